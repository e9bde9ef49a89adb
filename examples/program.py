"""A program at a table, in another process and by the protocol alone: `python examples/program.py [ADDRESS] [GAME] [SEATS]`.

Start a server (`regalia serve`), then this: it lays a table, sits down among bots, and plays to the end. `choose` is where a better
player goes. Nothing of Regalia is imported: any language with HTTP and WebSockets can do the same. See `docs/protocol.md`.
"""

from __future__ import annotations

import json
import random
import sys
import urllib.request
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

View = dict[str, Any]


def choose(view: View, rng: random.Random) -> list[str]:
    """One of the options of the decision."""
    chosen: list[str] = rng.choice(view["decision"]["options"])["path"]
    return chosen


def post(address: str, path: str, body: object, key: str = "") -> dict[str, Any]:
    """Ask the server for something; what it refuses, it explains in the body of the error."""
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {key}"} if key else {})
    request = urllib.request.Request(address + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        told: dict[str, Any] = json.load(answer)
        return told


def patched(view: View, patch: list[list[Any]]) -> View:
    """The view after an update."""
    for path, *value in patch:
        at: Any = view
        for key in path[:-1]:
            at = at[key]
        if value:
            at[path[-1]] = value[0]
        else:
            del at[path[-1]]
    return view


class Seat:
    """One seat at one table, until the match is over; a connection that breaks is taken up again where it was."""

    def __init__(self, address: str, table: str, key: str, rng: random.Random) -> None:
        self.url = f"ws{address.removeprefix('http')}/ws/tables/{table}"
        self.key = key
        self.rng = rng
        self.view: View = {}
        self.n = self.u = self.rewinds = 0
        self.sent = 0  # the number of the last message
        self.awaited = 0  # the message whose answer is still to come; 0: none
        self.is_behind = True  # what was missed is still to come, and is not to be answered

    def play(self) -> View:
        """Play to the end; the last view."""
        while not self.view or self.view["outcome"] is None:
            with connect(self.url, additional_headers={"Authorization": f"Bearer {self.key}"}, max_size=None) as socket:
                try:
                    self.say(socket, {"do": "hello", "have": self.u if self.view else 0})
                    self.awaited, self.is_behind = 0, True
                    while not self.view or self.view["outcome"] is None:
                        self.hear(json.loads(socket.recv()))
                        self.answer(socket)
                except ConnectionClosed:
                    continue  # come back, with what we have
        return self.view

    def say(self, socket: ClientConnection, message: dict[str, object]) -> None:
        socket.send(json.dumps(message))

    def hear(self, message: dict[str, Any]) -> None:
        """Keep the view as it is at the server."""
        if message["is"] == "snapshot":
            self.view, self.n, self.u, self.rewinds = message["view"], message["n"], message["u"], message["rewinds"]
            self.is_behind = False
        elif message["is"] == "update":
            self.view, self.n, self.u = patched(self.view, message["patch"]), message["n"], message["u"]
        elif message["is"] == "resumed":
            self.is_behind = False
        elif message["is"] == "error":
            print("refused:", message["error"]["sentence"], file=sys.stderr)
        if message.get("id") == self.awaited:  # an ack, an error, or the update that is also the ack
            self.awaited = 0

    def answer(self, socket: ClientConnection) -> None:
        """Decide, once for each time that we are asked: not while an answer is under way, nor when a sealed one is given."""
        decision = self.view["decision"] if self.view else None
        if decision is None or decision["answered"] is not None or self.awaited or self.is_behind:
            return
        self.sent += 1
        self.awaited = self.sent
        action = choose(self.view, self.rng)
        self.say(socket, {"do": "act", "id": self.sent, "at": self.n, "rewinds": self.rewinds, "action": action})


def main(address: str, game: str, seats: int) -> View:
    """A match against random bots."""
    key = post(address, "/api/players", {})["key"]
    chairs = [{"kind": "me", "name": "Program"}, *[{"kind": "bot:random"}] * (seats - 1)]
    table = post(address, "/api/tables", {"game": game, "seats": chairs}, key)["table"]
    view = Seat(address, table, key, random.Random()).play()
    outcome = view["outcome"]
    winners = [view["seats"][seat]["name"] for seat in outcome["winners"]]
    print(f"{game}, {view['number']} actions: {' and '.join(winners) or 'nobody'} won. {outcome['reason']}")
    return view


if __name__ == "__main__":
    usual = ["http://127.0.0.1:8642", "time_loop", "2"]
    at, of, count = [*sys.argv[1:4], *usual[len(sys.argv) - 1 :]]
    main(at, of, int(count))
