"""What each seat sees: the map, the Night King, the Heroes, the markets, and the combat sheet (MN-260 to MN-265)."""

from __future__ import annotations

from functools import cache
from typing import Final

from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.board import SPACES, STRONGHOLDS, TOWNS, WALK
from regalia.games.runebound_midnight.deeds import CHALLENGE, GOOD, ITEM, PATROL_PICK, SEAT_PICK, SPACE
from regalia.games.runebound_midnight.frames import HeroTurn, Influence, KingTurn, PatrolAttack, PatrolMove, Setup, Trade
from regalia.games.runebound_midnight.looks import JEWEL_ICONS, hero_icon
from regalia.games.runebound_midnight.printed import (
    ATTACK,
    ATTRIBUTE_NAMES,
    COLOUR_NAMES,
    MOVEMENT_FACES,
    NONE,
    PHASE_NAMES,
    SPACE_KINDS,
    TERRAIN_NAMES,
    TYPE_NAMES,
    say_count,
)
from regalia.games.runebound_midnight.reckoning import (
    attack_phases,
    attribute,
    challenge,
    challenge_damage,
    challenge_value,
    counter_price,
    defence_odds,
    facedown_card,
    fighters,
    hero_damage,
    infiltration_number,
    level,
    life,
    roll_odds,
    softened,
    stamina,
)
from regalia.games.runebound_midnight.state import ASSAULT, KING, PATROLS, VICTORY_THREAT, Midnight
from regalia.kernel import things
from regalia.kernel.table import (
    Area,
    Badge,
    Card,
    Counter,
    Dice,
    Die,
    Item,
    Map,
    Mark,
    Note,
    Progress,
    Row,
    Sheet,
    Stack,
    Table,
    Token,
    Track,
    Zone,
    down,
)
from regalia.kernel.table import Space as TableSpace

TERRAIN_ICONS = ("wheat", "forest", "hills", "mountains", "swamp", "river", "waves")
KIND_ICONS = ("", "village", "castle")
MARGIN = 60
DECK: Final = things("deck", 4)
CHALLENGES: Final = [f"{name.capitalize()} Challenges" for name in COLOUR_NAMES]
THREAT_MARKS: Final = [Mark(VICTORY_THREAT, "the Night King wins")]
STACK: Final = things("stack", len(TOWNS))
LINKS = [(SPACE[a], SPACE[b]) for a, space in enumerate(SPACES) for b in space.near if a < b]
WIDTH = max(space.x for space in SPACES) + 2 * MARGIN
HEIGHT = max(space.y for space in SPACES) + 2 * MARGIN


def build_table(s: Midnight, seat: int) -> Table:
    """All that a seat may see."""
    areas = [_land(s)]
    if s.combat is not None:
        areas.append(_combat(s, seat))
    trade = next((f for f in s.stack if isinstance(f, Trade)), None)
    if trade is not None:
        areas.append(_trade(s, trade))
    areas.append(_king(s, seat))
    areas += [_hero(s, hero, seat) for hero in s.hero_seats]
    areas.append(_markets(s))
    phase, rule = _phase(s)
    return Table(areas, phase, s.round, rule)


def _phase(s: Midnight) -> tuple[str, str]:
    if s.combat is not None:
        began = f", round {s.combat.round}" if s.combat.round else ""
        return f"Combat with {challenge(s).name}{began}", "RB-072"
    for frame in reversed(s.stack):
        if isinstance(frame, PatrolMove):
            return f"Patrol {frame.patrol + 1}", "MN-050"
        if isinstance(frame, KingTurn):
            return "The Night King's turn", "MN-036"
        if isinstance(frame, HeroTurn):
            return f"{_hero_name(s, frame.seat)}'s turn", "RB-001"
        if isinstance(frame, Setup):
            return "Setting up", "MN-010"
    return "The game is over", "MN-232"


def _hero_name(s: Midnight, seat: int) -> str:
    return box.HEROES[s.heroes[seat]].name if s.heroes[seat] >= 0 else f"Hero {seat}"


def _hurt(wounds: int) -> str:
    return "unhurt" if not wounds else f"{wounds} {'wound' if wounds == 1 else 'wounds'}"


# --- the land -----------------------------------------------------------------------------------------------------------


def _jewel(number: int) -> Token:
    space = SPACES[number]
    star = ", starburst" if space.starburst else ""
    return Token(f"jewel:{number}", JEWEL_ICONS[space.jewel], f"{COLOUR_NAMES[space.jewel]} adventure{star}")


def _space(number: int, tokens: list[Token], note: str) -> TableSpace:
    space = SPACES[number]
    kind = SPACE_KINDS[space.kind] if space.terrain < 0 else TERRAIN_NAMES[space.terrain]
    icon = KIND_ICONS[space.kind] if space.terrain < 0 else TERRAIN_ICONS[space.terrain]
    return TableSpace(SPACE[number], space.x + MARGIN, space.y + MARGIN, kind, space.name, icon, tokens, note, space.terrain < 0)


# Most spaces lie there as printed, or with their jewel and nothing else: these are made once, never changed.
STARBURST = [f"{COLOUR_NAMES[space.jewel]} starburst, empty" if space.starburst else "" for space in SPACES]
BARE = [_space(number, [], STARBURST[number]) for number in range(len(SPACES))]
JEWELLED = [_space(number, [_jewel(number)] if space.jewel != NONE else [], "") for number, space in enumerate(SPACES)]
FOR_SALE = [Card(pick, pick) for pick in ITEM]


@cache
def _within(start: int, dice: int) -> list[tuple[int, str]]:
    """The spaces that so many dice may reach, and how far away they are: made once, never changed."""
    return [(number, f"{steps} {'die' if steps == 1 else 'dice'} away") for number, steps in enumerate(WALK[start]) if 0 < steps <= dice]


@cache
def _near(number: int, filled: bool, away: str) -> TableSpace:
    """A space on which nobody stands, and how far away it is: made once, never changed."""
    lying = JEWELLED[number] if filled else BARE[number]
    return _space(number, lying.tokens, f"{away}; {lying.note}" if lying.note else away)


def _land(s: Midnight) -> Area:
    spaces = [JEWELLED[number] if filled else BARE[number] for number, filled in enumerate(s.jewels)]
    standing: dict[int, list[Token]] = {}
    for number, place in enumerate(STRONGHOLDS):
        points = s.mirrors[number]
        if points:  # the count is drawn on the token and read before its title
            title = "black mirror worth 1" if points == 1 else "black mirror points"
            standing.setdefault(place, []).append(Token(f"mirror:{number}", "mirror-mirror", title, count=points))
    for patrol in range(PATROLS):
        if s.patrols[patrol] >= 0:
            title = f"Patrol {patrol + 1}, {_hurt(s.patrol_wounds[patrol])}"
            standing.setdefault(s.patrols[patrol], []).append(Token(PATROL_PICK[patrol], "orc-head", title, seat=KING))
    for hero in s.hero_seats:
        if s.at[hero] >= 0:
            title = f"{_hero_name(s, hero)}, level {level(s, hero)}, {_hurt(s.wounds[hero])}"
            standing.setdefault(s.at[hero], []).append(Token(SEAT_PICK[hero], hero_icon(s.heroes[hero]), title, seat=hero))
    for place, tokens in standing.items():
        spaces[place] = _space(place, [*spaces[place].tokens, *tokens], spaces[place].note)
    walker = s.stack[-1] if s.stack else None
    if isinstance(walker, HeroTurn) and s.at[walker.seat] >= 0:
        for number, away in _within(s.at[walker.seat], s.dice):
            if number in standing:
                empty = f"; {spaces[number].note}" if spaces[number].note else ""
                spaces[number] = _space(number, spaces[number].tokens, f"{away}{empty}")
            else:
                spaces[number] = _near(number, bool(s.jewels[number]), away)
    items: list[Item] = [
        Map("map", "Eredane", WIDTH, HEIGHT, spaces, LINKS),
        Track("threat", "Threat level", s.threat, 0, VICTORY_THREAT, THREAT_MARKS, "death-skull"),
        Counter("pool", "Threat pool", s.pool, "skull-crossed-bones"),
        Counter("difficulty", "Threat difficulty", s.difficulty, "target-dummy"),
        Progress("mirrors", "Mirrors broken", s.broken, s.mirror_goal, "points the Heroes need"),
    ]
    marching = s.stack[-1] if s.stack else None
    if isinstance(marching, PatrolMove) and marching.dice and not marching.swift:
        items.append(Dice("patrol-dice", f"Patrol {marching.patrol + 1}", _faces("die", marching.dice)))
    if s.terrain_dice:
        items.append(Note("terrain", f"Favored Terrain: {s.terrain_dice} bonus dice at home, once in a movement.", "MN-245"))
    items += [Stack(DECK[n], CHALLENGES[n], len(s.decks[n]), note=_discards(s, n)) for n in range(4)]
    return Area("land", "Eredane", items)


def _discards(s: Midnight, colour: int) -> str:
    return f"{len(s.discards[colour])} discarded" if s.discards[colour] else ""


def _faces(prefix: str, dice: list[int], wanted: int = -1) -> list[Die]:
    made = []
    for number, face in enumerate(dice):
        names = [TERRAIN_NAMES[t] for t in MOVEMENT_FACES[face]]
        icons = [TERRAIN_ICONS[t] for t in MOVEMENT_FACES[face]]
        hit = wanted >= 0 and wanted in MOVEMENT_FACES[face]
        made.append(Die(f"{prefix}:{number}", ", ".join(names), icons, "bad" if hit else ""))
    return made


# --- combat -------------------------------------------------------------------------------------------------------------


def _combat(s: Midnight, seat: int) -> Area:
    fight, card = s.fight, challenge(s)
    badges = [Badge("broken-heart", f"{fight.wounds}/{fight.life}", "wounds and Life")]
    items: list[Item] = [
        Zone("challenge", "Challenge", [Card(CHALLENGE[fight.challenge], CHALLENGE[fight.challenge], badges=badges)]),
    ]
    for hero in sorted(fighters(s), key=lambda fighter: fighter != seat):  # in an assault one's own odds come first
        rows = []
        for phase in range(3):
            value, damage = challenge_value(s, phase), challenge_damage(s, phase)
            attack, harm = roll_odds(s, hero, phase, ATTACK), softened(s, phase, hero_damage(s, hero, phase))
            influence = f", influence +{fight.influence[phase]}" if fight.influence[phase] else ""
            rows.append(
                Row(
                    PHASE_NAMES[phase].capitalize(),
                    f"{value}/{damage}",
                    f"attack {attack} % for {harm}, defend {defence_odds(s, hero, phase)} %{influence}",
                    "strong" if phase == fight.phase else "",
                )
            )
        rows.append(Row("Wounds", f"{s.wounds[hero]}/{life(s, hero)}", f"exhaustion {s.exhaustion[hero]}/{stamina(s, hero)}"))
        rows.append(Row("Attacks", f"{fight.attacks[hero]}/{attack_phases(s, hero)}", "made this round, of those allowed"))
        rule = "MN-216" if fight.kind == ASSAULT else "RB-073"
        title = f"{_hero_name(s, hero)} {_standing(s, hero)}" if fight.kind == ASSAULT else f"{_hero_name(s, hero)} against {card.name}"
        items.append(Sheet(f"sheet:seat:{hero}", title, rows, rule=rule))
    king = box.NIGHT_KINGS[s.night_king]
    rolling = s.stack[-1] if s.stack else None
    for phase in fight.influenced:
        if fight.influence_dice[phase]:
            under_way = isinstance(rolling, Influence) and rolling.phase == phase  # these dice can be picked now
            dice = _faces("die" if under_way else f"influence-{phase}", fight.influence_dice[phase], king.symbols[phase])
            wanted = TERRAIN_NAMES[king.symbols[phase]]
            items.append(Dice(f"influence:{phase}", f"Influence on {PHASE_NAMES[phase]}", dice, f"wants {wanted}"))
    if fight.dice:
        shown = [Die(f"d10:{n}", str(value)) for n, value in enumerate(fight.dice)]
        items.append(Dice("combat-dice", "Last combat roll", shown))
    return Area("combat", "Combat", items, active=True)


def _standing(s: Midnight, hero: int) -> str:
    """What the others need to know of a Hero in an assault, also where his sheet is closed."""
    made, allowed = s.fight.attacks[hero], attack_phases(s, hero)
    struck = "has struck" if made >= allowed else "may strike again" if made else "may strike"
    return f"({_hurt(s.wounds[hero])}) {struck}"


def _trade(s: Midnight, f: Trade) -> Area:
    rows = [
        Row(f"{_hero_name(s, f.seat)} gives", _terms(f.given_items, len(f.given_goods))),
        Row(f"{_hero_name(s, f.partner)} gives", _terms(f.wanted_items, f.wanted_goods)),
    ]
    return Area("trade", "Trade", [Sheet("terms", "Terms", rows, rule="MN-140")], active=True)


def _terms(items: list[int], goods: int) -> str:
    parts = [box.ITEMS[item].name for item in items]
    if goods:
        parts.append(say_count(goods, "good"))
    return ", ".join(parts) or "nothing"


# --- the two sides ------------------------------------------------------------------------------------------------------


def _king(s: Midnight, viewer: int) -> Area:
    items: list[Item] = []
    if s.night_king >= 0:
        king = box.NIGHT_KINGS[s.night_king]
        badges = [Badge("upgrade", s.shadow, "level of the shadow power")]
        items.append(Zone("tile", "Night King", [Card(f"king:{s.night_king}", f"king:{s.night_king}", badges=badges)]))
        favored = [f"{TYPE_NAMES[t]} {price}" for t, price in zip(king.minions, s.favored, strict=True) if price]
        if favored:
            items.append(Note("favored", f"Favored Minions: {', '.join(favored)} counters for 1 damage.", "MN-244"))
    items += [
        Counter("gold", "Gold", s.gold, "two-coins"),
        Counter("mind_counter", "+2 Mind counters", s.combat_counters[0], "brain"),
        Counter("body_counter", "+2 Body counters", s.combat_counters[1], "biceps"),
        Counter("spirit_counter", "+2 Spirit counters", s.combat_counters[2], "spiral-bloom"),
        Counter("exhaustion", "Exhaustion counters", s.exhaustion_counters, "sleepy"),
        Counter("wound", "Wound counters", s.wound_counters, "drop"),
    ]
    if s.marks:
        items.append(Counter("marks", "Doom counters on the map", s.marks, "death-skull"))
    if viewer == KING:
        for frame in s.stack:
            if isinstance(frame, PatrolAttack) and frame.drawn:  # MN-261
                items.append(Zone("patrol", "The patrol's cards", [Card(CHALLENGE[c], CHALLENGE[c]) for c in frame.drawn]))
        known = [c for c in s.hidden_bottom if any(c in deck.bottom for deck in s.decks)]
        if known:  # MN-262
            items.append(
                Note("known", "Under the decks lie, as only you know: " + ", ".join(box.CHALLENGES[c].name for c in known) + ".", "MN-262")
            )
    summary = [Counter("gold", "Gold", s.gold, "two-coins"), Counter("threat", "Threat", s.threat, "death-skull")]
    return Area("king", "The Night King", items, KING, s.active == KING, "night-sky", summary)


def _hero(s: Midnight, hero: int, viewer: int) -> Area:
    items: list[Item] = []
    if s.heroes[hero] >= 0:
        rows = [
            Row(f"{ATTRIBUTE_NAMES[p]} ({PHASE_NAMES[p]})", attribute(s, hero, p), f"damage {box.HEROES[s.heroes[hero]].damage[p]}")
            for p in range(3)
        ]
        rows.append(Row("Infiltration number", infiltration_number(s, hero), "10 and the dearest Item"))
        pick = f"hero:{s.heroes[hero]}"
        most = max(stamina(s, hero), s.exhaustion[hero])  # an Item that gave Stamina may have gone
        items += [
            Zone(f"hero-card:{hero}", "Hero", [Card(pick, pick)]),
            Track(f"wounds:{hero}", "Wounds", s.wounds[hero], 0, life(s, hero), [Mark(life(s, hero), "knocked out")], "broken-heart"),
            Track(f"exhaustion:{hero}", "Exhaustion", s.exhaustion[hero], 0, most, icon="sleepy"),
            Progress(f"points:{hero}", "Experience", s.points[hero], counter_price(s), f"level {level(s, hero)}"),
            Sheet(f"numbers:{hero}", "Numbers", rows, rule="RB-030"),
        ]
    items.append(Zone(f"items:{hero}", "Items", [_item(s, item, hero, viewer) for item in s.items[hero]]))
    if viewer == hero:
        items.append(Zone(f"goods:{hero}", "Goods", [Card(GOOD[good], GOOD[good]) for good in s.goods[hero]], "fan"))
    else:
        items.append(Zone(f"goods:{hero}", "Goods", down(f"goods:{hero}", len(s.goods[hero])), "fan"))
    if s.offers[hero]:
        items.append(Zone(f"offers:{hero}", "Offers", [FOR_SALE[item] for item in s.offers[hero]], note="until the Hero leaves"))
    if s.active == hero and s.outcome is None:
        items.append(Counter(f"dice:{hero}", "Movement dice", s.dice + s.bonus_dice, "rolling-dices"))
    summary = [
        Counter(f"level:{hero}", "Level", level(s, hero), "upgrade"),
        Counter(f"hurt:{hero}", "Wounds", s.wounds[hero], "broken-heart"),
        Counter(f"wealth:{hero}", "Goods", len(s.goods[hero]), "knapsack"),
    ]
    where = SPACES[s.at[hero]].name if s.at[hero] >= 0 else ""
    return Area(f"seat:{hero}", _hero_name(s, hero), items, hero, s.active == hero, "hooded-figure", summary, where)


def _item(s: Midnight, item: int, owner: int, viewer: int) -> Card:
    under = []
    for number, good in enumerate(s.upgrades[item]):
        turned = bool(s.used_goods[good])
        if facedown_card(good) and viewer != owner:  # MN-260
            under.append(Card(f"down:{ITEM[item]}:{number}", "", turned=turned))
        else:
            under.append(Card(GOOD[good], GOOD[good], turned=turned, note="facedown" if facedown_card(good) else ""))
    return Card(ITEM[item], ITEM[item], turned=bool(s.used_items[item]), under=under)


def _markets(s: Midnight) -> Area:
    items: list[Item] = [Zone(STACK[n], SPACES[space].name, [FOR_SALE[item] for item in s.stacks[n]]) for n, space in enumerate(TOWNS)]
    items += [Stack("market", "Midnight market deck", len(s.market)), Stack("base", "Goods", len(s.base))]
    return Area("markets", "Markets", items)
