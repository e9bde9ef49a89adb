"""The laws: one property suite for every game.

`laws(game)` plays random games and checks at many points of each: copies are equal and independent; a JSON round trip in the middle of
any effect changes nothing; options are pure and complete; everything else is refused with a reason and without change; a seat's view,
events, prompt and options do not depend on what it cannot see, nor does what it imagines; what is hidden is dealt anew; every table can be
drawn; every sentence can be said; every rule that is cited stands in the rulebook; cards are conserved; the same action in the same state
leads to the same state, and a replay is identical; every game ends.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import asdict
from functools import cache
from random import Random
from typing import Final, TypeVar

from regalia.kernel import (
    SPECTATOR,
    Action,
    Event,
    Game,
    Settings,
    State,
    act,
    deciders,
    explained_options,
    options,
    prompt,
    refusal,
    sees,
    waiting,
    why_not,
)
from regalia.kernel.errors import DeadEnd
from regalia.kernel.frames import Frame
from regalia.kernel.game import asked_rule
from regalia.kernel.wording import sentence
from regalia.registry import home_of
from regalia.testing.tables import misfit, rules_on

S = TypeVar("S", bound=State)

NONSENSE: tuple[Action, ...] = ((), ("",), ("nonsense",), ("card:999999",), ("seat:0", "seat:0", "seat:0"), ("\u2603",))
DREAMS: Final = 300  # how often a seat imagines the game, to see how likely it finds what
TOLERANCE: Final = 0.2  # five times the standard deviation between two such shares
RAW_PICK: Final = re.compile(r"\b[a-z_]+:\d+\b")
ENOUGH: Final = 20  # looks at hidden cards after which one of them should have been dealt anew


class BrokenLaw(AssertionError):
    """A law does not hold; the message says which, and in which game and after how many decisions."""

    def __init__(self, law: str, where: str = "") -> None:
        super().__init__(f"{law} ({where})" if where else law)
        self.law = law


class Secrets:
    """Whether what seats see the backs of is ever dealt anew, over all games that are checked."""

    def __init__(self) -> None:
        self.looks = 0
        self.dealt = False

    def note(self, s: State, shown: object, dreamt: State) -> None:
        """One seat's look at the table, and what it imagined."""
        if not self.dealt and _has_backs(shown):
            self.looks += 1
            self.dealt = _without_chance(s) != _without_chance(dreamt)

    def check(self) -> None:
        if self.looks >= ENOUGH and not self.dealt:
            raise BrokenLaw(
                f"what is hidden is dealt anew: in {self.looks} positions a seat saw cards face down, and imagining changed nothing. "
                "Bots see through the backs until imagine_hidden deals them anew."
            )


def _has_backs(shown: object) -> bool:
    """Whether a face-down card lies anywhere in a view."""
    if isinstance(shown, dict):
        return (shown.get("kind") == "" and "under" in shown) or any(_has_backs(part) for part in shown.values())
    return isinstance(shown, list) and any(_has_backs(part) for part in shown)


def _without_chance(s: State) -> dict[str, object]:
    return {key: value for key, value in s.to_json().items() if key not in ("chance", "sealed")}


def view(game: Game[S], s: S, seat: int) -> dict[str, object]:
    """All that a seat is shown: its table, whom the game waits for, its prompt, its options."""
    mine = seat in deciders(s)
    return {
        "table": asdict(game.table(s, seat)),
        "waiting": waiting(s),
        "prompt": prompt(s, seat) if mine else "",
        "options": options(s, seat) if mine else [],
        "sealed": s.sealed.get(seat),
        "answered": sorted(s.sealed),
        "deals": [d.to_json() for d in s.deals],
        "outcome": None if s.outcome is None else s.outcome.to_json(),
    }


def play_randomly(
    game: Game[S],
    seats: int,
    settings: Settings | None = None,
    seed: str = "0",
    limit: int = 20_000,
    watch: Callable[[S, int], None] | None = None,
) -> tuple[S, list[tuple[int, Action]]]:
    """A game of random actions to its end; `watch` is called at every decision."""
    rng = Random(seed)
    s = game.begin(seats, settings, seed)
    actions: list[tuple[int, Action]] = []
    while s.outcome is None:
        if len(actions) >= limit:
            raise BrokenLaw(f"every game ends: this one is not over after {limit} decisions")
        if watch is not None:
            watch(s, len(actions))
        seat, action = random_action(s, rng)
        act(s, seat, action)
        actions.append((seat, action))
    return s, actions


def random_action(s: State, rng: Random) -> tuple[int, Action]:
    """One of the seats that are asked, and one of its actions."""
    movers = waiting(s)
    if not movers:
        raise DeadEnd(
            f"nobody is asked and the game is not over (after {s.decisions} decisions): "
            "the last procedure came to its end, and no step called end with an Outcome"
        )
    seat = movers[rng.randrange(len(movers))] if len(movers) > 1 else movers[0]
    legal = options(s, seat)
    if not legal:
        raise DeadEnd(f"seat {seat} is asked and has no legal action (after {s.decisions} decisions): {prompt(s, seat)}")
    action = legal[rng.randrange(len(legal))]
    if not isinstance(action, tuple):
        raise BrokenLaw(f"an action is a tuple of picks: {action!r} is offered", f"after {s.decisions} decisions: {prompt(s, seat)}")
    return seat, action


def laws(
    game: Game[S],
    seats: Iterable[int] | None = None,
    settings: Iterable[Settings] = ({},),
    games: int = 3,
    checks: int = 25,
    conserved: Callable[[S], object] | None = None,
    limit: int = 20_000,
    places: Callable[[S], Iterable[Hashable]] | None = None,
) -> None:
    """Check every law on `games` random games for each number of seats and each settings, at about `checks` points of each game.

    `conserved(state)` returns what must never change: usually the sorted list of all card copies in all zones.
    `places(state)` lists what may be hidden and where it lies, such as pairs of a card and the hand that holds it.
    """
    check_made(game)
    low, high = game.players
    secrets = Secrets()
    for count in seats if seats is not None else range(low, high + 1):
        for chosen in settings:
            for number in range(games):
                laws_on_game(game, count, chosen, f"law-{number}", checks, conserved, limit, places, secrets)
    secrets.check()


def laws_on_game(
    game: Game[S],
    count: int,
    settings: Settings,
    seed: str,
    checks: int,
    conserved: Callable[[S], object] | None,
    limit: int,
    places: Callable[[S], Iterable[Hashable]] | None = None,
    secrets: Secrets | None = None,
) -> None:
    """Check every law on one random game."""
    finished, actions = play_randomly(game, count, settings, seed, limit)
    spacing = max(1, len(actions) // checks)
    rng = Random(seed)
    s = game.begin(count, settings, seed, listen=True)
    _check_said(game, s, s.hear(), f"{game.name}, {count} seats, seed {seed}, at the start")
    treasure = None if conserved is None else conserved(s)
    olds: list[tuple[S, str]] = []
    for number, (seat, action) in enumerate(actions):
        where = f"{game.name}, {count} seats, seed {seed}, decision {number}"
        if number % spacing == 0:
            try:
                _check_point(game, s, rng)
                _check_secrecy(game, s, seat, action, rng, secrets or Secrets())
                if places is not None and number // spacing % 8 == 4:  # seldom, since it takes hundreds of imagined games
                    check_dreams(game, s, number % s.seats, places, Random(where))
            except AssertionError as error:
                raise BrokenLaw(str(error), f"{where}, settings {dict(settings)}") from error
            if len(olds) < 5:
                olds.append((s.copy(), _text(s)))
            saved = type(s).from_json(json.loads(json.dumps(s.to_json())))
            saved.listen()
            s = saved
        twin = s.copy() if number % spacing == 0 else None
        act(s, seat, action)
        if twin is not None:
            act(twin, seat, action)
            if _text(twin) != _text(s):
                raise BrokenLaw("the same action in the same state leads to the same state", f"{where}, {action}")
        _check_said(game, s, s.hear(), where)
        if conserved is not None and conserved(s) != treasure:
            raise BrokenLaw(f"cards are conserved: {conserved(s)} is not {treasure} after {action}", where)
    whole = f"{game.name}, {count} seats, seed {seed}"
    if _text(s) != _text(finished):
        raise BrokenLaw("a replay is identical", whole)
    for old, text in olds:
        if _text(old) != text:
            raise BrokenLaw("copies are independent: an old copy changed while the game went on", whole)
    for seat in (*range(count), SPECTATOR):
        view(game, s, seat)
        try:
            _check_table(game, s, seat)
        except AssertionError as error:
            raise BrokenLaw(str(error), f"{whole}, at the end") from error
    if s.outcome is None or options(s, 0) or waiting(s):
        raise BrokenLaw("a finished game waits for nobody", whole)
    if len(s.outcome.ranks) != count or len(s.outcome.scores) != count:
        raise BrokenLaw("the outcome ranks and scores every seat", whole)
    if not set(s.outcome.winners) <= set(range(count)):
        raise BrokenLaw(f"the winners are seats of the game: {s.outcome.winners} are not", whole)
    _check_rule(game, s.outcome.rule, s.outcome.reason, whole)


def check_made(game: Game[S]) -> None:
    """What is forgotten easily when a game is put together."""
    if not game.name or not game.title:
        raise BrokenLaw(f"a game has a name and a title: {type(game).__name__} has {'no title' if game.name else 'no name'}")
    if not re.fullmatch(r"\w+", game.name):
        raise BrokenLaw(f"a game's name is that of its file or folder: {game.name!r} cannot be one that Python imports")
    low, high = game.players
    if not 1 <= low <= high:
        raise BrokenLaw(f"somebody can play: players are {low} to {high}")
    home = home_of(game)  # type: ignore[arg-type]
    for frame in _frames(Frame):
        made = frame.__module__ == home or frame.__module__.startswith(f"{home}.")
        if made and frame.PROCEDURE is Frame.PROCEDURE and getattr(sys.modules.get(frame.__module__), frame.__name__, None) is frame:
            raise BrokenLaw(f"every frame has its steps: {frame.__name__} has none; bind them with procedure({frame.__name__}, ...)")


def _frames(base: type[Frame]) -> Iterator[type[Frame]]:
    """The classes below a class that have none below them."""
    for frame in base.__subclasses__():
        if frame.__subclasses__():
            yield from _frames(frame)
        else:
            yield frame


def _check_said(game: Game[S], s: S, events: Iterable[Event], where: str) -> None:
    names = [f"Seat {seat + 1}" for seat in range(s.seats)]
    for event in events:
        if event.kind == "say":
            try:
                sentence(game, s, event, names)  # type: ignore[arg-type]
            except Exception as error:
                raise BrokenLaw(f"every sentence can be said: {event.text!r} with {event.args}: {error}", where) from error
            _check_rule(game, event.rule, event.text, where)


def _check_table(game: Game[S], s: S, seat: int) -> None:
    shown = game.table(s, seat)
    wrong = misfit(shown, _kinds(game))
    assert not wrong, f"every table can be drawn: {wrong}"
    for each in rules_on(shown):
        _check_rule(game, each, "the table")


def _check_rule(game: Game[S], cited: str, by: str, where: str = "") -> None:
    known = _rule_ids(game)
    if cited and known and cited not in known:
        raise BrokenLaw(f"every rule that is cited stands in RULES.md: {cited} does not ({by})", where)


@cache
def _rule_ids(game: Game[S]) -> frozenset[str]:
    return frozenset(game.rules().rules)


@cache
def _kinds(game: Game[S]) -> frozenset[str]:
    return frozenset(game.catalogue().kinds)


def _text(s: State) -> str:
    return json.dumps(s.to_json())


def _check_point(game: Game[S], s: S, rng: Random) -> None:
    before = _text(s)
    twin = s.copy()
    assert _text(twin) == before, "a copy is equal"
    assert hash(twin.content()) == hash(s.content()), "a copy has the same content"
    _check_rule(game, asked_rule(s), "a prompt")
    for seat in deciders(s):
        legal = options(s, seat)
        assert legal, f"seat {seat} is asked and has no legal action"
        assert len(set(legal)) == len(legal), f"an action is offered twice: {sorted(a for a in legal if legal.count(a) > 1)[:2]}"
        assert options(s, seat) == legal, "options are pure: asked twice, they differ"
        assert prompt(s, seat), "a prompt says something"
        for action in legal if len(legal) <= 8 else rng.sample(legal, 8):
            trial = s.copy()
            trial.listen()
            act(trial, seat, action)
            game.describe(s, action)
        for action in NONSENSE:
            if action not in legal:
                no = refusal(s, seat, action)
                assert no is not None, "what is not offered is refused"
                assert no.sentence, "a refusal has a sentence"
        assert why_not(s, seat, ("nonsense",)).sentence
        for path, no in explained_options(s, seat).refused or ():
            try:
                said = f"{no.sentence} {no.remedy}"
            except Exception as error:
                raise AssertionError(f"every refusal can be said: {no.text!r} with {no.args}: {error}") from error
            assert no.sentence, f"a refusal has a sentence: {path}"
            assert not RAW_PICK.search(said), f"a refusal names things and not their picks: {said!r}"
            _check_rule(game, no.rule, said)
    for seat in range(s.seats):
        if seat not in deciders(s):
            assert options(s, seat) == []
            assert refusal(s, seat, ("nonsense",)) is not None
    assert _text(s) == before, "asking for options, prompts and reasons changes nothing"


def _check_secrecy(game: Game[S], s: S, mover: int, action: Action, rng: Random, secrets: Secrets) -> None:
    for seat in (*range(s.seats), SPECTATOR):
        _check_table(game, s, seat)
        shown = view(game, s, seat)
        json.dumps(shown)
        dreamt = game.imagine(s, seat, Random(rng.random()))
        secrets.note(s, shown, dreamt)
        again = view(game, dreamt, seat)
        if shown != again:
            raise AssertionError(f"seat {seat}'s view depends on what it cannot see: {_difference(shown, again)}")
        if not s.sealed and action in options(dreamt, mover):
            _same_before_chance(s.copy(), dreamt, mover, action, seat)


def check_dreams(game: Game[S], s: S, seat: int, places: Callable[[S], Iterable[Hashable]], rng: Random) -> None:
    """What a seat imagines depends on nothing that it cannot see: from a game that it imagined it imagines the same things as often."""
    found: list[Counter[Hashable]] = []
    for world in (s, game.imagine(s, seat, rng)):
        found.append(Counter())
        for _ in range(DREAMS):
            found[-1].update(places(game.imagine(world, seat, rng)))
    for place in found[0] | found[1]:
        real, dreamt = found[0][place] / DREAMS, found[1][place] / DREAMS
        if abs(real - dreamt) > TOLERANCE:
            raise BrokenLaw(f"what seat {seat} imagines depends on what it cannot see: {place} in {real:.2f} and {dreamt:.2f} of the games")


def _same_before_chance(real: S, other: S, mover: int, action: Action, seat: int) -> None:
    """What a seat, or a spectator, is told of an action at once must be the same in both, as far as nothing hidden came into it."""
    real.listen()
    other.listen()
    drawn = real.chance.counter, other.chance.counter
    act(real, mover, action)
    act(other, mover, action)
    learned = real.learned | other.learned
    if (learned >> seat & 1 if seat >= 0 else learned) or (real.chance.counter, other.chance.counter) != drawn:
        return
    if real.outcome is None and other.outcome is None:  # the end may show everything
        assert heard(real.hear(), seat) == heard(other.hear(), seat), f"events tell {_named(seat)} what it cannot know"


def _named(seat: int) -> str:
    return "a spectator" if seat < 0 else f"seat {seat}"


def heard(events: Iterable[Event], seat: int) -> list[str]:
    """The events of a seat's own log."""
    return [json.dumps(e.to_json()) for e in events if sees(e.audience, seat)]


def _difference(a: object, b: object, path: str = "") -> str:
    if isinstance(a, dict) and isinstance(b, dict):
        for key in a.keys() | b.keys():
            if a.get(key) != b.get(key):
                return _difference(a.get(key), b.get(key), f"{path}.{key}")
    if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        for n, (x, y) in enumerate(zip(a, b, strict=True)):
            if x != y:
                return _difference(x, y, f"{path}[{n}]")
    return f"{path}: {str(a)[:200]} / {str(b)[:200]}"
