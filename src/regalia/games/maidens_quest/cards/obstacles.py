"""The 46 Obstacles by Tower Level: 8, 11, 10, 9 and 8.

Signs: `!` Damage, `v` Downgrade, `^` Upgrade, `T` Treasure.
"""

from regalia.games.maidens_quest.faces import FlipText, Kind, need, need_any, obstacle
from regalia.games.maidens_quest.verbs import BanIcon, ChangeFan, MoreDamage, MoreDowngrades, RequireMore

LEVEL_0: tuple[Kind, ...] = (
    obstacle(0, "Trapped Door", need("2K"), fail="v", reward="^T", defeated="K"),
    obstacle(0, "Locked Door", need("2K"), reward="^", defeated="K"),
    obstacle(0, "Iron Door", need("2K"), fail="!", reward="^"),
    obstacle(0, "Pantry Door", need("2K"), reward="^"),
    obstacle(0, "Chapel Door", need("2K"), fail="v", reward="T", defeated="P"),
    obstacle(0, "Guardroom Door", need("2K"), fail="!", reward="T"),
    obstacle(0, "Loose Flagstone", need("3UM"), reward="T"),
    obstacle(0, "Riddling Gargoyle", need("3UA"), fail="v", reward="^"),
)

LEVEL_1: tuple[Kind, ...] = (
    obstacle(1, "Goblin", need("3MU"), fail="!", reward="^", defeated="U"),
    obstacle(1, "Evil Consort", need("2C"), fail="v", reward="^", defeated="C"),
    obstacle(1, "Zombie", need("3MP"), fail="!", reward="^", corner="!"),
    obstacle(1, "Giant Rat", need("2M"), fail="!", reward="^"),
    obstacle(1, "Drowsy Guard", need("3CU"), fail="v", reward="^", defeated="K"),
    obstacle(1, "Imp", need("3AP"), fail="!", reward="^", corner="!", defeated="A"),
    obstacle(1, "Tangle of Webs", need("2U"), fail="v", reward="^"),
    obstacle(1, "Nosy Housekeeper", need("3CK"), fail="v", reward="^", defeated="C"),
    obstacle(1, "Murder of Crows", need_any(5), fail="!", reward="^", corner="!"),
    obstacle(1, "Kitchen Brownie", need("3CA"), fail="v", reward="^"),
    obstacle(1, "Rolling Fog", need_any(5), fail="v", reward="^", corner="!", defeated="A"),
)

LEVEL_2: tuple[Kind, ...] = (
    obstacle(2, "Ghost", need("4PA"), fail="!!v", reward="^^", corner="!"),
    obstacle(2, "Orc Sergeant", need("4MU"), fail="!!", reward="^", corner="!", defeated="M"),
    obstacle(2, "Jealous Stepsister", need("3C"), fail="!v", reward="^"),
    obstacle(2, "Hex Weaver", need("4AC"), fail="!v", reward="^", defeated="A"),
    obstacle(2, "Mimic", need("4KM"), fail="!!", reward="^", corner="!"),
    obstacle(2, "Hooded Inquisitor", need("3P"), fail="!v", reward="^", defeated="P"),
    obstacle(2, "Wolf Pack", need_any(6), fail="!!", reward="^", corner="!"),
    obstacle(2, "Smiling Courtier", need("4CU"), fail="!v", reward="^", defeated="C"),
    obstacle(2, "Clockwork Sentry", need("4UK"), fail="!!", reward="^", defeated="K"),
    obstacle(2, "Flooded Stair", need_any(6), fail="!v", reward="^", corner="!"),
)

LEVEL_3: tuple[Kind, ...] = (
    obstacle(3, "Ettin", need("5MU"), fail="!!!", reward="^^", corner="!"),
    obstacle(3, "Vampire", need("5CP"), fail="!!v", reward="^T", corner="!"),
    obstacle(3, "Court Sorcerer", need("5AU"), fail="!!v", reward="^T", corner="v", defeated="A"),
    obstacle(3, "Headless Jailer", need("5MK"), fail="!!!", reward="^^", corner="!", defeated="K"),
    obstacle(3, "Banshee", need("4P"), fail="!!v", reward="^^", corner="!"),
    obstacle(3, "Ogre Cook", need("4M"), fail="!!!", reward="^T", corner="!", defeated="M"),
    obstacle(3, "Burning Corridor", need_any(8), fail="!!!", reward="^^", corner="!"),
    obstacle(3, "Changeling", need("5CA"), fail="!!v", reward="^T", corner="v", defeated="C"),
    obstacle(3, "Swinging Blades", need_any(8), fail="!!v", reward="^^", corner="!", defeated="U"),
)

LEVEL_4: tuple[Kind, ...] = (
    obstacle(
        4,
        "Basilisk",
        need("6MA"),
        fail="!!!v",
        reward="^^T",
        corner="!",
        text=(FlipText(("challenge",), MoreDowngrades(1, "check")),),
    ),
    obstacle(
        4,
        "Siren",
        need("6CP"),
        fail="!!!v",
        reward="^T",
        corner="!",
        defeated="C",
        text=(FlipText(("challenge", "add"), BanIcon("D")),),
    ),
    obstacle(
        4,
        "Black Knight",
        need("5M"),
        fail="!!!!",
        reward="^T",
        corner="!!",
        defeated="M",
        text=(FlipText(("run",), MoreDamage(1)),),
    ),
    obstacle(
        4,
        "Lich",
        need("5P"),
        fail="!!vv",
        reward="^^T",
        corner="!v",
        text=(FlipText(("challenge",), BanIcon("W")),),
    ),
    obstacle(
        4,
        "Maze of Mirrors",
        need("6UA"),
        fail="!!!v",
        reward="^T",
        corner="!",
        defeated="U",
        text=(FlipText(("challenge",), ChangeFan(-1)),),
    ),
    obstacle(
        4,
        "Hydra",
        need_any(9),
        fail="!!!!",
        reward="^^T",
        corner="!!",
        text=(FlipText(("add",), RequireMore(1)),),
    ),
    obstacle(
        4,
        "Royal Executioner",
        need("6CK"),
        fail="!!!!",
        reward="^T",
        corner="!",
        defeated="K",
        text=(FlipText(("challenge", "run"), BanIcon("H")),),
    ),
    obstacle(4, "Iron Golem", need_any(9), fail="!!vv", reward="^T", corner="!v"),
)

OBSTACLES = LEVEL_0 + LEVEL_1 + LEVEL_2 + LEVEL_3 + LEVEL_4
