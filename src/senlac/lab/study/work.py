"""Where the units of a study are played: in this process, or by the workers of a Dask cluster.

Dask and its scheduler come with `senlac[lab]`. Workers of a cluster need the same build of Senlac.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from logging import CRITICAL
from multiprocessing import resource_tracker
from typing import Final

from distributed import Client, Future, KilledWorker, LocalCluster, as_completed
from distributed.comm.core import CommClosedError

from senlac.engine.support.errors import SenlacError
from senlac.lab.study.build_key import build_key
from senlac.lab.study.game_row import PlannedGame, Row, play_planned

WAITING_PER_THREAD: Final = 4
"""Number of units that are queued for each thread of the cluster."""

FEWEST_WAITING: Final = 8
"""Minimum number of queued units: workers may join later."""

CONNECT: Final = 10.0
"""Seconds in which the scheduler of a cluster must answer."""

TRIES: Final = 5
"""How often a unit is submitted again after its workers died, beside Dask's own attempts."""

Units = Iterator[list[PlannedGame]]
"""The units to play, each as its games."""

Finished = Generator[tuple[int, tuple[Row, ...]], None, None]
"""Yields the number and the rows of each unit as it ends, in any order."""

Crew = Callable[[Units], Finished]
"""Plays units. Closing the generator stops the work."""


def play_unit(games: Sequence[PlannedGame]) -> tuple[Row, ...]:
    """Play the games of a unit.

    Raises:
        SenlacError: a game cannot be played as planned.
    """
    return tuple([play_planned(planned) for planned in games])


def play_unit_of(build: str, games: Sequence[PlannedGame]) -> tuple[Row, ...]:
    """Play the games of a unit on a worker, which must have the same build.

    Raises:
        SenlacError: it has another build, or a game cannot be played as planned.
    """
    if build != build_key():
        raise SenlacError("cluster: a worker has another build of Senlac; install the same")
    return play_unit(games)


def alone(units: Units) -> Finished:
    """Play units one after another in this process."""
    for games in units:
        yield games[0].unit, play_unit(games)


@contextmanager
def crew_of(workers: int, cluster: str | None) -> Iterator[Crew]:
    """Yield who plays: this process, `workers` local processes, or the cluster at an address.

    Raises:
        SenlacError: nothing answers at the address.
    """
    if cluster is None and workers <= 1:
        yield alone
        return
    if cluster is None:
        with local_cluster(workers) as own, Client(own, set_as_default=False) as client:
            yield Cluster(client).play
        return
    try:
        client = Client(cluster, set_as_default=False, timeout=CONNECT)
    except (OSError, ValueError, TimeoutError) as error:
        raise SenlacError(f"cluster {cluster}: no scheduler answers") from error
    with client:
        yield Cluster(client).play


def local_cluster(workers: int) -> LocalCluster:
    """Return a cluster of processes on this machine. A worker that dies is started again.

    Ctrl-C reaches all processes of a terminal. The workers, which inherit the mask of the thread
    that starts them, do not receive it: this process ends them.
    """
    # When it starts, it would unblock the signal again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return LocalCluster(
            n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None,
            silence_logs=CRITICAL,
        )  # fmt: skip
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Cluster:
    """Plays units on a Dask cluster.

    Dask plays the work of a lost worker again on another. It gives up on a task that was with
    several lost workers; such units are submitted again, up to `TRIES` times.
    """

    def __init__(self, client: Client) -> None:
        self.client = client
        self._tries: dict[int, int] = {}
        self._games: dict[Future, list[PlannedGame]] = {}

    def play(self, units: Units) -> Finished:
        """Play units on the workers, as many at a time as they are busy with.

        Raises:
            SenlacError: a game cannot be played, its workers die again and again, or the scheduler
                is gone.
        """
        done = as_completed(loop=self.client.loop)
        try:
            self._fill(done, units)
            for future in done:
                games = self._games.pop(future)
                rows = self._result(future, games)
                if rows is None:
                    self._submit(done, games)
                    continue
                self._fill(done, units)
                yield games[0].unit, rows
        finally:
            self.client.cancel(list(self._games), force=True)
            self._games.clear()

    def _fill(self, done: as_completed, units: Units) -> None:
        """Submit units until enough of them wait."""
        threads = sum(self.client.nthreads().values())
        while len(self._games) < max(FEWEST_WAITING, threads * WAITING_PER_THREAD):
            games = next(units, None)
            if games is None:
                return
            self._submit(done, games)

    def _submit(self, done: as_completed, games: list[PlannedGame]) -> None:
        # Without `pure=False` Dask takes calls with equal arguments for one.
        future = self.client.submit(play_unit_of, build_key(), games, pure=False)
        self._games[future] = games
        done.add(future)

    def _result(self, future: Future, games: list[PlannedGame]) -> tuple[Row, ...] | None:
        """Return the rows of a unit, None if it must be played again."""
        unit = games[0].unit
        try:
            rows: tuple[Row, ...] = future.result()
        except KilledWorker as error:
            self._tries[unit] = self._tries.get(unit, 0) + 1
            if self._tries[unit] > TRIES:
                raise SenlacError(f"cluster: workers die while they play unit {unit}") from error
            return None
        except (CommClosedError, OSError) as error:
            raise SenlacError(f"cluster: the scheduler is gone: {error}") from error
        return rows
