"""All printed cards, by deck. Importing this fills the box."""

from __future__ import annotations

from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.board import TOWNS
from regalia.games.runebound_midnight.cards.base_market import BASE_MARKET
from regalia.games.runebound_midnight.cards.blue import BLUE_CHALLENGES
from regalia.games.runebound_midnight.cards.green import GREEN_CHALLENGES
from regalia.games.runebound_midnight.cards.heroes import HEROES
from regalia.games.runebound_midnight.cards.midnight_market import MIDNIGHT_ITEMS
from regalia.games.runebound_midnight.cards.night_kings import NIGHT_KINGS
from regalia.games.runebound_midnight.cards.red import RED_CHALLENGES
from regalia.games.runebound_midnight.cards.yellow import YELLOW_CHALLENGES
from regalia.games.runebound_midnight.printed import COLOUR_NAMES


def fill_the_box() -> None:
    """Put every card into the box, once."""
    box.CHALLENGES[:] = [*GREEN_CHALLENGES, *YELLOW_CHALLENGES, *BLUE_CHALLENGES, *RED_CHALLENGES]
    box.ITEMS[:] = MIDNIGHT_ITEMS
    box.GOODS[:] = BASE_MARKET
    box.HEROES[:] = HEROES
    box.NIGHT_KINGS[:] = NIGHT_KINGS


def check_the_box() -> None:
    """Whether there are cards enough to lay out the table for five Heroes, and to attack them."""
    needs = [
        ("Hero", len(box.HEROES), 5, "one for each of five players (MN-021)"),
        ("Item of the Midnight market", len(box.ITEMS), len(TOWNS), "one for each town (MN-018)"),
        ("Item of the base market", len(box.GOODS), 15, "three goods for each of five Heroes (MN-019)"),
        *(
            (f"{name} Challenge", sum(card.colour == colour for card in box.CHALLENGES), 3, "which a patrol draws (MN-059)")
            for colour, name in enumerate(COLOUR_NAMES)
        ),
    ]
    for kind, count, least, why in needs:
        if count < least:
            raise ValueError(f"{kind}: expected at least {least}, {why}, not {count}.")


fill_the_box()
check_the_box()
