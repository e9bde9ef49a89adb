"""What each seat sees. Everything in this game is public but the order of the deck and the boards put away (WR-170, WR-171)."""

from __future__ import annotations

from functools import cache
from typing import Final

from regalia.games.who_will_reign.cards.printed import slug
from regalia.games.who_will_reign.catalogue import (
    BANNER,
    BANNER_PICK,
    CARD_PICK,
    ID,
    LAND,
    LAND_PICK,
    MARKET,
    PRICE,
    moon,
)
from regalia.games.who_will_reign.market import cannot_acquire
from regalia.games.who_will_reign.moons import Moonrise, payment_of, said_at_stake
from regalia.games.who_will_reign.rates import harvest, price, sweep_price, tax
from regalia.games.who_will_reign.scoring import Line, breakdown, name_of
from regalia.games.who_will_reign.state import (
    COURT_PLACES,
    HARVESTED,
    NEITHER,
    NONE,
    PLEDGE_CHANGES,
    ROW_SLOTS,
    SWEEP_GOLD,
    Reign,
)
from regalia.games.who_will_reign.turn import cannot_take_banner
from regalia.games.who_will_reign.verbs import SharedPayment, goods_said
from regalia.kernel import SEAT, things
from regalia.kernel.game import asked_rule
from regalia.kernel.table import (
    Area,
    Badge,
    Board,
    Card,
    Cell,
    Counter,
    Item,
    Note,
    Progress,
    Row,
    Shade,
    Sheet,
    Stack,
    Table,
    Zone,
)

COURT: Final = things("court", 4)
GUESTS: Final = things("guests", 4)
BEARER: Final = things("bearer", 4)
SCORE: Final = things("score", 4)
FOOD: Final = things("food", 4)
GOLD: Final = things("gold", 4)
CROWNS: Final = things("crowns", 4)
PLACES: Final = things("places", 4)
PATH_ICON = {"might": "crossed-swords", "culture": "lyre", "wisdom": "open-book", "bounty": "cornucopia"}


def table_for(s: Reign, seat: int) -> Table:
    viewer = seat if 0 <= seat < s.seats else NONE  # whoever only watches has no prices and no income of her own
    areas = []
    moonrise = _moonrise(s)
    if moonrise is not None:
        areas.append(_moon_area(s, moonrise))
    areas += [_kingdom(s, viewer), _market(s, viewer)]
    areas += [_sister(s, owner) for owner in s.clockwise(s.active if viewer == NONE else viewer)]
    return Table(areas, _phase(s, moonrise), s.round, asked_rule(s) if s.outcome is None else s.outcome.rule)


def _phase(s: Reign, moonrise: Moonrise | None) -> str:
    if s.outcome is not None:
        return "The crown is passed on"
    if moonrise is not None:
        return MARKET[moonrise.card].name
    return f"Round {s.round}, the last" if s.last_round else f"Round {s.round}"


def _moonrise(s: Reign) -> Moonrise | None:
    for frame in reversed(s.stack):
        if isinstance(frame, Moonrise):
            return frame
    return None


def _card(card: int) -> Card:
    return Card(CARD_PICK[card], ID[card])


# Cards of which nothing else is to be said, and land without improvements: made once, never changed.
LYING = [_card(card) for card in range(len(MARKET))]
BANNER_ID = [slug(banner.name) for banner in BANNER]


@cache
def _land(place: int, board: int, village: bool, value: int, path: str) -> Cell:
    badges = [Badge("two-coins" if village else "shiny-apple", value, f"{'Gold' if village else 'Food'} it yields")]
    if path:
        badges.append(Badge(PATH_ICON[path], "", f"A {path.title()} card on the board"))
    record = LAND[board]
    return Cell(LAND_PICK[place], record.name, record.land.title(), record.icon, badges=badges)


# The following are made once for all that they show, and never changed.


@cache
def _counted(card: int, crowns: int, reason: str, shade: Shade) -> Card:
    return Card(CARD_PICK[card], ID[card], badges=[Badge("crown", crowns, "Crowns now")], note=reason, shade=shade)


@cache
def _score(thing: str, crowns: int, reason: str) -> Row:
    return Row(name_of(Line(thing, crowns, reason)), crowns, reason, "bad" if crowns < 0 else "")


@cache
def _offered(card: int, gold: int, food: int, remedy: str, shade: Shade) -> Card:
    badges = []
    if (gold, food) != PRICE[card]:
        badges.append(Badge("two-coins" if gold else "shiny-apple", goods_said(food, gold), "Costs you"))
    return Card(CARD_PICK[card], ID[card], badges=badges, note=remedy, shade=shade)


@cache
def _banner(banner: int, why_not: str, shade: Shade) -> Card:
    return Card(BANNER_PICK[banner], BANNER_ID[banner], note=why_not, shade=shade)


# --- the shared parts -----------------------------------------------------------------------------------------------


def _kingdom(s: Reign, viewer: int) -> Area:
    cells = []
    for place, board in enumerate(s.land):
        bare = _land(place, board, s.land_is_village[place], s.land_value[place], s.land_path[place])
        if s.improvements[place]:
            top = _card(s.improvements[place][-1])
            top.under = [LYING[card] for card in reversed(s.improvements[place][:-1])]
            bare = Cell(bare.id, bare.title, bare.text, bare.icon, [top], badges=bare.badges)
        cells.append(bare)
    you, food, gold = "", s.farm_total(), s.village_total()
    if viewer != NONE:
        you, food, gold = " you", harvest(s, viewer), tax(s, viewer)
    items: list[Item] = [
        Board("land", "The land", 3, cells),
        Counter("harvest", f"A Harvest brings{you}", f"{food} food", "shiny-apple"),
        Counter("tax", f"A Tax brings{you}", f"{gold} gold for {s.villages()} food", "two-coins"),
    ]
    if s.seats == 2:
        items.append(Note("base", "Two sisters play by the base rules.", "WR-010", "quiet"))
    return Area("kingdom", "The kingdom", items)


def _market(s: Reign, viewer: int) -> Area:
    row = [LYING[card] if viewer == NONE else _offer(s, viewer, card) for card in s.row if card != NONE]
    sweep = f"A sweep costs {SWEEP_GOLD} gold." if viewer == NONE else f"A sweep costs you {sweep_price(s, viewer)} gold."
    items: list[Item] = [
        Zone("row", "Market row", row, slots=ROW_SLOTS, note=sweep),
        Stack("deck", "Market deck", len(s.deck)),
        Zone("discard", "Discard pile", [LYING[card] for card in s.discard], layout="pile"),
        Zone("box", "Moons in the box", [LYING[card] for card in s.box], layout="pile"),
    ]
    if s.banners:
        items.insert(1, Zone("banners", "Banners", [_banner_card(s, viewer, banner) for banner in s.banners]))
    elif not s.has_banners():
        items.append(Note("no_banners", "This game is played without Banners.", "WR-180", "quiet"))
    return Area("market", "The market", items)


def _offer(s: Reign, viewer: int, card: int) -> Card:
    """A card of the row, with what it costs the viewer and whether she could take it now."""
    gold, food = price(s, viewer, card)
    no = cannot_acquire(s, viewer, card)
    return _offered(card, gold, food, "", "good") if no is None else _offered(card, gold, food, no.remedy, "quiet")


def _banner_card(s: Reign, viewer: int, banner: int) -> Card:
    if viewer == NONE:
        return _banner(banner, "", "")
    no = cannot_take_banner(s, viewer, banner)
    return _banner(banner, "", "good") if no is None else _banner(banner, no.sentence, "quiet")


def _moon_area(s: Reign, f: Moonrise) -> Area:
    items: list[Item] = [Zone("moon", "Risen", [_card(f.card)])]
    if isinstance(moon(f.card).effect, SharedPayment):
        payment = payment_of(f)
        need = payment.total(s.seats)
        items.append(Progress("pledged", "Pledged", f.pledged_by_all(), need, f"{need} {payment.currency} in all."))
        rows = []
        for sister in s.clockwise(f.seat):
            left = PLEDGE_CHANGES - f.changes[sister]
            note = "confirmed" if f.confirmed[sister] else "1 change left" if left == 1 else f"{left} changes left"
            rows.append(Row(f"Seat {sister + 1}", goods_said(f.food[sister], f.gold[sister]), note, "good" if f.confirmed[sister] else ""))
        items.append(Sheet("pledges", "Pledge table", rows, "Only the closed table binds.", "WR-129"))
        items.append(Note("at_stake", said_at_stake(payment), "WR-127"))
    return Area("moonrise", "Under the moon", items, active=True)


# --- a sister's own part --------------------------------------------------------------------------------------------


def _sister(s: Reign, seat: int) -> Area:
    lines = breakdown(s, seat)
    first_guest = len(lines) - len(s.guests[seat])  # the lines begin with the court and end with the guests
    court = [_counted(card, line.crowns, line.reason, "") for card, line in zip(s.courts[seat], lines, strict=False)]
    guests = [_counted(card, line.crowns, line.reason, "bad") for card, line in zip(s.guests[seat], lines[first_guest:], strict=True)]
    items: list[Item] = [
        Zone(COURT[seat], "Court", court, slots=COURT_PLACES),
        Zone(GUESTS[seat], "Unwanted Guests", guests),
    ]
    if s.banner[seat] != NONE:
        items.append(Zone(BEARER[seat], "Banner", [_banner(s.banner[seat], "", "")]))
    crowns = sum([line.crowns for line in lines])
    rows = [_score(line.thing, line.crowns, line.reason) for line in lines]
    rows.append(Row("Total", crowns, "", "strong"))
    title = "Crowns" if s.outcome is not None else "Crowns if the game ended now"
    items.append(Sheet(SCORE[seat], title, rows, rule="WR-158"))
    summary = [
        Counter(FOOD[seat], "Food", s.food[seat], "shiny-apple"),
        Counter(GOLD[seat], "Gold", s.gold[seat], "two-coins"),
        Counter(CROWNS[seat], "Crowns", crowns, "crown"),
        Counter(PLACES[seat], "Court", f"{len(s.courts[seat])} of {COURT_PLACES}", "throne-king"),
    ]
    active = seat == s.active and s.outcome is None
    note = ""
    if active and s.gathered != NEITHER:
        note = "Has harvested this turn." if s.gathered == HARVESTED else "Has taxed this turn."
    return Area(SEAT[seat], f"Sister {seat + 1}", items, seat, active, "queen-crown", summary, note)
