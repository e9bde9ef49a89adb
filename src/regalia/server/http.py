"""HTTP: create, join, list, fetch, replay. `docs/protocol.md` is the contract; `openapi` describes the same to programs."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar, cast

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import regalia
from regalia.kernel import SPECTATOR, Game, State
from regalia.kernel.match import BadMatch
from regalia.server.hall import Hall, for_player
from regalia.server.openapi import describe
from regalia.server.security import COOKIE, Buckets, address_of, hashed, new_key, player_key
from regalia.server.store import Listing
from regalia.server.table import Table
from regalia.server.view import see, see_open, tell
from regalia.server.wire import BODY_BYTES, Branch, Join, NewTable, Trouble, encode, malformed

R = TypeVar("R", bound=Struct)

_YEAR: Final = 365 * 24 * 3600
_LISTS: Final = ("mine", "open", "watch", "finished")
_NO_INVITES: Final[dict[str, object]] = {"invites": {}, "open_invite": ""}  # they are the host's to give


def answer(data: object, status: int = 200, key: str = "", secure: bool = False) -> Response:
    """A JSON answer; with a new player key as a cookie."""
    response = Response(encode(data), status, media_type="application/json", headers={"cache-control": "no-store"})
    if key:
        response.set_cookie(COOKIE, key, max_age=_YEAR, path="/", httponly=True, samesite="lax", secure=secure)
    return response


def trouble_answer(trouble: Trouble) -> Response:
    return answer({"error": trouble.to_wire()}, trouble.status)


class Desk:
    """The HTTP endpoints."""

    def __init__(self, hall: Hall, creations: Buckets, version: str) -> None:
        self.hall = hall
        self._creations = creations
        self._thinkers = Buckets(0.2, 5.0)
        self._version = version
        self._game_pages: dict[str, tuple[bytes, bytes]] = {}

    def routes(self) -> list[Route]:
        return [
            Route("/api/health", self.health, methods=["GET"]),
            Route("/api/openapi.json", self.openapi, methods=["GET"]),
            Route("/api/players", self.new_player, methods=["POST"]),
            Route("/api/games", self.games, methods=["GET"]),
            Route("/api/games/{game}", self.game, methods=["GET"]),
            Route("/api/tables", self.tables, methods=["GET"]),
            Route("/api/tables", self.create, methods=["POST"]),
            Route("/api/tables/{table}", self.table, methods=["GET"]),
            Route("/api/tables/{table}/join", self.join, methods=["POST"]),
            Route("/api/tables/{table}/leave", self.leave, methods=["POST"]),
            Route("/api/tables/{table}/view", self.view, methods=["GET"]),
            Route("/api/tables/{table}/replay", self.replay, methods=["GET"]),
            Route("/api/tables/{table}/log", self.log, methods=["GET"]),
            Route("/api/tables/{table}/scores", self.scores, methods=["GET"]),
            Route("/api/tables/{table}/review", self.review, methods=["GET"]),
            Route("/api/tables/{table}/branch", self.branch, methods=["POST"]),
            Route("/api/tables/{table}/rematch", self.rematch, methods=["POST"]),
            Route("/api/tables/{table}/download", self.download, methods=["GET"]),
        ]

    # --- about the server ---------------------------------------------------------------------------------------------

    async def health(self, request: Request) -> Response:
        return answer({"ok": True, "version": self._version, "protocol": 1, "tables": len(self.hall.tables)})

    async def openapi(self, request: Request) -> Response:
        return answer(describe(self._version))

    async def new_player(self, request: Request) -> Response:
        """A key for a program. Browsers get theirs as a cookie that no script can read."""
        self._limit(request)
        return answer({"key": new_key()}, 201)

    async def games(self, request: Request) -> Response:
        return answer([game_card(self.hall.game(name)) for name in self.hall.game_names()])

    async def game(self, request: Request) -> Response:
        game = self.hall.game(request.path_params["game"])
        made = self._game_pages.get(game.name)
        if made is None:
            data = encode(game_page(game))
            made = self._game_pages[game.name] = (data, gzip.compress(data, 6))
        headers = {"cache-control": "no-cache", "vary": "accept-encoding"}
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(made[1], headers={**headers, "content-encoding": "gzip"}, media_type="application/json")
        return Response(made[0], headers=headers, media_type="application/json")

    # --- tables -------------------------------------------------------------------------------------------------------

    async def tables(self, request: Request) -> Response:
        which = request.query_params.get("list", "open")
        if which not in _LISTS:
            raise Trouble(400, "unknown_list", "There is no such list.", remedy=f"There are: {', '.join(_LISTS)}.")
        before = _whole(request, "before", 0)
        player = self._player(request)
        if which == "mine" and not player:
            return answer([])
        return answer(await self.hall.summaries(cast("Listing", which), player, before))

    async def create(self, request: Request) -> Response:
        self._limit(request)
        wish = await _body(request, NewTable)
        key, fresh = self._key(request)
        table = await self.hall.create(wish, hashed(key))
        return answer(_ticket(table, table.seat_of(hashed(key))), 201, fresh, _is_secure(request))

    async def table(self, request: Request) -> Response:
        table, player = await self._table(request, watching=False)
        body = for_player(cast("dict[str, object]", msgspec.json.decode(table.summary().body)), player)
        is_host = bool(player) and player == table.header.host
        body |= {
            "settings": table.match.settings,
            "commitment": table.match.commitment,
            "undo": table.header.undo,
            "host": is_host,
            "branch_of": table.header.branch_of,
            "next": table.next,
            **(_invites(table) if is_host else _NO_INVITES),
        }
        return answer(body)

    async def join(self, request: Request) -> Response:
        self._limit(request)
        wish = await _body(request, Join)
        key, fresh = self._key(request)
        table = await self.hall.table(request.path_params["table"])
        seat = self.hall.join(table, hashed(key), wish.invite, wish.name, wish.seat)
        await table.settled()
        if table.is_dropped:
            raise Trouble(503, "storage", "The seat could not be saved; nothing was changed.", remedy="Try again later.")
        await self.hall.come_back(table.id, hashed(key))
        return answer({"table": table.id, "you": seat}, 200, fresh, _is_secure(request))

    async def leave(self, request: Request) -> Response:
        self._limit(request)
        player = self._player(request)
        if not player:
            raise Trouble(403, "not_seated", "You do not sit at this table.")
        await self.hall.leave(request.path_params["table"], player)
        return answer({"table": request.path_params["table"], "left": True})

    async def view(self, request: Request) -> Response:
        table, player = await self._table(request)
        return Response(table.snapshot(table.seat_of(player)), media_type="application/json", headers={"cache-control": "no-store"})

    async def replay(self, request: Request) -> Response:
        table, player = await self._table(request)
        number = _whole(request, "at", table.number)
        own = table.seat_of(player)
        eyes = request.query_params.get("eyes", str(own))
        seat, is_open = _eyes(eyes, table, own)
        try:
            state = table.match.state_at(number)
        except BadMatch as error:
            raise Trouble(404, "unknown_moment", str(error)) from None
        room = table.room()
        room.number, room.clock = number, None
        if not table.match.is_over or number < table.number:
            room.seed = ""
        view = see_open(table.game, state, room) if is_open else see(table.game, state, seat, room)
        happened = [(n, e) for n, e in table.match.log if n == number]
        events = tell(table.game, state, happened, SPECTATOR if is_open else seat, table.names)
        return answer({"is": "snapshot", "n": number, "of": table.number, "view": view, "log": events})

    async def log(self, request: Request) -> Response:
        table, player = await self._table(request)
        own = table.seat_of(player)
        seat, is_open = _eyes(request.query_params.get("eyes", str(own)), table, own)
        return answer({"events": table.events(SPECTATOR if is_open else seat, _whole(request, "from", 0)), "n": table.number})

    async def scores(self, request: Request) -> Response:
        table, _ = await self._table(request)

        async def work() -> bytes:
            return encode({"scores": await self.hall.workers.scores(table.spec, table.match.state_at(0), table.match.actions)})

        return await self._finding(table, "scores", work)

    async def review(self, request: Request) -> Response:
        table, _ = await self._table(request)

        async def work() -> bytes:
            return encode({"moments": await self.hall.workers.review(table.spec, table.match.dumps())})

        if table.match.is_over and "review" not in table.findings and not self._thinkers.take(address_of(request)):
            raise Trouble(429, "too_fast", "Too many reviews at once.", remedy="Wait a moment.")
        return await self._finding(table, "review", work)

    async def _finding(self, table: Table, what: str, work: Callable[[], Coroutine[Any, Any, bytes]]) -> Response:
        """What a worker finds out about a finished match: once, however many ask for it, and even if the first of them leaves."""
        _must_be_over(table)
        under_way = table.findings.get(what)
        if under_way is None:
            under_way = table.findings[what] = asyncio.create_task(work())
        try:
            found = await asyncio.shield(under_way)
        except Exception:
            if table.findings.get(what) is under_way:
                del table.findings[what]  # whoever asks next tries again
            raise
        return Response(found, media_type="application/json", headers={"cache-control": "no-store"})

    async def branch(self, request: Request) -> Response:
        self._limit(request)
        wish = await _body(request, Branch)
        key, fresh = self._key(request)
        table = await self.hall.settled(request.path_params["table"], hashed(key))
        self._must_see(table, hashed(key))
        seat = wish.seat if wish.seat is not None else max(0, table.seat_of(hashed(key)))
        twin = await self.hall.branch(table, wish.at, seat, hashed(key), wish.name)
        return answer(_ticket(twin, seat), 201, fresh, _is_secure(request))

    async def rematch(self, request: Request) -> Response:
        self._limit(request)
        table, player = await self._table(request)
        twin = await self.hall.rematch(table, player)
        return answer(_ticket(twin, twin.seat_of(player), is_host=player == twin.header.host), 201)

    async def download(self, request: Request) -> Response:
        table, _ = await self._table(request)
        _must_be_over(table)
        headers = {"content-disposition": f'attachment; filename="{table.game.name}-{table.id}.regalia.json"', "cache-control": "no-store"}
        return Response(table.match.dumps(), media_type="application/json", headers=headers)

    # --- who and what -------------------------------------------------------------------------------------------------

    def _player(self, request: Request) -> str:
        key = player_key(request.headers, request.cookies)
        return hashed(key) if key else ""

    def _key(self, request: Request) -> tuple[str, str]:
        """The caller's key, and the same once more if it is new."""
        key = player_key(request.headers, request.cookies)
        if key:
            return key, ""
        key = new_key()
        return key, key

    async def _table(self, request: Request, watching: bool = True) -> tuple[Table, str]:
        """The table that is asked for, as it was saved, and who asks."""
        player = self._player(request)
        table = await self.hall.settled(request.path_params["table"], player)
        if watching:
            self._must_see(table, player)
        return table, player

    def _must_see(self, table: Table, player: str) -> None:
        if not table.may_watch(player):
            raise Trouble(403, "private", "This table is private.", remedy="Ask its host for an invitation.")

    def _limit(self, request: Request) -> None:
        self._creations.charge(address_of(request))


async def _body(request: Request, shape: type[R]) -> R:
    """The request's body in its shape, or a Trouble; it never reads more than is allowed."""
    declared = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if declared != "application/json":
        raise Trouble(415, "not_json", "The body must be JSON.", remedy="Send it with content-type: application/json.")
    data = b""
    async for part in request.stream():
        data += part
        if len(data) > BODY_BYTES:
            raise Trouble(413, "too_large", f"A request may have {BODY_BYTES} bytes.")
    try:
        return msgspec.json.decode(data, type=shape)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise malformed(error) from None


def _whole(request: Request, name: str, default: int) -> int:
    text = request.query_params.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) <= 15):
        raise Trouble(400, "malformed", f"{name} must be a whole number, 0 or more.")
    return int(text)


def _eyes(eyes: str, table: Table, own: int) -> tuple[int, bool]:
    """The seat whose eyes are meant, or open ones; other eyes than one's own only after the end."""
    if eyes == str(own) or (own < 0 and eyes in ("", "-1")):
        return own, False
    if eyes == "open" or eyes == "-1" or (eyes.isascii() and eyes.isdigit() and len(eyes) <= 3 and int(eyes) < len(table.sitters)):
        if not table.match.is_over and eyes != "-1":
            raise Trouble(403, "not_over", "Other eyes than your own are open only after the end.")
        return (SPECTATOR, True) if eyes == "open" else (int(eyes), False)
    raise Trouble(400, "unknown_seat", "There is no such seat.", remedy="Say a seat's number, or open.")


def _must_be_over(table: Table) -> None:
    if not table.match.is_over:
        raise Trouble(409, "not_over", "The game is not over yet; this would give its secrets away.")


def _is_secure(request: Request) -> bool:
    return request.url.scheme == "https"


def _invites(table: Table) -> dict[str, object]:
    free = {str(n): table.header.invites[n] for n, s in enumerate(table.sitters) if s.kind == "open" and table.header.invites[n]}
    return {"invites": free, "open_invite": table.header.open_invite if free else ""}


def _ticket(table: Table, you: int, is_host: bool = True) -> dict[str, object]:
    invites = _invites(table) if is_host else _NO_INVITES
    return {"table": table.id, "you": you, "commitment": table.match.commitment, **invites}


def game_card(game: Game[State]) -> dict[str, object]:
    """A game as the hall shows it."""
    return {
        "name": game.name,
        "title": game.title,
        "version": game.version,
        "players": game.players,
        "minutes": game.minutes,
        "weight": game.weight,
        "emblem": game.emblem,
        "pitch": game.pitch,
        "scored": game.scored,
        "measured": game.measured or game.scored,
        "draws": game.draws,
        "roles": game.roles,
        "easy_seat": game.easy_seat,
        "settings": [msgspec.to_builtins(setting) for setting in game.settings],
    }


def game_page(game: Game[State]) -> dict[str, object]:
    """A game with its cards and its rulebook."""
    book = game.rules()
    return {
        **game_card(game),
        "catalogue": game.catalogue(),
        "rules": {
            "title": book.title or game.title,
            "introduction": book.introduction,
            "sections": [
                {"title": title, "rules": [{"id": rule.id, "text": rule.text} for rule in rules]} for title, rules in book.sections()
            ],
        },
    }


def server_version() -> str:
    return str(getattr(regalia, "__version__", "0"))
