"""The second referee's model of the battlefield, written from the description of the rules alone.

It is slow and simple, and shares no code with the game: a hex is its printed number, pieces are
objects, and every query is computed by brute force. Only the tables are shared, because they
are data. `naive_turn` has the sequence of play.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import resources
from typing import Any, Final


def _read(name: str) -> dict[str, Any]:
    folder = resources.files("senlac.games.hastings.data")
    return tomllib.loads(folder.joinpath(f"{name}.toml").read_text("utf-8"))


MAP: Final = _read("map")
UNITS: Final = _read("units")
TABLES: Final = _read("tables")
SCENARIOS: Final = _read("scenarios")

FACINGS: Final = ("n", "ne", "se", "s", "sw", "nw")
FRONT: Final = {
    "n": ("NW", "NE"),
    "ne": ("NE", "E"),
    "se": ("E", "SE"),
    "s": ("SE", "SW"),
    "sw": ("SW", "W"),
    "nw": ("W", "NW"),
}
REAR: Final = {
    "n": ("SW", "SE"),
    "ne": ("W", "SW"),
    "se": ("NW", "W"),
    "s": ("NE", "NW"),
    "sw": ("E", "NE"),
    "nw": ("SE", "E"),
}
EVEN: Final = {
    "NE": (-1, -1),
    "E": (0, -1),
    "SE": (1, -1),
    "SW": (1, 0),
    "W": (0, 1),
    "NW": (-1, 0),
}
ODD: Final = {"NE": (-1, 0), "E": (0, -1), "SE": (1, 0), "SW": (1, 1), "W": (0, 1), "NW": (-1, 1)}
SIDES: Final = ("norman", "saxon")
EDGE: Final = {row["id"]: int(row["row"]) for row in MAP["edge"]}
HOME: Final = {row["id"]: row["rout"] for row in MAP["edge"]}
BATTLE: Final = {row["id"]: row["set_up"] for row in MAP["edge"]}
ZONES: Final = {row["id"]: [int(h) for h in row["hexes"]] for row in MAP["zone"]}
LETTERS: Final = {row["letter"]: row for row in TABLES["terrain"]}
LAND: Final[dict[int, dict[str, Any]]] = {
    int(row["id"]) * 100 + number: LETTERS[letter]
    for row in MAP["row"]
    for number, letter in enumerate(reversed(row["terrain"]), 1)
}
HEXES: Final = sorted(LAND)
KINDS: Final = {row["id"]: row for row in UNITS["kind"]}
CLASSES: Final = {row["id"]: row["side"] for row in UNITS["troop_class"]}
MODIFIERS: Final = {row["id"]: row["value"] for row in TABLES["combat_modifier"]}
MISSILES: Final = {row["id"]: row for row in TABLES["missile"]}
POINTS: Final = TABLES["movement"]

SET_UPS: Final = {row["id"]: row for row in SCENARIOS["set_up"]}
CARDS: Final = {row["id"]: row for row in SCENARIOS["scenario"]}
LATE: Final = SCENARIOS["reinforcements"]["units"]

Path = tuple[int, ...]


def beyond(hex_: int, *sides: str) -> int:
    """Return the hex some steps away, over hexes that need not exist; 0 if it does not exist."""
    row, number = divmod(hex_, 100)
    for side in sides:
        down, west = (ODD if row % 2 else EVEN)[side]
        row, number = row + down, number + west
    found = row * 100 + number
    return found if found in LAND else 0


def around(hex_: int) -> list[int]:
    """Return the hexes next to a hex."""
    return [to for to in (beyond(hex_, side) for side in EVEN) if to]


def ahead(hex_: int, facing: str) -> list[int]:
    """Return the front hexes that are on the map."""
    return [to for to in (beyond(hex_, side) for side in FRONT[facing]) if to]


def behind(hex_: int, facing: str) -> list[int]:
    """Return the rear hexes that are on the map."""
    return [to for to in (beyond(hex_, side) for side in REAR[facing]) if to]


def apart(a: int, b: int) -> int:
    """Return the distance between two hexes, by breadth-first search."""
    steps, edge = 0, {a}
    seen = {a}
    while b not in seen:
        steps += 1
        edge = {to for hex_ in edge for to in around(hex_)} - seen
        seen |= edge
    return steps


def cost(hex_: int) -> int:
    """Return the cost of entering a hex."""
    return int(LAND[hex_]["mp"])


def wet(hex_: int) -> bool:
    """Return whether a hex is morass or brook."""
    return LAND[hex_]["id"] in ("morass", "brook")


def clear(hex_: int) -> bool:
    """Return whether a hex is clear."""
    return bool(LAND[hex_]["id"] == "clear")


def escape(side: str) -> dict[int, int]:
    """Return a routing unit's cost of entering each hex, plus the path off the map from there."""
    found: dict[int, int] = {}
    for hex_ in sorted(HEXES, key=lambda h: abs(h // 100 - EDGE[side])):
        toll = 4 if wet(hex_) else cost(hex_)
        if hex_ // 100 == EDGE[side]:
            found[hex_] = toll + MAP["leaving"]["cost"]
        else:
            found[hex_] = toll + min(found[to] for to in ahead(hex_, HOME[side]))
    return found


ESCAPE: Final = {side: escape(side) for side in SIDES}


@dataclass(eq=False)
class Piece:
    """A unit or a leader: on a hex, or (`at` is 0) off, gone, boxed or retired.

    `tied` and `home` are facts from the start of the movement phase: whether the piece was in an
    enemy zone of control, and its hex.
    """

    id: str
    side: str
    at: int = 0
    fate: str = "off"
    acted: bool = False
    tied: bool = False
    home: int = 0


@dataclass(eq=False)
class Unit(Piece):
    """A unit."""

    group: str = ""
    kind: str = ""
    facing: str = "n"
    state: str = "ordered"
    fired: bool = False
    must_run: bool = False
    allowance: int = 0
    attacked: bool = False

    @property
    def card(self) -> dict[str, Any]:
        """Return the unit's kind."""
        row: dict[str, Any] = KINDS[self.kind]
        return row

    @property
    def archer(self) -> bool:
        """Return whether the unit is archers."""
        return bool(self.card["missile"])

    @property
    def routing(self) -> bool:
        """Return whether the unit is routing."""
        return self.state == "routing"

    @property
    def ordered(self) -> bool:
        """Return whether the unit is ordered."""
        return self.state == "ordered"

    @property
    def value(self) -> int:
        """Return the unit's combat value in its present state."""
        return int(self.card["value"] if self.ordered else TABLES["combat_value"][self.state])


@dataclass(eq=False)
class Leader(Piece):
    """A leader; `rides` is the unit with which the leader enters."""

    leads: tuple[str, ...] = ()
    counts_as: tuple[str, ...] = ()
    sudden_death: bool = False
    rides: str = ""


class Field:
    """The pieces and queries about them."""

    def __init__(self, position: dict[str, Any]) -> None:
        fields = position["fields"]
        self.card = CARDS[fields["scenario"]]
        self.set_up_card = SET_UPS[self.card["set_up"]]
        self.turn: int = fields["turn"]
        self.lulled: bool = fields["lull_used"]
        self.thrown: bool = fields["javelins_thrown"]
        self.feigned = False
        self.homes: dict[str, set[int]] = {}
        self.arrival: dict[str, int] = dict(zip(LATE, fields["arrival_turn"], strict=True))
        self.units: list[Unit] = []
        for row in UNITS["counter"]:
            side = CLASSES[row["troop_class"]]
            for number in range(1, row["count"] + 1):
                name = f"{row['id']}{number:02}"
                unit = Unit(name, side, group=row["troop_class"], kind=row["kind"])
                unit.facing = BATTLE[side]
                self.units.append(unit)
        self.leaders = [
            Leader(
                row["id"],
                row["side"],
                leads=tuple(row["leads"]),
                counts_as=tuple(row["counts_as"]),
                sudden_death=row["sudden_death"],
            )
            for row in UNITS["leader"]
        ]
        self.banner = 0
        self.banner_rides = ""
        self.unlocked: bool = fields["cavalry_freed"]
        self.read(fields)

    def read(self, fields: dict[str, Any]) -> None:
        """Load the pieces of a position: first the units, last the banner."""
        pieces: list[Piece] = [*self.units, *self.leaders]
        for place, piece in enumerate(pieces):
            where = fields["hex_of"][place]
            piece.at = HEXES[where] if where >= 0 else 0
            piece.fate = {-2: "gone", -3: "box", -4: "retired"}.get(where, "off")
        for place, unit in enumerate(self.units):
            unit.facing = FACINGS[fields["facing"][place]]
            unit.state = ("ordered", "disordered", "routing")[fields["status"][place]]
        flag = fields["hex_of"][len(pieces)]
        self.banner = HEXES[flag] if flag >= 0 else 0
        riders = [self.units[unit].id if unit >= 0 else "" for unit in fields["riding_with"]]
        for leader, rider in zip(self.leaders, riders, strict=False):
            leader.rides = rider
        self.banner_rides = riders[-1]

    # ---- queries ----------------------------------------------------------------------------

    def unit(self, name: str) -> Unit:
        """Return the unit with this name."""
        return next(unit for unit in self.units if unit.id == name)

    def leader(self, name: str) -> Leader:
        """Return the leader with this name."""
        return next(leader for leader in self.leaders if leader.id == name)

    def army(self, side: str) -> list[Unit]:
        """Return the side's units on the map."""
        return [unit for unit in self.units if unit.at and unit.side == side]

    def staff(self, side: str) -> list[Leader]:
        """Return the side's leaders on the map."""
        return [leader for leader in self.leaders if leader.at and leader.side == side]

    def on(self, hex_: int) -> Unit | None:
        """Return the unit on a hex."""
        for unit in self.units:
            if unit.at == hex_ and hex_:
                return unit
        return None

    def chief(self, hex_: int) -> Leader | None:
        """Return the leader on a hex."""
        for leader in self.leaders:
            if leader.at == hex_ and hex_:
                return leader
        return None

    def zone(self, side: str) -> set[int]:
        """Return the hexes in the side's zones of control."""
        found: set[int] = set()
        for unit in self.army(side):
            if not unit.routing:
                found.update(ahead(unit.at, unit.facing))
        return found

    def threatened(self, piece: Piece) -> bool:
        """Return whether a piece is in an enemy zone of control."""
        return piece.at in self.zone(foe(piece.side))

    def near_enemy(self, hex_: int, side: str) -> bool:
        """Return whether an enemy unit of the side is next to a hex."""
        places = {unit.at for unit in self.army(foe(side))}
        return any(to in places for to in around(hex_))

    def prey(self, hex_: int, side: str) -> Piece | None:
        """Return the target of the side in a hex: an enemy unit or a lone enemy leader."""
        found: Piece | None = self.on(hex_) or self.chief(hex_)
        return found if found and found.side != side else None

    def targets(self, unit: Unit) -> list[int]:
        """Return the hexes in a unit's front that hold something to attack."""
        return [to for to in ahead(unit.at, unit.facing) if self.prey(to, unit.side)]

    def led(self, unit: Unit, *, free: bool = False) -> bool:
        """Return whether a leader that can lead a unit is with or next to it, free of enemies."""
        return any(
            unit.group in leader.leads
            and (leader.at == unit.at or leader.at in around(unit.at))
            and not (free and self.near_enemy(leader.at, leader.side))
            for leader in self.staff(unit.side)
        )

    def companion(self, unit: Unit) -> Leader | None:
        """Return the leader in a unit's hex."""
        return self.chief(unit.at)

    def bound(self, unit: Unit) -> bool:
        """Return whether Harold is stacked with this Housecarl."""
        return unit.group == "housecarl" and self.leader("harold").at == unit.at

    def holder(self) -> Unit | None:
        """Return the unit that has the banner."""
        unit = self.on(self.banner)
        return None if unit is None or unit.routing else unit

    # ---- changes ----------------------------------------------------------------------------

    def step(self, unit: Unit, hex_: int, leader: Leader | None = None) -> None:
        """Move a unit into a hex, with its leader; the banner moves with it, or is picked up."""
        carried = self.holder() is unit
        unit.at = hex_
        if carried:
            self.banner = hex_
        if leader is not None:
            leader.at = hex_
        if unit.side == "saxon" and clear(hex_):
            self.unlocked = True
        if wet(hex_) and unit.ordered and not unit.archer:
            unit.state = "disordered"

    def remove(self, piece: Piece, fate: str = "gone") -> None:
        """Remove a piece; the banner stays in its hex."""
        piece.at = 0
        piece.fate = fate

    def dead(self, group: str) -> int:
        """Return the losses of a class."""
        units = [unit for unit in self.units if unit.group == group and unit.fate == "gone"]
        chiefs = [one for one in self.leaders if group in one.counts_as and one.fate == "gone"]
        return len(units) + len(chiefs)

    # ---- moving -----------------------------------------------------------------------------

    def openings(self, unit: Unit, leader: Leader | None) -> Callable[[int], bool]:
        """Return a predicate: may a unit, perhaps with a leader, enter a hex?"""
        taken = {other.at for other in self.units if other is not unit}
        chiefs = {one.at: one for one in self.leaders if one is not leader}

        def may(hex_: int) -> bool:
            if hex_ in taken or (unit.archer and wet(hex_)):
                return False
            there = chiefs.get(hex_)
            return there is None or (there.side == unit.side and leader is None)

        return may

    def open_to_leader(self, leader: Leader, hex_: int) -> bool:
        """Return whether a leader alone may enter a hex."""
        unit = self.on(hex_)
        if unit is not None and unit.side != leader.side:
            return False
        return self.chief(hex_) in (None, leader)

    def walks(
        self, start: int, budget: int, may: Callable[[int], bool], stops: Callable[[int], bool]
    ) -> Iterator[Path]:
        """Yield every path within the movement points, including detours."""
        unfinished: list[tuple[int, Path]] = [(budget, ())]
        while unfinished:
            left, path = unfinished.pop()
            for to in around(path[-1] if path else start):
                if cost(to) <= left and may(to):
                    yield (*path, to)
                    if not stops(to):
                        unfinished.append((left - cost(to), (*path, to)))

    def ends(
        self, start: int, budget: int, may: Callable[[int], bool], stops: Callable[[int], bool]
    ) -> set[int]:
        """Return the ends of these paths, by a faster search over hexes."""
        left = {start: budget}
        queue = [start]
        for hex_ in queue:
            if hex_ != start and stops(hex_):
                continue
            for to in around(hex_):
                rest = left[hex_] - cost(to)
                if rest >= 0 and rest > left.get(to, -1) and may(to):
                    left[to] = rest
                    queue.append(to)
        return set(left) - {start}

    def stop(self, side: str) -> Callable[[int], bool]:
        """Return a predicate: must a piece of the side stop in a hex?"""
        zone = self.zone(foe(side))
        return lambda hex_: wet(hex_) or hex_ in zone

    def destinations(self, unit: Unit, leader: Leader | None, budget: int) -> set[int]:
        """Return the hexes to which a unit may move."""
        may = self.openings(unit, leader)
        if unit.tied:
            near = [to for to in around(unit.at) if may(to) and cost(to) <= budget]
            return {to for to in near if not self.near_enemy(to, unit.side)}
        return self.ends(unit.at, budget, may, self.stop(unit.side))

    def chosen(self, unit: Unit, paths: Iterator[Path], end: int) -> Path:
        """Return the path that the game takes to a hex."""
        lone = self.banner if self.banner and self.on(self.banner) is None else -1

        def merit(path: Path) -> tuple[bool, int, int, Path]:
            open_ground = sum(clear(hex_) for hex_ in path) if unit.side == "saxon" else 0
            return (lone not in path, sum(cost(hex_) for hex_ in path), open_ground, path)

        return min((path for path in paths if path[-1] == end), key=merit)

    # ---- riding -----------------------------------------------------------------------------

    def rides(self, unit: Unit, leader: Leader | None, budget: int, kind: str) -> Iterator[Path]:
        """Yield every path straight ahead to contact, for a `charge` or `feign`.

        In the starting hex the conditions at the start of the phase count; on the way the present
        ones.
        """
        if unit.tied:
            return
        zone = self.zone(foe(unit.side))
        may = self.openings(unit, leader)
        unfinished: list[tuple[int, Path]] = [(budget, (unit.at,))]
        while unfinished:
            left, path = unfinished.pop()
            here = path[-1]
            if len(path) > 1 and self.contacts(unit, here, kind):
                yield path[1:]
            caught = len(path) > 1 and here in zone
            if caught or any(self.prey(to, unit.side) for to in ahead(here, unit.facing)):
                continue
            for to in ahead(here, unit.facing):
                if LAND[to][kind] and cost(to) <= left and may(to):
                    unfinished.append((left - cost(to), (*path, to)))  # noqa: PERF401 - a step

    def contacts(self, unit: Unit, end: int, kind: str) -> list[int]:
        """Return the hexes that may be attacked at the end of a ride.

        The target of a charge was two hexes away at the start of the phase, even if it has moved
        since.
        """
        found = []
        for to in ahead(end, unit.facing):
            prey = self.prey(to, unit.side)
            if prey is None or not LAND[to][kind]:
                continue
            if kind == "charge" and prey.home in around(unit.home):
                continue
            if kind == "charge" or isinstance(prey, Unit):
                found.append(to)
        return found

    # ---- shooting ---------------------------------------------------------------------------

    def shots(self, unit: Unit) -> list[int]:
        """Return the hexes an archer may shoot at."""
        near = self.targets(unit)
        if near:
            return near
        left, right = FRONT[unit.facing]
        lines = [
            ((left, left), (left,)),
            ((left, right), (left, right)),
            ((right, right), (right,)),
        ]
        found = []
        for steps, between in lines:
            to = beyond(unit.at, *steps)
            blockers = [beyond(unit.at, side) for side in between]
            blocked = all(not hex_ or self.on(hex_) for hex_ in blockers)
            if to and not blocked and self.prey(to, unit.side):
                found.append(to)
        return found


def foe(side: str) -> str:
    """Return the other side."""
    return "saxon" if side == "norman" else "norman"
