"""Parts of a forming force that may be sent alone, and the areas a force can reach."""

from __future__ import annotations

import pytest

from senlac.engine.support.mask import mask_of, members
from senlac.games.destiny.evaluation.forces import detached, goals
from senlac.games.destiny.rules.constants import NOBODY
from senlac.games.destiny.rules.movement.form import FormForce
from tests.games.destiny.campaign import Campaign, campaign


def mask(driver: Campaign, text: str) -> int:
    """Return the mask of some pieces."""
    return mask_of([driver.state.catalogue.pieces.index(name) for name in text.split()])


def few(force: str, named: str = "", *, leader: str = "william", second: bool = False) -> str:
    """Return the pieces that may be sent from a forming force, some of them being named already."""
    driver = campaign(f"sussex: {force} {leader}" if leader else f"sussex: {force}", "kent: robert")
    leaders = driver.state.catalogue.leaders
    head = leaders.index(leader) if leader else NOBODY
    whole = mask(driver, f"{force} {leader}")
    form = FormForce(whole, head, whole, mask(driver, named), second=second)
    found = detached(driver.state, form)
    assert len(found) <= 1
    pieces = [driver.state.catalogue.pieces[piece] for one in found for piece in members(one)]
    return " ".join(sorted(pieces))


@pytest.mark.rule("9.3d", "9.3g")
@pytest.mark.parametrize(
    ("force", "named", "sent"),
    [
        ("nk_1 nk_2 ni_1 ni_2 ni_3", "", "ni_1 ni_2 ni_3 william"),
        ("nk_1 nk_2 ni_1 ni_2 ni_3", "nk_1", "ni_1 ni_2 nk_1 william"),
        ("nk_1 nk_2 ni_1 ni_2 ni_3", "nk_1 nk_2 ni_1", "ni_1 nk_1 nk_2 william"),
        ("nk_1 nk_2 ni_1 ni_2 ni_3", "nk_1 nk_2 ni_1 ni_2", ""),
        ("nk_1 nk_2 ni_1 ni_2", "", "ni_1 ni_2 nk_1 william"),
        ("nk_1 nk_2 ni_1", "", ""),
        ("nk_1 nk_2 ni_1", "nk_1", ""),
        ("nk_1 nk_2", "", ""),
    ],
)
def test_forming_force_may_send_its_three_least_worthy_units(
    force: str, named: str, sent: str
) -> None:
    assert few(force, named) == sent


@pytest.mark.rule("9.3e", "9.7a")
def test_bands_and_second_movement_leave_no_units_behind() -> None:
    army = "nk_1 nk_2 ni_1 ni_2 ni_3"
    assert few(army)
    assert few(army, leader="") == ""
    assert few(army, second=True) == ""


@pytest.mark.rule("9.3b", "9.3i", "9.3n")
def test_force_reaches_as_far_as_points_and_big_enemies_allow() -> None:
    driver = campaign("sussex: nk_1 nk_2 ni_1 william", "surrey: hc_1 hc_2 hc_3 harold")
    force = mask(driver, "nk_1 nk_2 ni_1 william")

    def found(points: int, *, single: bool = False, forced: bool = False) -> set[str]:
        start = driver.area("sussex")
        areas = goals(driver.state, force, start, points, single=single, forced=forced)
        assert len(areas) == len(set(areas))
        return {driver.state.area_name(area) for area in areas}

    near = {"hampshire", "dorset", "oxfordshire", "wiltshire", "kent", "surrey"}
    assert found(0) == set()
    assert found(1) == {"hampshire"}
    # A force that enters Surrey goes no further.
    assert found(2) == near
    assert found(3) == near | {"cambridgeshire", "northamptonshire", "somerset"}
    assert found(3, single=True) == {"hampshire", "kent", "surrey"}
    # A forced march reaches one area further, but not from an area with a big enemy.
    assert found(0, forced=True) == {"hampshire", "kent", "surrey"}
    assert found(1, forced=True) == near
