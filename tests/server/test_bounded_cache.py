"""The cache of tables: heavy entries evict only heavy entries."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from senlac.server.store.table_cache import TableCache
from senlac.server.support.bounded_cache import HEAVY, LEAST, PART, Bounded
from senlac.server.support.slice_runner import Beside

MOST = HEAVY * LEAST
PUTS = st.lists(st.tuples(st.integers(0, 30), st.integers(1, 20 * LEAST)), max_size=60)


@given(PUTS)
def test_cache_respects_its_size_and_keeps_the_last_used(puts: list[tuple[int, int]]) -> None:
    gone: list[str] = []
    cache: Bounded[str] = Bounded(MOST, gone.append)
    weights: dict[str, int] = {}
    for number, weight in puts:
        key = str(number)
        cache.put(key, key, weight)
        weights[key] = weight
        kept = [one for one in weights if cache.get(one) is not None]
        heavy = [weights[one] for one in kept if weights[one] > LEAST]
        light = [weights[one] for one in kept if weights[one] <= LEAST]
        assert cache.get(key) == key
        assert sum(heavy) <= MOST // PART or len(heavy) == 1
        assert sum(light) <= MOST - min(sum(heavy), MOST // PART) or len(light) == 1


@given(st.lists(st.integers(LEAST + 1, 100 * LEAST), max_size=20))
def test_heavy_values_leave_three_quarters_to_others(heavy: list[int]) -> None:
    gone: list[str] = []
    cache: Bounded[str] = Bounded(MOST, gone.append)
    light = [f"light {number}" for number in range(MOST * 3 // 4 // 100)]
    for key in light:
        cache.put(key, key, 100)
    for number, weight in enumerate(heavy):
        cache.put(f"heavy {number}", f"heavy {number}", weight)
    assert [key for key in light if cache.get(key) is None] == []
    assert all(key.startswith("heavy") for key in gone)


def test_recently_used_value_is_evicted_later() -> None:
    gone: list[str] = []
    cache: Bounded[str] = Bounded(2 * LEAST, gone.append)
    cache.put("a", "a", LEAST)
    cache.put("b", "b", LEAST)
    cache.use("a")
    cache.use("nothing")
    cache.put("c", "c", LEAST)
    assert gone == ["b"]
    cache.clear()
    assert cache.get("a") is None
    cache.put("d", "d", 2 * LEAST)
    assert gone == ["b"]


def test_longest_match_evicts_no_tables_of_other_matches() -> None:
    cache = TableCache(Any, 50_000, Any, Beside())  # type: ignore[arg-type]  # neither is asked
    short: list[Any] = [
        SimpleNamespace(id=str(number), entries=150, match=None, stamp="") for number in range(180)
    ]
    for table in short:
        cache.put(table)
    for entries in range(56_000, 56_010):
        long: Any = SimpleNamespace(id="long", entries=entries, match=None, stamp="")
        cache.put(long)
    assert [table.id for table in short if cache.known(table.id) is None] == []
    assert cache.known("long") is long
