"""An Encounter, in the order of the book's timing page: choose, fan, use, check, rewards or penalties, Cellar."""

from __future__ import annotations

from regalia.games.maidens_quest.aftermath import (
    SEARCH_DECK,
    TAKE_TREASURE,
    AbsorbOrDowngrade,
    Gild,
    HealthUpgrade,
    MaidensUpgrade,
    RewardUpgrade,
    begin_damage,
    more_treasure,
    search_damage,
    search_treasure,
    shuffle_after_treasure,
)
from regalia.games.maidens_quest.box import BOX, COPIES_OF_TYPE, COPY_TYPE, FACES, GIFT_VERBS, LEVEL
from regalia.games.maidens_quest.check import bend_of, harm, missing_icons, run_harm
from regalia.games.maidens_quest.ending import defeat_if_spent, settle, victory
from regalia.games.maidens_quest.faces import CAPTOR, FLIPPED, GIFT, HASTE, MAIDEN
from regalia.games.maidens_quest.frames import Encounter
from regalia.games.maidens_quest.free import FreePhase, can_cellar, cellar_freely, offer_cellaring, why_forbidden, why_no_run
from regalia.games.maidens_quest.printed import KIND_ID
from regalia.games.maidens_quest.rest import take_rest
from regalia.games.maidens_quest.state import (
    CHALLENGE,
    COMPETITIVE,
    COOP,
    LOST,
    MAIDEN_MET,
    POST,
    PRE,
    RUN,
    SERENDIPITY,
    TEAMS,
    Quest,
)
from regalia.kernel import AGAIN, NUMBER, SEAT, Action, Ask, Flow, Offers, Refusal, number_of, procedure


def lay_out(s: Quest, card: int) -> None:
    """Lay a card out to be faced; nothing of an earlier Encounter is left (MQ-154, MQ-215)."""
    s.met = card
    s.shares = [0] * s.seats
    s.joined = 0
    s.half = PRE
    s.manner = MAIDEN_MET if COPY_TYPE[card % BOX] == MAIDEN else CHALLENGE
    s.altered_pre = []
    s.altered_post = []
    s.used = []
    s.extra = [0] * 11
    s.ribbon = 0
    s.resting = 0


def begin_encounter(s: Quest, chief: int, party: list[int], stakes: int, size: int) -> None:
    """Face the card that is laid out."""
    s.chief = chief
    s.party = party
    s.stakes = stakes
    s.turns += 1
    if stakes in (COOP, SERENDIPITY):
        for p in party[1:]:
            s.look_down_the_hall(p)  # the decks of allies lie open at the top all the while (MQ-440)
    s.call(Encounter(chief, size))


class ChallengeOrRun(Ask[Quest, Encounter]):
    """Before any card of the Fan is seen (MQ-141); against one another there is nothing to choose (MQ-503)."""

    rule = "MQ-141"

    def seats(self, s: Quest, f: Encounter) -> tuple[int, ...]:
        return (f.seat,) if s.manner != MAIDEN_MET and s.may_run() else ()

    def prompt(self, s: Quest, f: Encounter, seat: int) -> str:
        return f"{s.name(s.met)} bars your way. Challenge or Run?"

    def options(self, s: Quest, f: Encounter, seat: int, o: Offers) -> None:
        o.offer("challenge")
        o.offer("run")

    def take(self, s: Quest, f: Encounter, seat: int, action: Action) -> Flow:
        s.manner = RUN if action[0] == "run" else CHALLENGE
        name = s.name(s.met)
        s.tell("{0} runs from {1}." if s.manner == RUN else "{0} challenges {1}.", SEAT[seat], name, rule="MQ-141")
        s.tally("run from" if s.manner == RUN else "challenged", seat, KIND_ID[s.met % BOX])
        return None


def size_the_fan(s: Quest, f: Encounter) -> Flow:
    """Texts are read first (MQ-150); from level 0 one simply walks away (MQ-281)."""
    if s.manner == RUN and LEVEL[s.shown(s.met)] == 0:
        return finish
    if s.manner != RUN:  # on a Run the text is read after the Fan (MQ-283)
        f.size = max(1, f.size + bend_of(s).fan)
    return None


def usable_gifts(s: Quest, seat: int) -> list[int]:
    """Gifts of a seat that would help this Encounter now (MQ-426, MQ-428)."""
    spent = s.meeting_gifts >> seat & 1 == 1 if s.stakes == SERENDIPITY else s.gifts_used[seat]
    if spent:
        return []
    found = []
    for number, gift in enumerate(s.gifts):
        verb, signatures = GIFT_VERBS[gift.kind], len(gift.signers)
        shields = verb.lent_shields(signatures) if s.manner == CHALLENGE else 0  # nothing else asks for Shields (MQ-287, MQ-302)
        if gift.owner == seat and (verb.larger_fan(signatures) or shields):
            found.append(number)
    return found


def spend_gift(s: Quest, seat: int) -> None:
    if s.stakes == SERENDIPITY:
        s.meeting_gifts |= 1 << seat
    else:
        s.gifts_used[seat] = True


class UseGift(Ask[Quest, Encounter]):
    """Those who do not decide this Encounter may help it with one Gift (MQ-426)."""

    rule = "MQ-426"

    def seats(self, s: Quest, f: Encounter) -> tuple[int, ...]:
        if not s.gifts or s.stakes not in (COOP, COMPETITIVE, TEAMS, SERENDIPITY):
            return ()
        company = s.fellows(s.chief) if s.stakes in (COMPETITIVE, TEAMS) else s.party  # who is shuffling takes no part (MQ-450)
        for p in company:
            if p != s.chief and not f.put >> p & 1 and usable_gifts(s, p):
                return (p,)
        return ()

    def prompt(self, s: Quest, f: Encounter, seat: int) -> str:
        with_what = "to meet" if s.manner == MAIDEN_MET else "against"
        return f"Do you help seat {s.chief + 1} {with_what} {s.name(s.met)} with a Gift?"

    def options(self, s: Quest, f: Encounter, seat: int, o: Offers) -> None:
        for number in usable_gifts(s, seat):
            o.offer("gift", f"gift:{number}")
        o.offer("keep")

    def take(self, s: Quest, f: Encounter, seat: int, action: Action) -> Flow:
        f.put |= 1 << seat
        if action[0] == "gift":
            gift = s.gifts[number_of(action[1])]
            s.tally("used", seat, KIND_ID[COPIES_OF_TYPE[GIFT][gift.kind]])
            spend_gift(s, seat)
            verb, signatures = GIFT_VERBS[gift.kind], len(gift.signers)
            f.size += verb.larger_fan(signatures)
            s.ribbon += verb.lent_shields(signatures)
            s.tell("{0} helps with a Gift: {1}.", SEAT[seat], verb.say(), rule="MQ-428")
        return AGAIN


class Share(Ask[Quest, Encounter]):
    """How many cards of the Fan come from each ally; the rest are one's own (MQ-439, MQ-522)."""

    rule = "MQ-439"

    def seats(self, s: Quest, f: Encounter) -> tuple[int, ...]:
        return (f.seat,) if f.sharing < len(s.party) and self.left(s, f) > 0 else ()

    def left(self, s: Quest, f: Encounter) -> int:
        return f.size - sum([s.shares[p] for p in s.party[1 : f.sharing]])

    def prompt(self, s: Quest, f: Encounter, seat: int) -> str:
        return f"How many of the {f.size} cards of the Fan come from seat {s.party[f.sharing] + 1}?"

    def options(self, s: Quest, f: Encounter, seat: int, o: Offers) -> None:
        ally = s.party[f.sharing]
        for number in range(self.left(s, f) + 1):
            o.offer("share", SEAT[ally], NUMBER[number])
        if o.refused is not None:
            o.refuse(("run",), why_no_run(s))
        o.refuse(
            ("share", SEAT[ally]), Refusal("MQ-439", "The Fan has {0} cards in all; {1} are left to share out.", f.size, self.left(s, f))
        )

    def take(self, s: Quest, f: Encounter, seat: int, action: Action) -> Flow:
        s.shares[s.party[f.sharing]] = number_of(action[2])
        f.sharing += 1
        return AGAIN


def draw_fan(s: Quest, f: Encounter) -> Flow:
    """All shares are turned up together; a Rest card in any of them breaks the Encounter off (MQ-151, MQ-440)."""
    s.shares[s.chief] = f.size - sum([s.shares[p] for p in s.party if p != s.chief])
    for p in s.party:
        if s.shares[p]:
            s.join(p)
    for p in s.party:
        if s.shares[p]:
            s.refill(p)
    if s.resting:
        return break_off
    return run_on(s) if s.manner == RUN else FREE_PHASE


def run_on(s: Quest) -> Flow:
    """On a Run there is something to decide only as long as a card may be Cellared (MQ-285)."""
    return RUN_FAN if any(can_cellar(s, card) for card in s.fan) else weigh_up


def why_no_haste(s: Quest) -> Refusal:
    """On a Run Haste is nothing that one uses (MQ-286)."""
    if bend_of(s).banned >> HASTE & 1:
        return why_forbidden(s, HASTE)
    return Refusal("MQ-286", "On a Run Haste works by itself: if the Fan shows it, nothing bad happens.")


class RunFan(Ask[Quest, Encounter]):
    """Even on the Run gray and too high cards may be Cellared (MQ-285)."""

    rule = "MQ-285"

    def prompt(self, s: Quest, f: Encounter, seat: int) -> str:
        return "You run. Cellar gray and too high cards if you like, then see what it costs."

    def options(self, s: Quest, f: Encounter, seat: int, o: Offers) -> None:
        o.offer("go")
        if o.refused is not None:
            for word in ("distract", "fan_size", "foresight", "upgrade", "downgrade", "ability"):
                o.refuse((word,), Refusal("MQ-284", "Nothing else in the Fan of a Run has any effect."))
            o.refuse(("haste",), why_no_haste(s))
        for card in s.fan:
            offer_cellaring(s, card, o)

    def take(self, s: Quest, f: Encounter, seat: int, action: Action) -> Flow:
        if action[0] == "go":
            return weigh_up
        cellar_freely(s, number_of(action[1]))
        return weigh_up if s.resting else run_on(s)


def weigh_up(s: Quest, f: Encounter) -> Flow:
    """The check (MQ-210), or the end of a Run; then the second half begins."""
    if s.resting:
        return break_off
    bend = bend_of(s)
    if s.manner == RUN:
        f.due_damage, f.due_down = run_harm(s, bend)
        f.shielded = False  # MQ-287
        s.half = POST
        if f.due_down == 0:
            s.tell("Haste: nothing bad happens on the Run.", rule="MQ-286")
        return begin_damage
    if s.manner == MAIDEN_MET:
        s.half = POST
        return None
    missing = missing_icons(s, bend)
    face = FACES[s.shown(s.met)]
    if missing == 0:
        s.half = POST
        s.tally("beaten", s.chief, KIND_ID[s.met % BOX])
        if COPY_TYPE[s.met % BOX] == CAPTOR or face.color == "black":
            f.over = True
            victory(s)
            return finish
        s.tell("{0} is defeated.", face.name, rule="MQ-230")
        s.face[s.met] = FLIPPED
        f.due_up = face.reward_up
        f.due_treasure = face.reward_treasure
        f.due_cost = face.reward_down
        return None
    f.due_damage, f.due_down = harm(s, bend)
    s.half = POST
    lack = "{0} icon is missing" if missing == 1 else "{0} icons are missing"
    s.tell(lack + ": {1} is not defeated.", missing, face.name, rule="MQ-247")
    s.tally("not beaten", s.chief, KIND_ID[s.met % BOX])
    return begin_damage


def cellar_before_treasure(s: Quest, f: Encounter) -> Flow:
    """First the Upgrades, then everything is Cellared, then Treasures are searched (MQ-237)."""
    if not f.due_treasure:
        return finish
    s.cellar_active()
    return None


def finish(s: Quest, f: Encounter) -> Flow:
    """Cellar everything; whoever laid Rest cards aside in a search now Rests (MQ-238, MQ-270, MQ-272)."""
    cellar_and_rest(s, f.aside)
    return conclude


def break_off(s: Quest, f: Encounter) -> Flow:
    """A Rest card in the Fan: nothing won, nothing lost; its owner Rests (MQ-372, MQ-449)."""
    s.tell("A Rest card turns up: the Encounter is over.", rule="MQ-372")
    cellar_and_rest(s, s.resting)
    return conclude


def cellar_and_rest(s: Quest, resting: int) -> None:
    """Cellar everything; who is out of Health is knocked out before she could Rest (MQ-013, MQ-452). `resting` are seats, as bits."""
    for p in range(s.seats):
        if resting >> p & 1:
            s.gather(p)
    s.cellar_active()
    defeat_if_spent(s)
    for p in range(s.seats):
        if resting >> p & 1 and s.status[p] != LOST:
            take_rest(s, p)


def conclude(s: Quest, f: Encounter) -> Flow:
    settle(s)
    s.party = []
    s.shares = [0] * s.seats
    return None


CHALLENGE_OR_RUN = ChallengeOrRun()
GIFTS = UseGift()
SHARE = Share()
RUN_FAN = RunFan()
FREE_PHASE = FreePhase()
MAIDENS_UPGRADE = MaidensUpgrade()
HEALTH_UPGRADE = HealthUpgrade()
REWARD = RewardUpgrade()
GILD = Gild()
PENALTY = AbsorbOrDowngrade()

procedure(
    Encounter,
    CHALLENGE_OR_RUN,  # MQ-141
    size_the_fan,  # MQ-150, MQ-281
    GIFTS,  # MQ-426
    SHARE,  # MQ-439
    draw_fan,  # MQ-151
    RUN_FAN,  # MQ-285
    FREE_PHASE,  # MQ-153
    weigh_up,  # MQ-210
    MAIDENS_UPGRADE,  # MQ-303
    HEALTH_UPGRADE,
    REWARD,  # MQ-232
    cellar_before_treasure,  # MQ-237
    TAKE_TREASURE,  # MQ-446
    search_treasure,  # MQ-345
    GILD,  # MQ-351
    more_treasure,
    shuffle_after_treasure,  # MQ-347
    begin_damage,  # MQ-257
    PENALTY,  # MQ-246
    SEARCH_DECK,  # MQ-448
    search_damage,  # MQ-265
    finish,
    break_off,
    conclude,
)
