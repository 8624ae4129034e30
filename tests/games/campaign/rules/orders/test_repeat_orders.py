"""Many bodies at once: orders repeated for others, and a sheet filled by the computer."""

from __future__ import annotations

from typing import Final

import pytest

from senlac.engine.model.action import Action
from senlac.engine.model.group_intent import MOST, GroupIntent
from senlac.games.campaign.rules.orders.repeat_orders import LIKEWISE, told_last, words
from senlac.games.campaign.rules.sheets import ADVISED
from tests.games.campaign.desk import GAME, Desk
from tests.games.campaign.rules.orders.test_plans import orders

THREE: Final = (
    "A1 london inside spearman.C=40 Ac1",
    "A2 london inside spearman.C=40 Ac2",
    "A3 london inside spearman.C=9",
)


def asked(desk: Desk, name: str, player: str = "rufus") -> list[str]:
    """Return the lines of an intent."""
    found = GAME.actions_for_intent(desk.state, desk.seat(player), GroupIntent(name))
    return [desk.notation.text(line) for line in found]


def given(desk: Desk, player: str = "rufus") -> dict[str, str]:
    """Return the intents that are offered."""
    return dict(desk.phase.guidance(desk.state, desk.seat(player)).intents)


@pytest.mark.rule("order.f")
def test_orders_are_repeated_for_all_bodies_that_can() -> None:
    desk = orders(*THREE)
    assert LIKEWISE not in given(desk)
    town = next(line for line in _open(desk, "A1") if line.startswith("besiege "))
    desk.write("rufus", town)
    assert not given(desk)
    desk.write("rufus", "close")
    assert given(desk)[LIKEWISE].startswith("All others that can: besiege ")
    lines = asked(desk, LIKEWISE)
    # The third has no leader.
    assert lines == ["force A2", town, "close"]
    desk.write("rufus", *lines)
    assert sum(line == town for line in desk.sheet("rufus")) == 2


def _open(desk: Desk, body: str) -> set[str]:
    """Open the menu of a body, and return what may be written there."""
    desk.write("rufus", f"force {body}")
    return desk.offered("rufus")


def test_repeated_orders_copy_goal_and_settings_if_allowed() -> None:
    desk = orders(*THREE)
    desk.write("rufus", "force A1", "pace forced", "posture evade", "to 4141", "close")
    lines = asked(desk, LIKEWISE)
    assert lines[:5] == ["force A2", "pace forced", "posture evade", "to 4141", "close"]
    desk.write("rufus", *lines)


def test_orders_without_a_goal_are_not_repeated() -> None:
    desk = orders(*THREE)
    desk.write("rufus", "force A1", "posture evade", "close")
    assert list(given(desk)) == [ADVISED]
    assert asked(desk, LIKEWISE) == []


@pytest.mark.parametrize("step", ["Purchase", "Orders"])
def test_advised_lines_complete_the_sheet(step: str) -> None:
    desk = Desk("scenario: y1088\nstep: Purchase") if step == "Purchase" else orders(*THREE)
    before = desk.sheet("rufus")
    assert ADVISED in given(desk)
    lines = asked(desk, ADVISED)
    assert desk.sheet("rufus") == before
    assert 0 < len(lines) <= MOST
    desk.write("rufus", *lines)
    assert Action("done") in desk.phase.lines(desk.state, desk.seat("rufus"))


@pytest.mark.rule("order.f")
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("home", "go home"),
        ("seize tonbridge", "seize Tonbridge"),
        ("relieve dover", "relieve Dover"),
        ("hunt s1", "hunt s1"),
        ("to tonbridge", "to Tonbridge"),
        ("to 4950", "to a place near Reading"),
    ],
)
def test_label_of_repeated_orders_names_the_order(line: str, told: str) -> None:
    desk = orders(*THREE)
    assert words(desk.state.catalogue, desk.notation.action(line)) == f"All others that can: {told}"


@pytest.mark.rule("order.f")
@pytest.mark.parametrize(
    ("sheet", "told"),
    [
        ((), ()),
        (("force A1", "to 4950"), ()),
        (("title dover robert",), ()),
        (("force A1", "posture evade", "close"), ()),
        (("force A1", "posture evade", "detach", "ok", "to 4950", "to 4951", "close"),
         ("posture evade", "to 4951")),
        (("force A1", "to 4950", "close", "force A2", "hunger best", "seize tonbridge", "close"),
         ("hunger best", "seize tonbridge")),
        (("force A1", "ferry rouen", "board A2", "close"), ()),
    ],
)  # fmt: skip
def test_repeated_orders_are_those_of_the_last_closed_body(
    sheet: tuple[str, ...], told: tuple[str, ...]
) -> None:
    desk = orders(*THREE)
    found = told_last([desk.notation.action(line) for line in sheet])
    assert tuple([desk.notation.text(line) for line in found]) == told
