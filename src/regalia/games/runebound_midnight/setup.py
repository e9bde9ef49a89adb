"""Setting up, the variants, and round after round (MN-010 to MN-024, MN-037, MN-240 to MN-247)."""

from __future__ import annotations

from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.board import SPACES, STRONGHOLDS, TOWNS, stronghold_number
from regalia.games.runebound_midnight.cards import fill_the_box
from regalia.games.runebound_midnight.deeds import (
    ITEM,
    KING_PICK,
    PATROL_PICK,
    SEAT_PICK,
    SPACE,
    fill_town,
    gain_goods,
    move_hero,
    take_item,
)
from regalia.games.runebound_midnight.frames import HeroTurn, KingTurn, Setup
from regalia.games.runebound_midnight.printed import ITEM_TYPE_NAMES, LIMITS, TYPE_NAMES, say_count
from regalia.games.runebound_midnight.reckoning import room_for
from regalia.games.runebound_midnight.state import DIFFICULTY_RANGE, KING, MIRRORS, Midnight
from regalia.kernel import AGAIN, Action, Ask, Chance, Deck, Flow, Offers, Refusal, Settings, WrongSettings, number_of, procedure, things

START_GOODS = 3  # MN-019
MOST_TERRAIN_DICE = 5  # MN-245
DEAREST_MINION = 4  # red (MN-243)
HERO_PICK = things("hero", 16)  # eight are printed, and as many may come with packs


def new_game(seats: int, settings: Settings, chance: Chance) -> Midnight:
    """The supplies laid out; decisions of the setup come next."""
    if not box.CHALLENGES:
        fill_the_box()
    s = Midnight(seats, chance, len(box.ITEMS), len(box.GOODS))
    for colour in range(4):  # MN-020
        s.decks[colour] = Deck(n for n, card in enumerate(box.CHALLENGES) if card.colour == colour)
    f = Setup()
    names = [king.name for king in box.NIGHT_KINGS]
    tile = settings["night_king"]
    f.choose_king = tile == "chosen"
    s.night_king = names.index(str(tile)) if tile in names else -1
    f.choose_heroes = settings["heroes"] == "chosen"
    heroes = [hero.name for hero in box.HEROES]
    for seat in s.hero_seats:
        wanted = settings[f"hero.{seat}"]
        s.heroes[seat] = heroes.index(str(wanted)) if wanted in heroes else -1
    taken = [hero for hero in s.heroes if hero >= 0]
    if len(set(taken)) < len(taken):
        raise WrongSettings("Two seats cannot lead the same Hero.")
    f.bidding = settings["variants"] == "bid"
    f.minions_due = int(settings["favored_minions"])
    s.terrain_dice = int(settings["favored_terrain"])
    s.equipment = int(settings["well_equipped"])
    s.king_clock = int(settings["king_clock"])
    s.difficulty -= s.terrain_dice + s.equipment  # MN-242
    low, high = DIFFICULTY_RANGE
    if not low <= s.difficulty + f.minions_due <= high:
        raise WrongSettings(f"These variants make the threat difficulty {s.difficulty + f.minions_due}; it stays between {low} and {high}.")
    s.call(f)
    return s


# --- characters (MN-011, MN-021) ------------------------------------------------------------------------------------------


class ChooseCharacters(Ask[Midnight, Setup]):
    """Chosen together and revealed together (MN-011, MN-264)."""

    rule = "MN-011"
    sealed = True

    def seats(self, s: Midnight, f: Setup) -> tuple[int, ...]:
        king = (KING,) if f.choose_king else ()
        heroes = tuple(seat for seat in s.hero_seats if f.choose_heroes and s.heroes[seat] < 0)
        return king + heroes

    def prompt(self, s: Midnight, f: Setup, seat: int) -> str:
        return "Which Night King are you?" if seat == KING else "Which Hero do you lead? If two choose alike, the later seat is dealt one."

    def options(self, s: Midnight, f: Setup, seat: int, o: Offers) -> None:
        if seat == KING:
            for number in range(len(box.NIGHT_KINGS)):
                o.offer(KING_PICK[number])
        else:
            for number in range(len(box.HEROES)):
                if number not in s.heroes:
                    o.offer(HERO_PICK[number])

    def take(self, s: Midnight, f: Setup, seat: int, action: Action) -> Flow:
        number = number_of(action[0])
        if seat == KING:
            s.night_king = number
        elif number not in s.heroes:
            s.heroes[seat] = number
        return None


def deal_characters(s: Midnight, f: Setup) -> Flow:
    """Whoever has none is dealt one at random."""
    if s.night_king < 0:
        s.night_king = s.chance.below(len(box.NIGHT_KINGS))
    free = [number for number in range(len(box.HEROES)) if number not in s.heroes]
    s.chance.shuffle(free)
    for seat in s.hero_seats:
        if s.heroes[seat] < 0:
            s.heroes[seat] = free.pop()
        s.tally("led", seat, HERO_PICK[s.heroes[seat]])
        s.tell("{0} leads {1}.", SEAT_PICK[seat], HERO_PICK[s.heroes[seat]], rule="MN-021")
    s.tally("led", KING, KING_PICK[s.night_king])
    s.tell("{0} rules the land.", KING_PICK[s.night_king], rule="MN-007")
    s.reveal()
    return None


# --- variants (MN-240) ----------------------------------------------------------------------------------------------------


def cannot_favor(s: Midnight, slot: int) -> Refusal | None:
    """MN-241, MN-243."""
    if s.favored[slot] == 1:
        return Refusal("MN-243", "That minion's counter is green already.")
    return None


def put_minions(s: Midnight, o: Offers) -> None:
    """A red counter beside a minion type, or the next lower colour (MN-243)."""
    for slot, type in enumerate(box.NIGHT_KINGS[s.night_king].minions):
        o.put(("favor", TYPE_NAMES[type].lower()), cannot_favor(s, slot))


def favor(s: Midnight, word: str) -> None:
    slot = [TYPE_NAMES[t].lower() for t in box.NIGHT_KINGS[s.night_king].minions].index(word)
    s.favored[slot] = s.favored[slot] - 1 if s.favored[slot] else DEAREST_MINION
    s.difficulty += 1
    s.tell("Favored Minions: {0} for {1} counters. The difficulty is {2}.", word, s.favored[slot], s.difficulty, rule="MN-243")


class Bid(Ask[Midnight, Setup]):
    """The sides choose in turns until both are content (MN-240); the first Hero speaks for all of them."""

    rule = "MN-240"

    def seats(self, s: Midnight, f: Setup) -> tuple[int, ...]:
        if not f.bidding or f.passes >= 2:
            return ()
        return (f.side,)

    def prompt(self, s: Midnight, f: Setup, seat: int) -> str:
        return f"Variants: the threat difficulty is {s.difficulty}. Choose one that helps your side, or pass."

    def options(self, s: Midnight, f: Setup, seat: int, o: Offers) -> None:
        low, high = DIFFICULTY_RANGE
        if seat == KING:
            if s.difficulty < high:
                put_minions(s, o)
            else:
                o.refuse(("favor",), Refusal("MN-241", "The difficulty is {0} and cannot rise.", high))
        else:
            floor = Refusal("MN-241", "The difficulty is {0} and cannot fall.", low) if s.difficulty <= low else None
            most = Refusal("MN-245", "{0} bonus dice are the most.", MOST_TERRAIN_DICE) if s.terrain_dice >= MOST_TERRAIN_DICE else None
            o.put(("terrain",), floor or most)
            o.put(("equip",), floor)
        o.offer("pass")

    def take(self, s: Midnight, f: Setup, seat: int, action: Action) -> Flow:
        f.side = 1 - f.side
        if action[0] == "pass":
            f.passes += 1
            return AGAIN
        f.passes = 0
        if action[0] == "favor":
            favor(s, action[1])
        else:
            s.difficulty -= 1
            if action[0] == "terrain":
                s.terrain_dice += 1
                s.tell("Favored Terrain: bonus dice {0}. The difficulty is {1}.", s.terrain_dice, s.difficulty, rule="MN-245")
            else:
                s.equipment += 1
                s.tell("Well Equipped: Items worth {0}. The difficulty is {1}.", s.equipment, s.difficulty, rule="MN-247")
        return AGAIN


class PlaceMinions(Ask[Midnight, Setup]):
    """Favored Minions that the table agreed on beforehand."""

    rule = "MN-243"

    def seats(self, s: Midnight, f: Setup) -> tuple[int, ...]:
        return (KING,) if f.minions_due else ()

    def prompt(self, s: Midnight, f: Setup, seat: int) -> str:
        return f"Favored Minions: place or cheapen a counter ({f.minions_due} left)."

    def options(self, s: Midnight, f: Setup, seat: int, o: Offers) -> None:
        put_minions(s, o)

    def take(self, s: Midnight, f: Setup, seat: int, action: Action) -> Flow:
        favor(s, action[1])
        f.minions_due -= 1
        return AGAIN if f.minions_due else None


def cannot_equip(s: Midnight, seat: int, item: int, left: int) -> Refusal | None:
    """Why a Hero cannot begin with an Item (MN-247, RB-043)."""
    card = box.ITEMS[item]
    if card.cost > left:
        return Refusal("MN-247", "{0} is worth {1} and you may still take {2}.", card.name, card.cost, left)
    full = room_for(s, seat, [item], [])
    if full >= 0:
        return Refusal("RB-043", "You carry {0} already.", say_count(LIMITS[full], ITEM_TYPE_NAMES[full]))
    return None


class Equip(Ask[Midnight, Setup]):
    """Well Equipped: Items up to a worth, in seat order (MN-247)."""

    rule = "MN-247"

    def seats(self, s: Midnight, f: Setup) -> tuple[int, ...]:
        return (f.picker,) if s.equipment and f.picker < s.seats else ()

    def prompt(self, s: Midnight, f: Setup, seat: int) -> str:
        return f"Well Equipped: take Items worth up to {s.equipment - f.spent}."

    def options(self, s: Midnight, f: Setup, seat: int, o: Offers) -> None:
        left = s.equipment - f.spent
        for item in sorted(s.market.cards()):
            o.put(("take", ITEM[item]), cannot_equip(s, seat, item, left))
        o.offer("done")

    def take(self, s: Midnight, f: Setup, seat: int, action: Action) -> Flow:
        if action[0] == "done":
            f.picker += 1
            f.spent = 0
        else:
            item = number_of(action[1])
            s.market.remove(item)
            take_item(s, seat, item, "market")
            s.tally("taken", seat, ITEM[item])
            f.spent += box.ITEMS[item].cost
        return AGAIN


# --- the table is laid ------------------------------------------------------------------------------------------------------


def lay_out(s: Midnight, f: Setup) -> Flow:
    """One card in each town (MN-018), three goods for each Hero (MN-019)."""
    for town in range(len(TOWNS)):
        fill_town(s, town)
    for seat in s.hero_seats:
        gain_goods(s, seat, START_GOODS)
    return None


class PlaceMirrors(Ask[Midnight, Setup]):
    """The mirrors worth more than 1; the others fill the rest (MN-013)."""

    rule = "MN-013"

    def seats(self, s: Midnight, f: Setup) -> tuple[int, ...]:
        return (KING,) if MIRRORS[f.mirror] > 1 else ()

    def prompt(self, s: Midnight, f: Setup, seat: int) -> str:
        return f"Which stronghold holds the mirror worth {MIRRORS[f.mirror]}?"

    def options(self, s: Midnight, f: Setup, seat: int, o: Offers) -> None:
        for number, space in enumerate(STRONGHOLDS):
            taken = s.mirrors[number] != 1
            o.put((SPACE[space],), Refusal("MN-013", "{0} has its mirror already.", SPACES[space].name) if taken else None)

    def take(self, s: Midnight, f: Setup, seat: int, action: Action) -> Flow:
        s.mirrors[stronghold_number(number_of(action[0]))] = MIRRORS[f.mirror]
        f.mirror += 1
        return AGAIN


class PlacePatrols(Ask[Midnight, Setup]):
    """One patrol for every two Heroes, at most one in a stronghold (MN-016)."""

    rule = "MN-016"

    def seats(self, s: Midnight, f: Setup) -> tuple[int, ...]:
        placed = sum(at >= 0 for at in s.patrols)
        return (KING,) if placed < (s.hero_players + 1) // 2 else ()

    def prompt(self, s: Midnight, f: Setup, seat: int) -> str:
        return f"In which stronghold does patrol {s.patrols.index(-1) + 1} stand ready?"

    def options(self, s: Midnight, f: Setup, seat: int, o: Offers) -> None:
        for space in STRONGHOLDS:
            taken = space in s.patrols
            o.put((SPACE[space],), Refusal("MN-016", "A patrol stands in {0} already.", SPACES[space].name) if taken else None)

    def take(self, s: Midnight, f: Setup, seat: int, action: Action) -> Flow:
        patrol = s.patrols.index(-1)
        s.patrols[patrol] = number_of(action[0])
        s.tell("{0} stands ready at {1}.", PATROL_PICK[patrol], action[0], rule="MN-016")
        return AGAIN


class StartTown(Ask[Midnight, Setup]):
    """Each Hero starts in a town of choice, untested (MN-021, MN-138)."""

    rule = "MN-021"

    def seats(self, s: Midnight, f: Setup) -> tuple[int, ...]:
        for seat in s.hero_seats:
            if s.at[seat] < 0:
                return (seat,)
        return ()

    def prompt(self, s: Midnight, f: Setup, seat: int) -> str:
        return "In which town do you start?"

    def options(self, s: Midnight, f: Setup, seat: int, o: Offers) -> None:
        for town in TOWNS:
            o.offer(SPACE[town])

    def take(self, s: Midnight, f: Setup, seat: int, action: Action) -> Flow:
        move_hero(s, seat, number_of(action[0]))
        return AGAIN


# --- round after round ------------------------------------------------------------------------------------------------------


def next_round(s: Midnight, f: Setup) -> Flow:
    """The Night King first (MN-037)."""
    s.round += 1
    f.picker = 1
    s.call(KingTurn())
    return None


def hero_turns(s: Midnight, f: Setup) -> Flow:
    """Then each Hero, clockwise (RB-003)."""
    if f.picker >= s.seats:
        return next_round
    s.call(HeroTurn(f.picker))
    f.picker += 1
    return AGAIN


procedure(
    Setup,
    ChooseCharacters(),
    deal_characters,
    PlaceMinions(),
    Bid(),
    Equip(),
    lay_out,
    PlaceMirrors(),
    PlacePatrols(),
    StartTown(),
    next_round,
    hero_turns,
)
