"""What lives on is put aside, and what held itself is freed all the same."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from senlac.server.support import gc_scheduler
from senlac.server.support.gc_scheduler import CALM, ENOUGH, UNSEEN, GcScheduler


@pytest.fixture
def begun() -> Iterator[GcScheduler]:
    found = GcScheduler()
    found.start()
    yield found
    found.stop()


class Knot:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.self = self


def knots() -> list[weakref.ref[Knot]]:
    """Return what many knots are known by that nobody holds any more."""
    return [weakref.ref(Knot()) for _ in range(ENOUGH)]


def new() -> list[list[int]]:
    """Return enough that is new to be put aside."""
    return [[number] for number in range(ENOUGH)]


def test_what_is_new_is_put_aside_when_it_is_enough(begun: GcScheduler) -> None:
    gc.freeze()
    before = gc.get_freeze_count()
    begun.tick()
    assert gc.get_freeze_count() == before
    kept = new()
    begun.tick()
    assert gc.get_freeze_count() >= before + len(kept)


def test_what_holds_itself_is_freed_by_a_look(begun: GcScheduler) -> None:
    for _ in range(3):
        seen = knots()
        begun.tick()
        assert not any(one() for one in seen)


def test_where_nothing_holds_itself_only_some_is_looked_at(begun: GcScheduler) -> None:
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


def test_all_is_looked_at_when_little_is_new(
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


def test_what_held_itself_and_was_put_aside_is_freed_in_the_end(
    begun: GcScheduler, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = weakref.ref(Knot())
    gc.freeze()
    begun.tick()
    assert seen() is not None
    monkeypatch.setattr(gc_scheduler, "LATE", 0.0)
    begun.tick()
    assert seen() is None


def test_afterwards_nothing_is_put_aside_any_more(begun: GcScheduler) -> None:
    begun.stop()
    assert (gc.get_freeze_count(), gc.isenabled()) == (0, True)
    begun.start()
