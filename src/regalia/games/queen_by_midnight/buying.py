"""Buying and refreshing (QM-073 to QM-083, QM-146, QM-157, QM-162)."""

from __future__ import annotations

from regalia.games.queen_by_midnight.catalogue import CARD, KEY, KIND
from regalia.games.queen_by_midnight.frames import EventCard
from regalia.games.queen_by_midnight.guards import REFRESH_COST, buy_cost
from regalia.games.queen_by_midnight.model import EVENT, TRAP
from regalia.games.queen_by_midnight.piles import fill_market, fill_vault, refresh_market, refresh_vault
from regalia.games.queen_by_midnight.state import EMPTY, Queen, seat_pick
from regalia.kernel.events import ALL


def for_sale(s: Queen, seat: int) -> list[int]:
    """Everything a player could ever buy now: Market, her own Vault, her War Chest; nobody else's (QM-073, QM-078)."""
    rep = s.court[seat]
    return [card for card in (*s.market, *rep.vault, *rep.war_chest) if card != EMPTY]


def buy(s: Queen, seat: int, card: int, victim: int = -1) -> None:
    """Pay, take, refill the slot at once, and let the card go where its type sends it (QM-074, QM-075)."""
    cost = buy_cost(s, seat, card)
    s.pay(seat, cost)
    s.purchases += 1
    s.discount = 0
    source = take_from_sale(s, seat, card)
    s.tell("{0} buys {1} for {2}.", seat_pick(seat), CARD[card], cost, rule="QM-073")
    s.tally("bought", seat, KEY[card])
    kind = KIND[card]
    if kind.type == TRAP:
        s.trap_purchases += 1
        s.to_archive(card, victim, source)  # QM-146
        s.tell("It goes into the Archive of {0}.", seat_pick(victim), rule="QM-146")
    elif kind.type == EVENT:
        s.in_play.append(card)
        s.moved(CARD[card], source, "play")
        s.call(EventCard(seat, card))
    else:
        receive(s, seat, card, source)


def receive(s: Queen, seat: int, card: int, source: str) -> None:
    """An ordinary purchase goes to the Archive, or on top of the deck if a card said so (QM-074)."""
    if s.buy_on_top and seat == s.active:
        s.buy_on_top = False
        s.court[seat].deck.put_on_top(card)
        s.known[card] = ALL
        s.moved(CARD[card], source, f"deck:{seat}")
    else:
        s.to_archive(card, seat, source)


def take_from_sale(s: Queen, seat: int, card: int) -> str:
    """Where it lay; Market and Vault slots are filled again (QM-075), the War Chest is not (QM-083)."""
    rep = s.court[seat]
    if card in s.market:
        fill_market(s, s.market.index(card))
        return "market"
    if card in rep.vault:
        fill_vault(s, seat, rep.vault.index(card))
        return f"vault:{seat}"
    rep.war_chest.remove(card)
    return f"war_chest:{seat}"


def pay_to_refresh(s: Queen, seat: int, what: str) -> None:
    """Each once per turn (QM-079 to QM-081)."""
    s.pay(seat, REFRESH_COST)
    if what == "vault":
        s.vault_refreshed = True
        refresh_vault(s, seat)
    else:
        s.market_refreshed = True
        refresh_market(s)
