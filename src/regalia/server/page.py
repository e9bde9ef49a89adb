"""The page: built files served from memory, compressed once; a clear page when it is not built."""

from __future__ import annotations

import gzip
import mimetypes
from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

FOLDER: Final = Path(__file__).parent / "page"
_COMPRESSIBLE: Final = ("text/", "application/javascript", "application/json", "image/svg", "application/manifest", "font/ttf")

_NOT_BUILT: Final = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Regalia</title></head><body>
<h1>Regalia is running, but its page is not built yet</h1>
<p>Run <code>make play</code> in a clone of the project (it needs Node), or install Regalia from a built package, and reload.</p>
<p>Programs can play already: see <a href="/api/openapi.json">the description of the interface</a> and <code>docs/protocol.md</code>.</p>
</body></html>"""


class PageFile:
    """One file, ready to send."""

    __slots__ = ("data", "etag", "kind", "zipped")

    def __init__(self, path: Path) -> None:
        self.data = path.read_bytes()
        self.kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        if path.suffix == ".js":
            self.kind = "text/javascript"
        self.etag = f'"{sha256(self.data).hexdigest()[:20]}"'
        self.zipped = gzip.compress(self.data, 9) if len(self.data) > 500 and self.kind.startswith(_COMPRESSIBLE) else None


class Page:
    """The page's files; every path that is not one of them is the page itself, which finds its own way."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._files: dict[Path, PageFile] = {}
        self._stamps: dict[Path, int] = {}

    def _find(self, name: str) -> PageFile | None:
        try:
            path = (self._folder / name).resolve()
            if not path.is_relative_to(self._folder.resolve()) or not path.is_file():
                return None
        except (OSError, ValueError):  # a name that no file can have
            return None
        stamp = path.stat().st_mtime_ns
        if self._stamps.get(path) != stamp:
            self._files[path], self._stamps[path] = PageFile(path), stamp
        return self._files[path]

    async def serve(self, request: Request) -> Response:
        name = request.url.path.lstrip("/")
        found = self._find(name) if name else None
        if found is None and "." in name.rpartition("/")[2]:
            return Response("There is no such file.", 404, media_type="text/plain")
        is_asset = found is not None and name.startswith("assets/")
        if found is None:
            found = self._find("index.html")
        if found is None:
            return Response(_NOT_BUILT, 200, media_type="text/html")
        headers = {
            "etag": found.etag,
            "vary": "accept-encoding",
            # built assets carry a fingerprint in their names
            "cache-control": "public, max-age=31536000, immutable" if is_asset else "no-cache",
        }
        if request.headers.get("if-none-match") == found.etag:
            return Response(status_code=304, headers=headers)
        if found.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return Response(found.zipped, headers=headers, media_type=found.kind)
        return Response(found.data, headers=headers, media_type=found.kind)
