"""All printed cards, in the order in which the copies of a box are numbered."""

from typing import Final

from regalia.games.maidens_quest.cards.company import GIFTS, REFERENCES, RESTS, SAVIORS, TREASURES
from regalia.games.maidens_quest.cards.court import CAPTORS, MAIDENS
from regalia.games.maidens_quest.cards.items import COMMON, HEIRLOOMS
from regalia.games.maidens_quest.cards.obstacles import OBSTACLES
from regalia.games.maidens_quest.cards.wardrobe import DRESSES, HEALTH_CARDS
from regalia.games.maidens_quest.faces import Kind

KINDS: Final[tuple[Kind, ...]] = (
    *(m.kind for m in MAIDENS),
    *DRESSES,
    *HEALTH_CARDS,
    *HEIRLOOMS,
    *COMMON,
    *(c.kind for c in CAPTORS),
    *OBSTACLES,
    *TREASURES,
    *SAVIORS,
    *RESTS,
    *REFERENCES,
    *GIFTS,
)
