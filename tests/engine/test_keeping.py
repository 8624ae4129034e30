"""What was made is found again by the record or the key, and by what else it depends on."""

from __future__ import annotations

from senlac.engine.keeping import Kept, Recent


def test_what_was_made_of_a_record_is_found_by_it_alone() -> None:
    kept: Kept[str] = Kept(8)
    record, equal = [1], [1]
    assert kept.get(record) is None
    assert kept.put("made", record) == "made"
    assert kept.get(record) == "made"
    assert kept.get(equal) is None


def test_it_is_found_by_what_else_it_depends_on() -> None:
    kept: Kept[str] = Kept(8)
    record = [1]
    kept.put("by day", record, "day")
    kept.put("by night", record, "night")
    assert [kept.get(record, more) for more in ("day", "night", None)] == [
        "by day", "by night", None,
    ]  # fmt: skip


def test_no_record_is_taken_for_one_that_is_gone() -> None:
    kept: Kept[int] = Kept(1000)
    for number in range(500):
        record = [number]
        assert kept.get(record) is None
        kept.put(number, record)


def test_all_are_forgotten_when_there_are_too_many() -> None:
    kept: Kept[int] = Kept(3)
    records = [[number] for number in range(4)]
    for number, record in enumerate(records):
        kept.put(number, record)
    assert [kept.get(record) for record in records] == [None, None, None, 3]


def test_what_was_made_lately_is_found_by_equal_keys() -> None:
    recent: Recent[str] = Recent(4)
    assert recent.get((1, 2)) is None
    assert recent.put((1, 2), "made") == "made"
    assert recent.get((1, 2)) == "made"
    assert recent.get((2, 1)) is None


def test_what_is_asked_for_outlasts_what_is_not() -> None:
    recent: Recent[int] = Recent(8)
    recent.put(-1, -1)
    for number in range(100):
        recent.put(number, number)
        assert recent.get(-1) == -1
    assert recent.get(99) == 99
    assert recent.get(0) is None


def test_no_more_is_kept_than_is_said() -> None:
    recent: Recent[int] = Recent(8)
    for number in range(100):
        recent.put(number, number)
        assert recent.get(number) == number
    assert len([1 for number in range(100) if recent.get(number) is not None]) <= 8
