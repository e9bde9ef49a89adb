"""The Afternoon Bazaar: 27 cards for hours 1 to 4."""

from __future__ import annotations

from typing import Final

from regalia.games.queen_by_midnight.cards.common import CHEERS, SPOILS
from regalia.games.queen_by_midnight.model import (
    ATTACK,
    BANE,
    BOON,
    BRAWLER,
    CASTER,
    EVENT,
    NEUTRAL,
    REACTION,
    SCHEMER,
    SUMMON,
    TWO,
    UTILITY,
    Card,
)
from regalia.games.queen_by_midnight.verbs import (
    THIS_TURN,
    Armor,
    AtStart,
    BanishOwn,
    ByRoll,
    Deal,
    Discard,
    Discount,
    Draw,
    Edge,
    ExtraPaid,
    Gain,
    GainLevel,
    Heal,
    IfUnhurt,
    Lose,
    Plus,
    Reduce,
    RefreshMarket,
    Roll,
    Steal,
    StrengthenNext,
    Target,
    TargetIsAhead,
    fixed,
    minor,
)

AFTERNOON_CARDS: Final = (
    # Brawler
    Card("Sparring Partner", BRAWLER, UTILITY, 3, 0, "sword-clash", (Gain(1), StrengthenNext(2))),
    Card("Field Dressing", BRAWLER, UTILITY, 3, 1, "bandage-roll", (Heal(3), Gain(1))),
    Card(
        "Haymaker",
        BRAWLER,
        ATTACK,
        2,
        1,
        "punch-blast",
        (Deal(minor(BRAWLER, 0, Plus(2, ExtraPaid()), Plus(1, TargetIsAhead()))), CHEERS, SPOILS),
        extra=1,
    ),
    Card("Body Check", BRAWLER, ATTACK, 3, 1, "shoulder-armor", (Deal(minor(BRAWLER)), CHEERS, SPOILS, Heal(1))),
    Card("Braced Stance", BRAWLER, REACTION, 3, 1, "shield-bash", (Reduce(3), Deal(fixed(2, Plus(2, ExtraPaid())))), extra=1),
    Card("Training Sword", BRAWLER, BOON, 2, 0, "gladius", abilities=(Edge(1),)),
    # Caster
    Card("Candle Focus", CASTER, UTILITY, 2, 0, "candle-flame", (Gain(1), GainLevel(1, THIS_TURN, CASTER))),
    Card("Read the Leaves", CASTER, UTILITY, 2, 1, "teapot-leaves", (Draw(2),)),
    Card(
        "Spark Dart",
        CASTER,
        ATTACK,
        3,
        1,
        "lightning-arc",
        (
            Deal(minor(CASTER, 0, Plus(1, TargetIsAhead()))),
            CHEERS,
            SPOILS,
            Roll(),
            ByRoll(((), (), (Heal(1),), (Heal(1),), (Gain(1),), (Gain(2),))),
        ),
    ),
    Card("Twin Flicker", CASTER, ATTACK, 2, 1, "two-shadows", (Deal(minor(CASTER)),), targets=TWO),
    Card("Soap-Bubble Ward", CASTER, REACTION, 3, 1, "bubbles", (Reduce(4), IfUnhurt((Draw(1),)))),
    Card(
        "Lucky Orrery",
        CASTER,
        BOON,
        4,
        0,
        "orrery",
        abilities=(AtStart((Roll(), ByRoll(((), (), (Gain(1),), (Gain(1),), (Gain(1),), (Gain(2),))))),),
    ),
    # Schemer
    Card("Light Fingers", SCHEMER, UTILITY, 3, 0, "robber-hand", (Gain(1), Target(), Steal(1))),
    Card("Haggle", SCHEMER, UTILITY, 2, 0, "cash", (Gain(1), Discount(1)), on_discard=(Gain(1),)),
    Card("Sticky Fingers", SCHEMER, ATTACK, 3, 1, "snatch", (Deal(minor(SCHEMER)), Steal(1))),
    Card("Poisoned Compliment", SCHEMER, ATTACK, 3, 1, "lips", (Deal(minor(SCHEMER, 0, Plus(2, TargetIsAhead()))), Discard(1))),
    Card("Sly Sidestep", SCHEMER, REACTION, 3, 1, "dodging", (Reduce(4), IfUnhurt((Gain(1),)))),
    Card("Pebble in the Shoe", SCHEMER, BANE, 2, 0, "boots", abilities=(AtStart((Lose(1),), hers=True),), lasts=3),
    # Neutral
    Card("Silver Purse", NEUTRAL, UTILITY, 3, 0, "swap-bag", (Gain(2),), copies=2, on_banish=(Gain(2),)),
    Card("Spring Cleaning", NEUTRAL, UTILITY, 2, 0, "broom", (Gain(1), BanishOwn(may=True))),
    Card("Parasol", NEUTRAL, REACTION, 2, 0, "umbrella", (Reduce(3),)),
    Card("Picnic Basket", NEUTRAL, BOON, 3, 0, "basket", abilities=(AtStart((Heal(1),)),)),
    Card("Loyal Page", NEUTRAL, SUMMON, 3, 1, "character", loyalty=3, abilities=(AtStart((Gain(1),)),)),
    Card("Scruffy Hound", NEUTRAL, SUMMON, 3, 1, "sitting-dog", loyalty=3, abilities=(Armor(1),)),
    Card("Market Day", NEUTRAL, EVENT, 2, -1, "shop", (BanishOwn(), RefreshMarket(), Draw(1))),
    Card("Street Musicians", NEUTRAL, EVENT, 2, -1, "lyre", (Heal(5),)),
)
