"""What texts and abilities do to an Encounter, added up."""

from __future__ import annotations

from typing import Final, final


@final
class Bend:
    """What the texts in force do to this Encounter. Verbs add to it while it is made; after that it is only read."""

    __slots__ = ("as_key", "banned", "banned_on", "check_downs", "damage", "fail_downs", "fan", "per_add", "require", "shields")

    def __init__(self) -> None:
        self.banned = 0  # icons that neither work nor count
        self.banned_on: list[int] = []  # pairs of card type and icon
        self.require = 0
        self.fan = 0
        self.damage = 0
        self.per_add = 0
        self.check_downs = 0
        self.fail_downs = 0
        self.shields = 0
        self.as_key = 0


PLAIN: Final = Bend()  # no text is in force, as in most Encounters
