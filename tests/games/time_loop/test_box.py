"""What lies in the box: boards and decks against the printed numbers and the limits of the design."""

from __future__ import annotations

from collections import Counter

import pytest

from regalia.games.time_loop import GAME
from regalia.games.time_loop.box import CHARACTERS, DECK, KINDS
from regalia.games.time_loop.cards.memories import deck_of
from regalia.games.time_loop.parts import Character
from regalia.games.time_loop.traits import NAMES, TRAITS
from regalia.games.time_loop.verbs import (
    AFTER_PHASE_4,
    ON_PHASE_5,
    OTHER,
    OVERTURN,
    ChangeOwnTrait,
)
from regalia.kernel import WrongSettings
from regalia.testing import Bench, rule

LADIES = CHARACTERS[:4]
each_lady = pytest.mark.parametrize("lady", LADIES, ids=[lady.id for lady in LADIES])


@rule("TL-001")
def test_two_to_four_can_play() -> None:
    for seats in (2, 3, 4):
        assert GAME.begin(seats).seats == seats
    for seats in (1, 5):
        with pytest.raises(WrongSettings):
            GAME.begin(seats)


@rule("TL-002", "TL-003")
def test_each_player_has_a_board_a_deck_of_25_four_markers_and_five_slots() -> None:
    s = Bench(GAME, seats=4).state
    for seat in range(4):
        assert len(s.hands[seat]) + len(s.draws[seat]) + len(s.discards[seat]) == 25
        assert len(s.traits[seat]) == 4
        assert len(s.slots[seat]) == 5


@rule("TL-004")
def test_four_traits_with_one_default_each() -> None:
    assert NAMES == ("Influence", "Charm", "Wit", "Strength")
    for trait in TRAITS:  # every trait is 4, 3, 2 and 1 on one board each
        assert sorted(lady.defaults[trait] for lady in LADIES) == [1, 2, 3, 4]


@rule("TL-005")
def test_the_queens_defaults() -> None:
    assert CHARACTERS[0].name == "The Queen"
    assert CHARACTERS[0].defaults == (4, 3, 2, 1)


@rule("TL-006")
def test_nothing_is_shared_and_no_lady_is_there_twice() -> None:
    s = Bench(GAME, seats=4).state
    assert sorted(s.characters) == [0, 1, 2, 3]
    cards = [card for seat in range(4) for card in s.hands[seat] + s.draws[seat].cards()]
    assert len(set(cards)) == 100


def test_the_queens_options_are_the_printed_ones() -> None:
    numbers = [[{NAMES[c.trait][:3].upper(): c.by for c in o.changes} for o in phase.options] for phase in CHARACTERS[0].phases]
    assert numbers == [
        [{"INF": 1}, {"CHA": 1}, {"WIT": 1}, {"STR": 1}],
        [{"CHA": 1, "STR": -1}, {"CHA": -1, "WIT": 1}, {"INF": -1, "CHA": 1}, {"WIT": -1, "STR": 2}],
        [{"WIT": -1, "STR": 1}, {"INF": -1, "WIT": 1}, {"CHA": -1, "STR": 1}, {"CHA": 2, "STR": -1}],
        [{"INF": 1}, {"STR": 1}, {"CHA": 1}, {"WIT": 1}],
    ]


@rule("TL-050", "TL-053", "TL-054", "TL-080")
@each_lady
def test_a_deck_is_25_cards_of_seven_types(lady: Character) -> None:
    deck = deck_of(lady)
    assert len(deck) == 25
    numbers: Counter[int] = Counter()
    for kind in deck:
        if kind.type == "Trait":
            (verb,) = kind.effects
            assert isinstance(verb, ChangeOwnTrait)
            numbers[verb.by] += 1
    assert numbers == {1: 4, 2: 4, -1: 4, -2: 4}
    copies = Counter(kind.name for kind in deck)
    assert copies["Charm −2"] == copies["Influence +2"] == 1
    assert [copies[special.name] for special in lady.specials] == [4, 4]
    assert copies["Memories of a Past Life"] == 1
    assert len(copies) == 16 + 2 + 1


@each_lady
def test_the_board_keeps_to_the_template(lady: Character) -> None:
    """Defaults 4 to 1; plain +1 in Phases 1 and 4; three even options and one of net +1 in Phases 2 and 3."""
    assert sorted(lady.defaults) == [1, 2, 3, 4]
    for phase in (lady.phases[0], lady.phases[3]):
        assert sorted((c.trait, c.by) for o in phase.options for c in o.changes) == [(0, 1), (1, 1), (2, 1), (3, 1)]
    for phase in (lady.phases[1], lady.phases[2]):
        assert sorted(sum(c.by for c in o.changes) for o in phase.options) == [0, 0, 0, 1]
        for option in phase.options:
            assert len(option.changes) == 2
            assert all(abs(c.by) <= 2 for c in option.changes)


@each_lady
def test_conditions_follow_the_defaults_and_so_do_the_largest_gains(lady: Character) -> None:
    four, one = lady.defaults.index(4), lady.defaults.index(1)
    pair = {lady.defaults.index(3), lady.defaults.index(2)}
    high, low, both = lady.death.conditions
    assert (high.traits, high.at_least) == ((four,), 10)
    assert (low.traits, low.at_least) == ((one,), 8)
    assert (set(both.traits), both.at_least) == (pair, 15)
    gains = [sum(max(sum(o.change_to(t) for t in c.traits) for o in p.options) for p in lady.phases) for c in lady.death.conditions]
    assert abs(gains[0] - 2) <= 1
    assert abs(gains[1] - 5) <= 1
    assert abs(gains[2] - 5) <= 1


@each_lady
def test_one_special_works_in_its_phase_and_one_after_phase_4(lady: Character) -> None:
    windows = sorted(special.effects[0].window for special in lady.specials)
    assert windows in ([OVERTURN, AFTER_PHASE_4], [OTHER, AFTER_PHASE_4])
    for special in lady.specials:
        assert special.effects[0].aimed_at
        riders = special.effects[1:]
        assert len(riders) <= 1
        assert all(isinstance(verb, ChangeOwnTrait) and verb.by == 1 for verb in riders)


def test_no_two_ladies_share_a_special() -> None:
    texts = [kind.text for kind in {k.id: k for k in KINDS[: 4 * DECK]}.values() if kind.type.startswith("Special")]
    assert len(texts) == len(set(texts)) == 8


@each_lady
def test_every_lady_has_a_story(lady: Character) -> None:
    """Two sentences for a phase, one line for an option, and a rescue for every way out."""
    titles = [o.title for phase in lady.phases for o in phase.options]
    assert len(set(titles)) == 16
    for phase in lady.phases:
        assert phase.prompt.count(". ") + phase.prompt.count("? ") >= 1
        for option in phase.options:
            assert 20 < len(option.text) < 120
    assert len(lady.death.text) > 60
    assert all(condition.rescue for condition in lady.death.conditions)


def test_the_text_of_a_card_is_what_its_verbs_say() -> None:
    catalogue = GAME.catalogue()
    assert len(catalogue.kinds) == 4 * 19
    for kind in KINDS[: 4 * DECK]:
        face = catalogue.kinds[kind.id].faces[0]
        assert face.text == " ".join(verb.say() for verb in kind.effects)
        assert face.colour in catalogue.colours
        rulebook = GAME.rules().rules
        assert all(verb.rule in rulebook for verb in kind.effects)
    texts = {kind.name: kind.text for kind in KINDS}
    assert texts["Abuse of Power"] == "After Phase 4, one trait of an opponent goes to its default."
    assert texts["Charm −2"] == "Your Charm −2."
    assert [kind.name for kind in KINDS if any(v.window == ON_PHASE_5 for v in kind.effects)] == ["Memories of a Past Life"] * len(
        CHARACTERS
    )


@rule("TL-028", "TL-068")
def test_the_specials_explain_when_they_strike_and_what_is_taken_back() -> None:
    rules = {face.title: {word.rule for word in face.keywords} for kind in GAME.catalogue().kinds.values() for face in kind.faces}
    assert all("TL-068" in rules[name] for name in ("Orders from Her Majesty", "Misfiled Letter", "Whispered Rumour"))
    assert all("TL-028" in rules[name] for name in ("Abuse of Power", "Requisition", "Footnote of Doubt", "Crossed Verses"))
