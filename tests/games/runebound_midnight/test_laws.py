"""The laws, over all numbers of players and the settings that change the flow."""

from __future__ import annotations

from regalia.games.runebound_midnight import GAME
from regalia.games.runebound_midnight.frames import PatrolAttack
from regalia.games.runebound_midnight.state import Midnight
from regalia.testing import laws, rule


def all_cards(s: Midnight) -> tuple[list[int], list[int], list[int]]:
    """Every Challenge, Midnight Item and base card, wherever it lies."""
    challenges = [c for deck in s.decks for c in deck.cards()] + [c for pile in s.discards for c in pile]
    challenges += [c for f in s.stack if isinstance(f, PatrolAttack) for c in f.drawn]
    if s.combat is not None:
        challenges.append(s.combat.challenge)
    items = s.market.cards() + [i for pile in (*s.stacks, *s.items, *s.offers) for i in pile]
    goods = s.base.cards() + [g for pile in (*s.goods, *s.upgrades) for g in pile]
    return sorted(challenges), sorted(items), sorted(goods)


def hidden_places(s: Midnight) -> list[tuple[int, str, int]]:
    """Which base cards lie where, as far as that is not for all to see."""
    held = [(good, "goods", seat) for seat, pile in enumerate(s.goods) for good in pile]
    bound = [(good, "item", item) for item, pile in enumerate(s.upgrades) for good in pile]
    return held + bound + [(good, "base", at) for at, good in enumerate(s.base.bottom)]


def test_laws_hold_for_every_number_of_heroes() -> None:
    laws(GAME, games=2, checks=12, conserved=all_cards, places=hidden_places)


@rule("MN-262", "MN-264")
def test_laws_hold_with_choices_variants_and_every_night_king() -> None:
    chosen = {"night_king": "chosen", "heroes": "chosen", "variants": "bid"}
    variants = {"favored_minions": 3, "favored_terrain": 2, "well_equipped": 3}
    kings = [{"night_king": name} for name in ("Jahzir", "Ardherin", "Sunulael", "Zardrix")]
    laws(GAME, seats=(3, 5), games=1, checks=12, settings=(chosen, variants, *kings), conserved=all_cards)
