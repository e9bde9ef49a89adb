"""What players keep from match to match of a game."""

from __future__ import annotations

from typing import TypeAlias, cast

import msgspec

from regalia.kernel import JSON, Game, State
from regalia.server.journal import Journal
from regalia.server.store import Remember, Store
from regalia.server.wire import encode, report

Record: TypeAlias = dict[str, JSON]


class Records:
    """The lasting records of a store. Another process may add to them as well."""

    def __init__(self, store: Store, journal: Journal) -> None:
        self._store = store
        self._journal = journal

    def of(self, player: str, game: str) -> Record:
        """What a player has kept of a game; nothing where it cannot be read: that must not keep anyone from playing."""
        try:
            return _read(self._store.record(player, game))
        except Exception as error:
            report("a lasting record could not be read", error)
            return {}

    def remember(self, game: Game[State], s: State, players: list[str], table: str) -> None:
        """A match ended: let the game decide what its players keep."""
        for seat, player in enumerate(players):
            if player:
                self._journal.write(Remember(player, game.name, Keepsake(game, s, seat), table))


class Keepsake:
    """What one player keeps of a match that has ended: her record, from the one before. The writer thread asks for it."""

    __slots__ = ("_game", "_s", "_seat")

    def __init__(self, game: Game[State], s: State, seat: int) -> None:
        self._game = game
        self._s = s
        self._seat = seat

    def __call__(self, before: bytes | None) -> bytes | None:
        """None: the record stays. So does one that cannot be read: it is not written over."""
        try:
            known = _read(before)
            kept = self._game.keepsake(self._s, self._seat, dict(known))
            return None if kept == known else encode(kept)
        except Exception as error:  # the match has ended all the same
            report("what a player keeps could not be found out", error)
            return None


def _read(record: bytes | None) -> Record:
    return {} if record is None else cast("Record", msgspec.json.decode(record, type=dict))
