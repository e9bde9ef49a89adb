"""What a sister of Who Will Reign? values, and what she thinks of a moment: how near the end is, and how strong everybody is."""

from __future__ import annotations

from typing import Final, final

from regalia.bots.minds.who_will_reign_worth import means, prospect
from regalia.games.who_will_reign.rates import tax
from regalia.games.who_will_reign.scoring import board_paths, crowns_with
from regalia.games.who_will_reign.state import COURT_PLACES, Reign

ROUNDS_PER_COURTIER: Final = 1.8


@final
class Temper:
    """What a sister values; the lab tries others."""

    __slots__ = (
        "ahead",
        "close",
        "deny",
        "early",
        "food",
        "generous",
        "gold",
        "greed",
        "hope",
        "near",
        "neighbour",
        "slope",
        "spite",
        "sweep_above",
        "wait",
    )

    def __init__(self) -> None:
        self.gold = 0.7  # Crowns for a gold while the end is far
        self.food = 0.7  # of what food is worth as fodder: so much gold for a Harvest and its part of a Tax
        self.hope = 0.45  # how far courtiers still to come are counted
        self.neighbour = 0.08  # how much of an Improvement's later yield she counts, as her sisters get it too
        self.greed = 0.25  # how much of its yield this turn, where all her sisters profit this round as well
        self.spite = 0.7  # Crowns taken from a rival, in her own
        self.near = 0.25  # the part of those values that holds to the end
        self.slope = 0.3  # and what each turn to come adds
        self.close = 2.0  # for ending the game ahead
        self.wait = 6.0  # against ending it behind
        self.ahead = 0.0  # Crowns by which she must seem to win before she fills her court just to end the game
        self.deny = 0.7  # how much counts what a courtier would bring a rival
        self.early = 6.0  # Crowns by which the sister who plays last counts as weaker when Guests are sent
        self.generous = 0.22  # of what a Moon's failure would cost her, what she pays at least to avert it
        self.sweep_above = 18  # gold she wants to have left after a sweep


@final
class Outlook:
    """What one sister thinks of the moment."""

    __slots__ = ("board", "courts", "crowns", "ending", "food", "gold", "hope", "left", "rivals", "seat", "strength", "swings")

    def __init__(self, s: Reign, seat: int, temper: Temper) -> None:
        self.seat = seat
        self.board = board_paths(s)
        self.rivals = [other for other in range(s.seats) if other != seat]
        self.crowns: list[int] = []  # all that follows is reckoned when it is asked for
        self.strength: list[float] = []
        self.courts: dict[int, float] = {}  # what the courts are worth as they are
        self.swings: dict[tuple[str, str], float] = {}  # what a change of path on the land is worth
        self.ending = 1.0 if s.last_round else _ends_now(s, seat)
        self.left = 0.0 if s.last_round else min([_turns_left(s, seat, other) for other in range(s.seats)])
        self.hope = temper.hope if self.left > 0 else 0.0
        near = min(1.0, temper.near + self.left * temper.slope) * (1.0 - self.ending)
        self.gold = temper.gold * near + 0.06 * self.ending
        fed = temper.gold * s.village_total() / (s.farm_total() + s.villages())
        self.food = temper.food * fed * near + 0.03 * self.ending
        if s.food[seat] > 2 * s.villages() + 4:
            self.food *= 0.5

    def crowns_now(self, s: Reign) -> list[int]:
        """Everybody's Crowns if the game ended now."""
        if not self.crowns:
            self.crowns = [crowns_with(s.courts[n], s.guests[n], s.banner[n], self.board) for n in range(s.seats)]
        return self.crowns

    def strengths(self, s: Reign, temper: Temper) -> list[float]:
        """How strong everybody is."""
        if not self.strength:
            self.strength = [_strength(s, n, crowns, temper) for n, crowns in enumerate(self.crowns_now(s))]
        return self.strength

    def gain(self, s: Reign, seat: int, after: list[int]) -> float:
        """What a court gains by becoming another one."""
        guests, banner = s.guests[seat], s.banner[seat]
        if seat not in self.courts:
            self.courts[seat] = prospect(s.courts[seat], guests, banner, self.board, self.hope)
        return prospect(after, guests, banner, self.board, self.hope) - self.courts[seat]


def _strength(s: Reign, seat: int, crowns: int, temper: Temper) -> float:
    """How strong a sister is: her Crowns, and while she has turns to come what her gold will buy and how early she plays."""
    place = s.place(seat)
    to_come = place > s.place(s.active)
    if s.last_round and not to_come:
        return float(crowns)
    worth = crowns + temper.gold * s.gold[seat] - temper.early * place / (s.seats - 1)
    return worth + 0.5 * tax(s, seat) if to_come else worth


def _turns_left(s: Reign, seat: int, other: int) -> float:
    """About how many turns she has after this one until the other's court ends the game.

    A rival who plays later in the round may end it before she plays again; one who played earlier leaves her a turn (WR-141).
    """
    missing = COURT_PLACES - len(s.courts[other]) - 1
    later = s.place(other) > s.place(seat)
    return missing * ROUNDS_PER_COURTIER + (0.4 if later else 1.4)


def _ends_now(s: Reign, seat: int) -> float:
    """How likely a rival who plays later in this round ends the game in it, by her free places and her gold."""
    goes_on = 1.0
    for rival in range(s.seats):
        missing = COURT_PLACES - len(s.courts[rival])
        if not 1 <= missing <= 3 or s.place(rival) <= s.place(seat):
            continue
        gold = means(s, rival)
        likely = (0.1 + 0.055 * gold, 0.055 * (gold - 5), 0.04 * (gold - 10))[missing - 1]
        goes_on *= 1.0 - min(max(likely, 0.0), 0.85)
    return 1.0 - goes_on
