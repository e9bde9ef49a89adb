"""Side by side: two players, three and more, the Prelude (MQ-435..487)."""

from __future__ import annotations

from regalia.games.maidens_quest.ending import win
from regalia.games.maidens_quest.frames import Tower
from regalia.games.maidens_quest.state import BY_EXIT, COOP, LOST, PLAYING, WON
from regalia.testing import rule
from tests.games.maidens_quest.position import QuestBench, card, cellar, do, facing, fan, no, quest, shows

MINE = ["Broadsword", "Rose", "Hair Bow", "Hatpin", "Lantern", "Hymnal", "Pantry Door", "Lute"]
HERS = ["Torch", "Chess Set", "Makeup Kit", "Old Map", "Holy Water", "Locked Door", "Tea Set", "Flats", "Perfume"]


def together(mine: list[str], hers: list[str], **more: object) -> QuestBench:
    return quest(mine, hers, **more)  # type: ignore[arg-type]


def share(bench: QuestBench, ally: int, number: int, leader: int = 0) -> None:
    bench.act(leader, "share", f"seat:{ally}", f"number:{number}")


@rule("MQ-435", "MQ-437", "MQ-439", "MQ-440", "MQ-441")
def test_the_five_cards_are_shared_and_every_card_goes_home() -> None:
    bench = together(["Giant Rat", *MINE], HERS)
    assert bench.state.mode == COOP
    assert bench.waiting() == (0,)
    bench.act(0, "challenge")
    assert [a[2] for a in bench.options(0)] == [f"number:{n}" for n in range(6)]
    assert bench.state.name(bench.state.ahead[1].top[-1]) == "Torch"  # her top card is seen
    share(bench, 1, 2)
    assert fan(bench) == ["Broadsword", "Rose", "Hair Bow", "Torch", "Chess Set"]
    assert bench.refused(0, "share", "seat:1", "number:6").sentence
    bench.act(0, "check")
    bench.act(0, "pass")
    assert cellar(bench, 1)[2:4] == ["Torch", "Chess Set"]
    assert cellar(bench, 0)[2:6] == ["Giant Rat, defeated", "Broadsword", "Rose", "Hair Bow"]
    assert bench.waiting() == (1,)
    assert facing(bench) == "Locked Door"


@rule("MQ-440", "MQ-582")
def test_a_helpers_top_card_is_seen_before_the_choice_and_the_next_one_of_the_leader_is_not() -> None:
    bench = together(["Goblin", *MINE], HERS, run=False)
    for seat, known in ((0, 1), (1, 0)):  # only the Goblin has a place yet
        deck = bench.state.ahead[seat]
        deck.loose, deck.top = deck.top[: len(deck.top) - known], deck.top[len(deck.top) - known :]
    bench.restart(Tower())
    assert bench.can(0, "run")
    assert [len(deck.top) for deck in bench.state.ahead] == [0, 1]
    first = bench.state.ahead[1].top[0]
    bench.act(0, "challenge")
    share(bench, 1, 1)
    assert bench.state.fan[-1] == first


@rule("MQ-439")
def test_a_share_may_be_none_or_all() -> None:
    for number in (0, 5):
        bench = together(["Giant Rat", *MINE], HERS)
        bench.act(0, "challenge")
        share(bench, 1, number)
        assert [bench.state.owner[c] for c in bench.state.fan].count(1) == number
        assert len(bench.state.fan) == 5


@rule("MQ-437")
def test_the_starting_player_is_chosen() -> None:
    bench = together(["Giant Rat", *MINE], ["Goblin", *HERS], first=1)
    assert bench.waiting() == (1,)
    assert facing(bench) == "Goblin"


@rule("MQ-439")
def test_no_more_than_the_fan_can_be_shared() -> None:
    bench = together(["Giant Rat", *MINE], HERS)
    bench.act(0, "challenge")
    assert bench.refused(0, "share", "seat:1", "number:7").rule == "MQ-439"


@rule("MQ-442")
def test_fan_size_and_foresight_ask_whose_deck() -> None:
    bench = together(["Giant Rat", "Merfin Clutch", "Crystal Ball", "Rose", *MINE[2:]], HERS)
    bench.act(0, "challenge")
    share(bench, 1, 2)
    bench.act(0, "fan_size", f"card:{card(bench, 'Merfin Clutch')}", "seat:1")
    assert fan(bench)[-1] == "Makeup Kit"
    do(bench, "foresight", "Crystal Ball")
    bench.act(0, "look", "seat:1")
    bench.act(0, "look", "seat:1")
    for _ in range(3):
        bench.act(0, "look", "seat:0")
    seen = [bench.game.label(bench.state, a[1]) for a in bench.options(0) if a[0] == "cellar"]
    assert len(seen) == 5
    assert seen[-2:] == ["Old Map", "Holy Water"]


@rule("MQ-442", "MQ-192")
def test_how_many_cards_of_each_deck_foresight_sees_is_settled_before_any_is_seen() -> None:
    bench = together(["Giant Rat", "Crystal Ball", *MINE[:4], "Lute"], HERS)
    bench.act(0, "challenge")
    share(bench, 1, 0)
    for deck in bench.state.ahead:
        deck.loose, deck.top = deck.top, []
    do(bench, "foresight", "Crystal Ball")
    assert bench.prompt(0) == "Foresight: from whose deck do you look at a card? 5 cards to share out."
    for _ in range(4):
        bench.act(0, "look", "seat:1")
        assert [deck.top for deck in bench.state.ahead] == [[], []]
    assert bench.prompt(0) == "Foresight: from whose deck do you look at a card? 1 card to share out."
    bench.act(0, "look", "seat:0")
    assert [len(deck.top) for deck in bench.state.ahead] == [1, 4]
    assert "Foresight: 5 cards past the Fan are looked at." in bench.said()


@rule("MQ-442", "MQ-193")
def test_a_deck_without_cards_ahead_has_nothing_to_foresee() -> None:
    bench = together(["Giant Rat", "Crystal Ball", *MINE[:4], "Lute"], HERS[:1])
    bench.act(0, "challenge")
    share(bench, 1, 0)
    do(bench, "foresight", "Crystal Ball")
    bench.act(0, "look", "seat:1")  # her only one; the other deck holds the rest
    assert len([a for a in bench.options(0) if a[0] == "cellar"]) == 2
    assert "Foresight: 2 cards past the Fan are looked at." in bench.said()


@rule("MQ-443", "MQ-446")
def test_effects_reach_all_cards_of_the_common_fan() -> None:
    bench = together(["Gwendolyn", *MINE], HERS)
    share(bench, 1, 2)
    bench.act(0, "done")
    do(bench, "upgrade", "Torch")
    assert shows(bench, "Torch") == "Everburning Torch"


@rule("MQ-454")
def test_maidens_are_met_with_a_shared_fan() -> None:
    bench = together(["Gwendolyn", *MINE], HERS)
    assert bench.options(0)[0][0] == "share"


@rule("MQ-444", "MQ-445")
def test_refills_come_from_the_same_deck_and_levels_are_the_owners() -> None:
    bench = together(
        ["Giant Rat", "Perfume", "Rose", "Hair Bow", "Hatpin", *MINE[4:]],
        ["Ghost", "Chess Set", "Makeup Kit", *HERS[3:-1]],
        steps=["1", "2A"],
    )
    bench.act(0, "challenge")
    share(bench, 1, 2)
    assert no(bench, "cellar", "Ghost") == "MQ-163"  # her Tower Level is 2
    do(bench, "distract", "Perfume", "Ghost")
    assert fan(bench)[-1] == "Makeup Kit"
    bench = together(["Giant Rat", *MINE], ["Ghost", *HERS], steps=["2A", "1"])
    bench.act(0, "challenge")
    share(bench, 1, 2)
    do(bench, "cellar", "Ghost")
    assert len(bench.state.fan) == 5


@rule("MQ-446")
def test_who_takes_the_treasure_searches_her_deck() -> None:
    bench = together(["Loose Flagstone", "Broadsword", "Quill and Ink", *MINE[1:]], [*HERS, "Scorn"])
    bench.act(0, "challenge")
    share(bench, 1, 1)
    bench.act(0, "check")
    assert bench.options(0) == [("treasure", "seat:0"), ("treasure", "seat:1")]
    bench.act(0, "treasure", "seat:1")
    assert shows(bench, "Scorn") == "Scorn"
    assert "Loose Flagstone, defeated" in cellar(bench, 0)  # only her own deck is shuffled


@rule("MQ-447", "MQ-142")
def test_running_together() -> None:
    bench = together(["Goblin", *MINE], [*HERS])
    bench.act(0, "run")
    share(bench, 1, 3)
    do(bench, "downgrade", "Chess Set")
    assert shows(bench, "Chess Set") == "Missing Pawn"


@rule("MQ-448")
def test_excess_damage_is_searched_in_the_deck_agreed_on_and_then_in_the_other() -> None:
    gone = ["Hair Bow@gone", "Fairy Dust@gone", "Quill and Ink@gone"]
    bench = together(["Ettin", *gone, *MINE[4:]], ["Flats@gone", "Dinner Knife@gone", *HERS[:-2], "Tough"], steps=["3A", "3A"])
    bench.act(0, "challenge")
    share(bench, 1, 2)
    bench.act(0, "check")
    assert bench.options(0) == [("search", "seat:0"), ("search", "seat:1")]
    bench.act(0, "search", "seat:1")
    s = bench.state
    assert shows(bench, "Tough") == "Bruised"
    assert s.step[1] == 4  # her Rest cards were laid aside: she Rests
    assert s.step[0] == 3


@rule("MQ-446")
def test_of_two_either_may_take_the_treasure_whatever_her_share() -> None:
    bench = together(["Loose Flagstone", "Broadsword", "Quill and Ink", *MINE[1:]], ["Torch", "Scorn", *HERS[1:]])
    bench.act(0, "challenge")
    share(bench, 1, 0)
    bench.act(0, "check")
    assert bench.options(0) == [("treasure", "seat:0"), ("treasure", "seat:1")]
    bench.act(0, "treasure", "seat:1")
    assert shows(bench, "Scorn") == "Scorn"
    assert not bench.state.is_undiscovered(card(bench, "Scorn"))


@rule("MQ-449", "MQ-440", "MQ-450", "MQ-451")
def test_a_rest_card_of_one_ends_it_for_both_and_she_sits_out_the_next() -> None:
    bench = together(["Goblin", *MINE], ["Torch", "Chess Set"], cellars=[[], ["Locked Door", "Iron Door", "Chapel Door"]])
    bench.act(0, "challenge")
    share(bench, 1, 3)
    s = bench.state
    assert s.step == [0, 1]
    assert s.sitting == [False, True]
    assert cellar(bench, 0)[2:5] == ["Goblin", "Broadsword", "Rose"]
    # it would have been hers to lead: her partner leads it instead, alone
    assert bench.waiting() == (0,)
    assert facing(bench) == "Pantry Door"
    bench.act(0, "run")
    assert bench.state.sitting == [False, False]
    assert bench.waiting() == (1,)  # and she leads the one after


@rule("MQ-451", "MQ-450")
def test_a_rest_while_exploring_ends_the_turn() -> None:
    bench = together(["Rose"], ["Locked Door", *HERS[:5], "Tea Set"], cellars=[["Goblin", "Lute", "Broadsword", "Hatpin"], []])
    assert bench.state.step[0] == 1
    assert bench.state.sitting[0]
    assert bench.waiting() == (1,)
    bench.act(1, "challenge")
    assert not bench.can(1, "share")  # the whole Fan comes from her own deck
    assert {bench.state.owner[c] for c in bench.state.fan} == {1}


@rule("MQ-452")
def test_one_may_be_out_of_health_but_not_both() -> None:
    bench = together(
        ["Goblin", "Tough@pink", "Hair Bow", "Hymnal", "Prayer Beads", "Rose", "Lute", "Pantry Door"], [*HERS, "Resolve"], bare=True
    )
    bench.act(0, "challenge")
    share(bench, 1, 0)
    bench.act(0, "check")
    do(bench, "absorb", "Tough")
    assert bench.state.status == [PLAYING, PLAYING]
    bench = together(["Goblin", "Tough@pink", "Hair Bow", "Hymnal", "Prayer Beads", "Rose", "Lute", "Pantry Door"], HERS, bare=True)
    bench.act(0, "challenge")
    share(bench, 1, 0)
    bench.act(0, "check")
    do(bench, "absorb", "Tough")
    assert bench.state.outcome is not None
    assert bench.state.outcome.winners == ()


@rule("MQ-452", "MQ-268")
def test_damage_that_both_decks_cannot_pay_is_the_end_though_hearts_are_left() -> None:
    gone = ["Hair Bow@gone", "Fairy Dust@gone", "Quill and Ink@gone", "Hatpin@gone", "Flats@gone"]
    bench = together(["Ettin", *gone, "Tough"], HERS[:6], steps=["3A", "3A"], bare=True)
    bench.act(0, "challenge")
    share(bench, 1, 0)
    bench.act(0, "check")  # 3 Damage; Tough pays 2 and keeps a heart that has been altered
    assert shows(bench, "Tough") == "Bruised"
    assert bench.state.status == [LOST, LOST]
    assert bench.state.outcome is not None
    assert (bench.state.outcome.winners, bench.state.outcome.scores) == ((), (0, 0))
    assert (bench.state.outcome.reason, bench.state.outcome.rule) == ("You have fallen together.", "MQ-452")


NO_HEARTS = ["Hair Bow@gone", "Fairy Dust@gone", "Quill and Ink@gone", "Umbrella@gone", "Dinner Knife@gone"]


def alone_against_an_ettin(mine: list[str], hers: list[str]) -> QuestBench:
    """Her partner is shuffling; three Damage, and no heart in the Fan."""
    bench = together(["Ettin", *NO_HEARTS, *mine], hers, steps=["3A", "3A"], bare=True, run=False)
    bench.state.sitting[1] = True
    bench.restart(Tower())
    bench.act(0, "challenge")
    bench.act(0, "check")
    return bench


@rule("MQ-452", "MQ-448", "MQ-450")
def test_a_partner_who_is_shuffling_pays_what_the_other_cannot() -> None:
    bench = alone_against_an_ettin(["Rose", "Poise@pink", "Lute"], ["Locked Door", "Torch", "Resolve", "Goblin", *HERS[6:]])
    assert bench.state.outcome is None
    assert (shows(bench, "Poise"), shows(bench, "Resolve")) == ("Mortified", "Wavering")  # one, then two
    assert cellar(bench, 1) == ["Locked Door", "Torch", "Wavering"]
    assert bench.state.sitting == [True, False]  # the search took her through her own Rest cards
    bench = alone_against_an_ettin(["Poise", "Resolve", "Lute"], ["Tough", *HERS])
    assert shows(bench, "Tough") == "Tough"  # not as long as the other can
    bench = alone_against_an_ettin(["Rose", "Poise@pink", "Lute"], ["Tough@pink", *HERS])
    assert bench.state.status == [LOST, LOST]  # both together cannot pay


@rule("MQ-450", "MQ-452", "MQ-270")
def test_who_rests_anew_while_she_is_shuffling_misses_the_encounter_after_that() -> None:
    mine = ["Ettin", *NO_HEARTS, "Goblin", "Broadsword", "Rose", "Lantern", "Hymnal", "Lute"]
    behind = ["Resolve", "Tough@pink", "Imp"]
    bench = together(mine, HERS[:3], cellars=[[], behind], steps=["3A", "3A"], bare=True, run=False)
    bench.state.sitting[1] = True
    bench.restart(Tower())
    bench.act(0, "challenge")
    bench.act(0, "check")  # all of it is found behind her Rest cards
    assert bench.state.step == [3, 4]
    assert (facing(bench), bench.waiting()) == ("Goblin", (0,))  # it would have been hers to lead
    bench.act(0, "challenge")
    assert bench.state.party == [0]


@rule("MQ-486", "MQ-456", "MQ-450")
def test_who_got_free_in_the_prelude_helps_and_sits_out_like_anybody() -> None:
    bench = together(["Broadsword", "Rose"], ["Goblin", *HERS], steps=["1", "3A"], prelude=True, run=False)
    win(bench.state, 0, BY_EXIT)
    assert bench.state.prelude == [False, True]
    bench.state.prelude[1] = False
    bench.restart(Tower())
    bench.act(1, "challenge")
    share(bench, 0, 3, leader=1)  # her Rest card turns up
    assert bench.state.step[0] == 1
    assert bench.state.sitting == [True, False]


@rule("MQ-453", "MQ-438", "MQ-455")
def test_beating_the_partners_captor_by_a_swap_is_her_victory() -> None:
    bench = together(
        ["Giant Rat", "Flats", *MINE], ["Jeliasta Jones", "Torch", "Chess Set", "Makeup Kit", "Locked Door"], steps=["3A", "3A"]
    )
    bench.act(0, "challenge")
    share(bench, 1, 2)
    do(bench, "haste", "Flats", "Jeliasta Jones")
    bench.state.extra = [9] * 11
    bench.act(0, "check")
    assert bench.state.status == [PLAYING, WON]
    assert bench.state.outcome is None


@rule("MQ-453", "MQ-566")
def test_a_free_players_captor_may_still_fall_but_her_victory_is_what_it_was() -> None:
    bench = together(["Giant Rat", "Flats", *MINE], ["Jeliasta Jones", "Torch", "Locked Door"], steps=["3A", "3A"], run=False)
    s = bench.state
    s.status[1], s.how[1], s.saved_all[1] = WON, BY_EXIT, True
    bench.restart(Tower())
    bench.act(0, "challenge")
    share(bench, 1, 1)
    do(bench, "haste", "Flats", "Jeliasta Jones")
    bench.state.extra = [9] * 11
    bench.act(0, "check")
    s = bench.state
    assert len(s.beaten[1]) == 1
    assert (s.status, s.how[1], s.saved_all[1]) == ([PLAYING, WON], BY_EXIT, True)
    assert s.outcome is None


@rule("MQ-455", "MQ-456", "MQ-458")
def test_a_free_player_explores_no_more_pays_nothing_and_still_helps() -> None:
    bench = together(["Goblin", "Hair Bow", "Hymnal", "Prayer Beads", "Rose", "Lute", "Pantry Door"], ["Tough", *HERS], run=False)
    bench.state.status[1] = WON
    from regalia.games.maidens_quest.frames import Tower

    bench.restart(Tower())
    bench.act(0, "challenge")
    share(bench, 1, 1)
    assert "Tough" in fan(bench)
    bench.state.extra = [-9] * 11
    bench.act(0, "check")
    # her hearts pay nothing: the search goes on in the deck of the one inside
    assert shows(bench, "Tough") == "Tough"
    assert sorted(bench.state.name(c) for c in bench.state.deck(0) if bench.state.is_health(c)) == ["Resolve", "Wavering"]
    assert bench.state.chief == 0


@rule("MQ-455")
def test_the_refusal_names_the_reason() -> None:
    bench = together(["Goblin", "Hair Bow", "Kendra", "Hymnal", "Rose", "Lute", "Pantry Door"], ["Tough", "Michael", *HERS], run=False)
    bench.state.status[1] = WON
    from regalia.games.maidens_quest.frames import Tower

    bench.restart(Tower())
    bench.act(0, "challenge")
    share(bench, 1, 2)
    bench.state.extra = [-9] * 11
    bench.act(0, "check")
    assert no(bench, "absorb", "Tough") == "MQ-455"
    assert no(bench, "absorb", "Michael") == "MQ-455"


@rule("MQ-457", "MQ-458", "MQ-438")
def test_the_quest_ends_when_all_are_free_or_one_falls() -> None:
    from regalia.games.maidens_quest.ending import settle

    bench = together(["Goblin", *MINE], HERS)
    bench.state.status = [WON, PLAYING]
    settle(bench.state)
    assert bench.state.outcome is None
    bench.state.status = [WON, WON]
    settle(bench.state)
    assert bench.state.outcome is not None
    assert bench.state.outcome.winners == (0, 1)
    bench = together(["Goblin", *MINE], HERS)
    bench.state.status = [WON, LOST]
    settle(bench.state)
    assert bench.state.outcome is not None
    assert bench.state.outcome.winners == ()


@rule("MQ-461", "MQ-095")
def test_an_upgrade_sweeps_a_free_players_obstacle_aside() -> None:
    bench = together(["Giant Rat", "Fairy Dust@gold", *MINE], ["Zombie", "Jeliasta Jones", *HERS], steps=["3A", "3A"], run=False)
    bench.state.status[1] = WON
    from regalia.games.maidens_quest.frames import Tower

    bench.restart(Tower())
    bench.act(0, "challenge")
    share(bench, 1, 2)
    assert no(bench, "upgrade", "Fairy Dust", "Jeliasta Jones") == "MQ-096"
    do(bench, "upgrade", "Fairy Dust", "Zombie")
    assert shows(bench, "Zombie") == "Zombie, defeated"
    assert "Zombie is swept aside: Zombie, defeated." in bench.said()
    assert card(bench, "Zombie") in bench.state.altered_pre


# --- three and more --------------------------------------------------------------------------------------------------------------

THIRD = ["Lute", "Magic Wand", "Tea Set", "Pantry Door", "Flats", "Guinea Pig", "Loose Brick"]
FOURTH = ["Spellbook", "Crystal Ball", "Prayer Beads", "Hand Mirror", "Alley Cat", "Imp"]


@rule("MQ-475", "MQ-476", "MQ-478")
def test_three_share_clockwise_and_only_contributors_share() -> None:
    bench = quest(["Loose Flagstone", "Broadsword", "Quill and Ink", *MINE[1:]], HERS, [*THIRD, "Scorn"])
    bench.act(0, "challenge")
    share(bench, 1, 0)
    share(bench, 2, 1)
    assert fan(bench)[-1] == "Lute"
    bench.act(0, "check")
    assert bench.options(0) == [("treasure", "seat:0"), ("treasure", "seat:2")]
    bench.act(0, "treasure", "seat:2")
    assert bench.waiting() == (1,)


@rule("MQ-478", "MQ-448")
def test_of_three_only_who_added_cards_pays_also_while_one_is_resting() -> None:
    gone = ["Hair Bow@gone", "Fairy Dust@gone", "Quill and Ink@gone", "Umbrella@gone", "Dinner Knife@gone"]
    bench = quest(["Ettin", *gone, *MINE[4:]], HERS, THIRD, steps=["3A", "3A", "3A"], run=False)
    bench.state.sitting[1] = True
    bench.restart(Tower())
    bench.act(0, "challenge")
    share(bench, 2, 0)
    bench.act(0, "check")
    assert bench.state.step == [4, 3, 3]  # her own deck was searched, without a choice


@rule("MQ-478", "MQ-196", "MQ-453")
def test_whose_only_card_is_swapped_out_of_the_fan_has_added_a_card_all_the_same() -> None:
    bench = quest(["Loose Flagstone", *MINE], ["Imp", *HERS], ["Classic Gown", *THIRD], steps=["1", "1", "1"])
    bench.act(0, "challenge")
    share(bench, 1, 1)
    share(bench, 2, 4)
    do(bench, "haste", "Classic Gown", "Imp")
    assert facing(bench) == "Imp"
    bench.state.extra = [-9] * 11
    bench.act(0, "check")  # 1 Damage, and no heart in the Fan
    assert bench.options(0) == [("search", "seat:1"), ("search", "seat:2")]  # the leader has added none


@rule("MQ-439", "MQ-475")
def test_of_three_the_last_is_asked_only_for_what_is_left_to_share() -> None:
    bench = quest(["Giant Rat", *MINE], HERS, THIRD)
    bench.act(0, "challenge")
    share(bench, 1, 2)
    assert bench.options(0) == [("share", "seat:2", f"number:{n}") for n in range(4)]
    bench = quest(["Giant Rat", *MINE], HERS, THIRD)
    bench.act(0, "challenge")
    share(bench, 1, 5)
    assert not bench.can(0, "share")
    assert fan(bench) == HERS[:5]


@rule("MQ-477", "MQ-442")
def test_who_sits_apart_cellars_her_top_card_also_when_the_fan_grows_from_her_deck() -> None:
    bench = quest(["Giant Rat", "Classic Gown", "Merfin Clutch", *MINE], HERS, THIRD, FOURTH)
    bench.act(0, "challenge")
    for ally in (1, 2, 3):
        share(bench, ally, 0)
    do(bench, "fan_size", "Classic Gown", "seat:2")
    assert fan(bench)[-1] == "Magic Wand"
    assert cellar(bench, 2)[-1] == "Lute"
    do(bench, "fan_size", "Merfin Clutch", "seat:2")  # only before her first card
    assert fan(bench)[-1] == "Tea Set"


@rule("MQ-477")
def test_who_does_not_sit_beside_the_leader_cellars_her_top_card_first() -> None:
    bench = quest(["Giant Rat", *MINE], HERS, THIRD, FOURTH)
    bench.act(0, "challenge")
    share(bench, 1, 1)
    share(bench, 2, 1)
    share(bench, 3, 1)
    assert fan(bench) == ["Broadsword", "Rose", "Torch", "Magic Wand", "Spellbook"]
    assert cellar(bench, 2)[-1] == "Lute"


@rule("MQ-477", "MQ-478")
def test_in_every_encounter_it_is_asked_anew_who_adds_cards() -> None:
    bench = quest(["Giant Rat", *MINE[:5], "Loose Flagstone", *MINE[5:]], HERS, THIRD, FOURTH, run=False)
    bench.state.status = [PLAYING, WON, WON, WON]  # so that the same player leads twice running
    bench.restart(Tower())
    for name, cards, gone in (("Giant Rat", 1, "Lute"), ("Loose Flagstone", 4, "Tea Set")):
        assert facing(bench) == name
        bench.act(0, "challenge")
        share(bench, 1, 0)
        share(bench, 2, cards)
        while bench.can(0, "share"):
            share(bench, 3, 0)
        assert gone in cellar(bench, 2)
        assert [bench.state.owner[c] for c in bench.state.fan].count(2) == cards
        bench.act(0, "check")
        while bench.can(0, "pass"):
            bench.act(0, "pass")


@rule("MQ-479", "MQ-450")
def test_a_missed_lead_passes_on_and_is_made_up_for() -> None:
    bench = quest(["Goblin", *MINE], ["Torch"], ["Imp", *THIRD])
    bench.act(0, "challenge")
    share(bench, 1, 2)
    share(bench, 2, 0)
    s = bench.state
    assert s.sitting == [False, True, False]
    assert bench.waiting() == (2,)  # seat 1 would have led
    bench.act(2, "run")
    assert not any(a[1] == "seat:1" for a in bench.options(2))  # and she does not help either
    share(bench, 0, 0, leader=2)
    while bench.state.chief == 2 and bench.can(2, "downgrade"):
        bench.act(2, *bench.options(2)[0])
    while bench.can(2, "go"):
        bench.act(2, "go")
    assert not bench.state.sitting[1] or bench.state.step[1] > 1


# --- the Prelude -----------------------------------------------------------------------------------------------------------------


@rule("MQ-436", "MQ-485", "MQ-486")
def test_in_the_prelude_everybody_plays_alone_up_to_level_3() -> None:
    bench = together(["Goblin", *MINE], HERS, prelude=True)
    bench.act(0, "challenge")
    assert not bench.can(0, "share")
    assert len(bench.state.fan) == 5
    bench = together(["Rose"], HERS, cellars=[["Goblin", "Lute", "Broadsword", "Hatpin"], []], steps=["2B", "1"], prelude=True)
    assert bench.state.step[0] == 3
    assert bench.state.prelude == [False, True]
    assert bench.waiting() == (1,)  # she goes on with her Prelude


@rule("MQ-437", "MQ-436", "MQ-485")
def test_whoever_was_chosen_to_start_leads_first_after_the_prelude() -> None:
    for first in (0, 1):
        decks = [["Goblin", *MINE], ["Imp", *HERS]]
        decks[first] = ["Tough"]  # she is the last to finish her Prelude: her deck is at its Rest
        cellars = [["Giant Rat"], ["Zombie"]]
        bench = together(decks[0], decks[1], cellars=cellars, steps=["2B", "2B"], prelude=True, first=first, run=False)
        bench.state.prelude[1 - first] = False
        bench.restart(Tower())
        assert bench.state.prelude == [False, False]
        assert bench.waiting() == (first,)


@rule("MQ-485")
def test_in_the_prelude_all_play_in_turn_whoever_starts() -> None:
    bench = together(["Pantry Door", *MINE[:6]], ["Locked Door", "Iron Door", *HERS[:5]], prelude=True, first=1)
    assert bench.waiting() == (1,)
    bench.act(1, "run")
    assert bench.waiting() == (0,)
    bench.act(0, "run")
    assert facing(bench) == "Iron Door"


@rule("MQ-450")
def test_when_both_are_shuffling_the_one_whose_turn_it_is_leads_alone() -> None:
    bench = together(["Goblin", *MINE], HERS, run=False)
    bench.state.sitting = [True, True]
    bench.restart(Tower())
    assert bench.state.sitting == [False, True]
    bench.act(0, "challenge")
    assert fan(bench) == MINE[:5]


@rule("MQ-486", "MQ-413")
def test_with_two_steps_at_a_rest_the_prelude_ends_at_the_first_level_3_step() -> None:
    bench = together(
        ["Rose"], HERS, cellars=[["Goblin", "Lute", "Broadsword", "Hatpin"], []], steps=["2B", "1"], prelude=True, change="steps"
    )
    assert bench.state.step[0] == 4
    assert bench.state.prelude[0] is False


@rule("MQ-486")
def test_the_result_of_a_prelude_counts() -> None:
    bench = together(["Curtain Cord@exit", *MINE], HERS, prelude=True)
    bench.act(0, "challenge")
    bench.state.extra = [9] * 11
    bench.act(0, "check")
    assert bench.state.status == [WON, PLAYING]


@rule("MQ-487")
def test_no_prelude_in_easy_and_hard() -> None:
    from regalia.games.maidens_quest import GAME

    for ease in ("easy", "hard"):
        assert GAME.begin(2, {"prelude": True, "ease": ease}, "1").prelude == [False, False]
    assert GAME.begin(2, {"prelude": True}, "1").prelude == [True, True]
    assert GAME.begin(2, {"prelude": False}, "1").prelude == [False, False], "it is played only where it is wanted"
