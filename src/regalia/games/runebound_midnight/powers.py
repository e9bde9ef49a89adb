"""Powers that are used at a moment: activated and discarded Items, activated upgrades, Heroes' abilities.

A power is picked by where it stands: `item:12`, `good:40` (an upgrade), `ability:0`.
"""

from __future__ import annotations

from typing import Final

from regalia.games.runebound_midnight import box
from regalia.games.runebound_midnight.deeds import GOOD, ITEM, SEAT_PICK, discard_item
from regalia.games.runebound_midnight.printed import ACTIVATE, BEFORE_COMBAT, DISCARD, Ability, Verb, say_now
from regalia.games.runebound_midnight.reckoning import facedown_card, stamina, works
from regalia.games.runebound_midnight.state import Midnight
from regalia.kernel import Offers, Refusal, number_of, things

ABILITY = things("ability", 4)
USED_UP: Final = "It was used already; it works once per {0}."


def spare_activation(s: Midnight, item: int) -> int:
    """A facedown upgrade of a Covenant Item that may still stand in for an activation, or -1 (MN-190)."""
    for good in s.upgrades[item]:
        if facedown_card(good) and not s.used_goods[good]:
            return good
    return -1


def cannot_use_ability(s: Midnight, seat: int, ability: Ability, pick: str) -> Refusal | None:
    """Why a Hero cannot use his ability now."""
    if ability.once == "turn" and pick in s.once_a_turn:
        return Refusal("RB-046", USED_UP, "turn")
    if (ability.once == "combat" or ability.windows & BEFORE_COMBAT) and _spent(s, seat, pick):
        return Refusal("RB-047", USED_UP, "combat")
    if ability.exhaustion and s.exhaustion[seat] + ability.exhaustion > stamina(s, seat):
        return Refusal("RB-035", "It costs {0} exhaustion, and with {1} of {2} it does not fit.", ability.exhaustion, s.exhaustion[seat],
                       stamina(s, seat), remedy="Rest first.")  # fmt: skip
    return None


def _spent(s: Midnight, seat: int, pick: str) -> bool:
    return s.combat is not None and f"{seat} {pick}" in s.combat.once


def cannot_activate(s: Midnight, seat: int, item: int, pick: str, window: int) -> Refusal | None:
    """Why a power of an Item cannot be activated now; `pick` is the Item itself or one of its upgrades."""
    if window == BEFORE_COMBAT and _spent(s, seat, pick):
        return Refusal("RB-047", USED_UP, "combat")  # even with an activation to spare
    used = s.used_items[item] if pick == ITEM[item] else s.used_goods[number_of(pick)]
    if used and spare_activation(s, item) < 0:
        return Refusal("RB-041", "It is facedown until your next Refresh.")
    return None


def put_powers(s: Midnight, seat: int, window: int, o: Offers) -> None:
    """Offer every power that may be used at this moment; refuse those that belong here but cannot be used."""
    hero = box.HEROES[s.heroes[seat]]
    for number, ability in enumerate(hero.abilities):
        if ability.windows & window and _helps(s, seat, ability.verbs):
            o.put(("use", ABILITY[number]), cannot_use_ability(s, seat, ability, ABILITY[number]))
    for item in s.items[seat]:
        card = box.ITEMS[item]
        if card.windows & window and _helps(s, seat, card.verbs) and works(s, seat, card):
            o.put(("use", ITEM[item]), None if card.use == DISCARD else cannot_activate(s, seat, item, ITEM[item], window))
        for good in s.upgrades[item]:
            upgrade = box.GOODS[good]
            if upgrade.use == ACTIVATE and upgrade.windows & window and _helps(s, seat, upgrade.verbs) and works(s, seat, upgrade):
                o.put(("use", GOOD[good]), cannot_activate(s, seat, item, GOOD[good], window))


def _helps(s: Midnight, seat: int, verbs: tuple[Verb, ...]) -> bool:
    return verbs[0].fits(s) and any(verb.helps(s, seat) for verb in verbs)


def has_powers(s: Midnight, seat: int, window: int) -> bool:
    """Whether there is anything to use at this moment."""
    offers = Offers()
    put_powers(s, seat, window, offers)
    return bool(offers.actions)


def use_power(s: Midnight, seat: int, pick: str) -> None:
    """Pay for a power and let it act."""
    number = number_of(pick)
    if s.combat is not None:
        s.combat.once.append(f"{seat} {pick}")
        s.combat.acting = seat
    if pick.startswith("ability:"):
        ability = box.HEROES[s.heroes[seat]].abilities[number]
        s.exhaustion[seat] += ability.exhaustion
        _tell_ability(s, seat, ability)
        if ability.once == "turn":
            s.once_a_turn.append(pick)
        verbs = ability.verbs
    elif pick.startswith("item:"):
        card = box.ITEMS[number]
        s.tell("{0} uses {1}.", SEAT_PICK[seat], pick, rule="RB-042" if card.use == DISCARD else "RB-041")
        s.tally("used", seat, pick)
        verbs = card.verbs
        if card.use == DISCARD:
            discard_item(s, seat, number)
        elif s.used_items[number]:
            s.used_goods[spare_activation(s, number)] = 1
        else:
            s.used_items[number] = 1
    else:
        s.tell("{0} uses {1}.", SEAT_PICK[seat], pick, rule="RB-041")
        s.tally("used", seat, pick)
        verbs = box.GOODS[number].verbs
        if s.used_goods[number]:
            item = next(i for i in s.items[seat] if number in s.upgrades[i])
            s.used_goods[spare_activation(s, item)] = 1
        else:
            s.used_goods[number] = 1
    for verb in verbs:
        verb.act(s, seat)


def _tell_ability(s: Midnight, seat: int, ability: Ability) -> None:
    """An ability has no name, so the log says what it does."""
    if not s.heard_by_someone:
        return
    if ability.exhaustion:
        s.tell("{0} uses an ability for {1} exhaustion: {2}.", SEAT_PICK[seat], ability.exhaustion, say_now(ability.verbs), rule="RB-045")
    else:
        s.tell("{0} uses an ability: {1}.", SEAT_PICK[seat], say_now(ability.verbs), rule="RB-045")


def refresh(s: Midnight, seat: int) -> None:
    """Everything activated is ready again (RB-002, MN-120)."""
    for item in s.items[seat]:
        s.used_items[item] = 0
        for good in s.upgrades[item]:
            s.used_goods[good] = 0
