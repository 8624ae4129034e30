"""The players' standing towards the end of the war, from which chances are estimated."""

from __future__ import annotations

import pytest

from senlac.games.campaign.evaluation.standing import LOST, standing
from senlac.games.campaign.rules.constants import SLAIN
from senlac.games.campaign.rules.leaving import concede
from senlac.lab.luck import chances
from tests.games.campaign.desk import GAME, Desk
from tests.games.campaign.evaluation.figures import CLAIMANTS, REBELS, at
from tests.games.campaign.rules.orders.test_plans import orders

WALLS = "inside spearman.D=12"


def rebel(desk: Desk) -> float:
    """Return the chance of Robert, who is the rebel."""
    return chances(GAME, desk.state)[desk.seat("robert")]


@pytest.mark.rule("end.c")
def test_rebel_nearer_the_mark_stands_better_and_the_king_worse() -> None:
    few, more = orders(f"B1 rochester {WALLS}"), orders(f"B1 london {WALLS}")
    assert 0 < rebel(few) < rebel(more) < 1
    for desk in (few, more):
        king, other = (GAME.chance_score(desk.state, desk.seat(who)) for who in ("rufus", "robert"))
        assert king == -other


def test_the_same_lead_counts_for_more_when_fewer_weeks_are_left() -> None:
    early, late = orders(f"B1 london {WALLS}"), orders(f"B1 london {WALLS}")
    late.state.year = late.state.catalogue.scenario.years
    late.state.turn = late.state.catalogue.tables.files.tables.time.turns_in_year
    assert 1 / 2 < rebel(early) < rebel(late)


@pytest.mark.rule("end.e")
def test_player_out_of_the_war_has_no_chance() -> None:
    desk = orders(f"B1 rochester {WALLS}")
    concede(desk.state, desk.seat("robert"))
    assert rebel(desk) == pytest.approx(0.0)


@pytest.mark.rule("end.b", "end.c")
def test_standing_follows_from_marks_and_weeks_left() -> None:
    rebels, claimants = at(*REBELS), at(*CLAIMANTS, scenario="y1066")
    assert [standing(rebels, role) for role in (0, 1)] == pytest.approx([12.649111, -12.649111])
    assert [standing(claimants, role) for role in (0, 1, 2)] == pytest.approx([42, -46, -42])
    # A referee has no mark.
    assert standing(rebels, 2) == standing(claimants, 3) == LOST
    later = at(*REBELS, year=2, turn=6)
    assert standing(later, 0) > 2 * standing(rebels, 0)
    rebels.leader_at[1] = SLAIN
    assert standing(rebels, 1) == LOST
    assert standing(rebels, 0) == -LOST
    out = at(*CLAIMANTS[:5], scenario="y1066", out="[2]")
    assert standing(out, 2) == LOST
    assert standing(out, 0) > 0
