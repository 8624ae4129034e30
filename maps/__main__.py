"""Draw the maps afresh and write them where the games read them: `python -m maps`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final, NamedTuple

from maps import write, write_shires
from maps.faults import faults
from maps.plan import read_as, read_plan
from maps.sheet import draw
from maps.shire_faults import shire_faults
from maps.shires import ShiresFile
from maps.zones import draw_shires

GAMES: Final = Path(__file__).parents[1] / "src" / "senlac" / "games"


class Drawn(NamedTuple):
    """The map of a game: what is wrong with it, and what its files hold."""

    game: str
    faults: list[str]
    files: dict[str, str]


def main(arguments: list[str]) -> int:
    """Draw each map; return 1 and write nothing if one of them has faults."""
    parser = argparse.ArgumentParser(prog="python -m maps", description=__doc__)
    parser.add_argument("--games", type=Path, default=GAMES, help="the folder of the games")
    folder = parser.parse_args(arguments).games
    drawn = [_comet(), _destiny()]
    amiss = [f"{row.game}: {fault}" for row in drawn for fault in row.faults]
    for fault in amiss:
        print(fault, file=sys.stderr)
    if amiss:
        return 1
    for row in drawn:
        data = folder / row.game / "data"
        for name, text in row.files.items():
            (data / f"{name}.toml").write_text(text, encoding="utf-8")
        print(f"{row.game}: {', '.join(row.files)}")
    return 0


def _comet() -> Drawn:
    """Draw the map of Year of the Comet."""
    sheet = draw(read_plan("comet"))
    files = {"map": write.map_toml(sheet), "outlines": write.outlines_toml(sheet)}
    return Drawn("comet", faults(sheet), files)


def _destiny() -> Drawn:
    """Draw the map of Year of Destiny."""
    sheet = draw_shires(read_as("destiny", ShiresFile))
    files = {"map": write_shires.map_toml(sheet), "outlines": write_shires.outlines_toml(sheet)}
    return Drawn("destiny", shire_faults(sheet), files)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
