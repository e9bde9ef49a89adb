"""Kāhurere Skyfisher, Princess of New Dawn: the saboteur, with her Traps."""

from __future__ import annotations

from typing import Final

from regalia.games.queen_by_midnight.cards.common import CHEERS, COPPER, SPOILS, STRATEGIZE
from regalia.games.queen_by_midnight.model import (
    ATTACK,
    BOON,
    BRAWLER,
    NEUTRAL,
    REACTION,
    SCHEMER,
    SUMMON,
    TRAP,
    TWO,
    ULTIMATE,
    UTILITY,
    Card,
    Counsel,
    PrincessSet,
)
from regalia.games.queen_by_midnight.state import Queen
from regalia.games.queen_by_midnight.verbs import (
    BEST,
    NEXT_TURN,
    TARGET_TRAPS,
    AtStart,
    Bargain,
    Deal,
    Discard,
    Discount,
    Draw,
    DrawNextTurn,
    EachOpponent,
    Edge,
    Gain,
    GainLevel,
    GainPerTrap,
    Heal,
    If,
    LayTrapOnDeck,
    NegateDamage,
    Plus,
    Reduce,
    RefreshVault,
    SomeoneHasTrap,
    Stow,
    Target,
    TargetHasTrap,
    TargetIsAhead,
    TrapWatch,
    fixed,
    major,
    minor,
)


def somebody_to_hit(s: Queen, seat: int) -> bool:
    """Both abilities need an opponent of the Leader's."""
    return bool(s.opponents(seat))


KAHURERE: Final = PrincessSet(
    "Kāhurere Skyfisher",
    "Princess of New Dawn",
    "kite",
    "Kāhurere plants Traps in her rivals' Archives: each one clogs a hand, and springing it pays her. Her other cards hit hardest "
    "where her Traps already lie.",
    ((4, 3), None, (4, 2)),
    starters=(
        COPPER,
        Card("Cell Network", SCHEMER, UTILITY, -1, 0, "mesh-network", (Gain(1), If(SomeoneHasTrap(), (Gain(1),))), copies=2),
        Card("Close Quarters", BRAWLER, ATTACK, -1, 1, "fist", (Deal(minor(BRAWLER)), CHEERS, SPOILS)),
        Card("Duck and Cover", BRAWLER, REACTION, -1, 1, "surrounded-shield", (Reduce(3), If(TargetHasTrap(), (Gain(1),)))),
        STRATEGIZE,
    ),
    vault=(
        Card(
            "Boarding Action",
            BRAWLER,
            ATTACK,
            3,
            2,
            "grapple",
            (Deal(major(BRAWLER, 0, Plus(1, per=TARGET_TRAPS, most=2), Plus(2, TargetIsAhead()))), CHEERS, SPOILS),
            copies=2,
        ),
        Card(
            "Hit and Run",
            BRAWLER,
            ATTACK,
            3,
            1,
            "sprint",
            (Deal(minor(BRAWLER, 0, Plus(1, TargetIsAhead()))), If(TargetHasTrap(), (Draw(1),))),
            copies=2,
        ),
        Card("Storm the Gate", BRAWLER, ATTACK, 5, 2, "siege-ram", (Deal(major(BRAWLER, 0, Plus(1, TargetHasTrap()))),), targets=TWO),
        Card("Supply Drop", NEUTRAL, UTILITY, 3, 0, "parachute", (Gain(2), RefreshVault())),
        Card("Forged Papers", SCHEMER, UTILITY, 3, 0, "papers", (Gain(1), Discount(2))),
        Card("Trip Wire", SCHEMER, REACTION, 3, 0, "tripwire", (LayTrapOnDeck(), Reduce(1)), copies=2),
        Card("Smoke Bomb", SCHEMER, REACTION, 3, 1, "smoke-bomb", (NegateDamage(),)),
        Card(
            "Turn the Blade",
            BRAWLER,
            REACTION,
            5,
            1,
            "spinning-sword",
            (Reduce(3), Deal(minor(BRAWLER, 0, Plus(1, per=TARGET_TRAPS, most=3)))),
        ),
        Card("Going Dark", SCHEMER, BOON, 3, 0, "night-sky", abilities=(Stow(2),)),
        Card("Kite Harness", SCHEMER, BOON, 3, 1, "kite", abilities=(Edge(2, trapped=True),)),
        Card(
            "Dawn Irregulars",
            BRAWLER,
            SUMMON,
            3,
            0,
            "rally-the-troops",
            loyalty=3,
            abilities=(AtStart((Target(trapped=True), Deal(fixed(1)))),),
            copies=2,
        ),
    ),
    war_chest=(
        Card(
            "The New Citadel",
            BRAWLER,
            BOON,
            6,
            1,
            "castle",
            (Gain(3), EachOpponent(), Deal(fixed(1, Plus(3, TargetHasTrap())))),
            abilities=(TrapWatch(3),),
        ),
        Card(
            "Saboteur's Manual",
            SCHEMER,
            BOON,
            6,
            1,
            "book-cover",
            (Gain(3), EachOpponent(), GainPerTrap(1, 4), Draw(2)),
            abilities=(Bargain(2, traps=True),),
        ),
    ),
    ultimate=Card(
        "Operation Midnight",
        BRAWLER,
        ULTIMATE,
        8,
        3,
        "time-bomb",
        (EachOpponent(), GainPerTrap(2, 6), Deal(fixed(4, Plus(2, per=TARGET_TRAPS, most=6)))),
    ),
    inner_circle=(
        Counsel("Covering Fire", (Target(summons=True), Deal(minor(BEST))), somebody_to_hit),
        Counsel("Leaked Orders", (Target(), Discard(1), Gain(1)), somebody_to_hit),
    ),
    traps=(
        Card("Tin-Can Alarm", NEUTRAL, TRAP, 2, 0, "alarm-clock", (Gain(2),), copies=2),
        Card("Medic's Signal", NEUTRAL, TRAP, 2, 0, "medical-pack", (Heal(2),), copies=2),
        Card("Sand in the Gears", NEUTRAL, TRAP, 2, 0, "gears", (GainLevel(1, NEXT_TURN),), copies=2),
        Card("Spring Snare", NEUTRAL, TRAP, 3, 0, "wolf-trap", (Deal(minor(SCHEMER)),), copies=2),
        Card("Stolen Plans", NEUTRAL, TRAP, 3, 0, "scroll-unfurled", (DrawNextTurn(1),), copies=2),
    ),
)
