"""The second referee's model of the campaign: bodies and towns by name, charts from the data."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final

DATA: Final = files("senlac.games.campaign.data")


def chart(name: str) -> dict[str, Any]:
    """Return a data file, parsed."""
    return tomllib.loads((DATA / f"{name}.toml").read_text("utf-8"))


TABLES: Final = chart("tables")
UNITS: Final = chart("units")
TOWNS: Final = {town["id"]: town for town in chart("towns")["town"]}
TERRAIN: Final[list[str]] = chart("map")["hexes"]["terrain"]
CLASS: Final = {kind["id"]: kind["troop_class"] for kind in UNITS["kind"]}
RIDES: Final = {
    kind["id"]: kind["mounted"] or kind["troop_class"] in ("LC", "MC", "HC")
    for kind in UNITS["kind"]
}
VALUE: Final = {row["id"]: row["value"] for row in UNITS["troop_class"]}
SCOUTS: Final = {row["id"]: row["scouting"] for row in UNITS["troop_class"]}
STACKS: Final = [f"{kind['id']}.{g}" for kind in UNITS["kind"] for g in kind["grades"]]
MODELS: Final = ("supply", "siege", "exchequer", "treasure")

EVEN: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
ODD: Final = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))

Roll = Callable[[int], int]


def grade(stack: str) -> str:
    """Return the grade of a stack."""
    return stack.split(".")[1]


def class_of(stack: str) -> str:
    """Return the class of a stack."""
    return str(CLASS[stack.split(".", maxsplit=1)[0]])


@cache
def around(hex_: str) -> Sequence[str]:
    """Return the adjacent hexes, whether they are on a sheet or not."""
    column, row = int(hex_[:2]), int(hex_[2:])
    beside = [(column + x, row + y) for x, y in (ODD if column % 2 else EVEN)]
    frame = (range(len(TERRAIN[0])), range(len(TERRAIN)))
    return [f"{x:02}{y:02}" for x, y in beside if x in frame[0] and y in frame[1]]


def is_sea(hex_: str) -> bool:
    """Return whether a hex is at sea."""
    return TERRAIN[int(hex_[2:])][int(hex_[:2])] == "s"


@cache
def within(hex_: str, reach: int) -> Mapping[str, int]:
    """Return the hexes within a distance, each with its distance."""
    found = {hex_: 0}
    edge = [hex_]
    for far in range(1, reach + 1):
        edge = [to for one in edge for to in around(one) if found.setdefault(to, far) == far]
        edge = list(dict.fromkeys(edge))
    return found


def distance(one: str, other: str) -> int:
    """Return the steps between two hexes: each column also moves half a row up or down."""
    columns = abs(int(one[:2]) - int(other[:2]))
    rows = [2 * int(hex_[2:]) + int(hex_[:2]) % 2 for hex_ in (one, other)]
    return columns + max(0, abs(rows[0] - rows[1]) - columns) // 2


@dataclass(eq=False)
class Body:
    """A force or a fleet.

    `aboard` is the fleet that carries it and `boarded` its index in the order; `ships` are 0 for
    own ones and 1 for captured ones, and `shore` is the stretch of sea of a fleet, -1 for none.
    """

    name: str
    owner: int
    order: int
    hex: str
    inside: bool
    besieging: bool
    aboard: str
    figures: dict[str, int]
    models: dict[str, int]
    ships: list[int]
    hunger: int
    starving: bool
    leaders: list[str] = field(default_factory=list)
    boarded: int = 0
    shore: int = -1

    @property
    def count(self) -> int:
        """Return its figures."""
        return sum(self.figures.values())

    def facts(self) -> tuple[object, ...]:
        """Return everything that a dawn, a march or a battle may change."""
        figures = {stack: n for stack, n in self.figures.items() if n}
        models = {model: n for model, n in self.models.items() if n}
        return (self.hex, self.inside, self.besieging, figures, models, self.starving,
                sorted(self.leaders), self.aboard, self.ships, self.shore)  # fmt: skip


@dataclass
class World:
    """The state for the second referee; owners are seats, -1 for neutral, -2 for the Church."""

    bodies: list[Body]
    loyalty: dict[str, int]
    pillage: dict[str, int]
    siege: dict[str, int]
    crowns: list[int]
    chest: list[int]
    spies: list[list[str]]
    anathema: list[int]
    papal: int
    towns: Sequence[str]
    lost: dict[str, str]
    sacrilege: set[int]
    peace: set[frozenset[int]] = field(default_factory=set)
    full_turns: dict[str, int] = field(default_factory=dict)

    def hostile(self, one: int, other: int) -> bool:
        """Return whether two owners are players at war with each other."""
        return one != other and min(one, other) >= 0 and not self.friends(one, other)

    def friends(self, one: int, other: int) -> bool:
        """Return whether two players are at peace with each other."""
        return one != other and frozenset((one, other)) in self.peace

    def at(self, town: str) -> str:
        """Return the hex of a town."""
        return str(TOWNS[town]["hex"])

    def inside(self, town: str) -> list[Body]:
        """Return the forces inside a town."""
        return [b for b in self.bodies if b.inside and b.hex == self.at(town)]

    def camp(self, town: str) -> list[Body]:
        """Return the forces that besiege a town."""
        return [b for b in self.bodies if b.besieging and b.hex == self.at(town)]

    def cargo(self, fleet: Body) -> list[Body]:
        """Return the forces aboard a fleet, in the order in which they boarded."""
        found = [b for b in self.bodies if b.aboard == fleet.name]
        return sorted(found, key=lambda body: body.boarded)

    def controller(self, town: str) -> int:
        """Return the controller of a town: the owner of ten figures inside, or by loyalty."""
        held = self.inside(town)
        if sum(body.count for body in held) >= TABLES["control"]["min_garrison"]:
            return held[0].owner
        return self.loyalty[town]

    def settle(self) -> None:
        """Reset the rolls of sieges without besiegers."""
        for town, rolls in self.siege.items():
            if rolls and not self.camp(town):
                self.siege[town] = 0

    def relieve(self) -> None:
        """3.5.2: end sieges whose besieger, or a player at peace with them, controls the town."""
        for town in self.towns:
            camp = self.camp(town)
            holder = self.controller(town)
            if camp and (holder == camp[0].owner or self.friends(camp[0].owner, holder)):
                for body in camp:
                    body.besieging = False
        self.settle()

    def facts(self) -> dict[str, object]:
        """Return the whole state."""
        return {
            "bodies": {body.name: body.facts() for body in self.bodies},
            "pillage": {town: n for town, n in self.pillage.items() if n},
            "siege": {town: n for town, n in self.siege.items() if n},
            "crowns": self.crowns, "chest": self.chest,
            "lost": self.lost, "sacrilege": sorted(self.sacrilege),
            "aboard": {fleet.name: [body.name for body in self.cargo(fleet)]
                       for fleet in self.bodies if fleet.ships},
        }  # fmt: skip


def read(fields: Mapping[str, Any], listed: Mapping[str, Sequence[str]]) -> World:
    """Parse the fields of a position."""
    players = listed["player"]
    names, hexes, towns = listed["code"], listed["hex"], listed["town"]
    bodies: list[Body] = []
    for place, code in enumerate(fields["codes"]):
        name = names[code]
        bodies.append(Body(
            name=name, owner="ABC".find(name[0]), order=code, hex=hexes[fields["hex_of"][place]],
            inside=bool(fields["inside"][place]), besieging=bool(fields["besieging"][place]),
            aboard=names[fields["aboard"][place]] if fields["aboard"][place] >= 0 else "",
            boarded=fields["boarding_rank"][place], shore=fields["shore"][place],
            figures=dict(zip(STACKS, fields["figures"][place], strict=True)),
            models=dict(zip(MODELS, fields["models"][place], strict=True)),
            ships=list(fields["ships"][place]), hunger=fields["starve_order"][place],
            starving=bool(fields["starving"][place]),
            leaders=[n for n, at in zip(listed["leader"], fields["leader_at"], strict=True)
                     if at == code],
        ))  # fmt: skip
    of_town = {key: dict(zip(towns, fields[key], strict=True))
               for key in ("loyalty", "pillage", "siege_rolls")}  # fmt: skip
    lost = {n: "slain" for n, at in zip(listed["leader"], fields["leader_at"], strict=True)
            if at == -3}  # fmt: skip
    for seat, taker in enumerate(fields["lord_captor"]):
        if fields["leader_at"][seat] == -2:
            lost[listed["leader"][seat]] = f"taken by {taker}"
    return World(
        bodies, of_town["loyalty"], of_town["pillage"], of_town["siege_rolls"],
        list(fields["crowns"]),
        list(fields["exchequer_town"]), [[towns[t] for t in row] for row in fields["spies"]],
        list(fields["anathema"]), fields["papal"], towns, lost, set(fields["sacrilege"]),
        {frozenset((one, other)) for one, row in enumerate(fields["peace"]) for other in row
         if other != one and one in fields["peace"][other]},
        dict(zip(towns, fields["full_turns"], strict=True)),
    ) if players else World([], {}, {}, {}, [], [], [], [], -1, towns, {}, set())  # fmt: skip


def loss(n: int, per_cent: int, roll: Roll) -> int:
    """Return how many of n are lost."""
    x = n * per_cent
    lost = x // 100
    if x % 100 and roll(100) <= x % 100:
        lost += 1
    return min(lost, n)


def fate(world: World, leader: str, *, slain: bool, lords: Sequence[str], taker: int) -> None:
    """Record the fate of a leader: a captain is gone either way, and a lord has a captor."""
    for body in world.bodies:
        if leader in body.leaders:
            body.leaders.remove(leader)
    world.lost[leader] = "slain" if slain or leader not in lords else f"taken by {taker}"


def lose(world: World, body: Body, captor: Body | None, roll: Roll, lords: Sequence[str]) -> None:
    """Lose a force: its leaders roll, its models go to the captor."""
    for leader in ordered(body.leaders, lords):
        slain = roll(6) <= 2
        taker = captor.owner if captor is not None else -1
        fate(world, leader, slain=slain, lords=lords, taker=taker)
    for model in MODELS:
        seize(world, body, model, captor)
    world.bodies.remove(body)


def is_gone(body: Body) -> bool:
    """Return whether a force is empty."""
    return not body.count and not body.leaders and not any(body.models.values())


def ordered(leaders: Sequence[str], lords: Sequence[str]) -> list[str]:
    """Return leaders in order: the lord first, then captains by number."""
    return sorted(leaders, key=lambda n: (n not in lords, int(n[2:]) if n not in lords else 0))


def seize(world: World, body: Body, model: str, captor: Body | None) -> None:
    """Pass all of a model to its captor; an exchequer becomes treasure of all its money."""
    count = body.models[model]
    body.models[model] = 0
    if model == "exchequer" and count:
        model, count = "treasure", world.crowns[body.owner]
        world.crowns[body.owner] = 0
        world.chest[body.owner] = -3
    if captor is not None:
        captor.models[model] += count
