"""What roles may know of a campaign: their own blocks, and the backs of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from senlac.games.comet.conditions import (
    ATTACKER_DEPLOYS,
    DEFENDER_DEPLOYS,
    GONE,
    NOBODY,
    POOL,
    SEA,
)
from senlac.games.comet.fray import Fray, battle_in_hand
from senlac.games.comet.orders import Orders
from senlac.games.comet.victory import level_of, points_of

if TYPE_CHECKING:
    from collections.abc import Sequence

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

PRIVATE: Final = ("Raising", "Enrolment", "March", "WayIn", "Muster", "MusterGrowth")
"""[X.silent] The steps that others cannot tell apart."""


# ---- who sees what ------------------------------------------------------------------------------


def open_sides(state: CometState, roles: Sequence[int]) -> list[bool]:
    """Return for each side whether the roles see its faces: their own, and all when it is over."""
    own = [state.roster.side_of[role] for role in roles]
    over = state.outcome is not None
    return [over or side in own for side in range(len(state.roster.sides))]


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
    held = [0] * len(state.roster.sides)
    for unit, area in enumerate(areas):
        if area >= 0:
            held[state.roster.side[unit]] |= 1 << area
    return held


# ---- the view -----------------------------------------------------------------------------------


def view(state: CometState, roles: Sequence[int]) -> dict[str, Any]:
    """Return what the roles may know, as a JSON object."""
    roster = state.roster
    sees = open_sides(state, roles)
    areas = seen_areas(state, sees)
    held = held_as_seen(state, areas)
    shown: dict[str, Any] = {
        "scenario": state.scenario,
        "turn": state.turn,
        "turns": roster.turns,
        "active": roster.sides[state.active],
        "step": step(state, sees),
        "roles": [_role(state, role) for role in range(len(roster.roles))],
        "you": [roster.roles[role] for role in roles],
        "sides": [_side(state, side, held) for side in range(len(roster.sides))],
        "lead": _lead(state, held),
        "areas": [_area(state, area, areas, held, sees) for area in range(roster.size)],
        "lost": [roster.units[unit] for unit, area in enumerate(areas) if area == GONE],
    }
    orders = marching_orders(state)
    if orders is not None and sees[state.active]:
        shown["orders"] = _orders(state, orders)
    fray = battle_in_hand(state)
    if fray is not None:
        shown["battle"] = _battle(state, fray, sees)
    return shown


def _role(state: CometState, role: int) -> dict[str, Any]:
    """Return a role with its side and seat."""
    roster = state.roster
    return {
        "id": roster.roles[role],
        "name": roster.tables.roles[roster.roles[role]].name,
        "side": roster.sides[roster.side_of[role]],
        "seat": roster.seats[roster.seat_of[role]],
        "plays": state.plays(role) and not state.is_out(roster.side_of[role]),
    }


def _side(state: CometState, side: int, held: Sequence[int]) -> dict[str, Any]:
    """Return what all know of a side: its points, its strength by type, what is off the board."""
    roster = state.roster
    own = roster.of[side]
    return {
        "id": roster.sides[side],
        "name": roster.peoples[side],
        "vp": points_of(state, side, held),
        "out": state.is_out(side),
        "landed": state.landed[side],
        "strength": _strength(state, side),
        "at_sea": [roster.units[unit] for unit in own if state.area[unit] == SEA],
        "pool": [roster.units[unit] for unit in own if state.area[unit] == POOL],
    }


def _strength(state: CometState, side: int) -> list[dict[str, Any]]:
    """Return the blocks and CV on the map of each type and nationality; all gains are open."""
    roster = state.roster
    found: dict[tuple[int, int], list[int]] = {}
    for unit in roster.of[side]:
        if state.area[unit] >= 0:
            row = found.setdefault((roster.kind[unit], roster.nation[unit]), [0, 0])
            row[0] += 1
            row[1] += state.cv[unit]
    return [
        {
            "type": roster.kinds[kind],
            "nationality": roster.nations[nation],
            "blocks": blocks,
            "cv": cv,
        }
        for (kind, nation), (blocks, cv) in sorted(found.items())
    ]


def _lead(state: CometState, held: Sequence[int]) -> dict[str, Any]:
    """[16.3a] Return who has most Victory Points now, and the level that would come of it."""
    roster = state.roster
    sides = [side for side in range(len(roster.sides)) if not state.is_out(side)]
    best = max(sides, key=lambda side: points_of(state, side, held))
    seat = roster.seat_of[roster.lead[best]]
    rivals = [side for side in sides if roster.seat_of[roster.lead[side]] != seat]
    most = max([points_of(state, side, held) for side in rivals], default=0)
    lead = points_of(state, best, held) - most
    return {"side": roster.sides[best], "by": lead, "level": level_of(state, lead)}


def _area(
    state: CometState,
    area: int,
    areas: Sequence[int],
    held: Sequence[int],
    sees: Sequence[bool],
) -> dict[str, Any]:
    """Return an area with its holder and its stacks."""
    roster = state.roster
    sides = [side for side, mask in enumerate(held) if mask >> area & 1]
    holder = sides[0] if sides else roster.home
    return {
        "id": roster.areas[area],
        "name": roster.places[area],
        "letter": roster.letters[area],
        "vp": roster.vp[area],
        "holder": None if len(sides) > 1 or state.is_out(holder) else roster.sides[holder],
        "stacks": [_stack(state, side, area, areas, sees) for side in sides],
    }


def _stack(
    state: CometState, side: int, area: int, areas: Sequence[int], sees: Sequence[bool]
) -> dict[str, Any]:
    """Return a side's blocks in an area: faces, or what is known of their backs."""
    units = [unit for unit in state.roster.of[side] if areas[unit] == area]
    stack: dict[str, Any] = {"side": state.roster.sides[side], "blocks": len(units)}
    if sees[side]:
        stack["units"] = [_face(state, unit) for unit in units]
    else:
        known = state.known
        stack["known"] = [_back(state, unit) for unit in units if known >> unit & 1]
        stack["hidden"] = len([unit for unit in units if not known >> unit & 1])
    return stack


def _face(state: CometState, unit: int) -> dict[str, Any]:
    """Return a block as its own side sees it; `known` tells whether the others know it too."""
    return {**_label(state, unit), "cv": state.cv[unit], "known": bool(state.known >> unit & 1)}


def _back(state: CometState, unit: int) -> dict[str, Any]:
    """[X.sight] Return a block whose identity is known: its CV if it lies open, else the note."""
    back = _label(state, unit)
    back["cv"] = state.cv[unit] if state.shown >> unit & 1 else None
    back["seen_cv"] = state.seen_cv[unit]
    back["seen_turn"] = state.seen_turn[unit]
    return back


def _label(state: CometState, unit: int) -> dict[str, Any]:
    """Return what is printed on a block."""
    roster = state.roster
    return {
        "id": roster.units[unit],
        "name": roster.titles[unit],
        "type": roster.kinds[roster.kind[unit]],
        "nationality": roster.nations[roster.nation[unit]],
        "max_cv": roster.most[unit],
        "rank": roster.rank[unit],
    }


def _orders(state: CometState, orders: Orders) -> dict[str, Any]:
    """Return what a side has done in its Movement Phase, and who may still march."""
    roster = state.roster
    own = [unit for unit in roster.of[state.active] if state.area[unit] >= 0]
    roles = roster.marching[state.active]
    ready = [unit for role in roles for unit in orders.ready(state, role)]
    return {
        "moved": [
            {
                "unit": roster.units[unit],
                "from": roster.areas[orders.start[unit]],
                "via": roster.areas[entry] if (entry := orders.entry[unit]) != NOBODY else "",
                "shown": bool(orders.told >> unit & 1),
            }
            for unit in own
            if orders.moved >> unit & 1
        ],
        "ready": [roster.units[unit] for unit in sorted(ready)],
        "charge": {roster.units[unit]: roster.roles[orders.charge[unit]] for unit in own},
    }


# ---- battles ------------------------------------------------------------------------------------


def _battle(state: CometState, fray: Fray, sees: Sequence[bool]) -> dict[str, Any]:
    """Return the battle in hand: who stands where, as far as it lies open."""
    roster = state.roster
    line = fray.columns == 1
    names = ["line"] if line else roster.positions
    return {
        "area": roster.areas[fray.area],
        "attacker": roster.sides[state.active],
        "defender": roster.sides[fray.defender],
        "skirmish": line,
        "landing": fray.landing(state),
        "round": fray.round,
        "positions": names,
        "array": {
            roster.sides[side]: _array(state, fray, side, len(names), sees[side])
            for side in (state.active, fray.defender)
        },
    }


def _array(
    state: CometState,
    fray: Fray,
    side: int,
    places: int,
    mine: bool,  # noqa: FBT001 - of the side
) -> dict[str, Any]:
    """[10.2b, 10.3a] Return how a side is deployed, once it is; its own side sees it at once."""
    if not mine and not deployed(fray, side):
        return {"deployed": False, "blocks": [], "units": []}
    blocks, units = [], []
    for place in range(places):
        there = state.in_column(side, place)
        open_there = there if mine else [unit for unit in there if state.shown >> unit & 1]
        blocks.append(len(there))
        units.append([_in_battle(state, fray, unit) for unit in open_there])
    return {"deployed": deployed(fray, side), "blocks": blocks, "units": units}


def deployed(fray: Fray, side: int) -> bool:
    """[10.2b] Tell whether the numbers of a side's deployment are open to all."""
    if side == fray.defender:
        return fray.part > DEFENDER_DEPLOYS
    return fray.part > ATTACKER_DEPLOYS


def _in_battle(state: CometState, fray: Fray, unit: int) -> dict[str, Any]:
    """Return a block in a battle whose face is seen."""
    face = {"id": state.unit_name(unit), "name": state.title(unit), "cv": state.cv[unit]}
    return {**face, "fired": bool(fray.fired >> unit & 1), "shown": bool(state.shown >> unit & 1)}
