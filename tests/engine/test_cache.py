"""The bounded cache with two generations."""

from __future__ import annotations

from senlac.engine.support.cache import TwoGenerationCache


def test_cache_finds_a_value_by_an_equal_key() -> None:
    recent: TwoGenerationCache[str] = TwoGenerationCache(4)
    assert recent.get((1, 2)) is None
    assert recent.put((1, 2), "made") == "made"
    assert recent.get((1, 2)) == "made"
    assert recent.get((2, 1)) is None


def test_entry_in_use_outlasts_unused_entries() -> None:
    recent: TwoGenerationCache[int] = TwoGenerationCache(8)
    recent.put(-1, -1)
    for number in range(100):
        recent.put(number, number)
        assert recent.get(-1) == -1
    assert recent.get(99) == 99
    assert recent.get(0) is None


def test_cache_holds_at_most_its_size() -> None:
    recent: TwoGenerationCache[int] = TwoGenerationCache(8)
    for number in range(100):
        recent.put(number, number)
        assert recent.get(number) == number
    assert len([1 for number in range(100) if recent.get(number) is not None]) <= 8
