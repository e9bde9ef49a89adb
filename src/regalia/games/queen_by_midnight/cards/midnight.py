"""The Midnight Bazaar: 26 cards for hours 8 to 11."""

from __future__ import annotations

from typing import Final

from regalia.games.queen_by_midnight.model import (
    ATTACK,
    BANE,
    BOON,
    BRAWLER,
    CASTER,
    EVENT,
    FATAL,
    NEUTRAL,
    REACTION,
    SCHEMER,
    SUMMON,
    TWO,
    UTILITY,
    Card,
)
from regalia.games.queen_by_midnight.verbs import (
    DEALT_DAMAGE,
    FOREVER,
    Armor,
    AtStart,
    ByRoll,
    Deal,
    Discard,
    Draw,
    Gain,
    GainLevel,
    Heal,
    If,
    Lose,
    LoseAndCount,
    NegateAttack,
    NegateDamage,
    Plus,
    Redirect,
    RichestOpponent,
    Roll,
    Skill,
    Steal,
    StrengthenNext,
    Survive,
    Target,
    TargetIsAhead,
    TargetLeads,
    fixed,
    major,
    minor,
)

MIDNIGHT_CARDS: Final = (
    # Brawler
    Card("War Paint", BRAWLER, UTILITY, 5, 1, "face-to-face", (Heal(6), StrengthenNext(3))),
    Card("Crown-Breaker", BRAWLER, ATTACK, 5, 2, "crown-of-thorns", (Deal(major(BRAWLER, 3, Plus(4, TargetLeads()))),)),
    Card("Wrecking Ballroom", BRAWLER, ATTACK, 5, 2, "wrecking-ball", (Deal(major(BRAWLER, 1)),), targets=TWO),
    Card(
        "Finishing Blow",
        BRAWLER,
        ATTACK,
        5,
        2,
        "broken-skull",
        (Deal(major(BRAWLER, 2, Plus(3, TargetIsAhead()))), If(DEALT_DAMAGE, (Heal(2),))),
    ),
    Card("Riposte Royal", BRAWLER, REACTION, 5, 2, "sword-break", (NegateDamage(), Deal(major(BRAWLER)))),
    Card("Dragonscale Gown", BRAWLER, BOON, 6, 1, "dragon-head", (Heal(3),), abilities=(Armor(2), AtStart((Heal(2),)))),
    Card(
        "Battle Bear",
        BRAWLER,
        SUMMON,
        5,
        1,
        "bear-head",
        (Target(summons=True), Deal(fixed(2))),
        loyalty=8,
        abilities=(AtStart((Target(summons=True), Deal(fixed(2)))),),
    ),
    # Caster
    Card("Starlit Oath", CASTER, UTILITY, 5, 0, "stars-stack", (Gain(4), GainLevel(1, FOREVER)), banish_after=True),
    Card("Meteor Court", CASTER, ATTACK, 6, 2, "meteor-impact", (Deal(major(CASTER)), Draw(1)), targets=TWO),
    Card(
        "Unmaking Word", CASTER, ATTACK, 5, 2, "spell-book", (Deal(minor(CASTER, 2, Plus(3, TargetIsAhead()))), Draw(1)), unblockable=True
    ),
    Card(
        "Roulette of Stars",
        CASTER,
        ATTACK,
        5,
        2,
        "star-swirl",
        (
            Deal(major(CASTER, 0, Plus(2, TargetIsAhead()))),
            Roll(),
            ByRoll(((Gain(1),), (Gain(2),), (Heal(3),), (Heal(3),), (Steal(2),), (Steal(3),))),
        ),
    ),
    Card("Mirror of the Court", CASTER, REACTION, 5, 1, "mirror-mirror", (NegateAttack(), Deal(minor(CASTER)))),
    Card("Crown of Candles", CASTER, BOON, 5, 0, "candlebright", (Draw(3), Heal(2)), abilities=(Skill(2),)),
    Card("Hex of Thorns", CASTER, BANE, 5, 0, "thorny-vine", (Lose(2),), abilities=(AtStart((Deal(fixed(4)),), hers=True),), lasts=3),
    # Schemer
    Card("Grand Larceny", SCHEMER, UTILITY, 5, 1, "open-treasure-chest", (Target(), Steal(3), Gain(2))),
    Card(
        "Velvet Dagger",
        SCHEMER,
        ATTACK,
        5,
        2,
        "plain-dagger",
        (Deal(minor(SCHEMER, 1, Plus(2, TargetIsAhead()))), Steal(2)),
        unblockable=True,
    ),
    Card("Coup", SCHEMER, ATTACK, 5, 2, "guillotine", (Deal(major(SCHEMER, 1, Plus(3, TargetIsAhead()))), Discard(1))),
    Card("Palace Intrigue", SCHEMER, ATTACK, 6, 2, "daggers", (Deal(major(SCHEMER)), Steal(1)), targets=TWO),
    Card("The Switch", SCHEMER, REACTION, 5, 1, "card-exchange", (Redirect((NegateAttack(),)), Gain(3))),
    Card(
        "Spy Network", SCHEMER, BOON, 5, 1, "spider-web", (RichestOpponent(), Steal(2)), abilities=(AtStart((RichestOpponent(), Steal(2))),)
    ),
    Card("Scandal", SCHEMER, BANE, 5, 0, "newspaper", (Lose(4),), abilities=(AtStart((Lose(3),), hers=True),), lasts=3),
    # Neutral
    Card("Dowry Chest", NEUTRAL, UTILITY, 5, 0, "chest", (Gain(5),), on_banish=(Gain(3),)),
    Card("Last-Minute Escape", NEUTRAL, REACTION, 5, 1, "exit-door", (Survive(8),), when=FATAL),
    Card("Palace Guard", NEUTRAL, SUMMON, 5, 1, "guarded-tower", (Heal(2),), loyalty=7, abilities=(Armor(2),)),
    Card("Last Call", NEUTRAL, EVENT, 5, -1, "ringing-bell", (LoseAndCount(2), Gain(4))),
    Card("Royal Pardon", NEUTRAL, EVENT, 5, -1, "scroll-quill", (Heal(8),)),
)
