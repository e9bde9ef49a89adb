"""The 7 Dresses and the 16 Health cards (8 designs, two of each)."""

from regalia.games.maidens_quest.faces import Kind, blue, dress, exit_, gold, gray, health, pink, red

DRESSES: tuple[Kind, ...] = (
    dress("Ballroom Dress", "CWF", "Trodden Train"),
    dress("Armored Attire", "MF", "Burst Buckles", shields=1),
    dress("Sun Dress", "DPU", "Faded Dress"),
    dress("Classic Gown", "WHF", "Rags"),
    dress("Traveling Cloak", "KH", "Threadbare Cloak", shields=1),
    dress("Masquerade Costume", "UDF", "Unmasked"),
    dress("Starry Robe", "ASD", "Starless Robe"),
)

HEALTH_CARDS: tuple[Kind, ...] = (
    health(blue("Untapped Rage", "M", 2), gold("Righteous Fury", "MM", 3), pink("Seething", "MM", 1), red("Berserk", "MMM", down=1)),
    health(blue("Resolve", "P", 2), gold("Iron Will", "PP", 3), pink("Wavering", "P", 1), gray("Despair")),
    health(blue("Tough", "M", 2), gold("Unbreakable", "M", 3, shields=1), pink("Bruised", "M", 1), gray("Beaten")),
    health(blue("Devotion", "P", 2), gold("Vocation", "PA", 3), pink("Doubt", "U", 1), gray("Forsaken")),
    health(blue("Poise", "C", 2), gold("Majesty", "CH", 3), pink("Flustered", "C", 1), gray("Mortified")),
    health(blue("Curiosity", "A", 2), gold("Insight", "AS", 3), pink("Nosiness", "U", 1), exit_("Secret Passage", "AAA", "AAA")),
    health(blue("Stubborn", "K", 2), gold("Immovable", "KU", 3), pink("Sulking", "U", 1), red("Reckless", "MU", down=1)),
    health(blue("Flair", "C", 2), gold("Showstopper", "CA", 3), pink("Theatrics", "A", 1), red("Wild Magic", "AA", damage=1)),
)
