"""Meetings: team-ups and skirmishes (MQ-520), Serendipity (MQ-535..543), Gifts that are signed and given (MQ-427..430)."""

from __future__ import annotations

from regalia.games.maidens_quest.box import GIFT_VERBS, LEVEL, STOPS_FROM
from regalia.games.maidens_quest.checklist import GIFT_NAMES
from regalia.games.maidens_quest.encounter import begin_encounter, lay_out
from regalia.games.maidens_quest.ending import leave_company
from regalia.games.maidens_quest.frames import Lead, Meeting
from regalia.games.maidens_quest.state import (
    CARD,
    COMPETITIVE,
    COOP,
    MEETINGS,
    PLAYING,
    SERENDIPITY,
    SOLO,
    TEAMS,
    Quest,
)
from regalia.kernel import AGAIN, ALL, DONE, SEAT, Action, Ask, Flow, Offers, Refusal, number_of, procedure

LINES = 4
WORDS = {"team_up": COOP, "skirmish": COMPETITIVE, "serendipity": SERENDIPITY}


def cannot_be_helped(s: Quest, seat: int, helper: int) -> Refusal | None:
    """Whether a player may help in Serendipity (MQ-504, MQ-525, MQ-542)."""
    if s.status[helper] != PLAYING:
        return Refusal("MQ-535", "Seat {0} is no longer in the tower.", helper + 1)
    if s.mode in (COMPETITIVE, TEAMS) and s.serendipities[seat]:
        return Refusal("MQ-504", "You have called on Serendipity once in this game.")
    if s.mode == TEAMS and s.team[helper] == s.team[seat]:
        return Refusal("MQ-525", "Serendipity is for players of other teams.")
    if helper * 16 + seat in s.helped:
        return Refusal("MQ-542", "Seat {0} has helped you with this deck already.", helper + 1)
    if s.declined >> helper & 1:
        return Refusal("MQ-535", "Seat {0} has said no this turn.", helper + 1)
    return None


def cannot_join(s: Quest, seat: int, other: int, how: int) -> Refusal | None:
    """Whether two quests may be joined (MQ-520)."""
    if s.mode != MEETINGS:
        return Refusal("MQ-520", "You already play together.")
    if s.status[other] != PLAYING:
        return Refusal("MQ-520", "Seat {0} is no longer in the tower.", other + 1)
    if s.company_plays(seat) != SOLO:
        return Refusal("MQ-520", "Part from your company first.")
    if s.company_plays(other) not in (SOLO, how):
        return Refusal("MQ-520", "Seat {0} is playing otherwise with somebody else.", other + 1)
    if s.declined >> other & 1:
        return Refusal("MQ-520", "Seat {0} has said no this turn.", other + 1)
    return None


def cannot_part(s: Quest, seat: int) -> Refusal | None:
    """Whether she may go her own way (MQ-520)."""
    if s.mode != MEETINGS:
        return Refusal("MQ-520", "This match is played together to its end.")
    if s.company_plays(seat) == SOLO:
        return Refusal("MQ-520", "You are on your own already.")
    return None


class BeforeExploring(Ask[Quest, Lead]):
    """Between Encounters one may meet others, or part from them."""

    rule = "MQ-520"

    def seats(self, s: Quest, f: Lead) -> tuple[int, ...]:
        if s.prelude[f.seat] or s.status[f.seat] != PLAYING or s.sitting[f.seat]:
            return ()
        if s.mode == MEETINGS:
            return (f.seat,) if any(p != f.seat and s.status[p] == PLAYING for p in range(s.seats)) else ()
        if s.mode in (COMPETITIVE, TEAMS):
            return (f.seat,) if any(p != f.seat and cannot_be_helped(s, f.seat, p) is None for p in range(s.seats)) else ()
        return ()

    def prompt(self, s: Quest, f: Lead, seat: int) -> str:
        return "Explore, or turn to another player first?"

    def options(self, s: Quest, f: Lead, seat: int, o: Offers) -> None:
        o.offer("explore")
        for other in range(s.seats):
            if other == seat:
                continue
            o.put(("serendipity", SEAT[other]), cannot_be_helped(s, seat, other))
            o.put(("team_up", SEAT[other]), cannot_join(s, seat, other, COOP))
            o.put(("skirmish", SEAT[other]), cannot_join(s, seat, other, COMPETITIVE))
        o.put(("part",), cannot_part(s, seat))

    def take(self, s: Quest, f: Lead, seat: int, action: Action) -> Flow:
        if action[0] == "explore":
            return None
        if action[0] == "part":
            leave_company(s, seat)
            s.tell("{0} goes her own way.", SEAT[seat], rule="MQ-520")
            return None
        s.call(Meeting(seat, number_of(action[1]), WORDS[action[0]]))
        return AGAIN


class Consent(Ask[Quest, Meeting]):
    rule = "MQ-535"

    def seats(self, s: Quest, f: Meeting) -> tuple[int, ...]:
        return (f.helper,)

    def prompt(self, s: Quest, f: Meeting, seat: int) -> str:
        what = {COOP: "to team up", COMPETITIVE: "for a skirmish"}.get(f.kind, "for your help in one Encounter")
        return f"Seat {f.seat + 1} asks {what}."

    def options(self, s: Quest, f: Meeting, seat: int, o: Offers) -> None:
        o.offer("accept")
        o.offer("decline")

    def take(self, s: Quest, f: Meeting, seat: int, action: Action) -> Flow:
        if action[0] == "decline":
            s.declined |= 1 << f.helper
            s.tell("{0} declines.", SEAT[seat], rule="MQ-535" if f.kind == SERENDIPITY else "MQ-520")
            return DONE
        if f.kind != SERENDIPITY:
            for p in (f.seat, f.helper):
                if s.company_plays(p) == SOLO:
                    s.gifts_used[p] = False  # what she begins is a game of its own (MQ-426)
            company = s.company[f.helper]
            s.company[f.seat] = company
            s.company_mode[company] = f.kind
            for p in s.fellows(f.seat):
                for card in s.ahead[p].top:
                    s.learn(card, s.onlookers(p))
            how = "team up" if f.kind == COOP else "begin a skirmish"
            s.tell("{0} and {1} " + how + ".", SEAT[f.seat], SEAT[f.helper], rule="MQ-520")
            return DONE
        s.serendipities[f.seat] += 1
        s.meeting_gifts = 0
        return None


def can_be_met(s: Quest, seat: int, card: int) -> bool:
    return STOPS_FROM[s.shown(card)] <= s.level(seat)


class ChooseEncounter(Ask[Quest, Meeting]):
    """Any Encounter of one's own deck that could stop one now (MQ-536)."""

    rule = "MQ-536"

    def seats(self, s: Quest, f: Meeting) -> tuple[int, ...]:
        return (f.seat,)

    def prompt(self, s: Quest, f: Meeting, seat: int) -> str:
        return "With which Encounter of your deck shall she help you?"

    def options(self, s: Quest, f: Meeting, seat: int, o: Offers) -> None:
        for card in sorted(s.deck(seat)):
            if can_be_met(s, seat, card):
                o.offer("meet", CARD[card])
            elif LEVEL[s.shown(card)] >= 0:
                high = Refusal("MQ-536", "{0} is level {1}, above your Tower Level {2}.", s.name(card), LEVEL[s.shown(card)], s.level(seat))
                o.refuse(("meet", CARD[card]), high)

    def take(self, s: Quest, f: Meeting, seat: int, action: Action) -> Flow:
        f.chosen = number_of(action[1])
        return None


def shuffle_both(s: Quest, f: Meeting) -> None:
    """Both decks are shuffled, the Rest cards stay as they were; the Encounter comes on top (MQ-536, MQ-537)."""
    s.gather(f.seat)
    s.gather(f.helper)
    s.ahead[f.seat].remove(f.chosen)
    s.learn(f.chosen, ALL)
    lay_out(s, f.chosen)
    s.chief = f.seat
    s.party = [f.seat, f.helper]
    s.stakes = SERENDIPITY
    s.helped.append(f.helper * 16 + f.seat)
    s.assisted[f.helper] = True
    f.laid = 0
    s.tell("Serendipity: {0} helps {1} with {2}.", SEAT[f.helper], SEAT[f.seat], s.name(f.chosen), rule="MQ-535")


def cards_to_lay(s: Quest, seat: int) -> int:
    """How many cards the Gifts of a helper let her lay on top (MQ-429)."""
    return max([GIFT_VERBS[g.kind].cards_on_top(len(g.signers)) for g in s.gifts if g.owner == seat], default=0)


class LayOnTop(Ask[Quest, Meeting]):
    """The helper's Brooch: a card of her choice for each signature (MQ-429, MQ-538)."""

    rule = "MQ-429"

    def seats(self, s: Quest, f: Meeting) -> tuple[int, ...]:
        if f.laid < 0 or f.laid >= cards_to_lay(s, f.helper):
            return ()
        return () if f.laid == 0 and s.meeting_gifts >> f.helper & 1 else (f.helper,)

    def prompt(self, s: Quest, f: Meeting, seat: int) -> str:
        return f"Your Brooch: lay cards of your deck on top, {cards_to_lay(s, seat) - f.laid} to go. The last one lies uppermost."

    def options(self, s: Quest, f: Meeting, seat: int, o: Offers) -> None:
        o.offer("enough")
        for card in sorted(s.ahead[seat].loose):
            o.offer("lay", CARD[card])

    def take(self, s: Quest, f: Meeting, seat: int, action: Action) -> Flow:
        if action[0] == "enough":
            f.laid = -1
            return None
        card = number_of(action[1])
        s.meeting_gifts |= 1 << seat
        s.ahead[seat].remove(card)
        s.ahead[seat].put_on_top(card)
        s.learn(card, s.onlookers(seat))
        s.reveal(s.onlookers(seat))
        s.tell("{0} lays a card on top of her deck.", SEAT[seat], rule="MQ-429")
        f.laid += 1
        return AGAIN


def face_together(s: Quest, f: Meeting) -> None:
    begin_encounter(s, f.seat, [f.seat, f.helper], SERENDIPITY, 5)  # MQ-539


class ReturnTheFavour(Ask[Quest, Meeting]):
    """Then the roles may be changed once (MQ-540)."""

    rule = "MQ-540"

    def seats(self, s: Quest, f: Meeting) -> tuple[int, ...]:
        if f.returned or s.status[f.seat] != PLAYING or s.status[f.helper] != PLAYING:
            return ()
        return () if f.seat * 16 + f.helper in s.helped else (f.helper,)

    def prompt(self, s: Quest, f: Meeting, seat: int) -> str:
        return f"Shall seat {f.seat + 1} help you with an Encounter in return?"

    def options(self, s: Quest, f: Meeting, seat: int, o: Offers) -> None:
        o.offer("return")
        o.offer("part")

    def take(self, s: Quest, f: Meeting, seat: int, action: Action) -> Flow:
        f.returned = True
        if action[0] == "part":
            return None
        f.seat, f.helper = f.helper, f.seat
        f.signing = f.seat
        return CHOOSE_ENCOUNTER


def cannot_sign(s: Quest, seat: int, other: int, number: int) -> Refusal | None:
    """Each line takes another person's name (MQ-427)."""
    gift = s.gifts[number]
    if gift.owner != other:
        return Refusal("MQ-430", "That Gift is not hers.")
    if len(gift.signers) >= LINES:
        return Refusal("MQ-427", "All {0} lines are signed.", LINES)
    if s.names[seat] in gift.signers:
        return Refusal("MQ-427", "You have signed it already.")
    return None


class SignOrGive(Ask[Quest, Meeting]):
    """At the end Gifts may be signed or change hands (MQ-430, MQ-541)."""

    rule = "MQ-430"

    def seats(self, s: Quest, f: Meeting) -> tuple[int, ...]:
        if f.signing < 0 or not any(g.owner in (f.seat, f.helper) for g in s.gifts):
            return ()
        return (f.signing,)

    def prompt(self, s: Quest, f: Meeting, seat: int) -> str:
        return "Sign a Gift of your companion, give her one of yours, or take your leave."

    def options(self, s: Quest, f: Meeting, seat: int, o: Offers) -> None:
        other = f.helper if seat == f.seat else f.seat
        o.offer("leave")
        for number, gift in enumerate(s.gifts):
            pick = f"gift:{number}"
            o.put(("sign", pick), cannot_sign(s, seat, other, number))
            if gift.owner == seat:
                o.put(("give", pick), Refusal("MQ-430", "You have given one away in this meeting.") if f.given >> seat & 1 else None)

    def take(self, s: Quest, f: Meeting, seat: int, action: Action) -> Flow:
        other = f.helper if seat == f.seat else f.seat
        if action[0] == "leave":
            f.signing = other if f.signing == f.seat else -1
            return AGAIN
        gift = s.gifts[number_of(action[1])]
        if action[0] == "sign":
            gift.signers = (*gift.signers, s.names[seat])
            s.tell("{0} signs the {1} of {2}.", SEAT[seat], GIFT_NAMES[gift.kind], SEAT[other], rule="MQ-427")
        else:
            gift.owner = other
            f.given |= 1 << seat
            s.tell("{0} gives the {1} to {2}.", SEAT[seat], GIFT_NAMES[gift.kind], SEAT[other], rule="MQ-430")
        return AGAIN


BEFORE_EXPLORING = BeforeExploring()
CHOOSE_ENCOUNTER = ChooseEncounter()

procedure(
    Meeting,
    Consent(),
    CHOOSE_ENCOUNTER,  # MQ-536
    shuffle_both,  # MQ-537
    LayOnTop(),  # MQ-538
    face_together,  # MQ-539
    ReturnTheFavour(),  # MQ-540
    SignOrGive(),  # MQ-541
)
