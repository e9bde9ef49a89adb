"""The course of the game: setting the table, rounds, and what a sister does in her turn.

game  = deal the land -> fill the row -> rounds until the last -> count Crowns      WR-011 to WR-017, WR-140
turn  = harvest or tax, acquire, sweep, take up a Banner, in any order              WR-020
"""

from __future__ import annotations

from typing import Final, final

from regalia.games.who_will_reign.cards.printed import slug
from regalia.games.who_will_reign.catalogue import BANNER, BANNER_PATH, BANNER_PICK, LAND, MARKET_CARDS, PATH
from regalia.games.who_will_reign.market import (
    FillRow,
    Sweep,
    acquire_for,
    cannot_add,
    cannot_sweep,
    offer_acquisitions,
)
from regalia.games.who_will_reign.rates import harvest, tax
from regalia.games.who_will_reign.scoring import total
from regalia.games.who_will_reign.state import (
    BARE_VALUE,
    HARVESTED,
    LAND_PLACES,
    NEITHER,
    NONE,
    ROUND_LIMIT,
    TAXED,
    Reign,
)
from regalia.games.who_will_reign.verbs import crowns_said
from regalia.games.who_will_reign.words import PATHS, Land, listed
from regalia.kernel import (
    AGAIN,
    SEAT,
    Action,
    Ask,
    Deck,
    Flow,
    Frame,
    Offers,
    Outcome,
    Refusal,
    number_of,
    procedure,
    ranks_by_score,
)

# --- the game -------------------------------------------------------------------------------------------------------


@final
class Play(Frame):
    """The whole game; `turns` counts the turns taken in this round."""

    __slots__ = ("turns",)
    turns: int

    def __init__(self) -> None:
        super().__init__()
        self.turns = 0


def deal_land(s: Reign, f: Play) -> Flow:
    """WR-011."""
    boards = list(range(len(LAND)))
    s.chance.shuffle(boards)
    lay_land(s, boards[:LAND_PLACES])
    s.away = sorted(boards[LAND_PLACES:])
    return None


def lay_land(s: Reign, boards: list[int]) -> None:
    """Bare land: value 1 and no path (WR-002, WR-069)."""
    s.land = boards
    s.land_is_village = [LAND[board].land is Land.VILLAGE for board in boards]
    s.land_value = [BARE_VALUE] * len(boards)
    s.land_path = [""] * len(boards)
    s.improvements = [[] for _ in boards]


def lay_market(s: Reign, f: Play) -> Flow:
    """WR-012 to WR-014: while the round is 0, Moons are passed over."""
    s.deck = Deck(range(MARKET_CARDS))
    s.call(FillRow(0))
    return None


def begin_round(s: Reign, f: Play) -> Flow:
    s.round += 1
    f.turns = 0
    s.tell("Round {0}.", s.round, rule="WR-007")
    return None


def each_turn(s: Reign, f: Play) -> Flow:
    if f.turns == s.seats:
        return None
    seat = (s.first + f.turns) % s.seats
    f.turns += 1
    s.call(Turn(seat))
    return AGAIN


def end_round(s: Reign, f: Play) -> Flow:
    """WR-141, WR-149."""
    if not s.last_round and s.round < ROUND_LIMIT:
        return begin_round
    scores = tuple([total(s, seat) for seat in range(s.seats)])
    best = max(scores)
    winners = tuple([seat for seat in range(s.seats) if scores[seat] == best])  # WR-147
    for seat in range(s.seats):
        s.tell("{0} has {1}.", SEAT[seat], crowns_said(scores[seat]), rule="WR-144")
    if len(winners) == 1:
        s.tell("{0} is Queen.", SEAT[winners[0]], rule="WR-145")
        reason = f"{crowns_said(best)}: the old Queen has chosen her heir."
    else:
        s.tell("{0} sisters reign together.", len(winners), rule="WR-147")
        reason = f"{crowns_said(best)} each: they reign together."
    adjourned = not s.last_round
    if adjourned:
        reason = f"Adjourned after {ROUND_LIMIT} rounds. {reason}"
    rule = "WR-149" if adjourned else "WR-145" if len(winners) == 1 else "WR-147"
    s.end(Outcome(winners, ranks_by_score(scores), scores, reason, rule, adjourned))
    return None


procedure(Play, deal_land, lay_market, begin_round, each_turn, end_round)


# --- a turn ---------------------------------------------------------------------------------------------------------


@final
class Turn(Frame):
    """One sister's turn."""

    __slots__ = ()


def begin_turn(s: Reign, f: Turn) -> Flow:
    s.active = f.seat
    s.gathered = NEITHER
    s.tell("{0} takes her turn.", SEAT[f.seat], rule="WR-020")
    return None


def cannot_gather(s: Reign) -> Refusal | None:
    """WR-030."""
    if s.gathered != NEITHER:
        done = "harvested" if s.gathered == HARVESTED else "taxed"
        return Refusal("WR-030", "You have {0} this turn, and may Harvest or Tax only once.", done)
    return None


def cannot_tax(s: Reign, seat: int) -> Refusal | None:
    """WR-034."""
    villages = s.villages()
    if s.food[seat] < villages:
        return Refusal(
            "WR-034", "The {0} Villages eat {0} food before they pay, and you have {1}.", villages, s.food[seat],
            remedy="Harvest instead, and Tax in a later turn.",
        )  # fmt: skip
    return None


def can_take_banner(s: Reign, seat: int, banner: int) -> bool:
    """WR-130, WR-131, WR-133."""
    court = s.courts[seat]
    if len(court) < 2 or s.banner[seat] != NONE or banner not in s.banners:
        return False
    paths = [PATH[card] for card in court]
    path = BANNER_PATH[banner]
    return paths.count(path) >= 2 if path else all(other in paths for other in PATHS)


def cannot_take_banner(s: Reign, seat: int, banner: int) -> Refusal | None:
    """Why she cannot."""
    if can_take_banner(s, seat, banner):
        return None
    if s.banner[seat] != NONE:
        return Refusal("WR-130", "You carry {0}, and may never have a second Banner.", BANNER[s.banner[seat]].name)
    if banner not in s.banners:
        return Refusal("WR-133", "A sister already carries {0}.", BANNER[banner].name)
    paths = [PATH[card] for card in s.courts[seat]]
    path = BANNER[banner].path
    if path is None:
        missing = [other.title() for other in PATHS if other not in paths]
        return Refusal(
            "WR-131", "{0} asks for a Court Card of each path, and you have none of {1}.", BANNER[banner].name,
            listed(missing),
        )  # fmt: skip
    return Refusal(
        "WR-131", "{0} asks for two {1} Court Cards, and you have {2}.", BANNER[banner].name, path.title(),
        paths.count(path),
    )  # fmt: skip


@final
class TakeAction(Ask[Reign, Turn]):
    """WR-020: any of her actions, in any order, until she ends her turn."""

    rule = "WR-020"

    def prompt(self, s: Reign, f: Turn, seat: int) -> str:
        banner = "take up a Banner, " if any(can_take_banner(s, seat, banner) for banner in s.banners) else ""  # WR-026
        todo = f"Acquire cards, sweep the row, {banner}or end your turn."
        if s.gathered == NEITHER:
            todo = f"Harvest or Tax once, acquire cards, sweep the row, {banner}or end your turn."
        left = Offers()
        self.options(s, f, seat, left)
        if len(left.actions) == 1:
            todo = "Nothing else is within your means: end your turn."
        elif cannot_add(s, seat) is not None and any(len(action) == 3 and action[2].startswith("card:") for action in left.actions):
            todo += " Your court is full: a card for it takes the place of one that you pick there."  # WR-053
        return f"The last round. {todo}" if s.last_round else todo

    def options(self, s: Reign, f: Turn, seat: int, o: Offers) -> None:
        gathered = cannot_gather(s)
        o.put(("harvest",), gathered)
        o.put(("tax",), gathered or cannot_tax(s, seat))
        offer_acquisitions(s, seat, o)
        o.put(("sweep",), cannot_sweep(s, seat))
        if o.refused is not None and not s.has_banners():
            o.refuse(("banner",), Refusal("WR-180", "This game is played without Banners."))
        elif s.banners or o.refused is not None:
            for banner in range(len(BANNER)):
                if can_take_banner(s, seat, banner):
                    o.actions.append(("banner", BANNER_PICK[banner]))
                elif o.refused is not None:
                    o.put(("banner", BANNER_PICK[banner]), cannot_take_banner(s, seat, banner))
        o.offer("end")

    def take(self, s: Reign, f: Turn, seat: int, action: Action) -> Flow:
        verb = action[0]
        if verb == "acquire":
            s.call(acquire_for(seat, action))
        elif verb == "harvest":
            gather_food(s, seat)
        elif verb == "tax":
            gather_gold(s, seat)
        elif verb == "sweep":
            s.call(Sweep(seat))
        elif verb == "banner":
            take_banner(s, seat, number_of(action[1]))
        else:
            return None  # WR-024
        return AGAIN


TAKE_ACTION: Final = TakeAction()


def gather_food(s: Reign, seat: int) -> None:
    """WR-031."""
    food = harvest(s, seat)
    s.gathered = HARVESTED
    s.gain(seat, food, 0)
    s.tell("{0} harvests {1} food.", SEAT[seat], food, rule="WR-031")


def gather_gold(s: Reign, seat: int) -> None:
    """WR-032: the Villages are fed first."""
    fed = s.villages()
    gold = tax(s, seat)
    s.gathered = TAXED
    s.gain(seat, -fed, gold)
    s.tell("{0} feeds {1} Villages and taxes {2} gold.", SEAT[seat], fed, gold, rule="WR-032")


def take_banner(s: Reign, seat: int, banner: int) -> None:
    """WR-130, WR-134."""
    s.banners.remove(banner)
    s.banner[seat] = banner
    s.tally("banner", seat, slug(BANNER[banner].name))
    s.moved(BANNER_PICK[banner], "banners", f"bearer:{seat}")
    s.tell("{0} takes up {1}.", SEAT[seat], BANNER_PICK[banner], rule="WR-130")


procedure(Turn, begin_turn, TAKE_ACTION)
