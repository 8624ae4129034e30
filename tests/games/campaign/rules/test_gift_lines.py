"""Combined lines of gifts: sums are not towns."""

from __future__ import annotations

import pytest

from tests.games.campaign.desk import Desk


@pytest.mark.rule("order.h", "church.a")
def test_sum_of_crowns_is_not_mistaken_for_a_town() -> None:
    desk = Desk("scenario: y1088\nstep: Gifts")
    london = desk.town("london")
    desk.write("rufus", f"crowns {london}")
    assert {"give london", "title london robert"} <= desk.offered("rufus")
    desk.write("rufus", "give london")
    assert not {"give london", "title london robert"} & desk.offered("rufus")
    assert desk.rule("rufus", "title london robert") == "order.h"


@pytest.mark.rule("church.a", "church.b", "church.c")
def test_gifts_are_the_sum_and_six_times_the_worth_of_each_town() -> None:
    desk = Desk("scenario: y1066\nstep: Gifts")
    state = desk.state
    worth = {name: state.worth(desk.town(name)) for name in ("london", "dover", "rouen")}
    desk.write("harold", "crowns 5", "give london", "give dover")
    desk.write("william", "give rouen")
    before = state.crowns[:]
    desk.reveal()
    assert 6 * (worth["london"] + worth["dover"]) + 5 > 6 * worth["rouen"]
    assert state.papal == 0
    assert state.crowns == [before[0] - 5, before[1], before[2]]
    assert [state.loyalty[desk.town(name)] for name in worth] == [-2] * 3
    assert [(e.fields["player"], e.fields["town"]) for e in desk.told("given")] == [
        ("harold", "london"), ("harold", "dover"), ("william", "rouen"),
    ]  # fmt: skip
