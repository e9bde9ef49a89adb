"""Reactions: a player's chance to turn one face-down card up (QM-117 to QM-130).

Whoever is targeted and has a face-down card is asked, whether or not it could help (QM-248); declining says nothing to anybody.
She may also pass until her next turn. That is offered whatever she holds and announced to all, so that not being waited for tells
nobody more than she has said herself.
"""

from __future__ import annotations

from regalia.games.queen_by_midnight.catalogue import CARD, KEY, KIND, TYPE, script
from regalia.games.queen_by_midnight.damage import reaching, seat_behind, target_pick
from regalia.games.queen_by_midnight.frames import Attack, Effects, React, attack_under_way
from regalia.games.queen_by_midnight.guards import cannot_activate, too_expensive
from regalia.games.queen_by_midnight.model import DAMAGED, FATAL, REACTION, TARGETED
from regalia.games.queen_by_midnight.piles import archive_resolved
from regalia.games.queen_by_midnight.preview import planned_damage
from regalia.games.queen_by_midnight.state import SUMMON_BASE, Queen, seat_pick
from regalia.kernel.asks import Action, Ask, Offers, Refusal, number_of
from regalia.kernel.events import only
from regalia.kernel.frames import DONE, Flow, procedure


def attack_words(s: Queen, attack: Attack, seat: int) -> str:
    """What an Attack would do to a player, as far as everyone can see."""
    name = KIND[attack.card].name if attack.card >= 0 else "an ability"
    parts: list[str] = []
    for at, target in enumerate(attack.targets):
        if seat_behind(s, target) == seat:
            amount = expected(s, attack, at)
            piece = "you" if target == seat else KIND[target - SUMMON_BASE].name
            parts.append(f"{amount} damage to {piece}")
    return f"{s.who(attack.seat)} attacks with {name}" + (f": {', '.join(parts)}" if parts else "")


def expected(s: Queen, attack: Attack, at: int) -> int:
    """The damage an Attack means for one target before dice and choices."""
    return reaching(s, attack, at, planned_damage(s, attack, attack.targets[at]))


def in_hand(card: int) -> Refusal:
    """QM-118."""
    return Refusal(
        "QM-118", "{0} is in your hand, and only what lies face down is activated.", KIND[card].name, remedy="Lay it on your own turn."
    )


class Answer(Ask[Queen, React]):
    """Activate one Reaction, or pass, or pass until the next turn of one's own (QM-125, QM-248)."""

    rule = "QM-120"

    def seats(self, s: Queen, f: React) -> tuple[int, ...]:
        return () if s.court[f.seat].pass_until_turn and f.when != FATAL else (f.seat,)

    def prompt(self, s: Queen, f: React, seat: int) -> str:
        attack = attack_under_way(s)
        able = any(cannot_activate(s, seat, card, f.when, attack) is None for card in s.court[seat].laid)
        question = "Activate a Reaction?" if able else "You can activate no Reaction now."
        if f.when == FATAL:
            return f"You are about to be eliminated. {question}"
        if attack is None:
            return question
        if f.when == DAMAGED:
            return f"{s.who(attack.seat)} has damaged you. {question}"
        return f"{attack_words(s, attack, seat)}. {question}"

    def options(self, s: Queen, f: React, seat: int, o: Offers) -> None:
        attack = attack_under_way(s)
        for card in s.court[seat].laid:
            reason = cannot_activate(s, seat, card, f.when, attack)
            o.put(("activate", CARD[card]), reason)
            extra = KIND[card].extra
            if extra and reason is None:
                cost = max(0, KIND[card].play) + extra
                o.put(("activate", CARD[card], "stronger"), too_expensive(s, seat, KIND[card].name, cost, "QM-121"))
        if o.refused is not None:
            for card in s.court[seat].hand:
                if TYPE[card] == REACTION:
                    o.refuse(("activate", CARD[card]), in_hand(card))
        o.offer("pass")
        if f.when != FATAL:
            o.offer("pass", "until_my_turn")

    def take(self, s: Queen, f: React, seat: int, action: Action) -> Flow:
        if action[0] == "pass":
            if len(action) > 1:
                s.court[seat].pass_until_turn = True
                s.tell("{0} lets every Attack pass until her next turn.", seat_pick(seat), rule="QM-248")
            return DONE
        f.card = number_of(action[1])
        f.extra = len(action) > 2
        return None


def turn_up(s: Queen, f: React) -> Flow:
    """Pay and reveal (QM-121, QM-122)."""
    if f.card < 0:
        return DONE
    rep = s.court[f.seat]
    s.pay(f.seat, max(0, KIND[f.card].play) + (KIND[f.card].extra if f.extra else 0))
    rep.laid.remove(f.card)
    s.known.pop(f.card, None)
    s.in_play.append(f.card)
    s.moved(CARD[f.card], f"laid:{f.seat}", "play", only(f.seat))
    s.tell("{0} activates {1}.", seat_pick(f.seat), CARD[f.card], rule="QM-122")
    if f.extra:
        s.tell("{0} pays {1} more.", seat_pick(f.seat), KIND[f.card].extra, rule="QM-121")
    s.tally("activated", f.seat, KEY[f.card])
    f.piece = 0
    attack = attack_under_way(s)
    if f.when == TARGETED and attack is not None:
        attack.reacted.append(f.seat)
        mine = pieces(s, f)
        f.piece = mine[0] if mine else 0
        if len(mine) > 1:
            effects = Effects(f.seat, script(KIND[f.card].effects), f.card, [attack.seat])
            if any(verb.shields_one(s, effects) for verb in KIND[f.card].effects):
                return NAME_PIECE
    return resolve


def pieces(s: Queen, f: React) -> list[int]:
    """Which targets of the Attack are hers, by their place in it."""
    attack = attack_under_way(s)
    return [] if attack is None else [at for at, target in enumerate(attack.targets) if seat_behind(s, target) == f.seat]


class NamePiece(Ask[Queen, React]):
    """A partial defence protects the piece she names (QM-111)."""

    rule = "QM-111"

    def prompt(self, s: Queen, f: React, seat: int) -> str:
        return f"Whom does {KIND[f.card].name} protect?"

    def options(self, s: Queen, f: React, seat: int, o: Offers) -> None:
        attack = attack_under_way(s)
        assert attack is not None
        for at in pieces(s, f):
            o.offer("protect", target_pick(attack.targets[at]))

    def take(self, s: Queen, f: React, seat: int, action: Action) -> Flow:
        attack = attack_under_way(s)
        assert attack is not None
        f.piece = next(at for at in pieces(s, f) if target_pick(attack.targets[at]) == action[1])
        return resolve


def resolve(s: Queen, f: React) -> None:
    """Its effect, aimed at the attacker (QM-127)."""
    attack = attack_under_way(s)
    attacker = [attack.seat] if attack is not None else []
    effects = Effects(f.seat, script(KIND[f.card].effects), f.card, attacker)
    effects.extra = f.extra
    s.call(effects)


def archive_reaction(s: Queen, f: React) -> None:
    """QM-122; unless it has yet to see how the Attack ends."""
    attack = attack_under_way(s)
    if attack is None or not attack.is_awaited_by(f.card):
        archive_resolved(s, f.card, f.seat)


ANSWER = Answer()
NAME_PIECE = NamePiece()
procedure(React, ANSWER, turn_up, NAME_PIECE, resolve, archive_reaction)
