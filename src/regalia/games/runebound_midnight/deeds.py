"""The small deeds that rules and cards share: wounds, exhaustion, goods, Items, decks, dice, threat and the two victories."""

from __future__ import annotations

from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.board import JEWELS, SPACES, TOWNS
from regalia.games.runebound_midnight.frames import Knockout
from regalia.games.runebound_midnight.printed import MOVEMENT_FACES, STRONGHOLD, TERRAIN_NAMES, TOWN, say_count
from regalia.games.runebound_midnight.reckoning import faceup, life, stamina, standing
from regalia.games.runebound_midnight.state import KING, PATROL, VICTORY_THREAT, Midnight
from regalia.kernel import ALL, NOBODY, Outcome, only, things

ITEM = things("item", 60)
GOOD = things("good", 90)
CHALLENGE = things("challenge", 80)
SPACE = things("space", 120)
PATROL_PICK = things("patrol", 6)
DIE = things("die", 10)
SEAT_PICK = things("seat", 6)
KING_PICK = things("king", 4)


# --- dice ---------------------------------------------------------------------------------------------------------------


TURN, THREAT, PATROL_MOVES, ADVENTURE_DRAWN, MARKET_FILLED, GATE, FIGHT = (
    0,
    1,
    2,
    8,
    9,
    16,
    256,
)  # parts of a turn; patrols, spaces, fights have several


def own_luck(s: Midnight, part: int) -> None:
    """A part of a turn that in imagined games has the same luck whatever was rolled before it (`Chance.page`)."""
    s.chance.page((s.round * 8 + s.active) * 4096 + part)


def fight_luck(s: Midnight, phase: int) -> None:
    """The same for a phase of a fight, influence before the first round; 3 is the escape phase."""
    fight = s.fight
    own_luck(s, FIGHT + 256 * (fight.patrol + 1) + 4 * fight.round + phase)


def roll_two(s: Midnight, purpose: str) -> list[int]:
    """Two ten-sided dice (RB-010)."""
    dice = [s.chance.roll(10), s.chance.roll(10)]
    s.rolled(purpose, (dice[0], dice[1]))
    return dice


def roll_movement(s: Midnight, count: int, purpose: str) -> list[int]:
    """Movement dice, as faces from 0 to 5 (RB-027)."""
    faces = [s.chance.below(6) for _ in range(count)]
    s.reveal()
    if s.heard_by_someone:
        s.tell("{0}: {1}.", purpose, ", ".join(face_name(face) for face in faces) or "no die", rule="RB-027")
    return faces


def face_name(face: int) -> str:
    """What a movement die shows."""
    return "/".join(TERRAIN_NAMES[terrain] for terrain in MOVEMENT_FACES[face])


# --- wounds and exhaustion ----------------------------------------------------------------------------------------------


def wound(s: Midnight, seat: int, count: int) -> None:
    """Wounds land; with as many as Life the Hero is knocked out and the rest is lost (RB-033, RB-080)."""
    if count <= 0 or is_out(s, seat):
        return
    s.wounds[seat] = min(life(s, seat), s.wounds[seat] + count)
    s.tell("{0} takes {1} damage.", SEAT_PICK[seat], count, rule="RB-033")
    if s.wounds[seat] >= life(s, seat):
        if s.combat is not None and seat in s.combat.order:
            s.combat.out.append(seat)
        s.call(Knockout(seat))
        return
    for verb in standing(s, seat):
        verb.on_wounded(s, seat, count)


def is_out(s: Midnight, seat: int) -> bool:
    """Whether a Hero has left the combat under way."""
    return s.combat is not None and seat in s.combat.out


def tire(s: Midnight, seat: int, count: int) -> None:
    """Forced exhaustion; what does not fit becomes wounds (RB-034)."""
    if is_out(s, seat):
        return
    fits = max(0, min(count, stamina(s, seat) - s.exhaustion[seat]))
    s.exhaustion[seat] += fits
    if fits:
        s.tell("{0} takes {1} exhaustion.", SEAT_PICK[seat], fits, rule="RB-034")
    if count > fits:
        s.tell("{0} has no Stamina left for {1} exhaustion: it becomes wounds.", SEAT_PICK[seat], count - fits, rule="RB-034")
    wound(s, seat, count - fits)


def mend(s: Midnight, seat: int, count: int) -> None:
    """Wounds go, never below none (RB-037)."""
    gone = min(count, s.wounds[seat])
    if gone:
        s.wounds[seat] -= gone
        s.tell("{0} heals {1}.", SEAT_PICK[seat], gone, rule="RB-037")


def ease(s: Midnight, seat: int, count: int) -> None:
    """Exhaustion goes, never below none (RB-037)."""
    gone = min(count, s.exhaustion[seat])
    if gone:
        s.exhaustion[seat] -= gone
        s.tell("{0} shakes off {1} exhaustion.", SEAT_PICK[seat], gone, rule="RB-037")


def hurt_challenge(s: Midnight, count: int) -> None:
    """Wounds land on the Challenge; a patrol keeps them (MN-061)."""
    fight = s.fight
    fight.wounds += count
    if fight.kind == PATROL:
        s.patrol_wounds[fight.patrol] = fight.wounds
    s.tell("{0} takes {1} damage and has {2} of {3}.", CHALLENGE[fight.challenge], count, fight.wounds, fight.life, rule="RB-075")


def heal_challenge(s: Midnight, count: int) -> None:
    """Wounds of the Challenge close, never below none (RB-037); a patrol's as well."""
    fight = s.fight
    gone = min(count, fight.wounds)
    if gone:
        fight.wounds -= gone
        if fight.kind == PATROL:
            s.patrol_wounds[fight.patrol] = fight.wounds
        s.tell("{0} heals {1} and has {2} of {3}.", CHALLENGE[fight.challenge], gone, fight.wounds, fight.life, rule="RB-037")


# --- goods and Items ----------------------------------------------------------------------------------------------------


def gain_goods(s: Midnight, seat: int, count: int) -> None:
    """Goods are drawn facedown while there are any (MN-157, MN-168)."""
    drawn = 0
    while drawn < count and len(s.base):
        good = s.base.draw(s.chance)
        s.goods[seat].append(good)
        s.tally("drawn", seat, GOOD[good])
        s.moved(GOOD[good], "base", f"goods:{seat}", saw=NOBODY, sees=only(seat))
        drawn += 1
    if count:
        s.tell("{0} gains {1}.", SEAT_PICK[seat], say_count(drawn, "good"), rule="MN-157")


def forget_goods(s: Midnight, goods: list[int], saw: int = NOBODY) -> None:
    """One of these goes away: nobody but those who see which one still knows where they all are."""
    for good in goods:
        knowing = s.known.pop(good, NOBODY) & saw
        if knowing:
            s.known[good] = knowing


def put_good_under(s: Midnight, seat: int, good: int) -> None:
    """A good goes facedown under its deck (MN-158)."""
    forget_goods(s, s.goods[seat])
    s.goods[seat].remove(good)
    s.base.put_under(good)
    s.known[good] = only(seat)
    s.moved(GOOD[good], f"goods:{seat}", "base", saw=only(seat), sees=only(seat))


def lose_goods(s: Midnight, seat: int) -> None:
    """All goods of a fallen Hero (MN-162)."""
    s.tell("{0} loses {1}.", SEAT_PICK[seat], say_count(len(s.goods[seat]), "good"), rule="MN-162")
    for good in list(s.goods[seat]):
        put_good_under(s, seat, good)


def put_item_under(s: Midnight, item: int, source: str) -> None:
    """A Midnight Item leaves play: facedown under its deck, its upgrades under theirs (MN-130, MN-197, RB-049)."""
    for good in s.upgrades[item]:
        s.used_goods[good] = 0
        s.base.put_under(good)
    s.upgrades[item] = []
    s.used_items[item] = 0
    s.market.put_under(item)
    s.moved(ITEM[item], source, "market")


def discard_item(s: Midnight, seat: int, item: int) -> None:
    """A Hero's Item leaves play."""
    s.items[seat].remove(item)
    for good in s.upgrades[item]:
        s.known[good] = ALL if faceup(good) else s.known.get(good, NOBODY) | only(seat)
    put_item_under(s, item, f"items:{seat}")


def take_item(s: Midnight, seat: int, item: int, source: str) -> None:
    """A Hero gets an Item."""
    s.items[seat].append(item)
    s.moved(ITEM[item], source, f"items:{seat}")


def draw_offer(s: Midnight, seat: int) -> None:
    """A market card is laid before the Hero as an offer (MN-125); an empty deck gives none (MN-132)."""
    if not len(s.market):
        return
    item = s.market.draw(s.chance)
    s.offers[seat].append(item)
    s.tally("shown", seat, ITEM[item])
    s.moved(ITEM[item], "market", f"offers:{seat}", saw=NOBODY)
    s.tell("{0} is offered {1}.", SEAT_PICK[seat], ITEM[item], rule="MN-125")


def drop_offers(s: Midnight, seat: int) -> None:
    """Offers not bought go under the deck (MN-131)."""
    for item in s.offers[seat]:
        put_item_under(s, item, f"offers:{seat}")
    s.offers[seat] = []


def move_hero(s: Midnight, seat: int, space: int) -> None:
    """A figure goes to a space; leaving ends its offers (MN-131) and unspent bonus dice (MN-245)."""
    if s.at[seat] != space:
        drop_offers(s, seat)
        s.bonus_dice = 0 if seat == s.active else s.bonus_dice
        source = SPACE[s.at[seat]] if s.at[seat] >= 0 else ""
        s.at[seat] = space
        s.moved(SEAT_PICK[seat], source, SPACE[space])


def favor_terrain(s: Midnight, seat: int) -> None:
    """Bonus dice the first time a Hero stands in his terrain (MN-245, MN-246)."""
    if not s.terrain_dice or s.bonus_taken:
        return
    hero, space = box.HEROES[s.heroes[seat]], SPACES[s.at[seat]]
    if (
        space.terrain in hero.favored
        or (space.kind == TOWN and hero.favors_towns)
        or (space.kind == STRONGHOLD and hero.favors_strongholds)
    ):
        s.bonus_taken = True
        s.bonus_dice = s.terrain_dice
        dice = "1 bonus die" if s.bonus_dice == 1 else f"{s.bonus_dice} bonus dice"
        s.tell("{0} is at home here: {1}.", SEAT_PICK[seat], dice, rule="MN-245")


# --- decks --------------------------------------------------------------------------------------------------------------


def draw_challenge(s: Midnight, colour: int) -> int:
    """The top Challenge of a colour, or -1; an empty deck is made anew from its discards (RB-065)."""
    deck = s.decks[colour]
    if not len(deck):
        deck.shuffle_in(s.discards[colour])
        s.discards[colour] = []
    if not len(deck):
        return -1
    card = deck.draw(s.chance)
    s.tally("drawn", -1, CHALLENGE[card])
    if card in s.hidden_bottom:
        s.hidden_bottom.remove(card)
    return card


def put_challenge_under(s: Midnight, card: int, hidden: bool = False) -> None:
    """A Challenge goes facedown under its deck (MN-160, MN-065); the Night King's put-back cards are his secret (MN-262)."""
    s.decks[box.CHALLENGES[card].colour].put_under(card)
    if hidden:
        s.hidden_bottom.append(card)


def discard_challenge(s: Midnight, card: int) -> None:
    """A defeated Challenge (RB-065)."""
    s.discards[box.CHALLENGES[card].colour].append(card)


def fill_town(s: Midnight, town: int) -> None:
    """One more card on a town's stack (RB-100)."""
    if len(s.market):
        item = s.market.draw(s.chance)
        s.stacks[town].append(item)
        s.tally("shown", -1, ITEM[item])
        s.moved(ITEM[item], "market", f"stack:{town}", saw=NOBODY)
        s.tell("{0} comes to the market of {1}.", ITEM[item], SPACE[TOWNS[town]], rule="RB-100")


def refill_starbursts(s: Midnight) -> None:
    """Every empty starburst jewel gets a counter (RB-062, MN-043)."""
    empty = [space for space in JEWELS if SPACES[space].starburst and not s.jewels[space]]
    for space in empty:
        s.jewels[space] = 1
    if empty:
        s.tell("Starburst jewels that fill again: {0}.", len(empty), rule="MN-043")


# --- the two victories --------------------------------------------------------------------------------------------------


def raise_threat(s: Midnight) -> bool:
    """The threat level climbs; at 10 the Night King has won (MN-231). True when the game is over."""
    s.threat += 1
    s.tell("The threat level rises to {0}.", s.threat, rule="MN-042")
    if s.threat < VICTORY_THREAT:
        return False
    heroes = s.hero_players
    scores = (s.threat, *[s.broken] * heroes)
    s.end(Outcome((KING,), (1, *[2] * heroes), scores, "The threat level is 10: midnight has come.", "MN-231"))
    return True


def collect_mirror(s: Midnight, stronghold: int) -> bool:
    """A mirror is broken; with enough of them the Heroes have won (MN-230, MN-233). True when the game is over."""
    s.broken += s.mirrors[stronghold]
    s.mirrors[stronghold] = 0
    if s.broken < s.mirror_goal:
        return False
    seats = tuple(s.hero_seats)
    ranks = (2, *[1] * s.hero_players)
    scores = (s.threat, *[s.broken] * s.hero_players)
    s.end(Outcome(seats, ranks, scores, "The mirrors are broken: the shadow lifts.", "MN-230"))
    return True
