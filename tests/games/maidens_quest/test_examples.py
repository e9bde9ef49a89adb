"""The book's worked examples, as far as it gives the facts."""

from __future__ import annotations

from regalia.games.maidens_quest.check import bend_of, counted_icons, harm, missing_icons, shields_in_fan
from regalia.testing import rule
from tests.games.maidens_quest.position import cellar, do, fan, frame, quest, shows

REST = ["Tea Set", "Prayer Beads", "Holy Water", "Old Map", "Loose Brick", "Pantry Door"]


@rule("MQ-211", "MQ-082", "MQ-231")
def test_goblin_beaten_and_quill_becomes_octopus() -> None:
    bench = quest(["Goblin", "Quill and Ink", "Hard-Toed Boots", "Hair Bow", "Hymnal", "Wish Ring", "Flats", *REST])
    bench.act(0, "challenge")
    bench.act(0, "check")
    do(bench, "upgrade", "Quill and Ink")
    assert shows(bench, "Quill and Ink") == "Octopus"


@rule("MQ-083", "MQ-258", "MQ-164")
def test_evil_consort_lost_with_a_zombie_about() -> None:
    bench = quest(["Evil Consort", "Hard-Toed Boots", "Zombie", "Frying Pan", "Torch", "Umbrella", *REST])
    bench.act(0, "challenge")
    assert harm(bench.state, bend_of(bench.state)) == (1, 1)
    assert shields_in_fan(bench.state, bend_of(bench.state)) == 3
    bench.act(0, "check")
    do(bench, "downgrade", "Hard-Toed Boots")
    assert shows(bench, "Hard-Toed Boots") == "Knee-High Boots"
    assert shows(bench, "Frying Pan") == "Frying Pan"


@rule("MQ-285", "MQ-286")
def test_run_from_goblin_with_flats_down_the_hall() -> None:
    bench = quest(["Goblin", "Wish Ring", "Rose", "Hair Bow", "Hatpin", "Lute", "Flats", *REST])
    bench.act(0, "run")
    do(bench, "cellar", "Wish Ring")
    assert bench.state.altered_post == []


@rule("MQ-191", "MQ-301", "MQ-303")
def test_min_finds_fairy_dust() -> None:
    deck = ["Min", "Merfin Clutch", "Tough", "Tough", "Goblin", "Broadsword", "Fairy Dust", *REST]
    bench = quest(deck, people=[("Min", "Dim da Troll", "Sun Dress")])
    do(bench, "fan_size", "Merfin Clutch")
    bench.act(0, "done")
    assert len(bench.state.fan) == 6
    assert [bench.game.label(bench.state, a[1]) for a in bench.options(0) if a[0] == "upgrade"] == ["Merfin Clutch", "Fairy Dust"]
    do(bench, "upgrade", "Fairy Dust")
    assert shows(bench, "Fairy Dust") == "Fairy Glitter"
    assert set(cellar(bench)) >= {"Min", "Merfin Clutch", "Fairy Glitter", "Goblin", "Broadsword"}


@rule("MQ-157", "MQ-325", "MQ-323")
def test_ghost_lost_and_saviors_take_it() -> None:
    bench = quest(["Ghost", "Kendra@saved", "Michael@saved", "Sun Dress", "Hair Bow", "Wish Ring", "Flats", *REST], steps=["2A"])
    bench.act(0, "challenge")
    do(bench, "distract", "Sun Dress", "Hair Bow")
    assert "Hair Bow" not in fan(bench)
    do(bench, "downgrade", "Michael", "Sun Dress")  # Michael's arrow looks for Cunning
    bench.act(0, "check")
    bench.act(0, "damage")
    assert frame(bench).hit == 0 or frame(bench).hit == 2 - shields_in_fan(bench.state, bend_of(bench.state))


@rule("MQ-212", "MQ-192", "MQ-309")
def test_dim_beaten_with_tatianna() -> None:
    deck = [
        "Dim da Troll",
        "Tatianna",
        "Scorn",
        "Ettin",
        "Perfume",
        "Crystal Ball",
        "Hand Mirror",
        "Hatpin",
        "Manicured Nails",
        "Lute",
        "Torch",
        *REST,
    ]
    bench = quest(deck, people=[("Tatianna", "Dim da Troll", "Sun Dress")], steps=["3A"])
    bench.act(0, "challenge")
    assert missing_icons(bench.state) == 5  # A, C D, A S: five of ten
    do(bench, "foresight", "Crystal Ball")
    do(bench, "next", "Manicured Nails")
    bench.act(0, "leave")
    do(bench, "distract", "Perfume", "Ettin")
    do(bench, "upgrade", "Tatianna", "Manicured Nails")
    do(bench, "ability", "Tatianna", "Scorn")
    assert sum(counted_icons(bench.state, bend_of(bench.state))) == 10
    bench.act(0, "check")
    assert bench.state.outcome is not None
    assert bench.state.outcome.winners == (0,)
