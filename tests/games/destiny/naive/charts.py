"""The data of the game as a second referee reads them: ids for everything, nothing derived twice.

It shares the tables with the game, for they are data, and no code.
"""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any, Final


def _read(name: str) -> dict[str, Any]:
    folder = resources.files("senlac.games.destiny.data")
    return tomllib.loads(folder.joinpath(f"{name}.toml").read_text("utf-8"))


MAP: Final = _read("map")
UNITS: Final = _read("units")
TABLES: Final = _read("tables")
BATTLE: Final = _read("battle")
PIPE: Final = _read("events")["pipe"]
EVENTS: Final[dict[str, Any]] = {row["id"]: row for row in _read("events")["event"]}
CARDS: Final = _read("scenarios")["scenario"]

SIDES: Final = ("norwegian", "english", "norman", "danish")
INVADERS: Final = ("norwegian", "norman")
CLAIMANTS: Final = {
    "norwegian": ("hardrada",),
    "english": ("harold", "gyrth"),
    "norman": ("william",),
    "danish": ("sweyn",),
}

AREAS: Final[dict[str, Any]] = {row["id"]: row for row in MAP["area"]}
ENGLAND: Final = sorted(a for a, row in AREAS.items() if row["zone"] in ("north", "south"))
ABROAD: Final = ("wales", "scotland")
MARCHES: Final = [a for a in ENGLAND if AREAS[a]["march"]]
RIDGES: Final = [set(row["between"]) for row in MAP["border"] if row["kind"] == "hill"]
TOWNS: Final = {row["area"]: row["id"] for row in MAP["town"]}

LEADERS: Final[dict[str, Any]] = {row["id"]: row for row in UNITS["leader"]}
KINDS: Final[dict[str, Any]] = {row["id"]: row for row in UNITS["operational"]}
TACTICAL: Final[dict[str, Any]] = {row["id"]: row for row in UNITS["tactical"]}

FOOT: Final[list[str]] = TABLES["straggler_order"]["foot"]
MOUNTED: Final[list[str]] = TABLES["straggler_order"]["mounted"]
LATE: Final = [*FOOT, *MOUNTED]
"""The kinds, the first to fall behind first."""


def _kinds() -> dict[str, str]:
    found: dict[str, str] = {}
    for row in UNITS["counters"]:
        if "per_area" in row:
            zone = row["per_area"]
            names = [f"fyrd_{area}" for area in ENGLAND if AREAS[area]["zone"] == zone]
        else:
            names = [f"{row['prefix']}_{n}" for n in range(1, row["number"] + 1)]
        found |= dict.fromkeys(names, row["kind"])
    return found


KIND_OF: Final = _kinds()
"""The kind of each unit."""


def change(name: str) -> int:
    """Return a change of Legitimacy."""
    [row] = [row for row in TABLES["legitimacy_change"] if row["id"] == name]
    return int(row["change"])


def looked_up(rows: list[dict[str, Any]], score: int) -> dict[str, Any]:
    """Return the row of a score, that at the end of the chart for one beyond it."""
    rows = sorted(rows, key=lambda row: int(row["low"]))
    found = rows[0]
    for row in rows:
        if score >= row["low"]:
            found = row
    return found


def share(column: str, score: int) -> int:
    """Return the percentage of a score on the attrition chart."""
    [row] = [row for row in TABLES["attrition"]["row"] if row["column"] == column]
    spans = {int(key[1:]): span for key, span in row.items() if key[0] == "p"}
    [percent] = [percent for percent, (low, high) in spans.items() if low <= score <= high]
    return percent
