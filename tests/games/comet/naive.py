"""A second referee's model of the campaign, written from the description of the rules alone.

It is slow and simple, and shares no code with the game: areas and units have names, and every
query scans all of them. Only the tables are shared, because they are data. `naive_battle` has the
battles, `naive_turn` the sequence of play.
"""

from __future__ import annotations

import tomllib
from collections import deque
from collections.abc import Generator
from dataclasses import dataclass, field
from importlib import resources
from typing import Any, Final

Asked = tuple[str, set[str]]
Asking = Generator[Asked, str, str]
Step = Generator[Asked, str, None]


def _read(name: str) -> dict[str, Any]:
    folder = resources.files("senlac.games.comet.data")
    return tomllib.loads(folder.joinpath(f"{name}.toml").read_text("utf-8"))


MAP: Final = _read("map")
UNITS: Final = _read("units")
TABLES: Final = _read("tables")
SCENARIOS: Final = _read("scenarios")

AREAS: Final = {row["id"]: row for row in MAP["area"]}
ORDER: Final = TABLES["game"]["turn_order"]
SIDES: Final = {row["id"]: row for row in UNITS["side"]}
TYPES: Final = {row["id"]: row for row in UNITS["type"]}
HOME_OF: Final = {row["id"]: row["side"] for row in UNITS["nationality"]}
COMMANDS: Final = {row["id"]: row for row in TABLES["command"]}
LETTERS: Final = {row["id"]: row for row in TABLES["letter"]}
ROLES: Final = {row["id"]: row for row in SCENARIOS["role"]}
CARDS: Final = {row["id"]: row for row in SCENARIOS["scenario"]}
LEADS: Final = {row["side"]: row["id"] for row in SCENARIOS["role"] if row["lead"]}
ROAD_BONUS: Final = TABLES["movement"]["road_bonus"]
NOWHERE: Final = ("sea", "pool", "gone")


@dataclass(eq=False)
class Unit:
    """A block; `at` is an area or an off-map location, `post` its column in a battle."""

    id: str
    type: str
    nationality: str
    most: int
    cv: int = 0
    at: str = "sea"
    post: str = ""
    known: bool = False

    @property
    def side(self) -> str:
        """Return the unit's side."""
        return str(HOME_OF[self.nationality])

    @property
    def card(self) -> dict[str, Any]:
        """Return the unit's row of the capability chart."""
        row: dict[str, Any] = TYPES[self.type]
        return row

    @property
    def rank(self) -> int:
        """Return 2 for a Supreme Leader, 1 for another leader, 0 for Troops."""
        return int(self.card["rank"])

    @property
    def shoots_first(self) -> bool:
        """Return whether the unit is Archers."""
        return bool(self.card["fires_first"])

    @property
    def kind(self) -> tuple[Any, ...]:
        """Return the key that interchangeable Troops share; each leader has its own."""
        own = self.id if self.rank else ""
        return (self.type, self.nationality, self.cv, self.most, own)


@dataclass
class Clash:
    """A pending battle: its area, the attackers' entry areas, and whether they landed."""

    area: str
    ways: set[str] = field(default_factory=set)
    landing: bool = False


class Country:
    """The areas, the blocks, and the roles that decide for them."""

    def __init__(self, scenario: str) -> None:
        card = CARDS[scenario]
        self.seats = {role: seat["id"] for seat in card["seats"] for role in seat["roles"]}
        self.limits: bool = card["limits"]
        self.units = [
            Unit(row["id"], row["type"], row["nationality"], row["max_cv"]) for row in UNITS["unit"]
        ]
        self.turn = 1
        self.moving = ORDER[0]
        self.out: set[str] = set()
        self.landed: dict[str, int] = {}
        self.pending: list[Clash] = []
        self.dice: deque[int] = deque()

    def roll(self) -> int:
        """Return the next die that the game rolled."""
        return self.dice.popleft()

    # ---- pieces by hex ----------------------------------------------------------------------

    def unit(self, name: str) -> Unit:
        """Return the unit of a name."""
        return next(unit for unit in self.units if unit.id == name)

    def army(self, side: str, area: str = "") -> list[Unit]:
        """Return the units of a side on the map, or in one area."""
        own = [unit for unit in self.units if unit.side == side and unit.at not in NOWHERE]
        return [unit for unit in own if not area or unit.at == area]

    def enemies(self, side: str, area: str) -> list[Unit]:
        """Return the units of both other sides in an area."""
        return [unit for unit in self.units if unit.at == area and unit.side != side]

    def pool(self) -> list[Unit]:
        """Return the Fyrdmen in the pool."""
        return [unit for unit in self.units if unit.at == "pool"]

    def supreme(self, side: str) -> Unit:
        """Return the Supreme Leader of a side."""
        return self.unit(SIDES[side]["supreme"])

    def contested(self) -> list[str]:
        """Return the areas that contain two sides."""
        found = []
        for area in AREAS:
            there = {unit.side for unit in self.units if unit.at == area}
            assert len(there) < 3, f"three sides in {area}"
            if len(there) == 2:
                found.append(area)
        return found

    # ---- deciding roles ---------------------------------------------------------------------

    def plays(self, role: str) -> bool:
        """Return whether a role is in play."""
        return role in self.seats

    def charge(self, unit: Unit) -> str:
        """Return the role that currently decides for a unit."""
        for role, nation in (("breton", "breton"), ("flemish", "flemish")):
            if self.plays(role) and unit.nationality == nation:
                return role
        for role in ("earls", "tostig"):
            leader = self.unit(role)
            if not self.plays(role) or unit.side != leader.side:
                continue
            beside = unit.at == leader.at and unit.at not in NOWHERE
            if unit is leader or (beside and self.supreme(unit.side).at != leader.at):
                return role
        return str(LEADS[unit.side])

    def holder(self, leader: Unit) -> str:
        """Return the role that plays a leader."""
        for role in ("breton", "flemish", "earls", "tostig"):
            if self.plays(role) and leader.id in ROLES[role]["leaders"]:
                return role
        return str(LEADS[leader.side])

    def captain(self, force: list[Unit]) -> str:
        """Return the role that decides for a force in a battle."""
        for rank in (2, 1):
            leaders = [unit for unit in force if unit.rank == rank]
            if leaders:
                # Fergant comes before Eustace in the order of the units.
                return self.holder(leaders[0])
        for role in ("breton", "flemish"):
            if self.plays(role) and all(unit.nationality == role for unit in force):
                return role
        return str(LEADS[force[0].side])

    # ---- marching ---------------------------------------------------------------------------

    def commanders(self, unit: Unit) -> list[str]:
        """Return the leaders in a unit's area that may command it."""
        found = []
        for leader in self.army(unit.side, unit.at):
            if not leader.rank:
                continue
            nation = COMMANDS[leader.id]["nationality"]
            if leader is unit or nation in ("", unit.nationality):
                found.append(leader.id)
        return found

    def reached(self, unit: Unit, most: int, borders: str) -> dict[str, int]:
        """Return the minimum steps to each area over `adjacent` borders, or over `roads` only."""
        steps = {unit.at: 0}
        for count in range(1, most + 1):
            edge = [area for area, made in steps.items() if made == count - 1]
            for area in edge:
                if area != unit.at and self.enemies(unit.side, area):
                    continue
                for to in AREAS[area][borders]:
                    steps.setdefault(to, count)
        return steps

    def ways_out(self, unit: Unit) -> tuple[dict[str, int], dict[str, int]]:
        """Return the distance of each area (a) over any border, (b) over roads only."""
        most = unit.card["move"]
        return (
            self.reached(unit, most, "adjacent"),
            self.reached(unit, most + ROAD_BONUS, "roads"),
        )

    def destinations(self, unit: Unit) -> set[str]:
        """Return the areas to which a unit may march."""
        anyhow, by_road = self.ways_out(unit)
        return (set(anyhow) | set(by_road)) - {unit.at}

    def entries(self, unit: Unit, area: str) -> set[str]:
        """Return the areas from which a unit can step into an enemy-held area."""
        most = unit.card["move"]
        anyhow, by_road = self.ways_out(unit)
        found = set()
        for beside in AREAS[area]["adjacent"]:
            if beside == unit.at:
                # One step over any border is always within the allowance.
                found.add(beside)
            elif not self.enemies(unit.side, beside):
                short = anyhow.get(beside, most) <= most - 1
                road = beside in AREAS[area]["roads"]
                if short or (road and by_road.get(beside, most + 1) <= most + ROAD_BONUS - 1):
                    found.add(beside)
        return found

    def refuges(self, side: str, clash: Clash) -> list[str]:
        """Return the areas to which a side may retreat from a battle."""
        attacks = side == self.moving
        pending = {other.area for other in self.pending}
        return [
            area
            for area in AREAS[clash.area]["adjacent"]
            if (area in clash.ways) == attacks
            and not self.enemies(side, area)
            and area not in pending
        ]

    # ---- points -----------------------------------------------------------------------------

    def points(self, side: str) -> int:
        """Return the Victory Points of a side; contested areas count for no side."""
        total = 0
        for name, row in AREAS.items():
            holders = {unit.side for unit in self.units if unit.at == name}
            empty = side == "english" and not holders and side not in self.out
            holds = empty or holders == {side}
            total += int(LETTERS[row["letter"]]["vp"]) if holds else 0
        return total
