"""Where cards go by name: banish, discard, dismiss, refresh and refill (QM-214 to QM-222)."""

from __future__ import annotations

from regalia.games.queen_by_midnight.abilities import BanishReward, Stow
from regalia.games.queen_by_midnight.catalogue import CARD, KEY, KIND, TYPE, script
from regalia.games.queen_by_midnight.frames import Effects
from regalia.games.queen_by_midnight.model import REACTION
from regalia.games.queen_by_midnight.state import EMPTY, PRINCESS, SLOTS, Queen, seat_pick
from regalia.kernel.events import ALL, NOBODY, only
from regalia.kernel.zones import Deck


def banish(s: Queen, card: int, by: int, owner: int, source: str, saw: int = ALL) -> None:
    """QM-216: to the common pile, or to the Grotto of her whose effect it is (QM-232, QM-233).

    `owner` is who owned the card, and who gets what it pays when banished (QM-218); -1 for a card nobody owned.
    """
    s.known.pop(card, None)
    rep = s.court[by]
    if rep.role == PRINCESS and s.princess(by).grotto:
        rep.grotto.append(card)
        s.moved(CARD[card], source, f"grotto:{by}", saw)
    else:
        s.banished.append(card)
        s.moved(CARD[card], source, "banished", saw)
    s.tell("{0} is banished.", CARD[card], rule="QM-216")
    s.tally("banished", by, KEY[card])
    if rep.role == PRINCESS:
        for lying in rep.armory:
            for ability in KIND[lying].abilities:
                if isinstance(ability, BanishReward) and s.banish_rewards < ability.most:
                    s.banish_rewards += 1
                    s.gain_clout(by, ability.n)
    reward = KIND[card].on_banish
    if reward and owner >= 0:
        s.call(Effects(owner, script(reward), card))


def banish_from(s: Queen, card: int, by: int, owner: int) -> None:
    """Banish a card out of its owner's hand or Archive."""
    rep = s.court[owner]
    if card in rep.hand:
        rep.hand.remove(card)
        banish(s, card, by, owner, f"hand:{owner}", only(owner))
    else:
        rep.archive.remove(card)
        banish(s, card, by, owner, f"archive:{owner}")


def archive_resolved(s: Queen, card: int, seat: int) -> None:
    """A card whose effect is over goes to the Archive (QM-093), unless its own text sent it elsewhere."""
    if card in s.in_play:
        s.in_play.remove(card)
        s.to_archive(card, seat, "play")


def discard(s: Queen, card: int, seat: int) -> None:
    """QM-219: from hand to the Archive by an effect."""
    s.court[seat].hand.remove(card)
    s.to_archive(card, seat, f"hand:{seat}", only(seat))
    s.tell("{0} discards {1}.", seat_pick(seat), CARD[card], rule="QM-219")
    noticed = KIND[card].on_discard
    if noticed:
        s.call(Effects(seat, script(noticed), card))


def dismiss(s: Queen, card: int, holder: int) -> None:
    """QM-220: out of an Armory into its owner's Archive."""
    rep = s.court[holder]
    if card in rep.laid:
        rep.laid.remove(card)
        s.to_archive(card, holder, f"laid:{holder}", only(holder))
        s.tell("{0} is dismissed.", CARD[card], rule="QM-245")
        return
    owner = s.owner_in_armory(card, holder)
    take_from_armory(s, card, holder)
    s.to_archive(card, owner, f"armory:{holder}")
    s.tell("{0} is dismissed to the Archive of {1}.", CARD[card], seat_pick(owner), rule="QM-220")


def take_from_armory(s: Queen, card: int, holder: int) -> None:
    """Lift a card out of an Armory and forget what was noted for it."""
    rep = s.court[holder]
    rep.armory.remove(card)
    s.loyalty.pop(card, None)
    s.lasting.pop(card, None)
    s.played_by.pop(card, None)
    s.pact_partner.pop(card, None)
    s.pact_class.pop(card, None)
    if any(isinstance(ability, Stow) for ability in KIND[card].abilities):
        while rep.under:
            s.to_archive(rep.under.pop(0), holder, f"under:{holder}", only(holder))


def armory_cards(s: Queen, seats: list[int]) -> list[int]:
    """Every card in these Armories, face-down ones included (QM-055)."""
    return [card for seat in seats for card in (*s.court[seat].armory, *s.court[seat].laid)]


def holder_of(s: Queen, card: int) -> int:
    """In whose Armory a card lies, face up or face down; -1 for none."""
    for seat, rep in enumerate(s.court):
        if card in rep.armory or card in rep.laid:
            return seat
    return -1


# --- Market and Vault ---------------------------------------------------------------------------------------------------


def bazaar_deck(s: Queen) -> Deck:
    """The deck in use depends only on the hour (QM-077)."""
    return s.bazaar[0 if s.hour < 5 else 1 if s.hour < 8 else 2]


def fill_market(s: Queen, slot: int) -> None:
    """QM-075, QM-076."""
    deck = bazaar_deck(s)
    if len(deck):
        s.market[slot] = deck.draw(s.chance)
        s.tally("shown", -1, KEY[s.market[slot]])
        s.moved(CARD[s.market[slot]], "bazaar", "market", NOBODY)
    else:
        s.market[slot] = EMPTY


def fill_vault(s: Queen, seat: int, slot: int) -> None:
    """QM-075, QM-076."""
    rep = s.court[seat]
    if len(rep.vault_deck):
        rep.vault[slot] = rep.vault_deck.draw(s.chance)
        s.tally("shown", seat, KEY[rep.vault[slot]])
        s.moved(CARD[rep.vault[slot]], f"vault_deck:{seat}", f"vault:{seat}", NOBODY)
    else:
        rep.vault[slot] = EMPTY


def refresh_market(s: Queen) -> None:
    """QM-080, QM-082: under the deck in slot order, then three new ones."""
    deck = bazaar_deck(s)
    for card in s.market:
        if card != EMPTY:
            deck.put_under(card)
            s.moved(CARD[card], "market", "bazaar", ALL, ALL)
    s.market = [EMPTY] * SLOTS
    for slot in range(SLOTS):
        fill_market(s, slot)
    s.tell("The Market is refreshed.", rule="QM-080")


def refresh_vault(s: Queen, seat: int) -> None:
    """QM-079, QM-082."""
    rep = s.court[seat]
    for card in rep.vault:
        if card != EMPTY:
            rep.vault_deck.put_under(card)
            s.moved(CARD[card], f"vault:{seat}", f"vault_deck:{seat}", ALL, ALL)
    rep.vault = [EMPTY] * SLOTS
    for slot in range(SLOTS):
        fill_vault(s, seat, slot)
    s.tell("{0} refreshes her Vault.", seat_pick(seat), rule="QM-079")


def may_have_laid(s: Queen, seat: int, when: int) -> bool:
    """Whether, for all that others know, one of her face-down cards may answer such an event (QM-248).

    It looks at everything of hers that others cannot see, so it says nothing about what really lies there.
    """
    rep = s.court[seat]
    if not rep.laid:
        return False
    for zone in (rep.laid, rep.hand, rep.under, rep.deck.top, rep.deck.loose, rep.deck.bottom):
        for card in zone:
            if TYPE[card] == REACTION and KIND[card].when == when:
                return True
    return False
