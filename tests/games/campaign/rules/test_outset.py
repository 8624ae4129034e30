"""The state of a campaign before the first sheets."""

from __future__ import annotations

import pytest

from senlac.games.campaign.rules.outset import bare, lay_out
from tests.games.campaign.desk import Desk


def war(scenario: str) -> Desk:
    """Return a war in its last week, in which everything has changed."""
    desk = Desk(f"scenario: {scenario}\nturn: 6\nstep: Orders")
    state = desk.state
    for name in ("pillage", "full_turns", "winter_holder", "siege_rolls", "garrison", "loyalty"):
        setattr(state, name, [1] * len(state.loyalty))
    for name in (
        "crowns",
        "exchequer_town",
        "spies",
        "counterspies",
        "peace",
        "numbers_used",
        "lord_captor",
    ):
        setattr(state, name, [1] * len(state.crowns))
    state.kills = [[1] * len(state.crowns) for _ in state.crowns]
    state.leader_at = [1] * len(state.leader_at)
    return desk


@pytest.mark.rule("seq.a", "control.a")
@pytest.mark.parametrize("scenario", ["y1066", "y1088"])
def test_players_begin_with_their_towns_and_treasury_only(scenario: str) -> None:
    desk = war(scenario)
    state, catalogue = desk.state, desk.state.catalogue
    rows = catalogue.scenario.player
    bare(state)
    towns, players = len(catalogue.towns), len(rows)
    assert state.loyalty == catalogue.loyal
    assert state.crowns == [row.treasury for row in rows]
    assert state.exchequer_town == [catalogue.towns.index(row.exchequer) for row in rows]
    assert state.pillage == state.full_turns == state.siege_rolls == [0] * towns
    assert state.winter_holder == state.garrison == [-1] * towns
    nothing = [state.spies, state.counterspies, state.peace, state.numbers_used, *state.kills]
    assert nothing == [[0] * players] * len(nothing)
    assert len(state.kills) == players
    assert state.lord_captor == [-1] * players
    assert set(state.leader_at) == {-1}
    assert len(state.leader_at) == len(catalogue.leaders)
    assert state.codes == []


@pytest.mark.rule("town.d", "seq.a")
@pytest.mark.parametrize("scenario", ["y1066", "y1088"])
def test_neutral_garrisons_are_within_their_walls_from_the_start(scenario: str) -> None:
    desk = war(scenario)
    state, catalogue = desk.state, desk.state.catalogue
    lay_out(state)
    manned = [town for town, figures in enumerate(catalogue.neutral) if any(figures)]
    assert manned
    assert state.codes == [catalogue.guard(town) for town in manned]
    for place, town in enumerate(manned):
        assert state.figures[place] == catalogue.neutral[town]
        assert state.figures[place] is not catalogue.neutral[town]
        assert (state.hex_of[place], state.inside[place]) == (catalogue.ground.town_hex[town], 1)
