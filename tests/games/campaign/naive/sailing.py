"""Ships on the march by the second referee: steps, boarding and landing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from functools import cache
from itertools import pairwise
from typing import Final

from tests.games.campaign.naive.week import HOURS, Clock, Week
from tests.games.campaign.naive.world import (
    EVEN,
    MODELS,
    ODD,
    RIDES,
    STACKS,
    TABLES,
    UNITS,
    Body,
    World,
    chart,
    is_sea,
)

WATERS: Final = chart("map")
BLOWS: Final = [("N", "NE", "SE", "S", "SW", "NW").index(w["blows"]) for w in WATERS["wind"]]
COSTS: Final = TABLES["ship_cost"]
RATE: Final[int] = UNITS["movement"]["ship"]
LASTS: Final[int] = TABLES["embark"]["hours"]
SPACE: Final = {model["id"]: model["cargo"] for model in UNITS["model"] if "cargo" in model}
ROOM: Final[int] = next(m["cargo_space"] for m in UNITS["model"] if m["id"] == "ship")

RIVERS: Final[dict[frozenset[str], list[str]]] = {}
"""For two consecutive hexes of a river, the river's mouths."""
for line in WATERS["rivers"]["line"]:
    for pair in pairwise(line["hexes"]):
        RIVERS.setdefault(frozenset(pair), []).append(line["hexes"][0])

Load = Counter[tuple[str, str]]
"""The cargo of a ship, by force and stack or model."""


# ---- where ships may go -------------------------------------------------------------------------


@cache
def ring(hex_: str) -> list[str]:
    """Return the six hexes around one, from north clockwise, on the map or not."""
    column, row = int(hex_[:2]), int(hex_[2:])
    return [f"{column + x:02}{row + y:02}" for x, y in (ODD if column % 2 else EVEN)]


def stretches(sheet: Collection[str], hex_: str) -> list[list[str]]:
    """Return the runs of sea around a hex of land, from its first land side on.

    Hexes beyond the edge of the sheet are not sea.
    """
    about = [(to, to in sheet and is_sea(to)) for to in ring(hex_)]
    if all(wet for _, wet in about):
        return [[to for to, _ in about]]
    first = [wet for _, wet in about].index(False)
    runs: list[list[str]] = [[]]
    for to, wet in about[first:] + about[:first]:
        if wet:
            runs[-1].append(to)
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if run]


def on_a_river(sheet: Collection[str], start: str, to: str) -> bool:
    """Return whether two hexes are consecutive on a river whose mouth is on the sheet."""
    return any(mouth in sheet for mouth in RIVERS.get(frozenset((start, to)), []))


def is_coastal(sheet: Collection[str], hex_: str) -> bool:
    """Return whether a hex is land at the sea or on a river."""
    if is_sea(hex_):
        return False
    return bool(stretches(sheet, hex_)) or any(on_a_river(sheet, hex_, to) for to in ring(hex_))


def fare(sheet: Collection[str], start: str, to: str, shore: int = -1) -> int:
    """Return the cost of a step for a fleet with a stretch, 0 if it is not allowed."""
    if to not in sheet or to not in ring(start):
        return 0
    ashore, back = not is_sea(start), not is_sea(to)
    if ashore and not back and shore >= 0 and to not in stretches(sheet, start)[shore]:
        return 0
    if (ashore or back) and on_a_river(sheet, start, to):
        return int(COSTS["river"])
    if ashore and back:
        return 0
    sea = to if ashore else start
    arrow = BLOWS[int(WATERS["hexes"]["wind"][int(sea[2:])][int(sea[:2])])]
    turn = (ring(start).index(to) - arrow) % 6
    return int(COSTS["with_wind" if turn in (5, 0, 1) else "against_wind"])


def arrive(week: Week, fleet: Body, to: str) -> None:
    """Move a fleet into a hex, with its cargo; it then has the stretch that it came by."""
    start, fleet.hex = fleet.hex, to
    week.before[fleet.name] = (fleet.shore, week.came.get(fleet.name, start))
    week.came[fleet.name] = start
    runs = [] if is_sea(to) else stretches(week.facts.sheet, to)
    fleet.shore = next((n for n, run in enumerate(runs) if start in run), -1)
    for force in week.world.cargo(fleet):
        force.hex = to


def put_back(week: Week, fleet: Body) -> None:
    """Put a fleet back to where it was before its step, as if it had not made it."""
    fleet.hex = week.moves[fleet.name][0]
    fleet.shore, week.came[fleet.name] = week.before[fleet.name]
    for force in week.world.cargo(fleet):
        force.hex = fleet.hex


# ---- what ships carry ---------------------------------------------------------------------------


def manifest(world: World, fleet: Body, last: Body | None = None) -> list[Load] | None:
    """Return the cargo of each ship, None if not all fits; `last` boards after all others."""
    loads: list[Load] = [Counter() for _ in fleet.ships]
    left = [ROOM] * len(loads)
    for force in [*world.cargo(fleet), *([last] if last is not None else [])]:
        for item, count, space in goods(force):
            for _ in range(count):
                ship = next((n for n, room in enumerate(left) if room >= space), None)
                if ship is None:
                    return None
                loads[ship][force.name, item] += 1
                left[ship] -= space
    return loads


def goods(force: Body) -> list[tuple[str, int, int]]:
    """Return what is to be stowed: stacks, then models; each with its number and space.

    Treasure takes the same space whatever the sum.
    """
    found: list[tuple[str, int, int]] = []
    for stack in STACKS:
        rides = "horse" if RIDES[stack.split(".")[0]] else "foot"
        found.append((stack, force.figures[stack], UNITS["cargo"][rides]))
    for model in MODELS:
        count = force.models[model]
        found.append((model, min(count, 1) if model == "treasure" else count, SPACE[model]))
    return found


# ---- clocks -------------------------------------------------------------------------------------


def sail(week: Week, fleet: Body, to: str) -> bool:
    """Save points for a step; return whether it is made."""
    clock = week.clocks[fleet.name]
    led = fleet.leaders or any(force.leaders for force in week.world.cargo(fleet))
    price = HOURS * fare(week.facts.sheet, fleet.hex, to, fleet.shore)
    if not led or not price:
        clock.halt()
        return False
    clock.points += RATE
    if clock.points < price:
        return False
    clock.points -= price
    return True


def at_the_ships(week: Week) -> set[tuple[str, str]]:
    """Return the forces and fleets in one hex that are both at the boarding of the force."""
    found: set[tuple[str, str]] = set()
    for force in week.forces():
        verb, name, _ = week.clocks[force.name].head()
        fleet = next((one for one in week.bodies() if one.ships and one.name == name), None)
        if verb != "board" or fleet is None or fleet.hex != force.hex:
            continue
        walled = force.inside and any(b.besieging and b.hex == force.hex for b in week.forces())
        if walled or week.clocks[force.name].held:
            continue
        if ("await", force.name) in [task[:2] for task in week.clocks[name].heads()]:
            found.add((force.name, name))
    return found


def wait(week: Week, body: Body, busy: set[tuple[str, str]]) -> None:
    """Spend an hour of a boarding force, or of all forces that a fleet awaits or lands."""
    clock = week.clocks[body.name]
    clock.points = 0
    verb, about, _ = clock.head()
    if verb == "board":
        clock.spent += (body.name, about) in busy
        return
    for task in clock.heads():
        if verb == "land" or (task[1], body.name) in busy:
            clock.run[task[:2]] = clock.run.get(task[:2], 0) + 1


# ---- tasks --------------------------------------------------------------------------------------


def finish(week: Week, body: Body) -> None:
    """Board or land the forces whose hours are over."""
    clock = week.clocks[body.name]
    verb, about, _ = clock.head()
    if verb == "board":
        if clock.spent >= LASTS:
            go_aboard(week, body.name, about)
        return
    for task in clock.heads():
        if clock.run.get(task[:2], 0) < LASTS:
            continue
        if verb == "await":
            go_aboard(week, task[1], body.name)
        else:
            clock.plan.remove(task)
            go_ashore(week, task[1], body)


def go_aboard(week: Week, name: str, ships: str) -> None:
    """Board a force, if it and the fleet are still together and both at it."""
    for force, fleet in [(f, b) for f in week.forces() for b in week.bodies()]:
        together = (force.name, fleet.name) == (name, ships) and force.hex == fleet.hex
        boards = week.clocks[force.name].head()[:2] == ("board", fleet.name)
        awaits = [task[:2] for task in week.clocks[fleet.name].heads()]
        if together and boards and ("await", force.name) in awaits:
            embark(week, force, fleet)


def go_ashore(week: Week, name: str, fleet: Body) -> None:
    """Land a force where its fleet is, if it is aboard."""
    for force in week.world.cargo(fleet):
        if force.name == name:
            disembark(week, force)
            week.do(fleet.name, "land", name, done=True)


def named(week: Week, name: str) -> Body:
    """Return the body with a name."""
    return next(body for body in week.world.bodies if body.name == name)


def embark(week: Week, force: Body, fleet: Body) -> None:
    """Board a force, if there is room; otherwise it halts, and the fleet goes on."""
    clock, awaits = week.clocks[force.name], week.clocks[fleet.name]
    clock.plan.pop(0)
    clock.spent = 0
    awaits.plan.remove(next(task for task in awaits.heads() if task[1] == force.name))
    if manifest(week.world, fleet, force) is None:
        clock.halt()
        return
    week.tally["boarded"] += 1
    week.do(force.name, "board", fleet.name, done=True)
    week.do(fleet.name, "await", force.name, done=True)
    force.boarded = max([b.boarded for b in week.world.cargo(fleet)], default=-1) + 1
    force.aboard, force.inside, force.besieging, clock.fresh = fleet.name, False, False, ""
    week.world.settle()


def disembark(week: Week, force: Body) -> None:
    """Land a force where its fleet is."""
    force.aboard, force.boarded = "", 0
    week.facts.since[force.name] = week.facts.landed[force.name] = week.facts.hour
    week.clocks[force.name].fresh = "moved"
    week.tally["landed"] += 1


def ready(clock: Clock) -> bool:
    """Return whether a body is boarding or awaiting."""
    return clock.head()[0] in ("board", "await", "land")
