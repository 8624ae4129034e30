"""States that agree with all that roles know, the rest drawn afresh."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine import play
from senlac.games.comet.charge import charges
from senlac.games.comet.conditions import NOBODY, UNPLACED
from senlac.games.comet.fray import battle_in_hand
from senlac.games.comet.march import March, WayIn
from senlac.games.comet.movement import Movement, begin_movement
from senlac.games.comet.muster import Muster
from senlac.games.comet.raising import Enrolment, Raising
from senlac.games.comet.roster import APART
from senlac.games.comet.sight import is_led
from senlac.games.comet.turn import PlayerTurn
from senlac.games.comet.view import deployed, marching_orders, open_sides

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from senlac.games.comet.state import CometState

DEALS: Final = 12
"""How often blocks are dealt before one begins at the true places and exchanges pairs."""

EXCHANGES: Final = 60
"""How many exchanges of two blocks are tried then."""


def determinize(state: CometState, roles: Sequence[int], rng: Random) -> CometState:
    """Return a state that agrees with what the roles know.

    Known units stay where they are, other units of a hidden side change places, and the CV of
    each type and nationality is dealt again among the units that do not lie open.
    """
    new = state.copy()
    if state.outcome is not None:
        return new
    sees = open_sides(state, roles)
    hidden = [side for side in range(len(sees)) if not sees[side] and not state.is_out(side)]
    asked = play.actors(state)
    if not sees[state.active]:
        draw_back(new)
    for side in hidden:
        draw_back_array(new, side)
        deal_positions(new, side, rng)
    if not sees[state.roster.side_of[asked[0]]]:
        return _dealt_fitting(new, hidden, asked, rng)
    deal(new, hidden, rng)
    return new


def _dealt_fitting(
    state: CometState, hidden: Sequence[int], asked: tuple[int, ...], rng: Random
) -> CometState:
    """Deal until the role that is known to be asked is asked, and has a choice."""
    for _ in range(DEALS):
        trial = state.copy()
        deal(trial, hidden, rng)
        if fits(trial, asked):
            return trial
    trial = state.copy()
    for side in hidden:
        slots = unknown(state, side)
        for _ in range(EXCHANGES if slots else 0):
            one, other = pick(slots, rng), pick(slots, rng)
            exchange(trial, one, other)
            if not (is_led(trial, side, trial.area) and fits(trial, asked)):
                exchange(trial, one, other)
        cv = trial.cv[:]
        deal_strength(trial, side, rng)
        if not fits(trial, asked):
            trial.cv = cv
    return trial


def fits(state: CometState, asked: tuple[int, ...]) -> bool:
    """Tell whether the role asked in a state is the one known to be, and has a choice."""
    return play.actors(state) == asked and state.stack[-1].options(state).only() is None


def pick(units: Sequence[int], rng: Random) -> int:
    """Return one of some units."""
    return units[int(rng.random() * len(units))]


# ---- dealing ------------------------------------------------------------------------------------


def unknown(state: CometState, side: int) -> list[int]:
    """Return the units of a side of which nobody else knows who stands where."""
    known, area = state.known, state.area
    return [unit for unit in state.roster.of[side] if area[unit] >= 0 and not known >> unit & 1]


def deal(state: CometState, hidden: Sequence[int], rng: Random) -> None:
    """Deal the places and the CV of all hidden sides."""
    if state.active in hidden:
        loosen_orders(state)
    for side in hidden:
        deal_places(state, side, rng)
        deal_strength(state, side, rng)
    if state.active in hidden:
        settle_orders(state)


def deal_places(state: CometState, side: int, rng: Random) -> None:
    """Deal the places of a side's unknown units, a leader wherever marches say that one is."""
    units = unknown(state, side)
    done: list[tuple[int, int]] = []
    for _ in range(DEALS):
        for place in range(len(units) - 1, 0, -1):
            done.append((units[place], units[int(rng.random() * (place + 1))]))
            swap(state, *done[-1])
        if is_led(state, side, state.area):
            return
        for one, other in missing_leaders(state, side, units, rng):
            done.append((one, other))
            swap(state, one, other)
        if is_led(state, side, state.area):
            return
    for one, other in reversed(done):
        swap(state, one, other)
    for _ in range(EXCHANGES):
        one, other = pick(units, rng), pick(units, rng)
        swap(state, one, other)
        if not is_led(state, side, state.area):
            swap(state, one, other)


def missing_leaders(
    state: CometState, side: int, units: Sequence[int], rng: Random
) -> list[tuple[int, int]]:
    """[6.2a] Return for one march without a leader whom to exchange for one, if that can be."""
    area = state.area
    leaders = [unit for unit in units if state.roster.rank[unit]]
    for trail in state.trails[side]:
        if not is_on(trail, [area[leader] for leader in state.roster.leaders[side]]):
            there = [unit for unit in units if trail >> area[unit] & 1]
            return [(pick(leaders, rng), pick(there, rng))] if leaders and there else []
    return []


def is_on(trail: int, areas: Sequence[int]) -> bool:
    """Tell whether any of some areas, some of them off the board, is one of a trail."""
    return any([area >= 0 and trail >> area & 1 for area in areas])


def exchange(state: CometState, one: int, other: int) -> None:
    """Let two units of a side change places, and note what follows from it."""
    loosen_orders(state)
    swap(state, one, other)
    if state.roster.side[one] == state.active:
        settle_orders(state)


def swap(state: CometState, one: int, other: int) -> None:
    """Let two units of a side change places, with all that others have seen of those places."""
    area, position = state.area, state.position
    area[one], area[other] = area[other], area[one]
    position[one], position[other] = position[other], position[one]
    orders = marching_orders(state)
    if orders is None or state.roster.side[one] != state.active:
        return
    start, entry = orders.start, orders.entry
    start[one], start[other] = start[other], start[one]
    entry[one], entry[other] = entry[other], entry[one]
    if (orders.moved >> one ^ orders.moved >> other) & 1:
        # Others have seen them march, or not: `draw_back` has left no march that is hidden.
        orders.moved ^= 1 << one | 1 << other
        orders.told = orders.moved


def loosen_orders(state: CometState) -> None:
    """Give the orders of a state lists of their own; copies of it share them."""
    orders = marching_orders(state)
    if orders is not None:
        orders.start, orders.entry = orders.start[:], orders.entry[:]


def settle_orders(state: CometState) -> None:
    """[7.2e, 17.3d] Note charges and commands by where the units now are said to have begun."""
    orders = marching_orders(state)
    if orders is not None:
        orders.charge = charges(state, state.active, orders.start)
        orders.read_commands(state)


def deal_strength(state: CometState, side: int, rng: Random) -> None:
    """Deal the CV of each type and nationality among its units that do not lie open."""
    roster = state.roster
    groups: dict[int, list[int]] = {}
    for unit in roster.of[side]:
        breed = roster.breed[unit]
        if breed != APART and state.area[unit] >= 0 and not state.shown >> unit & 1:
            groups.setdefault(breed, []).append(unit)
    for units in groups.values():
        spare = sum([state.cv[unit] for unit in units]) - len(units)
        steps = [unit for unit in units for _ in range(roster.most[unit] - 1)]
        for unit in units:
            state.cv[unit] = 1
        for unit in rng.sample(steps, spare):
            state.cv[unit] += 1


def deal_positions(state: CometState, side: int, rng: Random) -> None:
    """[10.2b] Deal the positions in the battle in hand among the units that do not lie open."""
    fray = battle_in_hand(state)
    if fray is None or side not in (state.active, fray.defender):
        return
    units = [u for u in state.units_at(side, fray.area) if not state.shown >> u & 1]
    places = [state.position[unit] for unit in units]
    rng.shuffle(places)
    for unit, place in zip(units, places, strict=True):
        state.position[unit] = place


# ---- what goes on behind the backs --------------------------------------------------------------


def draw_back(state: CometState) -> None:
    """[X.march, X.silent] Take back what the moving side has done in secret, as if it now began.

    Nobody else can tell whether it raises, marches or musters, nor how far it has got with it.
    """
    top = state.stack[-1]
    if isinstance(top, Raising | Enrolment):
        skip_raising(state, state.deputy(top.role))
    elif isinstance(top, March | WayIn | Muster):
        march_anew(state, top.decider(state))


def draw_back_array(state: CometState, side: int) -> None:
    """[10.2b] Take back a deployment that is not finished, as if it now began."""
    fray = battle_in_hand(state)
    if fray is not None and not deployed(fray, side):
        for unit in state.units_at(side, fray.area):
            state.position[unit] = UNPLACED


def skip_raising(state: CometState, role: int) -> None:
    """Let a role that raises troops stand at the beginning of its march."""
    phases = state.roster.sequence[state.active]
    state.stack.clear()
    state.push(PlayerTurn(phases.index("movement") + 1))
    begin_movement(state)
    march_from(state, role)


def march_anew(state: CometState, role: int) -> None:
    """Let a role that marches stand at the beginning of its march."""
    orders = marching_orders(state)
    assert orders is not None, "asked in a Movement Phase"
    told, hidden = orders.told, orders.hidden()
    for unit in state.roster.of[state.active]:
        if hidden >> unit & 1:
            state.put(unit, orders.start[unit])
    entry = [way if told >> unit & 1 else NOBODY for unit, way in enumerate(orders.entry)]
    state.stack[1:] = [Movement(orders.start, orders.charge, entry, 0, told, told, 0, 0)]
    march_from(state, role)


def march_from(state: CometState, role: int) -> None:
    """Ask a role to march, in the Movement Phase on top of the stack."""
    orders = marching_orders(state)
    assert orders is not None, "a Movement Phase is on top"
    orders.stage = state.roster.marching[state.active].index(role) + 1
    state.push(March(role))
    settle_orders(state)
