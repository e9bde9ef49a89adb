"""Every card in the box, in a fixed order: the Bazaar first, then the Princesses."""

from typing import Final

from regalia.games.queen_by_midnight.cards.afternoon import AFTERNOON_CARDS
from regalia.games.queen_by_midnight.cards.midnight import MIDNIGHT_CARDS
from regalia.games.queen_by_midnight.cards.princesses import PRINCESSES
from regalia.games.queen_by_midnight.cards.twilight import TWILIGHT_CARDS
from regalia.games.queen_by_midnight.catalogue import add_bazaar, add_princess
from regalia.games.queen_by_midnight.model import BazaarSet

QUARTER_PAST: Final = add_bazaar(BazaarSet("Quarter Past", AFTERNOON_CARDS, TWILIGHT_CARDS, MIDNIGHT_CARDS))
BOX: Final = tuple([add_princess(princess) for princess in PRINCESSES])
if len(BOX) < 4:
    raise ValueError(f"PrincessSet: expected at least 4, one for each of four players, not {len(BOX)}.")
for _hour, _cards in (("Afternoon", AFTERNOON_CARDS), ("Twilight", TWILIGHT_CARDS), ("Midnight", MIDNIGHT_CARDS)):
    _count = sum([card.copies for card in _cards if card.min_players <= 2])
    if _count < 3:
        raise ValueError(f"{_hour} Card: expected at least 3 for two players, a Market (QM-014), not {_count}.")
