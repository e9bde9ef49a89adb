"""The laws of every game, on this one."""

from regalia.games.queen_by_midnight import GAME
from regalia.games.queen_by_midnight.state import Queen
from regalia.testing import laws


def all_cards(s: Queen) -> list[int]:
    """Every card copy on the table, in any zone."""
    found = [*s.banished, *s.gone, *s.in_play, *(card for card in s.market if card >= 0)]
    for deck in s.bazaar:
        found.extend(deck.cards())
    for rep in s.court:
        for zone in (rep.hand, rep.archive, rep.armory, rep.laid, rep.under, rep.war_chest, rep.grotto, rep.vault):
            found.extend(card for card in zone if card >= 0)
        found.extend(rep.deck.cards())
        found.extend(rep.vault_deck.cards())
    return sorted(found)


def hidden_places(s: Queen) -> list[tuple[int, int, str]]:
    """Which cards lie where, in zones that others cannot look into."""
    found: list[tuple[int, int, str]] = []
    for seat, rep in enumerate(s.court):
        for name, zone in (("hand", rep.hand), ("laid", rep.laid), ("under", rep.under), ("top", rep.deck.top)):
            found.extend([(card, seat, name) for card in zone])
    return found


def test_laws_hold_with_dealt_princesses() -> None:
    laws(GAME, games=4, conserved=all_cards, places=hidden_places)


def test_laws_hold_with_drafted_princesses() -> None:
    laws(GAME, settings=({"princesses": "draft"},), games=1)
