"""Estimates of raids, gathering attacks and spreading."""

from __future__ import annotations

from senlac.games.comet import GAME
from senlac.games.comet.odds.basis import Basis, basis_of
from senlac.games.comet.odds.forces import forces_in
from senlac.games.comet.odds.side_forces import SideForces
from senlac.games.comet.policy.plans import plans
from senlac.games.comet.policy.raids import garrisons_at_risk
from senlac.games.comet.policy.rally import promise
from tests.games.comet.board import Campaign, campaign

VIKING, NORMAN, ENGLISH = 0, 1, 2


def basis(position: Campaign) -> Basis:
    """Return the basis of evaluations."""
    return basis_of(position.state.catalogue, GAME.weights())


def forces_of(position: Campaign, own: int) -> list[SideForces]:
    """Return the forces from the perspective of a side."""
    state = position.state
    return forces_in(state, own, state.area, basis(position))


def raids(position: Campaign) -> set[str]:
    """Return the Viking garrisons that the English are expected to attack."""
    forces, catalogue = forces_of(position, VIKING), position.state.catalogue
    match = basis(position).figures.match
    cells = garrisons_at_risk(forces[ENGLISH], [VIKING], forces, catalogue.vp, match)
    return {catalogue.areas[cell % catalogue.size] for cell in cells}


def promised(position: Campaign, area: str) -> float:
    """Return the promise of an English attack in an area."""
    where = position.state.catalogue.areas.index(area)
    forces = forces_of(position, ENGLISH)
    return promise(position.state, where, forces[ENGLISH], forces[VIKING], basis(position).figures)


def test_small_army_raids_the_best_garrison_it_can_beat() -> None:
    position = campaign(
        "lincoln: vik1=1", "stamford: vik2=1", "carlisle: hardrada", "nottingham: harold hc1=1",
        side="viking", step="Invasion", turn=16,
    )  # fmt: skip
    assert raids(position) == {"lincoln"}


def test_large_army_raids_every_garrison_in_reach() -> None:
    position = campaign(
        "lincoln: vik1=1", "stamford: vik2=1", "carlisle: hardrada",
        "nottingham: harold hc1 fyrd1 fyrd2 fyrd7", side="viking", step="Invasion", turn=16,
    )  # fmt: skip
    assert raids(position) == {"lincoln", "stamford"}


def test_foot_units_raid_only_within_their_reach() -> None:
    position = campaign(
        "durham: vik1", "york: vik2", "bamburgh: hardrada", "lincoln: earls fyrd1 fyrd2 fyrd7",
        "london: harold", side="viking", step="Invasion", turn=16,
    )  # fmt: skip
    assert raids(position) == {"york"}


def test_attack_promises_when_units_still_to_come_suffice() -> None:
    few = campaign(
        "york: vik1", "durham: harold fyrd1=1 fyrd2=1", "bamburgh: hardrada", side="english"
    )
    few.play("move fyrd1 york", "via durham")
    many = campaign(
        "york: vik1", "durham: harold fyrd1=1 fyrd2 fyrd7 fyrd8 hc1", "bamburgh: hardrada",
        side="english",
    )  # fmt: skip
    many.play("move fyrd1 york", "via durham")
    assert promised(few, "york") == 0.0
    assert 0.0 < promised(many, "york") < 0.8


def test_attack_promise_grows_with_each_arriving_unit() -> None:
    position = campaign(
        "york: vik1", "durham: harold fyrd1=1 fyrd2 fyrd7 fyrd8 hc1", "bamburgh: hardrada",
        side="english",
    )  # fmt: skip
    position.play("move fyrd1 york", "via durham")
    first = promised(position, "york")
    position.play("move fyrd2 york", "via durham")
    assert promised(position, "york") > first


def test_spread_plan_takes_areas_and_keeps_the_kings_escort() -> None:
    position = campaign(
        "york: hardrada vik1 vik2 vik3 vik4 vik5 vik6", "london: harold", side="viking", turn=16
    )
    state = position.state
    found = plans(state, VIKING)
    assert found
    areas = state.catalogue.areas
    for where in found:
        names = [areas[where[unit]] for unit in state.catalogue.of[VIKING] if where[unit] >= 0]
        others = [name for name in names if name != "york"]
        assert len(others) == len(set(others)), "one block for each area"
        assert names.count("york") >= 3
    assert any("lincoln" in [areas[a] for a in where if a >= 0] for where in found)


def test_no_plan_outside_the_sides_own_march() -> None:
    position = campaign("york: hardrada vik1 vik2", "london: harold", side="viking", turn=16)
    assert plans(position.state, NORMAN) == []
    waiting = campaign("york: hardrada vik1", "london: harold", side="viking", step="Invasion")
    assert plans(waiting.state, VIKING) == []
