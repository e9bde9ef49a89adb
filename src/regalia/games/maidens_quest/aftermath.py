"""After the check: the Maiden's Upgrade, rewards, Treasure searches, penalties, Damage (MQ-230..272, MQ-303, MQ-345..352)."""

from __future__ import annotations

from typing import Final

from regalia.games.maidens_quest.arrows import (
    absorbs,
    can_absorb,
    can_pay,
    can_turn,
    can_upgrade,
    offer_arrow,
    why_not_absorbed,
    why_not_turned,
)
from regalia.games.maidens_quest.box import ABILITY, BOX, COPY_TOP, DOWN, GREEN_UP, HEARTS
from regalia.games.maidens_quest.check import bend_of, shields_in_fan
from regalia.games.maidens_quest.ending import defeat
from regalia.games.maidens_quest.frames import Encounter
from regalia.games.maidens_quest.printed import KIND_ID
from regalia.games.maidens_quest.state import CARD, CELLAR, COOP, MAIDEN_MET, SERENDIPITY, WON, Quest
from regalia.games.maidens_quest.verbs import UpgradeHealth
from regalia.kernel import AGAIN, SEAT, Action, Ask, Flow, Offers, Refusal, number_of


def sharers(s: Quest) -> list[int]:
    """Those who added cards to the Fan share in what comes of it (MQ-446, MQ-478)."""
    found = [p for p in s.party if s.joined >> p & 1]  # also whose only card became the Encountered one by a Haste swap
    return found or [s.chief]


def is_pair(s: Quest) -> bool:
    return s.stakes == SERENDIPITY or (s.stakes == COOP and len(s.fellows(s.chief)) == 2)


def takers(s: Quest) -> list[int]:
    """Two divide rewards and Damage as they like (MQ-446, MQ-448); of three or more only those who added cards (MQ-478)."""
    return s.party if is_pair(s) else sharers(s)


# --- the Maiden ---------------------------------------------------------------------------------------------------------------


class MaidensUpgrade(Ask[Quest, Encounter]):
    """One card that shows an icon under her green arrow (MQ-303..306)."""

    rule = "MQ-303"

    def seats(self, s: Quest, f: Encounter) -> tuple[int, ...]:
        if s.manner != MAIDEN_MET:
            return ()
        mask = GREEN_UP[s.shown(s.met)]
        return (f.seat,) if any(can_upgrade(s, c, mask) for c in s.fan) else ()

    def prompt(self, s: Quest, f: Encounter, seat: int) -> str:
        return f"{s.name(s.met)} may Upgrade one card of the Fan."

    def options(self, s: Quest, f: Encounter, seat: int, o: Offers) -> None:
        o.offer("pass")
        offer_arrow(s, o, ("upgrade",), True, GREEN_UP[s.shown(s.met)])

    def take(self, s: Quest, f: Encounter, seat: int, action: Action) -> Flow:
        if action[0] == "upgrade":
            s.upgrade(number_of(action[1]))
        return None


def also_heals(s: Quest) -> bool:
    ability = ABILITY[s.shown(s.met)] if s.met >= 0 else None
    return ability is not None and any(isinstance(verb, UpgradeHealth) for verb in ability.verbs)


def can_heal(s: Quest, card: int) -> bool:
    return s.is_health(card) and can_turn(s, card, True)


def why_not_healed(s: Quest, card: int) -> Refusal:
    if not s.is_health(card):
        return Refusal("MQ-308", "{0} is no Health card.", s.name(card))
    return why_not_turned(s, card, True)


class HealthUpgrade(Ask[Quest, Encounter]):
    """One more Upgrade, on a Health card (MQ-308)."""

    rule = "MQ-308"

    def seats(self, s: Quest, f: Encounter) -> tuple[int, ...]:
        if not also_heals(s):
            return ()
        return (f.seat,) if any(can_heal(s, c) for c in s.fan) else ()

    def prompt(self, s: Quest, f: Encounter, seat: int) -> str:
        return f"{s.name(s.met)} may also Upgrade a Health card of the Fan."

    def options(self, s: Quest, f: Encounter, seat: int, o: Offers) -> None:
        o.offer("pass")
        for card in s.fan:
            o.put(("upgrade", CARD[card]), None if can_heal(s, card) else why_not_healed(s, card))

    def take(self, s: Quest, f: Encounter, seat: int, action: Action) -> Flow:
        if action[0] == "upgrade":
            s.upgrade(number_of(action[1]))
        return None


# --- rewards ------------------------------------------------------------------------------------------------------------------


class RewardUpgrade(Ask[Quest, Encounter]):
    """Each Upgrade of the reward to another card of the Fan; they may be declined (MQ-232..234). Then what it costs (MQ-235)."""

    rule = "MQ-232"

    def seats(self, s: Quest, f: Encounter) -> tuple[int, ...]:
        return (f.seat,) if self.rewarded(s, f) or (f.due_cost > 0 and can_lower(s)) else ()

    def rewarded(self, s: Quest, f: Encounter) -> bool:
        return f.due_up > 0 and any(can_turn(s, c, True) for c in s.fan)

    def prompt(self, s: Quest, f: Encounter, seat: int) -> str:
        if not self.rewarded(s, f):
            return "The reward has its price: Downgrade a card of the Fan."
        return "Your reward: Upgrade a card of the Fan." if f.due_up == 1 else f"Your reward: {f.due_up} Upgrades for cards of the Fan."

    def options(self, s: Quest, f: Encounter, seat: int, o: Offers) -> None:
        if self.rewarded(s, f):
            o.offer("pass")
            offer_arrow(s, o, ("upgrade",), True)
        else:
            offer_arrow(s, o, ("downgrade",), False)

    def take(self, s: Quest, f: Encounter, seat: int, action: Action) -> Flow:
        if action[0] == "pass":
            f.due_up = 0
        elif action[0] == "upgrade":
            s.upgrade(number_of(action[1]))
            f.due_up -= 1
        else:
            s.downgrade(number_of(action[1]))
            f.due_cost -= 1
        return AGAIN


class TakeTreasure(Ask[Quest, Encounter]):
    """Allies agree who takes the Treasure and searches her deck (MQ-446)."""

    rule = "MQ-446"

    def seats(self, s: Quest, f: Encounter) -> tuple[int, ...]:
        return (f.seat,) if len(takers(s)) > 1 else ()

    def prompt(self, s: Quest, f: Encounter, seat: int) -> str:
        return "Who takes the Treasure?"

    def options(self, s: Quest, f: Encounter, seat: int, o: Offers) -> None:
        for p in takers(s):
            o.offer("treasure", SEAT[p])

    def take(self, s: Quest, f: Encounter, seat: int, action: Action) -> Flow:
        f.gild = number_of(action[1])
        return None


def search_treasure(s: Quest, f: Encounter) -> None:
    """Cellar from the top until an undiscovered Treasure turns up, past the Rest cards if need be (MQ-345, MQ-346)."""
    if not f.due_treasure:
        return
    f.due_treasure -= 1
    seat = f.gild if f.gild >= 0 else takers(s)[0]
    f.gild = -1
    f.shuffles |= 1 << seat
    before = s.cellar[seat]
    s.cellar[seat] = []
    found = -1
    while found < 0 and len(s.ahead[seat]):
        card = s.draw(seat, CELLAR[seat])
        s.cellar[seat].append(card)
        if s.is_undiscovered(card):
            found = card
    if found < 0:
        for card in before:
            s.pass_by(card)
            if s.is_undiscovered(card):
                found = card
                break
    s.cellar[seat] = before + s.cellar[seat]
    if found >= 0:
        s.discover(found)
        s.tally("found", seat, KIND_ID[found % BOX])
    else:
        s.tell("No Treasure is left to find: any card may be set to gold.", rule="MQ-351")
        f.gild = seat


def cannot_gild(s: Quest, card: int) -> Refusal | None:
    """Whether a card can be set straight to its top face (MQ-351)."""
    top = COPY_TOP[card % BOX]
    if top < 0:
        return Refusal("MQ-351", "{0} has no gold face.", s.name(card))
    if s.face[card] == top:
        return Refusal("MQ-351", "{0} is already at its best.", s.name(card))
    if card in s.altered_post:
        return Refusal("MQ-098", "{0} has been altered since the check.", s.name(card))
    return None


class Gild(Ask[Quest, Encounter]):
    rule = "MQ-351"

    def seats(self, s: Quest, f: Encounter) -> tuple[int, ...]:
        if f.gild < 0:
            return ()
        return (f.gild,) if any(cannot_gild(s, c) is None for c in s.cellar[f.gild]) else ()

    def prompt(self, s: Quest, f: Encounter, seat: int) -> str:
        return "No Treasure is left: you may set any card of your deck to gold, even one that is Gone."

    def options(self, s: Quest, f: Encounter, seat: int, o: Offers) -> None:
        o.offer("pass")
        for card in sorted(s.cellar[f.gild]):
            o.put(("gild", CARD[card]), cannot_gild(s, card))

    def take(self, s: Quest, f: Encounter, seat: int, action: Action) -> Flow:
        if action[0] == "gild":
            card = number_of(action[1])
            s.turn_to(card, COPY_TOP[card % BOX], "{0} is set to {1}.", "MQ-351")
        return None


def more_treasure(s: Quest, f: Encounter) -> Flow:
    """Two Treasures are two searches and one shuffle (MQ-348)."""
    return TAKE_TREASURE if f.due_treasure else None


def shuffle_after_treasure(s: Quest, f: Encounter) -> None:
    """The deck is shuffled and the Rest cards stay where they were (MQ-347, MQ-352)."""
    for p in range(s.seats):
        if f.shuffles >> p & 1:
            s.gather(p)
            s.tell("{0} shuffles her deck after the search.", SEAT[p], rule="MQ-347")


# --- penalties ----------------------------------------------------------------------------------------------------------------


def can_lower(s: Quest) -> bool:
    return any(DOWN[s.shown(c)] >= 0 and c not in s.altered_post for c in s.fan)


def start_damage(s: Quest, f: Encounter) -> None:
    """All Damage is one blow; Shields of the Fan take their part now (MQ-246, MQ-258)."""
    shields = shields_in_fan(s, bend_of(s)) if f.shielded and f.due_damage else 0
    f.hit = max(0, f.due_damage - shields)
    if shields:
        s.tell("{0} Damage, {1} of it stopped by Shields.", f.due_damage, min(shields, f.due_damage), rule="MQ-258")
    elif f.due_damage:
        s.tell("{0} Damage.", f.due_damage, rule="MQ-257")


def begin_damage(s: Quest, f: Encounter) -> None:
    """With nothing to choose between, the Damage comes by itself."""
    if f.hit < 0 and (f.due_down == 0 or f.due_damage == 0 or not can_lower(s)):
        start_damage(s, f)


HEARTS_FIRST: Final = Refusal("MQ-263", "The hearts of the Fan pay before the deck is searched.")


class AbsorbOrDowngrade(Ask[Quest, Encounter]):
    """Downgrades and the one blow of Damage, in an order of your choice (MQ-246, MQ-250, MQ-260)."""

    rule = "MQ-246"

    def seats(self, s: Quest, f: Encounter) -> tuple[int, ...]:
        if f.hit > 0:
            return (f.seat,) if any(can_absorb(s, c) for c in s.fan) else ()
        return (f.seat,) if f.due_down > 0 and can_lower(s) else ()

    def prompt(self, s: Quest, f: Encounter, seat: int) -> str:
        if f.hit > 0:
            return f"{f.hit} Damage to pay: which card takes it?"
        if f.hit < 0:
            return f"{f.due_down} to Downgrade and {f.due_damage} Damage to come: what first?"
        return f"Downgrade a card of the Fan; {f.due_down} to go."

    def options(self, s: Quest, f: Encounter, seat: int, o: Offers) -> None:
        if f.hit > 0:
            hearts = False
            for card in s.fan:
                if can_absorb(s, card):
                    o.actions.append(("absorb", CARD[card]))
                    hearts = hearts or HEARTS[s.shown(card)] > 0
                elif o.refused is not None:
                    o.refuse(("absorb", CARD[card]), why_not_absorbed(s, card))
            o.put(("search",), HEARTS_FIRST if hearts else None)
            return
        offer_arrow(s, o, ("downgrade",), False)
        if f.hit < 0:
            o.offer("damage")

    def take(self, s: Quest, f: Encounter, seat: int, action: Action) -> Flow:
        if action[0] == "search":
            return SEARCH_DECK
        if action[0] == "damage":
            start_damage(s, f)
            return begin_damage
        card = number_of(action[1])
        if action[0] == "absorb":
            f.hit = max(0, f.hit - absorbs(s, card))  # MQ-262
        else:
            f.due_down -= 1
        s.downgrade(card)
        return begin_damage


def payers(s: Quest, f: Encounter) -> list[int]:
    """Whose decks may be searched for Damage (MQ-448, MQ-455, MQ-478, MQ-543)."""
    fit = [p for p in takers(s) if can_be_searched(s, f, p)]
    if not fit and not f.searched >> s.chief & 1:
        fit = [s.chief]
    absent = [p for p in s.fellows(s.chief) if p not in s.party and can_be_searched(s, f, p)] if is_pair(s) and s.stakes == COOP else []
    # only what both decks together cannot pay is the end, so a partner who is shuffling pays last of all (MQ-452)
    return with_hearts(s, fit) or with_hearts(s, absent) or fit[:1]


def can_be_searched(s: Quest, f: Encounter, seat: int) -> bool:
    return not f.searched >> seat & 1 and not (s.stakes == COOP and s.status[seat] == WON)


def with_hearts(s: Quest, seats: list[int]) -> list[int]:
    """Those whose decks have something left to pay with."""
    return [p for p in seats if any(can_pay(s, c) for c in s.ahead[p].cards() + s.cellar[p])]


class SearchDeck(Ask[Quest, Encounter]):
    rule = "MQ-448"

    def seats(self, s: Quest, f: Encounter) -> tuple[int, ...]:
        return (f.seat,) if f.hit > 0 and len(payers(s, f)) > 1 else ()

    def prompt(self, s: Quest, f: Encounter, seat: int) -> str:
        return f"{f.hit} Damage is left: whose deck is searched?"

    def options(self, s: Quest, f: Encounter, seat: int, o: Offers) -> None:
        for p in payers(s, f):
            o.offer("search", SEAT[p])

    def take(self, s: Quest, f: Encounter, seat: int, action: Action) -> Flow:
        search_in(s, f, number_of(action[1]))
        return None


def search_in(s: Quest, f: Encounter, seat: int) -> None:
    """Cellar cards off the top; each that can pay does, until all is paid (MQ-265..269)."""
    f.searched |= 1 << seat
    s.tell("{0} searches her deck for {1} Damage.", SEAT[seat], f.hit, rule="MQ-265")
    earlier = s.cellar[seat][:]
    while f.hit > 0 and len(s.ahead[seat]):
        card = s.draw(seat, CELLAR[seat])
        s.cellar[seat].append(card)
        if can_pay(s, card):
            f.hit = max(0, f.hit - HEARTS[s.shown(card)])
            s.downgrade(card)
    if f.hit > 0:
        f.aside |= 1 << seat
        for card in earlier:
            if f.hit == 0:
                return
            s.pass_by(card)
            if can_pay(s, card):
                f.hit = max(0, f.hit - HEARTS[s.shown(card)])
                s.downgrade(card)


def search_damage(s: Quest, f: Encounter) -> Flow:
    """Search what has to be searched; what nobody can pay is the end (MQ-268)."""
    while f.hit > 0:
        decks = payers(s, f)
        if not decks:
            f.hit = 0
            f.due_down = 0
            f.over = True
            defeat(s, "Damage that could not be paid.", "MQ-268")
            return None
        if len(decks) > 1:
            return SEARCH_DECK
        search_in(s, f, decks[0])
    if f.due_down > 0 and not f.over and can_lower(s):
        return begin_damage
    return None


TAKE_TREASURE = TakeTreasure()
SEARCH_DECK = SearchDeck()
