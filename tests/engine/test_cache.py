"""What was made lately is found again by its key."""

from __future__ import annotations

from senlac.engine.support.cache import TwoGenerationCache


def test_what_was_made_lately_is_found_by_equal_keys() -> None:
    recent: TwoGenerationCache[str] = TwoGenerationCache(4)
    assert recent.get((1, 2)) is None
    assert recent.put((1, 2), "made") == "made"
    assert recent.get((1, 2)) == "made"
    assert recent.get((2, 1)) is None


def test_what_is_asked_for_outlasts_what_is_not() -> None:
    recent: TwoGenerationCache[int] = TwoGenerationCache(8)
    recent.put(-1, -1)
    for number in range(100):
        recent.put(number, number)
        assert recent.get(-1) == -1
    assert recent.get(99) == 99
    assert recent.get(0) is None


def test_no_more_is_kept_than_is_said() -> None:
    recent: TwoGenerationCache[int] = TwoGenerationCache(8)
    for number in range(100):
        recent.put(number, number)
        assert recent.get(number) == number
    assert len([1 for number in range(100) if recent.get(number) is not None]) <= 8
