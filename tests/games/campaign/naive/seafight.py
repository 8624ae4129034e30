"""A battle at sea by the second referee: points, the table, lost ships, and leaders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.games.campaign.naive.sailing import Load, arrive, fare, manifest, named, ring
from tests.games.campaign.naive.taking import newcomer
from tests.games.campaign.naive.week import NEVER, Clock, Week
from tests.games.campaign.naive.world import (
    MODELS,
    TABLES,
    TOWNS,
    Body,
    Roll,
    around,
    distance,
    fate,
    ordered,
)

RULES = TABLES["naval"]


@dataclass
class Ship:
    """A ship in a battle: its fleet, whether it was captured, its cargo and its leaders."""

    fleet: Body
    prize: int
    load: Load
    leaders: list[tuple[str, Body]]

    def points(self) -> int:
        """Return its points."""
        figures = sum(n for (_, item), n in self.load.items() if item not in MODELS)
        return int(RULES["laden_points" if figures >= RULES["laden_figures"] else "ship_points"])


def crews(week: Week, side: Sequence[Body]) -> list[Ship]:
    """Return the ships of a side, by fleet and index, with all that is aboard."""
    found: list[Ship] = []
    for fleet in side:
        loads = manifest(week.world, fleet)
        assert loads is not None, "more aboard than there is room for"
        own = [Ship(fleet, prize, load, []) for prize, load in zip(fleet.ships, loads, strict=True)]
        own[0].leaders += [(leader, fleet) for leader in ordered(fleet.leaders, week.lords)]
        for force in week.world.cargo(fleet):
            theirs = [ship for ship in own if any(name == force.name for name, _ in ship.load)]
            first = theirs[0] if theirs else own[0]
            first.leaders += [(leader, force) for leader in ordered(force.leaders, week.lords)]
        found += own
    return found


def at_sea(week: Week, sides: list[list[Body]]) -> None:
    """Fight a battle between the fleets of two players, the earlier seat first."""
    ships = [crews(week, side) for side in sides]
    weight = [sum(ship.points() for ship in own) for own in ships]
    equal = weight[0] == weight[1]
    attacker = week.roll(2) - 1 if equal else int(weight[1] > weight[0])
    strong, weak = weight[attacker], weight[1 - attacker]
    column = 2 if strong >= 2 * weak else 1 if 2 * strong >= 3 * weak else 0
    week.tally["fought"] += 1
    result = RULES["rows"][week.roll(6) - 1][column]
    week.tally[result] += 1
    if result == "EX":
        exchange(week, sides, ships, attacker)
    else:
        loser = attacker if result == "AE" else 1 - attacker
        eliminate(week, (sides[1 - loser], sides[loser]), (ships[1 - loser], ships[loser]))


def third(count: int, most: int, roll: Roll) -> int:
    """Return one for three and the rest by a die, at most `most`."""
    lost, rest = divmod(count, 3)
    if rest:
        lost += roll(6) <= 2 * rest
    return min(lost, most)


def eliminate(
    week: Week, sides: tuple[list[Body], list[Body]], ships: tuple[list[Ship], list[Ship]]
) -> None:
    """Sink or capture the losers' ships; the winner loses one for three of them."""
    winner = sides[0][0]
    prizes: list[Ship] = []
    booty = dict.fromkeys(MODELS, 0)
    beaten = list(ships[1])
    for ship in beaten:
        taken = week.roll(6) in RULES["captured_on"]
        for model, count in founder(week, ship).items():
            booty[model] += count if taken else 0
        if taken:
            prizes.append(Ship(winner, 1, Load(), []))
    for ship in beaten:
        go_over(week, ship, [], winner.owner)
    left = list(ships[0])
    sunk = sink(week, left, third(len(beaten), len(left), week.roll))
    for ship in sunk:
        go_over(week, ship, [*left, *prizes], sides[1][0].owner)
    muster(sides[0], [*left, *prizes])
    muster(sides[1], [])
    clear(week, [*sides[0], *sides[1]])
    if any(booty.values()):
        made = newcomer(week.world, winner, week.borne)
        made.boarded = max([b.boarded for b in week.world.cargo(winner)], default=-1) + 1
        made.aboard, made.models = winner.name, booty
        enrol(week, made)


def exchange(
    week: Week, sides: list[list[Body]], ships: list[list[Ship]], attacker: int
) -> None:  # fmt: skip
    """Sink one for three of the attacker's ships on both sides, and move the defender away."""
    defender = 1 - attacker
    first = sides[attacker][0]
    fled = week.came.get(first.name, first.hex)
    parted = [frozenset((a.name, d.name)) for a in sides[attacker] for d in sides[defender]]
    count = third(len(ships[attacker]), max(len(own) for own in ships), week.roll)
    for seat in (defender, attacker):
        left = list(ships[seat])
        sunk = sink(week, left, min(count, len(left)))
        for ship in sunk:
            go_over(week, ship, left, sides[1 - seat][0].owner)
        muster(sides[seat], left)
    clear(week, [*sides[0], *sides[1]])
    week.parted.update(parted)
    for fleet in sides[defender]:
        if fleet in week.world.bodies:
            draw_off(week, fleet, fled)


def draw_off(week: Week, fleet: Body, fled: str) -> None:
    """Move a fleet to the adjacent hex that is farthest from the attacker's origin."""
    sheet = week.facts.sheet
    free = [
        to for to in around(fleet.hex)
        if fare(sheet, fleet.hex, to, fleet.shore)
        and not any(b.ships and b.hex == to and week.world.hostile(fleet.owner, b.owner)
                    for b in week.world.bodies)
    ]  # fmt: skip
    to = min(free, key=lambda hex_: (-distance(hex_, fled), hex_), default=None)
    if to is not None:
        arrive(week, fleet, to)
    week.clocks[fleet.name].fresh = ""
    week.clocks[fleet.name].halt()


def sink(week: Week, left: list[Ship], count: int) -> list[Ship]:
    """Sink random ships, and return them."""
    sunk: list[Ship] = []
    for _ in range(count):
        ship = left.pop(week.roll(len(left)) - 1 if len(left) > 1 else 0)
        founder(week, ship)
        sunk.append(ship)
    return sunk


def founder(week: Week, ship: Ship) -> dict[str, int]:
    """Remove all that is on a ship; return the models, an exchequer as its money."""
    lost = dict.fromkeys(MODELS, 0)
    for (name, item), count in ship.load.items():
        force = named(week, name)
        if item not in MODELS:
            force.figures[item] -= count
            continue
        gone = force.models[item] if item == "treasure" else count
        force.models[item] -= gone
        if item != "exchequer":
            lost[item] += gone
            continue
        lost["treasure"] += week.world.crowns[force.owner]
        week.world.crowns[force.owner] = 0
        week.world.chest[force.owner] = -3
    return lost


def go_over(week: Week, ship: Ship, left: Sequence[Ship], taker: int) -> None:
    """Move the leaders of a lost ship to another; otherwise they escape, or are captured.

    A leader stays with their force, or fleet, as long as part of it is afloat. After that they move
    to the first ship left of their fleet, or of their side.
    """
    own = [other for other in left if other.fleet is ship.fleet]
    for leader, body in ship.leaders:
        theirs = own if body.ships else [o for o in own if any(n == body.name for n, _ in o.load)]
        if theirs or left:
            first = [*theirs, *own, *left][0]
            first.leaders.append((leader, body if theirs else first.fleet))
            if not theirs:
                body.leaders.remove(leader)
                first.fleet.leaders.append(leader)
            continue
        port = haven(week, body)
        if port is None:
            fate(week.world, leader, slain=False, lords=week.lords, taker=taker)
            continue
        body.leaders.remove(leader)
        week.tally["escaped"] += 1
        inside = [b for b in week.world.inside(port) if b.owner == body.owner]
        if not inside:
            made = newcomer(week.world, ship.fleet, week.borne)
            made.hex, made.inside = week.world.at(port), True
            enrol(week, made)
            inside = [made]
        min(inside, key=lambda one: one.order).leaders.append(leader)


def haven(week: Week, body: Body) -> str | None:
    """Return the nearest unbesieged port that a leader's player controls."""
    ports = [
        t for t in week.world.towns
        if is_port(week, t) and week.world.controller(t) == body.owner and not week.world.camp(t)
        and all(b.owner == body.owner for b in week.world.inside(t))
    ]  # fmt: skip
    return min(ports, key=lambda t: (distance(week.world.at(t), body.hex), t), default=None)


def is_port(week: Week, town: str) -> bool:
    """Return whether a town is a port."""
    here = str(TOWNS[town]["hex"])
    return any(fare(week.facts.sheet, here, to) for to in ring(here))


def enrol(week: Week, made: Body) -> None:
    """Add a new body that stays where it is for the rest of the week."""
    week.clocks[made.name] = Clock([], "hold", forced=False, fresh="")
    week.facts.since[made.name] = week.facts.hour
    week.facts.landed[made.name] = NEVER


def muster(side: Sequence[Body], ships: Sequence[Ship]) -> None:
    """Set the remaining ships of each fleet of a side."""
    for fleet in side:
        fleet.ships = [ship.prize for ship in ships if ship.fleet is fleet]


def clear(week: Week, side: Sequence[Body]) -> None:
    """Remove empty forces, and fleets without a ship."""
    for fleet in side:
        for force in week.world.cargo(fleet):
            if not force.count and not any(force.models.values()) and not force.leaders:
                week.world.bodies.remove(force)
        if not fleet.ships:
            week.world.bodies.remove(fleet)
