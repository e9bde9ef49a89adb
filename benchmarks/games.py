"""Random play-outs of every game, and how the cost of a decision grows with seats and with the length of a match."""

from __future__ import annotations

import gc
import os
import time
import tracemalloc
from random import Random
from statistics import median

from benchmarks.clock import print_table
from benchmarks.kernel import playouts
from benchmarks.rivals import measure, rates
from regalia.kernel import Game, State, act, decision
from regalia.lab.simulate import Workers, chunk_for, simulate, tasks
from regalia.lab.variants import variant
from regalia.registry import installed, load_game

RIVALS = ("pyminion (Dominion), decisions", "pyminion with its log silenced (Dominion), decisions", "catanatron (Catan), decisions")


def usual_seats(game: Game[State]) -> int:
    """Two where the game seats two."""
    return max(game.players[0], min(2, game.players[1]))


def speed() -> None:
    """Decisions per second of every game, and against other engines."""
    games = {name: load_game(name) for name in installed()}
    found = rates({name: playouts(game, 2, usual_seats(game)) for name, game in games.items()}, rounds=8)
    others = {name: rate for name in RIVALS if (rate := measure(name)) is not None}
    rows = []
    for name, rate in found.items():
        decisions = playouts(games[name], 2, usual_seats(games[name]))() / 2
        rows.append((name, f"{rate:,.0f}", f"{rate / decisions:,.1f}", *[f"{rate / other:.2f} x" for other in others.values()]))
    head = ("game", "decisions/s", "matches/s", *[f"against {n.split(' (')[0]} ({r:,.0f}/s)" for n, r in others.items()])
    print_table("Random play-outs, one process", head, rows)


def growth() -> None:
    """How the cost of a decision grows with the seats, and between the first and the last third of a match."""
    rows = []
    for name in installed():
        game = load_game(name)
        low, high = game.players
        few, many = (1 / rates({"x": playouts(game, 1, n)}, rounds=6)["x"] for n in (low, high))
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
    growth()
    workers()


if __name__ == "__main__":
    main()
