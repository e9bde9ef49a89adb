"""Playing a card: pay, aim, resolve, put away (QM-068 to QM-072, QM-094 to QM-100, QM-133 to QM-158)."""

from __future__ import annotations

from regalia.games.queen_by_midnight.abilities import TrapWatch
from regalia.games.queen_by_midnight.catalogue import CARD, KEY, KIND, script
from regalia.games.queen_by_midnight.damage import reaching, target_pick
from regalia.games.queen_by_midnight.frames import Attack, Effects, EventCard, PlayCard, StrayEvents
from regalia.games.queen_by_midnight.guards import attack_targets, play_cost, too_expensive
from regalia.games.queen_by_midnight.model import ATTACK, BANE, BOON, SUMMON, TRAP
from regalia.games.queen_by_midnight.pacts import break_pacts
from regalia.games.queen_by_midnight.piles import banish
from regalia.games.queen_by_midnight.preview import planned_damage
from regalia.games.queen_by_midnight.state import SUMMON_BASE, Queen, seat_pick
from regalia.kernel.asks import Action, Ask, Offers, number_of
from regalia.kernel.events import only
from regalia.kernel.frames import AGAIN, Flow, procedure


def take_up(s: Queen, f: PlayCard) -> None:
    """Steps 1 and 2: the card leaves the hand and its cost is paid (QM-036, QM-098)."""
    rep = s.court[f.seat]
    s.pay(f.seat, play_cost(s, f.seat, f.card))
    s.played += 1
    source = "hand" if f.card in rep.hand else "under"
    (rep.hand if source == "hand" else rep.under).remove(f.card)
    s.in_play.append(f.card)
    s.known.pop(f.card, None)
    s.moved(CARD[f.card], f"{source}:{f.seat}", "play", only(f.seat))
    s.tell("{0} plays {1}.", seat_pick(f.seat), CARD[f.card], rule="QM-068")
    s.tally("played", f.seat, KEY[f.card])


class PayExtra(Ask[Queen, PlayCard]):
    """The optional cost, paid before anyone is aimed at (QM-099)."""

    rule = "QM-099"

    def seats(self, s: Queen, f: PlayCard) -> tuple[int, ...]:
        extra = KIND[f.card].extra
        return (f.seat,) if extra and s.court[f.seat].clout >= extra else ()

    def prompt(self, s: Queen, f: PlayCard, seat: int) -> str:
        return f"Pay {KIND[f.card].extra} more to make {KIND[f.card].name} stronger?"

    def options(self, s: Queen, f: PlayCard, seat: int, o: Offers) -> None:
        o.put(("pay",), too_expensive(s, seat, KIND[f.card].name, KIND[f.card].extra))
        o.offer("skip")

    def take(self, s: Queen, f: PlayCard, seat: int, action: Action) -> Flow:
        if action[0] == "pay":
            s.pay(seat, KIND[f.card].extra)
            f.extra = True
            s.tell("{0} pays {1} more.", seat_pick(seat), KIND[f.card].extra, rule="QM-099")
        return None


def candidates(s: Queen, f: PlayCard) -> list[int]:
    """Who may still be named as a target (QM-100)."""
    kind = KIND[f.card]
    if kind.type == BANE:
        return [] if f.targets else s.opponents(f.seat)
    if kind.type != ATTACK or len(f.targets) >= kind.targets.most:
        return []
    return [target for target in attack_targets(s, f.seat) if target not in f.targets]


def aim(s: Queen, f: PlayCard) -> None:
    """Step 3, as far as there is nothing to choose."""
    kind = KIND[f.card]
    if kind.type == ATTACK and kind.targets.each:
        f.targets = s.opponents(f.seat)  # QM-101
    elif not f.targets:
        possible = candidates(s, f)
        if len(possible) == 1:
            f.targets = possible


class NameTargets(Ask[Queen, PlayCard]):
    """Step 3: one target after another (QM-097, QM-138)."""

    rule = "QM-097"

    def seats(self, s: Queen, f: PlayCard) -> tuple[int, ...]:
        return (f.seat,) if candidates(s, f) else ()

    def prompt(self, s: Queen, f: PlayCard, seat: int) -> str:
        kind = KIND[f.card]
        if kind.type == BANE:
            return f"Into whose Armory does {kind.name} go?"
        hits = [f"{name_of(s, target)} {preview(s, f, target)}" for target in candidates(s, f)]
        more = " further" if f.targets else ""
        return f"Name a{more} target for {kind.name}. Damage: {', '.join(hits)}."

    def options(self, s: Queen, f: PlayCard, seat: int, o: Offers) -> None:
        for target in candidates(s, f):
            o.offer("target", target_pick(target))
        if f.targets:
            o.offer("done")

    def take(self, s: Queen, f: PlayCard, seat: int, action: Action) -> Flow:
        if action[0] == "done":
            return resolve
        number = number_of(action[1])
        f.targets.append(number if action[1].startswith("seat:") else SUMMON_BASE + number)
        return AGAIN


def name_of(s: Queen, target: int) -> str:
    return s.princess(target).name if target < SUMMON_BASE else KIND[target - SUMMON_BASE].name


def preview(s: Queen, f: PlayCard, target: int) -> int:
    """What the Attack would do to a target if nobody reacts."""
    if s.pact_partner:
        s = s.copy()
        for aimed in (*f.targets, target):
            break_pacts(s, f.seat, aimed)  # as it will when the targets are named (QM-243)
    attack = attack_of(s, f, [target])
    return reaching(s, attack, 0, planned_damage(s, attack, target))


def attack_of(s: Queen, f: PlayCard, targets: list[int]) -> Attack:
    """The Attack that a card makes."""
    attack = Attack(f.seat, f.card, targets)
    attack.is_card = True
    attack.script = script(KIND[f.card].effects)
    attack.extra = f.extra
    attack.first = s.attacks == 0
    attack.bonus = s.attack_bonus
    attack.unblockable = KIND[f.card].unblockable
    return attack


def resolve(s: Queen, f: PlayCard) -> Flow:
    """What the type of the card demands."""
    kind = KIND[f.card]
    if kind.type == ATTACK:
        s.call(attack_of(s, f, f.targets))
        s.attacks += 1
        s.attack_bonus = 0
    elif kind.type in (BOON, SUMMON):
        enter_armory(s, f.card, f.seat)  # QM-133, QM-137
        s.call(Effects(f.seat, script(kind.effects), f.card))
    elif kind.type == BANE:
        s.played_by[f.card] = f.seat
        enter_armory(s, f.card, f.targets[0])  # QM-134
        s.call(Effects(f.seat, script(kind.effects), f.card, f.targets[:1]))
    elif kind.type == TRAP:
        spring_trap(s, f)
    else:
        s.call(Effects(f.seat, script(kind.effects), f.card))
    return None


def enter_armory(s: Queen, card: int, holder: int) -> None:
    """Face up into an Armory, with full Loyalty (QM-137)."""
    s.in_play.remove(card)
    s.court[holder].armory.append(card)
    kind = KIND[card]
    if kind.loyalty:
        s.loyalty[card] = kind.loyalty
    if kind.lasts:
        s.lasting[card] = kind.lasts
    s.moved(CARD[card], "play", f"armory:{holder}")


def spring_trap(s: Queen, f: PlayCard) -> None:
    """The player draws, Kāhurere benefits (QM-148), unless it is her own (QM-152) or she is gone (QM-153)."""
    trapper = s.trapper(f.card)
    if trapper >= 0 and trapper != f.seat:
        for card in s.court[trapper].armory:
            for ability in KIND[card].abilities:
                if isinstance(ability, TrapWatch) and card not in s.used:
                    s.used.append(card)
                    watch = Attack(trapper, card, [f.seat])
                    watch.amount = ability.n
                    s.call(watch)
        s.call(Effects(trapper, script(KIND[f.card].effects), f.card, [f.seat]))
    s.draw(f.seat, 1)
    if s.events_in_hand(f.seat):
        s.call(StrayEvents(f.seat))


def put_away(s: Queen, f: PlayCard) -> None:
    """To the Archive, last of all (QM-054, QM-093, QM-151), or banished if the card says so (QM-095)."""
    if f.card in s.in_play:
        s.in_play.remove(f.card)
        if KIND[f.card].banish_after and s.is_princess(f.seat):
            banish(s, f.card, f.seat, f.seat, "play")
        else:
            s.to_archive(f.card, f.seat, "play")


NAME_TARGETS = NameTargets()
procedure(PlayCard, take_up, PayExtra(), aim, NAME_TARGETS, resolve, put_away)  # QM-097


# --- Events -----------------------------------------------------------------------------------------------------------


def event_happens(s: Queen, f: EventCard) -> None:
    """QM-157."""
    s.tally("played", f.seat, KEY[f.card])
    s.call(Effects(f.seat, script(KIND[f.card].effects), f.card))


def banish_event(s: Queen, f: EventCard) -> None:
    """To the common pile, or to the Grotto of her who bought it (QM-234)."""
    if f.card in s.in_play:
        s.in_play.remove(f.card)
        banish(s, f.card, f.seat, f.seat, "play")


procedure(EventCard, event_happens, banish_event)


class StrayEvent(Ask[Queen, StrayEvents]):
    """An Event in hand is resolved or banished at once, in the order she chooses (QM-158)."""

    rule = "QM-158"

    def seats(self, s: Queen, f: StrayEvents) -> tuple[int, ...]:
        return (f.seat,) if s.events_in_hand(f.seat) else ()

    def prompt(self, s: Queen, f: StrayEvents, seat: int) -> str:
        return "An Event is in your hand. Carry it out, or banish it?"

    def options(self, s: Queen, f: StrayEvents, seat: int, o: Offers) -> None:
        for card in s.events_in_hand(seat):
            o.offer("resolve", CARD[card])
            o.offer("banish", CARD[card])

    def take(self, s: Queen, f: StrayEvents, seat: int, action: Action) -> Flow:
        card = number_of(action[1])
        s.court[seat].hand.remove(card)
        s.known.pop(card, None)
        s.in_play.append(card)
        s.moved(CARD[card], f"hand:{seat}", "play", only(seat))
        frame = EventCard(seat, card)
        if action[0] == "banish":
            frame.step = 1
        s.call(frame)
        return AGAIN


procedure(StrayEvents, StrayEvent())
