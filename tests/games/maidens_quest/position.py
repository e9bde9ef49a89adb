"""Any position: decks spelt out by name, first card first.

`"Longsword"` is a card as it starts; `"Longsword@gold"` shows its gold face. The other words are pink, red, gone, exit, defeated,
saved and found.
Two Health cards lie in the cellar so that nobody is knocked out by accident; `bare` leaves them out.
"""

from __future__ import annotations

from collections.abc import Sequence

from regalia.games.maidens_quest import GAME
from regalia.games.maidens_quest.box import BOX, COPY_KIND, FACES, copies_of
from regalia.games.maidens_quest.cards import KINDS
from regalia.games.maidens_quest.frames import Encounter, Tower
from regalia.games.maidens_quest.state import STEPS, Quest
from regalia.kernel import Deck, Value
from regalia.testing import Bench

COLOURS = {"exit": "black", "gone": "gray", "defeated": "gray", "saved": "orange", "found": "treasure"}
PEOPLE = (
    ("Gwendolyn", "Dim da Troll", "Sun Dress"),
    ("Min", "Jeliasta Jones", "Classic Gown"),
    ("Pricilla", "Mrs. Claws", "Starry Robe"),
    ("Jenavieve", "King Shawl", "Ballroom Dress"),
)

QuestBench = Bench[Quest]


def quest(
    *decks: Sequence[str],
    cellars: Sequence[Sequence[str]] = (),
    steps: Sequence[str] = (),
    bare: bool = False,
    run: bool = True,
    seed: str = "0",
    people: Sequence[tuple[str, str, str]] = PEOPLE,
    **settings: Value,
) -> QuestBench:
    """A bench with one deck for each seat, run on to the first decision."""
    seats = len(decks)
    chosen: dict[str, Value] = {key.replace("__", "."): value for key, value in settings.items()}
    for seat in range(seats):
        chosen[f"maiden.{seat}"], chosen[f"captor.{seat}"], chosen[f"dress.{seat}"] = people[seat]
    bench = Bench(GAME, seats, chosen, seed)
    s = bench.state
    for box in range(len(s.box)):
        s.box[box] = list(range(box * BOX, (box + 1) * BOX))
    s.owner = [-1] * len(s.owner)
    s.face = [0] * len(s.face)
    for seat in range(seats):
        s.ahead[seat] = Deck()
        s.cellar[seat] = []
        for name in decks[seat]:
            s.ahead[seat].top.insert(0, put(s, seat, name))
        for name in cellars[seat] if seat < len(cellars) else ():
            s.cellar[seat].append(put(s, seat, name))
        if not bare:
            spare = [n for n in ("Resolve", "Devotion", "Stubborn") if all(seat // 2 * BOX + c in s.box[seat // 2] for c in copies_of(n))]
            s.cellar[seat] += [put(s, seat, spare[0]), put(s, seat, spare[0])]
        if seat < len(steps):
            s.step[seat] = STEPS.index(steps[seat])
    s.met, s.fan, s.party, s.turns, s.due = -1, [], [], 0, int(chosen.get("first", 0))
    s.sitting = [False] * seats
    s.status = [0] * seats
    s.prelude = [bool(chosen.get("prelude"))] * seats
    if run:
        bench.restart(Tower())
    return bench


def put(s: Quest, seat: int, name: str) -> int:
    """Take a card out of the seat's box, with the face its name asks for."""
    plain, _, word = name.partition("@")
    box = seat // 2
    there = [box * BOX + copy for copy in copies_of(plain) if box * BOX + copy in s.box[box]]
    assert there, f"the box holds no more {plain}"
    card = there[0]
    s.box[box].remove(card)
    s.owner[card] = seat
    s.seen[card] = -1
    if word:
        colour = COLOURS.get(word, word)
        found = [p for p in range(4) if FACES[card % BOX * 4 + p].color == colour]
        assert found, f"{plain} has no {colour} face"
        s.face[card] = found[0]
    return card


def card(bench: QuestBench, name: str, seat: int = -1) -> int:
    """The card in play with that printed name (of its start face)."""
    s = bench.state
    found = [c for c in range(len(s.owner)) if s.owner[c] >= 0 and KINDS[COPY_KIND[c % BOX]].name == name and seat in (-1, s.owner[c])]
    assert found, f"no {name} is in play"
    return found[0]


def pick(bench: QuestBench, name: str, seat: int = -1) -> str:
    return f"card:{card(bench, name, seat)}"


def do(bench: QuestBench, *words: str, seat: int = 0) -> None:
    """Act by words and card names: `do(bench, "distract", "Sun Dress", "Goblin")`."""
    path = [word if at == 0 or ":" in word else pick(bench, word) for at, word in enumerate(words)]
    bench.act(seat, *path)


def no(bench: QuestBench, *words: str, seat: int = 0) -> str:
    """The rule that forbids it."""
    path = [word if at == 0 or ":" in word else pick(bench, word) for at, word in enumerate(words)]
    return bench.refused(seat, *path).rule


def shows(bench: QuestBench, name: str, seat: int = -1) -> str:
    """The name on the face that a card shows."""
    return bench.state.name(card(bench, name, seat))


def fan(bench: QuestBench) -> list[str]:
    return [bench.state.name(c) for c in bench.state.fan]


def cellar(bench: QuestBench, seat: int = 0) -> list[str]:
    return [bench.state.name(c) for c in bench.state.cellar[seat]]


def frame(bench: QuestBench) -> Encounter:
    found = [f for f in bench.state.stack if isinstance(f, Encounter)]
    assert found, "no Encounter is under way"
    return found[-1]


def facing(bench: QuestBench) -> str:
    return bench.state.name(bench.state.met) if bench.state.met >= 0 else ""
