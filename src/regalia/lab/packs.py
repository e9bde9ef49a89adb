"""Card packs in use: the cards of a checked pack take their places in a game, for this whole process.

Games number their cards once, when they are imported. A pack therefore belongs to a process: the modules of the game and of its mind are
loaded from their source, with the pack's cards put in place as soon as each module of cards has run. What a pack may say is checked first
(see `pack_files`); a pack with a mistake loads nothing.
"""

from __future__ import annotations

import dataclasses
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Final, cast

from regalia.bots.levels import player
from regalia.kernel import Game, State, act, waiting
from regalia.kernel.record import forget_records
from regalia.lab.pack_files import Pack, PackError, digest_of, read_pack, read_text
from regalia.lab.printed import card_modules, cards_in, rebuilt
from regalia.lab.records import Cards, Misfit, Table, is_card, is_fixed, name_of
from regalia.lab.records import hints as types_of

__all__ = ["Pack", "PackError", "digest_of", "load_with_pack", "packs_in_use", "read_pack", "read_text", "remove_pack"]

_TRIAL_DECISIONS: Final = 3000
_TRIAL_BEGINNING: Final = 30  # of further matches: other characters are dealt


def load_with_pack(game: str, path: str, text: str = "") -> Game[State]:
    """The game with a pack's cards, in this whole process. The same pack again costs nothing.

    Whoever gives the text that was read from the file before plays with that, whatever has become of the file.
    """
    there = sys.modules.get(f"regalia.games.{game}")
    text = text or read_text(path)
    pack = _installed.get(game)
    if there is not None and pack is not None and pack[:2] == (path, text):
        return cast("Game[State]", there.GAME)
    remove_pack(game)
    checked = read_pack(path, text)
    if checked.game != game:
        raise PackError(f"{path}: this is a pack for {checked.game}, not for {game}.")
    originals = _forget(game)
    try:
        loaded = _put_in(checked)
    except Exception as error:
        _restore(game, originals)
        if isinstance(error, PackError):
            raise
        whose = "" if str(error).startswith("card ") else _culprit(checked, error)
        if isinstance(error, ValueError) and "expected" in str(error):  # the game says what it cannot do with them
            raise PackError(f"{path}: {whose}{error}") from error
        hint = " Too many cards may be removed." if checked.removed else ""
        wrong = f"{type(error).__name__}: {error}".rstrip(": .")
        raise PackError(f"{path}: {whose}{game} cannot be played with these cards: {wrong}.{hint}") from error
    type(loaded).version = f"{type(loaded).version}+{checked.digest}"
    type(loaded).title = f"{type(loaded).title} + {checked.title}"
    _installed[game] = (path, text, originals)
    return loaded


def _put_in(pack: Pack) -> Game[State]:
    """Load the game with a pack's cards, say every card and try them: a pack that cannot be played is found now and not at the table."""
    finder = _Finder(pack)
    sys.meta_path.insert(0, finder)
    try:
        game = cast("Game[State]", importlib.import_module(f"regalia.games.{pack.game}").GAME)
        missing = [name for name in (*pack.changed, *pack.added) if name not in finder.placed]
        if missing:
            where = {name: "field like: " if name in pack.added else "" for name in missing}
            told = [f"card {name!r}, {where[name]}expected a card of a deck, but no place was found for it." for name in missing]
            raise PackError("\n".join(f"{pack.path}: {line}" for line in told))
        game.catalogue()
        _play_trials(game)
        return game
    finally:
        sys.meta_path.remove(finder)


def remove_pack(game: str) -> None:
    """Back to the printed cards."""
    pack = _installed.pop(game, None)
    if pack is not None:
        _restore(game, pack[2])


def packs_in_use() -> dict[str, tuple[str, str]]:
    """The packs of this process, by game, each with its path and its text: with both, another process plays the same cards."""
    return {game: pack[:2] for game, pack in _installed.items()}


_installed: Final[dict[str, tuple[str, str, dict[str, ModuleType]]]] = {}  # path, text, and the modules as printed


def _forget(game: str) -> dict[str, ModuleType]:
    """Take the game and its mind out of the loaded modules, and out of the kernel's tables of classes."""
    taken = {n: m for n, m in sys.modules.items() if _belongs(n, game)}
    for name in taken:
        del sys.modules[name]
    forget_records(f"regalia.games.{game}")
    return taken


def _belongs(module: str, game: str) -> bool:
    """Whether a module is part of a game or of its mind, which may have several files."""
    rules = f"regalia.games.{game}"
    return module == rules or module.startswith((rules + ".", f"regalia.bots.minds.{game}"))


def _restore(game: str, originals: dict[str, ModuleType]) -> None:
    """Put the modules back that were loaded before; whoever holds their classes never notices."""
    _forget(game)
    sys.modules.update(originals)
    for name, module in originals.items():
        above, _, last = name.rpartition(".")
        if above in sys.modules and above not in originals:  # a package that was put back has its names still
            setattr(sys.modules[above], last, module)


class _Finder(importlib.abc.MetaPathFinder):
    """Loads a game's modules from their source and puts the pack's cards in place."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.placed: set[str] = set()

    def cards(self) -> Cards:
        """The cards as they are being loaded, for those that a pack means by their name."""
        return cards_in(card_modules(self.pack.game))

    def rebuilt(self, card: object, fields: Table, name: str | None) -> object:
        """A changed or new card; what was not to be seen before all modules were loaded is said of it now."""
        try:
            return rebuilt(card, fields, name, self.cards)
        except Misfit as error:
            raise PackError("\n".join(f"{self.pack.path}: card {name or name_of(card)!r}, {line}" for line in error.lines)) from error

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:  # fmt: skip
        if not _belongs(fullname, self.pack.game):
            return None
        last = fullname.rpartition(".")[2]
        for folder in path or ():
            for file, inside in ((Path(folder) / last / "__init__.py", [str(Path(folder) / last)]), (Path(folder) / f"{last}.py", None)):
                if file.exists():
                    loader = _Loader(fullname, str(file), self if fullname.startswith(f"regalia.games.{self.pack.game}.cards") else None)
                    return importlib.util.spec_from_file_location(fullname, file, loader=loader, submodule_search_locations=inside)
        return None


class _Loader(importlib.machinery.SourceFileLoader):
    def __init__(self, name: str, path: str, finder: _Finder | None) -> None:
        super().__init__(name, path)
        self.finder = finder

    def exec_module(self, module: ModuleType) -> None:
        super().exec_module(module)
        if self.finder is not None:
            _put_in_place(module, self.finder)


def _put_in_place(module: ModuleType, finder: _Finder) -> None:
    done: dict[int, object] = {}
    for name, value in list(vars(module).items()):
        if not name.startswith("__"):
            replaced = _replaced(value, finder, done)
            if replaced is not value:
                setattr(module, name, replaced)


def _replaced(value: object, finder: _Finder, done: dict[int, object], fixed: bool = False) -> object:
    """The value with cards changed, added and taken out at any depth; the same object where nothing differs."""
    if isinstance(value, (tuple, list)):
        items: list[object] = []
        for each in value:
            if fixed or not (is_card(each) and name_of(each) in finder.pack.removed):
                items.append(_replaced(each, finder, done))
            items += [] if fixed else _newcomers(each, value, finder)  # a card that is taken out can be replaced by one like it
        same = len(items) == len(value) and all(a is b for a, b in zip(items, value, strict=True))
        return value if same else type(value)(items)
    if isinstance(value, dict):
        pairs = {key: _replaced(each, finder, done) for key, each in value.items()}
        return value if all(pairs[key] is value[key] for key in value) else pairs
    if not dataclasses.is_dataclass(value) or isinstance(value, type):
        return value
    known = done.get(id(value))
    if known is not None:
        return known
    result: object = value
    hints = types_of(type(value))
    inner = {f.name: _replaced(getattr(value, f.name), finder, done, is_fixed(hints[f.name])) for f in dataclasses.fields(value) if f.init}
    if any(inner[name] is not getattr(value, name) for name in inner):
        result = dataclasses.replace(value, **inner)
    if is_card(result) and name_of(result) in finder.pack.changed and finder.pack.records[name_of(result)] == type(result).__name__:
        finder.placed.add(name_of(result))
        changed = finder.rebuilt(result, finder.pack.changed[name_of(result)], None)
        result = result if changed == result else changed
    done[id(value)] = result
    return result


def _newcomers(card: object, beside: Sequence[object], finder: _Finder) -> list[object]:
    """The new cards that are like this one, unless they already lie beside it."""
    if not is_card(card):
        return []
    found: list[object] = []
    for name, (like, fields) in finder.pack.added.items():
        if like == name_of(card) and finder.pack.records[name] == type(card).__name__:
            finder.placed.add(name)
            if not any(is_card(each) and name_of(each) == name for each in beside):
                found.append(finder.rebuilt(card, fields, name))
    return found


def _culprit(pack: Pack, wrong: Exception) -> str:
    """The card, and its field, that leads to the same mistake when it is all that differs from the printed cards; or nothing."""
    for name, fields in [*pack.changed.items(), *((name, fields) for name, (_, fields) in pack.added.items())]:
        if _goes_wrong(_part(pack, name, fields), wrong):
            found = [field for field in fields if len(fields) > 1 and _goes_wrong(_part(pack, name, {field: fields[field]}), wrong)]
            field = next(iter(found or (fields if len(fields) == 1 else ())), "")
            return f"card {name!r}, field {field}: " if field else f"card {name!r}: "
    return ""


def _part(pack: Pack, name: str, fields: Table) -> Pack:
    """The pack with one card, or one field of it, alone."""
    changed = {name: fields} if name in pack.changed else {}
    added = {name: (pack.added[name][0], fields)} if name in pack.added else {}
    return dataclasses.replace(pack, changed=changed, added=added, removed=frozenset())


def _goes_wrong(pack: Pack, wrong: Exception) -> bool:
    """Whether cards lead to this mistake."""
    originals = _forget(pack.game)
    try:
        _put_in(pack)
    except Exception as error:
        return type(error) is type(wrong) and str(error) == str(wrong)
    finally:
        _restore(pack.game, originals)
    return False


def _play_trials(game: Game[State]) -> None:
    """Play at random, with few and with many seats, and a match of greedy bots."""
    anything, greedy = player(game, "random", clock=False), player(game, "greedy", clock=False)
    trials = [
        (anything, seats, f"pack {n}", _TRIAL_DECISIONS if n == 0 else _TRIAL_BEGINNING)
        for seats in sorted(set(game.players))
        for n in range(6)
    ]
    for bot, seats, seed, decisions in (*trials, (greedy, min(game.players), "pack", _TRIAL_DECISIONS)):
        s = game.begin(seats, {}, seed)
        rng = Random(seed)
        for _ in range(decisions):
            if s.outcome is not None:
                break
            seat = waiting(s)[0]
            act(s, seat, bot(s, seat, rng))
        for seat in range(seats):
            game.table(s, seat)
