"""A variant: which game, with which card pack, under which settings.

    who_will_reign
    who_will_reign+cheaper.toml
    time_loop:round_limit=10,characters=picked
    who_will_reign+cheaper.toml:banners=false

A card pack changes the cards of a whole process (see `packs`), so whoever compares variants gives each its own processes. The text of the
pack is read once and goes to them with the variant: a pack may be saved while matches are played, and they are still played with one set
of cards. The files of a game of one's own are Python and are read by each process: what they were is part of the rules, as a pack is, and
a process that finds them otherwise does not play.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from regalia.kernel import Game, Settings, State, Value
from regalia.kernel.settings import written
from regalia.lab import own_files
from regalia.registry import is_own, load_game


class WrongVariant(ValueError):
    """The text names no variant; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A game as it is to be played."""

    game: str  # its name; the path of one's own
    pack: str = ""  # the path of a TOML file
    settings: tuple[tuple[str, Value], ...] = ()
    cards: str = field(default="", compare=False, repr=False)  # the text of the pack, once it was read
    source: str = field(default="", compare=False, repr=False)  # the digest of one's own files, once they were read

    @property
    def text(self) -> str:
        """How the variant is written."""
        pack = f"+{self.pack}" if self.pack else ""
        return own_files.shown(self.game) + pack + (f":{','.join(self.chosen)}" if self.settings else "")

    @property
    def chosen(self) -> list[str]:
        """The settings, as they are written."""
        return [f"{key}={written(value)}" for key, value in self.settings]

    def load(self) -> Game[State]:
        """The game, with the pack's cards where there is a pack."""
        if not self.pack:
            game = load_game(self.game)
            if self.source and _as_loaded(self.game, game) != self.source:
                name = own_files.shown(self.game)
                raise WrongVariant(
                    f"{name} was changed after the command had begun: its matches would be those of two games. Run it again."
                )
            return game
        from regalia.lab.packs import load_with_pack

        return load_with_pack(self.game, self.pack, self.cards)

    def with_cards(self) -> Variant:
        """The variant with the text of its pack, or with what tells the files of one's own from others, as they are now."""
        if not self.pack:
            return replace(self, source=own_files.digest_of(self.game)) if is_own(self.game) and not self.source else self
        if self.cards:
            return self
        from regalia.lab.pack_files import read_text

        return replace(self, cards=read_text(self.pack))

    def rules(self) -> str:
        """The version of the rules; a pack is part of it, and so is what stands in the files of a game of one's own."""
        version = load_game(self.game).version
        if not self.pack:
            source = self.with_cards().source
            return f"{version}+{source}" if source else version
        from regalia.lab.pack_files import digest_of

        return f"{version.partition('+')[0]}+{digest_of(self.with_cards().cards)}"

    def under(self, rules: str) -> Variant:
        """The variant with its cards, if it still has these rules; else WrongVariant."""
        found = self.with_cards()
        if found.rules() != rules:
            what = self.pack or own_files.shown(self.game)
            remedy = "Put it back as it was, or simulate" if self.pack or found.source else "Simulate"
            now = f"the matches are those of rules {rules}, and it has {found.rules()} now"
            raise WrongVariant(f"{what} has changed: {now}. {remedy} anew in another directory.")
        return found


_loaded: Final[dict[str, tuple[Game[State], str]]] = {}  # one's own games of this process, and what was in their files then


def _as_loaded(path: str, game: Game[State]) -> str:
    """The digest of the files that a game was loaded from; they may have been saved again since."""
    known = _loaded.get(path)
    if known is None or known[0] is not game:
        known = _loaded[path] = (game, own_files.digest_of(path))
    return known[1]


def variant(game: str, settings: Settings | None = None) -> Variant:
    """A variant of a game named `NAME` or `NAME+PACK.toml`."""
    name, plus, pack = (game, "", "") if is_own(game) else game.partition("+")  # a path may have a plus in it
    if plus and not pack:
        raise WrongVariant(f"Expected the file of a card pack after the +, such as {name}+PACK.toml, not {game!r}.")
    return Variant(own_files.resolved(name), pack, tuple(sorted((settings or {}).items())))


def read_variant(text: str, more: Sequence[str] = ()) -> Variant:
    """The variant that a text describes, with more settings as `key=value` texts."""
    head, colon, tail = (text, "", "") if is_own(text) else text.partition(":")
    if colon and not tail:
        raise WrongVariant(f"Expected settings after the colon, such as {head}:key=value, not {text!r}.")
    return variant(head, read_settings([*(tail.split(",") if tail else ()), *more]))


def read_settings(pairs: Sequence[str]) -> dict[str, Value]:
    """Settings from `key=value` texts: true and false, whole numbers, anything else as text."""
    found: dict[str, Value] = {}
    said: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise WrongVariant(f"A setting is written key=value, not {pair!r}.")
        if said.setdefault(key, value) != value:
            raise WrongVariant(f"The setting {key} is given twice, as {said[key]} and as {value}.")
        if value in ("true", "false"):
            found[key] = value == "true"
        elif re.fullmatch("-?[0-9]{1,18}", value):
            found[key] = int(value)
        else:
            found[key] = value
    return found
