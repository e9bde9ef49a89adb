"""The 44 Items: 7 Heirlooms, then 37 common ones.

Each line is one printed card: blue, gold, (pink,) bottom. Bottoms are gray (Gone), red (dangerous) or a black Exit.
"""

from regalia.games.maidens_quest.faces import Kind, blue, exit_, gold, gray, item, pink, red

HEIRLOOMS: tuple[Kind, ...] = (
    item(
        blue("Longsword", "MMP"),
        gold("Champion's Blade", "MMMP", shields=1),
        pink("Notched Sword", "MM"),
        red("Cursed Blade", "MMMA", down=1),
    ),
    item(blue("Fairy Dust", "AA"), gold("Fairy Glitter", "AAH", up=1), pink("Stale Dust", "A"), gray("Empty Pouch")),
    item(blue("Harpoon Pin", "UK"), gold("Grappling Pin", "UUK"), pink("Bent Pin", "K"), red("Barbed Hook", "UMK", damage=1)),
    item(blue("Prayer Beads", "PP"), gold("Blessed Rosary", "PPP", up=1), pink("Loose Beads", "PU"), gray("Scattered Beads")),
    item(blue("Signet Fan", "CU"), gold("Royal Fan", "CUD"), pink("Torn Fan", "C"), gray("Two Sticks")),
    item(blue("Jewel Box", "CAK"), gold("Crown Jewels", "CCAK"), pink("Paste Jewels", "UC"), gray("Empty Box")),
    item(
        blue("Self-Folding Chair", "MK"),
        gold("Obedient Chair", "MMK", shields=1),
        pink("Stuck Chair", "M"),
        red("Biting Chair", "MMU", down=1),
    ),
)

COMMON: tuple[Kind, ...] = (
    item(blue("Quill and Ink", "UM"), gold("Octopus", "UMW"), pink("Dry Quill", "U"), gray("Spilled Ink")),
    item(blue("Hard-Toed Boots", "M"), gold("Spiked Boots", "MH"), pink("Knee-High Boots", "C"), gray("Barefoot")),
    item(blue("Flats", "H"), gold("Dancing Slippers", "HC"), gray("Worn Soles")),
    item(blue("Merfin Clutch", "KF"), gold("Merfin Trunk", "KFA"), pink("Empty Clutch", "K"), gray("Clasp")),
    item(blue("Broadsword", "MM"), gold("Knight's Broadsword", "MMM"), pink("Blunt Broadsword", "M"), gray("Hilt")),
    item(blue("Hair Bow", "C"), gold("Silk Bow", "CW"), gray("Ribbon End")),
    item(blue("Hand Mirror", "C"), gold("Scrying Mirror", "CS"), pink("Cracked Mirror", "A"), red("Vengeful Reflection", "AC", damage=1)),
    item(blue("Manicured Nails", "C"), gold("Talons", "CM", up=1), pink("Chipped Nails", "M"), gray("Bitten Nails")),
    item(blue("Makeup Kit", "MC"), gold("War Paint", "MCU"), pink("Smeared Makeup", "C"), gray("Washed Face")),
    item(blue("Curtain Cord", "UK"), gold("Silk Rope", "UKF"), pink("Frayed Cord", "K"), exit_("Open Window", "AAA", "AAA")),
    item(blue("Candelabrum", "PM"), gold("Holy Light", "PPM", shields=1), pink("Candle Stub", "P"), red("Small Fire", "MMA", down=1)),
    item(blue("High Heels", "CH"), gold("Stilettos", "CHM"), pink("Broken Heel", "U"), exit_("Low Balcony", "CCC", "DDD")),
    item(blue("Guinea Pig", "UC"), gold("Guinea Pig Knight", "UCM"), exit_("Secret Burrow", "UUU", "UUU")),
    item(blue("Hatpin", "U"), gold("Lockpick", "UK", up=1), gray("Snapped Pin")),
    item(blue("Ring of Keys", "KK"), gold("Master Keys", "KKU"), pink("Lone Key", "K"), gray("Wrong Key")),
    item(blue("Spellbook", "AAS"), gold("Grimoire", "AAAS"), pink("Torn Pages", "AA"), red("Hungry Tome", "AAAU", down=1)),
    item(blue("Crystal Ball", "AS"), gold("Clear Crystal", "ASU"), pink("Cloudy Ball", "A"), gray("Shards")),
    item(blue("Holy Water", "PA"), gold("Font of Grace", "PPA"), gray("Empty Phial")),
    item(blue("Hymnal", "PC"), gold("Choir Book", "PPC", up=1), pink("Out of Tune", "P"), gray("Silence")),
    item(blue("Frying Pan", "M", shields=1), gold("Cast-Iron Pan", "MM", shields=1), pink("Dented Pan", "M"), gray("Pan Handle")),
    item(blue("Umbrella", "U", shields=1), gold("Steel Parasol", "UD", shields=2), pink("Turned Umbrella", "U"), gray("Bare Ribs")),
    item(blue("Tea Set", "DP"), gold("Silver Service", "CPD"), gray("Broken China")),
    item(blue("Perfume", "CD"), gold("Love Potion", "CCD"), pink("Cheap Scent", "C"), red("Choking Cloud", "ACD", damage=1)),
    item(blue("Alley Cat", "UD"), gold("Familiar", "UDA"), pink("Cross Cat", "M"), red("Hissing Terror", "MMU", down=1)),
    item(blue("Sewing Kit", "UKM"), gold("Tailor's Chest", "UKKM"), pink("Needle", "UM"), gray("Loose Thread")),
    item(blue("Bedsheets", "UKP"), gold("Rope Ladder", "UUKP"), pink("Slipping Knot", "UK"), exit_("High Window", "MMM", "HHH")),
    item(
        blue("Loose Brick", "M"), gold("Mason's Hammer", "MK", up=1), pink("Crumbled Mortar", "K"), exit_("Hole in the Wall", "MMM", "MMM")
    ),
    item(blue("Old Map", "K"), gold("Annotated Map", "KS"), pink("Half a Map", "U"), exit_("Crypt Passage", "PPP", "SSS")),
    item(
        blue("Torch", "AMP", shields=1),
        gold("Everburning Torch", "AAMP", shields=1),
        pink("Smoking Torch", "AP"),
        red("Blaze", "AAMM", damage=1),
    ),
    item(blue("Magic Wand", "AW"), gold("Wand of Wonder", "AAW"), gray("Twig")),
    item(blue("Unicorn Charm", "W"), gold("Unicorn Tear", "WP"), gray("Broken Charm")),
    item(blue("Chess Set", "UCK"), gold("Checkmate", "UUCK"), pink("Missing Pawn", "UC"), gray("Stalemate")),
    item(blue("Lute", "CFP"), gold("Enchanted Lute", "CCPF"), pink("Snapped String", "CC"), gray("Splinters")),
    item(blue("Dinner Knife", "U"), gold("Carving Knife", "MU", up=1), gray("Butter Knife")),
    item(blue("Laundry Basket", "KH"), gold("Laundry Cart", "CKH"), exit_("Laundry Chute", "PPP", "FFF")),
    item(blue("Rose", "CAP"), gold("Everlasting Rose", "CAPP"), pink("Wilted Rose", "AP"), exit_("Rose Trellis", "CCC", "PPP")),
    item(blue("Lantern", "A", shields=1), gold("Beacon", "AD", shields=1), gray("Lamp Smoke")),
)
