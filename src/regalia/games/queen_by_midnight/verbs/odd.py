"""Verbs of truly odd cards."""

from __future__ import annotations

from dataclasses import dataclass

from regalia.games.queen_by_midnight.frames import Effects
from regalia.games.queen_by_midnight.model import ASKS, FINISHED, Verb
from regalia.games.queen_by_midnight.state import Queen, seat_pick
from regalia.kernel.asks import SEAT, Action, Offers, number_of
from regalia.kernel.events import only


@dataclass(frozen=True, slots=True)
class DealDeclarationsAnew(Verb):
    """Look at your Declaration and two others and deal them out again (QM-230).

    `chosen` holds first the players concerned, then, for each of them, the seat her new Declaration names.
    """

    rule = "QM-230"

    def say(self, target: str) -> str:
        return (
            "look at your Declaration and those of two other Princesses, deal the three out among the three of you as you like, "
            "and each may look at hers"
        )

    def closed(self, s: Queen) -> list[int]:
        """Princesses with a Declaration; whoever has revealed hers is none any more."""
        return [seat for seat in s.princesses() if s.court[seat].declaration >= 0]

    def concerned(self, s: Queen, f: Effects) -> int:
        """How many players will be concerned."""
        return min(3, len(self.closed(s)))

    def act(self, s: Queen, f: Effects) -> int:
        if f.you not in self.closed(s) or self.concerned(s, f) < 2:
            return FINISHED
        if not f.chosen:
            f.chosen = [f.you]
        return ASKS if len(f.chosen) < 2 * self.concerned(s, f) else self.settle(s, f)

    def left(self, s: Queen, f: Effects) -> list[int]:
        """What the Declarations name that are still to be dealt out."""
        count = self.concerned(s, f)
        pool = [s.court[seat].declaration for seat in f.chosen[:count]]
        for named in f.chosen[count:]:
            if named in pool:
                pool.remove(named)
        return pool

    def prompt(self, s: Queen, f: Effects) -> str:
        count = self.concerned(s, f)
        if len(f.chosen) < count:
            return "Whose Declaration do you look at?"
        receiver = f.chosen[len(f.chosen) - count]
        return f"Which Declaration does {s.princess(receiver).name} get?"

    def options(self, s: Queen, f: Effects, o: Offers) -> None:
        if len(f.chosen) < self.concerned(s, f):
            for seat in self.closed(s):
                if seat not in f.chosen:
                    o.offer("look", SEAT[seat])
        else:
            for named in sorted(set(self.left(s, f))):
                o.offer("give", SEAT[named])

    def take(self, s: Queen, f: Effects, action: Action) -> int:
        f.chosen.append(number_of(action[1]))
        count = self.concerned(s, f)
        if action[0] == "look" and len(f.chosen) == count:
            for seat in f.chosen:
                s.court[seat].declaration_known |= only(f.you)
                s.tell("{0} declared for {1}.", seat_pick(seat), seat_pick(s.court[seat].declaration), rule="QM-230", to=only(f.you))
            s.reveal(only(f.you))
        return ASKS if len(f.chosen) < 2 * count else self.settle(s, f)

    def settle(self, s: Queen, f: Effects) -> int:
        count = self.concerned(s, f)
        for seat, named in zip(f.chosen[:count], f.chosen[count:], strict=True):
            rep = s.court[seat]
            rep.declaration = named
            rep.declaration_known = only(seat) | only(f.you)
            s.reveal(only(seat))
        s.tell("{0} deals out {1} Declarations anew.", seat_pick(f.you), count, rule="QM-230")
        for seat in f.chosen[:count]:
            rep = s.court[seat]
            s.tell("{0} may look at the Declaration she has now.", seat_pick(seat), rule="QM-230")
            s.tell("It names {0}.", seat_pick(rep.declaration), rule="QM-230", to=rep.declaration_known)
        return FINISHED
