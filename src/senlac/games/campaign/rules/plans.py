"""3.5: plans: what a body is still to do, and by which hour and where it will have done it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.games.campaign.rules.bodies import native, points_of, sort_of
from senlac.games.campaign.rules.conditions import (
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
from senlac.games.campaign.rules.ways.travel import FLEET, Travel, travel

if TYPE_CHECKING:
    from senlac.games.campaign.state import CampaignState

KIND: Final = 0
ABOUT: Final = 1
COUNT: Final = 2
SPENT: Final = 3
"""The numbers of an entry."""


class Forecast(NamedTuple):
    """Where a plan ends: the hex, the stretch borne there, the hour, and points not yet timed.

    `begun` is the hour at which the stretch of steps began that has cost `points` so far.
    """

    hex: int
    shore: int
    begun: int
    points: int


def entry(kind: int, about: int = NOBODY, count: int = 0) -> list[int]:
    """Return a new entry of a plan."""
    return [kind, about, count, 0]


def travel_of(state: CampaignState, place: int) -> Travel:
    """Return the steps that are open to a body as it is."""
    sort = FLEET if state.is_fleet(place) else sort_of(state, place)
    return travel(state.catalogue.ground, sort, native=native(state, state.owner(place)))


def hours_of(state: CampaignState, kind: int) -> int:
    """Return the hours that something timed takes."""
    tables = state.catalogue.tables.files.tables
    if kind == RAVAGE:
        return tables.pillage.ravage_hours
    if kind == PLUNDER:
        return tables.pillage.plunder_hours
    return tables.time.hours_in_day if kind == REST else tables.embark.hours


def forecast(state: CampaignState, place: int) -> Forecast:
    """[order.c] Reckon where and when the plan of a body ends, as far as can be known."""
    return _reckon(state, place, state.plans[place], _outset(state, place))


def hour_of(state: CampaignState, place: int, found: Forecast) -> int:
    """Return the hour at which a plan ends: a stretch of steps that costs c takes 72 c / MP."""
    hours = state.catalogue.tables.files.tables.time.hours_in_turn
    rate = points_of(state, place)
    return found.begun - (-hours * found.points // rate)


def most_points(state: CampaignState, place: int, found: Forecast) -> int:
    """Return the points that steps behind a plan may cost to be made by the end of the week."""
    hours = state.catalogue.tables.files.tables.time.hours_in_turn
    return (hours - found.begun) * points_of(state, place) // hours - found.points


def fits_in(state: CampaignState, place: int, kind: int) -> bool:
    """Tell whether something timed behind the plan of a body ends by the end of the week.

    What is awaited, or landed, together takes its hours together.
    """
    plan = state.plans[place]
    if kind in (AWAIT, LAND) and plan and plan[-1][KIND] == kind:
        return True
    hours = state.catalogue.tables.files.tables.time.hours_in_turn
    return hour_of(state, place, forecast(state, place)) + hours_of(state, kind) <= hours


def at_this_stop(state: CampaignState, place: int) -> list[list[int]]:
    """[order.h] Return the entries of a plan behind its last step."""
    plan = state.plans[place]
    steps = [number for number, line in enumerate(plan) if line[KIND] == STEP]
    return plan[steps[-1] + 1 :] if steps else plan


def planned(state: CampaignState, place: int, kind: int, about: int = NOBODY) -> bool:
    """Tell whether a plan has an entry of a kind, and about somebody if that is given."""
    return any([
        line[KIND] == kind and about in (NOBODY, line[ABOUT]) for line in state.plans[place]
    ])  # fmt: skip


def to_leave(state: CampaignState, place: int, stack: int) -> int:
    """[town.b] Return the figures a force may leave after what its plan leaves; one stays with it.

    `stack` is past the stacks for the worst of all, NOBODY for supply units.
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
    """[naval.p] Return the places of the forces that a fleet will carry at the end of its plan."""
    found = [state.codes[force] for force in state.cargo(place)]
    for line in state.plans[place]:
        if line[KIND] == AWAIT and line[ABOUT] not in found:
            found.append(line[ABOUT])
        elif line[KIND] == LAND and line[ABOUT] in found:
            found.remove(line[ABOUT])
    places = [state.place(code) for code in found]
    return [force for force in places if force != NOBODY]


def will_be_led(state: CampaignState, place: int) -> bool:
    """[move.c, naval.p] Tell whether a leader will be with a body at the end of its plan."""
    forces = aboard_at_end(state, place) if state.is_fleet(place) else []
    return any([bool(state.with_body(body)) for body in [place, *forces]])


def lands(state: CampaignState, place: int) -> Forecast | None:
    """Return where and when the fleet of a force aboard will have landed it, None if it will not.

    The hours are the fleet's, who knows its own pace.
    """
    fleet = state.place(state.aboard[place])
    plan = state.plans[fleet]
    for number, line in enumerate(plan):
        if line[KIND] == LAND and line[ABOUT] == state.codes[place]:
            found = _reckon(state, fleet, plan[: number + 1], _outset(state, fleet))
            return Forecast(found.hex, FREE, hour_of(state, fleet, found), 0)
    return None


def place_of_entry(state: CampaignState, place: int, kind: int, about: int) -> int:
    """Return the hex at which a plan comes to an entry, NOWHERE if there is none such."""
    plan = state.plans[place]
    for number, line in enumerate(plan):
        if line[KIND] == kind and line[ABOUT] == about:
            return _reckon(state, place, plan[:number], _outset(state, place)).hex
    return NOWHERE


def _outset(state: CampaignState, place: int) -> Forecast:
    """Return where a plan begins: for a force aboard where and when it is landed."""
    if state.aboard[place] != ASHORE:
        landed = lands(state, place)
        if landed is not None:
            return landed
    return Forecast(state.at[place], state.shore[place], 0, 0)


def _reckon(state: CampaignState, place: int, plan: list[list[int]], start: Forecast) -> Forecast:
    """Reckon the end of some entries."""
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
            begun = hour_of(state, place, Forecast(hex_, shore, begun, points))
            begun += hours_of(state, kind)
            points = 0
        last = kind
    return Forecast(hex_, shore, begun, points)


def hours_of_steps(state: CampaignState, place: int) -> list[tuple[int, int]]:
    """[order.c] Return the hexes that the plan of a body leads through, each with its hour."""
    plan = state.plans[place]
    start = _outset(state, place)
    found: list[tuple[int, int]] = []
    for number, line in enumerate(plan):
        if line[KIND] == STEP:
            end = _reckon(state, place, plan[: number + 1], start)
            found.append((line[ABOUT], hour_of(state, place, end)))
    return found


def ends_inside(state: CampaignState, place: int) -> bool:
    """Tell whether a force will be within walls when its plan is done, if all goes as planned."""
    stop = at_this_stop(state, place)
    walks_in = any([line[KIND] in (TAKE, ENTER) for line in stop])
    moved = any([line[KIND] in (STEP, SALLY) for line in state.plans[place]])
    return walks_in or (bool(state.inside[place]) and not moved)


def is_ended(state: CampaignState, place: int) -> bool:
    """Tell whether nothing may follow in a plan: it plunders, boards, or joins another force."""
    plan = state.plans[place]
    return bool(plan) and plan[-1][KIND] in (PLUNDER, BOARD, JOIN)
