"""Azil with-a-Z, Princess of the Stepside: the one who changes."""

from __future__ import annotations

from typing import Final

from regalia.games.queen_by_midnight.cards.common import COPPER, STRATEGIZE
from regalia.games.queen_by_midnight.model import (
    ATTACK,
    BANE,
    BOON,
    BRAWLER,
    CASTER,
    GROW,
    NEUTRAL,
    REACTION,
    SCHEMER,
    SHRINK,
    SUMMON,
    ULTIMATE,
    UTILITY,
    Card,
    Counsel,
    PrincessSet,
)
from regalia.games.queen_by_midnight.verbs import (
    SHOWING,
    Armor,
    AtStart,
    Bargain,
    ByRoll,
    Deal,
    DealDeclarationsAnew,
    DismissAll,
    EachOpponent,
    Edge,
    Flip,
    Gain,
    Heal,
    HealAll,
    HealBySide,
    HealHalfRoll,
    If,
    NegateDamage,
    OncePerTurn,
    PlayTax,
    Plus,
    Redirect,
    Reduce,
    RefreshMarket,
    Reroll,
    Roll,
    Showing,
    Steal,
    SwapCloutAndHealth,
    TargetIsAhead,
    major,
    minor,
)

AZIL: Final = PrincessSet(
    "Azil with-a-Z",
    "Princess of the Stepside",
    "rabbit",
    "Tall one moment and tiny the next, Azil is a Caster whose second Class turns with her token: Brawler when she grows, Schemer "
    "when she shrinks. Time your flips, and every card in the Bazaar is yours.",
    ((5, 3), (4, 3), (4, 3)),
    starters=(
        COPPER,
        Card("Nibble and Sip", CASTER, UTILITY, -1, 0, "cupcake", (Gain(1), Flip(may=True)), copies=2),
        Card("Croquet Swing", CASTER, ATTACK, -1, 1, "flamingo", (Deal(minor(CASTER)),)),
        Card("Fade to a Grin", CASTER, REACTION, -1, 1, "cat", (Reduce(3), Flip(may=True))),
        STRATEGIZE,
    ),
    vault=(
        Card(
            "Too Tall for the Room", BRAWLER, ATTACK, 4, 2, "giant", (Deal(major(BRAWLER, 0, Plus(1, TargetIsAhead()))), Flip()), copies=3
        ),
        Card(
            "Jabberwock's Breath",
            CASTER,
            ATTACK,
            6,
            3,
            "dragon-breath",
            (Deal(major(CASTER, 0, Plus(2, Showing(GROW)))), If(Showing(SHRINK), (Steal(3),))),
        ),
        Card("Break the 4th Wall", NEUTRAL, UTILITY, 3, 1, "broken-wall", (DealDeclarationsAnew(), Gain(3))),
        Card("Curiouser Crumpet", CASTER, UTILITY, 3, 0, "bread", (HealBySide(3, 2), Flip(may=True)), copies=3),
        Card("Now You See Me", CASTER, REACTION, 3, 1, "invisible", (NegateDamage(), Flip(may=True))),
        Card("Down the Hole", SCHEMER, REACTION, 5, 1, "hole", (Redirect((Reduce(5),)), Flip(may=True)), copies=2),
        Card("Croquet Rules", NEUTRAL, BOON, 4, 1, "rule-book", abilities=(Edge(2, GROW), Bargain(1, side=SHRINK))),
        Card("Vanishing Ribbon", SCHEMER, BOON, 4, 1, "ribbon", abilities=(Armor(2, SHRINK),)),
        Card("Upside-Down Rule", CASTER, BANE, 3, 1, "contract", abilities=(PlayTax(2),), lasts=3),
        Card("Drowsy Dormouse", CASTER, SUMMON, 4, 1, "mouse", loyalty=4, abilities=(AtStart((HealBySide(2, 1), Flip(may=True))),)),
    ),
    war_chest=(
        Card("Looking-Glass Crown", CASTER, BOON, 6, 1, "crown", (Gain(6),), abilities=(OncePerTurn(0, (Flip(bonus=2),)),)),
        Card(
            "Loaded Teacup",
            CASTER,
            BOON,
            6,
            1,
            "coffee-cup",
            (Gain(4),),
            abilities=(AtStart((Roll(), ByRoll(((Gain(1),), (Gain(1),), (Gain(2),), (Gain(2),), (Gain(3),), (Gain(3),))))), Reroll(1)),
        ),
    ),
    ultimate=Card(
        "Uncertain-tea Party",
        CASTER,
        ULTIMATE,
        8,
        3,
        "teapot",
        (
            Roll(),
            ByRoll(
                (
                    (DismissAll(), Gain(8)),
                    (HealAll(3), Heal(5), Gain(6)),
                    (EachOpponent(), Deal(minor(CASTER, 4))),
                    (EachOpponent(), Deal(major(SHOWING, 4))),
                    (EachOpponent(), Steal(5)),
                    (SwapCloutAndHealth(),),
                )
            ),
        ),
    ),
    inner_circle=(
        Counsel("Move One Place On", (RefreshMarket(), Gain(2))),
        Counsel("Unbirthday Gift", (Roll(), HealHalfRoll(), Gain(1))),
    ),
    sides=(BRAWLER, SCHEMER),
)
