"""The card set against the box and the content brief, and every face reached in play."""

from __future__ import annotations

from collections import Counter

import pytest

from regalia.games.maidens_quest import GAME
from regalia.games.maidens_quest.box import BOX, COPY_KIND, COPY_TYPE, FACES, copies_of
from regalia.games.maidens_quest.cards import KINDS
from regalia.games.maidens_quest.cards.company import GIFTS, RESTS, SAVIORS, TREASURES
from regalia.games.maidens_quest.cards.court import CAPTORS, MAIDENS, CaptorList
from regalia.games.maidens_quest.cards.items import COMMON, HEIRLOOMS
from regalia.games.maidens_quest.cards.obstacles import LEVEL_0, LEVEL_1, LEVEL_2, LEVEL_3, LEVEL_4, OBSTACLES
from regalia.games.maidens_quest.cards.wardrobe import DRESSES, HEALTH_CARDS
from regalia.games.maidens_quest.faces import (
    BASIC,
    CROWN,
    EVERY,
    FLIPPED,
    FLIPPED_TURNED,
    HEALTH,
    ITEM,
    KEY,
    TURNED,
    TYPE_NAMES,
    Kind,
    Part,
    mask_of,
)
from regalia.testing import rule
from tests.games.maidens_quest.position import card, do, frame, quest, shows

ITEMS = HEIRLOOMS + COMMON
LADDERS = [k for k in KINDS if k.type in (ITEM, HEALTH)]
EXITS = [k for k in LADDERS if any(f is not None and f.color == "black" for f in k.faces)]


def bottom(kind: Kind) -> str:
    return [f.color for f in kind.faces if f is not None][-1]


@rule("MQ-001")
def test_the_box_holds_160_cards_by_type() -> None:
    counts = Counter(TYPE_NAMES[t] for t in COPY_TYPE)
    assert counts == {
        "Maiden": 8, "Dress": 7, "Health": 16, "Item": 44, "Captor": 10, "Obstacle": 46,
        "Treasure": 10, "Savior": 10, "Rest": 4, "Reference": 2, "Gift": 3,
    }  # fmt: skip
    assert len(COPY_KIND) == BOX == 160
    assert len({k.name for k in KINDS}) == len(KINDS)


@rule("MQ-001")
def test_items_follow_the_brief() -> None:
    assert len(HEIRLOOMS) == 7
    pinks = Counter(bottom(k) for k in ITEMS if k.faces[3] is not None)
    direct = Counter(bottom(k) for k in ITEMS if k.faces[3] is None)
    assert pinks == {"gray": 18, "red": 9, "black": 6}
    assert direct == {"gray": 9, "black": 2}
    blues = [k.faces[0] for k in ITEMS]
    assert Counter(len(f.banner) for f in blues if f) == {1: 13, 2: 22, 3: 9}
    assert sum(any(i in "DFSHW" for i in f.banner) for f in blues if f) == 12
    golds = [k.faces[1] for k in ITEMS]
    assert sum(any(i in "DFSHW" for i in f.banner) for f in golds if f) == 22
    assert sum(f.up for f in golds if f) == 7


@rule("MQ-001")
def test_health_dresses_saviors_and_treasures_follow_the_brief() -> None:
    assert Counter(bottom(k) for k in HEALTH_CARDS) == {"gray": 4, "red": 3, "black": 1}
    for kind in HEALTH_CARDS:
        assert kind.copies == 2
        assert [f.hearts for f in kind.faces if f] == [2, 3, 1, 0]
    assert sum(bool(k.faces[0] and k.faces[0].shields) for k in DRESSES) == 2
    saved = [k.faces[2] for k in SAVIORS]
    assert sum(bool(f and f.shields) for f in saved) == 4
    assert sum(bool(f and f.hearts) for f in saved) == 2
    assert sum(k.epic for k in TREASURES) == 5
    assert len(GIFTS) == 3


@rule("MQ-028", "MQ-143", "MQ-403")
def test_obstacles_by_level() -> None:
    assert [len(level) for level in (LEVEL_0, LEVEL_1, LEVEL_2, LEVEL_3, LEVEL_4)] == [8, 11, 10, 9, 8]
    for number, level in enumerate((LEVEL_0, LEVEL_1, LEVEL_2, LEVEL_3, LEVEL_4)):
        assert all(k.faces[0] is not None and k.faces[0].level == number for k in level)
    assert sum("Door" in k.name for k in LEVEL_0) == 6
    assert sum(bool(k.faces[0] and k.faces[0].text) for k in LEVEL_4) == 7
    assert sum(bool(c.kind.faces[0] and c.kind.faces[0].text) for c in CAPTORS) > 5
    assert sum(bool(k.faces[2] and k.faces[2].banner) for k in OBSTACLES) == 23


@rule("MQ-400", "MQ-402")
def test_captors_stand_in_order_of_difficulty() -> None:
    assert [c.kind.name for c in CAPTORS] == [
        "Dim da Troll", "Jeliasta Jones", "Mrs. Claws", "Hal, King of Thieves", "King Shawl",
        "Turda Weddleson", "Queen Narsista", "Mr. Marrow", "Firemouth", "Death",
    ]  # fmt: skip
    assert all(c.kind.faces[0] is not None and c.kind.faces[0].level >= 3 for c in CAPTORS)


@rule("MQ-066")
def test_the_first_game_has_no_level_4_obstacles() -> None:
    assert CAPTORS[0].obstacles[4] == CAPTORS[1].obstacles[4] == 0
    assert {MAIDENS[0].kind.name, MAIDENS[1].kind.name} == {"Gwendolyn", "Min"}
    assert {"Ballroom Dress", "Armored Attire"} <= {d.name for d in DRESSES}


@rule("MQ-067")
def test_any_two_lists_fit_into_one_box() -> None:
    made = (8, 11, 10, 9, 8)
    for a in CAPTORS:
        for b in CAPTORS:
            if a is not b:
                assert all(x + y <= m for x, y, m in zip(a.obstacles, b.obstacles, made, strict=True)), (a.kind.name, b.kind.name)
                assert a.saviors + b.saviors <= 10
                assert a.treasures + b.treasures <= 5


@rule("MQ-003", "MQ-005")
def test_rest_and_reference_cards() -> None:
    first, second = RESTS
    assert [f.name for f in first.faces if f] == ["Rest 1", "Rest 2A", "Rest 2B", "Rest"]
    assert [f.name for f in second.faces if f] == ["Rest 3A", "Rest 3B", "Rest 3C", "Rest 4"]
    assert first.copies == second.copies == 2
    bench = quest(["Goblin"], run=False)
    for name in ("Reference: the Challenge", "Reference: the icons"):
        assert bench.state.owner[copies_of(name)[0]] == -1


@rule("MQ-020", "MQ-021", "MQ-022")
def test_six_basic_and_five_special_icons_and_nothing_else_are_counted() -> None:
    assert mask_of("MCKUPA") == BASIC
    assert mask_of("MCKUPADFSHW") == EVERY
    for face in FACES:
        assert set(face.banner) <= set("MCKUPADFSHW")  # hearts, Shields, arrows and Damage are other fields


@rule("MQ-025", "MQ-089", "MQ-264")
def test_lint_of_faces() -> None:
    for kind in KINDS:
        for position, face in enumerate(kind.faces):
            if face is None:
                continue
            if face.slipper:
                assert face.hearts == 0
                assert kind.down[position] < 0
        if kind.type in (ITEM, HEALTH):
            faces = [f for f in kind.faces if f]
            assert faces[-1].slipper
            assert not Counter(faces[0].banner) - Counter(faces[1].banner), f"gold of {kind.name} is weaker"
    for kind in SAVIORS:
        saved = kind.faces[2]
        assert saved is not None
        assert not set(saved.green_down) & set(saved.banner)


@rule("MQ-213", "MQ-391", "MQ-392", "MQ-396", "MQ-414")
def test_every_exit_wants_a_key_and_one_of_two_sets() -> None:
    assert len(EXITS) == 9
    for kind in EXITS:
        face = next(f for f in kind.faces if f is not None and f.color == "black")
        assert face.level == 1
        assert face.fail_damage == 3
        assert face.requirement is not None
        assert len(face.requirement.ways) == 2
        for way in face.requirement.ways:
            keys = sum(p.n for p in way if p.of == 1 << KEY)
            assert keys >= 1
            assert sum(p.n for p in way) == 4
            masks = [p.of for p in way if p.of != 1 << KEY]
            assert len(masks) == len(set(masks))
        assert face.hard_requirement is not None
        assert sum(p.n for p in face.hard_requirement.ways[0]) == 7
    window = next(f for f in FACES if f.name == "Open Window")
    assert window.requirement is not None
    assert window.requirement.ways[0] == window.requirement.ways[1] == (Part(1, mask_of("K")), Part(3, mask_of("A")))


@rule("MQ-004", "MQ-026", "MQ-080", "MQ-081", "MQ-082", "MQ-083", "MQ-084", "MQ-085", "MQ-086", "MQ-087", "MQ-088")
@pytest.mark.parametrize("kind", LADDERS, ids=lambda k: k.name)
def test_every_face_of_items_and_health_is_reached_by_arrows(kind: Kind) -> None:
    others = [n for n in ("Torch", "Rose", "Lute", "Chess Set", "Alley Cat") if n != kind.name][:4]
    bench = quest(["Giant Rat", kind.name, *others])
    s = bench.state
    this = card(bench, kind.name)
    assert s.face[this] == CROWN
    assert s.name(this) == kind.name
    seen = {s.face[this]}
    s.upgrade(this)
    assert s.face[this] == TURNED
    assert s.upper_face(this) < 0
    seen.add(TURNED)
    while s.lower_face(this) >= 0:
        s.downgrade(this)
        seen.add(s.face[this])
    assert seen == {p for p in range(4) if kind.faces[p] is not None}
    if kind.faces[3] is not None:
        assert s.face[this] == FLIPPED_TURNED
    if bottom(kind) == "red":
        s.upgrade(this)
        assert s.face[this] == FLIPPED
        s.upgrade(this)
        assert s.face[this] == CROWN
    else:
        assert s.upper_face(this) < 0


@rule("MQ-230", "MQ-231", "MQ-238")
@pytest.mark.parametrize("kind", OBSTACLES, ids=lambda k: k.name)
def test_every_obstacle_is_defeated_when_its_requirement_is_met(kind: Kind) -> None:
    front = kind.faces[0]
    assert front is not None
    bench = quest([kind.name, "Torch", "Rose", "Lute", "Chess Set", "Dinner Knife", "Hatpin", "Flats"], steps=["4"])
    bench.act(0, "challenge")
    bench.state.extra = [12] * 11
    while not bench.can(0, "check"):
        bench.act(0, *next(a for a in bench.options(0) if a[0] == "downgrade"))
    bench.act(0, "check")
    assert bench.state.face[card(bench, kind.name)] == FLIPPED
    if front.reward_up:
        assert frame(bench).due_up == front.reward_up
        assert frame(bench).due_treasure == front.reward_treasure
    while bench.state.outcome is None and bench.can(0, "pass"):
        bench.act(0, "pass")
    assert bench.state.owner[card(bench, kind.name)] == 0


@rule("MQ-245", "MQ-247")
@pytest.mark.parametrize("kind", OBSTACLES, ids=lambda k: k.name)
def test_every_obstacle_harms_who_fails(kind: Kind) -> None:
    front = kind.faces[0]
    assert front is not None
    bench = quest([kind.name, "Fairy Dust@gone", "Untapped Rage", "Tough", "Tough", "Quill and Ink@gone", "Poise", "Poise"], steps=["4"])
    bench.act(0, "challenge")
    while not bench.can(0, "check"):
        do(bench, "downgrade", kind.name, "Tough")
    bench.state.extra = [-9] * 11
    before = len(bench.state.altered_post)
    bench.act(0, "check")
    s = bench.state
    assert s.face[card(bench, kind.name)] == CROWN
    if front.fail_damage and front.fail_down:
        assert (frame(bench).due_damage, frame(bench).due_down) == (front.fail_damage, front.fail_down)
    elif front.fail_damage:
        assert frame(bench).hit == front.fail_damage
    elif front.fail_down:
        assert frame(bench).due_down == front.fail_down
    else:
        assert len(s.altered_post) == before


@rule("MQ-401", "MQ-010", "MQ-015")
@pytest.mark.parametrize("page", CAPTORS, ids=lambda c: c.kind.name)
def test_every_captor_can_be_beaten(page: CaptorList) -> None:
    name = page.kind.name
    bench = quest(
        [name, "Torch", "Rose", "Lute", "Chess Set", "Dinner Knife", "Hatpin"], steps=["4"], people=[("Gwendolyn", name, "Sun Dress")]
    )
    bench.act(0, "challenge")
    bench.state.extra = [12] * 11
    while not bench.can(0, "check"):
        bench.act(0, *next(a for a in bench.options(0) if a[0] == "downgrade"))
    bench.act(0, "check")
    assert bench.state.outcome is not None
    assert bench.state.outcome.winners == (0,)
    assert bench.state.beaten[0] == [copies_of(name)[0]]


@rule("MQ-390", "MQ-393", "MQ-011", "MQ-123")
@pytest.mark.parametrize("kind", EXITS, ids=lambda k: k.name)
def test_every_exit_leads_out(kind: Kind) -> None:
    bench = quest([f"{kind.name}@exit", "Torch", "Lute", "Chess Set", "Dinner Knife", "Hatpin", "Flats"])
    bench.act(0, "challenge")
    bench.state.extra = [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 3]
    bench.act(0, "check")
    assert bench.state.outcome is not None
    assert bench.state.outcome.rule == "MQ-011"


@rule("MQ-093", "MQ-320", "MQ-321")
@pytest.mark.parametrize("kind", SAVIORS, ids=lambda k: k.name)
def test_every_savior_flips_back_and_forth(kind: Kind) -> None:
    bench = quest(["Giant Rat", kind.name, "Torch", "Rose", "Lute", "Chess Set"])
    s = bench.state
    this = card(bench, kind.name)
    assert "Left Behind" in s.name(this)
    s.upgrade(this)
    assert "Saved" in s.name(this)
    s.downgrade(this)
    assert "Left Behind" in s.name(this)
    assert all(f.banner for f in kind.faces if f)


@rule("MQ-340", "MQ-341", "MQ-345")
@pytest.mark.parametrize("kind", TREASURES, ids=lambda k: k.name)
def test_every_treasure_is_found(kind: Kind) -> None:
    bench = quest(["Loose Flagstone", "Torch", "Rose", "Quill and Ink", "Chess Set", "Dinner Knife", "Flats", kind.name])
    assert shows(bench, kind.name) == "Undiscovered Treasure"
    bench.act(0, "challenge")
    bench.act(0, "check")
    assert shows(bench, kind.name) == kind.name


@rule("MQ-092")
@pytest.mark.parametrize("kind", DRESSES, ids=lambda k: k.name)
def test_every_dress_is_whole_or_gone(kind: Kind) -> None:
    bench = quest(["Giant Rat", kind.name, "Torch", "Rose", "Lute", "Chess Set"])
    s = bench.state
    this = card(bench, kind.name)
    assert s.upper_face(this) < 0
    s.downgrade(this)
    assert s.is_gray(this)
    assert s.lower_face(this) < 0
    assert s.upper_face(this) < 0


@rule("MQ-150", "MQ-164")
def test_a_text_says_when_it_counts() -> None:
    kinds = GAME.catalogue().kinds
    assert "When you Challenge it or as an Add: Distract neither works nor counts." in kinds["siren"].faces[0].text
    assert "When you Challenge it or when you Run from it: Haste neither works nor counts." in kinds["firemouth"].faces[0].text


@rule("MQ-211", "MQ-213", "MQ-391", "MQ-414")
def test_what_a_card_needs_can_be_read_in_one_way_only() -> None:
    kinds = GAME.catalogue().kinds
    for name, text in (
        ("locked_door", "Needs 2 Keys. "),
        ("ogre_cook", "Needs 4 Melee. "),
        ("dim_da_troll", "Needs 10 icons of any kind. "),
        ("jeliasta_jones", "Needs 6 among Charisma, Key, Cunning and Piety. "),
        ("hal_king_of_thieves", "Needs 2 Keys and 3 among Charisma and Cunning. "),
        ("curtain_cord", "Needs 1 Key and 3 Magic. Where Exits need all six icons: 1 Key and 6 Magic. "),
        ("rose", "Needs 1 Key and 3 Charisma, or 1 Key and 3 Piety. Where Exits need all six icons: 1 Key, 3 Charisma and 3 Piety. "),
    ):
        assert any(face.text.startswith(text) for face in kinds[name].faces), name


@rule("MQ-426", "MQ-429", "MQ-308", "MQ-325")
def test_texts_of_gifts_maidens_and_saviors() -> None:
    kinds = GAME.catalogue().kinds
    assert kinds["mariana"].faces[0].text.endswith("When you meet her: the Fan is 1 larger; use Foresight once.")
    assert kinds["kendra"].faces[1].text == "You must Downgrade a card of the Fan that shows Charisma before the check."
    assert kinds["brooch"].faces[0].text.startswith("Once in a game or meeting: when you help in Serendipity, lay up to one card")


@rule("MQ-583", "MQ-004")
def test_every_printed_face_stands_in_the_catalogue_with_text() -> None:
    catalogue = GAME.catalogue()
    assert len(catalogue.kinds) == len(KINDS)
    for number, kind in enumerate(KINDS):
        printed = list(catalogue.kinds.values())[number]
        titles = [f.title for f in printed.faces]
        for face in kind.faces:
            if face is not None:
                assert face.name in titles
    goblin = catalogue.kinds["goblin"].faces[0]
    assert goblin.text == "Needs 3 among Melee and Cunning. If you fail: 1 Damage. Reward: 1 Upgrade."
    assert {f.icon for k in catalogue.kinds.values() for f in k.faces} > {"goblin-head", "exit-door", "tiara"}
    assert [f.type for f in catalogue.kinds["wish_ring"].faces] == ["Treasure, undiscovered", "Treasure, discovered"]
    rage = catalogue.kinds["untapped_rage"].faces[0]
    assert [(v.title, v.value) for v in rage.values] == [("Melee", "M"), ("Health", 2)]  # beside a heart, two hearts would look like three
