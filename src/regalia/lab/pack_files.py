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
    remove = data.get("remove", {})
    cards = remove.get("cards", []) if isinstance(remove, dict) else None
    if not isinstance(cards, list) or not all(isinstance(name, str) for name in cards):
        mistakes.append(f"{path}: remove: expected cards = [names], not {said(remove)}.")
        cards = [name for name in cards if isinstance(name, str)] if isinstance(cards, list) else []
    elif isinstance(remove, dict):
        mistakes += [f"{path}: remove: expected cards = [names], not a field {key!r}." for key in remove if key != "cards"]
    added: dict[str, tuple[str, Table]] = {}
    for name, fields in tables["new"].items():
        like = fields.get("like")
        if isinstance(like, str):
            added[name] = (like, {key: value for key, value in fields.items() if key != "like"})
        else:
            mistakes.append(f"{path}: card {name!r}, field like: expected the name of a card of the same deck, not {said(like)}.")
    known_game = game if isinstance(game, str) else ""
    return Pack(path, known_game, str(title), digest_of(text), tables["change"], added, frozenset(cards)), mistakes


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
    places = places_of(pack.game)
    needed = named_by(card_modules(pack.game))
    unsigned = never_negative(card_modules(pack.game))
    mistakes: list[str] = []
    printed: dict[tuple[str, str], object] = {(n, kind): card for n, records in cards.items() for kind, card in records.items()}
    ids: dict[tuple[str, str], str] = {(kind, str(card.id)): n for (n, kind), card in printed.items() if hasattr(card, "id")}

    def known(name: str, where: str) -> bool:
        if name in cards:
            return True
        hint = perhaps(name, cards) or f"; the game has {len(cards)} cards."
        mistakes.append(f"{pack.path}: {where}: there is no card {name!r} in {pack.game}{hint}")
        return False

    def record(name: str, of: str, fields: Table) -> object | None:
        """Which of the records of this name is meant; the choice is kept in the pack."""
        there = cards[of]
        fits = [kind for kind, card in there.items() if name == of and all(hasattr(card, field) for field in fields)]
        wanted = fields.pop("record", next(iter(fits or there)))
        if not isinstance(wanted, str) or wanted not in cards[of]:
            mistakes.append(f"{pack.path}: card {name!r}, field record: expected one of {', '.join(cards[of])}, not {said(wanted)}.")
            return None
        pack.records[name] = wanted
        return cards[of][wanted]

    def in_a_deck(of: str, kind: str, where: str) -> bool:
        """Whether cards may be added beside this one and it may be taken out."""
        why = places[of, kind]
        if why == "":
            return True
        mistakes.append(f"{pack.path}: {where}: expected a card of a deck, but {why}; change {of!r} instead, its name included.")
        return False

    in_decks, left = cards_in_decks(card_modules(pack.game)), cards_in_decks(card_modules(pack.game), pack.removed)

    def has_place(of: str, where: str) -> None:
        """A card that lies only inside of removed ones goes with them."""
        if of in in_decks and of not in left:
            owners = [name for name in sorted(pack.removed) if name in cards and of in _inside(*cards[name].values())]
            gone = " or ".join(map(repr, owners or sorted(pack.removed)))
            mistakes.append(f"{pack.path}: {where}: expected a card that stays, but {of!r} goes with {gone}, which is removed.")

    def made(name: str, card: object, fields: Table, new_name: str | None) -> None:
        """Make the card as it will be, and look whether the cards inside it are what they are called."""
        try:
            built = rebuilt(card, fields, new_name, lambda: cards, unsigned)
        except Misfit as error:
            mistakes.extend(f"{pack.path}: card {name!r}, {line}" for line in error.lines)
            return
        of = (type(built).__name__, getattr(built, "id", ""))
        if of[1] and not re.fullmatch(r"[\w-]+", of[1]):
            mistakes.append(f"{pack.path}: card {name!r}, field id: expected letters and digits joined by _, not {said(of[1])}.")
        if of[1] and ids.setdefault(of, name) != name:
            mistakes.append(f"{pack.path}: card {name!r}, field id: expected an id of its own, but {ids[of]!r} has {of[1]!r} too.")
        if new_name is None:
            for own in _own(card, cards):
                printed.pop(own, None)
        for field in fields:
            for inner, records in _inside(getattr(built, field, None)).items():
                for kind, value in records.items():
                    if printed.setdefault((inner, kind), value) != value:
                        mistakes.append(
                            f"{pack.path}: card {name!r}, field {field}: there is another {kind} named {inner!r}; "
                            f'expected a name of its own, or "{inner}" alone for the one of the game.'
                        )

    def not_named(name: str, where: str) -> None:
        """A card that another one names stays, under its name."""
        if name in needed and needed[name].partition(" of ")[2] not in pack.removed:
            mistakes.append(f"{pack.path}: {where}: expected a card that no other one names, but it is the {needed[name]}.")

    taken: dict[str, str] = {}
    plain = {form: name for name in cards for form in _plain(name)}

    def is_free(name: str, where: str, of: str = "") -> None:
        """A name belongs to one card, that of a printed one to it even if it is renamed or removed. `of` is the card's own so far."""
        same = {plain[form] for form in _plain(name) if form in plain} - {of}
        mine = where.partition(", field")[0]
        others = [taken[form] for form in _plain(name) if taken.setdefault(form, mine) != mine]
        if same:
            mistakes.append(f"{pack.path}: {where}: expected a name of its own, but the game has a card {min(same)!r}.")
        elif others:
            mistakes.append(f"{pack.path}: {where}: expected a name of its own, but {others[0]} is called {name!r} too.")

    for name, fields in pack.changed.items():
        if known(name, f"change {name!r}") and (card := record(name, name, fields)) is not None:
            called = fields.get("name", name)
            if isinstance(called, str) and called != name:
                not_named(name, f"card {name!r}, field name")
                is_free(called, f"card {name!r}, field name", name)
            has_place(name, f"change {name!r}")
            if name in pack.removed:
                mistakes.append(f"{pack.path}: card {name!r}: expected to be changed or removed, not both.")
            printed.pop((name, pack.records[name]), None)
            made(name, card, fields, None)
    for name, (like, fields) in pack.added.items():
        if name in cards:
            mistakes.append(f'{pack.path}: card {name!r}: the game has a card of this name; use [change."{name}"] to change it.')
            continue
        is_free(name, f"new {name!r}")
        where = f"card {name!r}, field like"
        if known(like, where) and (card := record(name, like, fields)) is not None:
            if in_a_deck(like, pack.records[name], where):
                has_place(like, where)
            made(name, card, fields, name)
    successors = _successors(pack)
    for (game, kind), room in ROOM.items():
        new = [name for name in pack.added if pack.records.get(name) == kind and name not in successors]
        if game == pack.game and len(new) > room:
            mistakes.append(f"{pack.path}: card {new[room]!r}: expected at most {room} new {kind}s, which is all {game} has room for.")
    for name in sorted(pack.removed):
        if known(name, "remove"):
            in_a_deck(name, next(iter(cards[name])), f"remove {name!r}")
            not_named(name, f"remove {name!r}")
    for kind in sorted({kind for records in cards.values() for kind in records}):
        there = {name for name, records in cards.items() if kind in records}
        if there <= pack.removed and kind not in [pack.records.get(name) for name in pack.added]:
            mistakes.append(f"{pack.path}: remove: expected one {kind} to stay at least, but all {len(there)} are removed.")
    return mistakes


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
