"""Building the decks (MQ-002, MQ-050..069)."""

from __future__ import annotations

from collections import Counter

import pytest

from regalia.games.maidens_quest import GAME
from regalia.games.maidens_quest.box import BOX, COPY_EPIC, COPY_KIND, COPY_LEVEL, COPY_TYPE, copies_of
from regalia.games.maidens_quest.building import deal, named_cards, replace_named, take_named
from regalia.games.maidens_quest.cards import KINDS
from regalia.games.maidens_quest.cards.court import CAPTORS, MAIDENS, CaptorList, MaidenList
from regalia.games.maidens_quest.faces import CAPTOR, DRESS, GIFT, HEALTH, ITEM, MAIDEN, OBSTACLE, REFERENCE, REST, SAVIOR, TREASURE
from regalia.games.maidens_quest.frames import Building
from regalia.games.maidens_quest.state import Quest
from regalia.kernel import Value, WrongSettings
from regalia.testing import Bench, rule


def built(maiden: str = "Gwendolyn", captor: str = "Dim da Troll", dress: str = "Sun Dress", **more: Value) -> Quest:
    settings: dict[str, Value] = {"maiden.0": maiden, "captor.0": captor, "dress.0": dress}
    settings.update({key.replace("__", "."): value for key, value in more.items()})
    return GAME.begin(1, settings, "7")


def types(s: Quest, seat: int = 0) -> Counter[int]:
    return Counter(COPY_TYPE[c % BOX] for c in s.deck(seat))


def names(s: Quest, seat: int = 0) -> list[str]:
    return [KINDS[COPY_KIND[c % BOX]].name for c in s.deck(seat)]


@rule("MQ-050", "MQ-054")
def test_a_player_chooses_maiden_captor_and_dress() -> None:
    bench = Bench(GAME, 1, {}, "3")
    assert bench.prompt(0) == "Who are you? For a first game: Gwendolyn or Min."
    bench.choose(0, "Min")
    bench.choose(0, "Jeliasta Jones")
    assert bench.prompt(0) == "What do you wear? For a first game: Ballroom Dress or Armored Attire."
    assert len(bench.options(0)) == 7
    bench.choose(0, "Classic Gown")
    assert bench.state.maiden[0] == copies_of("Min")[0]
    assert {"Min", "Jeliasta Jones", "Classic Gown"} <= set(names(bench.state))


@rule("MQ-053", "MQ-055", "MQ-056", "MQ-057", "MQ-058", "MQ-060", "MQ-061")
@pytest.mark.parametrize("page", MAIDENS, ids=lambda m: m.kind.name)
def test_every_maidens_list(page: MaidenList) -> None:
    name = page.kind.name
    bench = Bench(GAME, 1, {"maiden.0": name, "captor.0": "Dim da Troll", "dress.0": "Sun Dress"}, "7")
    if name == "Alyssa Moda":
        bench.choose(0, "Classic Gown")
    s = bench.state
    counts = types(s)
    health = page.random_health
    assert 4 <= health <= 6
    assert counts[HEALTH] == 2 + health
    assert counts[ITEM] == 14 + bool(page.heirloom)
    assert names(s).count(page.health) == 2
    if page.heirloom:
        assert page.heirloom in names(s)
    assert counts[DRESS] == page.dresses
    assert 30 <= len(s.deck(0)) <= 50
    assert not any(s.face[c] for c in s.deck(0))


@rule("MQ-057", "MQ-058", "MQ-059", "MQ-060")
@pytest.mark.parametrize("page", CAPTORS, ids=lambda c: c.kind.name)
def test_every_captors_list(page: CaptorList) -> None:
    s = built(captor=page.kind.name)
    counts = types(s)
    levels = Counter(COPY_LEVEL[c % BOX] for c in s.deck(0) if COPY_TYPE[c % BOX] == OBSTACLE)
    assert tuple(levels[n] for n in range(5)) == page.obstacles
    assert counts[TREASURE] == page.treasures
    assert counts[SAVIOR] == page.saviors
    assert counts[CAPTOR] == counts[MAIDEN] == 1
    for c in s.deck(0):
        if COPY_TYPE[c % BOX] == TREASURE:
            assert s.is_undiscovered(c)
        if COPY_TYPE[c % BOX] == SAVIOR:
            assert "Left Behind" in s.name(c)


@rule("MQ-059", "MQ-560")
def test_epic_treasures_are_only_for_those_who_have_unlocked_them() -> None:
    for seed in range(20):
        s = GAME.begin(1, {"maiden.0": "Min", "captor.0": "Firemouth", "dress.0": "Sun Dress"}, str(seed))
        assert not any(COPY_EPIC[c % BOX] for c in s.deck(0))
    found = set()
    for seed in range(40):
        s = GAME.begin(
            1,
            {"maiden.0": "Min", "captor.0": "Firemouth", "dress.0": "Sun Dress", "treasures.0": "Maiden's Faire, Tiara of Triumph"},
            str(seed),
        )
        found |= {KINDS[COPY_KIND[c % BOX]].name for c in s.deck(0) if COPY_EPIC[c % BOX]}
    assert found == {"Maiden's Faire", "Tiara of Triumph"}


@rule("MQ-062", "MQ-063", "MQ-064", "MQ-065", "MQ-003")
def test_shuffled_with_the_rest_cards_at_the_back_and_the_rest_in_the_box() -> None:
    s = built()
    assert s.step[0] == 0
    assert len(s.deck(0)) + len(s.box[0]) == BOX
    assert {REST, REFERENCE, GIFT} <= {COPY_TYPE[c] for c in s.box[0]}
    bag = s.ahead[0].loose
    assert {COPY_TYPE[c] for c in bag} >= {HEALTH, ITEM, OBSTACLE}, "both halves in one, without an order"
    assert all(s.owner[c] == -1 for c in s.box[0])


@rule("MQ-051", "MQ-052", "MQ-056")
def test_named_cards_come_first_and_are_replaced_when_gone() -> None:
    for seed in range(12):
        s = GAME.begin(
            2,
            {"maiden.0": "Alyssa Moda", "captor.0": "Death", "maiden.1": "Gwendolyn", "captor.1": "Firemouth", "dress.1": "Sun Dress"},
            str(seed),
        )
        from regalia.kernel import act, options

        while s.maiden[1] < 0 or options(s, 0)[0][0] == "dress":
            act(s, 0, options(s, 0)[0])
        assert names(s, 1).count("Untapped Rage") == 2
        assert "Longsword" in names(s, 1)
    s = built()
    before = types(s)[HEALTH]
    assert not take_named(s, 0, "Untapped Rage")  # both are taken already
    assert types(s)[HEALTH] == before
    replace_named(s, 0, "Untapped Rage")  # a random Health card comes instead
    assert types(s)[HEALTH] == before + 1
    assert names(s).count("Untapped Rage") == 2


@rule("MQ-051", "MQ-052")
def test_what_stands_in_for_a_named_card_is_dealt_when_all_named_ones_are_out() -> None:
    s = Bench(GAME, 2, {}, "3").state
    s.maiden = [copies_of("Gwendolyn")[0], copies_of("Min")[0]]
    for gone in [c for c in s.box[0] if COPY_TYPE[c] == HEALTH and c not in copies_of("Resolve")]:
        s.box[0].remove(gone)
        s.owner[gone] = 9  # in some other deck
    named_cards(s, Building([], []))
    assert names(s, 1).count("Resolve") == 2  # both are hers by name, though Gwendolyn came first and found no Rage
    assert types(s, 0)[HEALTH] == 0


@rule("MQ-002", "MQ-067")
def test_two_decks_share_a_box_and_take_turns_when_a_pile_runs_dry() -> None:
    settings: dict[str, Value] = {}
    for n, (m, c, d) in enumerate(
        [
            ("Min", "Death", "Sun Dress"),
            ("Pricilla", "Firemouth", "Starry Robe"),
            ("Min", "Death", "Sun Dress"),
            ("Mariana", "Firemouth", "Starry Robe"),
        ]
    ):
        settings |= {f"maiden.{n}": m, f"captor.{n}": c, f"dress.{n}": d}
    s = GAME.begin(4, settings, "1")
    assert {c // BOX for c in s.deck(0) + s.deck(1)} == {0}
    assert {c // BOX for c in s.deck(2) + s.deck(3)} == {1}
    assert not set(s.deck(0)) & set(s.deck(1))
    assert types(s, 0)[HEALTH] + types(s, 1)[HEALTH] == 15
    s = built()
    left = [c for c in s.box[0] if COPY_TYPE[c] == SAVIOR]
    deal(s, {0: 99}, [left[:]])
    assert all(s.owner[c] == 0 for c in left)


@rule("MQ-068", "MQ-054")
def test_one_box_has_one_of_each_person_and_dress() -> None:
    bench = Bench(GAME, 2, {"maiden.0": "Min", "captor.0": "Death", "dress.0": "Sun Dress"}, "1")
    taken = bench.refused(1, "maiden", f"card:{copies_of('Min')[0]}")
    assert (taken.rule, taken.sentence) == ("MQ-068", "Min is taken by seat 1, who shares your box.")
    with pytest.raises(WrongSettings, match=r"^Seat 2 cannot have Min \(maiden\): seat 1 has it, .*MQ-068"):
        GAME.begin(2, {"maiden.0": "Min", "maiden.1": "Min"})


@rule("MQ-069", "MQ-425", "MQ-036")
def test_gifts_lie_beside_the_deck_or_in_it() -> None:
    assert types(built(gifts__0="Brooch=ann"))[GIFT] == 0
    s = built(gifts__0="Brooch=ann, Ribbon=", gifts_in_deck__0=True)
    gifts = [c for c in s.deck(0) if COPY_TYPE[c % BOX] == GIFT]
    assert len(gifts) == 2
    assert all(s.is_gray(c) for c in gifts)


@rule("MQ-066")
def test_first_game() -> None:
    s = built("Gwendolyn", "Dim da Troll", "Ballroom Dress")
    assert not any(COPY_LEVEL[c % BOX] == 4 and COPY_TYPE[c % BOX] == OBSTACLE for c in s.deck(0))


def test_wrong_modes_are_refused() -> None:
    with pytest.raises(WrongSettings):
        GAME.begin(1, {"mode": "coop"})
    with pytest.raises(WrongSettings):
        GAME.begin(3, {"mode": "teams"})
    with pytest.raises(WrongSettings, match="Seat 5 cannot lead first: there are 2 seats"):
        GAME.begin(2, {"first": 4})
