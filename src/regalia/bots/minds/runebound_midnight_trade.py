"""How the greedy Heroes trade: an Item goes to whoever makes more of it.

The Heroes win and lose together, so a gift needs no return. Every trade makes the group stronger by at least `LEAST`, and nobody is asked
twice in a turn after saying no; so trading always ends.
"""

from __future__ import annotations

from typing import Final

from regalia.bots.minds.runebound_midnight_odds import carried_worth
from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.frames import Trade
from regalia.games.runebound_midnight.reckoning import room_for
from regalia.games.runebound_midnight.state import Midnight
from regalia.kernel import Action, number_of

LEAST: Final = 0.6  # what a trade must add to the group
GOOD: Final = 0.22  # what a good is worth to anybody


def item_gain(s: Midnight, giver: int, taker: int, item: int) -> float:
    """What the group gains when an Item changes hands; a dear one makes its bearer easier to spot at a gate."""
    cost = box.ITEMS[item].cost
    dearest = max((box.ITEMS[i].cost for i in s.items[taker]), default=0)
    return carried_worth(s, taker, item) - carried_worth(s, giver, item) - 0.12 * max(0, cost - dearest)


def best_trade(s: Midnight, seat: int, partner: int) -> Action | None:
    """The one Item to give or to ask for that helps the group most, as a term of a trade."""
    best: Action | None = None
    best_gain = LEAST
    for word, giver, taker in (("give", seat, partner), ("want", partner, seat)):
        for item in s.items[giver]:
            if room_for(s, taker, [item], []) < 0:
                gain = item_gain(s, giver, taker, item)
                if gain > best_gain:
                    best, best_gain = (word, f"item:{item}"), gain
    return best


def propose(s: Midnight, seat: int, legal: list[Action]) -> Action | None:
    """Whom to trade with, in the movement."""
    for action in legal:
        if action[0] == "trade" and number_of(action[1]) not in s.declined and best_trade(s, seat, number_of(action[1])) is not None:
            return action
    return None


def terms(s: Midnight, f: Trade, legal: list[Action]) -> Action:
    """Put the terms together, then propose them."""
    if ("propose",) in legal:
        return ("propose",)
    wanted = best_trade(s, f.seat, f.partner)
    return wanted if wanted is not None and wanted in legal else ("cancel",)


def consent(s: Midnight, f: Trade) -> Action:
    """Yes to what makes the group stronger, and to gifts."""
    mine = GOOD * (len(f.given_goods) - f.wanted_goods)
    group = 0.0
    for giver, taker, items in ((f.seat, f.partner, f.given_items), (f.partner, f.seat, f.wanted_items)):
        for item in items:
            group += item_gain(s, giver, taker, item)
            mine += carried_worth(s, f.partner, item) * (1 if taker == f.partner else -1)
    return ("accept",) if group > 0.25 or (mine > 0 and group > -0.25) else ("decline",)
