"""The file of a card pack: a designer changes or adds cards in a plain TOML file, without Python.

    game = "who_will_reign"

    [change."Mastiff of the North Gate"]       # only what differs
    gold = 2

    [new."Owl of the Archive"]                 # a new card, in the deck of the one it is like
    like = "Mastiff of the North Gate"
    path = "wisdom"
    abilities = [{ verb = "CrownsPer", what = "wisdom", where = "court", each = 1, most = 4 }]

    [remove]
    cards = ["Jealous Champion"]

A card is any frozen record with a `name` in the modules of the game's `cards` folder: a Character with her board or a Princess with all her
decks is one as well. What may stand in a field follows from the record's types, and what a card does is a list of the game's verbs, each a
record of the glossary; a record may refuse more when it is made, in words of its own. So a game needs no code of its own for packs.

Everything is checked, against the cards as printed; `packs` puts into place what is right.
"""

from __future__ import annotations

import dataclasses
import re
import tomllib
import unicodedata
from hashlib import sha256
from pathlib import Path
from typing import cast

from regalia.lab.printed import (
    ROOM,
    card_modules,
    cards_in_decks,
    collect,
    named_by,
    never_negative,
    places_of,
    printed_cards,
    rebuilt,
)
from regalia.lab.records import Cards, Misfit, Table, perhaps, said
from regalia.registry import GAMES, UnknownGame


class PackError(ValueError):
    """The pack cannot be used; the message names file, card, field and what was expected, one line per mistake."""


@dataclasses.dataclass(slots=True)
class Pack:
    """A checked pack: records ready to be put in place."""

    path: str
    game: str
    title: str
    digest: str
    changed: dict[str, Table]  # by the name on the printed card
    added: dict[str, tuple[str, Table]]  # by the new name: the card it is like, and its fields
    removed: frozenset[str]
    records: dict[str, str] = dataclasses.field(default_factory=dict)  # which record of a name is meant


def read_text(path: str) -> str:
    """The text of a pack's file, or PackError."""
    try:
        return Path(path).read_text(encoding="utf-8-sig")  # some editors put a mark at the beginning
    except FileNotFoundError:
        raise PackError(f"{path}: there is no such file.") from None
    except UnicodeDecodeError:
        raise PackError(f"{path}: this is not a text file.") from None
    except OSError as error:
        raise PackError(f"{path}: cannot be read: {error.strerror}.") from None


def digest_of(text: str) -> str:
    """What tells a pack from any other one: it is part of the version of the rules."""
    return sha256(text.encode()).hexdigest()[:8]


def read_pack(path: str, text: str = "") -> Pack:
    """Read a pack, or take the text that was read from its file, and check it. PackError lists every mistake."""
    text = text or read_text(path)
    try:
        data = cast("Table", tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise PackError(f"{path}: this is not TOML: {error}.") from None
    pack, mistakes = _shape(path, text, data)
    if pack.game in GAMES:
        mistakes += _check(pack)
    if mistakes:
        raise PackError("\n".join(mistakes))
    return pack


def _shape(path: str, text: str, data: Table) -> tuple[Pack, list[str]]:
    """The pack as far as it can be understood, and what is wrong with the rest."""
    mistakes: list[str] = []
    known = ("game", "title", "change", "new", "remove")
    for key in data:
        if key not in known:
            mistakes.append(f"{path}: {key!r} is not part of a pack; expected one of {', '.join(known)}.")
    game = data.get("game")
    if not isinstance(game, str) or game not in GAMES:
        mistakes.append(f"{path}: field game: expected one of {', '.join(GAMES)}, not {said(game)}.")
    title = data.get("title", Path(path).stem)
    if not isinstance(title, str) or not _is_one_line(title):
        mistakes.append(f"{path}: field title: expected a text of one line, not {said(title)}.")
    tables: dict[str, dict[str, Table]] = {}
    for part in ("change", "new"):
        tables[part] = {}
        cards = data.get(part, {})
        if not isinstance(cards, dict):
            mistakes.append(f'{path}: {part}: expected tables such as [{part}."Name of the card"].')
            continue
        for name, fields in cards.items():
            if not isinstance(fields, dict):
                mistakes.append(f"{path}: {part} {name!r}: expected a table of fields, not {said(fields)}.")
                continue
            tables[part][name] = own = dict(cast("Table", fields))
            called = own.get("name", name)
            if isinstance(called, str) and not (_is_one_line(called) and _plain(called)):
                mistakes.append(f"{path}: card {name!r}, field name: expected a name of one line, with letters, not {said(called)}.")
                own.pop("name", None)
            elif part == "new" and called != name:
                mistakes.append(f'{path}: card {name!r}, field name: expected none, as [new."{name}"] says it, not {said(called)}.')
                del own["name"]
    removed = _removed(path, data.get("remove", {}), mistakes)
    added: dict[str, tuple[str, Table]] = {}
    for name, fields in tables["new"].items():
        like = fields.get("like")
        if isinstance(like, str):
            added[name] = (like, {key: value for key, value in fields.items() if key != "like"})
        else:
            mistakes.append(f"{path}: card {name!r}, field like: expected the name of a card of the same deck, not {said(like)}.")
    known_game = game if isinstance(game, str) else ""
    return Pack(path, known_game, str(title), digest_of(text), tables["change"], added, frozenset(removed)), mistakes


def _removed(path: str, remove: object, mistakes: list[str]) -> list[str]:
    """The names of the cards that are taken out."""
    if not isinstance(remove, dict):
        mistakes.append(f"{path}: remove: expected a table with cards = [names], not {said(remove)}.")
        return []
    mistakes += [f"{path}: remove: expected cards = [names], not a field {key!r}." for key in remove if key != "cards"]
    cards = remove.get("cards", [])
    if not isinstance(cards, list):
        mistakes.append(f"{path}: remove, field cards: expected a list of names, not {said(cards)}.")
        return []
    wrong = [n for n, name in enumerate(cards) if not isinstance(name, str)]
    mistakes += [f"{path}: remove, field cards[{n}]: expected the name of a card, not {said(cards[n])}." for n in wrong]
    return [name for name in cards if isinstance(name, str)]


def _is_one_line(text: str) -> bool:
    """Whether something can be read in a text, and nothing breaks its line."""
    return bool(text.strip()) and text.isprintable()


def _plain(name: str) -> set[str]:
    """What the games make ids of, with signs left out or with gaps for them: names that are the same then would be one card."""
    letters = [c for c in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(c)]
    gaps = "".join([c if c.isalnum() else " " for c in letters])
    closed = "".join([c if c.isalnum() else " " for c in letters if c not in "'’,.:"])
    return {" ".join(words.split()) for words in (gaps, closed) if words.strip()}


# --- checking ---------------------------------------------------------------------------------------------------------


def _check(pack: Pack) -> list[str]:
    """What is wrong with the cards of a pack."""
    try:
        cards = printed_cards(pack.game)
    except (ImportError, UnknownGame) as error:
        return [f"{pack.path}: {pack.game} has no cards that a pack could change ({error})."]
    return _Check(pack, cards).mistakes


class _Check:
    """The cards of a pack held against those of the game. Which record of a name is meant is noted in the pack."""

    def __init__(self, pack: Pack, cards: Cards) -> None:
        modules = card_modules(pack.game)
        self.pack = pack
        self.cards = cards
        self.mistakes: list[str] = []
        self._places = places_of(pack.game)
        self._needed = named_by(modules)
        self._unsigned = never_negative(modules)
        self._in_decks = cards_in_decks(modules)
        self._left = cards_in_decks(modules, pack.removed)
        # by name and record, the cards as they will be
        self._printed: dict[tuple[str, str], object] = {(n, kind): card for n, records in cards.items() for kind, card in records.items()}
        self._ids = {(kind, str(card.id)): n for (n, kind), card in self._printed.items() if hasattr(card, "id")}
        self._plain = {form: name for name in cards for form in _plain(name)}
        self._taken: dict[str, str] = {}
        for name, fields in pack.changed.items():
            self._check_changed(name, fields)
        for name, (like, fields) in pack.added.items():
            self._check_added(name, like, fields)
        self._check_room()
        for name in sorted(pack.removed):
            if self._is_known(name, "remove"):
                self._check_deck(name, next(iter(cards[name])), f"remove {name!r}")
                self._check_not_named(name, f"remove {name!r}")
        self._check_left()

    def _say(self, mistake: str) -> None:
        self.mistakes.append(f"{self.pack.path}: {mistake}")

    def _check_changed(self, name: str, fields: Table) -> None:
        if not self._is_known(name, f"change {name!r}"):
            return
        card = self._record(name, name, fields)
        if card is None:
            return
        called = fields.get("name", name)
        if isinstance(called, str) and called != name:
            self._check_not_named(name, f"card {name!r}, field name")
            self._check_free(called, f"card {name!r}, field name", name)
        self._check_place(name, f"change {name!r}")
        if name in self.pack.removed:
            self._say(f"card {name!r}: expected to be changed or removed, not both.")
        self._printed.pop((name, self.pack.records[name]), None)
        self._make(name, card, fields, None)

    def _check_added(self, name: str, like: str, fields: Table) -> None:
        if name in self.cards:
            self._say(f'card {name!r}: the game has a card of this name; use [change."{name}"] to change it.')
            return
        self._check_free(name, f"new {name!r}")
        where = f"card {name!r}, field like"
        if not self._is_known(like, where):
            return
        card = self._record(name, like, fields)
        if card is None:
            return
        if self._check_deck(like, self.pack.records[name], where):
            self._check_place(like, where)
        self._make(name, card, fields, name)

    def _check_room(self) -> None:
        pack, successors = self.pack, _successors(self.pack)
        for (game, kind), room in ROOM.items():
            new = [name for name in pack.added if pack.records.get(name) == kind and name not in successors]
            if game == pack.game and len(new) > room:
                self._say(f"card {new[room]!r}: expected at most {room} new {kind}s, which is all {game} has room for.")

    def _check_left(self) -> None:
        """Some cards of every kind stay."""
        pack, cards = self.pack, self.cards
        for kind in sorted({kind for records in cards.values() for kind in records}):
            there = {name for name, records in cards.items() if kind in records}
            if there <= pack.removed and kind not in [pack.records.get(name) for name in pack.added]:
                self._say(f"remove: expected one {kind} to stay at least, but all {len(there)} are removed.")

    # --- one card -----------------------------------------------------------------------------------------------------

    def _is_known(self, name: str, where: str) -> bool:
        if name in self.cards:
            return True
        hint = perhaps(name, self.cards) or f"; the game has {len(self.cards)} cards."
        self._say(f"{where}: there is no card {name!r} in {self.pack.game}{hint}")
        return False

    def _record(self, name: str, of: str, fields: Table) -> object | None:
        """Which of the records of this name is meant; the choice is kept in the pack."""
        there = self.cards[of]
        fits = [kind for kind, card in there.items() if name == of and all(hasattr(card, field) for field in fields)]
        wanted = fields.pop("record", next(iter(fits or there)))
        if not isinstance(wanted, str) or wanted not in there:
            self._say(f"card {name!r}, field record: expected one of {', '.join(there)}, not {said(wanted)}.")
            return None
        self.pack.records[name] = wanted
        return there[wanted]

    def _check_deck(self, of: str, kind: str, where: str) -> bool:
        """Whether cards may be added beside this one and it may be taken out."""
        why = self._places[of, kind]
        if why == "":
            return True
        self._say(f"{where}: expected a card of a deck, but {why}; change {of!r} instead, its name included.")
        return False

    def _check_place(self, of: str, where: str) -> None:
        """A card that lies only inside of removed ones goes with them."""
        if of in self._in_decks and of not in self._left:
            removed = sorted(self.pack.removed)
            owners = [name for name in removed if name in self.cards and of in _inside(*self.cards[name].values())]
            gone = " or ".join(map(repr, owners or removed))
            self._say(f"{where}: expected a card that stays, but {of!r} goes with {gone}, which is removed.")

    def _check_not_named(self, name: str, where: str) -> None:
        """A card that another one names stays, under its name."""
        if name in self._needed and self._needed[name].partition(" of ")[2] not in self.pack.removed:
            self._say(f"{where}: expected a card that no other one names, but it is the {self._needed[name]}.")

    def _check_free(self, name: str, where: str, of: str = "") -> None:
        """A name belongs to one card, that of a printed one to it even if it is renamed or removed. `of` is the card's own so far."""
        same = {self._plain[form] for form in _plain(name) if form in self._plain} - {of}
        mine = where.partition(", field")[0]
        others = [self._taken[form] for form in _plain(name) if self._taken.setdefault(form, mine) != mine]
        if same:
            self._say(f"{where}: expected a name of its own, but the game has a card {min(same)!r}.")
        elif others:
            self._say(f"{where}: expected a name of its own, but {others[0]} is called {name!r} too.")

    def _make(self, name: str, card: object, fields: Table, new_name: str | None) -> None:
        """Make the card as it will be, and look whether the cards inside it are what they are called."""
        try:
            built = rebuilt(card, fields, new_name, lambda: self.cards, self._unsigned)
        except Misfit as error:
            for line in error.lines:
                self._say(f"card {name!r}, {line}")
            return
        of = (type(built).__name__, getattr(built, "id", ""))
        if of[1] and not re.fullmatch(r"[\w-]+", of[1]):
            self._say(f"card {name!r}, field id: expected letters and digits joined by _, not {said(of[1])}.")
        if of[1] and self._ids.setdefault(of, name) != name:
            self._say(f"card {name!r}, field id: expected an id of its own, but {self._ids[of]!r} has {of[1]!r} too.")
        if new_name is None:
            for own in _own(card, self.cards):
                self._printed.pop(own, None)
        for field in fields:
            for inner, records in _inside(getattr(built, field, None)).items():
                for kind, value in records.items():
                    if self._printed.setdefault((inner, kind), value) != value:
                        self._say(
                            f"card {name!r}, field {field}: there is another {kind} named {inner!r}; "
                            f'expected a name of its own, or "{inner}" alone for the one of the game.'
                        )


def _successors(pack: Pack) -> set[str]:
    """The new cards that take the place of a removed one, one for each."""
    first: dict[str, str] = {}
    for name, (like, _) in pack.added.items():
        if like in pack.removed:
            first.setdefault(like, name)
    return set(first.values())


def _inside(*values: object) -> Cards:
    """The cards in some values, by name."""
    found: Cards = {}
    collect(values, found, set())
    return found


def _own(card: object, cards: Cards) -> set[tuple[str, str]]:
    """The cards inside this one that lie nowhere else, by name and record: to change them there is to change them."""
    inside = _inside(card)
    elsewhere: Cards = {}
    for records in cards.values():
        for other in records.values():
            if type(other) is type(card) and other != card:
                collect(other, elsewhere, set())
    return {(name, kind) for name, records in inside.items() for kind in records if kind not in elsewhere.get(name, {})}
