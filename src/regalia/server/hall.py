"""The hall: all tables, those in memory and those in the store.

A table is in memory only while it is in use; it leaves after a while of quiet, and comes back when somebody asks for it, when a clock
runs out, or after a restart if something goes on at it without a person.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import Callable, Sequence
from typing import Final, ParamSpec, TypeVar, cast

import msgspec

from regalia.kernel import SPECTATOR, Game, State, Value, WrongSettings, new_seed
from regalia.registry import installed, is_own, load_game
from regalia.server.clocks import Clocks
from regalia.server.following import Following
from regalia.server.journal import Journal
from regalia.server.names import bot_names, open_name
from regalia.server.records import Records
from regalia.server.saved import Header, Sitter, Unreadable, begin_match, encode_header, encode_line, now_ms, read_header, read_past
from regalia.server.store import Create, Leave, Listing, Saved, Store
from regalia.server.table import Table
from regalia.server.wire import NAME_LENGTH, TABLE_NAME_LENGTH, NewTable, Trouble, clean_name, report
from regalia.server.workers import Workers

SWEEP: Final = 5.0  # seconds between looks at what can leave memory
_ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_TABLE_ID: Final = re.compile(f"[{_ALPHABET}]{{14}}")

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger("regalia.server")


def new_table_id() -> str:
    """A name for a table that cannot be guessed and can be read out: about 70 bits."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(14))


class Hall:
    """See the head of this file."""

    def __init__(
        self, store: Store, games: Sequence[str] = (), idle: float = 60.0, journal_limit: int = 8_000_000, workers: int = 0
    ) -> None:
        self.store = store
        self.journal = Journal(store, asyncio.get_running_loop())
        self.workers = Workers(workers)
        self.tables: dict[str, Table] = {}
        self._specs: dict[str, str] = {}  # the game's name -> what load_game understands
        self._games: dict[str, Game[State]] = {}
        for spec in games or installed():
            name = load_game(spec).name if is_own(spec) else spec
            self._specs[name] = spec
        self._idle = idle
        self._journal_limit = journal_limit
        self.loading: dict[str, asyncio.Future[Table]] = {}
        self._leaving: dict[str, asyncio.Future[bool]] = {}
        self._clocks: dict[str, tuple[Clocks, int]] = {}  # of tables out of memory: they run on; with the number of the table's lines
        self._records = Records(store, self.journal)
        self._rematching = asyncio.Lock()
        self._following = Following(self)
        self._chores = [
            asyncio.create_task(asyncio.to_thread(self._warm)),
            asyncio.create_task(self._revive(store.unsettled())),  # asked for now: tables that are made here are none of them
            asyncio.create_task(self._sweep()),
        ]

    # --- games --------------------------------------------------------------------------------------------------------

    def game_names(self) -> list[str]:
        return list(self._specs)

    def game(self, name: str) -> Game[State]:
        """A game of this server, or a Trouble."""
        found = self._games.get(name)
        if found is None:
            spec = self._specs.get(name)
            if spec is None:
                raise Trouble(404, "unknown_game", "There is no such game here.", remedy=f"There are: {', '.join(self._specs)}.")
            found = self._games[name] = load_game(spec)
        return found

    def _warm(self) -> None:
        """Load the games before anyone asks for them, in a thread of its own."""
        for name in self.game_names():
            try:
                self.game(name)
            except Exception as error:  # one broken game must not close the hall
                report(f"the game {name} cannot be loaded", error)
                self._specs.pop(name, None)

    # --- finding tables -----------------------------------------------------------------------------------------------

    async def table(self, table_id: str) -> Table:
        """A table, brought into memory if need be."""
        found = self.tables.get(table_id)
        if found is not None:
            return found
        if not _TABLE_ID.fullmatch(table_id):  # no store is asked for what cannot be
            raise Trouble(404, "unknown_table", "There is no such table.")
        leaving = self._leaving.get(table_id)
        if leaving is not None:
            await asyncio.wait([leaving])
        under_way = self.loading.get(table_id)
        if under_way is None:
            under_way = asyncio.ensure_future(self._load(table_id))
            self.loading[table_id] = under_way
            under_way.add_done_callback(lambda _: self.loading.pop(table_id, None))
        return await asyncio.shield(under_way)

    async def table_for(self, table_id: str, player: str) -> Table:
        """A table that knows whether a player sits there, though she may have sat down through another process a moment ago."""
        table = await self.table(table_id)
        if player and table.seat_of(player) < 0:
            await self._following.refresh(table)
        return table

    async def settled(self, table_id: str, player: str = "") -> Table:
        """A table as the store has it: everything that happened at it is durable, so that all of it may be shown."""
        while True:
            table = await self.table_for(table_id, player)
            await table.settled()
            if not table.is_dropped:
                return table

    async def _load(self, table_id: str) -> Table:
        saved = await self._read(self.store.load, table_id)
        if saved is None:
            raise Trouble(404, "unknown_table", "There is no such table.")
        try:
            header = read_header(saved.header)
            game = self.game(header.game)
            past = await asyncio.to_thread(read_past, game, header, saved)
        except Unreadable as error:
            raise Trouble(409, "other_rules", str(error)) from None
        except (msgspec.MsgspecError, LookupError, TypeError, ValueError) as error:
            report("a saved table is damaged", error)
            raise Trouble(500, "damaged", "What was saved of this table is damaged; it cannot be read.") from None
        table = Table(self, table_id, self._specs[header.game], header, past, len(saved.entries))
        await self._following.begin(table)
        self.tables[table_id] = table
        clocks, lines = self._clocks.pop(table_id, (table.clocks, 0))
        if lines == table.written:  # no other process led it meanwhile
            table.clocks = clocks
            clocks.wake(table.match.state)
        table.go_on()
        return table

    async def _read(self, ask: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Ask the store for something, or a Trouble."""
        try:
            return await asyncio.to_thread(ask, *args, **more)
        except Exception as error:
            report("the store could not be read", error)
            raise Trouble(503, "storage", "What is saved cannot be read just now.", remedy="Try again later.") from None

    async def summaries(self, which: Listing, player: str, before: int = 0) -> list[dict[str, object]]:
        """A list of the hall, for a player's eyes."""
        stored = await self._read(self.store.summaries, which, player, before)
        found = [body for each in stored if (body := _summary(each)) is not None]
        left = await self._read(self.store.left, player) if which == "mine" else set[str]()
        fresh: list[dict[str, object]] = []
        for body in found:
            live = self.tables.get(str(body["table"]))
            if live is not None:
                await live.settled()
            if live is not None and not live.is_dropped:
                body = cast("dict[str, object]", msgspec.json.decode(live.summary().body))
                if (which == "open" and not any(not seat["taken"] for seat in cast("list[dict[str, object]]", body["seats"]))) or (
                    which in ("open", "watch") and body["over"]
                ):
                    continue
            seen = for_player(body, player)
            if which == "mine":
                seen["left"] = body["table"] in left
            fresh.append(seen)
        return fresh

    # --- new tables ---------------------------------------------------------------------------------------------------

    async def create(self, wish: NewTable, player: str) -> Table:
        """A new table as it was wished for."""
        game = self.game(wish.game)
        if not any(seat.kind in ("me", "open") for seat in wish.seats):
            raise Trouble(400, "no_people", "At least one seat must be for a person.")
        if sum(seat.kind == "me" for seat in wish.seats) > 1:
            raise Trouble(400, "two_seats", "You can take one seat only.")
        bots = iter(bot_names({clean_name(seat.name, "") for seat in wish.seats}))
        sitters: list[Sitter] = []
        for number, seat in enumerate(wish.seats):
            if seat.kind == "me":
                sitters.append(Sitter(clean_name(seat.name, "Player"), "human", player))
            elif seat.kind == "open":
                sitters.append(Sitter(clean_name(seat.name, open_name(number)), "open"))
            else:
                sitters.append(Sitter(clean_name(seat.name, next(bots)), "bot", "", seat.kind[4:]))
        settings = self._settings(game, sitters, dict(wish.settings))
        return await self._open(*self._lay(game, wish, sitters, settings, player))

    def _settings(self, game: Game[State], sitters: list[Sitter], wished: dict[str, Value]) -> dict[str, Value]:
        """The settings, complete and checked, with what the players' lasting records bring along."""
        try:
            checked = game.check_settings(len(sitters), wished)
        except WrongSettings as error:
            raise Trouble(400, "wrong_settings", str(error)) from None
        brought = dict(wished)
        for seat, sitter in enumerate(sitters):
            if sitter.player:
                brought.update(game.keepsake_settings(self._records.of(sitter.player, game.name), seat))
            if f"player.{seat}" in checked:  # a name like any other
                brought[f"player.{seat}"] = clean_name(str(wished.get(f"player.{seat}", "")), "" if sitter.kind == "open" else sitter.name)
        try:
            return game.check_settings(len(sitters), brought)
        except WrongSettings:  # a keepsake of older rules must not keep anyone from playing
            log.error("a keepsake does not fit the settings of %s", game.name)
            return checked

    async def _open(self, table: Table, creation: Create) -> Table:
        """Write a new table, and let it begin."""
        if not await self.journal.written(creation):
            raise Trouble(503, "storage", "The table could not be saved; nothing was changed.", remedy="Try again later.")
        await self._following.begin(table)
        self.tables[table.id] = table
        table.go_on()
        return table

    def _lay(
        self,
        game: Game[State],
        wish: NewTable,
        sitters: list[Sitter],
        settings: dict[str, Value],
        host: str,
        seed: str = "",
        entries: tuple[bytes, ...] = (),
        branch_of: str = "",
        after: str = "",
    ) -> tuple[Table, Create]:
        """A new table, and what is to be written for it."""
        header = Header(
            game=game.name,
            rules=game.version,
            settings=settings,
            seats=[Sitter(s.name, s.kind, s.player, s.bot) for s in sitters],
            seed=seed or new_seed(),
            name=clean_name(wish.name, "", TABLE_NAME_LENGTH),
            open=wish.open,
            clock=wish.clock,
            host=host,
            invites=[secrets.token_urlsafe(12) if s.kind == "open" else "" for s in sitters],
            open_invite=secrets.token_urlsafe(12) if any(s.kind == "open" for s in sitters) else "",
            created=now_ms(),
            branch_of=branch_of,
            undo=wish.undo,
        )
        try:
            past = read_past(game, header, Saved(b"", entries))
        except WrongSettings as error:  # each of them is allowed, but not together, or not with so many seats
            raise Trouble(400, "wrong_settings", str(error)) from None
        table = Table(self, new_table_id(), self._specs[game.name], header, past, len(entries))
        summary = msgspec.structs.replace(table.summary(), attention=True)  # until it settles, a restart looks after it
        return table, Create(table.id, encode_header(header), entries, summary, after)

    def join(self, table: Table, player: str, invite: str, name: str, wanted: int | None) -> int:
        """A seat for somebody who was invited; her own again if she has one."""
        seat = table.seat_of(player)
        if seat >= 0:
            return seat
        header = table.header
        free = [n for n, s in enumerate(table.sitters) if s.kind == "open"]
        for number, token in enumerate(header.invites):
            if token and secrets.compare_digest(token.encode(), invite.encode()):
                if number not in free:
                    raise Trouble(409, "seat_taken", f"{table.sitters[number].name} has already taken this seat.")
                return self._sit(table, number, name, player)
        anyone = bool(header.open_invite) and secrets.compare_digest(header.open_invite.encode(), invite.encode())
        if not anyone and not (header.open and not invite):
            raise Trouble(403, "not_invited", "This invitation does not fit this table.")
        if not free:
            raise Trouble(409, "full", "All seats of this table are taken.", remedy="You can watch it." if header.open else "")
        if wanted is not None and wanted >= len(table.sitters):
            raise Trouble(400, "unknown_seat", "There is no such seat.", remedy=f"There are: {', '.join(map(str, free))}.")
        if wanted is not None and wanted not in free:
            raise Trouble(409, "seat_taken", "This seat is not free.")
        return self._sit(table, free[0] if wanted is None else wanted, name, player)

    def _sit(self, table: Table, seat: int, name: str, player: str) -> int:
        wanted = clean_name(name, f"Player {seat + 1}")
        others = {s.name for n, s in enumerate(table.sitters) if n != seat}
        table.sit(seat, wanted if wanted not in others else f"{wanted[: NAME_LENGTH - 4]} ({seat + 1})", player)
        self._bring_along(table, seat)
        return seat

    def give_to_bot(self, table: Table, seat: int, level: str) -> None:
        """A seat that nobody took becomes a bot's, under a bot's name unless the host had one for it."""
        if table.sitters[seat].name == open_name(seat):
            table.call(seat, bot_names({sitter.name for sitter in table.sitters})[0])
        table.hand_over(seat, level)
        self._bring_along(table, seat)

    def _bring_along(self, table: Table, seat: int) -> None:
        """Whoever sits down before the first action brings her name along, and what she has kept."""
        if not table.match.actions:
            wished = {key: value for key, value in table.match.settings.items() if key != f"player.{seat}"}
            settings = self._settings(table.game, table.sitters, wished)
            if settings != table.match.settings:
                table.restart(begin_match(table.game, table.header, settings))

    async def branch(self, table: Table, at: int, seat: int, player: str, name: str) -> Table:
        """A new table that plays on from a moment of a finished one."""
        match = table.match
        if not match.is_over:
            raise Trouble(409, "not_over", "Only a finished game can be played on from a moment: its secrets are open.")
        if at >= len(match.actions):
            raise Trouble(
                400, "unknown_moment", f"The game could go another way before its last action, {len(match.actions)}; not after it."
            )
        if seat >= len(table.sitters):
            raise Trouble(400, "unknown_seat", "There is no such seat.")
        sitters = [
            Sitter(clean_name(name, s.name), "human", player) if n == seat else Sitter(s.name, "bot", "", s.bot or "fair")
            for n, s in enumerate(table.sitters)
        ]
        wish = NewTable(game=table.game.name, seats=[], name=table.header.name, open=False)
        now = now_ms()
        entries = tuple(encode_line(["act", s, action, now]) for s, action in match.actions[:at])
        return await self._open(*self._lay(table.game, wish, sitters, dict(match.settings), player, match.seed, entries, table.id))

    async def rematch(self, table: Table, player: str) -> Table:
        """The same seats and settings once more; the second who asks gets the table of the first."""
        seat = table.seat_of(player)
        if seat < 0:
            raise Trouble(403, "not_seated", "Only those who sat at the table can ask for a rematch.")
        if not table.match.is_over:
            raise Trouble(409, "not_over", "The game is not over yet.")
        async with self._rematching:
            table = await self.settled(table.id)  # as the one who asked before left it
            if not table.next or await self._is_forgotten(table.next):
                await self._set_again(table, player)
                table = await self.settled(table.id)  # another process may have been quicker
        if not table.next:
            raise Trouble(503, "storage", "The rematch could not be saved; nothing was changed.", remedy="Try again later.")
        return await self.table(table.next)

    async def _is_forgotten(self, table_id: str) -> bool:
        """Whether a table was deleted since it was made (`regalia forget`)."""
        try:
            await self.table(table_id)
        except Trouble as trouble:
            return trouble.code == "unknown_table"
        return False

    async def _set_again(self, table: Table, host: str) -> None:
        """A new table with the same seats and settings, and where it is. If another process was quicker, neither is written."""
        sitters = [Sitter(s.name, s.kind, s.player, s.bot if s.kind == "bot" else "") for s in table.sitters]
        wish = NewTable(
            game=table.game.name, seats=[], name=table.header.name, clock=table.header.clock, open=table.header.open, undo=table.header.undo
        )
        settings = self._settings(table.game, sitters, dict(table.match.settings))
        twin, creation = self._lay(table.game, wish, sitters, settings, host, after=table.id)
        table.set_next(twin.id)
        table.settle()
        await self.journal.written(creation)

    # --- leaving ------------------------------------------------------------------------------------------------------

    async def leave(self, table_id: str, player: str) -> None:
        """A table that a player wants to see no more among hers. Where other people play on, a bot plays for her."""
        try:
            table = await self.settled(table_id, player)
        except Trouble as trouble:
            if trouble.code not in ("other_rules", "unknown_game", "damaged"):  # what cannot be played any more can still be left
                raise
        else:
            seat = table.seat_of(player)
            if seat < 0:
                raise Trouble(403, "not_seated", "You do not sit at this table.")
            others = any(sitter.kind == "human" and n != seat for n, sitter in enumerate(table.sitters))
            if others and not table.match.is_over and not table.sitters[seat].bot:
                table.hand_over(seat, "fair")
                await table.settled()
                if table.is_dropped:
                    raise Trouble(503, "storage", "This could not be saved; nothing was changed.", remedy="Try again later.")
        await self._list_as_left(table_id, player, True)  # if she sits there: the store knows, also where the table cannot be read

    async def come_back(self, table_id: str, player: str) -> None:
        """A table that a player left is hers to see again."""
        await self._list_as_left(table_id, player, False)

    async def _list_as_left(self, table_id: str, player: str, is_left: bool) -> None:
        if (table_id in await self._read(self.store.left, player)) is is_left:
            return
        if not await self.journal.written(Leave(player, table_id, is_left)):
            raise Trouble(503, "storage", "This could not be saved; nothing was changed.", remedy="Try again later.")

    # --- coming and going ---------------------------------------------------------------------------------------------

    def remembered(self, table: Table) -> None:
        if not table.header.branch_of:  # what was played on from a known past is only practice
            self._records.remember(table.match.game, table.match.state, [sitter.player for sitter in table.sitters], table.id)

    def dropped(self, table: Table) -> None:
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
        self._following.end(table)

    def seek_lead(self, table: Table) -> None:
        self._following.seek(table)

    async def _revive(self, unsettled: list[str]) -> None:
        """After a restart: whatever went on without a person goes on."""
        for table_id in unsettled:
            try:
                await self.table(table_id)
            except Trouble as trouble:
                log.error("a table could not be revived: %s", trouble.code)
            except Exception as error:
                report("a table could not be revived", error)

    async def _sweep(self) -> None:
        """Idle tables leave memory, clocks of absent ones are heard, a grown journal is filed."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(min(SWEEP, self._idle))
            before, now = loop.time() - self._idle, now_ms()
            crowded = self.store.journal_size() > self._journal_limit
            for table in list(self.tables.values()):
                if table.last_used < before and not table.is_busy:
                    try:
                        await self._retire(table)
                    except Exception as error:  # one table's trouble is not another's
                        report("a table could not leave memory", error)
                elif crowded and table.settled_at != table.written:
                    table.settle()
            for table_id in [each for each, (clocks, _) in self._clocks.items() if clocks.next_end() <= now]:
                try:
                    await self.table(table_id)
                except Trouble as trouble:
                    log.error("a clock was not heard: %s", trouble.code)
                    if trouble.code != "storage":  # otherwise it rings again
                        self._clocks.pop(table_id, None)
                except Exception as error:
                    report("a clock was not heard", error)

    async def _retire(self, table: Table) -> None:
        """File a table and forget it; whoever asks meanwhile waits and finds it in the store."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._leaving[table.id] = done
        del self.tables[table.id]
        if table.clocks.next_end():
            self._clocks[table.id] = table.clocks, table.written
        table.is_dropped = True
        table.stop()
        try:
            if await self._following.may_settle(table):
                table.settle(lambda durable: None if done.done() else done.set_result(durable))
                await done
                self._following.end(table)
        finally:
            self._leaving.pop(table.id, None)
            if not done.done():
                done.set_result(False)

    async def close(self) -> None:
        """File everything and stop."""
        for chore in self._chores:
            chore.cancel()
        self._following.close()
        self.workers.close()
        for table in list(self.tables.values()):
            table.stop()
            if table.leads:
                table.settle()
        await self.journal.close()
        self.store.close()


def _summary(body: bytes) -> dict[str, object] | None:
    """A summary as it was saved; None for a damaged one, which must not hide all others."""
    try:
        return msgspec.json.decode(body, type=dict[str, object])
    except msgspec.MsgspecError as error:
        report("a saved summary is damaged", error)
        return None


def for_player(body: dict[str, object], player: str) -> dict[str, object]:
    """A summary for one player's eyes: which seat is hers, and nobody's hashed key."""
    players = cast("list[str]", body.pop("players"))
    body["you"] = players.index(player) if player and player in players else SPECTATOR
    return body
