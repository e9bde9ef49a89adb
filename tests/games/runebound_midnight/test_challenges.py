"""Every Challenge in a scenario: it fights by its printed numbers, and does what its text says."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.board import SPACES
from regalia.games.runebound_midnight.challenge_verbs import (
    Bind,
    Bleed,
    Calm,
    Disarm,
    FirstHitTires,
    Frenzy,
    Halve,
    HardEscape,
    Hinder,
    HomeGround,
    NoEscape,
    OnBreach,
    Regenerate,
    Rob,
    Sharpen,
    Test,
    Thick,
    Tire,
    Unnerve,
    Wound,
)
from regalia.games.runebound_midnight.deeds import GOOD
from regalia.games.runebound_midnight.printed import (
    ATTACK,
    DEFEND,
    ESCAPE,
    EXPERIENCE,
    MAGIC,
    MELEE,
    MOUNTAINS,
    RANGED,
    Challenge,
    Verb,
)
from regalia.games.runebound_midnight.reckoning import (
    challenge_damage,
    challenge_value,
    roll_modifiers,
    roll_target,
    skill_total,
)
from regalia.games.runebound_midnight.state import Midnight
from regalia.kernel import number_of
from regalia.testing import Bench, rule

from .position import fight, give, item, lay_table, some_goods, space_of

ALL = [card.name for card in box.CHALLENGES]
WITH_VERBS = [(card.name, n) for card in box.CHALLENGES for n in range(len(card.verbs))]
QUIET = space_of(MOUNTAINS)


def begin(name: str, dice: tuple[int, int] = (10, 10), space: int = QUIET, hero: str = "Gyruk Kinslayer") -> Bench[Midnight]:
    """A sturdy Hero meets the Challenge; `dice` are for its test, if it has one."""
    bench = lay_table((hero,), "Zardrix")
    some_goods(bench, 1, 3)
    bench.state.growth[1] = [0, 0, 0, 0, 6]
    card = box.CHALLENGES[box.challenge_named(name)]
    if any(isinstance(verb, Test) for verb in card.verbs):
        bench.force(rolls=dice)
    fight(bench, name, space=space)
    return bench


def settle_influence(bench: Bench[Midnight]) -> None:
    """The Night King influences a phase; his dice are then taken away, so that printed numbers count."""
    bench.act(0, "ranged")
    bench.state.fight.influence = [0, 0, 0]


@rule("RB-070", "MN-156", "RB-061")
@pytest.mark.parametrize("name", ALL)
def test_it_fights_by_its_numbers_and_pays_its_reward(name: str) -> None:
    card = box.CHALLENGES[box.challenge_named(name)]
    bench = begin(name)
    s = bench.state
    for verb in card.verbs:
        if isinstance(verb, Test):  # the test was passed: undo what its success did
            s.fight.value = [0, 0, 0]
            s.fight.wounds = 0
    assert s.fight.life == card.life
    settle_influence(bench)
    s = bench.state
    for phase in range(3):
        assert (challenge_value(s, phase), challenge_damage(s, phase)) == card.strengths[phase]
    if bench.can(1, "fight"):
        bench.act(1, "fight")
    for phase in range(3):
        bench.state.exhaustion[1] = 0
        before, goods_before = bench.state.wounds[1], len(bench.state.goods[1])
        bench.force(rolls=[1, 1] if card.strengths[phase][1] else [])
        bench.act(1, "defend")
        if bench.can(1, "pay"):
            bench.act(1, *bench.options(1)[0])
        gone = bench.state.wounds[1] - before
        assert gone == card.strengths[phase][1]
        assert goods_before - len(bench.state.goods[1]) <= 1
    s = bench.state
    have, points = len(s.goods[1]), s.points[1]
    s.wounds[1] = s.exhaustion[1] = 1
    s.fight.wounds = s.fight.life
    bench.run()
    s = bench.state
    assert s.combat is None
    assert s.points[1] - points == EXPERIENCE[card.colour]
    assert len(s.goods[1]) - have == card.goods
    said = card.text
    assert bool(s.offers[1]) == ("Reward" in said and "offer" in said)
    assert s.wounds[1] == (0 if "Reward" in said and "heal" in said else 1)
    assert s.exhaustion[1] == (0 if "Reward" in said and "discard 1 exhaustion" in said else 1)


def check_test(name: str, verb: Verb) -> None:
    assert isinstance(verb, Test)
    for succeeds in (True, False):
        probe = lay_table(("Gyruk Kinslayer",), "Zardrix").state
        needed = verb.number - skill_total(probe, 1, verb.skill_tested)
        total = max(2, min(20, needed if succeeds else needed - 1))
        dice = (total // 2, total - total // 2)
        bench = begin(name, dice)
        s = bench.state
        for effect in verb.success if succeeds else ():
            assert met(s, effect), (name, effect)
        for effect in verb.fail:
            assert met(s, effect) == (not succeeds), (name, effect)
    assert verb.fail or verb.success


def met(s: Midnight, effect: Verb) -> bool:
    """Whether the mark that an effect leaves can be seen."""
    fight = s.fight
    if isinstance(effect, Tire):
        return s.exhaustion[1] == effect.exhaustion
    if isinstance(effect, Wound):
        return s.wounds[1] == effect.wounds
    if isinstance(effect, Hinder):
        return roll_modifiers(s, 1, MAGIC, ATTACK) == 1 - effect.loss
    if isinstance(effect, Unnerve):
        plain = (1, 5, 1)[effect.phase]
        return roll_modifiers(s, 1, effect.phase, DEFEND) == plain - effect.loss
    if isinstance(effect, Sharpen):
        return challenge_value(s, effect.phase) == printed(s).strengths[effect.phase][0] + effect.gain
    if isinstance(effect, Calm):
        return challenge_value(s, effect.phase) == printed(s).strengths[effect.phase][0] - effect.loss
    if isinstance(effect, Bleed):
        return fight.wounds == effect.harm_done
    assert isinstance(effect, Bind)
    return fight.no_escape


def printed(s: Midnight) -> Challenge:
    return box.CHALLENGES[s.fight.challenge]


def check_no_escape(name: str, verb: Verb) -> None:
    bench = begin(name)
    settle_influence(bench)
    assert bench.can(1, "attack")


def check_hard_escape(name: str, verb: Verb) -> None:
    assert isinstance(verb, HardEscape)
    s = begin(name).state
    for phase in range(3):
        assert roll_target(s, phase, ESCAPE) == roll_target(s, phase, ATTACK) + verb.more


def hit(bench: Bench[Midnight], phase: int) -> None:
    """Attack in a phase and succeed, defending well before it."""
    settle_influence(bench)
    if bench.can(1, "fight"):
        bench.act(1, "fight")
    for at in range(phase + 1):
        bench.force(rolls=[10, 10] if at == phase or challenge_damage(bench.state, at) else [])
        bench.act(1, "attack" if at == phase else "defend")


def check_halve(name: str, verb: Verb) -> None:
    assert isinstance(verb, Halve)
    bench = begin(name)
    bench.state.fight.life = 20
    bench.state.fight.strike = 3 - (2 if verb.phase == MELEE else 1) if verb.phase == RANGED else 0
    hit(bench, verb.phase)
    assert bench.state.fight.wounds == (2 if verb.phase == RANGED else 1)  # 3 halved and rounded up; Gyruk's melee 2 halved


def check_thick(name: str, verb: Verb) -> None:
    bench = begin(name)
    bench.state.fight.life = 20
    hit(bench, MELEE)
    assert bench.state.fight.wounds == 1  # 2, less 1
    bench = begin(name)
    bench.state.fight.life = 20
    hit(bench, RANGED)
    assert bench.state.fight.wounds == 1  # 1, but at least 1


def check_first_hit(name: str, verb: Verb) -> None:
    assert isinstance(verb, FirstHitTires)
    bench = begin(name)
    bench.state.fight.life = 20
    bench.state.growth[1] = [0, 0, 0, 0, 6]
    hit(bench, RANGED)
    assert bench.state.exhaustion[1] == verb.exhaustion
    bench.force(rolls=[10, 10])
    bench.act(1, "attack")
    assert bench.state.exhaustion[1] == verb.exhaustion  # the second hit of the round is free


def check_breach(name: str, verb: Verb) -> None:
    assert isinstance(verb, OnBreach)
    phase = verb.phase if verb.phase >= 0 else MELEE
    bench = begin(name)
    settle_influence(bench)
    bench.act(1, "fight")
    for at in range(phase):
        bench.force(rolls=[10, 10] if challenge_damage(bench.state, at) else [])
        bench.act(1, "defend")
    before = (bench.state.exhaustion[1], len(bench.state.goods[1]))
    bench.force(rolls=[1, 1])
    bench.act(1, "defend")
    if any(isinstance(effect, Rob) for effect in verb.verbs):  # which good it is, the Hero says (MN-158)
        last = GOOD[bench.state.goods[1][-1]]
        bench.act(1, "pay", last)
        assert bench.state.base.bottom[-1] == number_of(last)
    after = (bench.state.exhaustion[1], len(bench.state.goods[1]))
    for effect in verb.verbs:
        if isinstance(effect, Tire):
            assert after[0] == before[0] + effect.exhaustion
        else:
            assert isinstance(effect, Rob)
            assert after[1] == before[1] - effect.goods


def check_regenerate(name: str, verb: Verb) -> None:
    bench = begin(name)
    bench.state.fight.wounds = 2
    settle_influence(bench)
    bench.act(1, "fight")
    for _ in range(3):
        bench.force(rolls=[10, 10])
        bench.act(1, "defend")
    assert bench.state.fight.wounds == 1
    told = [event.text for event in bench.events if event.kind == "say"]
    assert "{0} heals {1} and has {2} of {3}." in told
    assert not any(event.rule == "RB-075" for event in bench.events)  # no damage of less than nothing


def check_frenzy(name: str, verb: Verb) -> None:
    assert isinstance(verb, Frenzy)
    s = begin(name).state
    s.fight.round = 1
    first = challenge_damage(s, verb.phase)
    s.fight.round = 2
    assert challenge_damage(s, verb.phase) == first + verb.gain


def check_home(name: str, verb: Verb) -> None:
    assert isinstance(verb, HomeGround)
    home = next(n for n, space in enumerate(SPACES) if space.terrain == verb.terrain)
    s = begin(name, space=home).state
    for phase in range(3):
        assert challenge_value(s, phase) == printed(s).strengths[phase][0] + verb.gain


def check_disarm(name: str, verb: Verb) -> None:
    bench = lay_table(("Gyruk Kinslayer",), "Zardrix")
    give(bench, 1, "Plated Hauberk")
    fight(bench, name, space=QUIET)
    settle_influence(bench)
    bench.act(1, "fight")
    bench.force(rolls=[1, 1])
    bench.act(1, "defend")
    assert bench.state.wounds[1] == box.CHALLENGES[box.challenge_named(name)].ranged[1]  # no chance to use the Armor
    assert not bench.can(1, "use", item("Plated Hauberk"))


CHECKS: dict[type[Verb], Callable[[str, Verb], None]] = {
    Test: check_test,
    NoEscape: check_no_escape,
    HardEscape: check_hard_escape,
    Halve: check_halve,
    Thick: check_thick,
    FirstHitTires: check_first_hit,
    OnBreach: check_breach,
    Regenerate: check_regenerate,
    Frenzy: check_frenzy,
    HomeGround: check_home,
    Disarm: check_disarm,
}


@rule("RB-071", "RB-048", "RB-084", "RB-034", "MN-158")
@pytest.mark.parametrize(("name", "number"), WITH_VERBS)
def test_it_does_what_its_text_says(name: str, number: int) -> None:
    verb = box.CHALLENGES[box.challenge_named(name)].verbs[number]
    CHECKS[type(verb)](name, verb)
    assert verb.say() in box.CHALLENGES[box.challenge_named(name)].text


@rule("RB-082", "RB-076")
def test_what_a_failed_attack_or_defence_costs_a_failed_escape_does_not() -> None:
    bench = begin("Famine Wraith")
    assert "After a failed attack or defence also take 1 exhaustion." in printed(bench.state).text
    settle_influence(bench)
    bench.force(rolls=[1, 1])
    bench.act(1, "escape", "ranged")
    assert (bench.state.wounds[1], bench.state.exhaustion[1]) == (1, 0)
