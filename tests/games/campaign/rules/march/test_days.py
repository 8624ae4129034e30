"""The day of the march on which events are emitted."""

from __future__ import annotations

import pytest

from tests.games.campaign.desk import Desk, Steady

FORCE = "A1 london spearman.C=60 Ac1 attack"


def marched(*lines: str, orders: str = "to winchester") -> Desk:
    """March a force from London in the first week; foot makes a hex of road in three hours."""
    text = "\n".join(["scenario: y1088", FORCE, *lines, "turn: 1", "step: Orders"])
    desk = Desk(text, Steady(3))
    desk.march(f"rufus: force A1; {orders}; close")
    return desk


def days(desk: Desk) -> list[object]:
    """Return the days of the king's reports of the march."""
    return [e.fields["day"] for e in desk.told("marches") if e.audience == frozenset([0])]


def way(desk: Desk) -> list[str]:
    """Return the hexes of the route."""
    told = [event.fields["ways"] for event in desk.told("marches")]
    texts = [text for ways in told if isinstance(ways, list) for text in ways]
    return [name for text in texts for name in str(text).split()[1:]]


@pytest.mark.rule("report.a", "scale.b")
def test_march_is_emitted_at_the_end_of_each_day() -> None:
    desk = marched()
    assert days(desk) == [1, 2, 3, 4]
    counts = [len(str(e.fields["ways"]).split()) - 1 for e in desk.told("marches")]
    # A hex in three hours: four in a day, and two on the last.
    assert counts == [4, 4, 4, 2]
    assert desk.state.arrived_hour[0] == 42


@pytest.mark.rule("report.a", "scale.b")
def test_step_in_the_first_hour_of_a_day_belongs_to_that_day() -> None:
    desk = Desk("scenario: y1088\nA1 london knight.C=60 Ac1\nturn: 1\nstep: Orders", Steady(3))
    desk.march("rufus: force A1; to canterbury; close")
    counts = [len(str(e.fields["ways"]).split()) - 1 for e in desk.told("marches")]
    # Knights reach their fifth hex in hour 13.
    assert (days(desk), counts) == ([1, 2, 3], [4, 5, 2])


@pytest.mark.rule("report.a", "meet.a")
@pytest.mark.parametrize(("steps", "day"), [(3, 1), (4, 1), (5, 2), (8, 2), (9, 3)])
def test_march_is_emitted_before_the_battle_of_that_day(steps: int, day: int) -> None:
    there = way(marched())[steps - 1]
    desk = marched(f"B1 {there} spearman.C=9 Bc1 hold", orders=f"to {there}")
    kinds = [event.kind for event in desk.journal if event.kind in ("marches", "battle")]
    assert kinds[: kinds.index("battle") + 1][-2:] == ["marches", "battle"]
    before = desk.journal[: [event.kind for event in desk.journal].index("battle")]
    assert [e.fields["day"] for e in before if e.kind == "marches"][-1] == day


@pytest.mark.rule("report.a", "town.a")
@pytest.mark.parametrize(("orders", "day"), [("task take", 4), ("task enter", 4)])
def test_march_is_emitted_before_the_entry_into_a_town(orders: str, day: int) -> None:
    desk = marched(orders=f"to winchester; {orders}")
    kinds = [event.kind for event in desk.journal]
    assert kinds.index("enters") > max(n for n, kind in enumerate(kinds) if kind == "marches")
    assert days(desk) == [1, 2, 3, day]
