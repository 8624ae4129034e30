"""A field battle by the second referee: rounds, losses, rout, and retreat."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from tests.games.campaign.naive.taking import sack
from tests.games.campaign.naive.world import (
    MODELS,
    RIDES,
    SCOUTS,
    STACKS,
    TABLES,
    TERRAIN,
    UNITS,
    VALUE,
    Body,
    Roll,
    World,
    around,
    chart,
    class_of,
    distance,
    fate,
    grade,
    is_gone,
    lose,
    loss,
    ordered,
    seize,
)

RULES = TABLES["battle"]
ROADS = {
    frozenset(pair) for line in chart("map")["roads"]["line"] for pair in pairwise(line["hexes"])
}


@dataclass
class Facts:
    """Facts of a battle besides its bodies: hours, pace, and which sides are caught."""

    hour: int
    since: dict[str, int]
    landed: dict[str, int]
    forced: set[str]
    caught: set[int]
    sheet: set[str]
    ratings: dict[str, int]


def land(hex_: str) -> str:
    """Return the terrain of a hex."""
    return {"c": "clear", "r": "rough", "m": "mountain", "s": "sea"}[
        TERRAIN[int(hex_[2:])][int(hex_[:2])]
    ]


def points(bodies: Sequence[Body]) -> int:
    """Return scouting points."""
    return sum(n * SCOUTS[class_of(s)] for body in bodies for s, n in body.figures.items())


def strength(bodies: Sequence[Body]) -> int:
    """Return the strength of a side, in hundredths."""
    share = RULES["terrain_percent"][land(bodies[0].hex)]
    return sum(
        n * VALUE[class_of(s)][grade(s)] * share[class_of(s)]
        for body in bodies for s, n in body.figures.items()
    )  # fmt: skip


def breaks(bodies: Sequence[Body]) -> int:
    """Return the break point of a side, in ten-thousandths."""
    worth = [(n * VALUE[class_of(s)][grade(s)], UNITS["grades"]["breaks_at"][grade(s)])
             for body in bodies for s, n in body.figures.items()]  # fmt: skip
    return int(sum(w * b * 100 for w, b in worth) // sum(w for w, _ in worth))


def holds(facts: Facts, own: Sequence[Body], other: Sequence[Body]) -> bool:
    """Return whether all of a side were here before the first of the other came."""
    return max(facts.since[b.name] for b in own) < min(facts.since[b.name] for b in other)


def modifier(world: World, facts: Facts, own: Sequence[Body], other: Sequence[Body]) -> int:
    """Return the modifier of a side, between -3 and 3."""
    m = max([facts.ratings[n] for body in own for n in body.leaders], default=-1)
    m += holds(facts, own, other) and land(own[0].hex) in ("rough", "mountain")
    m += points(own) >= 6 and points(own) >= 3 * points(other)
    m += world.papal == own[0].owner
    m -= any(body.starving for body in own)
    m -= any(body.name in facts.forced for body in own)
    m -= own[0].owner in facts.caught
    m -= any(facts.landed[body.name] >= facts.hour - 12 for body in own)
    return max(-3, min(3, m))


def fight(
    world: World, facts: Facts, sides: list[list[Body]], roll: Roll
) -> tuple[int, bool, list[int]]:
    """Fight the rounds; return the loser, whether it is undecided, and what both have left."""
    q, s, t = [10000, 10000], [strength(side) for side in sides], [breaks(side) for side in sides]
    m = [modifier(world, facts, sides[n], sides[1 - n]) for n in (0, 1)]
    held = [holds(facts, sides[n], sides[1 - n]) for n in (0, 1)]
    for _ in range(8):
        r = [max(1, 2 * roll(6) + m[n]) for n in (0, 1)]
        x = [s[n] * q[n] for n in (0, 1)]
        for n in (0, 1):
            q[1 - n] = max(0, q[1 - n] - r[n] * math.isqrt(10**8 * x[n] // x[1 - n]) // 80)
        over = [10000 - q[n] - t[n] for n in (0, 1)]
        if max(over) >= 0:
            if over[0] != over[1]:
                return (0 if over[0] > over[1] else 1), False, q
            return (1 if held[0] else 0 if held[1] else roll(2) - 1), False, q
    if any(held):
        return (1 if held[0] else 0), True, q
    if q[0] != q[1]:
        return (0 if q[0] < q[1] else 1), True, q
    return roll(2) - 1, True, q


def flee(world: World, body: Body, captor: Body | None, roll: Roll) -> None:
    """Apply the evasion column to a force: stacks, wagons, treasure, exchequer."""
    column = TABLES["attrition"]["evasion"]
    for stack in STACKS:
        if body.figures[stack]:
            body.figures[stack] -= loss(body.figures[stack], column[grade(stack)], roll)
    for model in ("supply", "siege"):
        if body.models[model]:
            gone = loss(body.models[model], 50, roll)
            body.models[model] -= gone
            if captor is not None:
                captor.models[model] += gone
    for model in ("treasure", "exchequer"):
        if body.models[model] and roll(100) <= 50:
            seize(world, body, model, captor)


def captor_of(side: Sequence[Body]) -> Body | None:
    """Return the lowest force with figures."""
    return next((body for body in side if body.count), None)


def battle(
    world: World, facts: Facts, sides: list[list[Body]], roll: Roll, lords: Sequence[str]
) -> list[str]:
    """Fight a battle to its end; return the names of the forces that are held by it."""
    hex_ = sides[0][0].hex
    lost, drawn, q = fight(world, facts, sides, roll)
    for n in (0, 1):
        share = (10000 - q[n]) // (100 if n == lost and not drawn else 200)
        for body in sides[n]:
            for stack in STACKS:
                if body.figures[stack]:
                    body.figures[stack] -= loss(body.figures[stack], share, roll)
    winner, loser = sides[1 - lost], sides[lost]
    if not drawn:
        rout(world, winner, loser, roll, lords)
    after(world, facts, hex_, (winner, loser), roll, lords)
    for body in list(winner):
        if is_gone(body):
            world.bodies.remove(body)
            winner.remove(body)
    return [body.name for body in winner]


def rout(
    world: World, winner: Sequence[Body], loser: Sequence[Body], roll: Roll, lords: Sequence[str]
) -> None:
    """Apply flight to the losers, twice before better scouts; then roll for their leaders."""
    twice = points(winner) >= 6 and points(winner) >= 2 * points(loser)
    for _ in range(2 if twice else 1):
        for body in loser:
            flee(world, body, captor_of(winner), roll)
    for body in loser:
        for leader in ordered(body.leaders, lords):
            die = roll(6)
            if die <= 2:
                fate(world, leader, slain=die == 1, lords=lords, taker=winner[0].owner)


def after(
    world: World, facts: Facts, hex_: str, sides: tuple[list[Body], list[Body]], roll: Roll,
    lords: Sequence[str],
) -> None:  # fmt: skip
    """Withdraw the losers."""
    winner, loser = sides
    for body in loser:
        body.besieging = False
    for body in [one for one in loser if not one.count]:
        lose(world, body, captor_of(winner), roll, lords)
        loser.remove(body)
    if not loser:
        return
    seat = loser[0].owner
    if refuge(world, seat, hex_):
        shut_all_in(world, loser, roll)
        return
    to = way_back(world, facts, hex_, loser)
    for body in loser:
        if to is None or not passable(facts, hex_, to, "wagon"):
            for model in MODELS:
                seize(world, body, model, captor_of(winner))
        if to is None:
            lose(world, body, captor_of(winner), roll, lords)
            continue
        body.hex = to
        if refuge(world, seat, to):
            shut_in(world, body, roll)


def shut_all_in(world: World, side: Sequence[Body], roll: Roll) -> None:
    """Move a side that retreats inside."""
    for body in side:
        shut_in(world, body, roll)


def shut_in(world: World, body: Body, roll: Roll) -> None:
    """Move a force that retreats inside; it may be starving."""
    body.inside = True
    sack(world, body, body.count, roll)


def refuge(world: World, seat: int, hex_: str) -> bool:
    """Return whether a player controls the town of a hex, unbesieged and without strangers."""
    town = next((t for t in world.towns if world.at(t) == hex_), None)
    if town is None or world.controller(town) != seat or world.camp(town):
        return False
    return all(body.owner == seat for body in world.inside(town))


def passable(facts: Facts, start: str, to: str, sort: str) -> bool:
    """Return whether a hex may be entered from an adjacent one."""
    if to not in facts.sheet or land(to) == "sea":
        return False
    if frozenset((start, to)) in ROADS:
        return True
    return bool(TABLES["terrain_cost"][land(to)][sort])


def way_back(world: World, facts: Facts, hex_: str, loser: Sequence[Body]) -> str | None:
    """Return the hex to which a side retreats, None if there is none."""
    seat = loser[0].owner
    horse = any(RIDES[s.split(".")[0]] for body in loser for s, n in body.figures.items() if n)
    foot = any(
        not any(RIDES[s.split(".")[0]] for s, n in body.figures.items() if n) for body in loser
    )
    sorts = ["horse"] * horse + ["foot"] * foot
    free = [
        to for to in around(hex_)
        if all(passable(facts, hex_, to, sort) for sort in sorts)
        and not any(b.hex == to and world.hostile(seat, b.owner) and not b.inside and not b.ships
                    and not b.aboard for b in world.bodies)
    ]  # fmt: skip
    goals = [world.at(t) for t in world.towns if world.controller(t) == seat]
    far = {to: nearest(to, goals) for to in free}
    return min(free, key=lambda to: (far[to], to), default=None)


def nearest(hex_: str, goals: Sequence[str]) -> int:
    """Return how far the nearest goal is, 0 if there is none."""
    return min([distance(hex_, goal) for goal in goals], default=0)
