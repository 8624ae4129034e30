"""Draw the maps and write them where the games read them: `python -m maps`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final, NamedTuple

from maps import write, write_shires
from maps.country import Country
from maps.faults import faults
from maps.plan import read_as, read_plan
from maps.sheet import draw
from maps.shire_faults import shire_faults
from maps.shires import ShiresFile
from maps.zones import draw_shires

GAMES: Final = Path(__file__).parents[1] / "src" / "senlac" / "games"


class Drawn(NamedTuple):
    """A drawn map: its faults, and the contents of its files."""

    country: Country
    faults: list[str]
    files: dict[str, str]


def main(arguments: list[str]) -> int:
    """Draw the maps of games; return 1 and write nothing if one of them has faults."""
    parser = argparse.ArgumentParser(prog="python -m maps", description=__doc__)
    parser.add_argument("game", nargs="*", help=f"{' or '.join(MAKERS)} (default: all)")
    parser.add_argument("--games", type=Path, default=GAMES, help="folder of the games")
    wanted = parser.parse_args(arguments)
    drawn = [MAKERS[game](game) for game in wanted.game or MAKERS]
    amiss = [f"{row.country.plan.name}: {fault}" for row in drawn for fault in row.faults]
    for fault in amiss:
        print(fault, file=sys.stderr)
    if amiss:
        return 1
    for row in drawn:
        plan = row.country.plan
        for name, text in row.files.items():
            path = wanted.games / plan.name / "data" / f"{name}.toml"
            path.write_text(text, encoding="utf-8")
        print(f"{plan.name}: {len(plan.file.area)} areas, {len(row.country.borders)} borders")
    return 0


def _roads(game: str) -> Drawn:
    """Draw a map of letters and roads."""
    sheet = draw(read_plan(game))
    files = {"map": write.map_toml(sheet), "outlines": write.outlines_toml(sheet)}
    return Drawn(sheet, faults(sheet), files)


def _shires(game: str) -> Drawn:
    """Draw a map of shires."""
    sheet = draw_shires(read_as(game, ShiresFile))
    files = {"map": write_shires.map_toml(sheet), "outlines": write_shires.outlines_toml(sheet)}
    return Drawn(sheet, shire_faults(sheet), files)


MAKERS: Final = {"comet": _roads, "destiny": _shires}
"""By game, the function that draws its map."""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
