"""Any position of Midnight, by names: a table past its setup with quiet surroundings, and ways to begin a turn or a fight."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from regalia.games.runebound_midnight import GAME, box
from regalia.games.runebound_midnight.board import SPACES, STRONGHOLDS, TOWNS
from regalia.games.runebound_midnight.combat import begin_combat
from regalia.games.runebound_midnight.frames import HeroTurn, KingTurn
from regalia.games.runebound_midnight.printed import WILD
from regalia.games.runebound_midnight.state import ADVENTURE, Midnight
from regalia.kernel import Settings, act, options, waiting
from regalia.testing import Bench

C = TypeVar("C")

# Movement dice faces by what they show (RB-027).
RIVER_FOREST, RIVER_SWAMP, RIVER_FOREST_SWAMP, PLAINS_MOUNTAINS, PLAINS_HILLS_MOUNTAINS, PLAINS_HILLS = range(6)


def lay_table(heroes: tuple[str, ...] = ("Elaria",), king: str = "Jahzir", settings: Settings | None = None) -> Bench[Midnight]:
    """A table after setup: no patrols, no goods, no Items, no jewels taken, Heroes in the first town."""
    chosen: dict[str, bool | int | str] = {"night_king": king, **{f"hero.{n + 1}": name for n, name in enumerate(heroes)}}
    chosen.update(settings or {})
    bench = Bench(GAME, len(heroes) + 1, chosen, seed="7")
    s = bench.state
    while s.round == 0:
        seat = waiting(s)[0]
        act(s, seat, options(s, seat)[-1])
    s.stack.clear()
    s.patrols = [-1] * 6
    s.pool = 0
    s.threat = 0
    for seat in s.hero_seats:
        for good in s.goods[seat]:
            s.base.put_under(good)
        s.goods[seat] = []
        s.at[seat] = TOWNS[0]
    s.chance.forced.clear()
    s.hear()
    bench.events.clear()
    return bench


def space_of(terrain: int, near: int = -1) -> int:
    """A wild space of a terrain without a jewel; with `near`, next to a space of that terrain too."""
    for number, space in enumerate(SPACES):
        if space.terrain == terrain and space.jewel < 0 and (near < 0 or any(SPACES[n].terrain == near for n in space.near)):
            return number
    raise LookupError(terrain)


def jewel_of(colour: int, starburst: bool = True) -> int:
    """A jewel space of a colour."""
    return next(n for n, space in enumerate(SPACES) if space.jewel == colour and space.starburst == starburst)


def beside(kind: int) -> tuple[int, int]:
    """A wild space and a town or stronghold next to it."""
    for number, space in enumerate(SPACES):
        if space.kind == WILD:
            for there in space.near:
                if SPACES[there].kind == kind:
                    return number, there
    raise LookupError(kind)


def give(bench: Bench[Midnight], seat: int, *names: str) -> None:
    """Midnight Items for a Hero, wherever they lie."""
    s = bench.state
    for name in names:
        item = box.item_named(name)
        _pull_item(s, item)
        s.items[seat].append(item)


def _pull_item(s: Midnight, item: int) -> None:
    for pile in (*s.stacks, *s.items, *s.offers):
        if item in pile:
            pile.remove(item)
            return
    s.market.remove(item)


def goods(bench: Bench[Midnight], seat: int, *names: str) -> None:
    """Goods for a Hero by their faces."""
    s = bench.state
    for name in names:
        good = box.good_named(name)
        s.base.remove(good)
        s.goods[seat].append(good)


def some_goods(bench: Bench[Midnight], seat: int, count: int) -> None:
    """Goods for a Hero, whatever they show."""
    s = bench.state
    for _ in range(count):
        s.goods[seat].append(s.base.draw(s.chance))


def bind(bench: Bench[Midnight], item: str, *names: str) -> None:
    """Upgrades under an Item."""
    s = bench.state
    for name in names:
        good = box.good_named(name)
        s.base.remove(good)
        s.upgrades[box.item_named(item)].append(good)


def hero_turn(bench: Bench[Midnight], seat: int = 1) -> None:
    bench.restart(HeroTurn(seat))


def king_turn(bench: Bench[Midnight]) -> None:
    bench.restart(KingTurn())


def fight(
    bench: Bench[Midnight], name: str, seats: tuple[int, ...] = (1,), kind: int = ADVENTURE, space: int = 1, more_life: int = 0
) -> None:
    """A combat with a Challenge by name, run on to its first decision."""
    s = bench.state
    if s.combat is not None:
        s.decks[box.CHALLENGES[s.combat.challenge].colour].put_under(s.combat.challenge)
    card = box.challenge_named(name)
    pull_challenge(s, card)
    s.stack.clear()
    for seat in seats:
        s.at[seat] = space
    begin_combat(s, kind, card, space, list(seats), more_life)
    bench.run()


def pull_challenge(s: Midnight, card: int) -> None:
    colour = box.CHALLENGES[card].colour
    if card in s.discards[colour]:
        s.discards[colour].remove(card)
    else:
        s.decks[colour].remove(card)


def stack_challenges(bench: Bench[Midnight], *names: str) -> None:
    """These Challenges lie on top of their deck, the first one uppermost."""
    for name in reversed(names):
        card = box.challenge_named(name)
        pull_challenge(bench.state, card)
        bench.state.decks[box.CHALLENGES[card].colour].put_on_top(card)


def stack_market(bench: Bench[Midnight], *names: str) -> None:
    """These Items lie on top of the Midnight market deck, the first one uppermost."""
    for name in reversed(names):
        item = box.item_named(name)
        _pull_item(bench.state, item)
        bench.state.market.put_on_top(item)


def stronghold(name: str) -> int:
    return next(space for space in STRONGHOLDS if SPACES[space].name == name)


def item(name: str) -> str:
    return f"item:{box.item_named(name)}"


def good(name: str) -> str:
    return f"good:{box.good_named(name)}"


def card(name: str) -> str:
    return f"challenge:{box.challenge_named(name)}"


def to_phase(bench: Bench[Midnight], phase: int, seat: int = 1) -> None:
    """From the escape phase on to a phase, by defences that hold."""
    bench.act(seat, "fight")
    for _ in range(phase):
        bench.force(rolls=[10, 10])
        bench.act(seat, "defend")
        bench.state.chance.forced.clear()  # where no roll was needed


@contextmanager
def reprinted(pile: list[C], number: int, card: C) -> Iterator[None]:
    """Another card in the place of one in the box."""
    printed = pile[number]
    pile[number] = card
    try:
        yield
    finally:
        pile[number] = printed
