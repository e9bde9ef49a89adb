"""What can be done, and why not (QM-037, QM-042, QM-044). What is asked most often has two forms: `can_` answers yes or no, and
`why_not_` finds the words for those who ask.
"""

from __future__ import annotations

from regalia.games.queen_by_midnight.abilities import Bargain, BuyTax, PlayTax
from regalia.games.queen_by_midnight.catalogue import BUY, CHANGES_COSTS, CLASS, KIND, PLAY, TYPE, USABLE, script
from regalia.games.queen_by_midnight.frames import Attack, Effects
from regalia.games.queen_by_midnight.model import CLASS_NAMES, REACTION, SUMMON, TRAP
from regalia.games.queen_by_midnight.piles import bazaar_deck
from regalia.games.queen_by_midnight.state import EMPTY, SUMMON_BASE, Queen
from regalia.kernel.asks import Refusal

REFRESH_COST = 2  # QM-079, QM-080
WAR_CHEST_OPENS = 8  # QM-162


def play_cost(s: Queen, seat: int, card: int) -> int:
    """To Play, with what lies in her Armory (QM-036). Laying a Reaction is free and counts as no card played here (QM-070)."""
    cost = PLAY[card]
    if s.played == 0:
        for lying in s.court[seat].armory:
            if not CHANGES_COSTS[lying]:
                continue
            for ability in KIND[lying].abilities:
                if isinstance(ability, PlayTax):
                    cost += ability.n
    return cost


def buy_cost(s: Queen, seat: int, card: int) -> int:
    """To Buy, with what this turn and her Armory change about it (QM-035); never below 0."""
    rep = s.court[seat]
    cost = BUY[card] - s.discount
    for lying in rep.armory:
        if not CHANGES_COSTS[lying]:
            continue
        for ability in KIND[lying].abilities:
            if isinstance(ability, BuyTax):
                cost += ability.n if s.purchases == 0 else 0
            elif isinstance(ability, Bargain) and (ability.side < 0 or s.shows(seat, ability.side)):
                if ability.traps:
                    cost -= ability.n if TYPE[card] == TRAP and s.trap_purchases == 0 else 0
                elif s.purchases == 0:
                    cost -= ability.n
    return max(0, cost)


def has_its_class(s: Queen, seat: int, card: int) -> bool:
    """QM-042, QM-226; Traps are for everyone (QM-147)."""
    return TYPE[card] == TRAP or s.has_class(seat, CLASS[card])


def wrong_class(s: Queen, seat: int, card: int, rule: str) -> Refusal:
    kind = KIND[card]
    mine = " or ".join(CLASS_NAMES[cls] for cls in s.classes(seat))
    return Refusal(rule, "{0} is a {1} card, and you are {2} at the moment.", kind.name, CLASS_NAMES[kind.cls], mine)


def too_expensive(s: Queen, seat: int, name: str, cost: int, rule: str = "QM-037") -> Refusal | None:
    """QM-037."""
    return None if s.court[seat].clout >= cost else costs_too_much(s, seat, name, cost, rule)


def costs_too_much(s: Queen, seat: int, name: str, cost: int, rule: str = "QM-037") -> Refusal:
    clout = s.court[seat].clout
    return Refusal(rule, "{0} costs {1} Clout and you have {2}.", name, cost, clout, cost - clout, remedy="Gain {3} Clout first.")


def attack_targets(s: Queen, seat: int) -> list[int]:
    """Opponents and their Summons (QM-100, QM-138)."""
    found: list[int] = []
    for other in s.opponents(seat):
        found.append(other)
        found.extend(SUMMON_BASE + card for card in s.court[other].armory if TYPE[card] == SUMMON)
    return found


def can_play(s: Queen, seat: int, card: int) -> bool:
    """Whether a card in hand, or under another, can be played. There is always somebody to aim at (QM-100): who is alone has won."""
    return TYPE[card] != REACTION and has_its_class(s, seat, card) and s.court[seat].clout >= play_cost(s, seat, card)


def why_not_played(s: Queen, seat: int, card: int) -> Refusal:
    kind = KIND[card]
    if kind.type == REACTION:
        return Refusal("QM-118", "{0} is a Reaction: lay it face down now and activate it later.", kind.name)
    if not has_its_class(s, seat, card):
        return wrong_class(s, seat, card, "QM-042")
    return costs_too_much(s, seat, kind.name, play_cost(s, seat, card))


def can_buy(s: Queen, seat: int, card: int) -> bool:
    """Whether a card of the Market, her Vault or her War Chest can be bought."""
    rep = s.court[seat]
    if not has_its_class(s, seat, card) or rep.clout < buy_cost(s, seat, card):
        return False
    return s.hour >= WAR_CHEST_OPENS or card not in rep.war_chest


def why_not_bought(s: Queen, seat: int, card: int) -> Refusal:
    if s.hour < WAR_CHEST_OPENS and card in s.court[seat].war_chest:
        return Refusal("QM-162", "The War Chest opens at {0} o'clock; it is {1}.", WAR_CHEST_OPENS, s.hour)
    if not has_its_class(s, seat, card):
        return wrong_class(s, seat, card, "QM-042")
    return costs_too_much(s, seat, KIND[card].name, buy_cost(s, seat, card))


def cannot_refresh_vault(s: Queen, seat: int) -> Refusal | None:
    """QM-079; nobody pays for a refresh that brings nothing (QM-076)."""
    if s.vault_refreshed:
        return Refusal("QM-079", "You have refreshed your Vault this turn already.")
    if not len(s.court[seat].vault_deck) and all(card == EMPTY for card in s.court[seat].vault):
        return Refusal("QM-076", "Your Vault is empty for good.")
    return too_expensive(s, seat, "A refresh", REFRESH_COST, "QM-079")


def cannot_refresh_market(s: Queen, seat: int) -> Refusal | None:
    """QM-080; nobody pays for a refresh that brings nothing (QM-076)."""
    if s.market_refreshed:
        return Refusal("QM-080", "You have refreshed the Market this turn already.")
    if not len(bazaar_deck(s)) and all(card == EMPTY for card in s.market):
        return Refusal("QM-076", "The Market is sold out and its deck is empty.")
    return too_expensive(s, seat, "A refresh", REFRESH_COST, "QM-080")


def cannot_use(s: Queen, seat: int, card: int) -> Refusal | None:
    """Why a once-a-turn ability cannot be used."""
    ability = USABLE[card]
    assert ability is not None
    if card in s.used:
        return Refusal("QM-064", "{0} can be used once per turn, and was.", KIND[card].name)
    return too_expensive(s, seat, KIND[card].name, ability.cost)


def cannot_activate(s: Queen, seat: int, card: int, when: int, attack: Attack | None) -> Refusal | None:
    """Why a face-down Reaction cannot answer this event (QM-120, QM-121)."""
    kind = KIND[card]
    if kind.when != when:
        return Refusal("QM-120", "{0} waits for something else.", kind.name)
    reason = too_expensive(s, seat, kind.name, max(0, kind.play))
    if reason is not None:
        return reason
    if attack is not None and attack.unblockable:
        f = Effects(seat, script(kind.effects), card, [attack.seat])
        if all(verb.blocks(s, f) for verb in kind.effects):
            return Refusal("QM-112", "The damage is unblockable, and {0} could only block it.", kind.name)
    for verb in kind.effects:
        reason = verb.possible(s, seat)
        if reason is not None:
            return reason
    return None
