"""The 38 Court Cards, by path and then by cost."""

from __future__ import annotations

from regalia.games.who_will_reign.cards.printed import CourtCard
from regalia.games.who_will_reign.verbs import (
    CrownsBeside,
    CrownsPer,
    Discount,
    HalvedBeside,
    Income,
    NothingBeside,
    ShowOneGuestOut,
    SweepsCost,
)
from regalia.games.who_will_reign.words import Count, Land, Path, Purchase, Tag, Where

# fmt: off

MIGHT: tuple[CourtCard, ...] = (
    CourtCard(
        "Mastiff of the North Gate", Path.MIGHT, Tag.BEAST, 3, 0, 2, (),
        "Never bitten a friend. Has few friends.", "sitting-dog",
    ),
    CourtCard(
        "Gatekeeper", Path.MIGHT, Tag.ADVISOR, 4, 0, 2,
        (ShowOneGuestOut(),),
        "The list is short, and you are not on it.", "guards",
    ),
    CourtCard(
        "Shield of Nine Oaths", Path.MIGHT, Tag.TREASURE, 4, 0, 2,
        (CrownsPer(Path.MIGHT, Where.COURT, 1, most=1, others=True),),
        "Eight were kept at once. The ninth took years.", "shield-echoes",
    ),
    CourtCard(
        "Drill Captain", Path.MIGHT, Tag.ADVISOR, 5, 0, 3,
        (ShowOneGuestOut(),),
        "Guests learn to march, preferably away.", "sergeant",
    ),
    CourtCard(
        "Cloak of the Border Riders", Path.MIGHT, Tag.GARMENT, 6, 0, 1,
        (CrownsPer(Path.MIGHT, Where.BOTH, 1, most=7),),
        "Every fort along the border has sewn a thread into it.", "cloak",
    ),
    CourtCard(
        "Jealous Champion", Path.MIGHT, Tag.ADVISOR, 7, 0, 7,
        (CrownsBeside(Tag.ADVISOR, -2),),
        "Undefeated, except in conversation.", "mounted-knight",
    ),
    CourtCard(
        "War Elephant", Path.MIGHT, Tag.BEAST, 8, 0, 6, (),
        "Siege, parade and christening: she attends them all.", "elephant",
    ),
    CourtCard(
        "Armour of the First Queen", Path.MIGHT, Tag.GARMENT, 10, 0, 5,
        (CrownsPer(Path.MIGHT, Where.COURT, 1, most=3),),
        "It has fitted each of her daughters, eventually.", "breastplate",
    ),
)

CULTURE: tuple[CourtCard, ...] = (
    CourtCard(
        "Jester in Mourning", Path.CULTURE, Tag.ADVISOR, 3, 0, 1,
        (SweepsCost(1),),
        "Laughs last, and knows why.", "jester-hat",
    ),
    CourtCard(
        "Peacock on a Silver Chain", Path.CULTURE, Tag.BEAST, 4, 0, 3, (),
        "The chain is for the courtiers.", "two-feathers",
    ),
    CourtCard(
        "Lute of a Hundred Songs", Path.CULTURE, Tag.TREASURE, 4, 0, "?",
        (CrownsPer(Path.CULTURE, Where.COURT, 1, most=4),),
        "Ninety-nine of them are about the hundredth.", "lyre",
    ),
    CourtCard(
        "Fireworks", Path.CULTURE, Tag.TREASURE, 5, 0, 4, (),
        "For one night the stars may rest.", "firework-rocket",
    ),
    CourtCard(
        "Mask of the Vanished Dancer", Path.CULTURE, Tag.GARMENT, 6, 0, 6,
        (HalvedBeside(Tag.BEAST),),
        "Animals look at it and see who is missing.", "domino-mask",
    ),
    CourtCard(
        "Patron of the Playhouse", Path.CULTURE, Tag.ADVISOR, 7, 0, 4,
        (Discount(Path.CULTURE, gold=1),),
        "Her box is free. So, it turns out, is the orchestra.", "theater",
    ),
    CourtCard(
        "Gown of Living Silk", Path.CULTURE, Tag.GARMENT, 8, 0, 4,
        (CrownsPer(Tag.GARMENT, Where.COURT, 1, most=2, others=True),),
        "It blushes before its wearer does.", "ample-dress",
    ),
    CourtCard(
        "Ceremonial Coat", Path.CULTURE, Tag.GARMENT, 10, 0, "?",
        (CrownsPer(Path.CULTURE, Where.BOTH, 2),),
        "Whatever the realm makes beautiful ends up stitched on it.", "kimono",
    ),
)

WISDOM: tuple[CourtCard, ...] = (
    CourtCard(
        "Lantern Owl", Path.WISDOM, Tag.BEAST, 3, 0, 2, (),
        "Reads over your shoulder, then corrects you.", "owl",
    ),
    CourtCard(
        "Astronomer", Path.WISDOM, Tag.ADVISOR, 4, 0, 4,
        (NothingBeside("Fireworks"),),
        "Asks only for darkness, and a little quiet.", "telescope",
    ),
    CourtCard(
        "Envoy of Few Words", Path.WISDOM, Tag.ADVISOR, 4, 0, 2,
        (ShowOneGuestOut(),),
        "One of them is goodbye.", "shaking-hands",
    ),
    CourtCard(
        "Hermit of the Salt Cave", Path.WISDOM, Tag.ADVISOR, 5, 0, 5,
        (CrownsBeside(Tag.TREASURE, -2),),
        "Gave up gold, and cannot stop mentioning it.", "hooded-figure",
    ),
    CourtCard(
        "Abacus of Pearls", Path.WISDOM, Tag.TREASURE, 6, 0, 3,
        (Income(Land.VILLAGE, 1),),
        "It always finds one more than you counted.", "abacus",
    ),
    CourtCard(
        "Atlas of Unseen Roads", Path.WISDOM, Tag.TREASURE, 7, 0, 1,
        (CrownsPer(Path.WISDOM, Where.BOTH, 1, most=9),),
        "Unfold it twice and it is another country.", "treasure-map",
    ),
    CourtCard(
        "Robe of the Silent Archive", Path.WISDOM, Tag.GARMENT, 8, 0, 6, (),
        "Its pockets are shelved by subject.", "robe",
    ),
    CourtCard(
        "Library of the Three Queens", Path.WISDOM, Tag.TREASURE, 10, 0, 6,
        (CrownsPer(Tag.TREASURE, Where.COURT, 1, most=3, others=True),),
        "Two wrote it. The third put it in order.", "bookshelf",
    ),
)

BOUNTY: tuple[CourtCard, ...] = (
    CourtCard(
        "Honeybee Queen", Path.BOUNTY, Tag.BEAST, 2, 2, 2, (),
        "A colleague, strictly speaking.", "bee",
    ),
    CourtCard(
        "Ratcatcher of the Granary", Path.BOUNTY, Tag.ADVISOR, 2, 4, 2,
        (ShowOneGuestOut(),),
        "Two legs or four, it is all one to him.", "rat",
    ),
    CourtCard(
        "Apron of the Harvest Mother", Path.BOUNTY, Tag.GARMENT, 3, 2, 2,
        (Income(Land.FARM, 1),),
        "Nobody has ever seen it empty.", "clothes",
    ),
    CourtCard(
        "Pure White Stag", Path.BOUNTY, Tag.BEAST, 3, 4, 2,
        (CrownsPer(Tag.BEAST, Where.COURT, 1, most=2, others=True),),
        "Where it steps, the others follow.", "deer",
    ),
    CourtCard(
        "Table That Is Never Cleared", Path.BOUNTY, Tag.TREASURE, 4, 4, 4,
        (CrownsPer(Count.GUESTS, Where.COURT, 1, most=3),),
        "There is always one more chair, alas.", "table",
    ),
    CourtCard(
        "Cook of Nine Feasts", Path.BOUNTY, Tag.ADVISOR, 5, 4, 5, (),
        "Treaties have been signed to get the recipe.", "chef-toque",
    ),
    CourtCard(
        "Goat Who Ate the Tapestry", Path.BOUNTY, Tag.BEAST, 5, 6, 8,
        (CrownsBeside(Tag.GARMENT, -4),),
        "A critic of rare appetite.", "goat",
    ),
    CourtCard(
        "Bear Who Brings the Spring", Path.BOUNTY, Tag.BEAST, 6, 8, 6,
        (CrownsPer(Path.BOUNTY, Where.BOTH, 1, most=3, others=True),),
        "Do not wake her early. Do not wake her late.", "bear-head",
    ),
)

PATHLESS: tuple[CourtCard, ...] = (
    CourtCard(
        "Crier of Stale News", None, Tag.ADVISOR, 3, 0, 1,
        (SweepsCost(2),),
        "By evening everything must go.", "public-speaker",
    ),
    CourtCard(
        "Fox Without a Master", None, Tag.BEAST, 4, 0, 3, (),
        "He chose you. Try not to ask why.", "fox-head",
    ),
    CourtCard(
        "Moonlight Veil", None, Tag.GARMENT, 5, 0, 5,
        (CrownsBeside(Tag.TREASURE, -1),),
        "Any glitter will do to make it disappear.", "hood",
    ),
    CourtCard(
        "Mirror of Many Faces", None, Tag.TREASURE, 6, 0, 1,
        (CrownsPer(Count.DIFFERENT_PATHS, Where.COURT, 1),),
        "Each of them would make a fine queen.", "mirror-mirror",
    ),
    CourtCard(
        "Steward of the Lean Years", None, Tag.ADVISOR, 7, 0, 4,
        (Discount(Purchase.IMPROVEMENT, food=3),),
        "She once bought a palace for the price of its curtains.", "scales",
    ),
    CourtCard(
        "Phoenix of No House", None, Tag.BEAST, 9, 0, 7, (),
        "Bows to nobody twice.", "eagle-emblem",
    ),
)

# fmt: on

COURT_CARDS: tuple[CourtCard, ...] = MIGHT + CULTURE + WISDOM + BOUNTY + PATHLESS
