"""Meeting the Maiden, her ability, and Saviors (MQ-300..331)."""

from __future__ import annotations

import pytest

from regalia.games.maidens_quest import GAME
from regalia.games.maidens_quest.box import BOX, MAIDEN_LISTS
from regalia.games.maidens_quest.cards.court import MAIDENS, MaidenList
from regalia.games.maidens_quest.check import bend_of, counted_icons, missing_icons, shields_in_fan
from regalia.games.maidens_quest.faces import DISTRACT, HASTE, MELEE
from regalia.testing import rule
from tests.games.maidens_quest.position import QuestBench, card, cellar, do, facing, fan, frame, no, quest, shows

REST = ["Hymnal", "Tea Set", "Prayer Beads", "Holy Water", "Old Map", "Loose Brick", "Pantry Door"]
UPGRADABLE = {"M": "Broadsword", "P": "Devotion", "A": "Fairy Dust", "K": "Ring of Keys", "U": "Hatpin", "C": "Hand Mirror"}


def as_maiden(name: str, deck: list[str], step: str = "1") -> QuestBench:
    return quest(deck, people=[(name, "Dim da Troll", "Sun Dress")], steps=[step])


@rule("MQ-300", "MQ-303", "MQ-304", "MQ-307")
@pytest.mark.parametrize("page", MAIDENS, ids=lambda m: m.kind.name)
def test_every_maiden_upgrades_what_shows_her_icons(page: MaidenList) -> None:
    kind = page.kind
    front = kind.faces[0]
    assert front is not None
    icons = front.green_up
    others = [n for i, n in UPGRADABLE.items() if i not in icons]
    bench = as_maiden(kind.name, [kind.name, UPGRADABLE[icons[0]], UPGRADABLE[icons[1]], *others[:3], *REST, "Lute"])
    bench.act(0, "done")
    assert no(bench, "upgrade", others[0]) == "MQ-023"
    do(bench, "upgrade", UPGRADABLE[icons[0]])
    assert bench.state.face[card(bench, UPGRADABLE[icons[0]])] == 1
    while bench.can(0, "pass"):
        bench.act(0, "pass")
    assert kind.name in cellar(bench)
    assert facing(bench) == "Pantry Door"


@rule("MQ-303")
def test_her_upgrade_may_be_left() -> None:
    bench = quest(["Gwendolyn", "Broadsword", "Rose", "Lute", "Chess Set", "Flats", *REST])
    bench.act(0, "done")
    bench.act(0, "pass")
    assert shows(bench, "Broadsword") == "Broadsword"


@rule("MQ-301", "MQ-302", "MQ-331")
def test_good_things_work_and_bad_ones_do_not() -> None:
    bench = quest(["Gwendolyn", "Fairy Dust@gold", "Candelabrum@red", "Kendra@saved", "Zombie", "Wish Ring", *REST])
    words = {a[0] for a in bench.options(0)}
    assert "downgrade" not in words
    assert {"done", "upgrade", "cellar"} <= words
    do(bench, "upgrade", "Fairy Dust", "Candelabrum")
    do(bench, "cellar", "Wish Ring")
    assert len(bench.state.fan) == 5


@rule("MQ-305")
def test_a_card_may_be_upgraded_by_an_icon_and_then_by_her() -> None:
    bench = quest(["Gwendolyn", "Fairy Dust@gold", "Candelabrum@red", "Rose", "Lute", "Flats", *REST])
    do(bench, "upgrade", "Fairy Dust", "Candelabrum")
    bench.act(0, "done")
    do(bench, "upgrade", "Candelabrum")
    assert shows(bench, "Candelabrum") == "Candelabrum"


@rule("MQ-306", "MQ-322")
def test_a_savior_with_her_icon_flips() -> None:
    bench = quest(["Gwendolyn", "Michael", "Kendra", "Hair Bow", "Lute", "Flats", *REST])
    bench.act(0, "done")
    assert no(bench, "upgrade", "Kendra") == "MQ-023"
    do(bench, "upgrade", "Michael")
    assert shows(bench, "Michael") == "Michael, Saved"
    assert "Michael, Left Behind is flipped: Michael, Saved." in bench.said()


@rule("MQ-307")
def test_a_rest_card_comes_before_her_upgrade() -> None:
    bench = quest(["Gwendolyn", "Broadsword", "Rose", "Lute", "Flats"], cellars=[["Goblin"]])
    assert bench.state.step[0] >= 1
    assert shows(bench, "Broadsword") == "Broadsword"


@rule("MQ-308")
def test_abilities_stand_on_the_backs() -> None:
    for copy, page in MAIDEN_LISTS.items():
        face = page.kind.faces[0]
        assert face is not None
        assert face.ability is not None
        when = "met" if page.kind.name in ("Mariana", "Acolyte Dawn") else "fan"
        assert face.ability.when == when
        assert copy < BOX


@rule("MQ-308")
def test_gwendolyn_spends_health_for_melee() -> None:
    bench = as_maiden("Gwendolyn", ["Goblin", "Gwendolyn", "Tough", "Rose", "Hair Bow", "Lute", *REST])
    bench.act(0, "challenge")
    assert missing_icons(bench.state) == 1
    do(bench, "ability", "Gwendolyn", "Tough")
    assert bench.state.extra[MELEE] == 2
    assert missing_icons(bench.state) == 0
    assert no(bench, "ability", "Gwendolyn", "Tough") == "MQ-154"


@rule("MQ-308")
def test_min_counts_an_icon_as_a_key() -> None:
    bench = as_maiden("Min", ["Trapped Door", "Min", "Ballroom Dress", "Hatpin", "Rose", "Hair Bow", *REST])
    bench.act(0, "challenge")
    assert missing_icons(bench.state) == 0  # the Wild of the Ballroom Dress, and one icon taken for a Key


@rule("MQ-308", "MQ-192")
def test_mariana_foresees_and_fans_one_more() -> None:
    bench = as_maiden("Mariana", ["Mariana", "Ring of Keys", "Rose", "Hair Bow", "Lute", "Flats", *REST])
    assert len(bench.state.fan) == 6
    do(bench, "ability", "Mariana")
    assert bench.can(0, "cellar")
    bench.act(0, "leave")
    assert no(bench, "ability", "Mariana") == "MQ-154"


@rule("MQ-308")
def test_dawn_also_heals() -> None:
    bench = as_maiden("Acolyte Dawn", ["Acolyte Dawn", "Hymnal", "Tough@pink", "Hair Bow", "Lute", "Flats", *REST[1:]])
    bench.act(0, "done")
    do(bench, "upgrade", "Hymnal")
    assert no(bench, "upgrade", "Hair Bow") == "MQ-308"
    do(bench, "upgrade", "Tough")
    assert shows(bench, "Tough") == "Tough"


@rule("MQ-308", "MQ-090")
def test_dawns_second_upgrade_may_be_declined_and_does_not_raise_what_is_gone() -> None:
    deck = ["Acolyte Dawn", "Hymnal", "Tough@pink", "Devotion@gone", "Lute", "Flats", *REST[1:]]
    bench = as_maiden("Acolyte Dawn", deck)
    bench.act(0, "done")
    bench.act(0, "pass")
    assert no(bench, "upgrade", "Devotion") == "MQ-090"
    bench.act(0, "pass")
    assert (shows(bench, "Hymnal"), shows(bench, "Tough")) == ("Hymnal", "Bruised")
    assert "Acolyte Dawn" in cellar(bench)


@rule("MQ-302", "MQ-164")
def test_the_text_of_an_add_is_void_when_the_maiden_is_met() -> None:
    bench = as_maiden("Gwendolyn", ["Gwendolyn", "Siren", "Perfume", "Rose", "Lute", "Flats", *REST], "4")
    assert card(bench, "Gwendolyn") in bench.state.deck(0)
    do(bench, "distract", "Perfume", "Siren")
    assert fan(bench) == ["Perfume", "Rose", "Lute", "Flats", "Hymnal"]


@rule("MQ-308", "MQ-163")
def test_jenavieve_cellars_an_add() -> None:
    bench = as_maiden("Jenavieve", ["Goblin", "Jenavieve", "Zombie", "Rose", "Hair Bow", "Lute", *REST])
    bench.act(0, "challenge")
    do(bench, "ability", "Jenavieve", "Zombie")
    assert "Zombie" not in fan(bench)
    assert len(bench.state.fan) == 5


@rule("MQ-309", "MQ-094")
def test_tatianna_discovers_a_treasure_in_the_fan() -> None:
    bench = as_maiden("Tatianna", ["Goblin", "Tatianna", "Scorn", "Wish Ring", "Hair Bow", "Lute", *REST])
    bench.act(0, "challenge")
    do(bench, "ability", "Tatianna", "Scorn")
    assert shows(bench, "Scorn") == "Scorn"
    assert bench.state.altered_pre == [card(bench, "Scorn")]
    assert no(bench, "ability", "Tatianna", "Wish Ring") == "MQ-154"
    assert counted_icons(bench.state, bend_of(bench.state))[3] == 1


@rule("MQ-308", "MQ-258")
def test_pricilla_is_a_shield() -> None:
    bench = as_maiden("Pricilla", ["Goblin", "Pricilla", "Hymnal", "Rose", "Hair Bow", "Lute", *REST[1:]])
    bench.act(0, "challenge")
    assert shields_in_fan(bench.state, bend_of(bench.state)) == 1
    bench.act(0, "check")
    assert bench.state.altered_post == []


@rule("MQ-308", "MQ-054")
def test_alyssa_uses_a_dress_again_and_wears_two() -> None:
    assert MAIDENS[7].dresses == 2
    bench = as_maiden("Alyssa Moda", ["Goblin", "Alyssa Moda", "Sun Dress", "Rose", "Hair Bow", "Zombie", "Imp", *REST])
    bench.act(0, "challenge")
    assert no(bench, "ability", "Alyssa Moda") == "MQ-154"
    do(bench, "distract", "Sun Dress", "Zombie")
    do(bench, "ability", "Alyssa Moda", "Sun Dress", f"icon:{DISTRACT}")
    do(bench, "distract", "Sun Dress", "Imp")
    assert "Imp" not in fan(bench)


@rule("MQ-308", "MQ-154")
def test_alyssa_chooses_which_icon_is_used_again() -> None:
    bench = as_maiden("Alyssa Moda", ["Goblin", "Alyssa Moda", "Classic Gown", "Zombie", "Lute", "Hatpin", *REST])
    bench.act(0, "challenge")
    do(bench, "fan_size", "Classic Gown")
    do(bench, "haste", "Classic Gown", "Zombie")
    uses = [GAME.describe(bench.state, a) for a in bench.options(0) if a[0] == "ability"]
    assert uses == ["Ability of · Alyssa Moda · Classic Gown · Fan size", "Ability of · Alyssa Moda · Classic Gown · Haste"]
    do(bench, "ability", "Alyssa Moda", "Classic Gown", f"icon:{HASTE}")
    assert no(bench, "fan_size", "Classic Gown") == "MQ-154"
    do(bench, "haste", "Classic Gown", "Goblin")
    assert facing(bench) == "Goblin"


@rule("MQ-341")
def test_treasures_with_abilities() -> None:
    bench = quest(["Goblin", "Everflowing Wineskin@found", "Tiara of Triumph@found", "Zombie", "Hair Bow", "Lute", *REST])
    bench.act(0, "challenge")
    assert shields_in_fan(bench.state, bend_of(bench.state)) == 2
    do(bench, "ability", "Tiara of Triumph", "Zombie")
    assert "Zombie" not in fan(bench)


# --- Saviors -----------------------------------------------------------------------------------------------------------------


@rule("MQ-322", "MQ-323", "MQ-324", "MQ-329")
def test_a_savior_flips_for_damage_or_a_downgrade() -> None:
    bench = quest(["Ghost", "Kendra", "Fingers@saved", "Hair Bow@gone", "Fairy Dust@gone", "Hymnal", *REST[1:]], steps=["2A"])
    bench.act(0, "challenge")
    do(bench, "downgrade", "Fingers", "Hymnal")
    bench.act(0, "check")
    bench.act(0, "damage")
    assert frame(bench).hit == 2
    do(bench, "absorb", "Kendra")
    assert "Kendra, Left Behind is flipped: Kendra, Saved." in bench.said()  # neither up nor down
    assert frame(bench).hit == 1
    assert no(bench, "absorb", "Kendra") == "MQ-098"
    do(bench, "absorb", "Fingers")
    assert shows(bench, "Kendra") == "Kendra, Saved"  # Saved after the check: its arrow is not carried out
    assert shows(bench, "Fingers") == "Fingers, Left Behind"
    do(bench, "downgrade", "Hymnal")
    assert shows(bench, "Hymnal") == "Silence"


@rule("MQ-323")
def test_a_savior_with_hearts_absorbs_them() -> None:
    bench = quest(["Goblin", "Prince Darling@saved", "Hair Bow", "Hand Mirror", "Rose@pink", "Hymnal", *REST[1:]])
    bench.act(0, "challenge")
    while not bench.can(0, "check"):
        do(bench, "downgrade", "Prince Darling", "Rose")
    bench.act(0, "check")
    assert no(bench, "search") == "MQ-263"
    do(bench, "absorb", "Prince Darling")


@rule("MQ-325", "MQ-326", "MQ-023")
def test_a_saved_savior_downgrades_its_kind() -> None:
    bench = quest(["Goblin", "Kendra@saved", "Hair Bow", "Rose@pink", "Torch", "Hatpin", *REST])
    bench.act(0, "challenge")
    assert no(bench, "check") == "MQ-157"
    assert no(bench, "downgrade", "Kendra", "Torch") == "MQ-023"
    do(bench, "downgrade", "Kendra", "Hair Bow")
    assert shows(bench, "Hair Bow") == "Ribbon End"
    bench = quest(["Goblin", "Kendra@saved", "Broadsword", "Rose@pink", "Torch", "Hatpin", *REST])
    bench.act(0, "challenge")
    assert bench.can(0, "check")  # nobody shows Charisma


@rule("MQ-024")
def test_a_wild_may_be_chosen_by_a_green_arrow_but_is_never_forced() -> None:
    bench = quest(["Goblin", "Kendra@saved", "Unicorn Charm", "Rose@pink", "Torch", "Hatpin", *REST])
    bench.act(0, "challenge")
    assert bench.can(0, "check")
    do(bench, "downgrade", "Kendra", "Unicorn Charm")
    assert shows(bench, "Unicorn Charm") == "Broken Charm"
    bench = quest(["Gwendolyn", "Unicorn Charm", "Rose", "Hair Bow", "Lute", "Flats", *REST])
    bench.act(0, "done")
    do(bench, "upgrade", "Unicorn Charm")
    assert shows(bench, "Unicorn Charm") == "Unicorn Tear"


@rule("MQ-328", "MQ-101")
def test_a_savior_saved_before_the_check_has_its_arrow_to_spend() -> None:
    bench = quest(["Goblin", "Kendra", "Fairy Dust@gold", "Hair Bow", "Torch", "Hatpin", *REST])
    bench.act(0, "challenge")
    assert bench.can(0, "check")
    do(bench, "upgrade", "Fairy Dust", "Kendra")
    assert no(bench, "check") == "MQ-157"
    do(bench, "downgrade", "Kendra", "Hair Bow")
    assert bench.can(0, "check")
