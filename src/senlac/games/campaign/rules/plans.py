"""3.5: plans: the remaining tasks of a body, and when and where they will end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.games.campaign.rules.bodies import native, points_of, sort_of
from senlac.games.campaign.rules.constants import (
    ASHORE,
    AWAIT,
    BOARD,
    ENTER,
    JOIN,
    LAND,
    LEAVE,
    NOBODY,
    NOWHERE,
    PLUNDER,
    RAVAGE,
    REST,
    SALLY,
    STEP,
    SUPPLY,
    TAKE,
    TIMED,
)
from senlac.games.campaign.rules.ways.sea import FREE
from senlac.games.campaign.rules.ways.travel import FLEET, MovementNet, travel

if TYPE_CHECKING:
    from senlac.games.campaign.state import CampaignState

KIND: Final = 0
ABOUT: Final = 1
COUNT: Final = 2
SPENT: Final = 3
"""The indices of an entry's numbers."""


class PlanEnd(NamedTuple):
    """The end of a plan: hex, stretch of sea, hour, and points not converted to hours yet.

    `begun` is the hour at which the current run of steps began, `points` its cost so far.
    """

    hex: int
    shore: int
    begun: int
    points: int


def entry(kind: int, about: int = NOBODY, count: int = 0) -> list[int]:
    """Return a new entry of a plan."""
    return [kind, about, count, 0]


def travel_of(state: CampaignState, place: int) -> MovementNet:
    """Return the steps that are open to a body in its present form."""
    sort = FLEET if state.is_fleet(place) else sort_of(state, place)
    return travel(state.catalogue.ground, sort, native=native(state, state.owner(place)))


def hours_of(state: CampaignState, kind: int) -> int:
    """Return the hours that a timed task takes."""
    tables = state.catalogue.tables.files.tables
    if kind == RAVAGE:
        return tables.pillage.ravage_hours
    if kind == PLUNDER:
        return tables.pillage.plunder_hours
    return tables.time.hours_in_day if kind == REST else tables.embark.hours


def forecast(state: CampaignState, place: int) -> PlanEnd:
    """[order.c] Compute where and when the plan of a body ends, from what its player knows."""
    return _reckon(state, place, state.plans[place], _outset(state, place))


def hour_of(state: CampaignState, place: int, found: PlanEnd) -> int:
    """Return the hour at which a plan ends: steps that cost c take 72 c / MP hours."""
    hours = state.catalogue.tables.files.tables.time.hours_in_turn
    rate = points_of(state, place)
    return found.begun - (-hours * found.points // rate)


def most_points(state: CampaignState, place: int, found: PlanEnd) -> int:
    """Return the maximum cost of steps after a plan that can be made by the end of the week."""
    hours = state.catalogue.tables.files.tables.time.hours_in_turn
    return (hours - found.begun) * points_of(state, place) // hours - found.points


def fits_in(state: CampaignState, place: int, kind: int) -> bool:
    """Return whether a timed task after the plan of a body ends by the end of the week."""
    return fits_after(state, place, forecast(state, place), kind)


def fits_after(state: CampaignState, place: int, end: PlanEnd, kind: int) -> bool:
    """Return whether a timed task after a body's plan, which has this end, fits into the week.

    Consecutive entries to await, or to land, take their hours together.
    """
    plan = state.plans[place]
    if kind in (AWAIT, LAND) and plan and plan[-1][KIND] == kind:
        return True
    hours = state.catalogue.tables.files.tables.time.hours_in_turn
    return hour_of(state, place, end) + hours_of(state, kind) <= hours


def at_this_stop(state: CampaignState, place: int) -> list[list[int]]:
    """[order.h] Return the entries of a plan after its last step."""
    plan = state.plans[place]
    steps = [number for number, line in enumerate(plan) if line[KIND] == STEP]
    return plan[steps[-1] + 1 :] if steps else plan


def planned(state: CampaignState, place: int, kind: int, about: int = NOBODY) -> bool:
    """Return whether a plan has an entry of a kind, and of an object if one is given."""
    for line in state.plans[place]:
        if line[KIND] == kind and about in (NOBODY, line[ABOUT]):
            return True
    return False


def to_leave(state: CampaignState, place: int, stack: int) -> int:
    """[town.b] Return how many figures a force may still leave; at least one stays with it.

    `stack` is one past the last stack for the worst figures, `NOBODY` for supply units.
    """
    left = [line for line in state.plans[place] if line[KIND] == LEAVE]
    stacks = len(state.catalogue.stacks)
    if stack == NOBODY:
        wagons = state.catalogue.item_of["supply"]
        return state.models[place][SUPPLY] - sum([n[COUNT] for n in left if n[ABOUT] == wagons])
    free = state.strength(place) - 1 - sum([n[COUNT] for n in left if n[ABOUT] <= stacks])
    if stack == stacks:
        return free
    have = state.figures[place][stack] - sum([n[COUNT] for n in left if n[ABOUT] == stack])
    return min(have, free)


def aboard_at_end(state: CampaignState, place: int) -> list[int]:
    """[naval.p] Return the forces that a fleet will carry at the end of its plan."""
    found = [state.codes[force] for force in state.forces_aboard(place)]
    for line in state.plans[place]:
        if line[KIND] == AWAIT and line[ABOUT] not in found:
            found.append(line[ABOUT])
        elif line[KIND] == LAND and line[ABOUT] in found:
            found.remove(line[ABOUT])
    places = [state.place(code) for code in found]
    return [force for force in places if force != NOBODY]


def will_be_led(state: CampaignState, place: int) -> bool:
    """[move.c, naval.p] Return whether a leader will be with a body at the end of its plan."""
    if state.codes[place] in state.leader_at:
        return True
    forces = aboard_at_end(state, place) if state.ships[place] else []
    return any([state.codes[force] in state.leader_at for force in forces])


def lands(state: CampaignState, place: int) -> PlanEnd | None:
    """Return where and when its fleet will land a force aboard, None if it will not.

    The hours are those of the fleet, which has its own pace.
    """
    fleet = state.place(state.aboard[place])
    plan = state.plans[fleet]
    for number, line in enumerate(plan):
        if line[KIND] == LAND and line[ABOUT] == state.codes[place]:
            found = _reckon(state, fleet, plan[: number + 1], _outset(state, fleet))
            return PlanEnd(found.hex, FREE, hour_of(state, fleet, found), 0)
    return None


def place_of_entry(state: CampaignState, place: int, kind: int, about: int) -> int:
    """Return the hex in which a plan reaches an entry, NOWHERE if it has no such entry."""
    plan = state.plans[place]
    for number, line in enumerate(plan):
        if line[KIND] == kind and line[ABOUT] == about:
            return _reckon(state, place, plan[:number], _outset(state, place)).hex
    return NOWHERE


def _outset(state: CampaignState, place: int) -> PlanEnd:
    """Return the start of a plan; for a force aboard, where and when it lands."""
    if state.aboard[place] != ASHORE:
        landed = lands(state, place)
        if landed is not None:
            return landed
    return PlanEnd(state.hex_of[place], state.shore[place], 0, 0)


def _reckon(state: CampaignState, place: int, plan: list[list[int]], start: PlanEnd) -> PlanEnd:
    """Compute the end of some entries."""
    ways = travel_of(state, place)
    hex_, shore, begun, points = start
    last = NOBODY
    for line in plan:
        kind = line[KIND]
        if kind == STEP:
            points += ways.cost(hex_, shore, line[ABOUT])
            shore = ways.shore_after(hex_, line[ABOUT]) if ways.sort == FLEET else shore
            hex_ = line[ABOUT]
        elif kind in TIMED and not (kind == last and kind in (AWAIT, LAND)):
            begun = hour_of(state, place, PlanEnd(hex_, shore, begun, points))
            begun += hours_of(state, kind)
            points = 0
        last = kind
    return PlanEnd(hex_, shore, begun, points)


def hours_of_steps(state: CampaignState, place: int) -> list[tuple[int, int]]:
    """[order.c] Return the hexes of the steps of a body's plan, with their hours."""
    plan = state.plans[place]
    start = _outset(state, place)
    found: list[tuple[int, int]] = []
    for number, line in enumerate(plan):
        if line[KIND] == STEP:
            end = _reckon(state, place, plan[: number + 1], start)
            found.append((line[ABOUT], hour_of(state, place, end)))
    return found


def ends_inside(state: CampaignState, place: int) -> bool:
    """Return whether a force will be inside walls when its plan is done without a problem."""
    stop = at_this_stop(state, place)
    walks_in = any([line[KIND] in (TAKE, ENTER) for line in stop])
    moved = any([line[KIND] in (STEP, SALLY) for line in state.plans[place]])
    return walks_in or (bool(state.inside[place]) and not moved)


def is_ended(state: CampaignState, place: int) -> bool:
    """Return whether nothing may follow in a plan: it plunders, boards, or joins another force."""
    plan = state.plans[place]
    return bool(plan) and plan[-1][KIND] in (PLUNDER, BOARD, JOIN)
