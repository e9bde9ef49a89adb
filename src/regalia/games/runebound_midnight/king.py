"""The Night King's turn: Black Mirror, Threat, Patrol, Spending (MN-036 to MN-095)."""

from __future__ import annotations

from typing import Final

from regalia.games.runebound_midnight.board import MARCHED, MARCHED_BY_FACE, PLACE, SPACES, STRONGHOLDS, around, stronghold_number
from regalia.games.runebound_midnight.combat import begin_combat
from regalia.games.runebound_midnight.deeds import (
    CHALLENGE,
    DIE,
    KING_PICK,
    PATROL_MOVES,
    PATROL_PICK,
    SEAT_PICK,
    SPACE,
    THREAT,
    TURN,
    draw_challenge,
    own_luck,
    put_challenge_under,
    roll_movement,
)
from regalia.games.runebound_midnight.frames import KingTurn, PatrolAttack, PatrolMove, ThreatTest
from regalia.games.runebound_midnight.printed import BLUE, GREEN, RED, SWIFT_PATROLS, TOWN, YELLOW, say_count
from regalia.games.runebound_midnight.reckoning import by_level, highest_hero, level
from regalia.games.runebound_midnight.state import ASSAULT, KING, PATROL, PATROLS, Midnight
from regalia.games.runebound_midnight.threat import power_worth
from regalia.kernel import AGAIN, NOBODY, Action, Ask, Flow, Offers, Refusal, number_of, only, procedure

IMPROVE_PRICE = 5  # MN-075
SPAWN_PRICE = 5  # MN-076
HEAL_PRICE = 3  # wound counters (MN-095)
TOP_SHADOW = 4
COMBAT_KINDS = ("mind_counter", "body_counter", "spirit_counter")  # a Hero grows in mind, body and spirit
COUNTER_NAMES: Final = {"mind_counter": "+2 Mind", "body_counter": "+2 Body", "spirit_counter": "+2 Spirit",
                        "exhaustion": "exhaustion", "wound": "wound"}  # fmt: skip
STEPS: Final[list[list[Action]]] = [[("step", SPACE[there]) for there in space.near if SPACES[there].kind != TOWN] for space in SPACES]
MARCH: Final[list[Action]] = [("march", space) for space in SPACE]
REROLL: Final[list[Action]] = [("reroll", die) for die in DIE]
BUY_COMBAT: Final[list[Action]] = [("buy", kind) for kind in COMBAT_KINDS]
BUY_EXHAUSTION: Final[list[Action]] = [("buy", "exhaustion")]
BUY_WOUND: Final[list[Action]] = [("buy", "wound")]
IMPROVE: Final[list[Action]] = [("improve",)]
SPAWNS: Final[list[Action]] = [("spawn", SPACE[space]) for space in STRONGHOLDS]


def put_alike(o: Offers, paths: list[Action], reason: Refusal | None) -> None:
    """Offer all these paths, or refuse all of them for the same reason."""
    if reason is None:
        o.actions.extend(paths)
    elif o.refused is not None:
        o.refused.extend([(path, reason) for path in paths])


def king_begins(s: Midnight, f: KingTurn) -> Flow:
    s.active = KING
    s.shadow_used = 0
    own_luck(s, TURN)
    s.tell("Round {0}: the Night King's turn.", s.round, rule="MN-036")
    occupied = {s.at[seat] for seat in s.hero_seats}
    f.assaults = [space for n, space in enumerate(STRONGHOLDS) if space in occupied and s.mirrors[n]]
    return None


# --- step 1: the black mirrors (MN-038, MN-211) ---------------------------------------------------------------------------


class ChooseAssault(Ask[Midnight, KingTurn]):
    """Several strongholds: one after another in the Night King's order (MN-211)."""

    rule = "MN-211"

    def seats(self, s: Midnight, f: KingTurn) -> tuple[int, ...]:
        return (KING,) if len(f.assaults) > 1 else ()

    def prompt(self, s: Midnight, f: KingTurn, seat: int) -> str:
        return "Heroes stand in several strongholds. Which mirror is fought for first?"

    def options(self, s: Midnight, f: KingTurn, seat: int, o: Offers) -> None:
        for space in f.assaults:
            o.offer(SPACE[space])

    def take(self, s: Midnight, f: KingTurn, seat: int, action: Action) -> Flow:
        space = number_of(action[0])
        f.assaults = [space, *[other for other in f.assaults if other != space]]
        return None


CHOOSE_ASSAULT = ChooseAssault()


def fight_assault(s: Midnight, f: KingTurn) -> Flow:
    """A red Challenge at random from the whole deck, for all Heroes there (MN-211)."""
    if not f.assaults:
        return None
    space = f.assaults.pop(0)
    heroes = by_level(s, [seat for seat in s.hero_seats if s.at[seat] == space])
    card = random_red(s)
    s.tell("The mirror of {0} is fought for.", SPACE[space], rule="MN-211")
    begin_combat(s, ASSAULT, card, space, heroes, s.mirrors[stronghold_number(space)])
    return CHOOSE_ASSAULT


def random_red(s: Midnight) -> int:
    """One red Challenge, each alike, wherever it lies in the deck (MN-211)."""
    deck = s.decks[RED]
    if not len(deck):
        deck.shuffle_in(s.discards[RED])  # RB-065
        s.discards[RED] = []
    card = s.chance.pick(sorted(deck.cards()))
    deck.remove(card)
    if card in s.hidden_bottom:
        s.hidden_bottom.remove(card)
    s.reveal()
    return card


# --- step 2: threat (MN-040) ----------------------------------------------------------------------------------------------


def threat_step(s: Midnight, f: KingTurn) -> Flow:
    own_luck(s, THREAT)
    s.pool += 1
    s.tell("A doom counter is added: the pool holds {0}.", s.pool, rule="MN-040")
    s.call(ThreatTest(False, "The Threat step."))
    return None


# --- step 3: patrols (MN-050) ---------------------------------------------------------------------------------------------


def patrol_step(s: Midnight, f: KingTurn) -> Flow:
    """In rising order of their numbers, each wholly before the next."""
    for patrol in range(f.patrol + 1, PATROLS):
        if s.patrols[patrol] >= 0:
            f.patrol = patrol
            own_luck(s, PATROL_MOVES + patrol)
            s.call(PatrolMove(patrol))
            return AGAIN
    return None


def patrol_reach(s: Midnight, f: PatrolMove) -> list[int]:
    """Where the rolled dice can take a patrol, each die used once (RB-021, MN-052, MN-054)."""
    start = PLACE[s.patrols[f.patrol]]
    reached = _swift_reach(start, len(f.dice)) if f.swift else _rolled_reach(start, tuple(sorted(f.dice)))
    return [space for space, place in enumerate(PLACE) if reached & place and place != start]


def _rolled_reach(start: int, dice: tuple[int, ...]) -> int:
    """Step by step: where the patrol may be, by the dice it has left."""
    reached = 0
    ways = {dice: start}
    for _ in dice:
        onward: dict[tuple[int, ...], int] = {}
        for left, places in ways.items():
            near = around(places)
            last = -1
            for at, face in enumerate(left):
                entered = near & MARCHED_BY_FACE[face]
                if face != last and entered:
                    last = face
                    rest = left[:at] + left[at + 1 :]
                    onward[rest] = onward.get(rest, 0) | entered
                    reached |= entered
        ways = onward
    return reached


def _swift_reach(start: int, steps: int) -> int:
    reached = start
    for _ in range(steps):
        reached |= around(reached) & MARCHED
    return reached


def move_patrol(s: Midnight, patrol: int, space: int) -> None:
    s.moved(PATROL_PICK[patrol], SPACE[s.patrols[patrol]], SPACE[space])
    s.patrols[patrol] = space
    s.tell("{0} marches to {1}.", PATROL_PICK[patrol], SPACE[space], rule="MN-051")


UNHURT: Final = Refusal("MN-095", "That patrol has no wound.")
NO_REROLL: Final = Refusal("MN-094", "You have no wound counter to roll a die again.")


def cannot_heal_patrol(s: Midnight, patrol: int) -> Refusal | None:
    """MN-095."""
    if not s.patrol_wounds[patrol]:
        return UNHURT
    if s.wound_counters < HEAL_PRICE:
        return Refusal("MN-095", "It takes {0} wound counters and you have {1}.", HEAL_PRICE, s.wound_counters)
    return None


def heal_patrol(s: Midnight, patrol: int) -> None:
    s.wound_counters -= HEAL_PRICE
    s.patrol_wounds[patrol] -= 1
    s.tell("Three wound counters take a wound off {0}.", PATROL_PICK[patrol], rule="MN-095")


class Orders(Ask[Midnight, PatrolMove]):
    """Roll, take one step, or stay (MN-051, MN-053)."""

    rule = "MN-050"

    def prompt(self, s: Midnight, f: PatrolMove, seat: int) -> str:
        at, wounds = SPACES[s.patrols[f.patrol]].name, s.patrol_wounds[f.patrol]
        return f"Patrol {f.patrol + 1} at {at}, {say_count(wounds, 'wound')}: roll {5 if not wounds else 4} dice, take one step, or stay."

    def options(self, s: Midnight, f: PatrolMove, seat: int, o: Offers) -> None:
        o.offer("roll")
        here = s.patrols[f.patrol]
        o.actions.extend(STEPS[here])
        if o.refused is not None:
            for space in SPACES[here].near:
                if SPACES[space].kind == TOWN:
                    o.refuse(("step", SPACE[space]), Refusal("MN-054", "{0} is a town; no patrol enters it.", SPACES[space].name))
        if power_worth(s, SWIFT_PATROLS):
            o.offer("drive")
        o.put(("heal",), cannot_heal_patrol(s, f.patrol))
        o.offer("stay")

    def take(self, s: Midnight, f: PatrolMove, seat: int, action: Action) -> Flow:
        if action[0] == "heal":
            heal_patrol(s, f.patrol)
            return AGAIN
        if action[0] == "stay":
            return ATTACK_HERO
        if action[0] == "step":
            move_patrol(s, f.patrol, number_of(action[1]))
            return ATTACK_HERO
        count = 4 if s.patrol_wounds[f.patrol] else 5  # MN-068
        if action[0] == "drive":
            f.swift = True
            f.dice = [0] * count
            s.tell("{0} drives {1}: it crosses any land.", KING_PICK[s.night_king], PATROL_PICK[f.patrol], rule="MN-103")
        else:
            f.dice = roll_movement(s, count, f"Patrol {f.patrol + 1} rolls")
        return None


class March(Ask[Midnight, PatrolMove]):
    """Walk by the dice, after re-rolls by wound counters (MN-094)."""

    rule = "RB-021"

    def prompt(self, s: Midnight, f: PatrolMove, seat: int) -> str:
        return f"Patrol {f.patrol + 1}: choose where its march ends."

    def options(self, s: Midnight, f: PatrolMove, seat: int, o: Offers) -> None:
        o.actions.extend([MARCH[space] for space in patrol_reach(s, f)])
        if not f.swift:
            put_alike(o, REROLL[: len(f.dice)], None if s.wound_counters else NO_REROLL)
        o.put(("heal",), cannot_heal_patrol(s, f.patrol))
        o.offer("stay")

    def take(self, s: Midnight, f: PatrolMove, seat: int, action: Action) -> Flow:
        if action[0] == "reroll":
            s.wound_counters -= 1
            f.dice[number_of(action[1])] = roll_movement(s, 1, "The patrol rolls again")[0]
            return AGAIN
        if action[0] == "heal":
            heal_patrol(s, f.patrol)
            return AGAIN
        if action[0] == "march":
            move_patrol(s, f.patrol, number_of(action[1]))
        return None


class AttackHero(Ask[Midnight, PatrolMove]):
    """Where it stops among Heroes it may attack one of them (MN-055)."""

    rule = "MN-055"

    def seats(self, s: Midnight, f: PatrolMove) -> tuple[int, ...]:
        return (KING,) if any(s.at[seat] == s.patrols[f.patrol] for seat in s.hero_seats) else ()

    def prompt(self, s: Midnight, f: PatrolMove, seat: int) -> str:
        return f"Patrol {f.patrol + 1} stands among Heroes. Attack one?"

    def options(self, s: Midnight, f: PatrolMove, seat: int, o: Offers) -> None:
        for hero in s.hero_seats:
            if s.at[hero] == s.patrols[f.patrol]:
                o.offer("attack", SEAT_PICK[hero])
        o.put(("heal",), cannot_heal_patrol(s, f.patrol))
        o.offer("hold")

    def take(self, s: Midnight, f: PatrolMove, seat: int, action: Action) -> Flow:
        if action[0] == "heal":
            heal_patrol(s, f.patrol)
            return AGAIN
        if action[0] == "attack":
            s.call(PatrolAttack(f.patrol, number_of(action[1]), f.swift))
        return None


ATTACK_HERO = AttackHero()
procedure(PatrolMove, Orders(), March(), ATTACK_HERO)


# --- a patrol attacks (MN-058 to MN-067) ----------------------------------------------------------------------------------


def patrol_colour(hero_level: int) -> int:
    """MN-059."""
    if hero_level <= 1:
        return GREEN
    if hero_level <= 3:
        return YELLOW
    return BLUE if hero_level <= 5 else RED


def draw_three(s: Midnight, f: PatrolAttack) -> Flow:
    colour = patrol_colour(level(s, f.hero))
    for _ in range(3):
        card = draw_challenge(s, colour)
        if card >= 0:
            f.drawn.append(card)
            s.moved(CHALLENGE[card], f"deck:{colour}", "patrol", saw=NOBODY, sees=only(KING))  # MN-261
    return None


class ChoosePatrol(Ask[Midnight, PatrolAttack]):
    """Which of the three cards is the patrol."""

    rule = "MN-059"

    def prompt(self, s: Midnight, f: PatrolAttack, seat: int) -> str:
        return f"Choose the Challenge that patrol {f.patrol + 1} is today; it has {say_count(s.patrol_wounds[f.patrol], 'wound')}."

    def options(self, s: Midnight, f: PatrolAttack, seat: int, o: Offers) -> None:
        for card in f.drawn:
            o.offer(CHALLENGE[card])

    def take(self, s: Midnight, f: PatrolAttack, seat: int, action: Action) -> Flow:
        card = number_of(action[0])
        for other in f.drawn:
            if other != card:
                put_challenge_under(s, other, hidden=True)
        f.drawn = []
        s.tell("{0} attacks {1}.", PATROL_PICK[f.patrol], SEAT_PICK[f.hero], rule="MN-059")
        s.reveal()
        fight = begin_combat(s, PATROL, card, s.at[f.hero], [f.hero])
        fight.patrol = f.patrol
        if f.driven:
            fight.value = [power_worth(s, SWIFT_PATROLS)] * 3
        fight.wounds = s.patrol_wounds[f.patrol]  # MN-062
        if fight.wounds >= fight.life:  # decided before a blow, so nothing of the combat takes place
            s.tell("Its old wounds are too many for {0}.", CHALLENGE[card], rule="MN-062")
        return None


procedure(PatrolAttack, draw_three, ChoosePatrol())


class MendPatrols(Ask[Midnight, KingTurn]):
    """Before the Patrol step ends, wounds of patrols that have acted may be healed as well (MN-095)."""

    rule = "MN-095"

    def seats(self, s: Midnight, f: KingTurn) -> tuple[int, ...]:
        return (KING,) if any(at >= 0 and cannot_heal_patrol(s, patrol) is None for patrol, at in enumerate(s.patrols)) else ()

    def prompt(self, s: Midnight, f: KingTurn, seat: int) -> str:
        return f"The patrols have acted. Heal one for {HEAL_PRICE} of your {s.wound_counters} wound counters?"

    def options(self, s: Midnight, f: KingTurn, seat: int, o: Offers) -> None:
        for patrol, at in enumerate(s.patrols):
            if at >= 0:
                o.put(("heal", PATROL_PICK[patrol]), cannot_heal_patrol(s, patrol))
        o.offer("done")

    def take(self, s: Midnight, f: KingTurn, seat: int, action: Action) -> Flow:
        if action[0] == "done":
            return None
        heal_patrol(s, number_of(action[1]))
        return AGAIN


# --- step 4: spending (MN-070) --------------------------------------------------------------------------------------------


def income(s: Midnight, f: KingTurn) -> Flow:
    gain = s.hero_players + level(s, highest_hero(s))
    s.gold += gain
    s.tell("The Night King gains {0} gold and has {1}.", gain, s.gold, rule="MN-070")
    return None


def counter_cost(s: Midnight, kind: str) -> int:
    """As much gold as he now owns of that type (MN-072, MN-073)."""
    if kind in COMBAT_KINDS:
        return sum(s.combat_counters)
    return s.exhaustion_counters if kind == "exhaustion" else s.wound_counters


AT_ITS_HEIGHT: Final = Refusal("MN-075", "The shadow power is at its height.")
ALL_PATROLS_OUT: Final = Refusal("MN-076", "All six patrols are on the map.")


def put_wares(s: Midnight, o: Offers, wares: list[Action], price: int, rule: str) -> None:
    """Offer what the Night King can pay for."""
    if s.gold >= price:
        o.actions.extend(wares)
    elif o.refused is not None:
        put_alike(o, wares, Refusal(rule, "It costs {0} gold and you have {1}.", price, s.gold))


class Spend(Ask[Midnight, KingTurn]):
    """Counters, shadow power and patrols, in any mix (MN-071)."""

    rule = "MN-071"

    def prompt(self, s: Midnight, f: KingTurn, seat: int) -> str:
        costs = {"combat": counter_cost(s, COMBAT_KINDS[0]), "exhaustion": counter_cost(s, "exhaustion"), "wound": counter_cost(s, "wound")}
        counters = ", ".join([f"{kind} {cost or 'free'}" for kind, cost in costs.items()])
        return f"You have {s.gold} gold. The next counter of each kind: {counters}; more shadow power or a patrol {SPAWN_PRICE} each."

    def options(self, s: Midnight, f: KingTurn, seat: int, o: Offers) -> None:
        put_wares(s, o, BUY_COMBAT, sum(s.combat_counters), "MN-072")
        put_wares(s, o, BUY_EXHAUSTION, s.exhaustion_counters, "MN-072")
        put_wares(s, o, BUY_WOUND, s.wound_counters, "MN-072")
        if s.shadow < TOP_SHADOW:
            put_wares(s, o, IMPROVE, IMPROVE_PRICE, "MN-075")
        else:
            put_alike(o, IMPROVE, AT_ITS_HEIGHT)
        if -1 in s.patrols:
            put_wares(s, o, SPAWNS, SPAWN_PRICE, "MN-076")
        else:
            put_alike(o, SPAWNS, ALL_PATROLS_OUT)
        o.offer("done")

    def take(self, s: Midnight, f: KingTurn, seat: int, action: Action) -> Flow:
        if action[0] == "done":
            return None
        if action[0] == "buy":
            s.gold -= counter_cost(s, action[1])
            if action[1] in COMBAT_KINDS:
                s.combat_counters[COMBAT_KINDS.index(action[1])] += 1
            elif action[1] == "exhaustion":
                s.exhaustion_counters += 1
            else:
                s.wound_counters += 1
            s.tell("The Night King buys a counter: {0}.", COUNTER_NAMES[action[1]], rule="MN-072")
        elif action[0] == "improve":
            s.gold -= IMPROVE_PRICE
            s.shadow += 1
            s.tell("The shadow power grows to level {0}.", s.shadow, rule="MN-075")
        else:
            s.gold -= SPAWN_PRICE
            patrol = s.patrols.index(-1)
            s.patrols[patrol] = number_of(action[1])
            s.tell("{0} is raised at {1}.", PATROL_PICK[patrol], action[1], rule="MN-076")
        return AGAIN


procedure(KingTurn, king_begins, CHOOSE_ASSAULT, fight_assault, threat_step, patrol_step, MendPatrols(), income, Spend())
