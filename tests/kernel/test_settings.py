"""Settings that do not fit are told in the words in which settings are given."""

from __future__ import annotations

import pytest

from regalia.kernel import Value, WrongSettings
from regalia.lab.variants import read_settings
from regalia.registry import load_game


@pytest.mark.parametrize(("value", "said"), [(7, "7"), ("True", "'True'"), ("7", "'7'")])
def test_a_switch_is_offered_as_true_and_false(value: Value, said: str) -> None:
    with pytest.raises(WrongSettings) as wrong:
        load_game("who_will_reign").check_settings(2, {"banners": value})
    assert str(wrong.value) == f"banners can be true, false, not {said}."


def test_what_is_offered_can_be_given() -> None:
    game = load_game("who_will_reign")
    with pytest.raises(WrongSettings) as wrong:
        game.check_settings(2, {"banners": 7})
    offered = str(wrong.value).removeprefix("banners can be ").partition(", not ")[0].split(", ")
    taken = [game.check_settings(2, read_settings([f"banners={word}"]))["banners"] for word in offered]
    assert taken == [True, False]


def test_a_switch_where_a_number_is_wanted() -> None:
    with pytest.raises(WrongSettings, match=r"^round_limit can be .*, not true\.$"):
        load_game("time_loop").check_settings(2, {"round_limit": True})
