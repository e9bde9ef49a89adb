"""Dealing anew what a seat cannot know, in a copy of the state (QM-244 to QM-247)."""

from __future__ import annotations

from random import Random

from regalia.games.queen_by_midnight.catalogue import TYPE
from regalia.games.queen_by_midnight.model import EVENT, REACTION
from regalia.games.queen_by_midnight.state import DECLARATIONS, Queen, Repertoire
from regalia.kernel.events import sees


def imagine_hidden(s: Queen, seat: int, rng: Random) -> None:
    """Other hands, face-down cards and decks; the unknown top of one's own deck; other Declarations."""
    for other, rep in enumerate(s.court):
        if rep.princess < 0:
            continue
        if other == seat:
            exchange(s, seat, rng, [rep.deck.top, rep.deck.loose], [])
        else:
            exchange(s, seat, rng, [rep.hand, rep.under, rep.deck.top, rep.deck.loose], rep.laid)
            imagine_declaration(s, seat, other, rep, rng)


def exchange(s: Queen, seat: int, rng: Random, pockets: list[list[int]], laid: list[int]) -> None:
    """Swap the unknown cards of one player among her pockets; only Reactions may lie face down.

    Events stay where they are: they never rest in a hand (QM-158).
    """
    masks: list[tuple[list[int], int, int]] = []
    places: list[tuple[list[int], int]] = []
    laid_places: list[int] = []
    pool: list[int] = []
    for pocket in (*pockets, laid):
        for at, card in enumerate(pocket):
            mask = s.known.get(card, 0)
            if sees(mask, seat) or TYPE[card] == EVENT:
                continue
            if mask:
                masks.append((pocket, at, mask))
                del s.known[card]
            pool.append(card)
            if pocket is laid:
                laid_places.append(at)
            else:
                places.append((pocket, at))
    if not pool:
        return
    rng.shuffle(pool)
    reactions = [card for card in pool if TYPE[card] == REACTION]
    for at in laid_places:
        card = reactions.pop()
        pool.remove(card)
        laid[at] = card
    for (pocket, at), card in zip(places, pool, strict=True):
        pocket[at] = card
    for pocket, at, mask in masks:
        s.known[pocket[at]] = mask


def imagine_declaration(s: Queen, seat: int, other: int, rep: Repertoire, rng: Random) -> None:
    """Whom she declared for may be anyone else (QM-246) who was a Princess when the Declarations were made (QM-174)."""
    if rep.declaration >= 0 and not sees(rep.declaration_known, seat):
        rep.declaration = rng.choice(
            [named for named in range(s.seats) if named != other and not 0 < s.court[named].fell_at < DECLARATIONS]
        )
