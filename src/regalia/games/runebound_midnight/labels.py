"""What picks and actions are called in lists of options and in the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.board import SPACES
from regalia.games.runebound_midnight.combat import favored_price
from regalia.games.runebound_midnight.frames import Experience, Market, Setup
from regalia.games.runebound_midnight.king import HEAL_PRICE, IMPROVE_PRICE, SPAWN_PRICE, counter_cost
from regalia.games.runebound_midnight.market import HEALER_PRICE
from regalia.games.runebound_midnight.printed import INFILTRATION_SKILLS, SKILL_NAMES, SWIFT_PATROLS, TYPE_NAMES, say_count, say_now
from regalia.games.runebound_midnight.reckoning import attribute, faceup, infiltration_odds, life, stamina
from regalia.games.runebound_midnight.setup import DEAREST_MINION
from regalia.games.runebound_midnight.state import KING, Midnight
from regalia.games.runebound_midnight.threat import power_worth
from regalia.kernel import Action, number_of, waiting

WORDS = {
    "attempt": "Attempt the adventure", "decline": "Decline", "end": "End movement", "rest": "Rest", "heal": "Heal", "barter": "Barter",
    "journey": "Journey", "fight": "Fight on", "escape": "Escape", "attack": "Attack", "defend": "Defend", "use": "Use", "ready": "Ready",
    "done": "Done", "strike": "Strike", "accept": "Accept", "roll": "Roll", "pass": "Pass",
    "push": "Spend counters for a bonus of", "reroll": "Roll again", "turn": "Turn to a hit",
    "raise": "Raise damage", "march": "March", "step": "One step", "stay": "Stay", "drive": "Drive over any land",
    "hold": "Hold back", "buy": "Buy", "sell": "Sell", "improve": "Improve the shadow power",
    "spawn": "Raise a patrol", "draw": "See an offer",
    "trade": "Trade with", "give": "Give", "want": "Ask for", "propose": "Propose", "cancel": "Cancel",
    "covenant": "Covenant", "pay": "Pay",
    "harvest": "Raise the threat level", "test": "Test instead", "favor": "Favored Minions", "terrain": "Favored Terrain",
    "equip": "Well Equipped", "take": "Take", "discard": "Discard", "mind": "+2 Mind", "body": "+2 Body", "spirit": "+2 Spirit",
    "stamina": "+2 Stamina", "life": "+1 Life", "mind_counter": "+2 Mind counter", "body_counter": "+2 Body counter",
    "spirit_counter": "+2 Spirit counter", "exhaustion": "Exhaustion counter", "wound": "Wound counter",
}  # fmt: skip
COUNTED: Final[dict[str, Callable[[Midnight, int], int]]] = {
    "mind": lambda s, hero: attribute(s, hero, 0),
    "body": lambda s, hero: attribute(s, hero, 1),
    "spirit": lambda s, hero: attribute(s, hero, 2),
    "stamina": stamina,
    "life": life,
}
MINIONS = {name.lower(): name for name in TYPE_NAMES}
INFILTRATION = {SKILL_NAMES[skill].lower(): skill for skill in INFILTRATION_SKILLS}


def name_pick(s: Midnight, pick: str) -> str:
    """What a pick is called."""
    kind, _, rest = pick.partition(":")
    if not rest:
        if pick in MINIONS and s.stack and isinstance(s.stack[-1], Setup):
            return MINIONS[pick]  # a Spirit is no +2 Spirit
        if pick in INFILTRATION and s.active > KING and s.heroes[s.active] >= 0:
            skill = INFILTRATION[pick]
            return f"{SKILL_NAMES[skill]} {infiltration_odds(s, s.active, skill)} %"
        return WORDS.get(pick, pick.replace("_", " ").capitalize()) + _say_counter(s, pick)
    number = int(rest) if rest.isdigit() else 0
    if kind == "item":
        return box.ITEMS[number].name
    if kind == "good":
        return box.GOODS[number].name
    if kind == "challenge":
        return box.CHALLENGES[number].name
    if kind == "space":
        return SPACES[number].name
    if kind == "hero":
        return box.HEROES[number].name
    if kind == "king":
        return box.NIGHT_KINGS[number].name
    if kind == "seat":
        return _seat_name(s, number)
    if kind in ("patrol", "die"):
        return f"{kind.capitalize()} {number + 1}"
    if kind == "ability":
        return _ability_name(s, number)
    return rest


def _say_counter(s: Midnight, pick: str) -> str:
    """RB-111: how it stands with what a counter makes better."""
    if not s.stack or not isinstance(s.stack[-1], Experience) or pick not in COUNTED:
        return ""
    hero = s.stack[-1].seat
    return f" (now {COUNTED[pick](s, hero)})"


def _ability_name(s: Midnight, number: int) -> str:
    """What the ability costs and does: a pick does not say whose it is, but only its Hero is asked."""
    hero = waiting(s)[0] if waiting(s) else KING
    abilities = box.HEROES[s.heroes[hero]].abilities if hero != KING and s.heroes[hero] >= 0 else ()
    return abilities[number].option if number < len(abilities) else "an ability"


def _seat_name(s: Midnight, seat: int) -> str:
    if seat == 0:
        return box.NIGHT_KINGS[s.night_king].name if s.night_king >= 0 else "the Night King"
    return box.HEROES[s.heroes[seat]].name if s.heroes[seat] >= 0 else f"Seat {seat + 1}"


def say_action(s: Midnight, action: Action) -> str:
    """What is to be said of an action behind the names of its picks: what a card does, what a thing costs."""
    say = _SAYINGS.get(action[0])
    return say(s, action) if say is not None else ""


def _say_use(s: Midnight, action: Action) -> str:
    kind, number = action[1].split(":")[0], number_of(action[1])
    return "" if kind == "ability" else f": {say_now((box.ITEMS if kind == 'item' else box.GOODS)[number].verbs)}"


def _say_buy(s: Midnight, action: Action) -> str:
    ware = action[1]
    if ware.startswith("item:"):
        return f" for {say_count(box.ITEMS[number_of(ware)].cost, 'good')}"
    return f" for {counter_cost(s, ware) or 'no'} gold"


def _say_sell(s: Midnight, action: Action) -> str:
    return f" for {say_count(box.ITEMS[number_of(action[1])].cost // 2, 'good')}"


def _say_heal(s: Midnight, action: Action) -> str:
    if s.active == KING:
        return f"{'' if len(action) > 1 else ' a wound'} for {HEAL_PRICE} wound counters"
    return f" a wound for {say_count(HEALER_PRICE, 'good')}" if isinstance(s.stack[-1], Market) else ""


def _say_improve(s: Midnight, action: Action) -> str:
    return f" to level {s.shadow + 1} for {IMPROVE_PRICE} gold"


def _say_spawn(s: Midnight, action: Action) -> str:
    return f" for {SPAWN_PRICE} gold"


def _say_drive(s: Midnight, action: Action) -> str:
    return f", {power_worth(s, SWIFT_PATROLS)} stronger if it attacks"


def _say_raise(s: Midnight, action: Action) -> str:
    return f" by 1 for {say_count(favored_price(s), 'counter')}"


def _say_covenant(s: Midnight, action: Action) -> str:
    return "" if faceup(number_of(action[2])) else " (facedown)"


def _say_favor(s: Midnight, action: Action) -> str:
    """MN-243."""
    slot = [TYPE_NAMES[t].lower() for t in box.NIGHT_KINGS[s.night_king].minions].index(action[1])
    price = s.favored[slot] - 1 if s.favored[slot] else DEAREST_MINION
    return f": +1 damage for {say_count(price, 'counter')}, difficulty {s.difficulty + 1}"


def _say_terrain(s: Midnight, action: Action) -> str:
    """MN-245."""
    return f": {s.terrain_dice + 1} bonus {'dice' if s.terrain_dice else 'die'}, difficulty {s.difficulty - 1}"


def _say_equip(s: Midnight, action: Action) -> str:
    """MN-247."""
    return f": Items worth {s.equipment + 1}, difficulty {s.difficulty - 1}"


_SAYINGS: Final[dict[str, Callable[[Midnight, Action], str]]] = {
    "use": _say_use,
    "buy": _say_buy,
    "sell": _say_sell,
    "heal": _say_heal,
    "improve": _say_improve,
    "spawn": _say_spawn,
    "drive": _say_drive,
    "raise": _say_raise,
    "covenant": _say_covenant,
    "favor": _say_favor,
    "terrain": _say_terrain,
    "equip": _say_equip,
}
