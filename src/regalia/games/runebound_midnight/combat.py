"""Combat: Before Combat, influence, and rounds of escape, ranged, melee and magic (RB-070 to RB-084, MN-150, MN-210 to MN-226)."""

from __future__ import annotations

from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.board import DISTANCE, stronghold_number
from regalia.games.runebound_midnight.deeds import (
    CHALLENGE,
    PATROL_PICK,
    SEAT_PICK,
    SPACE,
    collect_mirror,
    discard_challenge,
    fight_luck,
    gain_goods,
    put_challenge_under,
)
from regalia.games.runebound_midnight.frames import CombatRoll, Fight, Influence
from regalia.games.runebound_midnight.influence import influence_dice, likeliest_phase
from regalia.games.runebound_midnight.powers import has_powers, put_powers, use_power
from regalia.games.runebound_midnight.printed import (
    ATTACK,
    ATTRIBUTE_NAMES,
    BEFORE_COMBAT,
    BEFORE_ROLL,
    DEFEND,
    ESCAPE,
    ESCAPING,
    EXPERIENCE,
    PHASE_NAMES,
    RED,
    Before,
    say_count,
)
from regalia.games.runebound_midnight.reckoning import (
    attack_phases,
    can_escape,
    challenge,
    challenge_damage,
    challenge_value,
    defence_odds,
    fighters,
    hero_damage,
    is_decided,
    level,
    roll_odds,
    safe_to_defend,
    softened,
)
from regalia.games.runebound_midnight.state import ADVENTURE, ASSAULT, COMBAT_NAMES, KING, LONGEST_COMBAT, PATROL, PATROLS, Combat, Midnight
from regalia.games.runebound_midnight.threat import window_clock
from regalia.kernel import AGAIN, Action, Ask, Flow, Offers, Refusal, procedure


def begin_combat(s: Midnight, kind: int, card: int, space: int, order: list[int], more_life: int = 0) -> Combat:
    """Lay a Challenge on the table and call the fight."""
    fight = Combat(kind, card, space, order, s.seats)
    fight.life = box.CHALLENGES[card].life + more_life  # MN-212
    s.combat = fight
    for seat in order:
        s.tally("fought", seat, CHALLENGE[card])
    s.tell("{0} appears, Life {1}.", CHALLENGE[card], fight.life, rule="RB-063")
    s.call(Fight())
    return fight


def next_fighter(s: Midnight, f: Fight) -> int:
    """The place in the order of the next Hero still in the combat, or -1."""
    fight = s.fight
    for place in range(f.fighter, len(fight.order)):
        if fight.order[place] not in fight.out:
            return place
    return -1


# --- Before Combat ------------------------------------------------------------------------------------------------------


def challenge_speaks(s: Midnight, f: Fight) -> Flow:
    """The card's own text, for each Hero from the highest level down (RB-071, MN-213)."""
    fight, verbs = s.fight, challenge(s).verbs
    while f.fighter < len(fight.order) and not is_decided(s):
        seat = fight.order[f.fighter]
        while f.speech < len(verbs):
            verb = verbs[f.speech]
            f.speech += 1
            if isinstance(verb, Before) and seat not in fight.out:
                verb.act(s, seat)
                return AGAIN
        f.fighter += 1
        f.speech = 0
    f.fighter = 0
    return None


class HeroSpeaks(Ask[Midnight, Fight]):
    """The Heroes' Before Combat powers (RB-071, RB-047)."""

    rule = "RB-071"

    def _place(self, s: Midnight, f: Fight) -> int:
        if is_decided(s):
            return -1
        fight = s.fight
        for place in range(f.fighter, len(fight.order)):
            seat = fight.order[place]
            if seat not in fight.out and has_powers(s, seat, BEFORE_COMBAT):
                return place
        return -1

    def seats(self, s: Midnight, f: Fight) -> tuple[int, ...]:
        place = self._place(s, f)
        return (s.fight.order[place],) if place >= 0 else ()

    def prompt(self, s: Midnight, f: Fight, seat: int) -> str:
        return f"Before combat with {challenge(s).name}: use something, or go on."

    def options(self, s: Midnight, f: Fight, seat: int, o: Offers) -> None:
        put_powers(s, seat, BEFORE_COMBAT, o)
        o.offer("ready")

    def take(self, s: Midnight, f: Fight, seat: int, action: Action) -> Flow:
        if action[0] == "use":
            use_power(s, seat, action[1])
        else:
            f.fighter = self._place(s, f) + 1
        return AGAIN


# --- influence ----------------------------------------------------------------------------------------------------------


class ChooseInfluence(Ask[Midnight, Fight]):
    """He must pick one phase (MN-150); in an assault all three are his (MN-214)."""

    rule = "MN-150"

    def seats(self, s: Midnight, f: Fight) -> tuple[int, ...]:
        return (KING,) if s.fight.kind != ASSAULT and not is_decided(s) else ()

    def clock(self, s: Midnight, f: Fight) -> int:
        return window_clock(s)

    def on_time(self, s: Midnight, f: Fight, seat: int) -> Action:
        return (PHASE_NAMES[likeliest_phase(s, fighters(s)[0])],)

    def prompt(self, s: Midnight, f: Fight, seat: int) -> str:
        count = influence_dice(s)
        dice = "1 die" if count == 1 else f"{count} dice"
        return f"{challenge(s).name} meets {box.HEROES[s.heroes[fighters(s)[0]]].name}: which phase do you influence, with {dice}?"

    def options(self, s: Midnight, f: Fight, seat: int, o: Offers) -> None:
        for phase in range(3):
            o.offer(PHASE_NAMES[phase])

    def take(self, s: Midnight, f: Fight, seat: int, action: Action) -> Flow:
        s.fight.influenced = [PHASE_NAMES.index(action[0])]
        return None


def influence(s: Midnight, f: Fight) -> Flow:
    """One roll, or one for each phase (MN-151, MN-214)."""
    if is_decided(s):
        return combat_ends
    fight = s.fight
    if fight.kind == ASSAULT:
        fight.influenced = [0, 1, 2]
    for phase in reversed(fight.influenced):
        s.call(Influence(phase))
    return None


def favored_price(s: Midnight) -> int:
    """The price for raising the damage of the present Challenge, 0 where it is no favored minion (MN-244)."""
    king, types = box.NIGHT_KINGS[s.night_king], challenge(s).types
    prices = [price for type, price in zip(king.minions, s.favored, strict=True) if price and type in types]
    return min(prices, default=0)


class RaiseDamage(Ask[Midnight, Fight]):
    """A favored minion strikes harder (MN-244)."""

    rule = "MN-244"

    def _phases(self, s: Midnight) -> list[int]:
        price = favored_price(s)
        return [p for p in range(3) if price and s.combat_counters[p] >= price and not s.fight.raised[p]]

    def seats(self, s: Midnight, f: Fight) -> tuple[int, ...]:
        return (KING,) if self._phases(s) else ()

    def clock(self, s: Midnight, f: Fight) -> int:
        return window_clock(s)

    def on_time(self, s: Midnight, f: Fight, seat: int) -> Action:
        return ("done",)

    def prompt(self, s: Midnight, f: Fight, seat: int) -> str:
        return f"{challenge(s).name} is a favored minion: {say_count(favored_price(s), 'combat counter')} of a phase for +1 damage there."

    def options(self, s: Midnight, f: Fight, seat: int, o: Offers) -> None:
        for phase in range(3):
            o.put(("raise", PHASE_NAMES[phase]), self._refuse(s, phase))
        o.offer("done")

    def _refuse(self, s: Midnight, phase: int) -> Refusal | None:
        if s.fight.raised[phase]:
            return Refusal("MN-244", "Its {0} damage was raised already, and once is all.", PHASE_NAMES[phase])
        if phase not in self._phases(s):
            price = say_count(favored_price(s), "counter")
            return Refusal("MN-244", "It takes {0} of +2 {1} and you have {2}.", price, ATTRIBUTE_NAMES[phase], s.combat_counters[phase])
        return None

    def take(self, s: Midnight, f: Fight, seat: int, action: Action) -> Flow:
        if action[0] == "done":
            return None
        phase = PHASE_NAMES.index(action[1])
        s.combat_counters[phase] -= favored_price(s)
        s.fight.raised[phase] = 1
        s.tell("{0} is favored: its {1} damage is now {2}.", CHALLENGE[s.fight.challenge], PHASE_NAMES[phase], challenge_damage(s, phase),
               rule="MN-244")  # fmt: skip
        return AGAIN


# --- rounds -------------------------------------------------------------------------------------------------------------


def round_begins(s: Midnight, f: Fight) -> Flow:
    fight = s.fight
    if is_decided(s):
        return combat_ends
    fight.round += 1
    if fight.round > LONGEST_COMBAT:  # neither side can hurt the other
        fight.out.extend(fighters(s))
        s.tell("The combat is broken off: nobody can win it.", rule="RB-072")
        return combat_ends
    fight.attacks = [0] * s.seats
    fight.extra_attacks = [0] * s.seats
    fight.hit = False
    fight.bonus = 0
    fight.mode = ESCAPE
    f.fighter = 0
    fight_luck(s, 3)
    return None


class Escape(Ask[Midnight, Fight]):
    """The escape phase: each Hero in order may try (RB-082, MN-213)."""

    rule = "RB-082"

    def seats(self, s: Midnight, f: Fight) -> tuple[int, ...]:
        if is_decided(s) or not can_escape(s):  # RB-084
            return ()
        place = next_fighter(s, f)
        return (s.fight.order[place],) if place >= 0 else ()

    def prompt(self, s: Midnight, f: Fight, seat: int) -> str:
        parts = [f"{PHASE_NAMES[p]} {roll_odds(s, seat, p, ESCAPE)} %" for p in range(3)]
        return f"Round {s.fight.round} against {challenge(s).name}: fight on, or try to escape ({', '.join(parts)})."

    def options(self, s: Midnight, f: Fight, seat: int, o: Offers) -> None:
        o.offer("fight")
        for phase in range(3):
            o.offer("escape", PHASE_NAMES[phase])
        put_powers(s, seat, ESCAPING, o)

    def take(self, s: Midnight, f: Fight, seat: int, action: Action) -> Flow:
        if action[0] == "use":
            use_power(s, seat, action[1])
            return AGAIN
        f.fighter = next_fighter(s, f) + 1
        if action[0] == "escape":
            begin_roll(s, seat, PHASE_NAMES.index(action[1]), ESCAPE)
        else:
            s.fight.bonus = 0
        return AGAIN


def begin_roll(s: Midnight, seat: int, phase: int, mode: int) -> None:
    """A combat roll is about to be made."""
    fight = s.fight
    fight.acting, fight.phase, fight.mode = seat, phase, mode
    s.call(CombatRoll(seat))


def ranged_begins(s: Midnight, f: Fight) -> Flow:
    f.phase = 0
    return None


def phase_begins(s: Midnight, f: Fight) -> Flow:
    if is_decided(s):
        return combat_ends
    f.fighter = 0
    s.fight.phase = f.phase
    s.fight.bonus = 0
    fight_luck(s, f.phase)
    return None


def cannot_attack(s: Midnight, seat: int) -> Refusal | None:
    """Why a Hero must defend (MN-200, MN-216)."""
    allowed, made = attack_phases(s, seat), s.fight.attacks[seat]
    if made < allowed:
        return None
    if s.fight.kind == ASSAULT:
        return Refusal("MN-216", "In an assault you attack in {0} a round, and you have.", say_count(allowed, "phase"))
    return Refusal("MN-200", "At level {0} you attack in {1} of the three phases, and you have.", level(s, seat), allowed)


class AttackOrDefend(Ask[Midnight, Fight]):
    """Attack or defend, decided when the phase comes (RB-073, MN-215)."""

    rule = "RB-073"

    def seats(self, s: Midnight, f: Fight) -> tuple[int, ...]:
        if is_decided(s):
            return ()
        place = next_fighter(s, f)
        return (s.fight.order[place],) if place >= 0 else ()

    def prompt(self, s: Midnight, f: Fight, seat: int) -> str:
        value, damage = challenge_value(s, f.phase), challenge_damage(s, f.phase)
        defend = f"defend at {defence_odds(s, seat, f.phase)} %."
        if cannot_attack(s, seat) is None:
            attack = softened(s, f.phase, hero_damage(s, seat, f.phase))
            words = f"attack for {attack} at {roll_odds(s, seat, f.phase, ATTACK)} %, or {defend}"
        else:
            words = f"you have struck this round; {defend}"
        return f"{PHASE_NAMES[f.phase].capitalize()} phase against {challenge(s).name} (value {value}, damage {damage}): {words}"

    def options(self, s: Midnight, f: Fight, seat: int, o: Offers) -> None:
        o.put(("attack",), cannot_attack(s, seat))
        o.offer("defend")
        put_powers(s, seat, BEFORE_ROLL, o)

    def take(self, s: Midnight, f: Fight, seat: int, action: Action) -> Flow:
        if action[0] == "use":
            use_power(s, seat, action[1])
            return AGAIN
        f.fighter = next_fighter(s, f) + 1
        if action[0] == "attack":
            s.fight.attacks[seat] += 1
            begin_roll(s, seat, f.phase, ATTACK)
        elif safe_to_defend(s, f.phase):  # RB-079
            s.fight.bonus = s.fight.strike = 0  # what was used for a roll is spent all the same
            s.tell("{0} defends against no damage; no roll is needed.", SEAT_PICK[seat], rule="RB-079")
        else:
            begin_roll(s, seat, f.phase, DEFEND)
        return AGAIN


def phase_ends(s: Midnight, f: Fight) -> Flow:
    """On to the next phase (RB-072)."""
    if is_decided(s):
        return combat_ends
    f.phase += 1
    return phase_begins if f.phase < 3 else None


def round_ends(s: Midnight, f: Fight) -> Flow:
    for verb in challenge(s).verbs:
        verb.on_round_end(s)
    return round_begins


# --- the end ------------------------------------------------------------------------------------------------------------


def combat_ends(s: Midnight, f: Fight) -> Flow:
    """Won, or everybody is out."""
    fight = s.fight
    won = fight.wounds >= fight.life
    left = fighters(s)
    s.combat = None
    s.tally("beaten" if won else "not beaten", fight.order[0], CHALLENGE[fight.challenge])
    s.tally("won" if won else "lost", fight.order[0], COMBAT_NAMES[fight.kind])
    if won:
        s.tell("{0} is defeated.", CHALLENGE[fight.challenge], rule="RB-080")
    if fight.kind == PATROL:
        _end_patrol(s, fight, won)
    elif not won:
        put_challenge_under(s, fight.challenge)  # MN-160, MN-222
    elif fight.kind == ADVENTURE:
        _win_adventure(s, fight, left)
    else:
        _win_assault(s, fight, left)
    return None


def _end_patrol(s: Midnight, fight: Combat, won: bool) -> None:
    put_challenge_under(s, fight.challenge)  # MN-065
    if won:
        remove_patrol(s, fight.patrol)


def remove_patrol(s: Midnight, patrol: int, rule: str = "MN-063") -> None:
    """A patrol goes back to the supply, its wounds with it (MN-063)."""
    s.patrols[patrol] = -1
    s.patrol_wounds[patrol] = 0
    s.tell("{0} is destroyed.", PATROL_PICK[patrol], rule=rule)


def _win_adventure(s: Midnight, fight: Combat, left: list[int]) -> None:
    """The counter, its experience, and the reward (MN-156, RB-065)."""
    card = box.CHALLENGES[fight.challenge]
    discard_challenge(s, fight.challenge)
    s.jewels[fight.space] = 0
    for seat in left:
        s.points[seat] += EXPERIENCE[card.colour]
        s.tell("{0} gains {1} experience.", SEAT_PICK[seat], EXPERIENCE[card.colour], rule="RB-061")
        gain_goods(s, seat, card.goods)
        for verb in card.reward:
            verb.act(s, seat)


def _win_assault(s: Midnight, fight: Combat, left: list[int]) -> None:
    """Experience for those still fighting, the mirror, and the blast (MN-220)."""
    discard_challenge(s, fight.challenge)
    stronghold = stronghold_number(fight.space)
    reach = s.mirrors[stronghold]
    for seat in left:
        s.points[seat] += EXPERIENCE[RED]
        s.tell("{0} gains {1} experience.", SEAT_PICK[seat], EXPERIENCE[RED], rule="MN-220")
    s.tell("The mirror of {0} is broken; it was worth {1}.", SPACE[fight.space], reach, rule="MN-220")
    for patrol in range(PATROLS):
        at = s.patrols[patrol]
        if at >= 0 and DISTANCE[at][fight.space] <= reach:
            remove_patrol(s, patrol, "MN-220")
    collect_mirror(s, stronghold)


procedure(
    Fight,
    challenge_speaks,
    HeroSpeaks(),
    ChooseInfluence(),
    influence,
    RaiseDamage(),
    round_begins,
    Escape(),
    ranged_begins,
    phase_begins,
    AttackOrDefend(),
    phase_ends,
    round_ends,
    combat_ends,
)
