"""Deals between seats: offer, counter, withdraw, accept, decline, expire.

A deal is data in the state. What is given and wanted are picks (`card:41`) or amounts (`goods:2`) whose meaning is the game's. A bound
deal is carried out by the game when it is accepted; an unbound one is a promise that the table remembers and nobody enforces.
The guards return refusals, so an ask can offer and explain deals like any other action.
"""

from __future__ import annotations

from regalia.kernel.asks import Refusal
from regalia.kernel.state import Deal, State


def open_deals(s: State, seat: int = -1) -> list[Deal]:
    """The deals under offer; with a seat: those it made or may answer."""
    return [d for d in s.deals if d.status == "open" and (seat < 0 or seat in (d.proposer, d.to))]


def find_deal(s: State, number: int) -> Deal | None:
    """A deal by its number."""
    for deal in s.deals:
        if deal.number == number:
            return deal
    return None


def offer_deal(
    s: State, proposer: int, to: int, gives: tuple[str, ...], wants: tuple[str, ...], bound: bool = True, lasts: int = 0
) -> Deal:
    """Put an offer on the table; it lapses after `lasts` further decisions (0: never)."""
    deal = Deal(len(s.deals) + 1, proposer, to, gives, wants, bound)
    deal.expires = s.decisions + lasts if lasts else 0
    s.deals.append(deal)
    s.tell("{0} offers {1} a deal.", f"seat:{proposer}", f"seat:{to}")
    return deal


def cannot_answer(s: State, seat: int, number: int) -> Refusal | None:
    """Why a seat cannot accept, decline or counter a deal."""
    deal = find_deal(s, number)
    if deal is None:
        return Refusal("", "There is no deal number {0}.", number)
    if deal.status != "open":
        return Refusal("", "Deal {0} is already {1}.", number, deal.status)
    if deal.to != seat:
        return Refusal("", "Deal {0} was offered to seat {1}.", number, deal.to + 1)
    return None


def cannot_withdraw(s: State, seat: int, number: int) -> Refusal | None:
    """Why a seat cannot take a deal back."""
    deal = find_deal(s, number)
    if deal is None:
        return Refusal("", "There is no deal number {0}.", number)
    if deal.status != "open":
        return Refusal("", "Deal {0} is already {1}.", number, deal.status)
    if deal.proposer != seat:
        return Refusal("", "Deal {0} was made by seat {1}; only she can withdraw it.", number, deal.proposer + 1)
    return None


def _settle(s: State, number: int, status: str, sentence: str) -> Deal:
    deal = find_deal(s, number)
    assert deal is not None
    assert deal.status == "open"
    deal.status = status
    s.tell(sentence, f"seat:{deal.to}", f"seat:{deal.proposer}")
    return deal


def accept_deal(s: State, number: int) -> Deal:
    """Close a deal. A bound one is now carried out by the game."""
    return _settle(s, number, "accepted", "{0} accepts the deal of {1}.")


def decline_deal(s: State, number: int) -> Deal:
    """Turn a deal down."""
    return _settle(s, number, "declined", "{0} declines the deal of {1}.")


def withdraw_deal(s: State, number: int) -> Deal:
    """Take an offer back."""
    return _settle(s, number, "withdrawn", "{1} withdraws the deal offered to {0}.")


def counter_deal(s: State, number: int, gives: tuple[str, ...], wants: tuple[str, ...], lasts: int = 0) -> Deal:
    """Answer an offer with another one, the other way round; it lapses after `lasts` further decisions (0: never)."""
    old = _settle(s, number, "countered", "{0} answers the deal of {1} with another.")
    return offer_deal(s, old.to, old.proposer, gives, wants, old.bound, lasts)


def expire_deals(s: State) -> None:
    """Let lapse what is past its time."""
    for deal in s.deals:
        if deal.status == "open" and deal.expires and s.decisions >= deal.expires:
            deal.status = "expired"
            s.tell("The deal between {1} and {0} lapses.", f"seat:{deal.to}", f"seat:{deal.proposer}")
