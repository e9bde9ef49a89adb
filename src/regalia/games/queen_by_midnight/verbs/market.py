"""Verbs about buying and refreshing."""

from __future__ import annotations

from dataclasses import dataclass

from regalia.games.queen_by_midnight.buying import receive
from regalia.games.queen_by_midnight.catalogue import CARD, KEY, KIND, TYPE
from regalia.games.queen_by_midnight.frames import Effects
from regalia.games.queen_by_midnight.model import ASKS, EVENT, FINISHED, ULTIMATE, Verb
from regalia.games.queen_by_midnight.piles import banish, refresh_market, refresh_vault
from regalia.games.queen_by_midnight.state import Queen, seat_pick
from regalia.kernel.asks import Action, Offers, Refusal, number_of


@dataclass(frozen=True, slots=True)
class RefreshMarket(Verb):
    """Free of charge, besides the once-a-turn action."""

    rule = "QM-080"

    def say(self, target: str) -> str:
        return "refresh the Market"

    def act(self, s: Queen, f: Effects) -> int:
        refresh_market(s)
        return FINISHED


@dataclass(frozen=True, slots=True)
class RefreshVault(Verb):
    """Free of charge, besides the once-a-turn action."""

    rule = "QM-079"

    def say(self, target: str) -> str:
        return "refresh your Vault"

    def act(self, s: Queen, f: Effects) -> int:
        refresh_vault(s, f.you)
        return FINISHED


@dataclass(frozen=True, slots=True)
class Discount(Verb):
    """The next purchase of this turn costs less."""

    n: int
    rule = "QM-035"

    def say(self, target: str) -> str:
        return f"your next purchase this turn costs {self.n} less"

    def act(self, s: Queen, f: Effects) -> int:
        s.discount += self.n
        return FINISHED


@dataclass(frozen=True, slots=True)
class BuyOnTop(Verb):
    """The next purchase of this turn goes on top of the deck; Traps and Events, which go elsewhere, do not spend it (QM-074)."""

    rule = "QM-074"

    def say(self, target: str) -> str:
        return "your next purchase this turn that would go to your Archive goes on top of your deck instead"

    def act(self, s: Queen, f: Effects) -> int:
        s.buy_on_top = True
        return FINISHED


@dataclass(frozen=True, slots=True)
class OpenWarChest(Verb):
    """Buy one War Chest card other than the Ultimate, now or never, at full price (QM-242)."""

    rule = "QM-242"

    def say(self, target: str) -> str:
        return "you may buy one War Chest card other than the Ultimate, now, at its full price"

    def act(self, s: Queen, f: Effects) -> int:
        if f.card in s.in_play and TYPE[f.card] == EVENT:
            s.in_play.remove(f.card)
            banish(s, f.card, f.seat, f.you, "play")  # before she decides, so what that pays her can be spent
        return ASKS

    def prompt(self, s: Queen, f: Effects) -> str:
        return f"Buy one card from your War Chest now? You have {s.court[f.you].clout} Clout."

    def options(self, s: Queen, f: Effects, o: Offers) -> None:
        clout = s.court[f.you].clout
        for card in s.court[f.you].war_chest:
            kind = KIND[card]
            reason: Refusal | None = None
            if kind.type == ULTIMATE:
                later = "Wait for 8 o'clock." if s.hour < 8 else "Skip, and buy it like any other card."
                reason = Refusal("QM-242", "{0} sells no Ultimate, and {1} is one.", KIND[f.card].name, kind.name, remedy=later)
            elif not s.has_class(f.you, kind.cls):
                reason = Refusal("QM-044", "{0} is of a Class you do not have.", kind.name)
            elif kind.buy > clout:
                reason = Refusal("QM-037", "{0} costs {1} Clout and you have {2}.", kind.name, kind.buy, clout)
            o.put(("buy", CARD[card]), reason)
        o.offer("skip")

    def take(self, s: Queen, f: Effects, action: Action) -> int:
        if action[0] == "buy":
            card = number_of(action[1])
            s.pay(f.you, KIND[card].buy)
            s.court[f.you].war_chest.remove(card)
            if f.you == s.active:
                s.purchases += 1
            receive(s, f.you, card, f"war_chest:{f.you}")
            s.tell("{0} buys {1} from her War Chest.", seat_pick(f.you), CARD[card], rule="QM-242")
            s.tally("bought", f.you, KEY[card])
        return FINISHED
