"""The eight Moons: four ask for a shared payment, two bless, two harm.

One that blesses and one that harms look at the turn order, in favour of those who play early: who plays last in the round answers
everybody and is answered by nobody. A payment that succeeds rewards those who paid: else it would be best to let others pay.
"""

from __future__ import annotations

from regalia.games.who_will_reign.cards.printed import Moon
from regalia.games.who_will_reign.verbs import (
    EachGathers,
    EachLoses,
    EachLosesHalf,
    GainForEachAfter,
    LoseForEachBefore,
    Nothing,
    PayersGain,
    SharedPayment,
)
from regalia.games.who_will_reign.words import Currency, Land

MOONS: tuple[Moon, ...] = (
    Moon(
        "Famine Moon",
        SharedPayment(Currency.FOOD, 2, PayersGain(gold=2), EachLosesHalf(Currency.FOOD)),
        "The granary door stands open, and so does every mouth.",
        "dog-bowl",
    ),
    Moon(
        "Raiders' Moon",
        SharedPayment(Currency.GOLD, 2, PayersGain(food=3), EachLoses(gold=3)),
        "Torches on the far bank. They can be hired, or they can be met.",
        "torch",
    ),
    Moon(
        "Usurper's Moon",
        SharedPayment(Currency.GOLD, 2, PayersGain(food=3), EachLosesHalf(Currency.GOLD)),
        "A fourth cousin has found a document.",
        "crowned-skull",
    ),
    Moon(
        "Festival Moon",
        SharedPayment(Currency.EITHER, 3, PayersGain(gold=5), Nothing()),
        "All it needs is somebody to pay the musicians.",
        "party-flags",
    ),
    Moon("Harvest Moon", EachGathers(Land.FARM), "So bright that nobody goes to bed.", "falcon-moon"),
    Moon("Silver Moon", GainForEachAfter(gold=3, sisters=2), "It drops coins, for those who are up first.", "moon"),
    Moon("Veiled Moon", EachLoses(gold=2), "In the morning some purses are lighter.", "evil-moon"),
    Moon("Gnawing Moon", LoseForEachBefore(food=3, gold=1), "Listen: the whole barn is chewing, and you are late.", "mouse"),
)
