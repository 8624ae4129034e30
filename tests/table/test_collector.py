"""What lives on is put aside, and what held itself is freed all the same."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from senlac.table import collector
from senlac.table.collector import Collector


@pytest.fixture
def begun() -> Iterator[Collector]:
    before = gc.get_threshold()
    found = Collector()
    found.start()
    yield found
    found.stop()
    gc.set_threshold(*before)


class Knot:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.self = self


def test_what_has_outlived_a_look_is_put_aside(begun: Collector) -> None:
    kept = [[number] for number in range(1000)]
    before = gc.get_freeze_count()
    gc.collect(0)
    assert gc.get_freeze_count() >= before + len(kept)
    assert begun is not None


def test_what_held_itself_and_was_put_aside_is_freed_in_the_end(
    begun: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    knot = Knot()
    gc.collect(1)
    seen = weakref.ref(knot)
    del knot
    gc.collect()
    begun.tick()
    assert seen() is not None
    monkeypatch.setattr(collector, "LATE", 0.0)
    begun.tick()
    assert seen() is None


def test_afterwards_nothing_is_put_aside_any_more(begun: Collector) -> None:
    begun.stop()
    assert gc.get_freeze_count() == 0
    gc.collect(1)
    assert gc.get_freeze_count() == 0
    begun.start()
