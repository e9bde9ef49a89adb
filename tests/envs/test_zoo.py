from __future__ import annotations

import importlib
import warnings
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

from regalia.envs import game_of, names
from regalia.envs.zoo import make, raw_env
from regalia.registry import UnknownGame

LEDUC = str(Path(__file__).parents[2] / "examples" / "leduc.py")
EVERY = [*names(), LEDUC]


@pytest.mark.parametrize("name", EVERY)
def test_pettingzoo_accepts_it(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # observations are dicts with a mask, as in PettingZoo's own card games
        api_test(make(name), num_cycles=200)
        seed_test(lambda: make(name), num_cycles=60)


@pytest.mark.parametrize("name", names())
def test_every_number_of_seats_plays_to_the_end(name: str) -> None:
    low, high = game_of(name).players
    for seats in {low, high}:
        env = raw_env(name, seats=seats)
        env.reset(seed=3)
        rewards = {}
        rng = np.random.default_rng(1)
        for agent in env.agent_iter():
            if env.terminations[agent]:
                rewards[agent] = env.last(observe=False)[1]
                env.step(None)
            else:
                env.step(int(rng.integers(len(env.legal_actions()))))
        assert set(rewards) == set(env.possible_agents)
        assert set(rewards.values()) <= {-1.0, 0.0, 1.0}


def test_masks_and_options_belong_to_the_one_who_is_asked() -> None:
    env = raw_env("who_will_reign_v3")
    env.reset(seed=1)
    seen = env.observe(env.agent_selection)
    legal = env.legal_actions()
    assert seen["action_mask"].sum() == len(legal)
    assert (seen["options"][: len(legal), 0] > 0).all()
    assert len({tuple(row) for row in seen["options"][: len(legal)]}) == len(legal)
    other = next(a for a in env.agents if a != env.agent_selection)
    assert env.observe(other)["action_mask"].sum() == 0


@pytest.mark.parametrize("name", EVERY)
def test_pettingzoo_measures_it(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Their benchmark, which goes on for five seconds: here the seconds are counted in cycles, a hundred to the second."""
    ticks = count()
    module = importlib.import_module("pettingzoo.test.performance_benchmark")
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(ticks) / 100))
    env = make(name)
    performance_benchmark(env)
    told = capsys.readouterr().out
    assert "Finished performance benchmark" in told
    assert float(told.partition(" cycles per second")[0].split()[-1]) == pytest.approx(100, rel=0.01)


@pytest.mark.parametrize("name", EVERY)
def test_max_cycles_truncates(name: str) -> None:
    env = make(name, max_cycles=2)
    for match in range(2):
        env.reset(seed=match)
        asked: list[str] = []
        left = []
        for agent in env.agent_iter():
            seen, reward, over, cut, _ = env.last()
            assert not over
            if cut:
                assert reward == 0.0
                assert len(asked) == 2
                left.append(agent)
                env.step(None)
            else:
                asked.append(agent)
                env.step(int(np.flatnonzero(seen["action_mask"])[0]))
        assert sorted(left) == env.possible_agents
        assert env.agents == []


@pytest.mark.parametrize("name", EVERY)
def test_without_max_cycles_nothing_is_truncated(name: str) -> None:
    env, cut = raw_env(name), raw_env(name, max_cycles=30)
    env.reset(seed=2)
    cut.reset(seed=2)
    rng = np.random.default_rng(2)
    for _ in range(30):
        assert not any(cut.truncations.values())
        if any(cut.terminations.values()):
            break
        action = int(rng.integers(len(env.legal_actions())))
        env.step(action)
        cut.step(action)
    assert not any(env.truncations.values())
    assert all(cut.truncations.values()) or all(env.terminations.values())


def test_who_loses_together_loses() -> None:
    env = raw_env("maidens_quest_v3", seats=2)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    while not any(env.terminations.values()):
        env.step(int(rng.integers(len(env.legal_actions()))))
    assert set(env.rewards.values()) == {-1.0}


def test_an_illegal_number_is_refused() -> None:
    env = raw_env("who_will_reign_v3")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="Use the action mask"):
        env.step(255)


def test_rendering_shows_the_view() -> None:
    env = raw_env("who_will_reign_v3", render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert text.startswith("Who Will Reign?")
    env.close()


def test_a_human_is_shown_every_moment(capsys: pytest.CaptureFixture[str]) -> None:
    env = raw_env(LEDUC, render_mode="human")
    env.reset(seed=1)
    first = capsys.readouterr().out
    assert first.startswith(game_of(LEDUC).title)
    env.step(0)
    second = capsys.readouterr().out
    assert second.startswith(game_of(LEDUC).title)
    assert second != first


@pytest.mark.parametrize("mode", ["rgb_array", "Human", ""])
def test_a_render_mode_that_is_not_there_is_refused(mode: str) -> None:
    with pytest.raises(ValueError, match=f"There is no render mode '{mode}'. There are: ansi, human."):
        make(LEDUC, render_mode=mode)


def test_nobody_moves_before_a_match_or_after_it() -> None:
    env = raw_env(LEDUC)
    with pytest.raises(ValueError, match="The game has not begun: call reset first"):
        env.step(0)
    env.reset(seed=1)
    while env.agents:
        env.step(None if env.plain.over else 0)
    with pytest.raises(ValueError, match="The game is over: call reset to begin another one"):
        env.step(0)


def test_names_have_versions() -> None:
    with pytest.raises(UnknownGame, match="time_loop_v3"):
        make("time_loop_v1")


def test_the_example_trains() -> None:
    from env_pettingzoo import train

    got = train(matches=6)
    assert len(got) == 6
