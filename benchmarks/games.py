"""Random play-outs of every game, what one decision costs in its parts, and how that grows with seats and with the length of a match."""

from __future__ import annotations

import gc
import os
import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median

from benchmarks.clock import print_table
from benchmarks.rivals import measure, rates
from regalia.kernel import Game, State, act, decision, options, waiting
from regalia.lab.simulate import Workers, chunk_for, simulate, tasks
from regalia.lab.variants import variant
from regalia.registry import installed, load_game

RIVALS = ("pyminion (Dominion), decisions", "pyminion with its log silenced (Dominion), decisions", "catanatron (Catan), decisions")


def playouts(game: Game[State], seats: int, games: int = 2) -> Callable[[], int]:
    """Random play-outs; the unit is a decision."""

    def run() -> int:
        draw = Random(1).random
        decisions = 0
        for number in range(games):
            s = game.begin(seats, None, str(number))
            while s.outcome is None:
                seat, legal = decision(s)
                act(s, seat, legal[int(draw() * len(legal))])
                decisions += 1
        return decisions

    return run


def usual_seats(game: Game[State]) -> int:
    """Two where the game seats two."""
    return max(game.players[0], min(2, game.players[1]))


def speed() -> None:
    """Decisions per second of every game, and against other engines."""
    games = {name: load_game(name) for name in installed()}
    found = rates({name: playouts(game, usual_seats(game)) for name, game in games.items()}, rounds=8)
    others = {name: rate for name in RIVALS if (rate := measure(name)) is not None}
    rows = []
    for name, rate in found.items():
        decisions = playouts(games[name], usual_seats(games[name]))() / 2
        rows.append((name, f"{rate:,.0f}", f"{rate / decisions:,.1f}", *[f"{rate / other:.2f} x" for other in others.values()]))
    head = ("game", "decisions/s", "matches/s", *[f"against {n.split(' (')[0]} ({r:,.0f}/s)" for n, r in others.items()])
    print_table("Random play-outs, one process", head, rows)


def parts() -> None:
    """What copying, imagining, the view and the options cost, in units of one decision (options and action)."""
    rows = []
    for name in installed():
        game = load_game(name)
        seats = usual_seats(game)
        states = _moments(game, seats)

        def each(what: Callable[[State, int], object], found: list[tuple[State, int]] = states) -> Callable[[], int]:
            def run() -> int:
                for s, seat in found:
                    what(s, seat)
                return len(found)

            return run

        found = rates(
            {
                "decision": playouts(game, seats, 1),
                "options": each(options),
                "copy": each(lambda s, seat: s.copy()),
                "imagine": each(partial(_imagine, game)),
                "view": each(game.table),
                "save": each(lambda s, seat: s.to_json()),
            },
            rounds=8,
        )
        one = found["decision"]
        rows.append((name, f"{1e6 / one:.0f} µs", *[f"{one / found[part]:.2f}" for part in ("options", "copy", "imagine", "view", "save")]))
    print_table(
        "Parts, in units of one decision of a random play-out", ("game", "one decision", "options", "copy", "imagine", "view", "save"), rows
    )


def _imagine(game: Game[State], s: State, seat: int, rng: Random = Random(1)) -> State:  # noqa: B008
    return game.imagine(s, seat, rng)


def _moments(game: Game[State], seats: int, every: int = 7) -> list[tuple[State, int]]:
    found: list[tuple[State, int]] = []
    rng = Random(2)
    s = game.begin(seats, None, "moments")
    while s.outcome is None and len(found) < 60:
        seat = waiting(s)[0]
        if s.decisions % every == 0:
            found.append((s.copy(), seat))
        legal = options(s, seat)
        act(s, seat, legal[rng.randrange(len(legal))])
    return found


def growth() -> None:
    """How the cost of a decision grows with the seats, and between the first and the last third of a match."""
    rows = []
    for name in installed():
        game = load_game(name)
        low, high = game.players
        few, many = (1 / rates({"x": playouts(game, n, 1)}, rounds=6)["x"] for n in (low, high))
        first, last = _thirds(game, usual_seats(game))
        rows.append((name, f"{low} to {high}", f"{many / few:.2f} x", f"{last / first:.2f} x"))
    print_table(
        "Growth of the cost of one decision", ("game", "seats", "most seats against fewest", "last third against first third"), rows
    )


def _thirds(game: Game[State], seats: int) -> tuple[float, float]:
    """The usual time of a decision in the first and in the last third of a match."""
    times: list[list[float]] = [[], [], []]
    for number in range(6):
        rng = Random(number)
        s = game.begin(seats, None, str(number))
        found: list[float] = []
        while s.outcome is None:
            start = time.perf_counter()
            seat, legal = decision(s)
            act(s, seat, legal[int(rng.random() * len(legal))])
            found.append(time.perf_counter() - start)
        third = max(1, len(found) // 3)
        for n in range(3):
            times[n] += found[n * third : (n + 1) * third]
    return median(times[0]), median(times[2])


def workers() -> None:
    """All cores against one process, in wall-clock time, and the memory of a long run."""
    cores = os.cpu_count() or 1
    rows = []
    for name in installed():
        what, bots = variant(name), ("random",) * usual_seats(load_game(name))
        found = []
        for jobs in sorted({1, 2, cores}):
            with Workers(jobs, own_process=True) as pool:
                for _ in pool.play(tasks(what, bots, range(16), "warm", 1)):  # the processes are up and have the game
                    pass
                decisions = 0
                start = time.perf_counter()
                for row in pool.play(tasks(what, bots, range(2_000), "bench", chunk_for(bots))):
                    decisions += row.decisions
                found.append(decisions / (time.perf_counter() - start))
        rows.append((name, *[f"{rate:,.0f}" for rate in found], f"{found[1] / found[0]:.2f} x"))
    head = ("game", *[f"{jobs} process{'es' * (jobs > 1)}" for jobs in sorted({1, 2, cores})], "two against one")
    print_table(f"Simulated matches of random bots, decisions/s of wall-clock time (load {os.getloadavg()[0]:.1f})", head, rows)
    name = installed()[0]
    tracemalloc.start()
    sizes = []
    for games in (50, 150):
        gc.collect()
        tracemalloc.reset_peak()
        for _ in simulate(name, ["random", "random"], games):
            pass
        sizes.append(tracemalloc.get_traced_memory()[1])
    tracemalloc.stop()
    print(f"\nPeak memory of 150 matches of {name} against 50: {sizes[1] / sizes[0]:.2f} x.")


def main() -> None:
    speed()
    parts()
    growth()
    workers()


if __name__ == "__main__":
    main()
