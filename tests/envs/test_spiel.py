from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from regalia.envs.spiel import Memory, SpielState, register, register_one
from regalia.games.queen_by_midnight.catalogue import KEY
from regalia.kernel import WrongSettings

LEDUC = str(Path(__file__).parents[2] / "examples" / "leduc.py")
register_one(LEDUC, "regalia_leduc_v3")
EVERY = [*register(), "regalia_leduc_v3"]


@pytest.mark.parametrize("name", EVERY)
def test_openspiel_simulates_it(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", EVERY)
def test_openspiel_searches_it_with_our_imagining(name: str) -> None:
    game = pyspiel.load_game(name)
    rng = np.random.RandomState(1)
    state = game.new_initial_state()
    state.apply_action(7)
    bot = ismcts.ISMCTSBot(game=game, uct_c=1.4, evaluator=mcts.RandomRolloutEvaluator(1, rng), max_simulations=4, random_state=rng)
    bot.set_resampler(lambda s, player: s.resample_from_infostate(player, rng.rand))
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", EVERY)
def test_resampling_keeps_the_information_state(name: str) -> None:
    game = pyspiel.load_game(name)
    rng = np.random.RandomState(2)
    state = game.new_initial_state()
    state.apply_action(3)
    for _ in range(15):
        if state.is_terminal():
            break
        for player in range(game.num_players()):
            twin = state.resample_from_infostate(player, rng.rand)
            assert twin.information_state_string(player) == state.information_state_string(player)
        state.apply_action(int(rng.choice(state.legal_actions())))


def information_states(states: list[SpielState]) -> list[int]:
    """How many information states each player has below some states."""
    found: list[set[str]] = [set(), set()]
    while states:
        state = states.pop()
        if not state.is_chance_node() and not state.is_terminal():
            player = state.current_player()
            found[player].add(state.information_state_string(player))
        states += [state.child(action) for action in state.legal_actions()]
    return [len(each) for each in found]


def test_leduc_has_as_many_information_states_as_elsewhere() -> None:
    """Nothing is forgotten, and nothing is told apart that cannot be: not which of the two kings it is."""
    theirs = pyspiel.load_game("leduc_poker(suit_isomorphism=True)")
    ours = pyspiel.load_game("regalia_leduc_v3")
    deals = {}
    for world in range(200):
        state = ours.new_initial_state()
        state.apply_action(world)
        later = state.clone()
        later.apply_action(0)
        later.apply_action(0)  # both call, and the common card is turned up
        held = later.held.env.state
        deals[held.hands[0] // 2, held.hands[1] // 2, held.common // 2] = state
    assert len(deals) == 24
    assert information_states(list(deals.values())) == information_states([theirs.new_initial_state()])


@pytest.mark.parametrize("name", EVERY)
def test_who_was_shown_something_else_is_in_another_information_state(name: str) -> None:
    game = pyspiel.load_game(name)
    pasts: dict[str, list[str]] = {}
    for match in range(150 if "time_loop" in name else 12):  # there, different ways lead to the same traits
        rng = Random(match)
        state = game.new_initial_state()
        state.apply_action(0)
        past: list[str] = []
        player = game.num_players() - 1
        for _ in range(14):
            if state.is_terminal():
                break
            shown = state.observation_string(player)
            if past[-1:] != [shown]:
                past.append(shown)
            assert pasts.setdefault(state.information_state_string(player), past[:]) == past
            state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("name", EVERY)
def test_she_remembers_the_same_however_often_she_is_asked(name: str) -> None:
    game = pyspiel.load_game(name)
    rng = Random(4)
    often, late = game.new_initial_state(), game.new_initial_state()
    often.apply_action(5)
    late.apply_action(5)
    for step in range(30):
        if often.is_terminal():
            break
        for player in range(game.num_players()):
            often.information_state_string(player)
        action = rng.choice(often.legal_actions())
        often.apply_action(action)
        late.apply_action(action)
        if step % 10 == 5:
            often, late = often.clone(), pickle.loads(pickle.dumps(late))
    for player in range(game.num_players()):
        assert late.information_state_string(player) == often.information_state_string(player)


def test_equal_cards_cannot_be_told_apart() -> None:
    state = pyspiel.load_game("regalia_queen_by_midnight_v3").new_initial_state()
    state.apply_action(3)
    while len(state.legal_actions()) < 3:
        state.apply_action(state.legal_actions()[0])
    player = state.current_player()
    twin = pyspiel.load_game("regalia_queen_by_midnight_v3").new_initial_state()
    twin.apply_action(3)
    for action in state.history()[1:]:
        twin.apply_action(action)
    memory = twin.held.memory(player)
    for moment in (twin.held.env.state, memory.moment):
        hers = moment.court[player]
        hand, deck = next((h, d) for h in range(5) for d, card in enumerate(hers.deck.loose) if KEY[card] == KEY[hers.hand[h]])
        hers.hand[hand], hers.deck.loose[deck] = hers.deck.loose[deck], hers.hand[hand]
    twin.held.env.resume(twin.held.env.state)  # she is offered other copies
    twin.held.memories[player] = Memory(memory.digest, memory.moment, memory.last)
    assert twin.held.env.legal != state.held.env.legal
    assert twin.information_state_string(player) == state.information_state_string(player)
    twin.apply_action(0)
    state.apply_action(0)
    assert twin.information_state_string(player) == state.information_state_string(player)


def test_perfect_recall_is_given_to_who_asks_for_it() -> None:
    game = pyspiel.load_game("regalia_leduc_v3")
    state = game.new_initial_state()
    state.apply_action(3)
    state.apply_action(1)
    recalling = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    assert recalling.string_from(state, 0) == state.information_state_string(0)
    present = make_observation(game, pyspiel.IIGObservationType(perfect_recall=False))
    assert present.string_from(state, 0) == state.observation_string(0)


def test_before_chance_has_picked_there_is_nothing_to_know() -> None:
    state = pyspiel.load_game("regalia_leduc_v3").new_initial_state()
    assert state.information_state_string(0) == state.observation_string(0) == ""
    assert pickle.loads(pickle.dumps(state)).is_chance_node()
    with pytest.raises(ValueError, match="There is no world 5000"):
        state.apply_action(5000)


def test_who_loses_together_loses() -> None:
    state = pyspiel.load_game("regalia_maidens_quest_v3(players=2)").new_initial_state()
    state.apply_action(1)
    rng = Random(1)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    assert state.returns() == [-1.0, -1.0]


def test_wrong_parameters_are_refused_at_once() -> None:
    with pytest.raises(WrongSettings, match="seats 2 to 4, not 9"):
        pyspiel.load_game("regalia_queen_by_midnight_v3(players=9)")
    with pytest.raises(ValueError, match="at least 1 world to pick from, not 0"):
        pyspiel.load_game("regalia_queen_by_midnight_v3(worlds=0)")


def test_games_and_states_are_pickled(tmp_path: Path) -> None:
    for name in ("regalia_leduc_v3", "regalia_queen_by_midnight_v3(players=3,worlds=7)"):
        game = pyspiel.load_game(name)
        twin = pickle.loads(pickle.dumps(game))
        assert str(twin) == str(game)
        state = game.new_initial_state()
        state.apply_action(3)
        state.apply_action(0)
        (tmp_path / "match").write_bytes(pickle.dumps((game, state)))
        code = "import pickle, sys; game, state = pickle.load(open(sys.argv[1], 'rb')); print(game, state.information_state_string(1))"
        ran = subprocess.run([sys.executable, "-c", code, str(tmp_path / "match")], capture_output=True, text=True, check=True)
        assert ran.stdout == f"{game} {state.information_state_string(1)}\n"


def test_a_clone_is_independent() -> None:
    state = pyspiel.load_game("regalia_leduc_v3").new_initial_state()
    state.apply_action(3)
    before = str(state)
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert str(state) == before
    assert len(state.observation_tensor(0)) == 4096


def test_the_example_evaluates() -> None:
    from env_openspiel import evaluate

    assert -1.0 <= evaluate("regalia_maidens_quest_v3", matches=1, simulations=2) <= 1.0


def test_settings_and_room_for_actions_are_given_with_the_name() -> None:
    register_one("time_loop_v3", "short_loops", settings={"round_limit": 10}, actions=300)
    game = pyspiel.load_game("short_loops")
    assert game.num_distinct_actions() == 300
    state = game.new_initial_state()
    state.apply_action(0)
    assert state.held.env.settings["round_limit"] == 10
    again = pickle.loads(pickle.dumps(state))
    assert again.held.env.settings == state.held.env.settings
