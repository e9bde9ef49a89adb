from __future__ import annotations

import pickle
from pathlib import Path
from random import Random

import numpy as np
import pytest

from regalia.envs import game_of, names
from regalia.envs.plain import make
from regalia.envs.zoo import raw_env

LEDUC = str(Path(__file__).parents[2] / "examples" / "leduc.py")
EVERY = [*names(), LEDUC]


@pytest.mark.parametrize("name", EVERY)
def test_observations_come_from_the_view(name: str) -> None:
    """Dealing anew what a seat cannot see changes nothing in its observation."""
    env = make(name)
    _, _, _, _, over = env.reset(seed=5)
    rng = Random(2)
    for _ in range(40):
        if over:
            break
        for seat in range(env.seats):
            imagined = env.imagine(seat, Random(1))
            np.testing.assert_array_equal(imagined.observe(seat), env.observe(seat))
        _, _, _, _, over = env.step(rng.randrange(len(env.legal)))
    assert env.state.decisions > 0


@pytest.mark.parametrize("name", EVERY)
def test_an_observation_counts_what_the_table_shows(name: str) -> None:
    """A seat that is shown something else has another observation, and the encoder's memory of names changes nothing."""
    env = make(name)
    _, first, _, _, over = env.reset(seed=1)
    rng = Random(3)
    seen = [first]
    for _ in range(60):
        if over:
            break
        seat, observation, _, _, over = env.step(rng.randrange(len(env.legal)))
        fresh = make(name, seats=env.seats).encoder
        np.testing.assert_array_equal(fresh.observation(env.game, env.state, seat), observation)
        seen.append(observation)
    assert len({one.tobytes() for one in seen}) > 1
    assert all(one.dtype == np.float32 and one.shape == (1024,) and one.flags.writeable for one in seen)


@pytest.mark.parametrize("name", EVERY)
def test_the_adapter_shows_the_same(name: str) -> None:
    plain, zoo = make(name), raw_env(name)
    seat, observation, mask, rewards, over = plain.reset(seed=4)
    zoo.reset(seed=4)
    rng = Random(4)
    for _ in range(150):
        seen, _, ended, _, _ = zoo.last()
        assert ended == over
        if over:
            break
        assert zoo.agent_selection == f"seat_{seat}"
        np.testing.assert_array_equal(seen["observation"], observation)
        np.testing.assert_array_equal(seen["action_mask"], mask)
        np.testing.assert_array_equal(seen["options"], plain.options())
        assert zoo.legal_actions() == plain.legal
        action = rng.choice(np.flatnonzero(mask))  # NumPy's own whole numbers will do
        seat, observation, mask, rewards, over = plain.step(action)
        zoo.step(action)
        assert list(zoo.rewards.values()) == list(rewards)


def test_a_match_to_its_end() -> None:
    env = make(LEDUC, size=64, actions=4)
    seat, observation, mask, rewards, over = env.reset(seed=7)
    assert observation.shape == (64,)
    assert not env.cut
    while not over:
        assert rewards == (0.0, 0.0)
        assert mask.tolist() == [1] * len(env.legal) + [0] * (4 - len(env.legal))
        mover = seat
        seat, observation, mask, rewards, over = env.step(0)
    assert seat == mover
    np.testing.assert_array_equal(observation, env.observe(seat))
    assert mask.sum() == 0
    assert sorted(rewards) in ([-1.0, 1.0], [0.0, 0.0])
    with pytest.raises(ValueError, match="not legal: there are 0"):
        env.step(0)


def test_a_seed_begins_a_series() -> None:
    one, two = make(LEDUC), make(LEDUC)
    first = [one.reset(seed=3)[1].tobytes(), *[one.reset()[1].tobytes() for _ in range(20)]]
    second = [two.reset(seed=3)[1].tobytes(), *[two.reset()[1].tobytes() for _ in range(20)]]
    assert first == second
    assert len(set(first)) > 1


def test_a_limit_cuts_a_match_off() -> None:
    env = make("who_will_reign_v1", limit=2)
    env.reset(seed=1)
    assert not env.step(0)[-1]
    _, _, mask, rewards, over = env.step(0)
    assert over
    assert env.cut
    assert rewards == (0.0, 0.0)
    assert mask.sum() == 0
    assert not env.reset()[-1]
    assert not env.cut


def test_a_copy_is_independent() -> None:
    env = make("queen_by_midnight_v1")
    env.reset(seed=2)
    rng = Random(1)
    for _ in range(20):
        twin = env.copy()
        before = env.observe(env.seat)
        action = rng.randrange(len(env.legal))
        after = twin.step(action)
        np.testing.assert_array_equal(env.observe(env.seat), before)
        np.testing.assert_array_equal(env.step(action)[1], after[1])


def test_no_more_actions_than_there_is_room_for() -> None:
    env = make("runebound_midnight_v1", actions=3)
    _, _, mask, _, over = env.reset(seed=1)
    rng = Random(1)
    for _ in range(50):
        assert mask.shape == (3,)
        assert 0 < mask.sum() == len(env.legal) <= 3
        _, _, mask, _, over = env.step(rng.randrange(len(env.legal)))
        if over:
            break


def test_before_the_first_match_there_is_nothing() -> None:
    env = make(LEDUC)
    assert not env.begun
    with pytest.raises(ValueError, match="reset the environment first"):
        env.observe(0)
    with pytest.raises(ValueError, match="not legal"):
        env.step(0)
    env.reset()
    assert env.text(0).startswith(game_of(LEDUC).title)


def test_a_view_stays_as_it_was() -> None:
    """Games share what never changes between views: nothing that happens later may show in an old one."""
    for name in EVERY:
        env = make(name)
        env.renew(seed=6)
        rng = Random(6)
        kept = []
        for _ in range(80):
            if env.over:
                break
            table = env.game.table(env.state, env.seat)
            kept.append((table, repr(table)))
            env.play(rng.randrange(len(env.legal)))
        assert kept
        assert all(repr(table) == before for table, before in kept), name


def test_the_example_learns() -> None:
    from env_plain import train

    got = train(matches=1500)
    assert sum(got[-500:]) / 500 > 0.3


@pytest.mark.parametrize("name", EVERY)
def test_a_pickled_environment_goes_on(name: str) -> None:
    env = make(name, limit=6)
    twin = pickle.loads(pickle.dumps(env))
    assert not twin.begun
    _, _, _, _, over = env.reset(seed=8)
    while not over:
        twin = pickle.loads(pickle.dumps(env))
        _, seen, mask, rewards, over = env.step(0)
        _, after, masked, rewarded, ended = twin.step(0)
        np.testing.assert_array_equal(seen, after)
        np.testing.assert_array_equal(mask, masked)
        assert (rewards, over, env.cut) == (rewarded, ended, twin.cut)
    np.testing.assert_array_equal(env.reset()[1], twin.reset()[1])
