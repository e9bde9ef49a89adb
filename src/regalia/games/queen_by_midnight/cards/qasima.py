"""Qasima Al-Basar, thief of the Lamp: the one who grows."""

from __future__ import annotations

from typing import Final

from regalia.games.queen_by_midnight.cards.common import COPPER, STRATEGIZE
from regalia.games.queen_by_midnight.model import (
    ATTACK,
    BOON,
    BRAWLER,
    CASTER,
    NEUTRAL,
    REACTION,
    SUMMON,
    ULTIMATE,
    UTILITY,
    Card,
    Counsel,
    PrincessSet,
)
from regalia.games.queen_by_midnight.verbs import (
    BEST,
    FOREVER,
    TOKENS,
    Armor,
    AtStart,
    Choose,
    Deal,
    Dismiss,
    Draw,
    Edge,
    Gain,
    GainLevel,
    Heal,
    IfUnhurt,
    LevelReward,
    LookAtDeck,
    LookAtLaid,
    LookAtTheirDeck,
    NegateDamage,
    Plus,
    Reduce,
    Steal,
    Target,
    major,
    minor,
)

QASIMA: Final = PrincessSet(
    "Qasima Al-Basar",
    "thief of the Lamp",
    "magic-lamp",
    "Nobody starts weaker and nobody ends stronger: with Daring Prowess Qasima gains Levels for good, and her Attacks grow with every "
    "token. Survive the afternoon, and midnight is yours.",
    ((4, 3), (4, 3), None),
    starters=(
        COPPER,
        Card("Borrowed Eyes", CASTER, UTILITY, -1, 0, "semi-closed-eye", (Gain(1), LookAtDeck()), copies=2),
        Card("Rooftop Kick", BRAWLER, ATTACK, -1, 1, "high-kick", (Deal(minor(BRAWLER)),)),
        Card("Heard You Coming", BRAWLER, REACTION, -1, 1, "human-ear", (Reduce(3), LookAtDeck())),
        STRATEGIZE,
    ),
    vault=(
        Card("Daring Prowess", CASTER, UTILITY, 3, 1, "muscle-up", (GainLevel(1, FOREVER), Heal(1)), copies=4),
        Card("Second-Storey Lunge", BRAWLER, ATTACK, 2, 1, "window", (Deal(minor(BRAWLER, 0, Plus(1, per=TOKENS, each=2))),), copies=3),
        Card("Falling Sky", BRAWLER, ATTACK, 5, 2, "falling-blob", (Deal(major(BRAWLER, 0, Plus(1, per=TOKENS))),)),
        Card("Lamp Flare", CASTER, ATTACK, 4, 2, "burning-embers", (Deal(major(CASTER, 0, Plus(1, per=TOKENS, each=2))),)),
        Card("Pickpocket's Grin", BRAWLER, UTILITY, 3, 0, "pocket-watch", (Gain(1), Target(), Steal(1))),
        Card("Vault Away", BRAWLER, REACTION, 3, 1, "acrobatic", (Reduce(5), IfUnhurt((Gain(1),)))),
        Card("Hear the Lie", CASTER, REACTION, 3, 1, "elf-ear", (NegateDamage(), LookAtLaid())),
        Card("Acrobat's Sash", BRAWLER, BOON, 3, 1, "belt", abilities=(Armor(1),)),
        Card("Seeing Lamp", CASTER, BOON, 4, 1, "magic-lamp", abilities=(AtStart((LookAtDeck(), Gain(1))),)),
        Card(
            "Zahra",
            NEUTRAL,
            SUMMON,
            3,
            1,
            "eagle-head",
            loyalty=3,
            abilities=(AtStart((LookAtDeck(), Target(), LookAtTheirDeck(), Heal(1))),),
        ),
    ),
    war_chest=(
        Card(
            "The Stolen Crown",
            BRAWLER,
            BOON,
            6,
            1,
            "queen-crown",
            (GainLevel(1, FOREVER), Heal(5)),
            abilities=(Edge(1, per_tokens=3), Edge(1)),
        ),
        Card(
            "Ancestor's Gaze",
            CASTER,
            BOON,
            6,
            1,
            "third-eye",
            (GainLevel(1, FOREVER), Heal(5)),
            abilities=(LevelReward(1), AtStart((Heal(1),))),
        ),
    ),
    ultimate=Card(
        "Last Wish",
        CASTER,
        ULTIMATE,
        8,
        3,
        "djinn",
        (
            Choose(
                3,
                (
                    (Gain(5),),
                    (Heal(5),),
                    (Target(summons=True), Deal(major(BEST, 2))),
                    (Draw(3),),
                    (GainLevel(1, FOREVER),),
                    (Dismiss(),),
                ),
            ),
        ),
    ),
    inner_circle=(
        Counsel("Share the Senses", (GainLevel(1, FOREVER),)),
        Counsel("The Way Out", (Heal(3),)),
    ),
)
