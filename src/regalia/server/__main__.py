"""`python -m regalia.server`: the server alone, for programs and tests. People use `regalia serve`."""

from __future__ import annotations

import argparse

import msgspec

from regalia.registry import UnknownGame, installed, is_own
from regalia.server.app import CannotListen, Options, run
from regalia.server.socket import Limits
from regalia.server.store import StoreTrouble


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m regalia.server", description="Run the Regalia server.")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: this machine only)")
    parser.add_argument("--port", type=int, default=8000, help="the port; 0 takes a free one")
    parser.add_argument("--database", default="regalia.db", help="a file, :memory:, or a postgresql:// address")
    parser.add_argument("--games", nargs="*", default=[], help="names of games, or paths of Python files; default: all installed")
    parser.add_argument("--idle", type=float, default=60.0, help="seconds after which a quiet table leaves memory")
    parser.add_argument("--workers", type=int, default=0, help="processes for bots; default: as many as there are cores")
    parser.add_argument("--reports", default="runs", help="the folder of the lab's reports")
    parser.add_argument("--unlimited", action="store_true", help="no limits on rates: for load tests on this machine")
    given = parser.parse_args()
    if not 0 <= given.port <= 65535:
        parser.error(f"argument --port: expected 0 to 65535, not {given.port}")
    if given.workers < 0:
        parser.error(f"argument --workers: expected 0 or more, not {given.workers}")
    if not given.idle > 0:
        parser.error(f"argument --idle: expected more than 0 seconds, not {given.idle}")
    for game in given.games:
        if not is_own(game) and game not in installed():
            parser.error(f"argument --games: there is no game {game!r}; there are: {', '.join(installed())}")
    options = Options(
        host=given.host,
        port=given.port,
        database=given.database,
        games=tuple(given.games),
        idle=given.idle,
        workers=given.workers,
        reports=given.reports,
    )
    if given.unlimited:
        endless = Limits(rate=1e9, burst=1e9, chat_rate=1e9, chat_burst=1e9, hellos=1e9, hello_burst=1e9, connections=1_000_000)
        everything = {"requests": 1e9, "request_burst": 1e9, "creations": 1e9, "creation_burst": 1e9}
        options = msgspec.structs.replace(options, limits=endless, **everything)
    try:
        run(options)
    except (StoreTrouble, CannotListen, UnknownGame) as trouble:
        raise SystemExit(str(trouble)) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None


if __name__ == "__main__":
    main()
