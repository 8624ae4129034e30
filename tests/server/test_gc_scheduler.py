"""The GC scheduler: long-lived objects are frozen, and reference cycles are still freed."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from senlac.server.support import gc_scheduler
from senlac.server.support.gc_scheduler import (
    CALM,
    ENOUGH,
    MANY,
    TOO_MANY,
    UNSEEN,
    GcScheduler,
)


@pytest.fixture
def begun() -> Iterator[GcScheduler]:
    found = GcScheduler()
    found.start()
    yield found
    found.stop()


class Knot:
    """An object with a reference cycle."""

    def __init__(self) -> None:
        self.self = self


def knots() -> list[weakref.ref[Knot]]:
    """Return weak references to many unreachable cycles."""
    return [weakref.ref(Knot()) for _ in range(ENOUGH)]


def new() -> list[list[int]]:
    """Return enough new objects to be frozen."""
    return [[number] for number in range(ENOUGH)]


def test_new_objects_are_frozen_once_there_are_enough(begun: GcScheduler) -> None:
    gc.freeze()
    before = gc.get_freeze_count()
    begun.tick()
    assert gc.get_freeze_count() == before
    kept = new()
    begun.tick()
    assert gc.get_freeze_count() >= before + len(kept)


def test_tick_frees_reference_cycles(begun: GcScheduler) -> None:
    for _ in range(3):
        seen = knots()
        begun.tick()
        assert not any(one() for one in seen)


def test_some_ticks_skip_the_collection_when_there_are_no_cycles(begun: GcScheduler) -> None:
    kept = [new()]
    begun.tick()
    for _ in range(UNSEEN):
        kept.append(new())
        seen = weakref.ref(Knot())
        begun.tick()
        assert seen() is not None
    kept.append(new())
    seen = weakref.ref(Knot())
    begun.tick()
    assert seen() is None


def test_full_collection_runs_when_few_objects_are_new(
    begun: GcScheduler, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = weakref.ref(Knot())
    gc.freeze()
    monkeypatch.setattr(gc_scheduler, "SOON", -1.0)
    monkeypatch.setattr(gc_scheduler, "QUIET", 0.0)
    kept = [[number] for number in range(CALM + 100)]
    begun.tick()
    assert seen() is not None, "much is new"
    begun.tick()
    assert seen() is None
    assert kept


def test_frozen_reference_cycle_is_freed_eventually(
    begun: GcScheduler, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = weakref.ref(Knot())
    gc.freeze()
    begun.tick()
    assert seen() is not None
    monkeypatch.setattr(gc_scheduler, "LATE", 0.0)
    begun.tick()
    assert seen() is None


def test_stop_unfreezes_all_objects(begun: GcScheduler) -> None:
    begun.stop()
    assert (gc.get_freeze_count(), gc.isenabled()) == (0, True)
    begun.start()


def test_many_closed_sockets_start_a_quiet_full_collection(
    begun: GcScheduler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gc_scheduler, "QUIET", -1.0)
    knot = Knot()
    seen = weakref.ref(knot)
    gc.freeze()
    del knot
    begun.tick(MANY - 1)
    assert seen() is not None
    begun.tick(1)
    assert seen() is None


def test_too_many_closed_sockets_start_a_full_collection(begun: GcScheduler) -> None:
    begun._busy_at = float("inf")
    knot = Knot()
    seen = weakref.ref(knot)
    gc.freeze()
    del knot
    begun.tick(MANY)
    assert seen() is not None
    begun.tick(TOO_MANY - MANY)
    assert seen() is None
