"""Every card of the market deck is bought, built, sent or raised once, for what it says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from regalia.games.who_will_reign import GAME
from regalia.games.who_will_reign.cards.court import COURT_CARDS
from regalia.games.who_will_reign.cards.guests import GUESTS
from regalia.games.who_will_reign.cards.improvements import IMPROVEMENTS
from regalia.games.who_will_reign.cards.land import LAND_BOARDS
from regalia.games.who_will_reign.cards.moons import MOONS
from regalia.games.who_will_reign.cards.printed import CourtCard, Guest, Improvement, LandBoard, Moon, slug
from regalia.games.who_will_reign.scoring import breakdown, total
from regalia.games.who_will_reign.turn import lay_land
from regalia.games.who_will_reign.verbs import ShowOneGuestOut
from regalia.games.who_will_reign.words import Land
from regalia.testing import rule

from .position import names, pick, position


@rule("WR-040", "WR-041")
@pytest.mark.parametrize("card", COURT_CARDS, ids=lambda card: card.name)
def test_each_court_card_can_be_acquired(card: CourtCard) -> None:
    bench = position(row=[card.name], gold=card.gold, food=card.food, deck=["Market Cross"])
    bench.act(0, "acquire", pick(card.name), "add")
    assert names(bench.state.courts[0]) == [card.name]
    assert (bench.state.gold[0], bench.state.food[0]) == (0, 0)


@rule("WR-060", "WR-064")
@pytest.mark.parametrize("card", IMPROVEMENTS, ids=lambda card: card.name)
def test_each_improvement_can_be_built(card: Improvement) -> None:
    bench = position(row=[card.name], food=card.food + 5)
    place = 4 if card.land is Land.VILLAGE else 8
    before = (bench.state.village_total(), bench.state.farm_total())
    bench.act(0, "acquire", pick(card.name), f"land:{place}")
    s = bench.state
    gained = (s.village_total() - before[0], s.farm_total() - before[1])
    assert gained == ((card.value - 1, 0) if card.land is Land.VILLAGE else (0, card.value - 1))
    assert s.land_path[place] == (card.path or "")
    assert s.food[0] == 5


@rule("WR-070", "WR-073")
@pytest.mark.parametrize("card", GUESTS, ids=lambda card: card.name)
def test_each_guest_can_be_sent_and_subtracts(card: Guest) -> None:
    might = ["Mastiff of the North Gate", "War Elephant"]
    bench = position(row=[card.name], gold=card.gold, courts={1: might})
    bench.act(0, "acquire", pick(card.name), "seat:1")
    penalty = card.penalty if card.per is None else 2 * card.penalty
    assert total(bench.state, 1) == 8 - penalty
    assert bench.state.gold[0] == 0


@rule("WR-073")
def test_the_suspicious_envoy_never_counts_above_five() -> None:
    might = [card.name for card in COURT_CARDS[:7]]
    for count, reason in (
        (0, "−1 for each of 0 Might cards"),
        (1, "−1 for each of 1 Might card"),
        (5, "−1 for each of 5 Might cards"),
        (6, "−1 for each of 6 Might cards, at most −5"),
        (7, "−1 for each of 7 Might cards, at most −5"),
    ):
        without = total(position(courts={1: might[:count]}).state, 1)
        s = position(courts={1: might[:count]}, guests={1: ["Suspicious Envoy"]}).state
        assert total(s, 1) == without - min(count, 5)
        assert breakdown(s, 1)[-1].reason == reason


@rule("WR-100")
@pytest.mark.parametrize("card", MOONS, ids=lambda card: card.name)
def test_each_moon_rises_and_goes_to_the_box(card: Moon) -> None:
    bench = position(3, deck=[card.name, "Gatekeeper"], gold=9, food=9)
    bench.act(0, "acquire", pick("Lantern Owl"), "add")
    while bench.can(bench.waiting()[0], "confirm"):
        bench.act(bench.waiting()[0], "confirm")
    assert names(bench.state.box) == [card.name]
    assert bench.waiting() == (0,)


@rule("WR-002")
@pytest.mark.parametrize("board", LAND_BOARDS, ids=lambda board: board.name)
def test_each_land_board_yields_one(board: LandBoard) -> None:
    bench = position()
    lay_land(bench.state, [LAND_BOARDS.index(board)])
    assert bench.state.village_total() + bench.state.farm_total() == 1
    assert bench.state.villages() == (board.land is Land.VILLAGE)


@rule("WR-137", "WR-153", "WR-154")
def test_a_card_that_counts_explains_what_it_counts() -> None:
    kinds = GAME.catalogue().kinds

    def explained(name: str) -> list[tuple[str, str]]:
        return [(word.word, word.rule) for word in kinds[slug(name)].faces[0].keywords]

    assert explained("Ceremonial Coat") == [("for each", "WR-154"), ("on the board", "WR-153")]
    assert explained("Armour of the First Queen") == [("for each", "WR-154")]
    assert explained("Gown of Living Silk") == [], "it says itself that it counts the others"
    assert explained("Bear Who Brings the Spring") == [("on the board", "WR-153")]
    assert explained("Table That Is Never Cleared") == [("Guest", "WR-073")]
    assert explained("Banner of Culture") == [("for each", "WR-137"), ("on the board", "WR-153"), ("sweeps", "WR-080")]
    for kind in kinds.values():
        for face in kind.faces:
            assert all(word.word in face.text for word in face.keywords), face.title


@rule("WR-074")
def test_a_courtier_shows_one_guest_out_and_no_second() -> None:
    with pytest.raises(ValueError, match="ShowOneGuestOut once"):
        replace(COURT_CARDS[1], abilities=(ShowOneGuestOut(), ShowOneGuestOut()))
