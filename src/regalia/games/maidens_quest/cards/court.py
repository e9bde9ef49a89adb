"""The 8 Maidens and the 10 Captors, with the lists on their backs (MQ-053..060)."""

from dataclasses import dataclass

from regalia.games.maidens_quest.faces import CAPTOR, DRESS, MAIDEN, Face, FlipText, Kind, Requirement, need, need_any
from regalia.games.maidens_quest.verbs import (
    Ability,
    BanIcon,
    CellarAdd,
    ChangeFan,
    CountAsKey,
    Discover,
    ExtraShield,
    MoreDamage,
    MoreDowngrades,
    Peek,
    ReuseDress,
    SpendHealth,
    UpgradeHealth,
    Verb,
    When,
)


@dataclass(frozen=True, slots=True)
class MaidenList:
    """Two Health cards by name, some at random, the Heirloom, and how many Dresses she wears."""

    kind: Kind
    health: str
    random_health: int
    heirloom: str
    dresses: int = 1


@dataclass(frozen=True, slots=True)
class CaptorList:
    kind: Kind
    obstacles: tuple[int, int, int, int, int]
    treasures: int
    saviors: int


def maiden(
    name: str, banner: str, green_up: str, health: str, random_health: int, heirloom: str, when: When, *verbs: Verb, dresses: int = 1
) -> MaidenList:
    face = Face(name, "maiden", banner, green_up=green_up, ability=Ability(when, verbs))
    return MaidenList(Kind(name, MAIDEN, (face, None, None, None)), health, random_health, heirloom, dresses)


def captor(
    name: str,
    obstacles: str,
    treasures: int,
    saviors: int,
    level: int,
    requirement: Requirement,
    *,
    fail: str,
    corner: str = "!",
    text: tuple[FlipText, ...] = (),
) -> CaptorList:
    face = Face(
        name,
        "captor",
        level=level,
        requirement=requirement,
        corner_damage=corner.count("!"),
        corner_down=corner.count("v"),
        fail_damage=fail.count("!"),
        fail_down=fail.count("v"),
        text=text,
    )
    zero, one, two, three, four = (int(n) for n in obstacles.split("-"))
    kind = Kind(name, CAPTOR, (face, None, None, None), level=level)
    return CaptorList(kind, (zero, one, two, three, four), treasures, saviors)


MAIDENS: tuple[MaidenList, ...] = (
    maiden("Gwendolyn", "M", "MP", "Untapped Rage", 5, "Longsword", "fan", SpendHealth(2, "M")),
    maiden("Min", "A", "AK", "Resolve", 5, "Fairy Dust", "fan", CountAsKey()),
    maiden("Mariana", "U", "UK", "Tough", 4, "Harpoon Pin", "met", ChangeFan(1), Peek()),
    maiden("Acolyte Dawn", "P", "PC", "Devotion", 6, "Prayer Beads", "met", UpgradeHealth()),
    maiden("Jenavieve", "C", "CU", "Poise", 5, "Signet Fan", "fan", CellarAdd()),
    maiden("Tatianna", "A", "CA", "Curiosity", 5, "Jewel Box", "fan", Discover()),
    maiden("Pricilla", "K", "MK", "Stubborn", 6, "Self-Folding Chair", "fan", ExtraShield(1)),
    maiden("Alyssa Moda", "C", "CM", "Flair", 4, "", "fan", ReuseDress(), dresses=2),
)

# From the easiest to the hardest (MQ-402).
CAPTORS: tuple[CaptorList, ...] = (
    captor("Dim da Troll", "3-5-5-4-0", 2, 2, 3, need_any(10), fail="!!!v"),
    captor("Jeliasta Jones", "3-5-5-4-0", 2, 2, 3, need("6CUPK"), fail="!!!v", text=(FlipText(("run",), MoreDamage(1)),)),
    captor("Mrs. Claws", "3-5-5-4-1", 2, 2, 3, need("6MUA"), fail="!!!vv", text=(FlipText(("run",), MoreDowngrades(1, "penalty")),)),
    captor(
        "Hal, King of Thieves",
        "3-5-5-4-1",
        2,
        3,
        3,
        need("2K", "3UC"),
        fail="!!!vv",
        text=(FlipText(("run",), MoreDamage(1)),),
    ),
    captor("King Shawl", "3-5-4-4-2", 2, 2, 4, need("7MCP"), fail="!!!v", text=(FlipText(("challenge",), BanIcon("S")),)),
    captor("Turda Weddleson", "3-4-5-4-2", 2, 2, 4, need_any(11), fail="!!!!v", text=(FlipText(("challenge", "run"), BanIcon("H")),)),
    captor(
        "Queen Narsista",
        "2-5-5-4-3",
        2,
        3,
        4,
        need("6CAU"),
        fail="!!!v",
        text=(FlipText(("challenge",), BanIcon("C", DRESS, "Dress")),),
    ),
    captor(
        "Mr. Marrow",
        "2-5-4-4-4",
        2,
        2,
        4,
        need("7PMA"),
        fail="!!!!v",
        corner="!!",
        text=(FlipText(("challenge",), MoreDamage(1, for_each_add=True)),),
    ),
    captor(
        "Firemouth",
        "2-4-5-4-4",
        3,
        2,
        4,
        need_any(11),
        fail="!!!!vv",
        corner="!!",
        text=(FlipText(("challenge", "run"), BanIcon("H")),),
    ),
    captor(
        "Death",
        "2-4-4-5-4",
        2,
        3,
        4,
        need("8PAMC"),
        fail="!!!!!vv",
        corner="!!",
        text=(FlipText(("challenge",), MoreDowngrades(2, "check")),),
    ),
)
