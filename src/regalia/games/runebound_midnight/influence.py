"""An influence roll of the Night King (MN-150 to MN-155, MN-091)."""

from __future__ import annotations

from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.deeds import CHALLENGE, DIE, KING_PICK, face_name, fight_luck, roll_movement
from regalia.games.runebound_midnight.frames import Influence
from regalia.games.runebound_midnight.printed import ATTACK, ATTRIBUTE_NAMES, MOVEMENT_FACES, PHASE_NAMES, TURN_DICE
from regalia.games.runebound_midnight.reckoning import (
    attack_phases,
    challenge_damage,
    challenge_value,
    fighters,
    hero_damage,
    level,
    odds,
    roll_modifiers,
    roll_odds,
)
from regalia.games.runebound_midnight.state import KING, Midnight
from regalia.games.runebound_midnight.threat import power_worth, window_clock
from regalia.kernel import AGAIN, Action, Ask, Flow, Offers, Refusal, number_of, procedure


def influence_dice(s: Midnight) -> int:
    """As many dice as the highest Hero in it has levels, five at the most (MN-151, MN-214)."""
    top = max((level(s, seat) for seat in fighters(s)), default=0)
    return max(0, min(5, top) - s.fight.veil)


def shows(s: Midnight, phase: int, face: int) -> bool:
    """Whether a die shows the Night King's symbol for a phase; it counts once at most (MN-153)."""
    return box.NIGHT_KINGS[s.night_king].symbols[phase] in MOVEMENT_FACES[face]


def likeliest_phase(s: Midnight, seat: int) -> int:
    """The phase where influence will probably cost a Hero most, in hits that miss and damage taken."""
    blows = [roll_odds(s, seat, phase, ATTACK) * hero_damage(s, seat, phase) for phase in range(3)]
    chosen = sorted(range(3), key=lambda phase: -blows[phase])[: attack_phases(s, seat)]  # where he will attack
    effects = []
    for phase in range(3):
        wanted = box.NIGHT_KINGS[s.night_king].symbols[phase]
        push = influence_dice(s) * sum(wanted in face for face in MOVEMENT_FACES) / len(MOVEMENT_FACES)
        needed = challenge_value(s, phase) - roll_modifiers(s, seat, phase, ATTACK)
        lost = odds(needed) - odds(needed + max(1, round(push)))
        effects.append(lost * (challenge_damage(s, phase) + (hero_damage(s, seat, phase) if phase in chosen else 0)))
    return effects.index(max(effects))


def roll_influence(s: Midnight, f: Influence) -> Flow:
    fight_luck(s, f.phase)
    s.fight.influence_dice[f.phase] = roll_movement(s, influence_dice(s), f"The Night King rolls for influence on {PHASE_NAMES[f.phase]}")
    return None


class RerollInfluence(Ask[Midnight, Influence]):
    """Combat counters of the phase roll dice again (MN-091); Ardherin turns them."""

    rule = "MN-091"

    def seats(self, s: Midnight, f: Influence) -> tuple[int, ...]:
        if all(shows(s, f.phase, face) for face in s.fight.influence_dice[f.phase]):
            return ()
        return (KING,) if s.combat_counters[f.phase] or s.shadow_used < power_worth(s, TURN_DICE) else ()

    def clock(self, s: Midnight, f: Influence) -> int:
        return window_clock(s)

    def on_time(self, s: Midnight, f: Influence, seat: int) -> Action:
        return ("done",)

    def prompt(self, s: Midnight, f: Influence, seat: int) -> str:
        dice = s.fight.influence_dice[f.phase]
        hits = sum(shows(s, f.phase, face) for face in dice)
        left = s.combat_counters[f.phase]
        ways = [f"roll a die again ({left} {'counter' if left == 1 else 'counters'})"] if left else []
        ways += ["turn a die to a hit"] if s.shadow_used < power_worth(s, TURN_DICE) else []
        return f"Influence on {PHASE_NAMES[f.phase]}: {hits} of {len(dice)} dice are hits. You may {' or '.join(ways)}."

    def options(self, s: Midnight, f: Influence, seat: int, o: Offers) -> None:
        o.offer("done")
        none = None if s.combat_counters[f.phase] else Refusal("MN-091", "You have no +2 {0} counter.", ATTRIBUTE_NAMES[f.phase])
        for number, face in enumerate(s.fight.influence_dice[f.phase]):
            o.put(("reroll", DIE[number]), none)
            if s.shadow_used < power_worth(s, TURN_DICE) and not shows(s, f.phase, face):
                o.offer("turn", DIE[number])

    def take(self, s: Midnight, f: Influence, seat: int, action: Action) -> Flow:
        if action[0] == "done":
            return None
        number = number_of(action[1])
        dice = s.fight.influence_dice[f.phase]
        if action[0] == "turn":
            s.shadow_used += 1
            dice[number] = next(face for face in range(6) if shows(s, f.phase, face))
            s.tell("{0} turns an influence die to {1}.", KING_PICK[s.night_king], face_name(dice[number]), rule="MN-103")
        else:
            s.combat_counters[f.phase] -= 1
            dice[number] = roll_movement(s, 1, "The Night King rolls again")[0]
        return AGAIN


def settle_influence(s: Midnight, f: Influence) -> Flow:
    """MN-152, MN-154."""
    fight = s.fight
    fight.influence[f.phase] = sum(shows(s, f.phase, face) for face in fight.influence_dice[f.phase])
    s.tell("The Night King influences {0}: {1} is now {2}/{3}.", PHASE_NAMES[f.phase], CHALLENGE[fight.challenge],
           challenge_value(s, f.phase), challenge_damage(s, f.phase), rule="MN-152")  # fmt: skip
    return None


procedure(Influence, roll_influence, RerollInfluence(), settle_influence)
