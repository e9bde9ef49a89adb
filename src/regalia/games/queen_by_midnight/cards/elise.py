"""Elise LeKraken, Princess of the Twelve Tides: the collector."""

from __future__ import annotations

from typing import Final

from regalia.games.queen_by_midnight.cards.common import CHEERS, COPPER, SPOILS
from regalia.games.queen_by_midnight.model import (
    ATTACK,
    BANE,
    BOON,
    CASTER,
    NEUTRAL,
    REACTION,
    SCHEMER,
    SUMMON,
    TWO,
    ULTIMATE,
    UTILITY,
    Card,
    Counsel,
    PrincessSet,
)
from regalia.games.queen_by_midnight.state import EMPTY, Queen
from regalia.games.queen_by_midnight.verbs import (
    GROTTO,
    WAS_STARTER,
    Armor,
    AtStart,
    BanishAttackCard,
    BanishMarket,
    BanishOwn,
    BanishReward,
    BanishThis,
    BuyTax,
    Deal,
    DismissThis,
    Gain,
    GainNumber,
    GrottoHolds,
    If,
    NegateAttack,
    OncePerTurn,
    Plus,
    Reduce,
    Salvage,
    SalvageToArchive,
    Skill,
    Steal,
    Target,
    TributeOr,
    major,
    minor,
)


def somebody_to_rob(s: Queen, seat: int) -> bool:
    """Siren's Fee needs an opponent of the Leader's."""
    return bool(s.opponents(seat))


def a_market_card(s: Queen, seat: int) -> bool:
    """Treasure from Below needs something to banish."""
    return any(card != EMPTY for card in s.market)


ELISE: Final = PrincessSet(
    "Elise LeKraken",
    "Princess of the Twelve Tides",
    "kraken-tentacle",
    "Whatever Elise banishes sinks into her Grotto, and what lies there makes her stronger: at three, six and nine cards her tricks "
    "grow teeth. Throw away the weak, take the treasures of others, and bring the best back up.",
    (None, (4, 3), (5, 3)),
    starters=(
        COPPER,
        Card("Shiny Trinket", SCHEMER, UTILITY, -1, 0, "emerald", (Gain(1),), copies=2, on_banish=(Gain(1),)),
        Card("Undertow", SCHEMER, ATTACK, -1, 1, "big-wave", (Deal(minor(SCHEMER)), CHEERS, SPOILS)),
        Card("Ink Cloud", SCHEMER, REACTION, -1, 1, "squid", (Reduce(3), BanishThis())),
        Card("Out with the Old", NEUTRAL, UTILITY, -1, 0, "trash-can", (BanishOwn(), If(WAS_STARTER, (Gain(1),)))),
    ),
    vault=(
        Card(
            "Riptide",
            SCHEMER,
            ATTACK,
            5,
            2,
            "wave-crest",
            (Deal(major(SCHEMER)), CHEERS, SPOILS, If(GrottoHolds(6), (Steal(2),))),
            copies=2,
        ),
        Card("Drowning Song", CASTER, ATTACK, 6, 2, "mermaid", (Deal(major(CASTER, 0, Plus(2, GrottoHolds(9)))),), targets=TWO),
        Card("Sunken Bargain", CASTER, UTILITY, 4, 0, "sunken-eye", (BanishMarket(), GainNumber("its price", 2)), copies=2),
        Card("Salvage Crew", CASTER, UTILITY, 4, 1, "diving-helmet", (Salvage(), Gain(2))),
        Card("Beachcomber", NEUTRAL, UTILITY, 5, 0, "spiral-shell", (BanishOwn(), Gain(2))),
        Card(
            "Swallowed Whole",
            SCHEMER,
            REACTION,
            5,
            1,
            "shark-jaws",
            (If(GrottoHolds(6), (NegateAttack(), BanishAttackCard()), (Reduce(4),)),),
            copies=2,
        ),
        Card(
            "Coral Counting-House",
            SCHEMER,
            BOON,
            4,
            1,
            "coral",
            abilities=(AtStart((If(GrottoHolds(9), (Gain(2),), (If(GrottoHolds(3), (Gain(1),)),)),)),),
        ),
        Card("Brine Mirror", CASTER, BOON, 4, 1, "mirror-mirror", abilities=(Skill(1, CASTER, grotto=3), Skill(1, SCHEMER, grotto=6))),
        Card(
            "Demand Tribute",
            SCHEMER,
            BANE,
            3,
            1,
            "take-my-money",
            abilities=(AtStart((TributeOr((Deal(major(SCHEMER)), DismissThis())),), hers=True),),
            copies=2,
        ),
        Card("Barnacles", SCHEMER, BANE, 3, 1, "oyster", abilities=(BuyTax(2),), lasts=3),
        Card(
            "Reef Guardian",
            CASTER,
            SUMMON,
            5,
            1,
            "sea-turtle",
            loyalty=4,
            abilities=(Armor(1), AtStart((If(GrottoHolds(3), (Gain(1),)),))),
        ),
    ),
    war_chest=(
        Card(
            "Pearl Throne", SCHEMER, BOON, 6, 1, "throne-king", (Gain(5),), abilities=(BanishReward(1, 2), AtStart((BanishOwn(may=True),)))
        ),
        Card("Key to the Deep", SCHEMER, BOON, 6, 1, "key", (Gain(6),), abilities=(OncePerTurn(0, (Salvage(),)),)),
    ),
    ultimate=Card(
        "Gift of the Grotto",
        SCHEMER,
        ULTIMATE,
        8,
        3,
        "locked-chest",
        (Target(summons=True), Deal(major(SCHEMER, 0, Plus(1, per=GROTTO, each=2))), SalvageToArchive(2)),
    ),
    inner_circle=(
        Counsel("Siren's Fee", (Target(), Steal(2)), somebody_to_rob),
        Counsel("Treasure from Below", (BanishMarket(), GainNumber("its price", 2, most=3)), a_market_card),
    ),
    grotto=True,
)
