"""Winning, losing, and when the whole match is over (MQ-010..015, MQ-438, MQ-452..458, MQ-501, MQ-502, MQ-524, MQ-543)."""

from __future__ import annotations

from typing import Final

from regalia.games.maidens_quest.box import BOX, COPY_TYPE
from regalia.games.maidens_quest.faces import CAPTOR, FLIPPED, SAVIOR
from regalia.games.maidens_quest.state import (
    BY_CAPTOR,
    BY_EXIT,
    BY_RIVALS,
    COMPETITIVE,
    COOP,
    LOST,
    MEETINGS,
    OF_DAMAGE,
    OF_TIME,
    OF_WEAKNESS,
    PLAYING,
    SERENDIPITY,
    SOLO,
    TEAMS,
    WON,
    Quest,
)
from regalia.kernel import SEAT, Outcome, ranks_by_score


def victory(s: Quest) -> None:
    """A Captor or an Exit is beaten: at once, and with nothing else applied (MQ-015).

    Side by side it is the victory of the card's owner (MQ-453); against one another, of whoever beat it (MQ-502).
    """
    winner = s.chief if s.stakes in (COMPETITIVE, TEAMS) else s.owner[s.met]
    captor = COPY_TYPE[s.met % BOX] == CAPTOR
    if captor:
        s.beaten[winner].append(s.met % BOX)
    s.tell(
        "{0} " + ("defeats {1}!" if captor else "escapes through {1}!"),
        SEAT[winner],
        s.name(s.met),
        rule="MQ-401" if captor else "MQ-393",
    )
    if s.status[winner] != WON:  # a free player's Captor can still be beaten, but she has won already (MQ-566)
        win(s, winner, BY_CAPTOR if captor else BY_EXIT)


def win(s: Quest, seat: int, how: int) -> None:
    s.status[seat] = WON
    s.how[seat] = how
    s.saved_all[seat] = has_saved_all(s, seat)
    s.prelude[seat] = False  # from now on she helps the others (MQ-456, MQ-486)
    leave_skirmish(s, seat)


def has_saved_all(s: Quest, seat: int) -> bool:
    """Whether all Saviors of a deck, three or more, are Saved (MQ-566)."""
    saviors = [c for c in s.deck(seat) if COPY_TYPE[c % BOX] == SAVIOR]
    return len(saviors) >= 3 and all(s.face[c] == FLIPPED for c in saviors)


FALLEN: Final = {"MQ-268": OF_DAMAGE, "MQ-013": OF_WEAKNESS, "MQ-411": OF_TIME}


def lose(s: Quest, seat: int, reason: str, rule: str) -> None:
    if s.status[seat] == PLAYING:
        s.status[seat] = LOST
        s.how[seat] = FALLEN.get(rule, 0)
        s.tell("{0} falls: {1}", SEAT[seat], reason, rule=rule)
        leave_skirmish(s, seat)


def leave_company(s: Quest, seat: int) -> None:
    """Part from the others; the company is known by one of those who stay (MQ-520)."""
    old = s.company[seat]
    rest = [p for p in range(s.seats) if s.company[p] == old and p != seat]
    mode = s.company_mode[old]
    for p in rest:
        s.company[p] = rest[0]
    s.company_mode[rest[0]] = mode if len(rest) > 1 else 0
    s.company[seat] = seat
    s.company_mode[seat] = 0
    for p in (seat, *rest):
        if s.company_plays(p) == SOLO:
            s.sitting[p] = False  # nobody is left whose Encounter she could miss (MQ-450)


def leave_skirmish(s: Quest, seat: int) -> None:
    """Whose quest is over leaves her rivals to theirs; the last of them is on her own again (MQ-520)."""
    if s.mode == MEETINGS and s.company_plays(seat) == COMPETITIVE:
        leave_company(s, seat)


def defeat(s: Quest, reason: str, rule: str) -> None:
    """Damage nobody can pay (MQ-012, MQ-268, MQ-452, MQ-457)."""
    if s.stakes == COOP:
        for p in s.fellows(s.chief):
            lose(s, p, reason, rule)
    elif s.stakes == SERENDIPITY:
        lose(s, s.party[0], reason, rule)
        settle(s)  # who is now the last of the rivals has won, whatever becomes of her own Health (MQ-502)
    else:
        lose(s, s.chief, reason, rule)


def defeat_if_spent(s: Quest) -> None:
    """Out of Health at the end of an Encounter (MQ-013); allies fall together (MQ-452)."""
    if s.stakes == COOP:
        inside = [p for p in s.fellows(s.chief) if s.status[p] == PLAYING]
        if not any(s.has_health(p) for p in inside):
            for p in inside:
                lose(s, p, "no Health is left.", "MQ-452")
        return
    for p in s.party:
        if s.status[p] == PLAYING and not s.has_health(p):
            lose(s, p, "no Health is left.", "MQ-013")


def settle(s: Quest) -> None:
    """End the match if it is decided."""
    if s.outcome is not None or s.status.count(PLAYING) == s.seats:
        return
    won = [p for p in range(s.seats) if s.status[p] == WON]
    lost = [p for p in range(s.seats) if s.status[p] == LOST]
    if s.mode == COOP:
        if len(lost) == s.seats:
            end(s, [], "You have fallen together.", "MQ-452")
        elif lost:
            end(s, [], "One of you fell, and with her the quest.", "MQ-457")
        elif len(won) == s.seats:
            end(s, won, "All of you are free.", "MQ-438")
    elif s.mode == COMPETITIVE:
        standing = [p for p in range(s.seats) if s.status[p] != LOST]
        if won:
            end(s, won[:1], "The first to be free wins.", "MQ-502")
        elif len(standing) == 1:
            s.how[standing[0]] = BY_RIVALS
            end(s, standing, "The last one standing wins.", "MQ-502")
        elif not standing:  # two fell together, the one helping the other
            end(s, [], "Nobody is left standing.", "MQ-501")
    elif s.mode == TEAMS:
        out = {s.team[p] for p in lost}
        left = sorted({t for t in s.team if t not in out})
        if won:
            end(s, [p for p in range(s.seats) if s.team[p] == s.team[won[0]]], "A team is free.", "MQ-524")
        elif len(left) <= 1:
            reason = "The other team has lost a player." if left else "Every team has lost a player."
            end(s, [p for p in range(s.seats) if s.team[p] in left], reason, "MQ-524")
        else:
            for p in range(s.seats):
                if s.team[p] in out:
                    lose(s, p, "her team is out.", "MQ-524")
    elif len(won) + len(lost) == s.seats:
        if s.mode == MEETINGS:
            end(s, won, "Every quest has come to its end.", "MQ-520")
        elif won:
            end(s, won, "You are free.", {BY_CAPTOR: "MQ-010", BY_EXIT: "MQ-011"}.get(s.how[0], "MQ-410"))
        else:
            end(s, [], "The tower keeps you.", {OF_WEAKNESS: "MQ-013", OF_TIME: "MQ-411"}.get(s.how[0], "MQ-012"))


def end(s: Quest, winners: list[int], reason: str, rule: str, adjourned: bool = False) -> None:
    for p in winners:
        if s.status[p] != WON:  # the last one standing, and the team of whoever won
            s.saved_all[p] = has_saved_all(s, p)
    scores = tuple([1 if p in winners else 0 for p in range(s.seats)])
    s.end(Outcome(tuple(winners), ranks_by_score(scores), scores, reason, rule, adjourned))
