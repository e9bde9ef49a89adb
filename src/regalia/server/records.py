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
    """The lasting records of a store, with those that are on their way to it. Another process may write them as well."""

    def __init__(self, store: Store, journal: Journal) -> None:
        self._store = store
        self._journal = journal
        self._under_way: dict[tuple[str, str], Record] = {}

    def of(self, player: str, game: str) -> Record:
        """What a player has kept of a game; nothing where it cannot be read: that must not keep anyone from playing."""
        try:
            return self._find(player, game)
        except Exception as error:
            report("a lasting record could not be read", error)
            return {}

    def _find(self, player: str, game: str) -> Record:
        known = self._under_way.get((player, game))
        if known is not None:
            return dict(known)
        found = self._store.record(player, game)
        return {} if found is None else cast("Record", msgspec.json.decode(found, type=dict))

    def remember(self, game: Game[State], s: State, players: list[str], table: str) -> None:
        """A match ended: let the game decide what its players keep. What cannot be read is not written over."""
        for seat, player in enumerate(players):
            if not player:
                continue
            try:
                before = self._find(player, game.name)
                kept = game.keepsake(s, seat, dict(before))
            except Exception as error:  # the match has ended all the same
                report("what a player keeps could not be found out", error)
                continue
            if kept != before:
                self._write(player, game.name, kept, table)

    def _write(self, player: str, game: str, record: Record, table: str) -> None:
        self._under_way[player, game] = record
        self._journal.write(Remember(player, game, encode(record), table), lambda durable: self._landed(player, game, record))

    def _landed(self, player: str, game: str, record: Record) -> None:
        """A record is written, or was refused: from now on, what the store has counts."""
        if self._under_way.get((player, game)) is record:
            del self._under_way[player, game]
