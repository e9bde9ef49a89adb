"""What prompts, labels, refusals, the table and the log say: true where they stand, with the numbers at hand."""

from __future__ import annotations

from dataclasses import replace

from regalia.games.queen_by_midnight import GAME
from regalia.games.queen_by_midnight.catalogue import KIND, PRINCESSES
from regalia.games.queen_by_midnight.model import BANE
from regalia.games.queen_by_midnight.state import ADVISOR, OUT
from regalia.games.queen_by_midnight.verbs import AtStart, Discard, LookAtTheirDeck, Lose, LowerLevel, TributeOr
from regalia.kernel import SPECTATOR
from regalia.kernel.events import sees
from regalia.kernel.table import Note, Sheet, Zone
from regalia.testing import rule
from tests.games.queen_by_midnight.positions import AZIL, ELISE, KAHURERE, QASIMA, Court, printed


def labels(t: Court, seat: int) -> list[str]:
    """What a seat is offered, as the table writes it."""
    return [GAME.describe(t.s, action) for action in t.bench.options(seat)]


def told(t: Court, seat: int, rule_id: str) -> list[str]:
    """What a seat heard of one rule, picks written out."""
    return [event.text.format(*event.args) for event in t.bench.events if event.rule == rule_id and sees(event.audience, seat)]


@rule("QM-114", "QM-123")
def test_the_target_is_told_who_attacks_though_nobody_played_a_card() -> None:
    t = Court(QASIMA, ELISE).give(0, "Rooftop Kick").lay(1, "Ink Cloud").play(0, "Rooftop Kick")
    assert t.bench.prompt(1) == "Seat 1 (Qasima Al-Basar) attacks with Rooftop Kick: 3 damage to you. Activate a Reaction?"
    t = Court(QASIMA, ELISE).give(0, "Rooftop Kick").lay(1, "Ink Cloud").has(1, clout=0).play(0, "Rooftop Kick")
    assert t.bench.prompt(1).endswith("3 damage to you. You can activate no Reaction now.")
    t = Court(QASIMA, KAHURERE).give(0, "Spring Snare").lay(0, "Parasol").play(0, "Spring Snare")
    assert t.bench.prompt(0) == "Seat 2 (Kāhurere Skyfisher) attacks with Spring Snare: 2 damage to you. Activate a Reaction?"


@rule("QM-064")
def test_the_prompt_of_a_turn_names_nothing_when_nothing_is_left() -> None:
    t = Court(QASIMA, ELISE).has(0, clout=0).give(0, "Copper")
    assert t.bench.prompt(0) == "Play, lay, buy, refresh or end your turn. You have 0 Clout."
    t = Court(QASIMA, ELISE).has(0, clout=0)
    assert t.bench.prompt(0) == "Nothing else can be done: end your turn. You have 0 Clout."


@rule("QM-111", "QM-142")
def test_the_prompt_names_each_piece_that_is_aimed_at() -> None:
    t = Court(QASIMA, ELISE).arm(1, "Reef Guardian").give(0, "Chain of Sparks").lay(1, "Ink Cloud")
    t.play(0, "Chain of Sparks").act(0, "target", "seat:1").act(0, "target", "Reef Guardian")
    assert "2 damage to you, 3 damage to Reef Guardian" in t.bench.prompt(1)


@rule("QM-037", "QM-079")
def test_a_refusal_says_how_much_clout_is_missing() -> None:
    t = Court(QASIMA, ELISE, clout=1).sell("Silver Purse")
    assert (t.no(0, "buy", "Silver Purse").sentence, t.no(0, "buy", "Silver Purse").remedy) == (
        "Silver Purse costs 3 Clout and you have 1.",
        "Gain 2 Clout first.",
    )
    assert t.no(0, "refresh", "vault").remedy == "Gain 1 Clout first."


@rule("QM-248", "QM-192")
def test_nobody_is_said_to_let_attacks_pass_after_she_has_left() -> None:
    t = Court(QASIMA, ELISE, KAHURERE).give(0, "Rooftop Kick").lay(1, "Iron Fan").has(1, health=2)
    t.play(0, "Rooftop Kick").act(0, "target", "seat:1").act(1, "pass", "until_my_turn")
    assert not t.s.is_princess(1)
    assert [i for a in GAME.table(t.s, 0).areas for i in a.items if isinstance(i, Note) and i.id.startswith("passing")] == []


@rule("QM-118")
def test_whoever_would_react_from_her_hand_is_told_why_not() -> None:
    t = Court(QASIMA, ELISE).give(0, "Rooftop Kick").give(1, "Parasol", "Copper").lay(1, "Ink Cloud").play(0, "Rooftop Kick")
    no = t.no(1, "activate", "Parasol")
    assert (no.rule, no.sentence, no.remedy) == (
        "QM-118",
        "Parasol is in your hand, and only what lies face down is activated.",
        "Lay it on your own turn.",
    )


@rule("QM-244")
def test_all_hear_that_a_deck_was_looked_at_and_one_what_lies_there() -> None:
    t = Court(QASIMA, ELISE, KAHURERE).arm(0, "Zahra").put_on_deck(1, "Undertow").turn(0).act(0, "leave").act(0, "target", "seat:1")
    public = ["seat:0 looks at the top card of seat:1's deck."]
    assert told(t, 1, "QM-244") == told(t, 2, "QM-244") == public
    assert told(t, 0, "QM-244") == [*public, f"On top of seat:1's deck lies card:{t.rep(1).deck.top[-1]}."]


@rule("QM-103")
def test_a_roll_is_kept_and_not_the_rest_of_a_hand() -> None:
    t = Court(AZIL, ELISE, hour=8).arm(0, "Loaded Teacup")
    t.bench.force(rolls=[3])
    t.turn(0)
    assert (t.bench.prompt(0), labels(t, 0)) == ("The die shows 3. Pay 1 to roll again?", ["Roll again", "Keep the roll"])
    t.act(0, "keep").give(0, "Copper").act(0, "end")
    assert "Keep the rest" in labels(t, 0)


@rule("QM-238")
def test_a_trap_from_the_vault_is_not_said_to_be_laid_face_down() -> None:
    t = Court(QASIMA, KAHURERE).give(0, "Rooftop Kick", "Parasol").lay(1, "Trip Wire").stock(1, "Spring Snare", "Going Dark", "Smoke Bomb")
    assert "Lay face down · Parasol" in labels(t, 0)
    t.play(0, "Rooftop Kick").act(1, "activate", "Trip Wire")
    assert labels(t, 1) == ["Lay on her deck · Spring Snare"]


@rule("QM-223")
def test_whoever_need_not_choose_is_offered_none_and_not_no() -> None:
    t = Court(QASIMA, ELISE).give(0, "Spring Cleaning", "Copper").play(0, "Spring Cleaning")
    assert labels(t, 0) == ["Banish · Copper", "None"]
    t = Court(QASIMA, ELISE, hour=6).arm(1, "Loyal Page").sell("Masked Ball").buy(0, "Masked Ball")
    assert labels(t, 0) == ["Dismiss · Loyal Page", "None"]
    t = Court(ELISE, QASIMA).give(0, "Undertow").lay(0, "Ink Cloud").lay(1, "Hear the Lie")
    t.play(0, "Undertow").act(1, "activate", "Hear the Lie")
    assert labels(t, 1) == ["Look at · face-down card 1 of Elise LeKraken", "None"]
    t = Court(ELISE, QASIMA, hour=8).give(0, "Gift of the Grotto")
    t.rep(0).grotto = [t.find("Silver Purse")]
    t.play(0, "Gift of the Grotto")
    assert labels(t, 0) == ["Bring up · Silver Purse", "No more"]


@rule("QM-236", "QM-052")
def test_whoever_must_pay_or_suffer_is_told_what_she_would_suffer() -> None:
    t = Court(QASIMA, ELISE).arm(0, "Demand Tribute", by=1).put_in_archive(0, "Copper").turn(0)
    want = "Banish a card from your Archive for Elise LeKraken, or suffer this: 5 damage, then dismiss this card?"
    assert t.bench.prompt(0) == want
    t = Court(QASIMA, ELISE).arm(0, "Blackmail Letter", by=1).turn(0)
    assert t.bench.prompt(0) == "Pay 2 Clout to Elise LeKraken, or suffer this: 3 damage?"


@rule("QM-048", "QM-050")
def test_levels_are_counted_in_the_log() -> None:
    t = Court(AZIL, ELISE, hour=8).arm(0, "Looking-Glass Crown").act(0, "use", "Looking-Glass Crown")
    assert told(t, 1, "QM-048") == ["seat:0 gains 2 Levels in Schemer."]
    t = Court(QASIMA, ELISE, hour=5).give(0, "Knock Down").play(0, "Knock Down").act(0, "level", "caster")
    assert told(t, 1, "QM-050") == ["seat:1 loses 1 Level in Caster."]


@rule("QM-121")
def test_all_hear_that_a_reaction_was_made_stronger() -> None:
    for more, heard in (((), []), (("stronger",), ["seat:1 pays 1 more."])):
        t = Court(ELISE, QASIMA).give(0, "Undertow").lay(1, "Braced Stance").play(0, "Undertow")
        t.bench.act(1, "activate", t.pick("Braced Stance"), *more)
        assert told(t, 0, "QM-121") == heard


@rule("QM-230", "QM-246")
def test_all_hear_whose_declarations_were_dealt_anew_and_each_what_hers_is() -> None:
    t = Court(AZIL, ELISE, KAHURERE, QASIMA, hour=7).give(0, "Break the 4th Wall")
    for seat, named in enumerate((1, 2, 3, 0)):
        t.rep(seat).declaration, t.rep(seat).declaration_known = named, 1 << seat
    t.play(0, "Break the 4th Wall").act(0, "look", "seat:1").act(0, "look", "seat:3")
    assert told(t, 0, "QM-230") == ["seat:0 declared for seat:1.", "seat:1 declared for seat:2.", "seat:3 declared for seat:0."]
    assert told(t, 1, "QM-230") == []
    t.act(0, "give", "seat:2").act(0, "give", "seat:0").act(0, "give", "seat:1")
    public = ["seat:0 deals out 3 Declarations anew.", *[f"seat:{n} may look at the Declaration she has now." for n in (0, 1, 3)]]
    assert told(t, 2, "QM-230") == told(t, SPECTATOR, "QM-230") == public
    assert told(t, 1, "QM-230") == [*public[:3], "It names seat:0.", public[3]]


@rule("QM-061", "QM-012")
def test_the_clock_is_told_once_an_hour() -> None:
    t = Court(QASIMA, ELISE, hour=1)
    assert told(t, 0, "QM-012") == ["The Clock shows 1."]
    t.end(0).end(1)
    assert (told(t, 0, "QM-061"), told(t, 0, "QM-012")) == (["The Clock strikes 2."], [])


@rule("QM-208", "QM-180")
def test_a_game_that_ends_early_did_not_end_at_midnight() -> None:
    t = Court(QASIMA, ELISE, hour=9).give(0, "Rooftop Kick").has(1, health=1).play(0, "Rooftop Kick")
    assert GAME.table(t.s, 0).phase == "9 o'clock: a Queen before midnight"
    t = Court(QASIMA, ELISE, hour=11).end(0).end(1)
    assert GAME.table(t.s, 0).phase == "Midnight"


@rule("QM-099", "QM-131")
def test_no_attack_is_said_to_do_less_than_nothing() -> None:
    t = Court(QASIMA, ELISE, hour=9).arm(1, "Palace Guard", "Dragonscale Gown").give(0, "Rooftop Kick").lay(1, "Ink Cloud")
    t.play(0, "Rooftop Kick")
    assert "Elise LeKraken 0, Palace Guard 3" in t.bench.prompt(0)
    t.act(0, "target", "seat:1")
    assert ": 0 damage to you." in t.bench.prompt(1)


@rule("QM-197")
def test_all_hear_that_an_advisor_can_do_nothing() -> None:
    t = Court(ELISE, QASIMA, KAHURERE, AZIL, hour=9)
    t.rep(0).role, t.rep(0).leader = ADVISOR, 1
    t.rep(2).role = t.rep(3).role = OUT
    t.s.market = [-1, -1, -1]
    t.s.bazaar[2].loose.clear()
    t.turn(0)
    assert told(t, 1, "QM-197") == ["It is the turn of seat:0.", "seat:0 can do nothing for seat:1 and passes."]
    t = Court(ELISE, QASIMA, KAHURERE, AZIL, hour=9)
    t.rep(0).role, t.rep(0).leader = ADVISOR, 1
    t.turn(0)
    assert told(t, 1, "QM-197") == ["It is the turn of seat:0."]


@rule("QM-097", "QM-181", "QM-141")
def test_the_sheet_of_an_attack_lists_whom_it_can_still_reach() -> None:
    for gone in ("seat:2", "Loyal Page"):
        t = (
            Court(ELISE, QASIMA, KAHURERE, AZIL, hour=8)
            .arm(2, "Loyal Page")
            .give(0, "Coup")
            .give(1, "Copper")
            .has(1, clout=1)
            .has(2, health=1)
        )
        t.lay(1, "Iron Fan").play(0, "Coup").act(0, "target", "seat:1").act(0, "target", gone)
        name = "Kāhurere Skyfisher" if gone == "seat:2" else gone
        assert attack_rows(t) == [("Qasima Al-Basar", 6, ""), (name, 6, "")]
        t.act(1, "activate", "Iron Fan")
        assert attack_rows(t) == [("Qasima Al-Basar", 0, "damage negated")]


def attack_rows(t: Court) -> list[tuple[str, object, str]]:
    """What the table says of the Attack under way."""
    sheets = [item for area in GAME.table(t.s, 0).areas for item in area.items if isinstance(item, Sheet) and item.id == "attack"]
    return [(row.title, row.value, row.note) for sheet in sheets for row in sheet.rows]


def text_of(name: str) -> str:
    """What is printed on a card."""
    return next(card.text for card in KIND if card.name == name)


@rule("QM-142", "QM-111", "QM-120")
def test_a_reaction_says_that_it_is_for_summons_as_well() -> None:
    assert text_of("Parasol") == "When an Attack targets you or your Summon: Reduce its damage to you or your Summon by 3."
    assert text_of("Iron Fan").endswith("Negate its damage to you or your Summon.")
    assert text_of("Silver Ward").endswith("Negate the Attack entirely for you and your Summons.")
    assert "If the attacker owns a Trap, gain 1 Clout." in text_of("Duck and Cover")


@rule("QM-101", "QM-116")
def test_what_is_aimed_at_each_is_said_of_each_of_them() -> None:
    assert text_of("The New Citadel").startswith(
        "Gain 3 Clout. Each opponent is a target. Deal 1 damage to each of them, 3 more if she owns"
    )
    assert "each opponent is a target, then steal 5 Clout from each of them" in text_of("Uncertain-tea Party")
    assert text_of("Grand Larceny") == "Choose an opponent. Steal 3 Clout from her. Gain 2 Clout."
    assert "Choose an opponent or her Summon as the target. Deal 3 damage to the target." in text_of("Battle Bear")


@rule("QM-134")
def test_a_bane_says_whose_turn_it_speaks_of() -> None:
    banes = {card.name: card.text for card in KIND if card.type == BANE}
    assert len(banes) == 8
    assert {text.partition(".")[0] for text in banes.values()} == {"This goes into an opponent's Armory"}


@rule("QM-223")
def test_what_follows_a_free_choice_does_not_hang_on_it() -> None:
    want = "At the start of your turn: look at the top card of your deck and archive it if you like, then gain 1 Clout."
    assert text_of("Seeing Lamp") == want
    assert "gain 2 Clout; otherwise, if your Grotto holds 3 or more cards, gain 1 Clout." in text_of("Coral Counting-House")
    assert text_of("Lucky Orrery") == "At the start of your turn: roll a die; 1–2: nothing more · 3–5: gain 1 Clout · 6: gain 2 Clout."


@rule("QM-046", "QM-206")
def test_a_number_is_said_with_its_noun() -> None:
    assert "deal Major + 2 damage of your better Class to the target" in text_of("Last Wish")
    assert "deal Major + 4 damage of the side that shows to each of them" in text_of("Uncertain-tea Party")
    assert "1 more for each Level token of yours." in text_of("Falling Sky")
    assert "1 more for every 2 Level tokens of yours," in text_of("Lamp Flare")
    assert "1 more for each Trap she owns (2 at most)," in text_of("Boarding Action")
    covering_fire = next(princess for princess in PRINCESSES if princess.name == KAHURERE).inner_circle[0]
    assert covering_fire.text.endswith("Deal Minor damage of your better Class to the target.")


@rule("QM-236", "QM-223")
def test_whoever_must_suffer_is_addressed() -> None:
    t = Court(QASIMA, ELISE).arm(0, "Demand Tribute", by=1).put_in_archive(0, "Copper")
    tribute = t.rep(0).armory[0]
    other = AtStart((TributeOr((Lose(2), Discard(1), LowerLevel(1), LookAtTheirDeck())),), hers=True)
    with printed(KIND, tribute, replace(KIND[tribute], abilities=(other,))):
        t.turn(0)
        assert t.bench.prompt(0).endswith(
            "or suffer this: you lose 2 Clout, then you discard a card of your choice, then you lose 1 Level in a Class you choose "
            "until the end of your next turn, then look at the top card of your deck?"
        )
        text = KIND[tribute].text
    assert "she loses 2 Clout, then she discards a card of her choice" in text
    assert text.endswith("until the end of her next turn, then look at the top card of her deck.")


@rule("QM-182", "QM-162")
def test_the_table_says_who_has_left_and_when_the_war_chest_opens() -> None:
    t = Court(QASIMA, ELISE, KAHURERE, AZIL, hour=7)
    t.rep(1).role, t.rep(1).leader, t.rep(3).role = ADVISOR, 2, OUT
    areas = {area.id: area for area in GAME.table(t.s, 0).areas}
    assert [areas[f"seat:{seat}"].note for seat in range(4)] == ["", "Advisor of Kāhurere Skyfisher", "", "out of the game"]
    notes = []
    for hour in (7, 8):
        t.s.hour = hour
        notes.extend([i.note for a in GAME.table(t.s, 0).areas for i in a.items if isinstance(i, Zone) and i.id == "war_chest:0"])
    assert notes == ["opens at 8", ""]
