"""Hidden information: who sees what, and that imagining keeps it."""

from __future__ import annotations

from dataclasses import asdict
from random import Random

from regalia.games.queen_by_midnight import GAME
from regalia.games.queen_by_midnight.catalogue import KIND
from regalia.games.queen_by_midnight.model import REACTION
from regalia.games.queen_by_midnight.state import OUT
from regalia.kernel import SPECTATOR
from regalia.kernel.table import Stack, Zone
from regalia.kernel.zones import Deck
from regalia.testing import rule
from tests.games.queen_by_midnight.positions import ELISE, KAHURERE, QASIMA, Court


def zone(t: Court, viewer: int, name: str) -> list[str]:
    """What a viewer sees of a zone: kinds, "" for a face-down card."""
    for area in GAME.table(t.s, viewer).areas:
        for item in area.items:
            if isinstance(item, Zone) and item.id == name:
                return [card.kind for card in item.cards]
    raise AssertionError(name)


@rule("QM-244")
def test_hands_are_hidden_and_their_size_is_not() -> None:
    t = Court(QASIMA, ELISE).give(0, "Copper", "Strategize")
    assert zone(t, 0, "hand:0") == ["copper", "strategize"]
    assert zone(t, 1, "hand:0") == zone(t, SPECTATOR, "hand:0") == ["", ""]
    stacks = [item for area in GAME.table(t.s, 1).areas for item in area.items if isinstance(item, Stack) and item.id == "deck:0"]
    assert (stacks[0].count, stacks[0].top) == (8, None)


@rule("QM-245", "QM-117")
def test_face_down_reactions_are_counted_not_seen_and_shown_when_dismissed() -> None:
    t = Court(QASIMA, ELISE).lay(0, "Parasol").sell("Masked Ball")
    assert (zone(t, 0, "laid:0"), zone(t, 1, "laid:0")) == (["parasol"], [""])
    t.turn(1).sell("Masked Ball").buy(1, "Masked Ball").act(1, "dismiss", "down:laid:0:0")
    assert zone(t, 1, "archive:0") == ["parasol"]


@rule("QM-247", "QM-054", "QM-058")
def test_all_the_rest_is_open() -> None:
    t = Court(ELISE, QASIMA, KAHURERE).put_in_archive(0, "Copper").sink(0, 2).arm(0, "Loyal Page").has(0, clout=7)
    for viewer in (0, 1, 2, SPECTATOR):
        assert zone(t, viewer, "archive:0") == ["copper"]
        assert len(zone(t, viewer, "grotto:0")) == 2
        assert zone(t, viewer, "armory:0") == ["loyal-page"]
        assert len(zone(t, viewer, "market")) == len(zone(t, viewer, "vault:0")) == len(zone(t, viewer, "war_chest:0")) == 3
        area = next(area for area in GAME.table(t.s, viewer).areas if area.id == "seat:0")
        assert [counter.value for counter in area.summary[:2]] == [30, 7]


@rule("QM-248")
def test_imagined_face_down_cards_are_reactions_she_may_have() -> None:
    t = Court(QASIMA, ELISE).lay(1, "Ink Cloud").give(1, "Sly Sidestep", "Copper").lay(1, "Swallowed Whole")
    seen: set[str] = set()
    for number in range(40):
        dream = GAME.imagine(t.s, 0, Random(number))
        assert all(KIND[card].type == REACTION for card in dream.court[1].laid)
        assert asdict(GAME.table(dream, 0)) == asdict(GAME.table(t.s, 0))
        seen.update(KIND[card].name for card in dream.court[1].laid)
    assert seen == {"Ink Cloud", "Sly Sidestep", "Swallowed Whole"}


@rule("QM-244", "QM-245")
def test_what_one_has_looked_at_stays_known_in_dreams() -> None:
    t = Court(QASIMA, ELISE).lay(1, "Ink Cloud", "Iron Fan").put_on_deck(1, "Copper")
    hidden, top = t.rep(1).laid[0], t.rep(1).deck.top[-1]
    t.s.known[hidden] = t.s.known[top] = 0b01
    assert zone(t, 0, "laid:1") == ["ink-cloud", ""]
    for number in range(10):
        dream = GAME.imagine(t.s, 0, Random(number))
        assert (dream.court[1].laid[0], dream.court[1].deck.top[-1]) == (hidden, top)


def surely_held(t: Court, viewer: int, owner: int) -> set[str]:
    """The cards in a hand that a viewer imagines there every time."""
    hands = [set(GAME.imagine(t.s, viewer, Random(number)).court[owner].hand) for number in range(30)]
    return {KIND[card].name for card in set.intersection(*hands)}


@rule("QM-090", "QM-244")
def test_who_reshuffles_while_she_draws_holds_what_was_left_of_her_deck() -> None:
    t = Court(QASIMA, ELISE).put_in_archive(0, *["Copper"] * 6).give(0, "Strategize", "Parasol")
    t.rep(0).deck = Deck([t.find("Iron Fan"), t.find("Rooftop Kick")])
    t.end(0)
    assert len(t.hand(0)) == 5
    assert surely_held(t, 1, 0) >= {"Strategize", "Parasol", "Iron Fan", "Rooftop Kick"}
    assert zone(t, 1, "hand:0") == [""] * 5  # whoever wants to know must have watched
    t.turn(0).act(0, "lay", "Parasol")
    assert "Strategize" in surely_held(t, 1, 0)
    assert not surely_held(t, 1, 0) & {"Parasol", "Iron Fan"}  # either may be the Reaction that lies there


@rule("QM-090", "QM-245")
def test_reactions_of_an_emptied_deck_are_in_hand_or_face_down() -> None:
    t = Court(QASIMA, ELISE).put_in_archive(0, *["Copper"] * 6).give(0, "Strategize", "Parasol").lay(0, "Iron Fan")
    t.rep(0).deck = Deck()
    t.end(0)
    assert surely_held(t, 1, 0) >= {"Strategize"}
    assert "Parasol" not in surely_held(t, 1, 0)


@rule("QM-235", "QM-244")
def test_a_card_taken_to_the_hand_in_the_open_is_known_until_it_may_have_left() -> None:
    t = Court(ELISE, QASIMA).give(0, "Salvage Crew", "Copper").arm(0, "Going Dark")
    t.rep(0).grotto = [t.find("Silver Purse")]
    t.play(0, "Salvage Crew").act(0, "salvage", "Silver Purse")
    assert surely_held(t, 1, 0) == {"Silver Purse"}
    t.act(0, "end").act(0, "stow", "Copper")
    assert "Silver Purse" not in surely_held(t, 1, 0)


@rule("QM-244")
def test_a_card_seen_on_top_of_a_deck_is_known_when_it_is_drawn() -> None:
    t = Court(QASIMA, ELISE, KAHURERE).put_on_deck(0, "Silver Purse")
    t.s.known[t.rep(0).deck.top[-1]] = 0b010
    t.end(0)
    assert "Silver Purse" in surely_held(t, 1, 0)
    assert "Silver Purse" not in surely_held(t, 2, 0)


@rule("QM-173", "QM-246")
def test_dreams_do_not_know_other_declarations() -> None:
    t = Court("Azil with-a-Z", ELISE, KAHURERE, QASIMA, hour=7)
    for seat, named in enumerate((1, 2, 3, 0)):
        t.rep(seat).declaration, t.rep(seat).declaration_known = named, 1 << seat
    seen = {GAME.imagine(t.s, 0, Random(number)).court[1].declaration for number in range(40)}
    assert seen == {0, 2, 3}
    assert all(GAME.imagine(t.s, 0, Random(number)).court[0].declaration == 1 for number in range(5))


@rule("QM-248")
def test_after_damage_only_a_possible_answer_is_waited_for() -> None:
    t = Court(QASIMA, ELISE).give(0, "Rooftop Kick", "Body Check").lay(1, "Ink Cloud").play(0, "Rooftop Kick").act(1, "pass")
    assert t.waiting() == (0,)
    t.rep(1).hand.append(t.find("Counterpunch"))
    t.play(0, "Body Check").act(1, "pass")
    assert t.waiting() == (1,)
    assert t.bench.options(1) == [("pass",), ("pass", "until_my_turn")]


def test_labels_name_cards_seats_and_words() -> None:
    t = Court(QASIMA, ELISE).give(0, "Copper")
    card = f"card:{t.rep(0).hand[0]}"
    assert GAME.describe(t.s, ("play", card)) == "Play · Copper"
    assert GAME.describe(t.s, ("target", "seat:1")) == "Target · Elise LeKraken"
    assert GAME.label(t.s, "down:laid:1:0") == "face-down card 1 of Elise LeKraken"
    assert GAME.label(t.s, "princess:0") == "Azil with-a-Z"


def top_of(t: Court, viewer: int, owner: int) -> str:
    """The kind of card that a viewer sees on top of a deck; "" for a back."""
    stacks = [item for area in GAME.table(t.s, viewer).areas for item in area.items if isinstance(item, Stack)]
    top = next(stack.top for stack in stacks if stack.id == f"deck:{owner}")
    return "" if top is None else top.kind


@rule("QM-244")
def test_the_top_of_a_deck_is_shown_to_whoever_has_looked_at_it_and_to_nobody_else() -> None:
    t = Court(QASIMA, ELISE, KAHURERE).put_on_deck(1, "Copper")
    t.s.known[t.rep(1).deck.top[-1]] = 0b001
    assert [top_of(t, viewer, 1) for viewer in (0, 1, 2, SPECTATOR)] == ["copper", "", "", ""]


@rule("QM-090", "QM-241")
def test_what_lies_under_going_dark_may_be_any_card_of_hers() -> None:
    t = Court(KAHURERE, ELISE).arm(0, "Going Dark").put_in_archive(0, *["Copper"] * 3).give(0, "Strategize", "Close Quarters")
    t.rep(0).under.append(t.find("Supply Drop"))
    t.rep(0).deck = Deck()
    t.end(0)
    assert not surely_held(t, 1, 0) & {"Strategize", "Close Quarters"}


@rule("QM-245", "QM-220")
def test_a_face_down_card_one_knows_is_picked_by_its_name() -> None:
    t = Court(QASIMA, ELISE, hour=6).lay(1, "Ink Cloud", "Iron Fan").sell("Masked Ball")
    t.s.known[t.rep(1).laid[0]] = 0b01
    t.buy(0, "Masked Ball")
    assert t.bench.options(0) == [("dismiss", f"card:{t.rep(1).laid[0]}"), ("dismiss", "down:laid:1:1"), ("skip",)]


@rule("QM-158", "QM-244")
def test_no_hand_is_imagined_with_an_event() -> None:
    t = Court(QASIMA, ELISE).give(1, "Copper")
    event = t.find("Royal Pardon")
    t.rep(1).deck.loose = [event, t.rep(1).deck.loose[0]]
    assert all(event not in GAME.imagine(t.s, 0, Random(number)).court[1].hand for number in range(20))


@rule("QM-244", "QM-245")
def test_dreams_remember_what_a_third_player_has_looked_at() -> None:
    t = Court(QASIMA, ELISE, KAHURERE).lay(1, "Ink Cloud", "Iron Fan").give(1, "Swallowed Whole")
    t.s.known[t.rep(1).laid[0]] = 0b100
    for number in range(10):
        dream = GAME.imagine(t.s, 0, Random(number))
        assert dream.known == {dream.court[1].laid[0]: 0b100}


@rule("QM-248")
def test_an_answer_to_damage_may_lie_face_down_wherever_else_it_could_be() -> None:
    for place in ("top", "under"):
        t = Court(QASIMA, ELISE).give(0, "Rooftop Kick").lay(1, "Ink Cloud")
        (t.rep(1).deck.top if place == "top" else t.rep(1).under).append(t.find("Counterpunch"))
        t.play(0, "Rooftop Kick").act(1, "pass")
        assert t.waiting() == (1,)


@rule("QM-230", "QM-246")
def test_a_declaration_one_has_looked_at_stays_known_in_dreams() -> None:
    t = Court("Azil with-a-Z", ELISE, KAHURERE, QASIMA, hour=7)
    t.rep(1).declaration, t.rep(1).declaration_known = 2, 0b0011
    assert {GAME.imagine(t.s, 0, Random(number)).court[1].declaration for number in range(20)} == {2}


@rule("QM-174", "QM-246")
def test_nobody_is_imagined_to_have_declared_for_one_who_had_fallen_by_then() -> None:
    t = Court("Azil with-a-Z", ELISE, KAHURERE, QASIMA, hour=9)
    t.rep(1).declaration, t.rep(1).declaration_known = 0, 0b0010
    for hour, possible in ((5, {0, 2}), (6, {0, 2, 3})):
        t.rep(3).role, t.rep(3).fell_at = OUT, hour
        assert {GAME.imagine(t.s, 0, Random(number)).court[1].declaration for number in range(40)} == possible
