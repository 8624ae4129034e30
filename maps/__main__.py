"""Draw the maps afresh and write them where the games read them: `python -m maps`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from maps.faults import faults
from maps.plan import read_plan
from maps.sheet import draw
from maps.write import map_toml, outlines_toml

GAMES: Final = Path(__file__).parents[1] / "src" / "senlac" / "games"
MAPS: Final = ("comet",)


def main(arguments: list[str]) -> int:
    """Draw each map; return 1 and write nothing if one of them has faults."""
    parser = argparse.ArgumentParser(prog="python -m maps", description=__doc__)
    parser.add_argument("--games", type=Path, default=GAMES, help="the folder of the games")
    folder = parser.parse_args(arguments).games
    sheets = [draw(read_plan(name)) for name in MAPS]
    amiss = [f"{sheet.plan.name}: {fault}" for sheet in sheets for fault in faults(sheet)]
    for fault in amiss:
        print(fault, file=sys.stderr)
    if amiss:
        return 1
    for sheet in sheets:
        data = folder / sheet.plan.name / "data"
        for name, text in (("map", map_toml(sheet)), ("outlines", outlines_toml(sheet))):
            (data / f"{name}.toml").write_text(text, encoding="utf-8")
        print(f"{sheet.plan.name}: {len(sheet.lettering)} areas, {len(sheet.borders)} borders")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
