"""A week's march by the second referee: clocks, moves, meetings and tasks of forces on land."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from tests.games.campaign.naive.field import (
    ROADS,
    Facts,
    battle,
    captor_of,
    flee,
    land,
    passable,
    points,
    refuge,
    way_back,
)
from tests.games.campaign.naive.purse import deposit, lodge, pillage
from tests.games.campaign.naive.taking import leave, take, town_of, walk_in
from tests.games.campaign.naive.world import (
    CLASS,
    MODELS,
    RIDES,
    STACKS,
    TABLES,
    UNITS,
    Body,
    Roll,
    World,
    around,
    grade,
    is_gone,
    lose,
    loss,
    seize,
)

HOURS: Final[int] = TABLES["time"]["hours_in_turn"]
COSTS: Final = TABLES["terrain_cost"]
RATES: Final = UNITS["movement"]
MOUNTED: Final = {kind["id"] for kind in UNITS["kind"] if kind["mounted"]}
Task = tuple[str, str, int]
"""What is to be done, about what, and how many."""


@dataclass
class Clock:
    """What a force is at: its plan, what it has saved up, and what becomes of it this week."""

    plan: list[Task]
    posture: str
    forced: bool
    points: int = 0
    spent: int = 0
    held: int = 0
    halted: bool = False
    stepped: bool = False
    sallied: bool = False
    fresh: str = "moved"

    def halt(self) -> None:
        """Do nothing more this week."""
        self.halted, self.plan, self.points = True, [], 0


@dataclass
class Week:
    """A march: the world, the clocks by name, and what battles ask for."""

    world: World
    clocks: dict[str, Clock]
    facts: Facts
    roll: Roll
    lords: Sequence[str]
    borne: set[str] = field(default_factory=set)
    seats: Sequence[int] = (0, 1)
    moves: dict[str, tuple[str, str]] = field(default_factory=dict)
    met: set[tuple[str, int, int]] = field(default_factory=set)

    def forces(self) -> list[Body]:
        """Return the forces ashore of players, in id order."""
        own = [b for b in self.world.bodies if b.owner >= 0 and not b.ships and not b.aboard]
        return sorted(own, key=lambda body: body.order)

    def side(self, seat: int, hex_: str) -> list[Body]:
        """Return the field forces of a player in a hex."""
        return [b for b in self.forces() if b.owner == seat and b.hex == hex_ and not b.inside]


def march(week: Week) -> None:
    """3.5.1 to 3.5.3: hour 0, then the hours of the week."""
    meetings(week, 0)
    tasks(week)
    for hour in range(1, HOURS + 1):
        week.facts.hour = hour
        due = clocks(week)
        week.moves = {}
        for body, to in due:
            week.moves[body.name] = (body.hex, to)
            body.hex = to
            week.facts.since[body.name] = hour
            week.clocks[body.name].fresh = "moved"
        meetings(week, hour)
        tasks(week)


# ---- clocks -------------------------------------------------------------------------------------


def sort_of(body: Body) -> str:
    """Return what a force is for terrain."""
    if any(body.models.values()):
        return "wagon"
    rides = [RIDES[s.split(".")[0]] for s, n in body.figures.items() if n]
    return "horse" if any(rides) or not rides else "foot"


def pace(week: Week, body: Body) -> int:
    """Return the points a force has a week, at its pace."""
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
    """Return what it costs a force to enter a hex beside it, 0 if it may not.

    Who was put back on his way is perhaps not beside the next hex of it any more, or in it already.
    """
    if to not in around(body.hex) or not passable(week.facts, body.hex, to, sort_of(body)):
        return 0
    road = "road_" if frozenset((body.hex, to)) in ROADS else ""
    return int(COSTS[road + land(to)][sort_of(body)])


def clocks(week: Week) -> list[tuple[Body, str]]:
    """H1: let an hour pass for each; return whose step is due, and where to."""
    due: list[tuple[Body, str]] = []
    for body in week.forces():
        clock = week.clocks[body.name]
        if not clock.plan or clock.halted:
            continue
        verb, about, _ = clock.plan[0]
        if clock.held:
            clock.held -= 1
        elif verb != "step":
            clock.points = 0
            clock.spent += 1
        elif step(week, body, about):
            clock.plan.pop(0)
            due.append((body, about))
    return due


def step(week: Week, body: Body, to: str) -> bool:
    """Save up for a step; tell whether it is made."""
    clock = week.clocks[body.name]
    if not body.leaders:
        clock.halt()
        return False
    if body.inside:
        body.inside, clock.fresh = False, "came out"
    body.besieging = False
    settle(week)
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


def settle(week: Week) -> None:
    """Forget the rolls of sieges at which nobody lies."""
    for town, rolls in week.world.siege.items():
        if rolls and not week.world.camp(town):
            week.world.siege[town] = 0


# ---- meetings -----------------------------------------------------------------------------------


def meetings(week: Week, hour: int) -> None:
    """H3: changes of place, then hexes by id; then nobody is fresh any more."""
    week.met = set()
    put: set[str] = set()
    edges = sorted({(min(way), max(way)) for way in week.moves.values()})
    for low, high in edges:
        for pair in combinations(week.seats, 2):
            for mine, his in (((low, high), (high, low)), ((high, low), (low, high))):
                swap(week, pair, (mine, his), put, hour)
    seen = {body.hex for body in week.forces() if week.clocks[body.name].fresh}
    for hex_ in sorted(seen | {start for start, _ in week.moves.values()}):
        while (due := pairs(week, hex_)) != []:
            meet(week, min(due)[1:], hex_, hour)
    for clock in week.clocks.values():
        clock.fresh = ""


Pair = tuple[int, int]
"""The seats of two players, the earlier first."""


def pairs(week: Week, hex_: str) -> list[tuple[int, int, int]]:
    """Return the pairs still to meet in a hex, behind their figures together, negated."""
    found: list[tuple[int, int, int]] = []
    for one, other in combinations(week.seats, 2):
        sides = [week.side(seat, hex_) for seat in (one, other)]
        both = [body for side in sides for body in side]
        fresh = any(week.clocks[body.name].fresh for body in both)
        if all(sides) and fresh and (hex_, one, other) not in week.met:
            found.append((-sum(body.count for body in both), one, other))
    return found


def swap(
    week: Week, pair: Pair, ways: tuple[tuple[str, str], tuple[str, str]], put: set[str], hour: int
) -> None:
    """Let a player's group that went one way meet another's that came the other."""
    mine, his = ways
    groups = [
        [b for b in week.forces() if b.owner == seat and week.moves.get(b.name) == way
         and b.hex == way[1] and b.name not in put]
        for seat, way in zip(pair, ways, strict=True)
    ]  # fmt: skip
    if not all(groups):
        return
    if "attack" not in (stance(week, *groups), stance(week, *groups[::-1])):
        return
    eyes = [points(group) for group in groups]
    stays = 0 if eyes[0] > eyes[1] or (eyes[0] == eyes[1] and mine[1] < his[1]) else 1
    hex_ = (mine, his)[stays][1]
    for group in groups:
        for body in group:
            body.hex = hex_
            put.add(body.name)
    meet(week, pair, hex_, hour)


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


def meet(week: Week, pair: Pair, hex_: str, hour: int) -> None:
    """Let two players' field forces of a hex meet."""
    week.met.add((hex_, *pair))
    sides = [week.side(seat, hex_) for seat in pair]
    wants = [stance(week, sides[0], sides[1]), stance(week, sides[1], sides[0])]
    if "attack" not in wants:
        return
    week.facts.caught = set()
    if "evade" in wants:
        flees = wants.index("evade")
        if away(week, sides[flees], sides[1 - flees], hour):
            settle(week)
            return
        week.facts.caught = {pair[flees]}
    for body in week.forces():
        attacks = week.clocks[body.name].posture == "attack"
        if body.hex == hex_ and body.inside and body.owner in pair and attacks:
            body.inside, week.clocks[body.name].fresh = False, ""
    clash(week, pair, hex_, hour)
    settle(week)


def clash(week: Week, pair: Pair, hex_: str, hour: int) -> None:
    """Let both sides fight."""
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
    """Let a side evade; tell whether there is no battle."""
    world, hex_, seat = week.world, side[0].hex, side[0].owner
    if refuge(world, seat, hex_):
        for body in side:
            body.inside, body.besieging = True, False
            week.clocks[body.name].fresh = ""
            week.clocks[body.name].halt()
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
    """Let a side lose by its flight, and stand a hex back."""
    for body in side:
        flee(week.world, body, captor, week.roll)
    for body in side:
        clock = week.clocks[body.name]
        body.besieging = False
        if any(body.models.values()) and not cost(week, body, to):
            for model in MODELS:
                seize(week.world, body, model, captor)
        body.hex = to
        body.inside = refuge(week.world, body.owner, to)
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
    """H4: finish what has had its hours, then do what takes none."""
    for body in week.forces():
        finish(week, body)
    for body in week.forces():
        plan = week.clocks[body.name].plan
        while body in week.world.bodies and plan and plan[0][0] in INSTANT:
            verb, _, count = plan.pop(0)
            do(week, body, verb, count)
            plan = week.clocks[body.name].plan


INSTANT: Final = ("take", "enter", "sally", "leave", "lodge", "deposit")
TIMED: Final = {
    "rest": TABLES["time"]["hours_in_day"],
    "ravage": TABLES["pillage"]["ravage_hours"],
    "plunder": TABLES["pillage"]["plunder_hours"],
}


def finish(week: Week, body: Body) -> None:
    """Finish what has had its hours."""
    clock = week.clocks[body.name]
    verb = clock.plan[0][0] if clock.plan else ""
    if verb in TIMED and clock.spent >= TIMED[verb]:
        clock.plan.pop(0)
        clock.spent = 0
        if verb != "rest":
            pillage(week.world, body, plunder=verb == "plunder")


def do(week: Week, body: Body, verb: str, count: int) -> None:
    """Do what takes no time."""
    clock = week.clocks[body.name]
    if verb == "take":
        if take(week.world, body, week.roll, week.lords):
            clock.halt()
    elif verb == "enter":
        enter(week, body)
    elif verb == "leave":
        stay(week, body, count)
    elif verb == "lodge":
        lodge(week.world, body)
    elif verb == "deposit":
        deposit(week.world, body)
    elif body.inside:
        body.inside, clock.sallied, clock.fresh = False, True, "came out"


def enter(week: Week, body: Body) -> None:
    """Let a force into the town of its hex, if its player controls it unbesieged."""
    town = town_of(week.world, body)
    if town is None or body.inside or week.world.controller(town) != body.owner:
        return
    if not week.world.camp(town):
        walk_in(week.world, body, town, week.roll, week.lords)


def stay(week: Week, body: Body, count: int) -> None:
    """Leave so many of the worst figures as a garrison."""
    town = town_of(week.world, body)
    if town is None:
        return
    clock = week.clocks[body.name]
    strangers = [other for other in week.world.inside(town) if other.owner != body.owner]
    if (week.world.controller(town) != body.owner or strangers) and not body.inside and take(
        week.world, body, week.roll, week.lords
    ):  # fmt: skip
        clock.halt()
    made = leave(week.world, body, town, count, week.borne)
    if made is not None and made.name not in week.clocks:
        week.clocks[made.name] = Clock([], "hold", forced=False, fresh="")
        for book in (week.facts.since, week.facts.landed):
            book[made.name] = book[body.name]
        week.facts.landed[made.name] = -9999
