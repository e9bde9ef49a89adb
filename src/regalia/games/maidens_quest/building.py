"""Building the decks (MQ-050..069): choose in seat order, take named cards, deal the rest, shuffle."""

from __future__ import annotations

from collections.abc import Callable

from regalia.games.maidens_quest.cards import (
    BOX,
    CAPTOR_LISTS,
    COPY_EPIC,
    COPY_KIND,
    COPY_LEVEL,
    COPY_TYPE,
    KINDS,
    MAIDEN_LISTS,
    copies_of,
    copies_of_type,
)
from regalia.games.maidens_quest.faces import CAPTOR, DRESS, GIFT, HEALTH, ITEM, MAIDEN, OBSTACLE, SAVIOR, TREASURE
from regalia.games.maidens_quest.frames import Building
from regalia.games.maidens_quest.state import CARD, COOP, SOLO, Quest
from regalia.kernel import AGAIN, ALL, Action, Ask, Flow, Offers, Refusal, number_of, only, procedure

EPICS = [copy for copy in range(BOX) if COPY_EPIC[copy]]
RANDOM_ITEMS = 14  # MQ-056


def kind_name(card: int) -> str:
    return KINDS[COPY_KIND[card % BOX]].name


def claim(s: Quest, seat: int, card: int) -> None:
    """Take a card out of the box and into a deck."""
    s.box[card // BOX].remove(card)
    s.owner[card] = seat
    s.face[card] = 0  # MQ-061
    s.seen[card] = ALL if s.mode in (SOLO, COOP) else only(seat)
    s.ahead[seat].loose.append(card)


def dresses_of(s: Quest, f: Building, seat: int) -> list[int]:
    return [c for c in f.dresses if s.owner[c] == seat]


def wanted(s: Quest, f: Building, seat: int) -> int:
    """What a seat has to choose next: MAIDEN, CAPTOR or DRESS; -1 when she is ready."""
    if s.maiden[seat] < 0:
        return MAIDEN
    if s.captor[seat] < 0:
        return CAPTOR
    if len(dresses_of(s, f, seat)) < MAIDEN_LISTS[s.maiden[seat] % BOX].dresses:
        return DRESS
    return -1


def candidates(seat: int, type_: int) -> list[int]:
    return [seat // 2 * BOX + copy for copy in copies_of_type(type_)]


def cannot_choose(s: Quest, seat: int, card: int) -> Refusal | None:
    """One box has one of each (MQ-068)."""
    if s.owner[card] == seat:
        return Refusal("MQ-068", "{0} is already yours.", kind_name(card))
    if s.owner[card] >= 0:
        return Refusal("MQ-068", "{0} is taken by seat {1}, who shares your box.", kind_name(card), s.owner[card] + 1)
    return None


def choose(s: Quest, f: Building, seat: int, card: int) -> None:
    claim(s, seat, card)
    s.seen[card] = ALL
    type_ = COPY_TYPE[card % BOX]
    if type_ == MAIDEN:
        s.maiden[seat] = card
    elif type_ == CAPTOR:
        s.captor[seat] = card
    else:
        f.dresses.append(card)
    s.tell("{0} chooses {1}.", f"seat:{seat}", kind_name(card), rule="MQ-054" if type_ == DRESS else "MQ-050")


def grant_wishes(s: Quest, f: Building) -> None:
    """What the settings fix is not asked."""
    for seat in range(s.seats):
        for n in range(3):
            name = f.wishes[seat * 3 + n]
            if name:
                card = seat // 2 * BOX + copies_of(name)[0]
                if s.owner[card] < 0:
                    choose(s, f, seat, card)


class ChooseYourQuest(Ask[Quest, Building]):
    rule = "MQ-050"

    def seats(self, s: Quest, f: Building) -> tuple[int, ...]:
        for seat in range(s.seats):
            if wanted(s, f, seat) >= 0:
                return (seat,)
        return ()

    def prompt(self, s: Quest, f: Building, seat: int) -> str:
        return {MAIDEN: "Who are you?", CAPTOR: "Who holds you captive?"}.get(wanted(s, f, seat), "What do you wear?")

    def options(self, s: Quest, f: Building, seat: int, o: Offers) -> None:
        type_ = wanted(s, f, seat)
        word = {MAIDEN: "maiden", CAPTOR: "captor"}.get(type_, "dress")
        for card in candidates(seat, type_):
            o.put((word, CARD[card]), cannot_choose(s, seat, card))

    def take(self, s: Quest, f: Building, seat: int, action: Action) -> Flow:
        choose(s, f, seat, number_of(action[1]))
        return AGAIN


def random_card(s: Quest, box: int, fits: Callable[[int], bool]) -> int:
    """A random card of a pile; -1 when the pile is empty."""
    pile = [c for c in s.box[box] if fits(c)]
    return s.chance.pick(pile) if pile else -1


def take_named(s: Quest, seat: int, name: str) -> None:
    """By name, or at random of the same type when it is gone (MQ-052)."""
    box = seat // 2
    there = [box * BOX + copy for copy in copies_of(name) if s.owner[box * BOX + copy] < 0]
    type_ = COPY_TYPE[copies_of(name)[0]]
    card = there[0] if there else random_card(s, box, lambda c: COPY_TYPE[c % BOX] == type_)
    if card >= 0:
        claim(s, seat, card)
        if there:
            s.seen[card] = ALL


def named_cards(s: Quest, f: Building) -> None:
    """All players' named cards come first (MQ-051)."""
    for seat in range(s.seats):
        page = MAIDEN_LISTS[s.maiden[seat] % BOX]
        take_named(s, seat, page.health)
        take_named(s, seat, page.health)
        if page.heirloom:
            take_named(s, seat, page.heirloom)  # MQ-055


def deal(s: Quest, box: int, counts: dict[int, int], fits: Callable[[int, int], bool]) -> None:
    """Deal a pile one card at a time, in turn, as long as it lasts (MQ-067). `fits(card, seat)`."""
    left = dict(counts)
    while any(left.values()):
        dealt = False
        for seat, count in left.items():
            if not count:
                continue
            pile = [c for c in s.box[box] if fits(c, seat)]
            if pile:
                claim(s, seat, s.chance.pick(pile))
                left[seat] -= 1
                dealt = True
        if not dealt:
            return


def random_cards(s: Quest, f: Building) -> None:
    """Health, Items, Obstacles by level, Treasures, Saviors (MQ-053, MQ-056..060)."""
    for box in range(len(s.box)):
        pair = [seat for seat in (2 * box, 2 * box + 1) if seat < s.seats]
        maidens = {seat: MAIDEN_LISTS[s.maiden[seat] % BOX] for seat in pair}
        captors = {seat: CAPTOR_LISTS[s.captor[seat] % BOX] for seat in pair}
        deal(s, box, {p: maidens[p].random_health for p in pair}, lambda c, _: COPY_TYPE[c % BOX] == HEALTH)
        deal(s, box, dict.fromkeys(pair, RANDOM_ITEMS), lambda c, _: COPY_TYPE[c % BOX] == ITEM)
        for level in range(5):
            counts = {p: captors[p].obstacles[level] for p in pair}
            deal(s, box, counts, obstacles_of(level))
        deal(s, box, {p: captors[p].treasures for p in pair}, lambda c, seat: may_find(s, c, seat))
        deal(s, box, {p: captors[p].saviors for p in pair}, lambda c, _: COPY_TYPE[c % BOX] == SAVIOR)


def obstacles_of(level: int) -> Callable[[int, int], bool]:
    return lambda card, _: COPY_TYPE[card % BOX] == OBSTACLE and COPY_LEVEL[card % BOX] == level


def may_find(s: Quest, card: int, seat: int) -> bool:
    """Epic Treasures are dealt only to those who have unlocked them (MQ-059, MQ-562)."""
    copy = card % BOX
    if COPY_TYPE[copy] != TREASURE:
        return False
    return not COPY_EPIC[copy] or s.unlocked[seat] >> EPICS.index(copy) & 1 == 1


def gifts_in_deck(s: Quest, f: Building) -> None:
    """Gifts may be shuffled in, gray (MQ-069, MQ-425)."""
    gift_copies = copies_of_type(GIFT)
    for seat in range(s.seats):
        for gift in s.gifts:
            card = seat // 2 * BOX + gift_copies[gift.kind]
            if f.in_deck[seat] and gift.owner == seat and s.owner[card] < 0:
                claim(s, seat, card)


def shuffle(s: Quest, f: Building) -> None:
    """Both halves into one, the Rest cards at the back (MQ-062, MQ-063)."""
    for seat in range(s.seats):
        s.gather(seat)
    s.tell("The decks are built. The tower awaits, from level 1.", rule="MQ-064")


CHOOSE_YOUR_QUEST = ChooseYourQuest()

procedure(
    Building,
    grant_wishes,
    CHOOSE_YOUR_QUEST,  # MQ-050, MQ-054
    named_cards,  # MQ-051
    random_cards,  # MQ-056
    gifts_in_deck,  # MQ-069
    shuffle,  # MQ-062
)
