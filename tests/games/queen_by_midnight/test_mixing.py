"""Further sets: a small Princess and a small Bazaar, added as data, and what the core game brings (QM-250 to QM-255)."""

from __future__ import annotations

from typing import ClassVar

from regalia.games.queen_by_midnight import GAME, QueenByMidnight
from regalia.games.queen_by_midnight.cards import BOX, QUARTER_PAST
from regalia.games.queen_by_midnight.cards.common import COPPER, STRATEGIZE
from regalia.games.queen_by_midnight.catalogue import KIND, PRINCESSES, add_bazaar, add_princess
from regalia.games.queen_by_midnight.model import (
    ATTACK,
    BOON,
    BRAWLER,
    NEUTRAL,
    REACTION,
    SCHEMER,
    ULTIMATE,
    UTILITY,
    BazaarSet,
    Card,
    Counsel,
    PrincessSet,
)
from regalia.games.queen_by_midnight.verbs import Armor, Deal, Gain, Heal, Reduce, Steal, Target, major, minor
from regalia.testing import laws, rule
from tests.games.queen_by_midnight.positions import AZIL, ELISE, KAHURERE, QASIMA, Court

PACT = Card("Trade Agreement", NEUTRAL, UTILITY, 3, 0, "contract", (Gain(2),), min_players=3)
POWER = Card("Power Pact", NEUTRAL, UTILITY, 4, 0, "contract", (Gain(3),), min_players=3)


def small_bazaar() -> BazaarSet:
    return BazaarSet("Other box", (PACT,), (POWER,), (Card("Late Purse", NEUTRAL, UTILITY, 6, 0, "coins", (Gain(4),)),))


def small_princess(name: str) -> PrincessSet:
    """Fifteen Vault cards of three designs, enough to play with."""
    return PrincessSet(
        name,
        "of another box",
        "crown",
        "A Princess for a test.",
        ((4, 3), None, (4, 3)),
        starters=(
            COPPER,
            Card(f"{name}'s Errand", SCHEMER, UTILITY, -1, 0, "boots", (Gain(1),), copies=2),
            Card(f"{name}'s Jab", BRAWLER, ATTACK, -1, 1, "fist", (Deal(minor(BRAWLER)),)),
            Card(f"{name}'s Guard", BRAWLER, REACTION, -1, 1, "shield", (Reduce(3),)),
            STRATEGIZE,
        ),
        vault=(
            Card(f"{name}'s Blow", BRAWLER, ATTACK, 4, 2, "fist", (Deal(major(BRAWLER)),), copies=5),
            Card(f"{name}'s Trick", SCHEMER, UTILITY, 3, 0, "mask", (Gain(1), Target(), Steal(1)), copies=5),
            Card(f"{name}'s Plate", BRAWLER, BOON, 4, 1, "armor", abilities=(Armor(1),), copies=5),
        ),
        war_chest=(
            Card(f"{name}'s Banner", BRAWLER, BOON, 6, 1, "flag", (Gain(2),), abilities=(Armor(1),)),
            Card(f"{name}'s Seal", SCHEMER, BOON, 6, 1, "seal", (Gain(3),), abilities=(Armor(1),)),
        ),
        ultimate=Card(f"{name}'s Hour", BRAWLER, ULTIMATE, 9, 4, "sun", (Target(summons=True), Deal(major(BRAWLER, 3)))),
        inner_circle=(Counsel("A Hand", (Gain(2),)), Counsel("A Cure", (Heal(2),))),
        box="Other box",
    )


OTHER_BAZAAR = add_bazaar(small_bazaar())
VIOLA, MIRA = add_princess(small_princess("Viola")), add_princess(small_princess("Mira"))


class Mixed(QueenByMidnight):
    """Quarter Past together with the other box."""

    players = (2, 6)
    princesses: ClassVar[tuple[int, ...]] = (*BOX, VIOLA, MIRA)
    bazaars: ClassVar[tuple[int, ...]] = (QUARTER_PAST, OTHER_BAZAAR)


MIXED = Mixed()


@rule("QM-001", "QM-252", "QM-251")
def test_a_further_set_is_data_and_keeps_every_law() -> None:
    laws(MIXED, seats=(2, 4), games=1)


@rule("QM-254", "QM-255", "QM-253")
def test_five_and_six_seats_start_later_with_three_vault_slots_each() -> None:
    for seats, hour in ((5, 3), (6, 4)):
        s = MIXED.begin(seats, seed="six")
        assert s.hour == hour
        assert all(len(rep.vault) == 3 for rep in s.court)
        assert len({rep.princess for rep in s.court}) == seats


@rule("QM-253", "QM-171")
def test_mixed_tables_declare_by_colour() -> None:
    t = Court(QASIMA, "Viola", ELISE, "Mira", AZIL, hour=5, game=MIXED)
    while t.s.hour == 5:
        t.end(t.waiting()[0])
    for seat in range(5):
        t.act(seat, "ready")
    assert t.bench.options(1) == [("declare", f"seat:{seat}") for seat in (0, 2, 3, 4)]


@rule("QM-251", "QM-030")
def test_bazaars_are_mixed_hour_by_hour_and_pacts_stay_out_for_two() -> None:
    three = MIXED.begin(3, seed="mix")
    assert [len(deck) for deck in three.bazaar] == [28 - 3, 28, 27]
    two = MIXED.begin(2, seed="mix")
    names = {KIND[card].name for card in two.gone}
    assert {"Trade Agreement", "Power Pact"} <= names


@rule("QM-250")
def test_the_clock_text_is_one_for_all() -> None:
    assert MIXED.begin(4, seed="c").hour == GAME.begin(4, seed="c").hour == 2


@rule("QM-252")
def test_princesses_of_both_boxes_meet() -> None:
    t = Court("Viola", KAHURERE, game=MIXED).give(0, "Viola's Jab").play(0, "Viola's Jab")
    assert t.health(1) == 27
    assert PRINCESSES[t.rep(0).princess].box == "Other box"
