"""What an Attack will do, told before it is final: the table shows it to attacker and defenders alike."""

from __future__ import annotations

from regalia.games.queen_by_midnight.catalogue import SCRIPTS
from regalia.games.queen_by_midnight.frames import Attack, Effects
from regalia.games.queen_by_midnight.model import Verb
from regalia.games.queen_by_midnight.state import Queen
from regalia.games.queen_by_midnight.verbs.control import If
from regalia.games.queen_by_midnight.verbs.resources import Deal


def planned_damage(s: Queen, attack: Attack, target: int) -> int:
    """The damage before Reactions, dice and choices: what a table shows before anything is final."""
    if not attack.is_card:
        return attack.amount
    f = Effects(attack.seat, attack.script, attack.card, [target], attack.you)
    f.extra = attack.extra
    return _planned(s, f, SCRIPTS[attack.script], target)


def _planned(s: Queen, f: Effects, verbs: tuple[Verb, ...], target: int) -> int:
    total = 0
    for verb in verbs:
        if isinstance(verb, Deal):
            total += verb.amount.value(s, f, target)
        elif isinstance(verb, If):
            total += _planned(s, f, verb.then if verb.when.holds(s, f, target) else verb.otherwise, target)
    return total
