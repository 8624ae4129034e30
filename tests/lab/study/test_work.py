"""Who plays a study: this process, local processes, or a Dask cluster."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from distributed import Client, KilledWorker, LocalCluster, Nanny, Scheduler, SpecCluster, Worker

from senlac.engine.support.errors import SenlacError
from senlac.lab.study import work
from senlac.lab.study.journal import Head, Journal
from senlac.lab.study.running import run_study
from senlac.lab.study.work import TRIES, Cluster, alone, crew_of, play_unit_of
from tests.lab.study.support import BALANCE, played, study_of

LONGER = BALANCE.replace("games = 12", "games = 120")

# Dask's threads may still close their sockets when the cluster has ended.
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning")


@contextmanager
def cluster_of(workers: int) -> Iterator[LocalCluster]:
    """Yield a cluster whose workers are threads of this process."""
    with LocalCluster(
        n_workers=workers, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        yield cluster


def test_rows_do_not_depend_on_the_number_of_workers(tmp_path: Path) -> None:
    study = study_of(BALANCE)
    expected = played(study, tmp_path)
    for workers in (1, 2, 4):
        (tmp_path / str(workers)).mkdir()
        with (
            cluster_of(workers) as cluster,
            crew_of(1, cluster.scheduler_address) as crew,
        ):
            assert played(study, tmp_path / str(workers), crew).rows == expected.rows


def test_local_processes_play_the_same_rows(tmp_path: Path) -> None:
    study = study_of(BALANCE)
    (tmp_path / "two").mkdir()
    with crew_of(2, None) as crew:
        found = played(study, tmp_path / "two", crew)
    with crew_of(1, None) as crew:
        assert crew is alone
        assert played(study, tmp_path, crew).rows == found.rows


def test_killed_worker_loses_nothing(tmp_path: Path) -> None:
    # Nine workers are threads of this process; the tenth is a process, which is killed.
    threads = {"cls": Worker, "options": {"nthreads": 1}}
    victim = {"cls": Nanny, "options": {"nthreads": 1, "name": "victim"}}
    workers: dict[Any, Any] = dict.fromkeys(range(9), threads) | {"victim": victim}
    scheduler = {"cls": Scheduler, "options": {"dashboard": False}}
    study = study_of(LONGER)
    journal = Journal(tmp_path / "journal.jsonl", Head(study.key, "build"))
    journal.open()
    lost: list[int] = []
    with (
        SpecCluster(workers=workers, scheduler=scheduler) as cluster,
        Client(cluster, set_as_default=False) as client,
    ):

        def kill(_done: int, _most: int) -> None:
            """Kill the process when it has work."""
            found = cluster.scheduler.workers.values()
            busy = [one for one in found if one.name == "victim" and one.processing]
            if busy and not lost:
                lost.append(len(busy[0].processing))
                [pid] = client.run(os.getpid, workers=[busy[0].address]).values()
                os.kill(pid, signal.SIGKILL)

        found = run_study(study, journal, Cluster(client).play, kill)
    journal.close()
    assert lost[0] > 0
    (tmp_path / "alone").mkdir()
    assert found.rows == played(study, tmp_path / "alone").rows


class Doomed:
    """A future whose workers died."""

    def result(self) -> None:
        raise KilledWorker("unit", None, 3)


def test_unit_whose_workers_die_is_played_again_but_not_for_ever() -> None:
    cluster = Cluster(client=None)
    games = study_of(BALANCE).unit(7)
    for _ in range(TRIES):
        assert cluster._result(Doomed(), games) is None
    with pytest.raises(SenlacError, match="workers die while they play unit 7"):
        cluster._result(Doomed(), games)


def test_worker_of_another_build_refuses() -> None:
    with pytest.raises(SenlacError, match="another build of Senlac"):
        play_unit_of("other", study_of(BALANCE).unit(0))


def test_address_without_a_scheduler_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "CONNECT", 0.1)
    refusal = pytest.raises(SenlacError, match=r"cluster .*: no scheduler answers")
    with refusal, crew_of(1, "tcp://127.0.0.1:9"):
        pass


def test_failing_game_on_a_cluster_is_reported() -> None:
    study = study_of(BALANCE)
    planned = study.unit(0)[0]
    broken = planned._replace(spec=planned.spec._replace(bots=("random",)))
    refusal = pytest.raises(SenlacError, match="expected a bot for each of saxon, norman")
    with cluster_of(1) as cluster, crew_of(1, cluster.scheduler_address) as crew, refusal:
        list(crew(iter([[broken]])))
