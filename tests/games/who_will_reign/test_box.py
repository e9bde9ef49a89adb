"""The box: exact counts by kind, path, cost, tag and ability, and the words on the cards."""

from __future__ import annotations

from collections import Counter

import pytest

from regalia.games.who_will_reign import GAME
from regalia.games.who_will_reign.cards.banners import BANNERS
from regalia.games.who_will_reign.cards.court import COURT_CARDS
from regalia.games.who_will_reign.cards.guests import GUESTS
from regalia.games.who_will_reign.cards.improvements import FARM_IMPROVEMENTS, IMPROVEMENTS, VILLAGE_IMPROVEMENTS
from regalia.games.who_will_reign.cards.land import LAND_BOARDS
from regalia.games.who_will_reign.cards.moons import MOONS
from regalia.games.who_will_reign.cards.printed import CourtCard, Guest, slug
from regalia.games.who_will_reign.catalogue import ID, MARKET
from regalia.games.who_will_reign.verbs import (
    CrownsBeside,
    CrownsPer,
    Discount,
    EachGains,
    EachGathers,
    GainForEachAfter,
    HalvedBeside,
    Income,
    Nothing,
    NothingBeside,
    SharedPayment,
    ShowOneGuestOut,
    text_of_moon,
)
from regalia.games.who_will_reign.words import Currency, Land, Path, Tag
from regalia.testing import rule

from .position import position


@rule("WR-001")
def test_the_market_deck_has_74_cards() -> None:
    assert (len(COURT_CARDS), len(IMPROVEMENTS), len(MOONS), len(GUESTS)) == (38, 22, 8, 6)
    assert len(MARKET) == 74
    assert len(set(ID)) == 74


@rule("WR-002")
def test_six_villages_and_six_farms() -> None:
    assert Counter(board.land for board in LAND_BOARDS) == {Land.VILLAGE: 6, Land.FARM: 6}
    for seed in range(12):
        s = GAME.begin(2, seed=str(seed))
        assert 3 <= s.villages() <= 6
        assert s.land_value == [1] * 9


@rule("WR-003")
def test_five_banners() -> None:
    assert [banner.path for banner in BANNERS] == [*Path, None]


@rule("WR-004")
def test_reminder_cards_are_nowhere_in_the_game() -> None:
    assert not any("reminder" in name for name in ID)


@rule("WR-005")
def test_the_supply_never_runs_out() -> None:
    bench = position(food=500, gold=500)
    bench.act(0, "harvest")
    assert bench.state.food[0] == 504


@rule("WR-006")
def test_paths_of_the_deck() -> None:
    assert Counter(card.path for card in COURT_CARDS) == Counter([*Path] * 8 + [None] * 6)
    for kind in (VILLAGE_IMPROVEMENTS, FARM_IMPROVEMENTS):
        assert Counter(card.path for card in kind) == Counter([*Path] * 2 + [None] * 3)
    assert "balance" not in {str(path) for path in Path}


@rule("WR-008", "WR-159")
def test_every_court_card_is_complete() -> None:
    for card in COURT_CARDS:
        assert card.name
        assert card.gold > 0
        assert card.crowns == "?" or int(card.crowns) >= 1
        assert (card.crowns == "?") <= any(isinstance(ability, CrownsPer) for ability in card.abilities)


@rule("WR-041")
def test_costs_of_court_cards_by_path() -> None:
    for path in (Path.MIGHT, Path.CULTURE, Path.WISDOM):
        assert [card.gold for card in COURT_CARDS if card.path is path] == [3, 4, 4, 5, 6, 7, 8, 10]
        assert not any(card.food for card in COURT_CARDS if card.path is path)
    bounty = [(card.gold, card.food) for card in COURT_CARDS if card.path is Path.BOUNTY]
    assert bounty == [(2, 2), (2, 4), (3, 2), (3, 4), (4, 4), (5, 4), (5, 6), (6, 8)]
    assert [(card.gold, card.food) for card in COURT_CARDS if card.path is None] == [(g, 0) for g in (3, 4, 5, 6, 7, 9)]


def test_tags_of_court_cards() -> None:
    assert Counter(card.tag for card in COURT_CARDS) == {Tag.ADVISOR: 12, Tag.BEAST: 10, Tag.GARMENT: 8, Tag.TREASURE: 8}
    for path in Path:
        assert {card.tag for card in COURT_CARDS if card.path is path} == set(Tag)


def test_the_mix_of_abilities() -> None:
    def sort(card: CourtCard) -> str:
        if not card.abilities:
            return "plain"
        (ability,) = card.abilities
        if isinstance(ability, CrownsPer):
            return "counting"
        if isinstance(ability, (CrownsBeside, HalvedBeside, NothingBeside)):
            return "clashing"
        if isinstance(ability, (Discount, Income)):
            return "economy"
        return "guest" if isinstance(ability, ShowOneGuestOut) else "sweep"

    assert Counter(map(sort, COURT_CARDS)) == {
        "plain": 10, "counting": 12, "clashing": 6, "economy": 4, "guest": 4, "sweep": 2,
    }  # fmt: skip


def test_values_and_costs_of_improvements() -> None:
    for kind in (VILLAGE_IMPROVEMENTS, FARM_IMPROVEMENTS):
        assert Counter(card.value for card in kind) == {2: 4, 3: 5, 4: 2}
        costs = {value: sorted(card.food for card in kind if card.value == value) for value in (2, 3, 4)}
        assert costs == {2: [2, 2, 3, 3], 3: [4, 4, 4, 5, 5], 4: [6, 7]}
        assert sorted(card.value for card in kind if card.path is None) == [2, 3, 4]


def test_guests_and_moons_by_the_brief() -> None:
    plain = sorted((guest.gold, guest.penalty) for guest in GUESTS if guest.per is None)
    assert plain == [(2, 2), (2, 2), (3, 3), (3, 3), (4, 4)]
    (conditional,) = [guest for guest in GUESTS if guest.per is not None]
    assert (conditional.gold, conditional.penalty, conditional.most) == (4, 1, 5)
    shared = [moon.effect for moon in MOONS if isinstance(moon.effect, SharedPayment)]
    assert Counter(payment.currency for payment in shared) == {Currency.GOLD: 2, Currency.FOOD: 1, Currency.EITHER: 1}
    assert all(2 <= payment.per_sister <= 3 for payment in shared)
    boons = [moon for moon in MOONS if isinstance(moon.effect, (EachGathers, GainForEachAfter))]
    assert (len(boons), len(MOONS) - len(shared) - len(boons)) == (2, 2)


def test_plain_cards_follow_the_power_curve() -> None:
    curve = {3: 2, 4: 3, 5: 4, 6: 4, 7: 5, 8: 6, 9: 7, 10: 8}
    for card in COURT_CARDS:
        usual = curve[card.gold + card.food // 2]
        if not card.abilities:
            assert card.crowns == usual, card.name
        elif isinstance(card.abilities[0], (CrownsBeside, HalvedBeside, NothingBeside)):
            assert isinstance(card.crowns, int)
            assert card.crowns - usual in (1, 2), card.name
        elif isinstance(card.abilities[0], (Discount, Income, ShowOneGuestOut)):
            assert card.crowns == usual - 1, card.name


def test_every_market_card_and_banner_has_a_face_with_text() -> None:
    kinds = GAME.catalogue().kinds
    assert set(kinds) == {*ID, *(slug(banner.name) for banner in BANNERS)}
    for card in MARKET:
        (face,) = kinds[slug(card.name)].faces
        assert face.title == card.name
        assert face.icon
        assert face.text or (isinstance(card, CourtCard) and not card.abilities)


@rule("WR-007", "WR-155", "WR-156")
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Ceremonial Coat", "2 Crowns for each Culture card in your court and on the board."),
        ("Astronomer", "Worth nothing beside Fireworks."),
        ("Pure White Stag", "+1 Crown for each other beast in your court, at most +2."),
        ("Jealous Champion", "−2 Crowns beside another advisor."),
        ("Mask of the Vanished Dancer", "Worth half, rounded down, beside a beast."),
        ("Gatekeeper", "When acquired, you may discard one of your Guests."),
        ("Abacus of Pearls", "+1 gold when you Tax."),
        ("Steward of the Lean Years", "Land Improvements cost you 3 food less."),
        ("Crier of Stale News", "Your sweeps cost 2 gold."),
        ("Suspicious Envoy", "You give it to another sister: −1 Crown for each Might card in her court, at most −5."),
        ("Failed Poet", "You give it to another sister: −2 Crowns."),
        ("Watch Fort", "This Village yields 3 gold."),
        ("Harvest Moon", "Every sister gains food equal to what all Farms yield."),
        ("Silver Moon", "Every sister gains 3 gold for each sister who plays after her in the round, counting two at most."),
        ("Gnawing Moon", "Every sister loses 3 food and 1 gold for each sister who plays before her in the round."),
        (
            "Famine Moon",
            "The sisters may pay 2 food for each sister in the game. Paid: every sister who paid gains 2 gold. "
            "Not paid: every sister loses half her food, rounded up.",
        ),
    ],
)
def test_printed_text_is_made_of_the_verbs(name: str, text: str) -> None:
    assert GAME.catalogue().kinds[slug(name)].faces[0].text == text


@rule("WR-121")
@pytest.mark.parametrize(
    ("each", "base", "asked"),
    [(2, 0, "2 gold for each sister in the game"), (0, 5, "5 gold"), (2, 5, "5 gold, and 2 gold for each sister in the game")],
)
def test_a_shared_payment_says_the_whole_total(each: int, base: int, asked: str) -> None:
    payment = SharedPayment(Currency.GOLD, each, EachGains(food=1), Nothing(), base)
    assert payment.total(3) == base + 3 * each
    assert text_of_moon(payment) == f"The sisters may pay {asked}. Paid: every sister gains 1 food. Not paid: nothing happens."


@rule("WR-121", "WR-122")
def test_no_payment_asks_for_more_than_a_pledge_can_name() -> None:
    assert SharedPayment(Currency.GOLD, 24, Nothing(), Nothing(), 3).total(4) == 99
    with pytest.raises(ValueError, match="expected 99 at most for 4 sisters together, not 100"):
        SharedPayment(Currency.GOLD, 25, Nothing(), Nothing())


def test_a_guest_that_takes_one_crown_says_so_in_the_singular() -> None:
    assert Guest("Bore", 1, 1, None, 1, "", "").text() == "You give it to another sister: −1 Crown."
    assert Guest("Bores", 1, 2, Path.MIGHT, 4, "", "").text() == (
        "You give it to another sister: −2 Crowns for each Might card in her court, at most −4."
    )


@rule("WR-159")
def test_a_court_card_without_crowns_does_not_go_into_a_box() -> None:
    with pytest.raises(ValueError, match="expected 1 or more"):
        CourtCard("Nobody", None, Tag.ADVISOR, 1, 0, 0, (), "", "")


@rule("WR-009")
def test_a_card_that_says_otherwise_wins() -> None:
    bench = position(gold=2, courts={0: ["Crier of Stale News"]})
    bench.act(0, "sweep")  # WR-080 says 3 gold; the Crier says 2
    assert bench.state.gold[0] == 0
