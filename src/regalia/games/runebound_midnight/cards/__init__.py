"""All printed cards, by deck. Importing this fills the box."""

from __future__ import annotations

from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.cards.base_market import BASE_MARKET
from regalia.games.runebound_midnight.cards.blue import BLUE_CHALLENGES
from regalia.games.runebound_midnight.cards.green import GREEN_CHALLENGES
from regalia.games.runebound_midnight.cards.heroes import HEROES
from regalia.games.runebound_midnight.cards.midnight_market import MIDNIGHT_ITEMS
from regalia.games.runebound_midnight.cards.night_kings import NIGHT_KINGS
from regalia.games.runebound_midnight.cards.red import RED_CHALLENGES
from regalia.games.runebound_midnight.cards.yellow import YELLOW_CHALLENGES


def fill_the_box() -> None:
    """Put every card into the box, once."""
    box.CHALLENGES[:] = [*GREEN_CHALLENGES, *YELLOW_CHALLENGES, *BLUE_CHALLENGES, *RED_CHALLENGES]
    box.ITEMS[:] = MIDNIGHT_ITEMS
    box.GOODS[:] = BASE_MARKET
    box.HEROES[:] = HEROES
    box.NIGHT_KINGS[:] = NIGHT_KINGS


fill_the_box()
