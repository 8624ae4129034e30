"""The view of a campaign: all its markers are public."""

from __future__ import annotations

import pytest

from senlac.games.destiny.screen.campaign import campaign as view_of
from tests.games.destiny.campaign import campaign


@pytest.mark.rule("1.2k")
def test_view_shows_every_marker() -> None:
    driver = campaign(
        "kent site: nk_1 nk_2 william", "london: hc_1 harold", "box: hardrada", turn="oct_2",
        no_go="norwegian=oct_2", landed="norman=oct_1", held_in_scotland="yes",
        marks="leader:harold", no_move="unit:hc_1", held="norman feigned_flight",
        control="kent=norman", temporary="norman=1",
    )  # fmt: skip
    told = view_of(driver.state, [0]).document()
    pieces = {row["id"]: row for row in told["pieces"]}
    areas = {row["id"]: row for row in told["areas"]}
    sides = {row["id"]: row for row in told["sides"]}
    assert told["turn"] == "oct_2"
    assert told["held_in_scotland"] is True
    assert sides["norwegian"]["no_go"] == "oct_2"
    assert pieces["hc_1"]["no_move"] is True
    assert pieces["harold"]["mark"] is True
    assert pieces["william"]["spot"] == "site"
    assert areas["kent"]["control"] == "norman"
    assert sides["norman"]["holds"] == ["feigned_flight"]
    assert (sides["norman"]["legitimacy"], sides["norman"]["temporary"]) == (10, 1)
