"""What an Attack brings beside its damage: applause of those who watch, a second target, spoils of the fallen."""

from __future__ import annotations

import pytest

from regalia.games.queen_by_midnight import GAME
from regalia.games.queen_by_midnight.cards.common import CHEERS, SPOILS
from regalia.games.queen_by_midnight.catalogue import HOME, KIND, PRINCESSES
from regalia.games.queen_by_midnight.model import BRAWLER, CASTER, SCHEMER
from regalia.games.queen_by_midnight.verbs import (
    Steal,
)
from regalia.testing import rule
from tests.games.queen_by_midnight.positions import AZIL, ELISE, KAHURERE, QASIMA, Court


@rule("QM-034", "QM-097")
def test_the_court_applauds_an_attack_that_it_watches() -> None:
    t = Court(QASIMA, ELISE, KAHURERE, AZIL).give(0, "Rooftop Kick").play(0, "Rooftop Kick").act(0, "target", "seat:2")
    assert (t.health(2), t.clout(0)) == (27, 11)  # 1 paid, 1 gained for each of two who watched
    t = Court(QASIMA, ELISE, KAHURERE).give(0, "Rooftop Kick").play(0, "Rooftop Kick").act(0, "target", "seat:2")
    assert (t.health(2), t.clout(0)) == (27, 10)
    t = Court(QASIMA, ELISE).give(0, "Rooftop Kick").play(0, "Rooftop Kick")
    assert (t.health(1), t.clout(0)) == (27, 9)
    t = Court(QASIMA, ELISE, KAHURERE).arm(1, "Loyal Page").give(0, "Rooftop Kick").play(0, "Rooftop Kick").act(0, "target", "Loyal Page")
    assert (t.armory(1), t.clout(0)) == ([], 10)  # a Summon is a target like a Princess


@rule("QM-034", "QM-105")
def test_nobody_applauds_an_attack_that_does_nothing() -> None:
    t = Court(QASIMA, ELISE, KAHURERE).give(0, "Rooftop Kick").lay(2, "Iron Fan")
    t.play(0, "Rooftop Kick").act(0, "target", "seat:2").act(2, "activate", "Iron Fan")
    assert (t.health(2), t.clout(0)) == (30, 9)


@rule("QM-034", "QM-097")
@pytest.mark.parametrize("name", sorted({card.name for card in KIND if CHEERS in card.effects}))
def test_every_attack_with_the_applause_brings_a_clout_more_among_three(name: str) -> None:
    card = next(copy for copy, card in enumerate(KIND) if card.name == name)
    home = PRINCESSES[HOME[card]].name if HOME[card] >= 0 else {BRAWLER: QASIMA, CASTER: QASIMA, SCHEMER: ELISE}[KIND[card].cls]
    first, second = [princess for princess in (AZIL, KAHURERE, QASIMA, ELISE) if princess != home][:2]
    left = []
    for rivals in ((first,), (first, second)):
        t = Court(home, *rivals, hour=9, clout=20).give(0, name)
        t.bench.force(rolls=[1])
        t.play(0, name)
        for action in (("skip",), ("target", "seat:1"), ("done",), ("skip",)):  # the extra, where there is one, and the target
            if action in t.bench.options(0):
                t.act(0, *action)
        assert t.health(1) < 30
        left.append(t.clout(0))
    assert left[1] == left[0] + 1
    assert "gain 1 Clout for each opponent more than targets" in GAME.catalogue().kinds[KIND[card].key].faces[0].text


@rule("QM-097", "QM-100")
@pytest.mark.parametrize("name", sorted({card.name for card in KIND if card.targets.most == 2}))
def test_every_attack_on_up_to_two_hits_one_or_two(name: str) -> None:
    card = next(copy for copy, card in enumerate(KIND) if card.name == name)
    home = PRINCESSES[HOME[card]].name if HOME[card] >= 0 else {BRAWLER: QASIMA, CASTER: QASIMA, SCHEMER: ELISE}[KIND[card].cls]
    rivals = [princess for princess in (AZIL, KAHURERE, QASIMA, ELISE) if princess != home]
    for last in (("done",), ("target", "seat:3")):
        t = Court(home, *rivals, hour=9, clout=20).give(0, name)
        t.bench.force(rolls=[1])
        t.play(0, name)
        if ("skip",) in t.bench.options(0):  # the extra
            t.act(0, "skip")
        t.act(0, "target", "seat:1").act(0, *last)
        assert t.health(1) < 30
        assert t.health(2) == 30
        assert (t.health(3) < 30) == (last != ("done",))
    assert "up to 2 targets" in GAME.catalogue().kinds[KIND[card].key].faces[0].text


@rule("QM-034", "QM-181", "QM-190")
@pytest.mark.parametrize("name", sorted({card.name for card in KIND if SPOILS in card.effects}))
def test_every_attack_with_spoils_brings_six_clout_more_when_it_fells(name: str) -> None:
    card = next(copy for copy, card in enumerate(KIND) if card.name == name)
    home = PRINCESSES[HOME[card]].name if HOME[card] >= 0 else {BRAWLER: QASIMA, CASTER: QASIMA, SCHEMER: ELISE}[KIND[card].cls]
    first, second, third = [princess for princess in (AZIL, KAHURERE, QASIMA, ELISE) if princess != home]
    clout = []
    for health in (30, 1):
        t = Court(home, first, second, third, hour=9, clout=20).give(0, name)
        t.s.court[1].health = health
        t.bench.force(rolls=[1])
        t.play(0, name)
        for action in (("skip",), ("target", "seat:1"), ("done",), ("skip",)):  # the extra, where there is one, and the target
            if action in t.bench.options(0):
                t.act(0, *action)
        assert t.s.is_princess(1) == (health == 30)
        clout.append(t.clout(0))
    stolen = sum(isinstance(verb, Steal) for verb in KIND[card].effects)  # who has fallen has no Clout left
    assert clout[1] == clout[0] + 6 - stolen
    assert "If it eliminated a Princess, gain 6 Clout." in GAME.catalogue().kinds[KIND[card].key].faces[0].text


@rule("QM-113", "QM-190")
def test_the_attacker_has_the_spoils_of_an_attack_that_was_redirected() -> None:
    t = Court(QASIMA, ELISE, KAHURERE, AZIL).give(0, "Rooftop Kick").lay(1, "Not Me, Her")
    t.s.court[2].health = 1
    t.play(0, "Rooftop Kick").act(0, "target", "seat:1").act(1, "activate", "Not Me, Her").act(1, "redirect", "seat:2")
    assert t.s.court[2].felled_by == 0  # the attacker of a redirected Attack eliminates whom it hits
    assert t.clout(0) == 10 - 1 + 2 + 6  # paid, applauded by two, and the spoils


@rule("QM-190", "QM-127")
def test_there_are_no_spoils_for_a_target_whom_a_reaction_has_felled() -> None:
    t = Court(QASIMA, KAHURERE, ELISE, AZIL, hour=9).give(0, "Battering Charge").has(1, health=2)
    t.lay(0, "Mirror of the Court").lay(1, "Braced Stance").play(0, "Battering Charge").act(0, "skip")
    t.act(0, "target", "seat:1").act(0, "target", "seat:2").act(1, "activate", "Braced Stance").act(0, "activate", "Mirror of the Court")
    assert (t.s.is_princess(1), t.rep(1).felled_by, t.health(2)) == (False, 0, 26)
    assert t.clout(0) == 10 - 2 - 1 + 1  # the Attack, the Reaction, and one who watched
