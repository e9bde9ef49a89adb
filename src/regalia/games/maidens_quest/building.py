"""Building the decks (MQ-050..069): choose in seat order, take named cards, deal the rest, shuffle."""

from __future__ import annotations

from typing import Final

from regalia.games.maidens_quest.box import (
    BOX,
    CAPTOR_LISTS,
    COPIES_OF_TYPE,
    COPY_EPIC,
    COPY_KIND,
    COPY_TYPE,
    KIND_NAMES,
    MAIDEN_LISTS,
    OBSTACLES_OF_LEVEL,
    copies_of,
)
from regalia.games.maidens_quest.cards.court import MaidenList
from regalia.games.maidens_quest.faces import CAPTOR, DRESS, GIFT, HEALTH, ITEM, MAIDEN, SAVIOR, TREASURE
from regalia.games.maidens_quest.frames import Building
from regalia.games.maidens_quest.printed import KIND_ID
from regalia.games.maidens_quest.state import CARD, COOP, SOLO, Quest
from regalia.kernel import AGAIN, ALL, SEAT, Action, Ask, Flow, Offers, Refusal, number_of, only, procedure

EPICS = [copy for copy in range(BOX) if COPY_EPIC[copy]]
RANDOM_ITEMS = 14  # MQ-056


def check_the_box() -> None:
    """Whether two can choose from one box (MQ-068), and whether it has a whole deck for one of them; two deal what there is (MQ-067)."""
    maidens, captors = list(MAIDEN_LISTS.values()), list(CAPTOR_LISTS.values())
    needs = [
        ("Maiden", len(maidens), 2, "one for each of two players"),
        ("Captor", len(captors), 2, "one for each of two players"),
        ("Dress", len(COPIES_OF_TYPE[DRESS]), sum(sorted([m.dresses for m in maidens])[-2:]), "for two players"),
        ("Health", len(COPIES_OF_TYPE[HEALTH]), 2 + max([m.random_health for m in maidens], default=0), "for a deck"),
        ("Item", len(COPIES_OF_TYPE[ITEM]), RANDOM_ITEMS + 1, "for a deck"),
        ("Treasure", len(COPIES_OF_TYPE[TREASURE]), max([c.treasures for c in captors], default=0), "for a deck"),
        ("Savior", len(COPIES_OF_TYPE[SAVIOR]), max([c.saviors for c in captors], default=0), "for a deck"),
        ("Gift", len(COPIES_OF_TYPE[GIFT]), 3, "one of each kind"),
    ]
    for level in range(5):
        most = max([c.obstacles[level] for c in captors], default=0)
        needs.append((f"Obstacle of level {level}", len(OBSTACLES_OF_LEVEL[level]), most, "for a deck"))
    for kind, count, least, why in needs:
        if count < least:
            raise ValueError(f"{kind}: expected at least {least}, {why}, not {count}.")


check_the_box()


def kind_name(card: int) -> str:
    return KIND_NAMES[COPY_KIND[card % BOX]]


def claim(s: Quest, seat: int, card: int) -> None:
    """Take a card out of the box and into a deck."""
    s.box[card // BOX].remove(card)
    s.owner[card] = seat
    s.tally("dealt", seat, KIND_ID[card % BOX])
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
    return [seat // 2 * BOX + copy for copy in COPIES_OF_TYPE[type_]]


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
    s.tell("{0} chooses {1}.", SEAT[seat], kind_name(card), rule="MQ-054" if type_ == DRESS else "MQ-050")


def grant_wishes(s: Quest, f: Building) -> None:
    """What the settings fix is not asked."""
    for seat in range(s.seats):
        for n in range(3):
            name = f.wishes[seat * 3 + n]
            if name:
                card = seat // 2 * BOX + copies_of(name)[0]
                if s.owner[card] < 0:
                    choose(s, f, seat, card)


FOR_A_FIRST_GAME: Final = ("Gwendolyn", "Min", "Ballroom Dress", "Armored Attire", "Dim da Troll", "Jeliasta Jones")  # MQ-066


class ChooseYourQuest(Ask[Quest, Building]):
    rule = "MQ-050"

    def seats(self, s: Quest, f: Building) -> tuple[int, ...]:
        for seat in range(s.seats):
            if wanted(s, f, seat) >= 0:
                return (seat,)
        return ()

    def prompt(self, s: Quest, f: Building, seat: int) -> str:
        type_ = wanted(s, f, seat)
        question = {MAIDEN: "Who are you?", CAPTOR: "Who holds you captive? They stand from easy to hard."}.get(type_, "What do you wear?")
        easy = [s.name(c) for c in candidates(seat, type_) if s.name(c) in FOR_A_FIRST_GAME and cannot_choose(s, seat, c) is None]
        return f"{question} For a first game: {' or '.join(easy)}." if easy else question

    def options(self, s: Quest, f: Building, seat: int, o: Offers) -> None:
        type_ = wanted(s, f, seat)
        word = {MAIDEN: "maiden", CAPTOR: "captor"}.get(type_, "dress")
        for card in candidates(seat, type_):
            o.put((word, CARD[card]), cannot_choose(s, seat, card))

    def take(self, s: Quest, f: Building, seat: int, action: Action) -> Flow:
        choose(s, f, seat, number_of(action[1]))
        return AGAIN


def left_in_box(s: Quest, box: int, copies: list[int]) -> list[int]:
    """Those of the copies that nobody has, as cards."""
    return [box * BOX + copy for copy in copies if s.owner[box * BOX + copy] < 0]


def take_named(s: Quest, seat: int, name: str) -> bool:
    """By name; whether it was there."""
    there = left_in_box(s, seat // 2, copies_of(name))
    if there:
        claim(s, seat, there[0])
        s.seen[there[0]] = ALL
    return bool(there)


def replace_named(s: Quest, seat: int, name: str) -> None:
    """At random of the same type, where the named one is gone (MQ-052)."""
    alike = left_in_box(s, seat // 2, COPIES_OF_TYPE[COPY_TYPE[copies_of(name)[0]]])
    if alike:
        claim(s, seat, s.chance.pick(alike))


def named_on(page: MaidenList) -> list[str]:
    """What her back calls for by name: two Health cards, and an Heirloom if she has one (MQ-053, MQ-055)."""
    return [page.health, page.health, page.heirloom] if page.heirloom else [page.health, page.health]


def named_cards(s: Quest, f: Building) -> None:
    """All players' named cards come first, then what stands in for those that were gone (MQ-051, MQ-052)."""
    gone = []
    for seat in range(s.seats):
        for name in named_on(MAIDEN_LISTS[s.maiden[seat] % BOX]):
            if not take_named(s, seat, name):
                gone.append((seat, name))
    for seat, name in gone:
        replace_named(s, seat, name)


def deal(s: Quest, left: dict[int, int], piles: list[list[int]]) -> None:
    """Deal each seat so many cards from her pile, one at a time, in turn, as long as they last (MQ-067). The piles may overlap."""
    dealt = True
    while dealt:
        dealt = False
        for at, seat in enumerate(left):
            if left[seat] and piles[at]:
                card = s.chance.pick(piles[at])
                claim(s, seat, card)
                for pile in piles:
                    if card in pile:
                        pile.remove(card)
                left[seat] -= 1
                dealt = True


def deal_alike(s: Quest, box: int, left: dict[int, int], copies: list[int]) -> None:
    """Deal from one pile for everybody who shares the box."""
    deal(s, left, [left_in_box(s, box, copies)] * len(left))


def random_cards(s: Quest, f: Building) -> None:
    """Health, Items, Obstacles by level, Treasures, Saviors (MQ-053, MQ-056..060)."""
    for box in range(len(s.box)):
        pair = [seat for seat in (2 * box, 2 * box + 1) if seat < s.seats]
        maidens = {seat: MAIDEN_LISTS[s.maiden[seat] % BOX] for seat in pair}
        captors = {seat: CAPTOR_LISTS[s.captor[seat] % BOX] for seat in pair}
        deal_alike(s, box, {p: maidens[p].random_health for p in pair}, COPIES_OF_TYPE[HEALTH])
        deal_alike(s, box, dict.fromkeys(pair, RANDOM_ITEMS), COPIES_OF_TYPE[ITEM])
        for level in range(5):
            deal_alike(s, box, {p: captors[p].obstacles[level] for p in pair}, OBSTACLES_OF_LEVEL[level])
        treasures = left_in_box(s, box, COPIES_OF_TYPE[TREASURE])
        deal(s, {p: captors[p].treasures for p in pair}, [[c for c in treasures if may_find(s, c, p)] for p in pair])
        deal_alike(s, box, {p: captors[p].saviors for p in pair}, COPIES_OF_TYPE[SAVIOR])


def may_find(s: Quest, card: int, seat: int) -> bool:
    """Epic Treasures are dealt only to those who have unlocked them (MQ-059, MQ-562)."""
    copy = card % BOX
    if COPY_TYPE[copy] != TREASURE:
        return False
    return not COPY_EPIC[copy] or s.unlocked[seat] >> EPICS.index(copy) & 1 == 1


def gifts_in_deck(s: Quest, f: Building) -> None:
    """Gifts may be shuffled in, gray (MQ-069, MQ-425)."""
    gift_copies = COPIES_OF_TYPE[GIFT]
    for seat in range(s.seats):
        for gift in s.gifts:
            card = seat // 2 * BOX + gift_copies[gift.kind]
            if f.in_deck[seat] and gift.owner == seat and s.owner[card] < 0:
                claim(s, seat, card)
                s.seen[card] = ALL


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
