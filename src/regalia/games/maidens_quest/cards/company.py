"""Those who help: the 10 Saviors, the 10 Treasures, the 3 Gifts; and the Rest and Reference cards."""

from regalia.games.maidens_quest.faces import GIFT, REFERENCE, REST, Face, Kind, savior, treasure
from regalia.games.maidens_quest.verbs import Ability, CellarAdd, ExtraShield, LayOnTop, SharedFan, SharedShields

SAVIORS: tuple[Kind, ...] = (
    savior("Kendra", "C", "MMP", green_down="C"),
    savior("Michael", "M", "MP", shields=1, green_down="U"),
    savior("Kaster", "A", "AAW", down=1),
    savior("Sir Roland", "M", "MMC", green_down="K"),
    savior("Sister Agnes", "P", "PP", shields=1, green_down="M"),
    savior("Fingers", "K", "KKU", green_down="P"),
    savior("Old Tobias", "U", "UA", shields=1, green_down="C"),
    savior("Prince Darling", "C", "CC", hearts=1, green_down="A"),
    savior("Wren the Healer", "P", "PA", hearts=1, green_down="M"),
    savior("Captain Vale", "U", "UM", shields=1, green_down="A"),
)

TREASURES: tuple[Kind, ...] = (
    treasure("Wish Ring", "WW"),
    treasure("Scorn", "CCU"),
    treasure("Staff of Power", "AAAF"),
    treasure("Skeleton Key", "KKW"),
    treasure("Sunblade", "MPW", shields=1),
    treasure("Friendship Bracelet", "CPW", shields=1, epic=True),
    treasure("Maiden's Faire", "WWC", up=1, epic=True),
    treasure("Philosopher's Stone", "WAA", up=1, epic=True),
    treasure("Everflowing Wineskin", "PPW", epic=True, ability=Ability("fan", (ExtraShield(2),))),
    treasure("Tiara of Triumph", "CMW", epic=True, ability=Ability("fan", (CellarAdd(),))),
)

GIFTS: tuple[Kind, ...] = (
    Kind("Brooch", GIFT, (Face("Brooch", "gray", ability=Ability("gift", (LayOnTop(),))), None, None, None)),
    Kind("Locket", GIFT, (Face("Locket", "gray", ability=Ability("gift", (SharedFan(2),))), None, None, None)),
    Kind("Ribbon", GIFT, (Face("Ribbon", "gray", ability=Ability("gift", (SharedShields(),))), None, None, None)),
)

RESTS: tuple[Kind, ...] = (
    Kind("First Rest", REST, (Face("Rest 1", "rest"), Face("Rest 2A", "rest"), Face("Rest 2B", "rest"), Face("Rest", "gray")), copies=2),
    Kind(
        "Second Rest", REST, (Face("Rest 3A", "rest"), Face("Rest 3B", "rest"), Face("Rest 3C", "rest"), Face("Rest 4", "rest")), copies=2
    ),
)

REFERENCES: tuple[Kind, ...] = (
    Kind("Reference: the Challenge", REFERENCE, (Face("This way up", "reference"), None, None, None)),
    Kind("Reference: the icons", REFERENCE, (Face("This way up", "reference"), None, None, None)),
)
