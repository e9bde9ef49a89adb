"""No field of a verb acts without being said, and none is there that does nothing.

Every record inside a printed card (verbs, abilities, conditions, amounts) is varied field by field, and each variation once more in every
other field: the text of the card has to change with it, or the game has to refuse the card in a sentence that says what it expected.
"""

from __future__ import annotations

import dataclasses
import enum
import re
import types
import typing
from collections.abc import Callable, Iterator
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args, get_origin

import pytest

from regalia.games.maidens_quest import printed as quest_texts
from regalia.games.queen_by_midnight import abilities as queen_abilities
from regalia.games.queen_by_midnight import model as queen
from regalia.games.queen_by_midnight.levels import FOREVER, NEXT_TURN, THIS_TURN
from regalia.games.queen_by_midnight.verbs import Deal, Gain, GainLevel, LowerLevel, fixed
from regalia.games.runebound_midnight import printed as night
from regalia.games.runebound_midnight.combat_verbs import DamageBonus, RollBonus
from regalia.games.runebound_midnight.printed import Item
from regalia.games.runebound_midnight.travel_verbs import SkillBonus
from regalia.games.who_will_reign import looks as reign_looks
from regalia.games.who_will_reign import verbs as reign_verbs
from regalia.games.who_will_reign.cards.printed import CourtCard, Moon
from regalia.games.who_will_reign.words import Tag
from regalia.lab.printed import card_modules
from regalia.lab.records import _allowed, glossary, hints, is_card, is_kind_of_card, name_of
from regalia.registry import installed, load_game
from tests.games.runebound_midnight.position import fight, lay_table

Path: TypeAlias = tuple[str | int, ...]

# What differs in writing alone, by record: an Exit may print one set twice (MQ-391), and the same way twice is one way.
MEANING: Final[dict[str, Callable[[Any], object]]] = {"Requirement": lambda requirement: frozenset(requirement.ways)}

DANGLING: Final = re.compile(r"[\s:,;](?:\.|$)|\s{2}|\(\)|[-−]0")  # what an empty list or a sign without a number leaves behind


def court_text(card: Any) -> str:
    bearer = reign_verbs.Bearer((card.name, card.path or "", card.tag), card.crowns == "?")
    return f"{card.crowns} {reign_verbs.text_of(card.abilities, bearer)}"


# Cards with verbs that designers have and no printed card uses.
UNPRINTED: Final[dict[str, list[Any]]] = {
    "who_will_reign": [
        CourtCard("Generous Heir", None, Tag.ADVISOR, 2, 0, 1, (reign_verbs.GainOnArrival(food=3, gold=1),), "", ""),
        Moon("Blue Moon", reign_verbs.EachGains(food=1, gold=2), "", ""),
    ],
    "runebound_midnight": [Item("Otter Skin", 2, night.CHARM, night.ALWAYS, (SkillBonus(night.SWIM, 2),))],
}

# How the text of each kind of card is made.
TEXTS: Final[dict[str, Callable[[Any], str]]] = {
    "queen_by_midnight.Card": lambda card: str(card.text),
    "queen_by_midnight.Counsel": lambda counsel: str(counsel.text),
    "who_will_reign.CourtCard": court_text,
    "who_will_reign.Banner": lambda banner: reign_looks.banner_face(banner).text,
    "who_will_reign.Moon": lambda moon: reign_verbs.text_of_moon(moon.effect),
    "runebound_midnight.Challenge": lambda card: str(card.text),
    "runebound_midnight.Item": lambda card: str(card.text),
    "runebound_midnight.Hero": lambda hero: str(hero.text),
    "maidens_quest.Face": quest_texts.face_text,
    "time_loop.Option": lambda option: str(option.numbers),
    "time_loop.Condition": lambda condition: str(condition.title),
    "time_loop.Special": lambda special: " ".join([verb.say() for verb in special.effects]),
}


def text_of(record: object) -> Callable[[Any], str] | None:
    return TEXTS.get(f"{type(record).__module__.removeprefix('regalia.games.').partition('.')[0]}.{type(record).__name__}")


# --- walking through cards ----------------------------------------------------------------------------------------------


def is_record(value: object) -> bool:
    return dataclasses.is_dataclass(value) and not isinstance(value, type)


def inside(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every record in a printed thing, with the way there."""
    if isinstance(value, tuple):
        for at, each in enumerate(value):
            yield from inside(each, (*path, at))
    elif is_record(value):
        yield path, value
        for field in dataclasses.fields(value):
            if field.init:
                yield from inside(getattr(value, field.name), (*path, field.name))


def put(root: Any, path: Path, record: object) -> Any:
    """The same with another record at the end of the way; everything on the way is made anew, and checked."""
    if not path:
        return record
    step, *rest = path
    if isinstance(step, int):
        return (*root[:step], put(root[step], tuple(rest), record), *root[step + 1 :])
    return dataclasses.replace(root, **{step: put(getattr(root, step), tuple(rest), record)})


def at(root: Any, path: Path) -> Any:
    for step in path:
        root = root[step] if isinstance(step, int) else getattr(root, step)
    return root


def spoken(path: Path, root: Any) -> Path | None:
    """The way to the innermost card around a record that has a text."""
    for length in range(len(path), -1, -1):
        if text_of(at(root, path[:length])) is not None:
            return path[:length]
    return None


def printed(game: str) -> list[Any]:
    """The outermost cards of a game."""
    load_game(game)
    found: dict[str, Any] = {}
    for module in card_modules(game):
        for value in vars(module).values():
            for each in value if isinstance(value, (tuple, list)) else (value,):
                if is_card(each):
                    found.setdefault(f"{type(each).__name__} {name_of(each)}", each)
    return list(found.values())


# --- varying ------------------------------------------------------------------------------------------------------------


def others(hint: Any, value: Any, owner: type, pool: list[Any]) -> list[Any]:
    """Other values that the field of a record may have."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (typing.Union, types.UnionType):
        found = [each for arg in args for each in others(arg, value, owner, pool)]
        return [None, *found] if type(None) in args else found
    if origin is Annotated:
        allowed = [number for number in _allowed(hint, owner) if number is not None]
        whole = isinstance(value, int)
        return [n for n in allowed if not whole or not isinstance(args[1], range) or abs(n - value) <= 2][:12]
    if origin is Literal:
        return list(args)
    if origin is tuple:
        return shorter_and_longer(args, value, owner, pool)
    if hint is bool:
        return [not value]
    if hint is int:
        return [0, value + 1, value + 2] if isinstance(value, int) else [1, 2]
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return list(hint)
    if isinstance(hint, type) and not is_kind_of_card(hint) and hint.__module__.startswith("regalia.games."):
        return [record for record in pool if isinstance(record, hint)][:6]
    return []


def shorter_and_longer(args: tuple[Any, ...], value: Any, owner: type, pool: list[Any]) -> list[Any]:
    """Other lists: none at all, one thing less, one more, or one of the lists inside it empty."""
    value = value or ()
    if len(args) != 2 or args[1] is not Ellipsis:
        return [(*value[:n], other, *value[n + 1 :]) for n, each in enumerate(value) for other in others(args[n], each, owner, pool)]
    more = [each for each in others(args[0], None, owner, pool) if each and each not in value][:1]
    emptied = [(*value[:n], (), *value[n + 1 :]) for n, each in enumerate(value) if isinstance(each, tuple)]
    return [(), value[:-1], (*value, *more), *emptied]


def variations(record: Any, pool: list[Any], but: str = "") -> Iterator[tuple[str, Any]]:
    """The record with one field changed, as often as it can be; where it refuses that, its words."""
    types_of = hints(type(record))
    for field in dataclasses.fields(record):
        if not field.init or field.name == but:
            continue
        value = getattr(record, field.name)
        tried: list[Any] = [value]
        for other in others(types_of[field.name], value, type(record), pool):
            if any(type(other) is type(each) and other == each for each in tried):
                continue
            tried.append(other)
            try:
                varied: Any = dataclasses.replace(record, **{field.name: other})
            except ValueError as error:
                varied = str(error)
            if isinstance(varied, str) or meaning(varied) != meaning(record):
                yield field.name, varied


def meaning(record: Any) -> object:
    read = MEANING.get(type(record).__name__)
    return record if read is None else read(record)


@dataclasses.dataclass
class Trial:
    """What was found out about the cards of one game."""

    tried: set[str] = dataclasses.field(default_factory=set)
    silent: set[str] = dataclasses.field(default_factory=set)
    unclear: set[str] = dataclasses.field(default_factory=set)
    dangling: set[str] = dataclasses.field(default_factory=set)
    refused: set[str] = dataclasses.field(default_factory=set)

    def refuse(self, words: str) -> None:
        (self.refused if re.match(r"\w+: .*expected", words) else self.unclear).add(words)

    def text(self, root: Any, path: Path, to_card: Path, record: object) -> str | None:
        """The text of the card with this record in its place; None if the game refuses it."""
        if isinstance(record, str):
            self.refuse(record)
            return None
        try:
            card = at(put(root, path, record), to_card)
            say = text_of(card)
            assert say is not None
            text = say(card)
        except ValueError as error:
            self.refuse(str(error))
            return None
        if DANGLING.search(text):
            self.dangling.add(f"{type(record).__name__}: {text!r}")
        return text

    def compare(self, record: Any, field: str, before: str, after: str | None, varied: object) -> None:
        name = type(record).__name__
        self.tried.add(f"{name}.{field}")
        if after == before:
            self.silent.add(f"{name}.{field}: {record} and {varied} both say {after!r}")


def try_everything(game: str) -> Trial:
    roots = [*printed(game), *UNPRINTED.get(game, [])]
    pool: list[Any] = []
    for root in roots:
        pool += [record for _, record in inside(root) if not is_card(record) and record not in pool]
    trial, seen = Trial(), set[Any]()
    for root in roots:
        for path, record in inside(root):
            to_card = spoken(path, root)
            if to_card is None or is_card(record):
                continue
            card = at(root, to_card)
            key = (record, path[len(to_card) :], type(card), getattr(card, "type", None), getattr(card, "use", None))  # where it stands
            if key in seen:
                continue
            seen.add(key)
            before = trial.text(root, path, to_card, record)
            assert before is not None
            for field, varied in variations(record, pool):
                after = trial.text(root, path, to_card, varied)
                trial.compare(record, field, before, after, varied)
                if after is None:
                    continue
                for second, twice in variations(varied, pool, but=field):
                    trial.compare(varied, second, after, trial.text(root, path, to_card, twice), twice)
    return trial


@pytest.mark.parametrize("game", installed())
def test_whatever_a_field_changes_is_said(game: str) -> None:
    trial = try_everything(game)
    assert trial.tried
    assert not trial.silent, "\n".join(sorted(trial.silent))
    assert not trial.unclear, "\n".join(sorted(trial.unclear))
    assert not trial.dangling, "\n".join(sorted(trial.dangling))


@pytest.mark.parametrize("game", installed())
def test_every_verb_of_the_game_is_tried(game: str) -> None:
    """A verb that no printed card uses is written on a card here, so that it is tried as well."""
    roots = [*printed(game), *UNPRINTED.get(game, [])]
    known: dict[str, type] = {}
    for root in roots:
        known |= glossary(type(root)).records
    used = {type(record) for root in roots for _, record in inside(root)}
    kinds = tuple(used)
    unused = [cls.__name__ for cls in known.values() if not issubclass(cls, kinds) and not any(issubclass(each, cls) for each in kinds)]
    assert [name for name in unused if dataclasses.fields(known[name])] == []


# --- single verbs -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("verb", "said"),
    [
        (GainLevel(1, FOREVER, queen.BRAWLER), "gain a permanent Level in Brawler"),
        (GainLevel(4, FOREVER, queen.BRAWLER), "gain 4 permanent Levels in Brawler"),
        (GainLevel(1, THIS_TURN), "gain 1 Level in a Class of yours until the end of the turn"),
        (GainLevel(3, NEXT_TURN), "gain 3 Levels in a Class of yours until the end of your next turn"),
        (LowerLevel(2), "she loses 2 Levels in a Class you choose until the end of her next turn"),
    ],
)
def test_levels_are_said_with_their_number(verb: queen.Verb, said: str) -> None:
    assert verb.say("she") == said


@pytest.mark.parametrize(
    ("verb", "said"),
    [
        (RollBonus(night.ANY, 2, first=True), "+2 to your first combat roll of each combat."),
        (RollBonus(night.MELEE, 5, first=True), "+5 to your first combat roll of each combat if it is a melee roll."),
        (RollBonus(night.ANY, 5, night.ATTACK, True), "+5 to your first combat roll of each combat if it is an attack roll."),
        (RollBonus(night.MAGIC, 5, night.DEFEND, True), "+5 to your first combat roll of each combat if it is a magic defence roll."),
        (DamageBonus(night.MELEE, 1, (night.ORC,), 2), "+1 damage on a melee hit, +3 against an Orc."),
        (DamageBonus(night.MELEE, 1, (night.SOLDIER, night.ORC), 2), "+1 damage on a melee hit, +3 against a Soldier or Orc."),
    ],
)
def test_a_bonus_says_whom_it_helps_and_when(verb: night.Verb, said: str) -> None:
    assert verb.say() == said


def test_a_first_roll_is_helped_in_its_phase_and_mode_only() -> None:
    bench = lay_table()
    fight(bench, "Bridge Sentry")
    s = bench.state
    verb = RollBonus(night.MELEE, 5, night.ATTACK, first=True)
    assert verb.roll(s, 1, night.MELEE, night.ATTACK) == 5
    assert verb.roll(s, 1, night.MAGIC, night.ATTACK) == 0
    assert verb.roll(s, 1, night.MELEE, night.DEFEND) == 0
    s.fight.rolls[1] = 1
    assert verb.roll(s, 1, night.MELEE, night.ATTACK) == 0


@pytest.mark.parametrize("bonus", [RollBonus(night.ANY, 1, night.DEFEND), RollBonus(night.ANY, 1, first=True)])
def test_one_roll_is_helped_whatever_it_is(bonus: RollBonus) -> None:
    with pytest.raises(ValueError, match="verbs: expected RollBonus without"):
        Item("Torch", 1, night.TOOL, night.DISCARD, (bonus,))
    with pytest.raises(ValueError, match="verbs: expected RollBonus without"):
        night.Ability((bonus,), exhaustion=1)
    assert Item("Torch", 1, night.TOOL, night.ALWAYS, (bonus,)).verbs == (bonus,)


def test_damage_of_an_attack_card_is_the_attacks() -> None:
    apart = Deal(fixed(3), not_attack=True)
    with pytest.raises(ValueError, match="effects: expected Deal without not_attack on an Attack card"):
        queen.Card("Pinch", queen.NEUTRAL, queen.ATTACK, 1, 1, "", (apart,))
    bane = queen.Card("Pinch", queen.NEUTRAL, queen.BANE, 1, 1, "", (apart,))
    assert bane.text == "This goes into an opponent's Armory. Deal 3 damage to her (not an Attack)."


@pytest.mark.parametrize(
    ("type_", "ability"),
    [
        (queen.BOON, queen_abilities.PlayTax(1)),
        (queen.BOON, queen_abilities.Skill(-1)),
        (queen.BANE, queen_abilities.Skill(1)),
        (queen.BANE, queen_abilities.Armor(1)),
        (queen.BANE, queen_abilities.OncePerTurn(1, (Gain(1),))),
    ],
)
def test_an_ability_speaks_of_the_right_princess(type_: int, ability: queen.Ability) -> None:
    with pytest.raises(ValueError, match=f"abilities: expected {type(ability).__name__} on (a|no) Bane"):
        queen.Card("Sash", queen.NEUTRAL, type_, 1, 1, "", abilities=(ability,))
    other = queen.BANE if type_ == queen.BOON else queen.BOON
    assert ability.say() in queen.Card("Sash", queen.NEUTRAL, other, 1, 1, "", abilities=(ability,)).text


def test_an_attack_on_each_opponent_says_each_target() -> None:
    card = queen.Card("Sweep", queen.NEUTRAL, queen.ATTACK, 1, 1, "", (Deal(fixed(1)),), targets=queen.Targets(each=True))
    assert card.text == "Attack each opponent. Deal 1 damage to each target."
    assert card.targets == queen.EVERYONE
