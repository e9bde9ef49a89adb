"""Events as sentences for a reader.

Names become links: `[[seat:1|Ann]] acquires [[card:41|Astronomer]]`. A screen draws them its own way; `plain` drops them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from regalia.kernel.events import Event
from regalia.kernel.game import Game
from regalia.kernel.state import State

_LINK = re.compile(r"\[\[([^|\]]*)\|([^\]]*)\]\]")


def sentence(game: Game[State], s: State, event: Event, names: Sequence[str]) -> str:
    """What a told event says, with links."""
    return fill(game, s, event.text, event.args, names)


def fill(game: Game[State], s: State, text: str, args: Sequence[int | str], names: Sequence[str]) -> str:
    """A template with its arguments named."""
    return text.format(*[_named(game, s, arg, names) for arg in args])


def _named(game: Game[State], s: State, arg: int | str, names: Sequence[str]) -> str:
    if isinstance(arg, int) or ":" not in arg:
        return str(arg)
    if arg.startswith("seat:"):
        seat = int(arg[5:])
        return f"[[{arg}|{names[seat] if seat < len(names) else game.label(s, arg)}]]"
    return f"[[{arg}|{game.label(s, arg)}]]"


def plain(text: str) -> str:
    """A sentence without its links."""
    return _LINK.sub(r"\2", text)
