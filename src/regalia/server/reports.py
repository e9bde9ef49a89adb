"""The lab's reports, opened from the hall: what `regalia report` wrote below one folder, and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from regalia.server.wire import Trouble, encode

# a report sorts its own tables; it runs apart from the page, without its cookie
_POLICY: Final = "sandbox allow-scripts; default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"


class _Facts(msgspec.Struct):
    title: str
    games: int


class Reports:
    """The reports below a folder, one per simulation."""

    def __init__(self, folder: str) -> None:
        self._folder = Path(folder)

    def routes(self) -> list[Route]:
        return [
            Route("/api/reports", self.list, methods=["GET"]),
            Route("/reports/{name}", self.show, methods=["GET"]),
        ]

    async def list(self, request: Request) -> Response:
        """The newest first."""
        pages = sorted(self._folder.glob("*/report.html"), key=lambda page: -page.stat().st_mtime_ns)
        told = [facts for page in pages if (facts := self._facts(page)) is not None]
        return Response(encode(told), media_type="application/json", headers={"cache-control": "no-store"})

    async def show(self, request: Request) -> Response:
        name = request.path_params["name"]
        page = next((page for page in self._folder.glob("*/report.html") if page.parent.name == name), None)
        if page is None:
            raise Trouble(404, "unknown_report", "There is no such report.", remedy="Write one with: regalia report DIRECTORY")
        return Response(
            page.read_bytes(), media_type="text/html", headers={"content-security-policy": _POLICY, "cache-control": "no-cache"}
        )

    def _facts(self, page: Path) -> dict[str, object] | None:
        """What the hall says about a report; None for a page without its numbers."""
        try:
            facts = msgspec.json.decode((page.parent / "report.json").read_bytes(), type=_Facts)
        except (OSError, msgspec.MsgspecError):
            return None
        return {"name": page.parent.name, "title": facts.title, "games": facts.games}
