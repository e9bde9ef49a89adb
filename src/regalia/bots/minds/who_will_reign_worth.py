"""What a court of Who Will Reign? is worth, what it promises, and who is likely to win with it.

The chances were fitted to 3,900 games between greedy sisters, two to four of them (multinomial logistic regression). Over 3,000 others
between two the area under the curve is 0.58 in the first third, 0.71 in the second, 0.83 after that and 0.91 in the last tenth.
"""

from __future__ import annotations

from math import exp
from typing import Final

from regalia.games.who_will_reign.catalogue import BANNER_CROWN_VERBS, CROWN_VERBS
from regalia.games.who_will_reign.rates import harvest, tax
from regalia.games.who_will_reign.scoring import board_paths, counted, tally_of
from regalia.games.who_will_reign.state import COURT_PLACES, NEITHER, NONE, Reign
from regalia.games.who_will_reign.verbs import CrownsBeside, CrownsPer, CrownVerb, HalvedBeside, NothingBeside, Tally
from regalia.games.who_will_reign.words import Count, Where

# What counts for winning, as logarithms of odds. Crowns and stocks count by how full the fullest court is.
CROWN: Final = 0.349
GOLD: Final = 0.241
FOOD: Final = 0.184
LAST_GOLD: Final = 0.226  # in the last round, to a sister who has still to play
PROMISE: Final = 0.071  # a Crown that courtiers still to come would add
COURTIER: Final = 0.317
BANNERED: Final = -0.537  # its Crowns are counted already; a sister without one has it to come
PLACE: Final = 0.522  # to play last in the round
FRESH: Final = 0.254  # to have this turn's Harvest or Tax before her
TAX: Final = 0.508  # a gold more than her sisters from each Tax
HARVEST: Final = 0.159
ENOUGH_GOLD: Final = 20
ENOUGH_FOOD: Final = 16


def means(s: Reign, seat: int) -> int:
    """Gold she can have on her next turn."""
    return s.gold[seat] + (tax(s, seat) if s.food[seat] >= s.villages() else 0)


def hoped(court: list[int], banner: int, tally: Tally, hope: float) -> float:
    """Crowns that courtiers still to come would add to what this court counts, or take away by clashing."""
    places = COURT_PLACES - len(court)
    if places <= 0:
        return 0.0
    more = 0.0
    for card in court:
        for verb in CROWN_VERBS[card]:
            more += _hope_of(verb, tally, len(court), places)
    if banner != NONE:
        for verb in BANNER_CROWN_VERBS[banner]:
            more += _hope_of(verb, tally, len(court), places)
    return more * hope


def _hope_of(verb: CrownVerb, tally: Tally, size: int, places: int) -> float:
    if isinstance(verb, CrownsPer):
        if verb.what is Count.GUESTS:
            return 0.5
        if verb.what is Count.DIFFERENT_PATHS:
            return verb.each * min(places, 4 - tally.paths) * 0.6
        held = tally.court.get(verb.what, 0)
        coming = verb.each * places * (held + 0.6) / (size + 2.5)
        if verb.where is not Where.COURT:
            coming += 0.4 * verb.each
        if verb.most is not None:
            coming = min(coming, verb.most - verb.each * held)
        return max(coming, 0.0)
    if isinstance(verb, CrownsBeside):
        return -0.05 * places if not tally.has(verb.other) else 0.0
    if isinstance(verb, (HalvedBeside, NothingBeside)):
        return -0.05 * places
    return 0.0


def prospect(court: list[int], guests: list[int], banner: int, board: dict[str, int], hope: float) -> float:
    """What a court is worth now and what it promises."""
    tally = tally_of(court, board, len(guests))
    return counted(court, guests, banner, tally) + hoped(court, banner, tally, hope)


def chances(s: Reign) -> list[float]:
    """How likely each sister is to win, from what lies open."""
    board = board_paths(s)
    full = max([len(court) for court in s.courts]) / COURT_PLACES
    worth = [_standing(s, seat, board, full) for seat in range(s.seats)]
    most = max(worth)
    odds = [exp(w - most) for w in worth]
    total = sum(odds)
    return [o / total for o in odds]


def _standing(s: Reign, seat: int, board: dict[str, int], full: float) -> float:
    court, banner = s.courts[seat], s.banner[seat]
    gold, food = min(s.gold[seat], ENOUGH_GOLD), min(s.food[seat], ENOUGH_FOOD)
    worth = CROWN * full * prospect(court, s.guests[seat], banner, board, 0.0)
    if s.last_round:
        return worth + LAST_GOLD * gold if s.place(seat) >= s.place(s.active) else worth
    worth += full * (GOLD * gold + FOOD * food)
    worth += PROMISE * hoped(court, banner, tally_of(court, board, len(s.guests[seat])), 1.0)
    worth += COURTIER * len(court) + PLACE * s.place(seat) / (s.seats - 1)
    worth += TAX * (tax(s, seat) - s.village_total()) + HARVEST * (harvest(s, seat) - s.farm_total())
    if banner != NONE:
        worth += BANNERED
    if seat == s.active and s.gathered == NEITHER:
        worth += FRESH
    return worth
