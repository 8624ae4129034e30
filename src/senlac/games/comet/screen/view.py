"""The view of a campaign: the roles' own blocks, and the backs of the others."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.engine.model.phase_names import is_named, step_of
from senlac.engine.support.mask import members
from senlac.games.comet.catalogue import Catalogue
from senlac.games.comet.rules.battle.fray import battle_in_hand
from senlac.games.comet.rules.constants import (
    GONE,
    NOBODY,
)
from senlac.games.comet.rules.movement.march import ChooseEntry
from senlac.games.comet.rules.movement.orders import MovementData
from senlac.games.comet.rules.raising import PlaceRaised, Raising
from senlac.games.comet.screen.rows.view import (
    AreaView,
    BlockView,
    CampaignView,
    MovedView,
    OrdersView,
    RaisingView,
    RoleView,
)
from senlac.games.comet.screen.view_area import VisibleArea, areas_seen, everywhere
from senlac.games.comet.screen.view_battle import battle_view
from senlac.games.comet.screen.view_side import PublicSide, SideScores, sides_known, standing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.phase import Phase
    from senlac.games.comet.state import CometState

STEPS: Final = {
    "PlaceFyrdmen": "Set-up",
    "Raising": "Fyrdmen Raising",
    "PlaceRaised": "Fyrdmen Raising",
    "March": "Movement",
    "ChooseEntry": "Movement",
    "Muster": "Invasion",
    "PlaceMusteredCv": "Invasion",
    "Invasion": "Invasion",
    "BattleOrder": "Combat",
    "Deployment": "Deployment",
    "Retreat": "Retreat",
    "CommitReserve": "Reserve",
    "Fire": "Fire",
    "AssignHit": "Losses",
    "Withdrawal": "Rout",
}
"""The name of the step in which each phase waits."""

BEHIND: Final = "Player Turn"
"""The public name of a hidden step."""

KEPT: Final = 256
"""How many lists of roles are cached; they change when a player resigns."""

PRIVATE: Final = ("Raising", "PlaceRaised", "March", "ChooseEntry", "Muster", "PlaceMusteredCv")
"""[X.silent] The steps that others cannot distinguish."""


# ---- who sees what ------------------------------------------------------------------------------


def open_sides(state: CometState, roles: Sequence[int]) -> list[bool]:
    """Return for each side whether the roles see its faces: their own, and all when it is over."""
    own = [state.catalogue.side_of[role] for role in roles]
    over = state.outcome is not None
    return [over or side in own for side in range(len(state.catalogue.sides))]


def marching_orders(state: CometState) -> MovementData | None:
    """Return the Movement Phase in progress, None if there is none."""
    phase = state.stack[1] if len(state.stack) > 1 else None
    return phase if isinstance(phase, MovementData) else None


def seen_areas(state: CometState, sees: Sequence[bool]) -> list[int]:
    """[X.march] Return by unit the area in which viewers that see some sides' faces see it."""
    orders = marching_orders(state)
    if orders is None or sees[state.active] or not orders.hidden():
        return state.area
    hidden = orders.hidden()
    return [
        orders.start[unit] if hidden >> unit & 1 else area for unit, area in enumerate(state.area)
    ]


def step(state: CometState, sees: Sequence[bool]) -> str:
    """[X.silent] Return the name of the current step as far as the viewers may know it."""
    if state.stack and is_named(state.stack[-1], *PRIVATE) and not sees[state.active]:
        return BEHIND
    return step_of(state.stack, STEPS)


def held_as_seen(state: CometState, areas: Sequence[int]) -> list[int]:
    """Return by side the mask of the areas its units are seen in."""
    held = [0] * len(state.catalogue.sides)
    for unit, area in enumerate(areas):
        if area >= 0:
            held[state.catalogue.side[unit]] |= 1 << area
    return held


# ---- the view -----------------------------------------------------------------------------------


class CometObservation:
    """What roles may see of a campaign, and the records of which it is made, ready to be drawn.

    Attributes:
        areas: those with visible contents.
        sides: all sides; `standing` is their score.
        goals: the areas of the units that have marched in the orders of the view.
    """

    def __init__(
        self,
        view: CampaignView,
        areas: list[VisibleArea],
        sides: list[PublicSide],
        standing: SideScores,
        goals: list[str],
    ) -> None:
        self.view = view
        self.areas = areas
        self.sides = sides
        self.standing = standing
        self.goals = goals


def view(state: CometState, roles: Sequence[int]) -> CampaignView:
    """Return the view of the roles."""
    return sight(state, roles).view


def sight(state: CometState, roles: Sequence[int]) -> CometObservation:
    """Return what the roles may see, ready to be drawn."""
    catalogue = state.catalogue
    sees = open_sides(state, roles)
    areas = seen_areas(state, sees)
    held = state.occupied if areas is state.area else held_as_seen(state, areas)
    stand = standing(catalogue, state.out, tuple(held))
    sides = sides_known(state, stand.points)
    there = areas_seen(state, areas, held, sees)
    mine = sees[state.active]
    orders, fray = marching_orders(state), battle_in_hand(state)
    marched = [] if orders is None or not mine else units_marched(state, orders)
    top = state.stack[-1] if state.stack and mine else None
    shown = CampaignView(
        scenario=state.scenario,
        turn=state.turn,
        turns=catalogue.turns,
        active=catalogue.sides[state.active],
        step=step(state, sees),
        roles=_roles(catalogue, state.inactive_roles, state.out),
        you=[catalogue.roles[role] for role in roles],
        sides=[side.view for side in sides],
        lead=stand.lead,
        areas=everywhere(catalogue, state.out, there),
        lost=[catalogue.units[unit] for unit, area in enumerate(areas) if area == GONE],
        orders=_orders(state, orders, marched) if orders is not None and mine else None,
        raising=_raising(state, top),
        entering=catalogue.units[top.unit] if isinstance(top, ChooseEntry) else None,
        battle=None if fray is None else battle_view(state, fray, sees),
    )
    goals = [catalogue.areas[state.area[unit]] for unit in marched]
    return CometObservation(shown, there, sides, stand, goals)


def faces(shown: CampaignView) -> list[tuple[AreaView, BlockView]]:
    """Return the blocks whose faces their own side sees, each with its area."""
    return [
        (area, unit) for area in shown.areas for stack in area.stacks for unit in stack.units or ()
    ]


@lru_cache(KEPT)
def _roles(catalogue: Catalogue, absent: int, out: int) -> list[RoleView]:
    """Return the roles with their sides and seats; masks say which of them no longer play."""
    return [
        RoleView(
            id=role,
            name=catalogue.tables.roles[role].name,
            side=catalogue.sides[side],
            seat=catalogue.seats[seat],
            plays=not absent >> number & 1 and not out >> side & 1,
        )
        for number, (role, side, seat) in enumerate(
            zip(catalogue.roles, catalogue.side_of, catalogue.seat_of, strict=True)
        )
    ]


def _raising(state: CometState, step: Phase[CometState] | None) -> RaisingView | None:
    """Return the progress of a side that raises troops."""
    catalogue = state.catalogue
    if isinstance(step, Raising):
        return RaisingView(tried=[catalogue.units[unit] for unit in members(step.leaders_done)])
    if not isinstance(step, PlaceRaised):
        return None
    raising = state.stack[-2]
    assert isinstance(raising, Raising), "troops are placed while they are raised"
    tried = [catalogue.units[unit] for unit in members(raising.leaders_done)]
    return RaisingView(tried=tried, leader=catalogue.units[step.leader], left=step.cv_left)


def units_marched(state: CometState, orders: MovementData) -> list[int]:
    """Return the units on the map that have marched in a Movement Phase."""
    area, own = state.area, state.catalogue.masks[state.active]
    return [unit for unit in members(orders.moved & own) if area[unit] >= 0]


def _orders(state: CometState, orders: MovementData, marched: Sequence[int]) -> OrdersView:
    """Return what a side has done in its Movement Phase, and the units that may still march."""
    catalogue = state.catalogue
    own = [unit for unit in catalogue.of[state.active] if state.area[unit] >= 0]
    roles = catalogue.marching[state.active]
    ready = [unit for role in roles for unit in orders.ready(state, role)]
    return OrdersView(
        moved=[
            MovedView(
                unit=catalogue.units[unit],
                start=catalogue.areas[orders.start[unit]],
                via=catalogue.areas[entry]
                if (entry := orders.entered_from[unit]) != NOBODY
                else "",
                shown=bool(orders.revealed_moves >> unit & 1),
            )
            for unit in marched
        ],
        asked=[catalogue.roles[role] for role in roles[: orders.stage]],
        ready=[catalogue.units[unit] for unit in sorted(ready)],
        gave=[catalogue.units[unit] for unit in members(orders.gave_cv)],
        took=[catalogue.units[unit] for unit in members(orders.received_cv)],
        charge={
            catalogue.units[unit]: catalogue.roles[orders.commander_at_start[unit]] for unit in own
        },
    )
