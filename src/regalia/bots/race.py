"""A race of actions: which one is best, in as few imagined games as possible.

Every action runs in the same imagined games: the same hidden cards, the same chance to come. What is compared is the difference within each
game, which varies much less than the games do. Who falls clearly behind is out at once, and after each part of the budget so is the slower
half, so that most of the budget goes to the few actions that are hard to tell apart. The favourite, what the mind would do without
thinking, stays to the end and wins unless another one beats it clearly: thinking should not make a good player worse. Who could do that no
more, going on as before and with some luck, is out as well, so a race among equals is short.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from random import Random
from typing import Final, final

from regalia.kernel import Action

BEHIND: Final = 2.5  # standard errors after which an action is out
LUCK: Final = 2.0  # standard errors by which the rest of a race may go better than what was seen of it
ENOUGH: Final = 10  # games before anybody is out for being behind
TRIED: Final = 4  # games for each runner, on average: more of them than the budget allows for had better not start


@final
class Race:
    """The runners and what they were worth in each game."""

    __slots__ = ("caution", "favourite", "running", "stage", "stages", "values")

    def __init__(self, legal: list[Action], favourite: Action, caution: float) -> None:
        self.favourite = favourite
        self.caution = caution
        self.running = [favourite, *[action for action in legal if action != favourite]]
        self.values: dict[Action, list[float]] = {action: [] for action in self.running}
        self.stages = max(1, (len(self.running) - 1).bit_length())
        self.stage = 0

    def run(self, walk: Callable[[Action, Random], float], fates: int, spent: Callable[[], float]) -> int:
        """Race until one is left or `spent`, the share of the budget that is used up, says 1; how many walks that took."""
        walks = 0
        game = 0
        while len(self.running) > 1:
            for action in self.running:
                if spent() >= 1.0:
                    return walks
                self.values[action].append(walk(action, Random(fates + game)))
                walks += 1
            game += 1
            if game >= ENOUGH:
                self._out_if_behind(game)
                left = walks * (1 / spent() - 1) / len(self.running)  # games to come for each, if nobody else gave up
                self._out_if_hopeless(game, game / (game + left))
            if spent() * self.stages >= self.stage + 1:
                self.stage += 1
                self._slower_half_out(game)
        return walks

    def winner(self) -> Action:
        """The favourite, or who beat it clearly."""
        games = len(self.values[self.running[-1]])
        if not games:
            return self.favourite
        best = max(self.running, key=lambda action: _mean(self.values[action], games))
        if best == self.favourite:
            return best
        ahead, error = self._ahead(best, self.favourite, games)
        return best if ahead > self.caution * error else self.favourite

    def chances(self) -> dict[Action, tuple[int, float]]:
        """In how many games each action ran, and what it is worth: any other than the winner by the difference in the games they shared.

        Who looks better than the winner without being clearly so is taken to be as good.
        """
        best = self.winner()
        own = self.values[best]
        top = _mean(own, len(own)) if own else 0.5
        found = {}
        for action, values in self.values.items():
            games = min(len(values), len(own))
            behind = _mean(values, games) - _mean(own, games) if games else 0.0
            found[action] = (len(values), max(0.0, top + min(0.0, behind)))
        return found

    def _ahead(self, one: Action, other: Action, games: int) -> tuple[float, float]:
        """By how much one action is ahead of another on average, and the standard error of that."""
        a, b = self.values[one], self.values[other]
        differences = [a[n] - b[n] for n in range(games)]
        mean = sum(differences) / games
        spread = sum([(d - mean) ** 2 for d in differences]) + 0.02  # a little doubt even where all were equal
        return mean, sqrt(spread / games / max(1, games - 1))

    def _out_if_behind(self, games: int) -> None:
        best = max(self.running, key=lambda action: _mean(self.values[action], games))
        stay = []
        for action in self.running:
            if action != best:
                ahead, error = self._ahead(best, action, games)
                if ahead > BEHIND * error and action != self.favourite:
                    continue
            stay.append(action)
        self.running = stay if len(stay) > 1 or stay[0] == self.favourite else [self.favourite, *stay]
        if len(self.running) == 2 and best != self.favourite:
            ahead, error = self._ahead(best, self.favourite, games)
            if ahead > BEHIND * error:
                self.running = [best]

    def _out_if_hopeless(self, games: int, share: float) -> None:
        """`share` is the part of all its games that an action has run."""
        if self.favourite not in self.running:
            return
        need = (self.caution - LUCK * sqrt(max(0.0, 1 - share))) * sqrt(share)
        stay = [self.favourite]
        for action in self.running:
            if action != self.favourite:
                ahead, error = self._ahead(action, self.favourite, games)
                if ahead >= need * error:
                    stay.append(action)
        self.running = stay

    def _slower_half_out(self, games: int) -> None:
        order = sorted(self.running, key=lambda action: -_mean(self.values[action], games))
        keep = set(order[: max(2, (len(order) + 1) // 2)])
        self.running = [action for action in self.running if action in keep or action == self.favourite]


def _mean(values: list[float], games: int) -> float:
    return sum(values[:games]) / games
