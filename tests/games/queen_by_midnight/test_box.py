"""The cards against the box: counts, Classes, types, prices, and the words on them."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from regalia.games.queen_by_midnight import GAME
from regalia.games.queen_by_midnight.cards import BOX
from regalia.games.queen_by_midnight.catalogue import HOME, KIND, PRINCESSES, PRINTED
from regalia.games.queen_by_midnight.model import (
    AFTERNOON,
    ATTACK,
    BANE,
    BOON,
    BRAWLER,
    CASTER,
    EVENT,
    MIDNIGHT,
    NEUTRAL,
    REACTION,
    SCHEMER,
    STARTER,
    SUMMON,
    TRAP,
    TWILIGHT,
    ULTIMATE,
    UTILITY,
    VAULT,
    WAR_CHEST,
)
from regalia.games.queen_by_midnight.state import COLOURS
from regalia.games.queen_by_midnight.verbs import Draw
from regalia.testing import rule
from tests.games.queen_by_midnight.positions import AZIL, ELISE, KAHURERE, QASIMA, Court, number_of_princess
from tests.games.queen_by_midnight.test_laws import all_cards

TYPES = (UTILITY, ATTACK, REACTION, BOON, BANE, SUMMON, EVENT)
BAZAAR = {
    AFTERNOON: {
        BRAWLER: (2, 2, 1, 1, 0, 0, 0),
        CASTER: (2, 2, 1, 1, 0, 0, 0),
        SCHEMER: (2, 2, 1, 0, 1, 0, 0),
        NEUTRAL: (3, 0, 1, 1, 0, 2, 2),
    },
    TWILIGHT: {
        BRAWLER: (1, 3, 1, 1, 0, 0, 0),
        CASTER: (1, 2, 1, 1, 0, 1, 0),
        SCHEMER: (1, 2, 1, 0, 2, 0, 0),
        NEUTRAL: (3, 0, 1, 2, 0, 1, 2),
    },
    MIDNIGHT: {
        BRAWLER: (1, 3, 1, 1, 0, 1, 0),
        CASTER: (1, 3, 1, 1, 1, 0, 0),
        SCHEMER: (1, 3, 1, 1, 1, 0, 0),
        NEUTRAL: (1, 0, 1, 0, 0, 1, 2),
    },
}
VAULTS = {  # Attack, Utility, Reaction, Boon, Bane, Summon; Brawler, Caster, Schemer, Neutral
    AZIL: ((4, 4, 3, 2, 1, 1), (3, 7, 3, 2)),
    ELISE: ((3, 4, 2, 2, 3, 1), (0, 6, 8, 1)),
    KAHURERE: ((5, 2, 4, 2, 0, 2), (8, 0, 6, 1)),
    QASIMA: ((5, 5, 2, 2, 0, 1), (7, 7, 0, 1)),
}
NAMED = (
    "Break the 4th Wall", "Uncertain-tea Party", "Demand Tribute", "Going Dark", "Trip Wire", "Inciting Incident", "Promise of Peace",
    "Promise of Inspiration", "Daring Prowess", "Out with the Old", "Gift of the Grotto", "Operation Midnight", "Last Wish", "Strategize",
)  # fmt: skip


def copies(printed: int, home: int) -> list[int]:
    return [copy for copy in range(len(KIND)) if PRINTED[copy] == printed and HOME[copy] == home]


@rule("QM-005", "QM-019", "QM-161")
def test_the_box_holds_202_deck_cards() -> None:
    box = [copy for copy in range(len(KIND)) if HOME[copy] in (*BOX, -1)]
    assert len(box) == 202
    assert [len(copies(printed, -1)) for printed in (AFTERNOON, TWILIGHT, MIDNIGHT)] == [27, 27, 26]
    for number in BOX:
        assert len(copies(STARTER, number)) == 10
        assert len([c for c in copies(VAULT, number) if KIND[c].type != TRAP]) == 15
        chest = [KIND[c].type for c in copies(WAR_CHEST, number)]
        assert sorted(chest) == [BOON, BOON, ULTIMATE]
        assert len(PRINCESSES[number].inner_circle) == 2


@rule("QM-013", "QM-155", "QM-160")
def test_bazaar_cards_fill_the_matrices_exactly() -> None:
    for printed, rows in BAZAAR.items():
        cards = [KIND[copy] for copy in copies(printed, -1)]
        for cls, row in rows.items():
            assert tuple(sum(card.cls == cls and card.type == kind for card in cards) for kind in TYPES) == row
        designs = Counter(card.name for card in cards)
        assert len(designs) >= 20
        assert max(designs.values()) <= 2
    assert all(card.cls == NEUTRAL for card in KIND if card.type == EVENT)


@rule("QM-041", "QM-145", "QM-154")
def test_vaults_fill_the_matrices_exactly() -> None:
    for name, (types, classes) in VAULTS.items():
        number = number_of_princess(name)
        cards = [KIND[copy] for copy in copies(VAULT, number) if KIND[copy].type != TRAP]
        order = (ATTACK, UTILITY, REACTION, BOON, BANE, SUMMON)
        assert tuple(sum(card.type == kind for card in cards) for kind in order) == types
        assert tuple(sum(card.cls == cls for card in cards) for cls in (BRAWLER, CASTER, SCHEMER, NEUTRAL)) == classes
        assert 9 <= len({card.name for card in cards}) <= 11
        for card in cards:
            assert card.cls == NEUTRAL or PRINCESSES[number].levels[card.cls] is not None
    trappers = {HOME[copy] for copy in range(len(KIND)) if KIND[copy].type == TRAP and HOME[copy] in BOX}
    assert trappers == {number_of_princess(KAHURERE)}
    assert sum(card.copies for card in PRINCESSES[number_of_princess(KAHURERE)].traps) == 10


@rule("QM-006", "QM-156")
def test_prices_stay_in_their_hours() -> None:
    ranges = {AFTERNOON: (2, 4, 1), TWILIGHT: (3, 6, 2), MIDNIGHT: (5, 9, 3), VAULT: (2, 7, 3), WAR_CHEST: (6, 10, 5)}
    for copy, card in enumerate(KIND):
        if PRINTED[copy] == STARTER:
            assert card.buy == -1
            assert 0 <= card.play <= 1
            continue
        low, high, play = ranges[PRINTED[copy]]
        assert low <= card.buy <= high, card.name
        assert card.play == -1 if card.type == EVENT else 0 <= card.play <= play, card.name


def test_every_named_card_exists() -> None:
    names = {card.name for card in KIND}
    assert set(NAMED) <= names
    by_name = {card.name: card for card in KIND}
    assert by_name["Daring Prowess"].copies == 4
    assert by_name["Demand Tribute"].copies == by_name["Trip Wire"].copies == 2


@rule("QM-006", "QM-007", "QM-008", "QM-009", "QM-010")
def test_the_catalogue_shows_what_is_printed() -> None:
    kinds = GAME.catalogue().kinds
    for copy, card in enumerate(KIND):
        face = kinds[card.key].faces[0]
        assert face.title == card.name
        assert face.text
        assert face.icon
        if card.type == EVENT:
            assert [price.title for price in face.prices] == ["To Buy"]
        if PRINTED[copy] == STARTER:
            assert [price.title for price in face.prices] == ["To Play"]
            assert kinds[card.key].set == "Starter"
        if card.cls == NEUTRAL:
            assert face.colour == "neutral"
        if PRINTED[copy] == WAR_CHEST:
            assert kinds[card.key].set == "War Chest"


def test_texts_are_whole_sentences_without_leftovers() -> None:
    for card in KIND:
        text = card.text
        assert text.endswith((".", "!")), card.name
        assert "None" not in text
        assert "  " not in text
        assert not re.search(r"[<{}>]", text), card.name


@rule("QM-114")
def test_what_helps_attack_cards_alone_says_so() -> None:
    """Much damage counts as an Attack without being a card of that type, so the text has to tell them apart."""
    texts = {card.name: card.text for card in KIND}
    assert "first Attack card each turn" in texts["Training Sword"]
    assert "next Attack card this turn" in texts["Sparring Partner"]


def test_no_card_draws_for_free_again_and_again() -> None:
    drawing = [card for card in KIND if card.type in (UTILITY, ATTACK) and any(isinstance(verb, Draw) for verb in card.effects)]
    assert {"Read the Leaves", "Moonlit Study"} <= {card.name for card in drawing}
    assert [card.name for card in drawing if card.play < 1] == []


def test_at_most_three_cards_are_unblockable_and_none_before_midnight() -> None:
    names = {card.name for copy, card in enumerate(KIND) if card.unblockable and PRINTED[copy] != MIDNIGHT}
    assert not names
    assert len({card.name for card in KIND if card.unblockable}) <= 3


def test_every_card_has_a_scenario() -> None:
    folder = Path(__file__).parent
    written = "".join(path.read_text(encoding="utf-8") for path in folder.glob("test_cards_*.py"))
    box = {card.name for copy, card in enumerate(KIND) if HOME[copy] in (*BOX, -1)}
    missing = sorted(name for name in box if f'"{name}"' not in written)
    assert not missing


@rule("QM-017")
def test_colours_are_enough_and_unique() -> None:
    assert len(set(COLOURS)) == len(COLOURS) == 6


@rule("QM-223", "QM-092")
def test_every_card_resolves_with_nothing_to_work_on() -> None:
    """Empty decks, empty Archives, no Clout beyond the cost, either side of the token, two to four players."""
    for copy, card in enumerate(KIND):
        if card.type in (REACTION, EVENT) or HOME[copy] not in (*BOX, -1):
            continue
        owner = PRINCESSES[HOME[copy]].name if HOME[copy] >= 0 else None
        for others in ((), (KAHURERE,), (KAHURERE, AZIL)):
            t = bare_court(card.cls, owner, others)
            t.give(0, card.name)
            t.has(0, clout=max(0, card.play))
            before = all_cards(t.s)
            t.play(0, card.name)
            settle(t)
            assert card.name not in t.hand(0)
            assert t.s.in_play == []
            assert all_cards(t.s) == before


def bare_court(cls: int, owner: str | None, others: tuple[str, ...]) -> Court:
    first = owner or {BRAWLER: QASIMA, CASTER: ELISE, SCHEMER: ELISE, NEUTRAL: QASIMA}[cls]
    rest = [name for name in (ELISE, QASIMA, KAHURERE, AZIL) if name != first][: 1 + len(others)]
    t = Court(first, *rest, hour=8, clout=0)
    for rep in t.s.court:
        rep.deck.loose.clear()
        rep.side = 1 if cls == SCHEMER else 0
    t.bench.strict = False
    return t


def settle(t: Court) -> None:
    """Answer whatever is asked with the last option until a turn goes on."""
    for _ in range(60):
        if t.s.outcome is not None or t.can(t.waiting()[0], "end"):
            return
        seat = t.waiting()[0]
        t.bench.act(seat, *t.bench.options(seat)[-1])
    raise AssertionError("it does not end")
