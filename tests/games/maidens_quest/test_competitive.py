"""Against one another and in teams (MQ-490..506, MQ-521..525)."""

from __future__ import annotations

from random import Random

import pytest

from regalia.games.maidens_quest import GAME
from regalia.games.maidens_quest.box import BOX, COPY_EPIC, COPY_TYPE
from regalia.games.maidens_quest.ending import settle
from regalia.games.maidens_quest.faces import CAPTOR, DRESS, GIFT, ITEM, MAIDEN, TREASURE
from regalia.games.maidens_quest.frames import Tower
from regalia.games.maidens_quest.state import BY_RIVALS, COMPETITIVE, LOST, PLAYING, TEAMS, Quest
from regalia.kernel import SPECTATOR, Settings, sees
from regalia.testing import rule
from tests.games.maidens_quest.position import PEOPLE, QuestBench, card, cellar, do, facing, fan, frame, pick, quest, shows

MINE = ["Broadsword", "Rose", "Hair Bow", "Hatpin", "Hymnal", "Lute", "Pantry Door"]
HERS = ["Torch", "Chess Set", "Makeup Kit", "Old Map", "Holy Water", "Tea Set", "Flats", "Locked Door"]
THIRD = ["Lute", "Magic Wand", "Tea Set", "Guinea Pig", "Flats", "Loose Brick", "Pantry Door"]
FOURTH = ["Spellbook", "Crystal Ball", "Prayer Beads", "Hand Mirror", "Alley Cat", "Imp"]


def rivals(*decks: list[str], **more: object) -> QuestBench:
    bench = quest(*decks, mode="competitive", **more)  # type: ignore[arg-type]
    while bench.can(bench.waiting()[0], "explore"):
        bench.act(bench.waiting()[0], "explore")
    return bench


def bid(bench: QuestBench, seat: int, number: int) -> None:
    bench.act(seat, "bid", f"number:{number}")


@rule("MQ-490", "MQ-491", "MQ-492", "MQ-493")
def test_the_active_player_must_open_with_five_or_less() -> None:
    bench = rivals(["Goblin", *MINE], HERS)
    assert bench.state.mode == COMPETITIVE
    assert facing(bench) == "Goblin"
    assert bench.options(0) == [("bid", f"number:{n}") for n in range(1, 6)]
    assert bench.refused(0, "pass").rule == "MQ-493"


@rule("MQ-494", "MQ-495", "MQ-496", "MQ-498")
def test_lower_bids_until_all_but_one_pass_and_she_alone_faces_it() -> None:
    bench = rivals(["Goblin", *MINE], HERS)
    bid(bench, 0, 5)
    assert bench.waiting() == (1,)
    assert bench.refused(1, "bid", "number:5").rule == "MQ-494"
    bid(bench, 1, 3)
    assert bench.waiting() == (0,)
    bench.act(0, "pass")
    assert fan(bench) == ["Torch", "Chess Set", "Makeup Kit"]
    assert bench.waiting() == (1,)
    bench.act(1, "check")
    bench.act(1, "upgrade", bench.options(1)[1][1])
    assert "Goblin, defeated" in cellar(bench, 0)  # it stays in the deck of who found it


@rule("MQ-498", "MQ-161", "MQ-196")
def test_a_rivals_obstacle_in_the_fan_is_measured_by_the_challengers_level() -> None:
    for level, free in (("1", True), ("3A", False)):
        bench = rivals(["Ettin", *MINE], ["Classic Gown", "Goblin", *HERS], steps=["3A", level])
        bid(bench, 0, 5)
        bid(bench, 1, 4)
        bench.act(0, "pass")
        do(bench, "haste", "Classic Gown", "Goblin", seat=1)
        assert facing(bench) == "Goblin"
        assert bench.can(1, "cellar", pick(bench, "Ettin")) is free


@rule("MQ-494")
def test_a_bid_of_one_ends_the_auction() -> None:
    bench = rivals(["Goblin", *MINE], HERS)
    bid(bench, 0, 1)
    assert fan(bench) == ["Broadsword"]


@rule("MQ-493")
def test_what_is_bid_for_is_what_the_table_is_about() -> None:
    bench = rivals(["Goblin", *MINE], HERS)
    areas = {area.id: area for area in GAME.table(bench.state, 1).areas}
    assert bench.can(0, "bid", "number:5")
    assert areas["encounter"].active


@rule("MQ-494")
def test_who_passes_is_out_of_it() -> None:
    bench = rivals(["Goblin", *MINE], HERS, THIRD)
    bid(bench, 0, 5)
    bench.act(1, "pass")
    bid(bench, 2, 4)
    bid(bench, 0, 3)
    assert bench.waiting() == (2,)
    bench.act(2, "pass")
    assert bench.state.chief == 0
    assert len(bench.state.fan) == 3


@rule("MQ-497")
def test_icons_work_on_the_small_fan() -> None:
    bench = rivals(["Goblin", "Merfin Clutch", *MINE], HERS)
    bid(bench, 0, 1)
    do(bench, "fan_size", "Merfin Clutch")
    assert len(bench.state.fan) == 2


@rule("MQ-498", "MQ-496")
def test_unbeaten_it_is_cellared_where_it_was_found_and_the_challenger_pays() -> None:
    bench = rivals(["Goblin", *MINE], ["Tough", *HERS])
    bid(bench, 0, 5)
    bid(bench, 1, 1)
    bench.act(1, "check")
    do(bench, "absorb", "Tough", seat=1)
    assert shows(bench, "Tough") == "Bruised"
    assert "Goblin" in cellar(bench, 0)


@rule("MQ-498", "MQ-445")
def test_the_challengers_tower_level_governs_her_fan() -> None:
    bench = rivals(["Goblin", *MINE], ["Ghost", *HERS], steps=["2A", "1"])
    bid(bench, 0, 5)
    bid(bench, 1, 2)
    bench.act(0, "pass")
    do(bench, "cellar", "Ghost", seat=1)
    assert len(bench.state.fan) == 2


@rule("MQ-499")
def test_nobody_bids_for_a_maiden() -> None:
    bench = rivals(["Gwendolyn", *MINE], HERS)
    assert len(bench.state.fan) == 5
    bench.act(0, "done")
    do(bench, "upgrade", "Broadsword")
    assert shows(bench, "Broadsword") == "Knight's Broadsword"


@rule("MQ-499")
def test_a_maiden_is_met_with_a_fan_of_five_whatever_was_bid_before() -> None:
    bench = rivals(["Goblin", *MINE], ["Min", *HERS])
    bid(bench, 0, 1)
    bench.act(0, "check")
    while bench.waiting() == (0,):
        bench.act(0, *bench.options(0)[-1])
    while bench.can(1, "explore"):
        bench.act(1, "explore")
    assert facing(bench) == "Min"
    assert len(bench.state.fan) == 5


@rule("MQ-500", "MQ-152")
def test_a_rest_card_in_the_challengers_fan() -> None:
    bench = rivals(["Goblin", *MINE], ["Torch", "Chess Set"])
    bid(bench, 0, 5)
    bid(bench, 1, 3)
    bench.act(0, "pass")
    s = bench.state
    assert s.step == [0, 1]
    assert "Goblin" in cellar(bench, 0)


@rule("MQ-500")
def test_a_rest_while_exploring_ends_the_turn() -> None:
    bench = rivals(["Rose"], HERS, cellars=[["Goblin", "Lute", "Broadsword", "Hatpin"], []])
    assert bench.state.step[0] == 1
    assert bench.state.met >= 0
    assert bench.state.owner[bench.state.met] == 1


@rule("MQ-501", "MQ-502")
def test_who_falls_is_out_and_the_last_one_wins() -> None:
    bench = rivals(["Goblin", "Tough@pink", *MINE], HERS, bare=True)
    bid(bench, 0, 1)
    bench.act(0, "check")
    do(bench, "absorb", "Tough")
    assert bench.state.status[0] == LOST
    assert bench.state.outcome is not None
    assert bench.state.outcome.winners == (1,)
    assert bench.state.outcome.scores == (0, 1)
    assert bench.state.how[1] == BY_RIVALS


@rule("MQ-502", "MQ-501")
def test_three_go_on_when_one_has_fallen() -> None:
    bench = rivals(["Goblin", "Tough@pink", *MINE[:5]], [*HERS, "Resolve"], [*THIRD, "Resolve"], bare=True)
    bid(bench, 0, 1)
    bench.act(0, "check")
    do(bench, "absorb", "Tough")
    assert bench.state.outcome is None
    assert bench.state.status == [LOST, PLAYING, PLAYING]
    assert 0 not in bench.waiting()


@rule("MQ-502")
def test_the_first_to_beat_anyones_captor_wins() -> None:
    bench = rivals(["Dim da Troll", *MINE], HERS, steps=["3A", "1"])
    bid(bench, 0, 5)
    bid(bench, 1, 4)
    bench.act(0, "pass")
    bench.state.extra = [9] * 11
    bench.act(1, "check")
    assert bench.state.outcome is not None
    assert bench.state.outcome.winners == (1,)


@rule("MQ-503", "MQ-142")
def test_nobody_runs() -> None:
    bench = rivals(["Goblin", *MINE], HERS)
    bid(bench, 0, 5)
    bench.act(1, "pass")
    assert not bench.can(0, "run")
    assert len(bench.state.fan) == 5


@rule("MQ-503", "MQ-539", "MQ-142")
@pytest.mark.parametrize("mode", ["competitive", "teams"])
def test_nobody_runs_from_an_encounter_that_a_rival_helps_with(mode: str) -> None:
    bench = quest(["Goblin", *MINE], HERS, THIRD, FOURTH, mode=mode)
    bench.act(0, "serendipity", "seat:1")
    bench.act(1, "accept")
    do(bench, "meet", "Goblin")
    assert {a[0] for a in bench.options(0)} == {"share"}  # she Challenges it
    assert bench.refused(0, "run").rule == "MQ-503"
    sheet = next(item for area in GAME.table(bench.state, 0).areas for item in area.items if item.id == "consequences")
    assert [row.title for row in sheet.rows] == ["If you win the Challenge", "If you fail it"]  # type: ignore[union-attr]
    bench.act(0, "share", "seat:1", "number:2")
    assert len(bench.state.fan) == 5
    assert bench.refused(0, "run").rule == "MQ-503"


@rule("MQ-503", "MQ-539", "MQ-520", "MQ-540")
def test_in_a_skirmish_nobody_runs_but_a_stranger_whom_she_helps_may() -> None:
    bench = quest(["Goblin", *MINE], HERS, ["Imp", *THIRD], mode="meetings")
    bench.act(0, "skirmish", "seat:1")
    bench.act(1, "accept")
    bench.act(0, "serendipity", "seat:2")
    bench.act(2, "accept")
    do(bench, "meet", "Goblin")
    assert not bench.can(0, "run")
    bench.act(0, "share", "seat:2", "number:2")
    bench.state.extra = [9] * 11
    while bench.waiting() == (0,):
        bench.act(0, *bench.options(0)[0])
    bench.act(2, "return")
    do(bench, "meet", "Imp", seat=2)
    assert bench.can(2, "run")


@rule("MQ-141", "MQ-300", "MQ-503")
def test_why_it_is_too_late_to_run() -> None:
    alone = quest(["Goblin", *MINE])
    alone.act(0, "challenge")
    assert alone.refused(0, "run").rule == "MQ-141"
    assert quest(["Gwendolyn", *MINE]).refused(0, "run").rule == "MQ-300"
    together = quest(["Goblin", *MINE], HERS)
    together.act(0, "run")
    assert together.refused(0, "run").sentence == "You are running already."
    assert rivals(["Goblin", *MINE], HERS).refused(0, "run").rule == "MQ-503"


@rule("MQ-505")
def test_doors_are_bid_for() -> None:
    bench = rivals(["Locked Door", *MINE], [*HERS[:-1], "Iron Door"])
    assert bench.can(0, "bid")


@rule("MQ-506")
def test_rivals_see_what_passes_by_and_not_the_piles() -> None:
    bench = rivals(["Goblin", *MINE], HERS)
    bench.state.ahead[1].loose += bench.state.ahead[1].top
    bench.state.ahead[1].top = []
    zones = {item.id: item for area in GAME.table(bench.state, 0).areas for item in area.items}
    assert all(c.kind == "" for c in zones["ahead:1"].cards)  # type: ignore[union-attr]
    assert zones["cellar:1"].type == "stack"
    assert zones["cellar:0"].type == "zone"
    watching = {item.id: item for area in GAME.table(bench.state, SPECTATOR).areas for item in area.items}
    assert watching["cellar:0"].type == "stack"
    assert watching["met"].cards[0].kind == "goblin"  # type: ignore[union-attr]


def halls(bench: QuestBench, viewer: int) -> set[str]:
    """Of whose decks a seat sees the top card."""
    return {item.id for area in GAME.table(bench.state, viewer).areas for item in area.items if item.id.startswith("hall:")}


@rule("MQ-506", "MQ-492")
def test_a_rival_bids_with_her_own_top_card_in_sight_and_nobody_elses() -> None:
    bench = quest(["Goblin", *MINE], HERS, mode="competitive", run=False)
    for seat, known in ((0, 1), (1, 0)):  # only the Goblin has a place yet
        deck = bench.state.ahead[seat]
        deck.loose, deck.top = deck.top[: len(deck.top) - known], deck.top[len(deck.top) - known :]
    bench.restart(Tower())
    bench.act(0, "explore")
    assert bench.can(0, "bid")
    assert (halls(bench, 0), halls(bench, 1)) == (set(), {"hall:1"})


@rule("MQ-506", "MQ-442", "MQ-521")
def test_the_top_cards_of_a_team_are_seen_by_its_members() -> None:
    bench = teams(["Goblin", *MINE], HERS, THIRD, FOURTH)
    assert halls(bench, 0) == halls(bench, 2) == {"hall:0", "hall:2"}
    assert halls(bench, 1) == halls(bench, 3) == {"hall:1", "hall:3"}


@rule("MQ-196", "MQ-498")
def test_a_swapped_card_of_a_rival_is_replaced_from_ones_own_deck() -> None:
    bench = rivals(["Goblin", *MINE], ["Imp", "Flats", "Perfume", "Chess Set", "Makeup Kit", "Old Map", "Locked Door"])
    bench.state.step[1] = 1
    bid(bench, 0, 5)
    bid(bench, 1, 3)
    bench.act(0, "pass")
    do(bench, "haste", "Flats", "Imp", seat=1)
    assert facing(bench) == "Imp"
    do(bench, "distract", "Perfume", "Goblin", seat=1)
    assert fan(bench) == ["Flats", "Perfume", "Chess Set"]
    assert "Goblin" in cellar(bench, 0)


# --- teams -----------------------------------------------------------------------------------------------------------------------


def teams(*decks: list[str], **more: object) -> QuestBench:
    bench = quest(*decks, mode="teams", **more)  # type: ignore[arg-type]
    while bench.can(bench.waiting()[0], "explore"):
        bench.act(bench.waiting()[0], "explore")
    return bench


@rule("MQ-521", "MQ-522", "MQ-523")
def test_teams_bid_and_split_the_number() -> None:
    bench = teams(["Goblin", *MINE], HERS, THIRD, FOURTH)
    assert bench.state.mode == TEAMS
    assert bench.state.team == [0, 1, 0, 1]
    bid(bench, 0, 5)
    assert bench.waiting() == (1,)
    bid(bench, 1, 4)
    assert bench.waiting() == (2,)  # her own team mate is not asked while the team holds the bid
    bench.act(2, "pass")
    assert bench.waiting() == (0,)
    bench.act(0, "pass")
    assert bench.state.chief == 1
    assert bench.options(1) == [("share", "seat:3", f"number:{n}") for n in range(5)]
    bench.act(1, "share", "seat:3", "number:2")
    # she who bid keeps her top card, her team mate Cellars hers first
    assert fan(bench) == ["Torch", "Chess Set", "Crystal Ball", "Prayer Beads"]
    assert "Spellbook" in cellar(bench, 3)


@rule("MQ-523", "MQ-442")
def test_a_team_mate_cellars_her_top_card_also_when_the_fan_grows_from_her_deck() -> None:
    bench = teams(["Goblin", "Classic Gown", *MINE], HERS, THIRD, FOURTH)
    bid(bench, 0, 1)
    bench.act(0, "share", "seat:2", "number:0")
    do(bench, "fan_size", "Classic Gown", "seat:2")
    assert fan(bench) == ["Classic Gown", "Magic Wand"]
    assert "Lute" in cellar(bench, 2)


@rule("MQ-523", "MQ-444", "MQ-196")
def test_a_team_mate_cellars_her_top_card_also_when_a_swapped_card_of_hers_is_replaced() -> None:
    hers = ["Imp", "Flats", "Perfume", "Magic Wand", "Tea Set", "Guinea Pig", "Loose Brick", "Pantry Door"]
    bench = teams(["Goblin", *MINE], HERS[:5], hers, FOURTH[:5], steps=["2A", "2A", "2A", "2A"])
    bid(bench, 0, 5)
    bid(bench, 1, 4)
    bid(bench, 2, 3)
    bench.act(3, "pass")
    bench.act(1, "pass")
    bench.act(2, "share", "seat:0", "number:0")
    do(bench, "haste", "Flats", "Imp", seat=2)
    assert fan(bench) == ["Goblin", "Flats", "Perfume"]  # it lies there by the swap: seat 1 has added no card yet
    do(bench, "distract", "Perfume", "Goblin", seat=2)
    assert fan(bench) == ["Flats", "Perfume", "Rose"]
    assert cellar(bench, 0)[-2:] == ["Goblin", "Broadsword"]


@rule("MQ-524")
def test_a_team_wins_by_freedom_or_when_a_rival_falls() -> None:
    bench = teams(["Dim da Troll", *MINE], HERS, THIRD, FOURTH, steps=["3A"])
    bid(bench, 0, 1)
    bench.act(0, "share", "seat:2", "number:0")
    bench.state.extra = [9] * 11
    bench.act(0, "check")
    assert bench.state.outcome is not None
    assert bench.state.outcome.winners == (0, 2)
    bench = teams(["Goblin", *MINE], HERS, THIRD, FOURTH)
    bench.state.status[2] = LOST
    settle(bench.state)
    assert bench.state.outcome is not None
    assert bench.state.outcome.winners == (1, 3)


@rule("MQ-521")
def test_six_seats_make_two_teams_or_three() -> None:
    assert GAME.begin(6, {"mode": "teams"}, "1").team == [0, 1, 0, 1, 0, 1]
    assert GAME.begin(6, {"mode": "teams", "teams": 3}, "1").team == [0, 1, 2, 0, 1, 2]


@rule("MQ-524")
def test_with_three_teams_the_last_one_wins() -> None:
    bench = quest(["Goblin", *MINE], HERS, THIRD, FOURTH, mode="teams", run=False)
    s = bench.state
    s.team = [0, 1, 2, 2]
    s.status[3] = LOST
    settle(s)
    assert s.outcome is None
    assert s.status[2] == LOST  # a team with a fallen player is out
    s.status[1] = LOST
    settle(s)
    assert s.outcome is not None
    assert s.outcome.winners == (0,)


@rule("MQ-504", "MQ-525")
def test_serendipity_once_and_in_teams_only_with_another_team() -> None:
    bench = quest(["Goblin", *MINE], HERS, mode="competitive")
    assert bench.can(0, "serendipity", "seat:1")
    bench.state.serendipities[0] = 1
    assert not bench.can(0, "serendipity")
    bench = quest(["Goblin", *MINE], HERS, THIRD, FOURTH, mode="teams")
    assert bench.can(0, "serendipity", "seat:1")
    assert bench.refused(0, "serendipity", "seat:2").rule == "MQ-525"
    assert bench.refused(0, "team_up", "seat:2").rule == "MQ-520"
    assert bench.refused(0, "part").sentence == "This match is played together to its end."


@rule("MQ-485", "MQ-490")
def test_a_prelude_before_the_race() -> None:
    bench = quest(["Goblin", *MINE], HERS, mode="competitive", prelude=True)
    assert bench.can(0, "run")  # still alone
    assert bench.state.prelude == [True, True]
    assert frame(bench).size == 5
    assert not bench.can(0, "serendipity")


@rule("MQ-491", "MQ-485")
def test_the_race_begins_with_the_starting_player_whoever_is_last_in_the_prelude() -> None:
    bench = quest(["Tough"], ["Imp", *HERS], cellars=[["Goblin"], []], steps=["2B", "3A"], mode="competitive", prelude=True, run=False)
    bench.state.prelude[1] = False
    bench.restart(Tower())
    assert bench.state.prelude == [False, False]
    assert bench.waiting() == (0,)


def fallen_together(hit: int, **more: object) -> QuestBench:
    """The last two rivals, neither with Health left, fail an Encounter of the first one; `hit` is Damage they cannot pay."""
    bench = quest(["Goblin", *MINE], HERS, mode="competitive", bare=True, **more)  # type: ignore[arg-type]
    bench.act(0, "serendipity", "seat:1")
    bench.act(1, "accept")
    do(bench, "meet", "Goblin" if hit else "Pantry Door")
    bench.act(0, "share", "seat:1", "number:2")
    bench.state.extra = [-9] * 11
    bench.act(0, "check")
    return bench


@rule("MQ-502", "MQ-543", "MQ-268")
def test_the_last_rival_has_won_as_soon_as_the_one_she_helps_cannot_pay() -> None:
    s = fallen_together(1).state
    assert s.status == [LOST, PLAYING]
    assert s.outcome is not None
    assert s.outcome.winners == (1,)


@rule("MQ-501", "MQ-502", "MQ-013")
def test_when_the_last_two_fall_together_nobody_wins() -> None:
    s = fallen_together(0).state
    assert s.status == [LOST, LOST]
    assert s.outcome is not None
    assert s.outcome.winners == ()


@rule("MQ-524", "MQ-013")
def test_when_every_team_loses_a_player_at_once_nobody_wins() -> None:
    s = quest(["Goblin", *MINE], HERS, THIRD, FOURTH, mode="teams", run=False).state
    s.status = [LOST, LOST, PLAYING, PLAYING]
    settle(s)
    assert s.outcome is not None
    assert s.outcome.winners == ()
    assert s.outcome.reason == "Every team has lost a player."


def dealt(more: Settings) -> Quest:
    """Four rivals with decks as they were dealt."""
    people = {f"{part}.{n}": PEOPLE[n][at] for n in range(4) for at, part in enumerate(("maiden", "captor", "dress"))}
    return GAME.begin(4, {"mode": "competitive", **people, **more}, "1")


@rule("MQ-506", "MQ-067")
def test_what_is_imagined_does_not_depend_on_which_of_two_rivals_has_a_card() -> None:
    """The decks of two rivals come from one box, so each hidden card of one may as well be the other's."""
    s = dealt({})
    items = [next(c for c in s.ahead[p].loose if COPY_TYPE[c % BOX] == ITEM and not sees(s.seen[c], 0)) for p in (2, 3)]
    swapped = s.copy()
    for p, gives, gets in ((2, items[0], items[1]), (3, items[1], items[0])):
        loose = swapped.ahead[p].loose
        loose[loose.index(gives)] = gets
        swapped.owner[gets] = p
        swapped.seen[gets] = s.seen[gives]
    shares = [sum(items[1] in GAME.imagine(world, 0, Random(n)).ahead[2].cards() for n in range(400)) / 400 for world in (s, swapped)]
    assert 0.2 < shares[0] < 0.5
    assert abs(shares[0] - shares[1]) < 0.1


@rule("MQ-059", "MQ-506")
def test_rivals_are_imagined_with_the_epic_treasures_that_they_may_find() -> None:
    s = dealt({"treasures.3": "all"})
    found: set[int] = set()
    for number in range(60):
        dream = GAME.imagine(s, 0, Random(number))
        epics = [[c for c in dream.ahead[p].cards() if COPY_TYPE[c % BOX] == TREASURE and COPY_EPIC[c % BOX]] for p in range(4)]
        assert epics[:3] == [[], [], []]
        found.update(epics[3])
        assert all(dream.owner[c] == p and sees(dream.seen[c], p) for p in range(4) for c in dream.ahead[p].cards())
    assert len(found) == sum(COPY_EPIC)


@rule("MQ-506", "MQ-050", "MQ-054")
def test_whom_and_what_rivals_chose_is_known_to_all() -> None:
    s = dealt({})
    chosen = [c for c in s.ahead[2].cards() if COPY_TYPE[c % BOX] in (MAIDEN, CAPTOR, DRESS)]
    assert len(chosen) == 3
    for number in range(20):
        assert set(chosen) <= set(GAME.imagine(s, 0, Random(number)).ahead[2].cards())


@rule("MQ-069", "MQ-506")
def test_gifts_in_a_deck_are_known_to_all() -> None:
    s = dealt({"gifts.2": "Brooch=ann", "gifts_in_deck.2": True})
    gift = next(c for c in s.ahead[2].cards() if COPY_TYPE[c % BOX] == GIFT)
    assert all(gift in GAME.imagine(s, 0, Random(n)).ahead[2].cards() for n in range(20))


@rule("MQ-506", "MQ-266", "MQ-346")
@pytest.mark.parametrize("met", ["Goblin", "Loose Flagstone"])
def test_what_a_search_passes_behind_the_rest_cards_is_seen_by_all(met: str) -> None:
    """A Goblin that nobody can pay for, a Treasure that is nowhere: both searches go through the whole deck."""
    bench = rivals([met, "Crystal Ball", *MINE], HERS, bare=True)
    bid(bench, 0, 1)
    do(bench, "foresight", "Crystal Ball")
    do(bench, "cellar", "Hair Bow")
    bench.act(0, "leave")
    hidden = card(bench, "Hair Bow")
    bench.state.seen[hidden] = 1  # she alone has ever seen it
    assert hidden in bench.state.slipped
    bench.state.extra = [9 if met == "Loose Flagstone" else -9] * 11
    bench.act(0, "check")
    assert sees(bench.state.seen[hidden], 1)


@rule("MQ-192", "MQ-506")
def test_which_card_foresight_put_into_the_cellar_is_not_known_to_rivals() -> None:
    bench = rivals(["Goblin", "Crystal Ball", *MINE, "Alley Cat", "Loose Brick"], HERS)
    bid(bench, 0, 1)
    do(bench, "foresight", "Crystal Ball")
    do(bench, "cellar", "Hair Bow")
    bench.act(0, "leave")
    s = bench.state
    hidden = len(s.cellar[0]) - 1
    cellared = [GAME.imagine(s, 1, Random(n)).cellar[0][hidden] for n in range(40)]
    assert set(cellared) == set(s.ahead[0].cards()) | {s.cellar[0][hidden]}
    dream = GAME.imagine(s, 1, Random(0))
    assert dream.cellar[0][:hidden] == s.cellar[0][:hidden]
    assert list(dream.slipped) == [cellared[0]]
    s.gather(0)
    assert s.slipped == {}
