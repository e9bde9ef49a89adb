"""Dealing anew what a seat cannot know of other decks, in a copy of the state (MQ-506)."""

from __future__ import annotations

from random import Random
from typing import Final, TypeAlias

from regalia.games.maidens_quest.box import BOX, COPY_LEVEL, COPY_TYPE
from regalia.games.maidens_quest.building import may_find
from regalia.games.maidens_quest.faces import TREASURE
from regalia.games.maidens_quest.state import COOP, SOLO, Quest
from regalia.kernel import ALL, redeal, sees

SORT: Final[list[tuple[int, int]]] = list(zip(COPY_TYPE, COPY_LEVEL, strict=True))  # by copy: those of one sort are dealt from one pile

Place: TypeAlias = tuple[list[int], int, int, int]  # where a hidden card lies, whose it is, who knows it


def imagine_hidden(s: Quest, seat: int, rng: Random) -> None:
    """Which cards other players hold beyond those seen, what lies on top, and what Foresight put into their Cellars."""
    if s.mode in (SOLO, COOP):
        return
    slips: list[tuple[list[int], int, int]] = []
    for rival in range(s.seats):
        if rival != seat:
            slips += mix(s, seat, rng, rival)
    for number in range(len(s.box)):
        deal_anew(s, seat, rng, number)
    for cellar, at, audience in slips:
        s.slipped[cellar[at]] = audience


def mix(s: Quest, seat: int, rng: Random, rival: int) -> list[tuple[list[int], int, int]]:
    """Exchange the cards of one deck whose places are unknown. Where cards were slipped into the Cellar, and who saw it."""
    deck, cellar = s.ahead[rival], s.cellar[rival]
    top = [] if sees(s.onlookers(rival), seat) else deck.top
    places = [at for at, card in enumerate(cellar) if not sees(s.slipped.get(card, ALL), seat)] if s.slipped else []
    slipped = [cellar[at] for at in places]
    slips = [(cellar, at, s.slipped.pop(cellar[at])) for at in places]
    redeal(rng, [top, slipped], deck.loose)
    for at, card in zip(places, slipped, strict=True):
        cellar[at] = card
    return slips


def deal_anew(s: Quest, seat: int, rng: Random, number: int) -> None:
    """Exchange, sort by sort, the unknown cards of all who share a box, and of the box: any of them may have been dealt any of these."""
    rivals = [rival for rival in (2 * number, 2 * number + 1) if rival < s.seats and rival != seat]
    places: dict[tuple[int, int], list[Place]] = {}
    for rival in rivals:
        deck = s.ahead[rival]
        for pocket in (deck.top, deck.loose, s.cellar[rival]):
            for at, card in enumerate(pocket):
                mask = s.seen[card]
                if not sees(mask, seat):
                    places.setdefault(SORT[card % BOX], []).append((pocket, at, rival, mask))
    piles: dict[tuple[int, int], list[int]] = {sort: [] for sort in places}
    kept: list[int] = []
    for card in s.box[number]:
        piles.get(SORT[card % BOX], kept).append(card)
    for sort, hidden in places.items():
        pile = piles[sort]
        for pocket, at, _, _ in hidden:
            card = pocket[at]
            s.owner[card] = -1
            s.seen[card] = 0
            pile.append(card)
        if sort[0] == TREASURE:
            hidden = narrowest_first(s, pile, hidden)
            pile = shuffled_treasures(s, rng, pile, hidden)
        else:
            rng.shuffle(pile)
        for pocket, at, rival, mask in hidden:
            card = pocket[at] = pile.pop()
            s.owner[card] = rival
            s.seen[card] = mask
        kept += pile
    s.box[number] = kept
    for rival in rivals:
        s.ahead[rival].loose.sort()


def narrowest_first(s: Quest, pile: list[int], hidden: list[Place]) -> list[Place]:
    """The places of who may find the fewest of these Treasures come first, so that nobody takes what only they can be given."""
    choice = {rival: sum([may_find(s, card, rival) for card in pile]) for _, _, rival, _ in hidden}
    return sorted(hidden, key=lambda place: choice[place[2]])


def shuffled_treasures(s: Quest, rng: Random, pile: list[int], hidden: list[Place]) -> list[int]:
    """The pile so that, from its end, each place gets a Treasure which its owner may find (MQ-059)."""
    while True:
        left = pile[:]
        rng.shuffle(left)
        dealt: list[int] = []
        for _, _, rival, _ in hidden:
            card = next((card for card in left if may_find(s, card, rival)), -1)
            if card < 0:
                break  # others have taken what she could find: deal once more
            left.remove(card)
            dealt.append(card)
        else:
            return left + dealt[::-1]
