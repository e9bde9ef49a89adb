"""A variant: which game, with which card pack, under which settings.

    who_will_reign
    who_will_reign+cheaper.toml
    time_loop:rounds=4,open=true
    who_will_reign+cheaper.toml:moons=false

A card pack changes the cards of a whole process (see `packs`), so whoever compares variants gives each its own processes. The text of the
pack is read once and goes to them with the variant: a pack may be saved while matches are played, and they are still played with one set
of cards.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from regalia.kernel import Game, Settings, State, Value
from regalia.registry import load_game


class WrongVariant(ValueError):
    """The text names no variant; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A game as it is to be played."""

    game: str
    pack: str = ""  # the path of a TOML file
    settings: tuple[tuple[str, Value], ...] = ()
    cards: str = field(default="", compare=False, repr=False)  # the text of the pack, once it was read

    @property
    def text(self) -> str:
        """How the variant is written."""
        pack = f"+{self.pack}" if self.pack else ""
        settings = ",".join(f"{key}={str(value).lower() if isinstance(value, bool) else value}" for key, value in self.settings)
        return self.game + pack + (f":{settings}" if settings else "")

    def load(self) -> Game[State]:
        """The game, with the pack's cards where there is a pack."""
        if not self.pack:
            return load_game(self.game)
        from regalia.lab.packs import load_with_pack

        return load_with_pack(self.game, self.pack, self.cards)

    def with_cards(self) -> Variant:
        """The variant with the text of its pack as it is now."""
        if not self.pack or self.cards:
            return self
        from regalia.lab.packs import read_text

        return replace(self, cards=read_text(self.pack))

    def rules(self) -> str:
        """The version of the rules; a pack is part of it."""
        version = load_game(self.game).version
        if not self.pack:
            return version
        from regalia.lab.packs import digest_of

        return f"{version.partition('+')[0]}+{digest_of(self.with_cards().cards)}"

    def under(self, rules: str) -> Variant:
        """The variant with its cards, if it still has these rules; else WrongVariant."""
        found = self.with_cards()
        if found.rules() != rules:
            what, remedy = (self.pack, "Put it back as it was, or simulate") if self.pack else (self.game, "Simulate")
            now = f"the matches are those of rules {rules}, and it has {found.rules()} now"
            raise WrongVariant(f"{what} has changed: {now}. {remedy} anew in another directory.")
        return found


def variant(game: str, settings: Settings | None = None) -> Variant:
    """A variant of a game named `NAME` or `NAME+PACK.toml`."""
    name, plus, pack = game.partition("+")
    if plus and not pack:
        raise WrongVariant(f"Expected the file of a card pack after the +, such as {name}+PACK.toml, not {game!r}.")
    return Variant(name, pack, tuple(sorted((settings or {}).items())))


def read_variant(text: str) -> Variant:
    """The variant that a text describes."""
    head, colon, tail = text.partition(":")
    if colon and not tail:
        raise WrongVariant(f"Expected settings after the colon, such as {head}:key=value, not {text!r}.")
    return variant(head, read_settings(tail.split(",") if tail else []))


def read_settings(pairs: list[str]) -> dict[str, Value]:
    """Settings from `key=value` texts: true and false, whole numbers, anything else as text."""
    found: dict[str, Value] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise WrongVariant(f"A setting is written key=value, not {pair!r}.")
        if value in ("true", "false"):
            found[key] = value == "true"
        elif re.fullmatch("-?[0-9]{1,18}", value):
            found[key] = int(value)
        else:
            found[key] = value
    return found
