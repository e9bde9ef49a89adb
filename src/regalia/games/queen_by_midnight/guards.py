"""Why something cannot be done: each guard is also the sentence that explains it (QM-037, QM-042, QM-044)."""

from __future__ import annotations

from regalia.games.queen_by_midnight.abilities import Bargain, BuyTax, OncePerTurn, PlayTax
from regalia.games.queen_by_midnight.catalogue import KIND
from regalia.games.queen_by_midnight.frames import Attack
from regalia.games.queen_by_midnight.model import ATTACK, BANE, CLASS_NAMES, REACTION, SUMMON, TARGETED, TRAP, Card
from regalia.games.queen_by_midnight.piles import bazaar_deck
from regalia.games.queen_by_midnight.state import EMPTY, SUMMON_BASE, Queen
from regalia.kernel.asks import Refusal

REFRESH_COST = 2  # QM-079, QM-080


def play_cost(s: Queen, seat: int, card: int) -> int:
    """To Play, with what lies in her Armory (QM-036). Laying a Reaction is free and counts as no card played here (QM-070)."""
    cost = max(0, KIND[card].play)
    if s.played == 0:
        for lying in s.court[seat].armory:
            for ability in KIND[lying].abilities:
                if isinstance(ability, PlayTax):
                    cost += ability.n
    return cost


def buy_cost(s: Queen, seat: int, card: int) -> int:
    """To Buy, with what this turn and her Armory change about it (QM-035); never below 0."""
    kind = KIND[card]
    rep = s.court[seat]
    cost = kind.buy - s.discount
    for lying in rep.armory:
        for ability in KIND[lying].abilities:
            if isinstance(ability, BuyTax):
                cost += ability.n if s.purchases == 0 else 0
            elif isinstance(ability, Bargain) and ability.side in (-1, rep.side):
                if ability.traps:
                    cost -= ability.n if kind.type == TRAP and s.trap_purchases == 0 else 0
                elif s.purchases == 0:
                    cost -= ability.n
    return max(0, cost)


def wrong_class(s: Queen, seat: int, kind: Card, rule: str) -> Refusal | None:
    """QM-042, QM-226; Traps are for everyone (QM-147)."""
    if kind.type == TRAP or s.has_class(seat, kind.cls):
        return None
    mine = " or ".join(CLASS_NAMES[cls] for cls in s.classes(seat))
    return Refusal(rule, "{0} is a {1} card, and you are {2} at the moment.", kind.name, CLASS_NAMES[kind.cls], mine)


def too_expensive(s: Queen, seat: int, name: str, cost: int, rule: str = "QM-037") -> Refusal | None:
    """QM-037."""
    clout = s.court[seat].clout
    if clout >= cost:
        return None
    return Refusal(rule, "{0} costs {1} Clout and you have {2}.", name, cost, clout, remedy="Gain {1} Clout first.")


def attack_targets(s: Queen, seat: int) -> list[int]:
    """Opponents and their Summons (QM-100, QM-138)."""
    found: list[int] = []
    for other in s.opponents(seat):
        found.append(other)
        found.extend(SUMMON_BASE + card for card in s.court[other].armory if KIND[card].type == SUMMON)
    return found


def cannot_play(s: Queen, seat: int, card: int) -> Refusal | None:
    """Why a card in hand, or under another, cannot be played."""
    kind = KIND[card]
    if kind.type == REACTION:
        return Refusal("QM-118", "{0} is a Reaction: lay it face down now and activate it later.", kind.name)
    reason = wrong_class(s, seat, kind, "QM-042") or too_expensive(s, seat, kind.name, play_cost(s, seat, card))
    if reason is None and kind.type in (ATTACK, BANE) and not s.opponents(seat):
        return Refusal("QM-100", "{0} has nobody to be aimed at.", kind.name)
    return reason


def cannot_lay(s: Queen, seat: int, card: int) -> Refusal | None:
    """Why a card cannot be laid face down (QM-045, QM-070)."""
    kind = KIND[card]
    if kind.type != REACTION:
        return Refusal("QM-117", "Only Reactions are laid face down; {0} is none.", kind.name)
    return wrong_class(s, seat, kind, "QM-045")


def cannot_buy(s: Queen, seat: int, card: int) -> Refusal | None:
    """Why a card of the Market, her Vault or her War Chest cannot be bought."""
    kind = KIND[card]
    if card in s.court[seat].war_chest and s.hour < 8:
        return Refusal("QM-162", "The War Chest opens at 8 o'clock; it is {0}.", s.hour)
    return wrong_class(s, seat, kind, "QM-042") or too_expensive(s, seat, kind.name, buy_cost(s, seat, card))


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


def usable(card: int) -> OncePerTurn | None:
    """The once-a-turn ability of a card, if it has one."""
    for ability in KIND[card].abilities:
        if isinstance(ability, OncePerTurn):
            return ability
    return None


def cannot_use(s: Queen, seat: int, card: int) -> Refusal | None:
    """Why a once-a-turn ability cannot be used."""
    ability = usable(card)
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
    if when == TARGETED and attack is not None and attack.unblockable and all(verb.blocks() for verb in kind.effects):
        return Refusal("QM-112", "The damage is unblockable, and {0} could only block it.", kind.name)
    for verb in kind.effects:
        reason = verb.possible(s, seat)
        if reason is not None:
            return reason
    return None
