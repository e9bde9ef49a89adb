"""Team-ups, skirmishes, Serendipity, Gifts, and the lasting record (MQ-016, MQ-425..430, MQ-520, MQ-535..567)."""

from __future__ import annotations

from regalia.games.maidens_quest import GAME
from regalia.games.maidens_quest.box import COPY_KIND, copies_of
from regalia.games.maidens_quest.building import EPICS
from regalia.games.maidens_quest.cards import KINDS
from regalia.games.maidens_quest.checklist import CAPTOR_NAMES, EPIC_NAMES, MAIDEN_NAMES, after, blank, settings_of, unlocked_bits
from regalia.games.maidens_quest.ending import leave_company, lose, settle, win
from regalia.games.maidens_quest.frames import Tower
from regalia.games.maidens_quest.state import BY_CAPTOR, BY_EXIT, COMPETITIVE, COOP, LOST, PLAYING, SOLO, WON
from regalia.kernel import JSON, Outcome, sees
from regalia.kernel.table import Note
from regalia.testing import rule
from tests.games.maidens_quest.position import QuestBench, card, cellar, do, facing, fan, frame, quest, shows

MINE = ["Broadsword", "Rose", "Hair Bow", "Hatpin", "Hymnal", "Lute", "Pantry Door"]
HERS = ["Torch", "Chess Set", "Makeup Kit", "Old Map", "Holy Water", "Tea Set", "Flats", "Locked Door"]


def meeting(mine: list[str], hers: list[str], **more: object) -> QuestBench:
    return quest(mine, hers, mode="meetings", **more)  # type: ignore[arg-type]


@rule("MQ-016", "MQ-520")
def test_players_team_up_in_the_middle_of_their_quests_and_part_again() -> None:
    bench = meeting(["Giant Rat", *MINE], HERS, steps=["2A", "1"])
    assert bench.state.company_plays(0) == SOLO
    bench.act(0, "team_up", "seat:1")
    assert bench.waiting() == (1,)
    middle = GAME.table(bench.state, 1).areas[0]
    assert [item.text for item in middle.items if isinstance(item, Note)] == [
        "Seat 1 asks seat 2 to team up.",
        "Until they part, they face every Encounter side by side.",
    ]
    bench.act(1, "accept")
    assert GAME.table(bench.state, 1).areas[0].items == []
    assert bench.state.company_plays(0) == bench.state.company_plays(1) == COOP
    bench.act(0, "explore")
    bench.act(0, "challenge")
    bench.act(0, "share", "seat:1", "number:2")
    assert fan(bench)[-2:] == ["Torch", "Chess Set"]
    bench.act(0, "check")
    bench.act(0, "pass")
    assert bench.waiting() == (1,)
    assert [area.note for area in GAME.table(bench.state, 0).areas] == ["", "", ""]  # no cards of a Fan that is over
    bench.act(1, "part")
    assert bench.state.company_plays(0) == bench.state.company_plays(1) == SOLO
    assert bench.state.step == [1, 0]  # each deck is as it then is
    bench.act(1, "run")
    assert facing(bench) != "Locked Door" or bench.state.chief == 0


@rule("MQ-520", "MQ-016")
def test_a_skirmish_is_bid_for_and_its_winner_goes_free() -> None:
    bench = meeting(["Dim da Troll", *MINE], HERS, steps=["3A", "1"])
    bench.act(0, "skirmish", "seat:1")
    bench.act(1, "accept")
    assert bench.state.company_plays(0) == COMPETITIVE
    bench.act(0, "explore")
    bench.act(0, "bid", "number:5")
    bench.act(1, "bid", "number:4")
    bench.act(0, "pass")
    bench.state.extra = [9] * 11
    bench.act(1, "check")
    assert bench.state.status == [PLAYING, WON]
    assert bench.state.outcome is None
    assert bench.state.company_plays(0) == SOLO


@rule("MQ-520", "MQ-142")
def test_the_last_of_a_skirmish_is_on_her_own_again() -> None:
    bench = meeting(["Giant Rat", *MINE], HERS, bare=True)
    bench.act(0, "skirmish", "seat:1")
    bench.act(1, "accept")
    bench.act(0, "explore")
    bench.act(0, "bid", "number:5")
    bench.act(1, "bid", "number:1")
    bench.act(1, "check")  # she has no Health to pay with
    assert bench.state.status == [PLAYING, LOST]
    assert bench.state.company_plays(0) == SOLO
    assert facing(bench) == "Pantry Door"
    assert bench.can(0, "run")


@rule("MQ-520", "MQ-441")
def test_who_did_not_team_up_has_no_part_in_it() -> None:
    bench = quest(["Goblin", *MINE], HERS, MINE, mode="meetings")
    bench.act(0, "team_up", "seat:1")
    bench.act(1, "accept")
    bench.act(0, "explore")
    bench.act(0, "challenge")
    assert bench.state.party == [0, 1]
    assert {action[1] for action in bench.options(0)} == {"seat:1"}


@rule("MQ-520")
def test_when_one_of_three_parts_the_others_stay_together() -> None:
    s = quest(["Goblin", *MINE], HERS, MINE, mode="meetings", run=False).state
    s.company, s.company_mode[1] = [1, 1, 1], COOP  # the company is known by the seat that parts
    leave_company(s, 1)
    assert [s.company_plays(p) for p in range(3)] == [COOP, SOLO, COOP]
    assert (s.fellows(0), s.fellows(1)) == ([0, 2], [1])
    leave_company(s, 2)
    assert [s.company_plays(p) for p in range(3)] == [SOLO, SOLO, SOLO]
    assert s.fellows(0) == [0]


@rule("MQ-450", "MQ-520")
def test_who_is_shuffling_misses_the_next_encounter_also_of_somebody_who_joins_only_now() -> None:
    bench = quest(["Goblin", *MINE], HERS, ["Imp", "Lantern"], mode="meetings", run=False)
    s = bench.state
    s.company, s.company_mode[1], s.sitting[1] = [0, 1, 1], COOP, True
    bench.restart(Tower())
    bench.act(0, "team_up", "seat:1")
    bench.act(1, "accept")
    bench.act(0, "explore")
    assert bench.state.party == [0, 2]


@rule("MQ-451", "MQ-450", "MQ-535")
def test_a_rest_in_a_meeting_ends_the_turn_of_who_plays_in_company() -> None:
    hers = ["Locked Door", "Torch", "Chess Set", "Makeup Kit", "Old Map", "Holy Water"]
    bench = quest(["Goblin", "Lute"], hers, ["Imp", "Lantern", *MINE[:4]], mode="meetings", run=False)
    s = bench.state
    s.company, s.company_mode[1] = [1, 1, 2], COOP
    bench.restart(Tower())
    bench.act(0, "serendipity", "seat:2")
    bench.act(2, "accept")
    do(bench, "meet", "Goblin")
    bench.act(0, "challenge")
    bench.act(0, "share", "seat:2", "number:0")  # she has three cards: a Rest
    assert bench.state.step == [1, 0, 0]
    bench.act(2, "part")
    assert bench.waiting() == (1,)
    bench.act(1, "explore")
    assert (facing(bench), bench.state.party) == ("Locked Door", [1])  # and she misses it


@rule("MQ-450", "MQ-520")
def test_who_is_left_alone_has_no_encounter_to_miss() -> None:
    bench = meeting(["Goblin", *MINE], HERS, run=False)
    s = bench.state
    s.company, s.company_mode[1], s.sitting[1] = [1, 1], COOP, True
    bench.restart(Tower())
    bench.act(0, "part")
    assert bench.state.sitting == [False, False]


@rule("MQ-520", "MQ-456")
def test_who_gets_free_in_a_team_up_still_helps() -> None:
    s = meeting(["Goblin", *MINE], HERS, run=False).state
    s.company, s.company_mode[1] = [1, 1], COOP
    win(s, 1, BY_EXIT)
    assert s.company_plays(0) == COOP
    assert s.fellows(0) == [0, 1]


@rule("MQ-440", "MQ-506", "MQ-520")
def test_top_cards_are_seen_by_those_who_team_up_and_not_by_others() -> None:
    s = quest(["Goblin", *MINE], HERS, MINE, mode="meetings", run=False).state
    assert [sees(s.onlookers(1), p) for p in range(3)] == [False, True, False]
    s.company, s.company_mode[1] = [1, 1, 2], COOP
    assert [sees(s.onlookers(1), p) for p in range(3)] == [True, True, False]
    s.company_mode[1] = COMPETITIVE
    assert [sees(s.onlookers(1), p) for p in range(3)] == [False, True, False]


@rule("MQ-446", "MQ-520", "MQ-478")
def test_when_one_of_three_has_fallen_the_other_two_divide_as_they_like() -> None:
    bench = quest(["Loose Flagstone", "Quill and Ink", *MINE], HERS, MINE, mode="meetings", run=False)
    s = bench.state
    s.company, s.company_mode[0], s.status[2] = [0, 0, 0], COOP, LOST
    bench.restart(Tower())
    bench.act(0, "explore")
    bench.act(0, "challenge")
    bench.act(0, "share", "seat:1", "number:0")
    bench.act(0, "check")
    assert bench.options(0) == [("treasure", "seat:0"), ("treasure", "seat:1")]


@rule("MQ-520")
def test_a_meeting_may_be_declined_and_refusals_say_why() -> None:
    bench = meeting(["Giant Rat", *MINE], HERS)
    bench.act(0, "team_up", "seat:1")
    bench.act(1, "decline")
    assert bench.waiting() == (0,)
    assert [e.rule for e in bench.events if e.text == "{0} declines."] == ["MQ-520"]
    assert bench.refused(0, "team_up", "seat:1").rule == "MQ-520"
    assert bench.refused(0, "part").sentence == "You are on your own already."
    bench.act(0, "explore")
    bench.act(0, "run")
    bench.act(0, *bench.options(0)[0])
    bench.act(1, "explore")
    bench.act(1, "run")
    assert bench.can(0, "team_up", "seat:1")  # that was another turn


@rule("MQ-535", "MQ-536", "MQ-537", "MQ-539")
def test_serendipity_takes_any_encounter_and_shuffles_both_decks_without_a_step() -> None:
    bench = meeting(["Rose", *MINE[2:]], HERS, cellars=[["Goblin", "Ettin", "Gwendolyn"], ["Imp"]], steps=["2A", "2B"])
    bench.act(0, "serendipity", "seat:1")
    bench.act(1, "accept")
    choices = {bench.game.label(bench.state, a[1]) for a in bench.options(0)}
    assert choices == {"Goblin", "Gwendolyn", "Pantry Door"}
    assert bench.refused(0, "meet", f"card:{card(bench, 'Ettin')}").sentence == "Ettin is level 3, above your Tower Level 2."
    assert "Tower Level" not in bench.refused(0, "meet", f"card:{card(bench, 'Rose')}").sentence
    do(bench, "meet", "Goblin")
    s = bench.state
    assert facing(bench) == "Goblin"
    assert s.cellar == [[], []]
    assert s.step == [1, 2]
    bench.act(0, "challenge")
    bench.act(0, "share", "seat:1", "number:3")
    assert [s.owner[c] for c in bench.state.fan].count(1) == 3
    assert bench.state.assisted == [False, True]


@rule("MQ-540", "MQ-542")
def test_the_roles_are_changed_once_and_nobody_helps_twice() -> None:
    bench = meeting(MINE, HERS)
    bench.act(0, "serendipity", "seat:1")
    bench.act(1, "accept")
    do(bench, "meet", "Pantry Door")
    bench.act(0, "run")
    assert bench.options(1) == [("return",), ("part",)]
    bench.act(1, "return")
    do(bench, "meet", "Locked Door", seat=1)
    bench.act(1, "run")
    assert bench.waiting() == (0,)
    assert bench.refused(0, "serendipity", "seat:1").rule == "MQ-542"
    assert sorted(bench.state.helped) == [1, 16]


@rule("MQ-543")
def test_winning_and_losing_in_serendipity_is_the_owners_alone() -> None:
    bench = meeting(["Dim da Troll", *MINE], HERS, steps=["3A", "1"])
    bench.act(0, "serendipity", "seat:1")
    bench.act(1, "accept")
    do(bench, "meet", "Dim da Troll")
    bench.act(0, "challenge")
    bench.act(0, "share", "seat:1", "number:2")
    bench.state.extra = [9] * 11
    bench.act(0, "check")
    assert bench.state.status == [WON, PLAYING]
    bench = meeting(["Dim da Troll", *MINE], [*HERS, "Tough"], steps=["3A", "1"], bare=True)
    bench.act(0, "serendipity", "seat:1")
    bench.act(1, "accept")
    do(bench, "meet", "Dim da Troll")
    bench.act(0, "challenge")
    bench.act(0, "share", "seat:1", "number:0")
    bench.state.extra = [-9] * 11
    bench.act(0, "check")
    while bench.waiting() == (0,) and (bench.can(0, "damage") or bench.can(0, "search")):
        bench.act(0, "damage" if bench.can(0, "damage") else "search")
    assert bench.state.status[0] == LOST
    assert bench.state.status[1] == PLAYING


@rule("MQ-543", "MQ-448")
def test_excess_damage_in_serendipity_is_searched_in_the_deck_agreed_on() -> None:
    bench = meeting(["Ettin", *MINE], HERS, steps=["3A", "3A"])
    bench.act(0, "serendipity", "seat:1")
    bench.act(1, "accept")
    do(bench, "meet", "Ettin")
    deck = bench.state.ahead[0]
    for name in MINE[:5]:  # no hearts in the Fan
        deck.remove(card(bench, name))
        deck.put_on_top(card(bench, name))
    bench.act(0, "challenge")
    bench.act(0, "share", "seat:1", "number:0")
    bench.act(0, "check")
    assert bench.options(0) == [("search", "seat:0"), ("search", "seat:1")]
    bench.act(0, "search", "seat:1")
    hearts = [sum(bench.state.hearts(c) for c in bench.state.deck(seat)) for seat in (0, 1)]
    assert hearts[0] == 4
    assert hearts[1] < 4


@rule("MQ-426", "MQ-429", "MQ-538", "MQ-428")
def test_the_brooch_lays_a_card_on_top_for_each_signature() -> None:
    bench = meeting(["Trapped Door", *MINE], HERS, gifts__1="Brooch=ann/bob", steps=["1", "1"])
    bench.act(0, "serendipity", "seat:1")
    bench.act(1, "accept")
    do(bench, "meet", "Trapped Door")
    do(bench, "lay", "Old Map", seat=1)
    do(bench, "lay", "Flats", seat=1)
    assert bench.said() == ["Seat 2 lays a card on top of her deck."]  # which one is for the two of them to see
    assert bench.waiting() == (0,)  # two signatures, two cards
    bench.act(0, "challenge")
    bench.act(0, "share", "seat:1", "number:2")
    assert fan(bench)[-2:] == ["Flats", "Old Map"]


@rule("MQ-426", "MQ-428", "MQ-427")
def test_locket_and_ribbon_help_another_players_encounter_once() -> None:
    bench = quest(["Giant Rat", *MINE[:-1], "Pantry Door"], HERS, gifts__1="Locket=a/b/c/d, Ribbon=a/b")
    bench.act(0, "challenge")
    assert bench.waiting() == (1,)
    bench.act(1, "gift", "gift:0")
    assert frame(bench).size == 7
    assert bench.waiting() == (0,)  # one Gift, and only one
    bench.act(0, "share", "seat:1", "number:0")
    assert len(bench.state.fan) in (0, 7)
    bench = quest(["Giant Rat", *MINE], HERS, gifts__1="Ribbon=a/b")
    bench.act(0, "challenge")
    bench.act(1, "gift", "gift:0")
    assert bench.state.ribbon == 2
    bench = quest(["Giant Rat", *MINE], HERS, gifts__1="Ribbon=a/b, Locket=a")
    bench.act(0, "challenge")
    assert bench.options(1) == [("gift", "gift:0"), ("keep",)]  # one signature is not enough for the Locket
    bench.act(1, "keep")
    assert bench.waiting() == (0,)  # she is not asked twice
    assert bench.state.gifts_used == [False, False]


@rule("MQ-428", "MQ-258")
def test_a_ribbon_stops_damage_for_each_signature() -> None:
    bench = quest(["Zombie", "Hair Bow", "Rose", "Lute", "Imp", "Hymnal", "Pantry Door"], HERS, gifts__1="Ribbon=a/b")
    bench.act(0, "challenge")
    bench.act(1, "gift", "gift:0")
    bench.act(0, "share", "seat:1", "number:0")
    bench.state.extra = [-9] * 11
    bench.act(0, "check")  # one of its own, one of the Imp's corner
    assert "2 Damage, 2 of it stopped by Shields." in bench.said()
    assert bench.state.altered_post == []


@rule("MQ-428", "MQ-426")
def test_shields_of_a_gift_are_for_one_encounter() -> None:
    bench = quest(["Giant Rat", *MINE], ["Goblin", *HERS], gifts__1="Ribbon=a/b")
    bench.act(0, "challenge")
    bench.act(1, "gift", "gift:0")
    bench.act(0, "share", "seat:1", "number:0")
    bench.state.extra = [9] * 11
    bench.act(0, "check")
    bench.act(0, "pass")
    assert facing(bench) == "Goblin"
    assert bench.state.ribbon == 0


@rule("MQ-426", "MQ-520")
def test_a_team_up_is_a_game_of_its_own_with_one_gift() -> None:
    items = ["Spellbook", "Alley Cat", "Old Map", "Holy Water", "Umbrella", "Chess Set", "Flats", "Perfume", "Frying Pan"]
    mine = ["Giant Rat", *items[:5], "Goblin", *items[5:], "Rose", "Imp", *MINE[2:6], "Lantern"]
    bench = meeting(mine, ["Locked Door", "Iron Door", "Torch", "Tea Set"], gifts__1="Ribbon=a")
    for name, together, helped in (("Giant Rat", True, True), ("Goblin", False, False), ("Imp", True, True)):
        if together:
            bench.act(0, "team_up", "seat:1")
            bench.act(1, "accept")
        bench.act(0, "explore")
        assert facing(bench) == name
        bench.act(0, "challenge")
        assert bench.waiting() == ((1,) if helped else (0,))
        if helped:
            bench.act(1, "gift", "gift:0")
        bench.act(0, "share", "seat:1", "number:0")
        bench.state.extra = [9] * 11
        bench.act(0, "check")
        bench.act(0, "pass")
        if name != "Imp":
            bench.act(1, "explore" if together else "part")
            bench.act(1, "run")  # from a door


@rule("MQ-426", "MQ-287", "MQ-300")
def test_only_gifts_that_can_do_something_are_asked_for() -> None:
    gifts = "Ribbon=a/b, Locket=a/b"
    bench = quest(["Black Knight", *MINE], HERS, gifts__1=gifts, steps=["4", "4"])
    bench.act(0, "run")
    assert bench.options(1) == [("gift", "gift:1"), ("keep",)]  # Shields do not help on a Run
    bench = quest(["Gwendolyn", *MINE], HERS, gifts__1=gifts)
    assert bench.options(1) == [("gift", "gift:1"), ("keep",)]  # nor with a Maiden, but a larger Fan does
    assert bench.prompt(1) == "Do you help seat 1 to meet Gwendolyn with a Gift?"
    bench.act(1, "gift", "gift:1")
    assert frame(bench).size == 6


@rule("MQ-426", "MQ-429", "MQ-538")
def test_one_gift_in_a_meeting_whichever_it_is() -> None:
    for laid in (True, False):
        bench = meeting(["Goblin", *MINE], HERS, gifts__0="Ribbon=a", gifts__1="Brooch=a, Ribbon=a")
        bench.act(0, "serendipity", "seat:1")
        bench.act(1, "accept")
        do(bench, "meet", "Goblin")
        if laid:
            do(bench, "lay", "Torch", seat=1)
        else:
            bench.act(1, "enough")
        bench.act(0, "challenge")
        assert bench.waiting() == ((0,) if laid else (1,))
        if not laid:
            assert bench.options(1) == [("gift", "gift:2"), ("keep",)]
            bench.act(1, "gift", "gift:2")
            assert (bench.state.ribbon, bench.waiting()) == (1, (0,))
        assert bench.state.gifts_used == [False, False]  # those are for whole games


@rule("MQ-426", "MQ-450")
def test_who_is_shuffling_does_not_help_with_a_gift_either() -> None:
    bench = quest(["Goblin", *MINE], HERS, gifts__1="Ribbon=a/b", run=False)
    bench.state.sitting[1] = True
    bench.restart(Tower())
    bench.act(0, "challenge")
    assert bench.waiting() == (0,)
    assert fan(bench) == MINE[:5]


@rule("MQ-426", "MQ-496")
def test_a_rival_may_help_with_a_gift() -> None:
    bench = quest(["Goblin", *MINE], HERS, gifts__1="Ribbon=a/b", mode="competitive")
    bench.act(0, "explore")
    bench.act(0, "bid", "number:1")
    assert bench.options(1) == [("gift", "gift:0"), ("keep",)]


@rule("MQ-427", "MQ-430", "MQ-541")
def test_gifts_are_signed_and_given_at_the_end_of_a_meeting() -> None:
    bench = meeting(MINE, HERS, gifts__0="Ribbon=bea", gifts__1="Brooch=", player__0="ann", player__1="bea")
    bench.act(0, "serendipity", "seat:1")
    bench.act(1, "accept")
    do(bench, "meet", "Pantry Door")
    bench.act(0, "run")
    bench.act(1, "part")
    assert bench.waiting() == (0,)
    bench.act(0, "sign", "gift:1")
    assert bench.state.gifts[1].signers == ("ann",)
    assert bench.said()[-1] == "Seat 1 signs the Brooch of Seat 2."
    assert GAME.label(bench.state, "leave") == "Take your leave"  # elsewhere it leaves the rest of the cards as it is
    assert bench.refused(0, "sign", "gift:1").rule == "MQ-427"
    bench.act(0, "leave")
    assert bench.refused(1, "sign", "gift:0").rule == "MQ-427"  # bea has signed it before
    bench.act(1, "give", "gift:1")
    assert bench.state.gifts[1].owner == 0
    assert bench.said()[-1] == "Seat 2 gives the Brooch to Seat 1."
    bench.act(1, "leave")
    assert bench.waiting() == (0,)


@rule("MQ-430", "MQ-541")
def test_each_gives_one_gift_away_in_a_meeting() -> None:
    bench = meeting(MINE, HERS, gifts__0="Ribbon=", gifts__1="Brooch=, Locket=")
    bench.act(0, "serendipity", "seat:1")
    bench.act(1, "accept")
    do(bench, "meet", "Pantry Door")
    bench.act(0, "run")
    bench.act(1, "part")
    bench.act(0, "give", "gift:0")
    bench.act(0, "leave")
    bench.act(1, "give", "gift:1")
    assert bench.refused(1, "give", "gift:2").rule == "MQ-430"
    assert [gift.owner for gift in bench.state.gifts] == [1, 0, 1]


@rule("MQ-425", "MQ-036", "MQ-122")
def test_a_gift_in_the_deck_is_gray() -> None:
    bench = quest(["Goblin", "Brooch", *MINE])
    bench.act(0, "challenge")
    do(bench, "cellar", "Brooch")
    assert cellar(bench)[-1] == "Brooch"
    assert facing(quest(["Ribbon", "Goblin", *MINE])) == "Goblin"


# --- the record ------------------------------------------------------------------------------------------------------------------


def finished(bench: QuestBench, winners: tuple[int, ...]) -> QuestBench:
    scores = tuple(int(p in winners) for p in range(bench.state.seats))
    bench.state.end(Outcome(winners, (1,) * bench.state.seats, scores, "over"))
    return bench


@rule("MQ-560", "MQ-561", "MQ-564", "MQ-567", "MQ-102")
def test_the_checklist_remembers_maidens_and_captors() -> None:
    bench = quest(["Dim da Troll", *MINE], steps=["3A"])
    bench.act(0, "challenge")
    bench.state.extra = [9] * 11
    bench.act(0, "check")
    record = GAME.keepsake(bench.state, 0, {})
    assert record["maidens"] == ["Gwendolyn"]
    assert record["captors"] == ["Dim da Troll"]
    assert record["treasures"] == []
    again = GAME.keepsake(bench.state, 0, record)
    assert again == record


@rule("MQ-564", "MQ-565")
def test_epic_treasures_are_earned() -> None:
    bench = quest(["Goblin", *MINE])
    old: dict[str, JSON] = {"maidens": list(MAIDEN_NAMES[1:]), "captors": list(CAPTOR_NAMES[:8]), "treasures": [], "gifts": {}}
    s = bench.state
    s.beaten[0] = [copies_of("Firemouth")[0]]
    s.assisted[0] = True
    s.saved_all[0] = True
    finished(bench, (0,))
    assert after(old, s, 0)["treasures"] == list(EPIC_NAMES)
    # an escape counts for the Maidens, not for the Captors
    bench = finished(quest(["Goblin", *MINE]), (0,))
    win(bench.state, 0, BY_EXIT)
    record = after(old, bench.state, 0)
    assert record["captors"] == list(CAPTOR_NAMES[:8])
    assert record["treasures"] == ["Maiden's Faire"]
    assert [copies_of(name)[0] for name in EPIC_NAMES] == EPICS
    assert all(KINDS[COPY_KIND[copy]].epic for copy in EPICS)


@rule("MQ-566", "MQ-564")
def test_all_saviors_must_be_saved_together_and_be_three_at_least() -> None:
    for deck, expected in (
        (["Kendra@saved", "Michael@saved", "Kaster@saved"], True),
        (["Kendra@saved", "Michael@saved", "Kaster"], False),
        (["Kendra@saved", "Michael@saved"], False),
    ):
        bench = quest(["Goblin", *MINE, *deck])
        win(bench.state, 0, BY_CAPTOR)
        assert bench.state.saved_all[0] is expected


@rule("MQ-566", "MQ-564", "MQ-502", "MQ-524")
def test_who_wins_without_a_deed_of_her_own_has_saved_her_saviors_too() -> None:
    saved = ["Kendra@saved", "Michael@saved", "Kaster@saved"]
    bench = quest(["Goblin", *MINE], HERS, cellars=[saved, []], mode="competitive")
    lose(bench.state, 1, "no Health is left.", "MQ-013")
    settle(bench.state)
    assert after(blank(), bench.state, 0)["treasures"] == ["Everflowing Wineskin"]
    bench = quest(["Goblin", *MINE], HERS, MINE, HERS, cellars=[[], saved, saved, []], mode="teams")
    win(bench.state, 0, BY_CAPTOR)
    settle(bench.state)
    assert [after(blank(), bench.state, seat)["treasures"] for seat in range(4)] == [[], [], ["Everflowing Wineskin"], []]


@rule("MQ-564", "MQ-457", "MQ-565")
def test_what_is_lost_together_is_no_win_for_who_was_free() -> None:
    saved = ["Kendra@saved", "Michael@saved", "Kaster@saved"]
    bench = quest(["Goblin", *MINE], HERS, cellars=[saved, []])
    win(bench.state, 0, BY_EXIT)
    lose(bench.state, 1, "no Health is left.", "MQ-013")
    settle(bench.state)
    record = after(blank(), bench.state, 0)
    assert (record["maidens"], record["treasures"]) == ([], [])


@rule("MQ-564", "MQ-520")
def test_each_on_her_own_quest_who_is_free_has_won_even_if_another_is_broken_off() -> None:
    bench = meeting(["Goblin", *MINE], HERS, cellars=[["Kendra@saved", "Michael@saved", "Kaster@saved"], []])
    win(bench.state, 0, BY_EXIT)
    finished(bench, ())
    record = after(blank(), bench.state, 0)
    assert (record["maidens"], record["treasures"]) == (["Gwendolyn"], ["Everflowing Wineskin"])
    assert after(blank(), bench.state, 1)["maidens"] == []


@rule("MQ-430", "MQ-561")
def test_what_became_of_the_gifts_in_a_game_is_kept() -> None:
    bench = meeting(MINE, HERS, gifts__0="Brooch=ann, Ribbon=", gifts__1="Locket=")
    before: dict[str, JSON] = {"gifts": {"Brooch": ["ann"], "Ribbon": []}}
    bench.state.gifts[0].signers = ("ann", "bob")  # signed
    bench.state.gifts[1].owner = 1  # given away
    bench.state.gifts[2].owner = 0  # and this one came for it
    finished(bench, ())
    assert after(before, bench.state, 0)["gifts"] == {"Brooch": ["ann", "bob"], "Locket": []}
    assert after({}, bench.state, 1)["gifts"] == {"Ribbon": []}


@rule("MQ-430", "MQ-561")
def test_gifts_that_were_not_brought_to_the_game_are_still_hers() -> None:
    """Who sits down when the others have begun comes without her Gifts."""
    bench = finished(meeting(MINE, HERS, gifts__0="Brooch=ann, Ribbon="), ())
    bench.state.gifts[0].owner = 1
    record: dict[str, JSON] = {"gifts": {"Brooch": [], "Locket": ["cleo"]}}
    assert after(record, bench.state, 1)["gifts"] == {"Brooch": ["ann"], "Locket": ["cleo"]}
    assert after(record, bench.state, 0)["gifts"] == {"Ribbon": []}  # she did bring hers, and gave one away
    alone = finished(quest(["Goblin", *MINE]), ())
    assert after({}, alone.state, 0)["gifts"] == blank()["gifts"]
    assert after({"gifts": {}}, alone.state, 0)["gifts"] == {}


@rule("MQ-427", "MQ-430")
def test_signatures_outlast_the_game_whatever_the_names() -> None:
    names = ["ann/bob", "Cleo, the Great", "100% Dora", " Éva = "]
    settings = settings_of({"gifts": {"Brooch": list(names), "Ribbon": ["ann"]}}, 0)
    gifts = GAME.begin(1, settings, "1").gifts
    assert [gift.signers for gift in gifts] == [tuple(names), ("ann",)]


@rule("MQ-562", "MQ-560", "MQ-561")
def test_the_record_becomes_settings_of_the_next_game() -> None:
    record: dict[str, JSON] = {"maidens": [], "captors": [], "treasures": ["Tiara of Triumph"], "gifts": {"Brooch": ["ann", "bob"]}}
    settings = settings_of(record, 1)
    assert settings == {"treasures.1": "Tiara of Triumph", "gifts.1": "Brooch=ann/bob"}
    s = GAME.begin(2, settings, "1")
    assert s.unlocked == [0, 16]
    assert s.gifts[0].signers == ("ann", "bob")
    assert unlocked_bits("all") == 31
    assert settings_of({}, 0)["gifts.0"] == "Brooch=, Locket=, Ribbon="
    assert set(blank()) == {"maidens", "captors", "treasures", "gifts"}


@rule("MQ-562")
def test_in_a_shared_box_an_epic_goes_only_to_who_has_it() -> None:
    for seed in range(15):
        s = GAME.begin(2, {"treasures.1": "all", "maiden.0": "Min", "captor.0": "Firemouth", "dress.0": "Sun Dress",
                           "maiden.1": "Mariana", "captor.1": "Death", "dress.1": "Starry Robe"}, str(seed))  # fmt: skip
        assert not any(c % 160 in EPICS for c in s.deck(0))


@rule("MQ-542", "MQ-535")
def test_a_finished_player_cannot_help() -> None:
    bench = meeting(["Goblin", *MINE], HERS, run=False)
    bench.state.status[1] = WON
    bench.restart(Tower())
    assert facing(bench) == "Goblin"  # nobody is left to turn to
    assert shows(bench, "Goblin") == "Goblin"
