"""Turns: who leads, exploring, bidding (MQ-120..124, MQ-437, MQ-450, MQ-476..479, MQ-485, MQ-491..505, MQ-521..524)."""

from __future__ import annotations

from regalia.games.maidens_quest.box import BOX, COPY_TYPE, STOPS_FROM
from regalia.games.maidens_quest.encounter import begin_encounter, lay_out
from regalia.games.maidens_quest.faces import MAIDEN
from regalia.games.maidens_quest.frames import Auction, Lead, Tower
from regalia.games.maidens_quest.free import why_no_run
from regalia.games.maidens_quest.meetings import BEFORE_EXPLORING
from regalia.games.maidens_quest.rest import take_rest
from regalia.games.maidens_quest.state import COMPETITIVE, COOP, PLAYING, SOLO, TEAMS, Quest
from regalia.kernel import AGAIN, DONE, NUMBER, SEAT, Action, Ask, Flow, Offers, Refusal, number_of, procedure


def begin_turns(s: Quest) -> None:
    """Put the turns on the stack; they begin when the decks are built."""
    s.call(Tower())


def clockwise_from(s: Quest, seat: int) -> list[int]:
    return [(seat + n) % s.seats for n in range(s.seats)]


def next_lead(s: Quest, f: Tower) -> Flow:
    """The Prelude first (MQ-485); then clockwise, passing over those who shuffle, who make up for it (MQ-450, MQ-479)."""
    if s.outcome is not None:
        return DONE
    order = [p for p in clockwise_from(s, s.due) if s.status[p] == PLAYING]
    if not order:
        return DONE
    if f.alone < 0:
        f.alone = s.due
    prelude = [p for p in clockwise_from(s, f.alone) if s.prelude[p] and s.status[p] == PLAYING]
    if prelude:
        leader = prelude[0]
        f.alone = (leader + 1) % s.seats  # whoever was chosen to start still leads first when they come together (MQ-437, MQ-491)
    else:
        first = order[0]
        awake = [p for p in order if s.company[p] == s.company[first] and not s.sitting[p]]
        if s.sitting[first] and awake:
            leader = awake[0]
            s.due = first
        else:
            leader = first
            s.due = (first + 1) % s.seats
    s.call(Lead(leader))
    return AGAIN


def take_the_lead(s: Quest, f: Lead) -> None:
    s.declined = 0
    s.sitting[f.seat] = False


def explore(s: Quest, f: Lead) -> Flow:
    """Turn up cards until one stops you; the Rest cards do as well (MQ-120..123, MQ-367)."""
    if s.outcome is not None or s.status[f.seat] != PLAYING:
        return DONE
    seat = f.seat
    if s.sitting[seat]:
        return wake  # she had to Rest in a meeting, which ends her turn like any other Rest (MQ-451)
    for p in range(s.seats):
        if s.sitting[p] and s.company[p] == s.company[seat]:  # as they are now that meetings are over (MQ-520)
            f.excused |= 1 << p
    level = s.level(seat)
    for _ in range(len(s.ahead[seat])):
        card = s.draw(seat, "met")
        if STOPS_FROM[s.shown(card)] <= level:
            lay_out(s, card)
            f.met = True
            s.tell("{0} meets {1}.", SEAT[seat], s.name(card), rule="MQ-121")
            return None
        s.cellar_card(card, "met")  # MQ-122, MQ-140
    take_rest(s, seat)
    return wake


def bid(s: Quest, f: Lead) -> None:
    """Against one another, the Fan size is bid for; nobody bids for a Maiden (MQ-492, MQ-499)."""
    s.chief = f.seat
    s.bid = 5
    s.stakes = s.company_plays(f.seat)
    if s.stakes in (COMPETITIVE, TEAMS) and COPY_TYPE[s.met % BOX] != MAIDEN:
        for p in s.fellows(f.seat)[1:]:
            s.look_down_the_hall(p)  # MQ-506
        s.call(Auction(f.seat))


def face_it(s: Quest, f: Lead) -> None:
    party = [s.chief]
    stakes = s.stakes
    if stakes == COOP:
        party += [p for p in s.fellows(s.chief) if p != s.chief and not f.excused >> p & 1]
    elif COPY_TYPE[s.met % BOX] == MAIDEN:
        stakes = SOLO  # MQ-499
    elif stakes == TEAMS:
        party += [p for p in clockwise_from(s, s.chief)[1:] if s.team[p] == s.team[s.chief] and s.status[p] == PLAYING]
    begin_encounter(s, s.chief, party, stakes, s.bid)


def wake(s: Quest, f: Lead) -> None:
    """Whoever was shuffling has missed this Encounter and is back (MQ-450)."""
    if f.met:
        for p in range(s.seats):
            if f.excused >> p & 1:
                s.sitting[p] = False


# --- the auction --------------------------------------------------------------------------------------------------------------


def rivals_to_bid(s: Quest, f: Auction) -> list[int]:
    """Who may still underbid, clockwise from the last bidder: not the holder's own side, nor who has passed (MQ-494)."""
    bidders = s.fellows(f.seat)
    order = [p for p in clockwise_from(s, f.seat)[1:] if p in bidders and s.status[p] == PLAYING]
    side = s.team[f.holder] if s.stakes == TEAMS else -1
    return [p for p in order if not f.passed >> p & 1 and p != f.holder and (side < 0 or s.team[p] != side)]


class Bid(Ask[Quest, Auction]):
    rule = "MQ-494"

    def prompt(self, s: Quest, f: Auction, seat: int) -> str:
        if f.holder < 0:
            return f"{s.name(s.met)}: with how small a Fan would you face it? Open the bidding."
        return f"{s.name(s.met)} would be faced with a Fan of {f.bid}. Bid lower or pass."

    def options(self, s: Quest, f: Auction, seat: int, o: Offers) -> None:
        for number in range(1, 6):
            low = Refusal("MQ-494", "The bid stands at {0}; yours must be lower.", f.bid)
            o.put(("bid", NUMBER[number]), None if number < f.bid else low)
        o.put(("pass",), Refusal("MQ-493", "You found it, so you open the bidding.") if f.holder < 0 else None)
        if o.refused is not None:
            o.refuse(("run",), why_no_run(s))

    def take(self, s: Quest, f: Auction, seat: int, action: Action) -> Flow:
        if action[0] == "bid":
            f.bid = number_of(action[1])
            f.holder = seat
            s.tell("{0} bids a Fan of {1}.", SEAT[seat], f.bid, rule="MQ-494")
        else:
            f.passed |= 1 << seat
            s.tell("{0} passes.", SEAT[seat], rule="MQ-494")
        rivals = rivals_to_bid(s, f)
        if f.bid > 1 and rivals:
            f.seat = rivals[0]
            return AGAIN
        s.chief = f.holder
        s.bid = f.bid
        s.tell("{0} faces {1} with a Fan of {2}.", SEAT[f.holder], s.name(s.met), f.bid, rule="MQ-495")
        s.tally("bid", f.holder, f"a Fan of {f.bid}")
        return None


BID = Bid()

procedure(Tower, next_lead)
procedure(
    Lead,
    take_the_lead,
    BEFORE_EXPLORING,  # MQ-504, MQ-520, MQ-535
    explore,  # MQ-120
    bid,  # MQ-492
    face_it,  # MQ-121
    wake,  # MQ-450
)
procedure(Auction, BID)
