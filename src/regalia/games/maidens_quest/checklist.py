"""A player's lasting record: the treasure checklist and her Gifts (MQ-102, MQ-560..567, MQ-430).

It is plain JSON that whoever keeps players (a browser, a file, a server) stores under the player's key. `settings_of` turns it into the
settings of the next game, `after` adds what a finished game brought.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast
from urllib.parse import quote, unquote

from regalia.games.maidens_quest.box import BOX, COPY_KIND
from regalia.games.maidens_quest.cards import KINDS
from regalia.games.maidens_quest.cards.court import CAPTORS, MAIDENS
from regalia.games.maidens_quest.state import MEETINGS, WON, GiftCard, Quest
from regalia.kernel import JSON, Value

EPIC_NAMES: Final = ("Friendship Bracelet", "Maiden's Faire", "Philosopher's Stone", "Everflowing Wineskin", "Tiara of Triumph")
BRACELET, FAIRE, STONE, WINESKIN, TIARA = range(5)
GIFT_NAMES: Final = ("Brooch", "Locket", "Ribbon")
MAIDEN_NAMES: Final = tuple(page.kind.name for page in MAIDENS)
CAPTOR_NAMES: Final = tuple(page.kind.name for page in CAPTORS)
DRAGON: Final = "Firemouth"


def blank() -> dict[str, JSON]:
    """The record of somebody who has never played; she owns one unsigned copy of each Gift."""
    gifts: dict[str, JSON] = {name: [] for name in GIFT_NAMES}
    return {"maidens": [], "captors": [], "treasures": [], "gifts": gifts}


def _names(record: Mapping[str, JSON], key: str) -> list[str]:
    return [str(name) for name in cast("list[JSON]", record.get(key) or [])]


def _gifts(record: Mapping[str, JSON]) -> dict[str, JSON]:
    return cast("dict[str, JSON]", record.get("gifts", blank()["gifts"]))


def after(record: Mapping[str, JSON], s: Quest, seat: int) -> dict[str, JSON]:
    """The record of a seat when a game is over: what was known before and what this game adds."""
    maidens, captors, treasures = (_names(record, key) for key in ("maidens", "captors", "treasures"))
    won = s.outcome is not None and (seat in s.outcome.winners or (s.mode == MEETINGS and s.status[seat] == WON))  # MQ-457, MQ-543
    if won and s.maiden[seat] >= 0:
        maidens.append(KINDS[COPY_KIND[s.maiden[seat] % BOX]].name)  # MQ-565: any kind of win
    captors += [KINDS[COPY_KIND[copy]].name for copy in s.beaten[seat]]
    maidens = [name for name in MAIDEN_NAMES if name in maidens]
    captors = [name for name in CAPTOR_NAMES if name in captors]
    earned = {
        BRACELET: s.assisted[seat],
        FAIRE: len(maidens) == len(MAIDEN_NAMES),
        STONE: DRAGON in captors,
        WINESKIN: won and s.saved_all[seat],
        TIARA: len(captors) >= 9,
    }
    treasures = [name for n, name in enumerate(EPIC_NAMES) if name in treasures or earned[n]]
    gifts = {} if s.brought >> seat & 1 else dict(_gifts(record))  # those she left at home are still hers
    for gift in s.gifts:
        name = GIFT_NAMES[gift.kind]
        if gift.owner == seat and len(gift.signers) >= len(cast("list[JSON]", gifts.get(name, []))):
            gifts[name] = list(gift.signers)  # of two alike she keeps the one with more names
    return {"maidens": list(maidens), "captors": list(captors), "treasures": list(treasures), "gifts": gifts}


def settings_of(record: Mapping[str, JSON], seat: int) -> dict[str, Value]:
    """What a record means for a seat of the next game."""
    lines = [f"{name}={'/'.join(quote(str(n), safe='') for n in cast('list[JSON]', signers))}" for name, signers in _gifts(record).items()]
    return {f"treasures.{seat}": ", ".join(_names(record, "treasures")), f"gifts.{seat}": ", ".join(lines)}


def unlocked_bits(text: str) -> int:
    """Epic Treasures from a setting: names with commas between them; `all` for a table that does not keep records."""
    names = [name.strip() for name in text.split(",")]
    return sum(1 << n for n, name in enumerate(EPIC_NAMES) if name in names or "all" in names)


def gifts_from(text: str, seat: int) -> list[GiftCard]:
    """Gifts from a setting: `Brooch=ann/bob, Ribbon=`; in a name `%2F` is a slash and `%2C` a comma."""
    found = []
    for entry in text.split(","):
        name, _, signers = entry.strip().partition("=")
        if name in GIFT_NAMES:
            found.append(GiftCard(GIFT_NAMES.index(name), seat, tuple([unquote(n) for n in signers.split("/") if n][:4])))
    return found
