"""What roles may know of a campaign: their own blocks, and the backs of the others."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.engine.mask import members
from senlac.games.comet.catalogue import Catalogue
from senlac.games.comet.rules.battle.fray import battle_in_hand
from senlac.games.comet.rules.conditions import (
    GONE,
    NOBODY,
    POOL,
    SEA,
)
from senlac.games.comet.rules.movement.march import WayIn
from senlac.games.comet.rules.movement.orders import Orders
from senlac.games.comet.rules.raising import Enrolment, Raising
from senlac.games.comet.rules.victory import level_of, points_of
from senlac.games.comet.screen.rows.view import (
    AreaView,
    BlockView,
    CampaignView,
    LeadView,
    MovedView,
    OrdersView,
    RaisingView,
    RoleView,
    SideView,
    StackView,
    StrengthView,
)
from senlac.games.comet.screen.view_battle import battle_view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.phase import Phase
    from senlac.games.comet.state import CometState

STEPS: Final = {
    "PlaceFyrdmen": "Set-up",
    "Raising": "Fyrdmen Raising",
    "Enrolment": "Fyrdmen Raising",
    "March": "Movement",
    "WayIn": "Movement",
    "Muster": "Invasion",
    "MusterGrowth": "Invasion",
    "Invasion": "Invasion",
    "BattleOrder": "Combat",
    "Deployment": "Deployment",
    "Retreat": "Retreat",
    "Reserve": "Reserve",
    "Fire": "Fire",
    "Loss": "Losses",
    "Withdrawal": "Rout",
}
"""The name of the step in which each phase waits."""

BEHIND: Final = "Player Turn"
"""What others are told of a step that goes on behind the backs of the blocks."""

KEPT: Final = 8192
"""How many records of blocks and of empty areas are kept; from one view to the next few change."""

PRIVATE: Final = ("Raising", "Enrolment", "March", "WayIn", "Muster", "MusterGrowth")
"""[X.silent] The steps that others cannot tell apart."""


# ---- who sees what ------------------------------------------------------------------------------


def open_sides(state: CometState, roles: Sequence[int]) -> list[bool]:
    """Return for each side whether the roles see its faces: their own, and all when it is over."""
    own = [state.catalogue.side_of[role] for role in roles]
    over = state.outcome is not None
    return [over or side in own for side in range(len(state.catalogue.sides))]


def marching_orders(state: CometState) -> Orders | None:
    """Return the Movement Phase that is going on, None if there is none."""
    phase = state.stack[1] if len(state.stack) > 1 else None
    return phase if isinstance(phase, Orders) else None


def seen_areas(state: CometState, sees: Sequence[bool]) -> list[int]:
    """[X.march] Return by unit the area in which it stands for who sees some sides' faces."""
    orders = marching_orders(state)
    if orders is None or sees[state.active] or not orders.hidden():
        return state.area
    hidden = orders.hidden()
    return [
        orders.start[unit] if hidden >> unit & 1 else area for unit, area in enumerate(state.area)
    ]


def step(state: CometState, sees: Sequence[bool]) -> str:
    """[X.silent] Return the name of the present step as far as it may be known."""
    if not state.stack:
        return ""
    name = type(state.stack[-1]).__name__
    return BEHIND if name in PRIVATE and not sees[state.active] else STEPS[name]


def held_as_seen(state: CometState, areas: Sequence[int]) -> list[int]:
    """Return by side the mask of the areas its units are seen in."""
    held = [0] * len(state.catalogue.sides)
    for unit, area in enumerate(areas):
        if area >= 0:
            held[state.catalogue.side[unit]] |= 1 << area
    return held


def units_by_area(state: CometState, areas: Sequence[int]) -> list[list[int]]:
    """Return by area the units that are seen in it, in their fixed order."""
    there: list[list[int]] = [[] for _ in range(state.catalogue.size)]
    for unit, area in enumerate(areas):
        if area >= 0:
            there[area].append(unit)
    return there


# ---- the view -----------------------------------------------------------------------------------


def view(state: CometState, roles: Sequence[int]) -> CampaignView:
    """Return what the roles may know."""
    catalogue = state.catalogue
    sees = open_sides(state, roles)
    areas = seen_areas(state, sees)
    held = held_as_seen(state, areas)
    points = [points_of(state, side, held) for side in range(len(catalogue.sides))]
    there = units_by_area(state, areas)
    mine = sees[state.active]
    orders, fray = marching_orders(state), battle_in_hand(state)
    top = state.stack[-1] if state.stack and mine else None
    return CampaignView(
        scenario=state.scenario,
        turn=state.turn,
        turns=catalogue.turns,
        active=catalogue.sides[state.active],
        step=step(state, sees),
        roles=[_role(state, role) for role in range(len(catalogue.roles))],
        you=[catalogue.roles[role] for role in roles],
        sides=[_side(state, side, points[side]) for side in range(len(catalogue.sides))],
        lead=_lead(state, points),
        areas=[_area(state, area, there[area], sees) for area in range(catalogue.size)],
        lost=[catalogue.units[unit] for unit, area in enumerate(areas) if area == GONE],
        orders=_orders(state, orders) if orders is not None and mine else None,
        raising=_raising(state, top),
        entering=catalogue.units[top.unit] if isinstance(top, WayIn) else None,
        battle=None if fray is None else battle_view(state, fray, sees),
    )


def faces(shown: CampaignView) -> list[tuple[AreaView, BlockView]]:
    """Return the blocks whose faces their own side sees, each with where it stands."""
    return [
        (area, unit) for area in shown.areas for stack in area.stacks for unit in stack.units or ()
    ]


def _role(state: CometState, role: int) -> RoleView:
    """Return a role with its side and seat."""
    catalogue = state.catalogue
    return RoleView(
        id=catalogue.roles[role],
        name=catalogue.tables.roles[catalogue.roles[role]].name,
        side=catalogue.sides[catalogue.side_of[role]],
        seat=catalogue.seats[catalogue.seat_of[role]],
        plays=state.plays(role) and not state.is_out(catalogue.side_of[role]),
    )


def _side(state: CometState, side: int, points: int) -> SideView:
    """Return what all know of a side: its points, its strength by type, what is off the board."""
    catalogue = state.catalogue
    own = catalogue.of[side]
    return SideView(
        id=catalogue.sides[side],
        name=catalogue.peoples[side],
        vp=points,
        out=state.is_out(side),
        landed=state.landed[side],
        strength=_strength(state, side),
        led=[[catalogue.areas[area] for area in members(t)] for t in state.trails[side]],
        at_sea=[catalogue.units[unit] for unit in own if state.area[unit] == SEA],
        pool=[catalogue.units[unit] for unit in own if state.area[unit] == POOL],
    )


def _strength(state: CometState, side: int) -> list[StrengthView]:
    """Return the blocks and CV on the map of each type and nationality; all gains are open."""
    catalogue = state.catalogue
    found: dict[tuple[int, int], list[int]] = {}
    for unit in catalogue.of[side]:
        if state.area[unit] >= 0:
            row = found.setdefault((catalogue.kind[unit], catalogue.nation[unit]), [0, 0])
            row[0] += 1
            row[1] += state.cv[unit]
    return [
        StrengthView(
            type=catalogue.kinds[kind], nationality=catalogue.nations[nation], blocks=blocks, cv=cv
        )
        for (kind, nation), (blocks, cv) in sorted(found.items())
    ]


def _lead(state: CometState, points: Sequence[int]) -> LeadView:
    """[16.3a] Return who has most Victory Points now, and the level that would come of it."""
    catalogue = state.catalogue
    sides = [side for side in range(len(catalogue.sides)) if not state.is_out(side)]
    best = max(sides, key=lambda side: points[side])
    seat = catalogue.seat_of[catalogue.lead[best]]
    rivals = [side for side in sides if catalogue.seat_of[catalogue.lead[side]] != seat]
    most = max([points[side] for side in rivals], default=0)
    lead = points[best] - most
    return LeadView(side=catalogue.sides[best], by=lead, level=level_of(state, lead))


def _area(state: CometState, area: int, there: Sequence[int], sees: Sequence[bool]) -> AreaView:
    """Return an area with its holder and its stacks."""
    catalogue = state.catalogue
    if not there:
        return _empty(catalogue, area, state.ways[area], out=state.is_out(catalogue.home))
    sides = sorted({catalogue.side[unit] for unit in there})
    holder = sides[0]
    return AreaView(
        id=catalogue.areas[area],
        name=catalogue.places[area],
        letter=catalogue.letters[area],
        vp=catalogue.vp[area],
        holder=None if len(sides) > 1 or state.is_out(holder) else catalogue.sides[holder],
        entered_from=[catalogue.areas[way] for way in members(state.ways[area])],
        stacks=[_stack(state, side, there, sees) for side in sides],
    )


@lru_cache(KEPT)
def _empty(catalogue: Catalogue, area: int, ways: int, *, out: bool) -> AreaView:
    """Return an area in which nobody is seen: the home side has it, unless that is `out`."""
    return AreaView(
        id=catalogue.areas[area],
        name=catalogue.places[area],
        letter=catalogue.letters[area],
        vp=catalogue.vp[area],
        holder=None if out else catalogue.sides[catalogue.home],
        entered_from=[catalogue.areas[way] for way in members(ways)],
        stacks=[],
    )


def _stack(state: CometState, side: int, there: Sequence[int], sees: Sequence[bool]) -> StackView:
    """Return a side's blocks of those in an area: faces, or what is known of their backs."""
    owner = state.catalogue.side
    units = [unit for unit in there if owner[unit] == side]
    name = state.catalogue.sides[side]
    if sees[side]:
        faces = [_face(state, unit) for unit in units]
        return StackView(side=name, blocks=len(units), units=faces)
    known = [_back(state, unit) for unit in units if state.known >> unit & 1]
    hidden = len(units) - len(known)
    return StackView(side=name, blocks=len(units), known=known, hidden=hidden)


def _face(state: CometState, unit: int) -> BlockView:
    """Return a block as its own side sees it; `known` tells whether the others know it too.

    Then it has the note of what they have seen of it last.
    """
    if not state.known >> unit & 1:
        return _block(state.catalogue, unit, state.cv[unit], None, None, known=False)
    seen = state.seen_cv[unit], state.seen_turn[unit]
    return _block(state.catalogue, unit, state.cv[unit], *seen, known=True)


def _back(state: CometState, unit: int) -> BlockView:
    """[X.sight] Return a block whose identity is known: its CV if it lies open, else the note."""
    cv = state.cv[unit] if state.shown >> unit & 1 else None
    seen = state.seen_cv[unit], state.seen_turn[unit]
    return _block(state.catalogue, unit, cv, *seen, known=None)


@lru_cache(KEPT)
def _block(
    catalogue: Catalogue,
    unit: int,
    cv: int | None,
    seen_cv: int | None,
    seen_turn: int | None,
    *,
    known: bool | None,
) -> BlockView:
    """[X.sight] Return what is printed on a block, and what all saw of it last if that counts."""
    return BlockView(
        id=catalogue.units[unit],
        name=catalogue.titles[unit],
        type=catalogue.kinds[catalogue.kind[unit]],
        nationality=catalogue.nations[catalogue.nation[unit]],
        max_cv=catalogue.most[unit],
        rank=catalogue.rank[unit],
        cv=cv,
        known=known,
        seen_cv=seen_cv,
        seen_turn=seen_turn,
    )


def _raising(state: CometState, step: Phase[CometState] | None) -> RaisingView | None:
    """Return how far a side has got that raises troops."""
    catalogue = state.catalogue
    if isinstance(step, Raising):
        return RaisingView(tried=[catalogue.units[unit] for unit in members(step.tried)])
    if not isinstance(step, Enrolment):
        return None
    raising = state.stack[-2]
    assert isinstance(raising, Raising), "troops are placed while they are raised"
    tried = [catalogue.units[unit] for unit in members(raising.tried)]
    return RaisingView(tried=tried, leader=catalogue.units[step.leader], left=step.left)


def _orders(state: CometState, orders: Orders) -> OrdersView:
    """Return what a side has done in its Movement Phase, and who may still march."""
    catalogue = state.catalogue
    own = [unit for unit in catalogue.of[state.active] if state.area[unit] >= 0]
    roles = catalogue.marching[state.active]
    ready = [unit for role in roles for unit in orders.ready(state, role)]
    return OrdersView(
        moved=[
            MovedView(
                unit=catalogue.units[unit],
                start=catalogue.areas[orders.start[unit]],
                via=catalogue.areas[entry] if (entry := orders.entry[unit]) != NOBODY else "",
                shown=bool(orders.told >> unit & 1),
            )
            for unit in own
            if orders.moved >> unit & 1
        ],
        asked=[catalogue.roles[role] for role in roles[: orders.stage]],
        ready=[catalogue.units[unit] for unit in sorted(ready)],
        gave=[catalogue.units[unit] for unit in members(orders.gave)],
        took=[catalogue.units[unit] for unit in members(orders.took)],
        charge={catalogue.units[unit]: catalogue.roles[orders.charge[unit]] for unit in own},
    )
