"""Runebound: Midnight, one Night King against one to five Heroes on the map of Eredane."""

from __future__ import annotations

from pathlib import Path
from random import Random

from regalia.games.runebound_midnight import box, cards, combat, hero, influence, king, market, rolls, setup, threat
from regalia.games.runebound_midnight.frames import PatrolAttack, Trade
from regalia.games.runebound_midnight.labels import name_pick, say_action
from regalia.games.runebound_midnight.looks import build_catalogue
from regalia.games.runebound_midnight.reckoning import facedown_card, level
from regalia.games.runebound_midnight.state import KING, Midnight
from regalia.games.runebound_midnight.table import build_table
from regalia.kernel import Action, Chance, Choice, Game, Setting, Settings, sees
from regalia.kernel.table import Catalogue, Table

_PROCEDURES = (cards, combat, hero, influence, king, market, rolls, setup, threat)  # importing them binds the steps


def _levels(most: int) -> tuple[Choice, ...]:
    return tuple(Choice(n, str(n) if n else "None") for n in range(most + 1))


class RuneboundMidnight(Game[Midnight]):
    """The rules of Midnight."""

    name = "runebound_midnight"
    title = "Runebound: Midnight"
    version = "8"
    players = (2, 6)
    minutes = (60, 180)
    weight = "heavy"
    emblem = "night-sky"
    pitch = "A Night King hunts the Heroes who came to break his mirrors, and the clock stands near midnight."
    scored = "Threat, or mirrors broken"
    roles = ("Night King", "Hero")
    easy_seat = 1
    folder = Path(__file__).parent
    settings = (
        Setting("night_king", "Night King", "Which Night King rules the land; the player in the first seat plays him.", "random",
                (Choice("random", "Drawn at random"), Choice("chosen", "The player chooses"),
                 *(Choice(card.name, card.name, card.title) for card in box.NIGHT_KINGS))),
        Setting("heroes", "Heroes", "How the players get their Heroes.", "dealt",
                (Choice("dealt", "Dealt at random"), Choice("chosen", "Chosen in secret, revealed together"))),
        Setting("hero", "Hero", "Which Hero a seat leads.", "any",
                (Choice("any", "Any"), *(Choice(card.name, card.name) for card in box.HEROES)), per_seat=True, from_seat=1),
        Setting("variants", "Variants", "Whether the two sides choose variants in turns before the game.", "none",
                (Choice("none", "None, or those set here"), Choice("bid", "The sides choose in turns"))),
        Setting("favored_minions", "Favored Minions", "Each raises the threat difficulty by one.", 0, _levels(8)),
        Setting("favored_terrain", "Favored Terrain", "Bonus dice at home; each lowers the threat difficulty by one.", 0, _levels(5)),
        Setting("well_equipped", "Well Equipped", "Items at the start; each lowers the threat difficulty by one.", 0, _levels(8)),
        Setting("king_clock", "The Night King's clock",
                "Seconds for each of his decisions in the Heroes' turns; then the usual choice is made and nothing is spent.", 0,
                (Choice(0, "No clock"), Choice(20, "20 seconds"), Choice(45, "45 seconds"), Choice(90, "90 seconds"))),
    )  # fmt: skip

    def setup(self, seats: int, settings: Settings, chance: Chance) -> Midnight:
        return setup.new_game(seats, settings, chance)

    def table(self, s: Midnight, seat: int) -> Table:
        return build_table(s, seat)

    def catalogue(self) -> Catalogue:
        return build_catalogue()

    def label(self, s: Midnight, pick: str) -> str:
        return name_pick(s, pick)

    def describe(self, s: Midnight, action: Action) -> str:
        return super().describe(s, action) + say_action(s, action)

    def score(self, s: Midnight, seat: int) -> float:
        """The Night King's threat level; the Heroes' mirrors, with levels as fractions on the way."""
        if seat == KING:
            return float(s.threat)
        return s.broken + level(s, seat) / 100

    def character(self, s: Midnight, seat: int) -> str:
        """The Night King or the Hero."""
        if seat == KING:
            return box.NIGHT_KINGS[s.night_king].name if s.night_king >= 0 else ""
        return box.HEROES[s.heroes[seat]].name if s.heroes[seat] >= 0 else ""

    def imagine_hidden(self, s: Midnight, seat: int, rng: Random) -> None:
        """Re-deal what a seat cannot know: goods of others, decks, and what the Night King saw (MN-260 to MN-262)."""
        _imagine_goods(s, seat, rng)
        if seat != KING:
            _imagine_decks(s, rng)


def _imagine_goods(s: Midnight, seat: int, rng: Random) -> None:
    """Other Heroes' goods, facedown upgrades and the base deck change places; facedown upgrades stay of their kind.

    What the seat knows stays where it is. The loose cards of a deck have no order, so only the other places are dealt anew; what is
    left becomes the loose cards.
    """
    known = {good for good, audience in s.known.items() if sees(audience, seat)}
    promised = [(f, [s.goods[f.seat].index(good) for good in f.given_goods]) for f in s.stack if isinstance(f, Trade)]
    others = [other for other in s.hero_seats if other != seat]
    pockets = [s.base.top, s.base.bottom, *[s.goods[other] for other in others]]
    places = [(pocket, at) for pocket in pockets for at, good in enumerate(pocket) if good not in known]
    upgrades = [s.upgrades[item] for other in others for item in s.items[other] if s.upgrades[item]]
    slots = [(under, at) for under in upgrades for at, good in enumerate(under) if facedown_card(good) and good not in known]
    unknown = _shuffled([*s.base.loose, *[pocket[at] for pocket, at in places + slots]], rng)
    knowing = [(pocket, at, s.known.pop(pocket[at])) for pocket, at in places + slots if pocket[at] in s.known] if s.known else []
    used = [s.used_goods[under[at]] for under, at in slots]
    for under, at in slots:
        s.used_goods[under[at]] = 0
    for (under, at), state in zip(slots, used, strict=True):
        good = next(card for card in unknown if facedown_card(card))
        unknown.remove(good)
        under[at] = good
        s.used_goods[good] = state
    for pocket, at in places:
        pocket[at] = unknown.pop()
    s.base.loose = unknown
    for pocket, at, audience in knowing:
        s.known[pocket[at]] = audience
    for f, offered in promised:
        f.given_goods = [s.goods[f.seat][at] for at in offered]


def _shuffled(cards: list[int], rng: Random) -> list[int]:
    keyed = sorted([(rng.random(), card) for card in cards])
    return [card for _, card in keyed]


def _deal(cards: list[int], pocket: list[int]) -> None:
    """As many cards as the pocket had, from the end."""
    if pocket:
        pocket[:] = cards[-len(pocket) :]
        del cards[-len(pocket) :]


def _imagine_decks(s: Midnight, rng: Random) -> None:
    """A Hero does not know what the Night King put under a deck, nor the cards in his hand."""
    hands = [f.drawn for f in s.stack if isinstance(f, PatrolAttack) and f.drawn]
    if not (hands or s.hidden_bottom):
        return
    hidden = set(s.hidden_bottom)
    for colour, deck in enumerate(s.decks):
        held = [hand for hand in hands if box.CHALLENGES[hand[0]].colour == colour]
        secret = [at for at, card in enumerate(deck.bottom) if card in hidden]
        if not (held or secret):
            continue
        unknown = _shuffled([*deck.loose, *[card for hand in held for card in hand], *[deck.bottom[at] for at in secret]], rng)
        hidden.difference_update([deck.bottom[at] for at in secret])
        for hand in held:
            _deal(unknown, hand)
        for at in secret:
            deck.bottom[at] = unknown.pop()
        hidden.update([deck.bottom[at] for at in secret])
        deck.loose = unknown
    s.hidden_bottom = sorted(hidden)


GAME = RuneboundMidnight()
