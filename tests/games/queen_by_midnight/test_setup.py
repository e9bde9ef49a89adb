"""Setup: Clock, Bazaar, first player, Princesses, Repertoires."""

from __future__ import annotations

import pytest

from regalia.games.queen_by_midnight import GAME
from regalia.games.queen_by_midnight.catalogue import KIND, PRINCESSES
from regalia.games.queen_by_midnight.model import TRAP, ULTIMATE
from regalia.kernel import WrongSettings
from regalia.testing import Bench, rule
from tests.games.queen_by_midnight.positions import AZIL, ELISE, KAHURERE, QASIMA, Court


@rule("QM-002")
def test_two_to_four_players() -> None:
    for seats in (1, 5):
        with pytest.raises(WrongSettings):
            GAME.begin(seats)
    assert GAME.players == (2, 4)


@rule("QM-012", "QM-022", "QM-025")
def test_the_start_of_the_evening() -> None:
    for seats, hour in ((2, 1), (3, 1), (4, 2)):
        s = GAME.begin(seats, seed="start")
        assert s.hour == hour
        for rep in s.court:
            assert (rep.health, rep.clout, len(rep.hand), len(rep.deck)) == (30, 0, 5, 5)


@rule("QM-013", "QM-014", "QM-015", "QM-057")
def test_the_afternoon_opens_with_three_cards() -> None:
    s = GAME.begin(3, seed="market")
    assert len(s.market) == 3
    assert [len(deck) for deck in s.bazaar] == [24, 27, 26]


@rule("QM-016")
def test_the_best_roll_begins_and_only_the_tied_roll_again() -> None:
    ties = 0
    for number in range(40):
        bench = Bench(GAME, 3, seed=f"roll-{number}")
        totals = [sum(event.values) for event in bench.events if event.kind == "roll"]
        rolling = [0, 1, 2]
        while len(rolling) > 1:
            rolled, totals = totals[: len(rolling)], totals[len(rolling) :]
            rolling = [seat for seat, total in zip(rolling, rolled, strict=True) if total == max(rolled)]
            ties += len(rolling) > 1
        assert (totals, bench.state.first) == ([], rolling[0])
    assert ties


@rule("QM-018", "QM-027")
def test_princesses_are_dealt_once_each_or_drafted_from_the_last_player() -> None:
    s = GAME.begin(4, seed="deal")
    assert sorted(rep.princess for rep in s.court) == [0, 1, 2, 3]
    bench = Bench(GAME, 3, {"princesses": "draft"}, "draft")
    first = bench.state.first
    assert bench.waiting() == ((first + 2) % 3,)
    bench.act((first + 2) % 3, "take", "princess:1")
    assert bench.waiting() == ((first + 1) % 3,)
    assert bench.refused((first + 1) % 3, "take", "princess:1")
    bench.act((first + 1) % 3, "take", "princess:0")
    bench.act(first, "take", "princess:3")
    assert [PRINCESSES[bench.state.court[(first + n) % 3].princess].name for n in range(3)] == [QASIMA, AZIL, ELISE]
    assert bench.state.box == [2]


@rule("QM-020")
def test_azils_token_is_flipped_like_a_coin() -> None:
    sides = set()
    for number in range(12):
        s = GAME.begin(4, seed=f"coin-{number}")
        sides.add(next(rep.side for rep in s.court if PRINCESSES[rep.princess].name == AZIL))
    assert sides == {0, 1}


@rule("QM-021", "QM-145", "QM-024", "QM-056")
def test_kahureres_vault_holds_her_traps() -> None:
    t = Court(KAHURERE, QASIMA)
    for seat, size in ((0, 25), (1, 15)):
        rep = t.rep(seat)
        cards = [*rep.vault, *rep.vault_deck.cards()]
        assert len(cards) == size
        assert len(rep.vault) == 3
        assert sum(KIND[card].type == TRAP for card in cards) == (10 if seat == 0 else 0)


@rule("QM-023", "QM-026", "QM-028", "QM-164")
def test_war_chests_and_large_cards_are_open_to_all() -> None:
    t = Court(QASIMA, ELISE)
    area = next(area for area in GAME.table(t.s, 0).areas if area.id == "seat:1")
    items = {getattr(item, "id", ""): item for item in area.items}
    chest = items["war_chest:1"]
    assert len(chest.cards) == 3  # type: ignore[union-attr]
    rows = [row.title for row in items["large:1"].rows]  # type: ignore[union-attr]
    assert rows == ["Ultimate: Gift of the Grotto", "Siren's Fee", "Treasure from Below"]
    assert sum(KIND[card].type == ULTIMATE for card in t.rep(1).war_chest) == 1
    assert PRINCESSES[t.rep(1).princess].blurb


@rule("QM-029")
def test_promises_stay_out_of_a_game_for_two() -> None:
    two, three = GAME.begin(2, seed="t"), GAME.begin(3, seed="t")
    assert (len(two.bazaar[1]), len(three.bazaar[1])) == (25, 27)
    assert sorted(KIND[card].name for card in two.gone) == ["Promise of Inspiration", "Promise of Peace"]


@rule("QM-058", "QM-053")
def test_only_elise_has_a_grotto() -> None:
    t = Court(QASIMA, ELISE)
    ids = {getattr(item, "id", "") for area in GAME.table(t.s, 0).areas for item in area.items}
    assert "grotto:1" in ids
    assert "grotto:0" not in ids
    assert {"banished", "vault:0", "deck:0", "armory:0", "archive:0", "war_chest:0", "health_track:0", "levels:0"} <= ids
