"""A week's march by the second referee: clocks, moves, meetings and tasks of forces on land."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tests.games.campaign.naive import sailing
from tests.games.campaign.naive.evening import holder
from tests.games.campaign.naive.field import (
    ROADS,
    battle,
    captor_of,
    flee,
    land,
    passable,
    points,
    refuge,
    shut_in,
    way_back,
)
from tests.games.campaign.naive.purse import deposit, lodge, pillage
from tests.games.campaign.naive.seafight import at_sea
from tests.games.campaign.naive.taking import leave, take, town_of, walk_in
from tests.games.campaign.naive.week import HOURS, NEVER, Clock, Pair, Week
from tests.games.campaign.naive.world import (
    CLASS,
    MODELS,
    RIDES,
    STACKS,
    TABLES,
    UNITS,
    Body,
    around,
    grade,
    is_gone,
    lose,
    loss,
    seize,
)

COSTS: Final = TABLES["terrain_cost"]
RATES: Final = UNITS["movement"]
MOUNTED: Final = {kind["id"] for kind in UNITS["kind"] if kind["mounted"]}


def march(week: Week) -> None:
    """3.5.1 to 3.5.3: hour 0, then the hours of the week."""
    week.held = {town: holder(week.world, town) for town in week.world.towns}
    meetings(week, 0)
    tasks(week)
    for hour in range(1, HOURS + 1):
        week.facts.hour = hour
        due = clocks(week)
        week.moves, week.before = {}, {}
        for body, to in due:
            week.moves[body.name] = (body.hex, to)
            if body.ships:
                sailing.arrive(week, body, to)
            body.hex = to
            week.facts.since[body.name] = hour
            week.clocks[body.name].fresh = "moved"
        meetings(week, hour)
        tasks(week)


# ---- clocks -------------------------------------------------------------------------------------


def sort_of(body: Body) -> str:
    """Return the movement type of a force."""
    if any(body.models.values()):
        return "wagon"
    rides = [RIDES[s.split(".")[0]] for s, n in body.figures.items() if n]
    return "horse" if any(rides) or not rides else "foot"


def pace(week: Week, body: Body) -> int:
    """Return the points of a force a week, at its pace."""
    rates = [RATES["wagon"]] * any(body.models.values())
    for stack, n in body.figures.items():
        kind = stack.split(".")[0]
        if n:
            foot = CLASS[kind] in ("HI", "LI")
            rates.append(RATES["mounted"] if kind in MOUNTED
                         else RATES["foot" if foot else CLASS[kind]])  # fmt: skip
    slowest = int(min(rates, default=RATES["leader_only"]))
    return slowest * 3 // 2 if week.clocks[body.name].forced else slowest


def cost(week: Week, body: Body, to: str) -> int:
    """Return the cost for a force to enter an adjacent hex, 0 if it may not.

    After being put back a force may no longer be beside the next hex of its route, or in it
    already.
    """
    if to not in around(body.hex) or not passable(week.facts, body.hex, to, sort_of(body)):
        return 0
    road = "road_" if frozenset((body.hex, to)) in ROADS else ""
    return int(COSTS[road + land(to)][sort_of(body)])


def clocks(week: Week) -> list[tuple[Body, str]]:
    """H1: spend an hour of each body; return the bodies with a step due, and its hex."""
    due: list[tuple[Body, str]] = []
    busy = sailing.at_the_ships(week)
    for body in week.bodies():
        clock = week.clocks[body.name]
        if not clock.plan or clock.halted:
            continue
        verb, about, _ = clock.head()
        if clock.held:
            clock.held -= 1
        elif sailing.ready(clock):
            sailing.wait(week, body, busy)
        elif verb != "step":
            clock.points = 0
            clock.spent += 1
        elif sailing.sail(week, body, about) if body.ships else step(week, body, about):
            clock.plan.pop(0)
            due.append((body, about))
            week.do(body.name, "step", about, done=True)
    return due


def step(week: Week, body: Body, to: str) -> bool:
    """Save points for a step; return whether it is made."""
    clock = week.clocks[body.name]
    if not body.leaders:
        clock.halt()
        return False
    if body.inside:
        body.inside, clock.fresh = False, "came out"
    body.besieging = False
    week.world.settle()
    if clock.forced and not clock.stepped:
        column = TABLES["attrition"]["other"]
        for stack in STACKS:
            if body.figures[stack]:
                body.figures[stack] -= loss(body.figures[stack], column[grade(stack)], week.roll)
    if not clock.stepped and clock.forced:
        week.facts.forced.add(body.name)
    clock.stepped = True
    clock.points += pace(week, body)
    price = HOURS * cost(week, body, to)
    if not price:
        clock.halt()
    elif clock.points >= price:
        clock.points -= price
        return True
    return False


# ---- meetings -----------------------------------------------------------------------------------


def meetings(week: Week, hour: int) -> None:
    """H3: changes of place, then hexes by id; after that no body is fresh."""
    week.met = set()
    put: set[str] = set()
    edges = sorted({(min(way), max(way)) for way in week.moves.values()})
    for afloat in (False, True):
        for low, high in edges:
            for pair in week.foes():
                for mine, his in (((low, high), (high, low)), ((high, low), (low, high))):
                    swap(week, pair, (mine, his), put, hour, afloat=afloat)
    seen = {body.hex for body in week.bodies() if week.clocks[body.name].fresh}
    for hex_ in sorted(seen | {start for start, _ in week.moves.values()}):
        for afloat in (False, True):
            while (due := pairs(week, hex_, afloat=afloat)) != []:
                meet(week, min(due)[1:], hex_, hour, afloat=afloat)
    for clock in week.clocks.values():
        clock.fresh = ""
    week.world.relieve()


def pairs(week: Week, hex_: str, *, afloat: bool) -> list[tuple[int, int, int]]:
    """Return the pairs still to meet in a hex, each with its negated figures or ships."""
    found: list[tuple[int, int, int]] = []
    for one, other in week.foes():
        sides = [week.side(seat, hex_, afloat=afloat) for seat in (one, other)]
        both = [body for side in sides for body in side]
        fresh = any(week.clocks[body.name].fresh for body in both)
        if all(sides) and fresh and (hex_, afloat, one, other) not in week.met:
            found.append((-sum(body.count + len(body.ships) for body in both), one, other))
    return found


def swap(
    week: Week, pair: Pair, ways: tuple[tuple[str, str], tuple[str, str]], put: set[str], hour: int,
    *, afloat: bool,
) -> None:  # fmt: skip
    """Resolve the meeting of a group that moved one way with one that moved the other way."""
    mine, his = ways
    groups = [
        [b for b in week.bodies() if b.owner == seat and week.moves.get(b.name) == way
         and b.hex == way[1] and b.name not in put and bool(b.ships) == afloat]
        for seat, way in zip(pair, ways, strict=True)
    ]  # fmt: skip
    if not all(groups) or not comes_to_blows(week, groups, afloat=afloat):
        return
    eyes = [sum(len(b.ships) for b in group) if afloat else points(group) for group in groups]
    stays = 0 if eyes[0] > eyes[1] or (eyes[0] == eyes[1] and mine[1] < his[1]) else 1
    hex_ = (mine, his)[stays][1]
    week.tally["crossed"] += afloat
    for group in groups:
        for body in group:
            if body.hex != hex_:
                turn_back(week, body, afloat=afloat)
            put.add(body.name)
    meet(week, pair, hex_, hour, afloat=afloat)


def turn_back(week: Week, body: Body, *, afloat: bool) -> None:
    """Put a body back; the step is the first of its plan again, and its points are refunded."""
    body.hex, to = week.moves[body.name]
    if afloat:
        sailing.put_back(week, body)
    fare = sailing.fare(week.facts.sheet, body.hex, to, body.shore)
    week.clocks[body.name].points += HOURS * (fare if afloat else cost(week, body, to))
    week.clocks[body.name].plan.insert(0, ("step", to, 0))
    week.done[body.name, "step", to] -= 1


def comes_to_blows(week: Week, sides: Sequence[Sequence[Body]], *, afloat: bool) -> bool:
    """Return whether either side attacks."""
    if not afloat:
        return "attack" in (stance(week, *sides), stance(week, *sides[::-1]))
    fighters = [*foes(week, *sides), *foes(week, *sides[::-1])]
    return any(week.clocks[body.name].posture == "attack" for body in fighters)


def foes(week: Week, own: Sequence[Body], other: Sequence[Body]) -> list[Body]:
    """Return the fleets of a side that have an enemy from whom they have not parted."""
    return [
        one for one in own if any(frozenset((one.name, foe.name)) not in week.parted
                                  for foe in other)
    ]  # fmt: skip


def stance(week: Week, own: Sequence[Body], other: Sequence[Body]) -> str:
    """Return what a side does."""
    count, against = (sum(body.count for body in side) for side in (own, other))
    if not count:
        return "evade"
    comes = any(week.clocks[body.name].fresh == "came out" for body in other)
    if comes and any(body.besieging for body in own):
        return "attack"
    wants: list[str] = []
    for body in own:
        clock = week.clocks[body.name]
        bold = "attack" if count >= against else "evade"
        posture = "attack" if clock.sallied else clock.posture
        wants.append(bold if posture == "bold" else posture)
    return next(want for want in ("attack", "hold", "evade") if want in wants)


def meet(week: Week, pair: Pair, hex_: str, hour: int, *, afloat: bool) -> None:
    """Resolve the meeting of two players' field forces of a hex, or of their fleets."""
    week.met.add((hex_, afloat, *pair))
    sides = [week.side(seat, hex_, afloat=afloat) for seat in pair]
    if not comes_to_blows(week, sides, afloat=afloat):
        return
    if afloat:
        at_sea(week, [foes(week, *sides), foes(week, *sides[::-1])])
        return
    wants = [stance(week, sides[0], sides[1]), stance(week, sides[1], sides[0])]
    week.facts.caught = set()
    if "evade" in wants:
        flees = wants.index("evade")
        if away(week, sides[flees], sides[1 - flees], hour):
            week.world.settle()
            return
        week.facts.caught = {pair[flees]}
    for body in week.forces():
        attacks = week.clocks[body.name].posture == "attack"
        if body.hex == hex_ and body.inside and body.owner in pair and attacks:
            body.inside, week.clocks[body.name].fresh = False, ""
    clash(week, pair, hex_, hour)
    week.world.settle()


def clash(week: Week, pair: Pair, hex_: str, hour: int) -> None:
    """Fight a battle of both sides."""
    sides = [week.side(seat, hex_) for seat in pair]
    everybody = [body for side in sides for body in side]
    week.facts.hour = hour
    held = battle(week.world, week.facts, sides, week.roll, week.lords)
    for body in everybody:
        clock = week.clocks[body.name]
        if body.name in held:
            clock.held = TABLES["battle"]["held_hours"]
            continue
        clock.fresh = ""
        clock.halt()
        if body.hex != hex_:
            week.facts.since[body.name] = hour


def away(week: Week, side: list[Body], pursuer: list[Body], hour: int) -> bool:
    """Resolve the evasion of a side; return whether there is no battle."""
    world, hex_, seat = week.world, side[0].hex, side[0].owner
    if refuge(world, seat, hex_):
        for body in side:
            body.besieging = False
            week.clocks[body.name].fresh = ""
            week.clocks[body.name].halt()
            shut_in(world, body, week.roll)
        return True
    to = way_back(world, week.facts, hex_, side)
    if to is not None and escapes(week, side, pursuer):
        go(week, side, captor_of(pursuer), to, hour)
        return True
    if any(body.count for body in side):
        return False
    for body in side:
        lose(world, body, captor_of(pursuer), week.roll, week.lords)
    return True


def go(week: Week, side: list[Body], captor: Body | None, to: str, hour: int) -> None:
    """Apply the losses of flight to a side, and move it back a hex."""
    for body in side:
        flee(week.world, body, captor, week.roll)
    for body in side:
        clock = week.clocks[body.name]
        body.besieging = False
        if any(body.models.values()) and not cost(week, body, to):
            for model in MODELS:
                seize(week.world, body, model, captor)
        body.hex = to
        if refuge(week.world, body.owner, to):
            shut_in(week.world, body, week.roll)
        week.facts.since[body.name] = hour
        clock.fresh = ""
        clock.halt()
        if is_gone(body):
            week.world.bodies.remove(body)


def escapes(week: Week, side: list[Body], pursuer: list[Body]) -> bool:
    """Roll for an evasion."""
    die = week.roll(6)
    own, other = points(side), points(pursuer)
    add = 0
    if own >= 6 and own >= other:
        add += 2 if own >= 3 * other else 1
    add -= other >= 6 and other >= 2 * own
    add += min(pace(week, b) for b in side) > min(pace(week, b) for b in pursuer)
    add += land(side[0].hex) in ("rough", "mountain")
    add -= any(any(body.models.values()) for body in side)
    add -= any(body.starving for body in side)
    add += 0 if any(body.count for body in side) else 2
    return die == 6 or (die != 1 and die + add >= 4)


# ---- tasks --------------------------------------------------------------------------------------


def tasks(week: Week) -> None:
    """H4: finish timed tasks whose hours are over, then do instant tasks."""
    for body in week.bodies():
        if body.aboard or body not in week.world.bodies:
            continue
        if sailing.ready(week.clocks[body.name]):
            sailing.finish(week, body)
        else:
            finish(week, body)
    for body in week.forces():
        plan = week.clocks[body.name].plan
        while body in week.world.bodies and plan and plan[0][0] in INSTANT:
            verb, about, count = plan.pop(0)
            do(week, body, verb, about, count)
            if is_gone(body) and body in week.world.bodies:
                week.world.bodies.remove(body)
            plan = week.clocks[body.name].plan


INSTANT: Final = ("take", "enter", "sally", "leave", "lodge", "deposit")
TIMED: Final = {
    "rest": TABLES["time"]["hours_in_day"],
    "ravage": TABLES["pillage"]["ravage_hours"],
    "plunder": TABLES["pillage"]["plunder_hours"],
}


def finish(week: Week, body: Body) -> None:
    """Finish a timed task whose hours are over."""
    clock = week.clocks[body.name]
    verb = clock.plan[0][0] if clock.plan else ""
    if verb in TIMED and clock.spent >= TIMED[verb]:
        clock.plan.pop(0)
        clock.spent = 0
        done = verb == "rest" or pillage(week.world, body, plunder=verb == "plunder")
        week.do(body.name, verb, "", done=done)


def do(week: Week, body: Body, verb: str, about: str, count: int) -> None:
    """Do an instant task."""
    if verb == "leave":
        done = stay(week, body, about, count)
    elif verb == "take":
        done = not take(week.world, body, week.roll, week.lords)
        if not done:
            week.clocks[body.name].halt()
    else:
        done = DEEDS[verb](week, body)
    week.do(body.name, verb, about, done=done)


def enter(week: Week, body: Body) -> bool:
    """Move a force into the town of its hex, if its player controls it unbesieged."""
    town = town_of(week.world, body)
    if town is None or body.inside:
        return True
    friends = [b for b in week.world.inside(town) if week.world.friends(b.owner, body.owner)]
    if week.world.controller(town) != body.owner or week.world.camp(town) or friends:
        return False
    walk_in(week.world, body, town, week.roll, week.lords)
    return True


def sally(week: Week, body: Body) -> bool:
    """Move a force out of its town; return whether it was inside."""
    clock = week.clocks[body.name]
    if not body.inside:
        return False
    body.inside, clock.sallied, clock.fresh = False, True, "came out"
    return True


DEEDS: Final[dict[str, Callable[[Week, Body], bool]]] = {
    "enter": enter,
    "sally": sally,
    "lodge": lambda week, body: lodge(week.world, body),
    "deposit": lambda week, body: deposit(week.world, body),
}


def stay(week: Week, body: Body, item: str, count: int) -> bool:
    """Leave figures or wagons as a garrison; return whether the ordered number stays."""
    town = town_of(week.world, body)
    if town is None:
        return True
    clock = week.clocks[body.name]
    strangers = [other for other in week.world.inside(town) if other.owner != body.owner]
    if (week.world.controller(town) != body.owner or strangers) and not body.inside and take(
        week.world, body, week.roll, week.lords
    ):  # fmt: skip
        clock.halt()
    had = body.count + body.models["supply"]
    made = leave(week.world, body, item, count, week.borne, week.roll)
    if made is not None and made.name not in week.clocks:
        week.clocks[made.name] = Clock([], "hold", forced=False, fresh="")
        for book in (week.facts.since, week.facts.landed):
            book[made.name] = book[body.name]
        week.facts.landed[made.name] = NEVER
    return made is not None and had - body.count - body.models["supply"] == count
