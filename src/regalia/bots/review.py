"""Looking back at a match: the chance of winning over time, and what each swing was made of.

The curve is drawn by somebody who sees every card of the table but not the future: at each moment the game is played on many times from
there, with new chance. What a decision did is judged by what the seat could know when it took it: in games imagined from its own seat, the
action it took is compared with the one its mind would have taken, under the same chance. That difference is *choice*; whatever
else moved the curve (draws, dice, and cards nobody could have known about) is *luck*. The two always add up to the swing.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from regalia.bots.mind import Mind, mind_of
from regalia.bots.playout import has_opinion, hopes, played, reveal
from regalia.kernel import Action, Game, State, act, options
from regalia.kernel.match import Match

MOMENTS: Final = 100  # points of the curve; longer matches take several decisions per point
WORK: Final = 2400  # play-outs for the whole curve, about
LONG: Final = 250  # decisions; in longer matches a decision is judged by the mind's evaluation as soon as it lies open, without a play-out


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of the curve, after `number` actions, and how it differs from the point before."""

    number: int
    seats: tuple[int, ...]  # who decided since the point before
    actions: tuple[Action, ...]
    chances: tuple[float, ...]  # of winning, by seat
    choice: tuple[float, ...]
    luck: tuple[float, ...]


def review(match: Match, moments: int = MOMENTS, samples: int = 0, seed: str = "review") -> list[Moment]:
    """The whole curve of a match, finished or not, from its start on.

    `samples` play-outs per estimate; 0: as many as the match's length allows.
    """
    game, actions = match.game, match.actions
    mind = mind_of(game)
    length = max(1, len(actions))
    every = max(1, -(-length // moments))
    samples = samples or max(4, min(40, WORK // (3 * length)))
    rng = Random(seed)
    s = game.begin(len(match.seats), match.settings, match.seed)
    zero = (0.0,) * s.seats
    past = _chances(game, mind, s, samples * 2, rng)
    found = [Moment(0, (), (), past, zero, zero)]
    choice = list(zero)
    since = 0
    for number, (seat, action) in enumerate(actions, start=1):
        for n, change in enumerate(_choice(game, mind, s, seat, action, samples, length <= LONG or not has_opinion(mind), rng)):
            choice[n] += change
        act(s, seat, action)
        if number % every and number < len(actions):
            continue
        now = _chances(game, mind, s, samples * 2, rng)
        luck = tuple([after - before - made for after, before, made in zip(now, past, choice, strict=True)])
        taken = actions[since:number]
        found.append(Moment(number, tuple([p for p, _ in taken]), tuple([a for _, a in taken]), now, tuple(choice), luck))
        past, choice, since = now, list(zero), number
    return found


def _chances(game: Game[State], mind: Mind[State], s: State, samples: int, rng: Random) -> tuple[float, ...]:
    """What every seat may hope for from here."""
    if s.outcome is not None:
        return tuple(hopes(mind, s))
    sums = [0.0] * s.seats
    for _ in range(samples):
        twin = s.copy()
        twin.chance.rekey(rng.getrandbits(128))
        for seat, value in enumerate(played(game, mind, twin, rng)):
            sums[seat] += value
    return tuple([total / samples for total in sums])


def _choice(
    game: Game[State], mind: Mind[State], s: State, seat: int, action: Action, samples: int, play: bool, rng: Random
) -> list[float]:  # fmt: skip
    """How the action compares with what the mind would have done, to every seat, as far as the deciding seat could know."""
    sums = [0.0] * s.seats
    legal = options(s, seat)
    if len(legal) == 1:
        return sums
    for _ in range(samples):
        twin = game.imagine(s, seat, rng)
        twin.sealed.clear()  # nobody knows what the others hold face down: they answer anew
        if has_opinion(mind):
            usual = mind.choose(game, twin, seat, legal, rng)
        else:
            usual = legal[rng.randrange(len(legal))]
        if usual == action:
            continue
        other = twin.copy()
        fate = rng.getrandbits(64)
        act(twin, seat, action)
        act(other, seat, usual)
        if play:
            taken, instead = played(game, mind, twin, Random(fate)), played(game, mind, other, Random(fate))
        else:
            reveal(game, mind, twin, Random(fate))
            reveal(game, mind, other, Random(fate))
            taken, instead = hopes(mind, twin), hopes(mind, other)
        for n in range(s.seats):
            sums[n] += (taken[n] - instead[n]) / samples
    return sums
