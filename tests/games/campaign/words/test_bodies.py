"""Names of bodies by their leaders."""

from __future__ import annotations

import pytest

from senlac.games.campaign.words.bodies import body_named, leaders_named, leaders_of, title
from tests.games.campaign.desk import GAME, Desk

BODIES = (
    "scenario: y1088\nA1 dover ship=2\nA2 dover aboard A1 fyrd.C=9 Ac1\nA3 dover inside fyrd.C=9\n"
    "A4 lewes inside thegn.C=60 rufus_king Ac2\nturn: 1\nstep: Orders"
)


@pytest.mark.rule("naval.p")
def test_leaders_of_a_fleet_are_also_those_aboard() -> None:
    state = Desk(BODIES).state
    names = [
        [state.catalogue.leaders[leader] for leader in leaders_of(state, place)]
        for place in state.bodies_of(0)
    ]
    assert names == [["Ac1"], ["Ac1"], [], ["rufus_king", "Ac2"]]


def test_body_is_named_by_its_first_leader_and_its_id() -> None:
    state = Desk(BODIES).state
    index = state.catalogue.bodies.index
    named = [body_named(state, index(name)) for name in ("A1", "A3", "A4", "A9")]
    captain = state.catalogue.leader_names[state.catalogue.leaders.index("Ac1")]
    assert named == [f"{captain} (A1)", "A3", "William Rufus (A4)", "A9"]


def test_title_of_a_body_names_all_its_leaders() -> None:
    state = Desk(BODIES).state
    fleet, _, garrison, army = state.bodies_of(0)
    assert title(state, fleet) == f"the fleet of {leaders_named(state, fleet)}"
    assert title(state, garrison) == "a force without a leader"
    assert leaders_named(state, army).startswith("William Rufus and ")
    assert title(state, army) == f"the force of {leaders_named(state, army)}"


def test_sheet_prompt_and_list_name_a_body_alike() -> None:
    desk = Desk(BODIES)
    desk.write("rufus", "force A1")
    captain = leaders_named(desk.state, desk.state.bodies_of(0)[0])
    assert desk.phase.prompt_for(desk.state, 0).startswith(f"{captain} (A1), 2 ships")
    desk.write("rufus", "close")
    scene = GAME.scene(desk.state, [0])
    [sheet] = [panel for panel in scene.panels if panel.id == "orders"]
    assert sheet.rows[0].value == f"{captain} (A1)"
