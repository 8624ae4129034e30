"""A second referee's model of a campaign, read from the JSON document of a position."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from senlac.testing.law_failure import require
from tests.games.destiny.naive.charts import (
    ABROAD,
    AREAS,
    CLAIMANTS,
    ENGLAND,
    KIND_OF,
    KINDS,
    LATE,
    LEADERS,
    SIDES,
    share,
)

Asked = tuple[str, set[str]]
Asking = Generator[Asked, str, str]
Step = Generator[Asked, str, None]
Told = Generator[Asked, str, bool]

APART = {-1: "box", -2: "unused", -3: "gone"}
SPOTS = ("open", "town", "site")


@dataclass
class Pending:
    """A battle to come: the enemy, the attacker, and what is settled of it."""

    enemy: str
    giver: str
    beginner: str = ""
    chooser: str = ""
    worse: set[str] = field(default_factory=set)
    ways: set[str] = field(default_factory=set)


class World:
    """Pieces by id, areas by id; `dice` are rolled dice that have not been used."""

    def __init__(self, document: Mapping[str, Any], names: Mapping[str, Sequence[str]]) -> None:
        self.dice: list[int] = []
        self.names = names
        self.__dict__.update(read(document["fields"], names))
        self.moved: set[str] = set()
        self.footholds: set[str] = set()
        self.york_foothold = False

    area: dict[str, str]
    spot: dict[str, str]
    inactive: set[str]
    no_move: set[str]
    stranded: set[str]
    travelled: set[str]
    control: dict[str, str]
    forage: dict[str, int]
    york: str
    york_lost: bool
    pl: dict[str, int]
    tl: dict[str, int]
    held: dict[str, set[str]]
    out: set[str]
    pending: dict[str, Pending]
    mixed: dict[str, set[str]]
    settled: dict[str, set[str]]
    tostig: str
    weather: str
    turn: int
    phasing: str
    printed: bool
    quick: bool
    held_in_scotland: bool
    welsh_asked: bool

    # ---- asking and rolling ---------------------------------------------------------------------

    def ask(self, side: str, options: set[str]) -> Asking:
        """Ask a player."""
        answer = yield side, options
        return answer

    def roll(self) -> int:
        """Return the next rolled die."""
        require(bool(self.dice), "the second referee wants a die, and none has fallen")
        return self.dice.pop(0)

    # ---- who is who -----------------------------------------------------------------------------

    def side(self, piece: str) -> str:
        """Return the side of a piece."""
        row = LEADERS[piece] if piece in LEADERS else KINDS[KIND_OF[piece]]
        whose = str(row["side"])
        return self.tostig if whose == "by_event" else whose

    def units(self, side: str, area: str) -> list[str]:
        """Return the active units of a side in an area, by id."""
        return sorted(
            unit
            for unit in KIND_OF
            if self.area[unit] == area and unit not in self.inactive and self.side(unit) == side
        )

    def leaders(self, side: str, area: str) -> list[str]:
        """Return the leaders of a side in an area, by id."""
        return sorted(x for x in LEADERS if self.area[x] == area and self.side(x) == side)

    def group(self, side: str, area: str) -> list[str]:
        """Return all pieces of a side in an area."""
        return [*self.units(side, area), *self.leaders(side, area)]

    def enemies(self, side: str, area: str) -> list[str]:
        """Return the other sides with active units or leaders there, in side order."""
        return [s for s in SIDES if s != side and self.group(s, area)]

    def enemy_units(self, side: str, area: str) -> bool:
        """Return whether another side has active units there."""
        return any(self.units(other, area) for other in SIDES if other != side)

    def big(self, side: str, area: str) -> bool:
        """Return whether a side's group there has three units or more."""
        return len(self.units(side, area)) >= 3

    def claims(self, leader: str) -> bool:
        """Return whether a leader is the claimant of the side."""
        if leader == "gyrth":
            return self.area["harold"] == "gone"
        return leader in CLAIMANTS[self.side(leader)]

    def rank(self, leader: str) -> tuple[bool, int, int, str]:
        """Return the sort key of group leaders, the first is the lowest."""
        row = LEADERS[leader]
        return not self.claims(leader), -row["command"], -row["ability"], leader

    def head(self, pieces: Sequence[str]) -> str:
        """Return the group leader of some pieces, "" without one."""
        leaders = [piece for piece in pieces if piece in LEADERS]
        return min(leaders, key=self.rank) if leaders else ""

    def ability(self, pieces: Sequence[str]) -> int:
        """Return the ability of their group leader."""
        head = self.head(pieces)
        return int(LEADERS[head]["ability"]) if head else 0

    def may_command(self, leader: str, unit: str) -> bool:
        """Return whether a leader may command a unit."""
        row = LEADERS[leader]
        kinds = row.get("may_command") or row[f"may_command_with_{self.tostig}"]
        return self.side(leader) == self.side(unit) and (kinds == ["*"] or KIND_OF[unit] in kinds)

    def use(self, side: str, event: str) -> None:
        """Use up an operational counter."""
        self.held[side].discard(event)

    # ---- where they go --------------------------------------------------------------------------

    def put(self, pieces: Sequence[str], area: str) -> None:
        """Move pieces into the open of an area; London is its own town."""
        for piece in pieces:
            if area != "scotland":
                self.stranded.discard(piece)
            self.area[piece] = area
            self.spot[piece] = "town" if area == "london" else "open"

    def lose(self, pieces: Sequence[str]) -> None:
        """Take pieces out of the game."""
        for piece in pieces:
            self.area[piece] = "gone"

    def nearest(self, leader: str) -> list[str]:
        """Return the nearest areas with an active unit of the leader's side."""
        side = self.side(leader)
        start = self.area[leader]
        far = {start: 0}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for there in AREAS[here]["adjacent"]:
                if there not in far:
                    far[there] = far[here] + 1
                    queue.append(there)
        manned = [area for area in far if self.units(side, area)]
        least = min((far[area] for area in manned), default=0)
        return sorted(area for area in manned if far[area] == least)

    def free_of(self, side: str, area: str, *, led: bool = True) -> list[str]:
        """Return the neighbours without active enemies of a side; abroad only with a leader."""
        return [
            there
            for there in AREAS[area]["adjacent"]
            if not self.enemy_units(side, there) and (led or AREAS[there]["zone"] not in ABROAD)
        ]

    def facts(self) -> dict[str, Any]:
        """Return the values that are compared with the game."""
        return known(self.__dict__)


def stragglers(units: Sequence[str]) -> list[str]:
    """Return units as they fall behind: foot before mounted."""
    return sorted(units, key=lambda unit: (LATE.index(KIND_OF[unit]), unit))


def best_first(units: Sequence[str]) -> list[str]:
    """Return units with the best kinds first."""
    return sorted(units, key=lambda unit: (-LATE.index(KIND_OF[unit]), unit))


def mounted(unit: str) -> bool:
    """Return whether a unit rides on the map."""
    return bool(KINDS[KIND_OF[unit]]["type"] == "mounted")


def share_lost(units: Sequence[str], column: str, score: int) -> list[str]:
    """Return the stragglers among units of one type, by a score on the attrition chart."""
    number = ceil(len(units) * share(column, score) / 100)
    return stragglers(units)[:number]


def read(fields: Mapping[str, Any], names: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """Return the fields of a position with ids instead of numbers."""
    pieces, units, areas = names["piece"], names["unit"], names["area"]

    def side(number: int) -> str:
        return "" if number < 0 else SIDES[number]

    def by_area(key: str) -> dict[str, set[str]]:
        rows = zip(areas, fields[key], strict=True)
        return {area: {SIDES[n] for n in row} for area, row in rows if row}

    pending = {}
    for number, enemy in enumerate(fields["battle_with"]):
        if enemy >= 0:
            pending[areas[number]] = Pending(
                SIDES[enemy],
                side(fields["attacker"][number]),
                side(fields["initiative_by_right"][number]),
                side(fields["board_chooser"][number]),
                {SIDES[n] for n in fields["failed_to_avoid"][number]},
                {areas[n] for n in fields["entry_areas"][number]},
            )
    at = {p: areas[n] if n >= 0 else APART[n] for p, n in zip(pieces, fields["area"], strict=True)}
    return {
        "area": at,
        "spot": {p: SPOTS[n] for p, n in zip(pieces, fields["spot_in_area"], strict=True)},
        "inactive": {units[n] for n in fields["inactive"]},
        "no_move": {units[n] for n in fields["stays_this_turn"]},
        "stranded": {pieces[n] for n in fields["never_left_scotland"]},
        "travelled": {pieces[n] for n in fields.get("travelled", [])},
        "control": {
            area: side(fields["control"][n]) for n, area in enumerate(areas) if area in ENGLAND
        },
        "forage": {
            a: n for a, n in zip(areas, fields["forage_grade"], strict=True) if a in ENGLAND
        },
        "york": side(fields["york"]),
        "york_lost": fields["york_lost"],
        "pl": dict(zip(SIDES, fields["legitimacy"], strict=True)),
        "tl": dict(zip(SIDES, fields["temporary"], strict=True)),
        "held": {
            s: {names["event"][n] for n in row}
            for s, row in zip(SIDES, fields["held"], strict=True)
        },
        "out": {SIDES[n] for n in fields["out"]},
        "pending": pending,
        "mixed": by_area("shared_with"),
        "settled": by_area("no_battle_with"),
        "tostig": side(fields["tostig"]),
        "weather": names["weather"][fields["weather"]],
        "turn": fields["turn"],
        "phasing": side(fields["phasing"]),
        "printed": fields["printed_avoidance"],
        "quick": fields["quick_battles"],
        "held_in_scotland": fields["held_in_scotland"],
        "welsh_asked": fields["welsh_asked"],
    }


COMPARED = (
    "control", "forage", "york", "york_lost", "pl", "tl", "held", "out", "pending", "welsh_asked",
)  # fmt: skip
"""The fields that are equal in both at every decision, besides the places of pieces."""


def known(told: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values that are compared; a spot only for pieces in an area."""
    area = told["area"]
    on_map = {piece for piece, where in area.items() if where in AREAS}
    return {
        **{key: told[key] for key in COMPARED},
        "area": area,
        "spot": {piece: told["spot"][piece] for piece in on_map},
        "inactive": told["inactive"] & on_map,
    }
