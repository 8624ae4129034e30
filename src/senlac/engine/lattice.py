"""Moved to `senlac.engine.screen.lattice`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.screen.lattice",
    {
        "Ground": "TerrainStyle",
        "Lattice": "Lattice",
        "Lettering": "MapLabel",
        "Place": "NamedPlace",
        "SHAPES": "SHAPES",
        "Sign": "CellSymbol",
        "Signs": "CellSymbols",
        "VOID": "VOID",
        "Way": "LinearFeature",
        "letters": "letters",
        "name_of": "name_of",
        "names": "names",
        "runs": "runs",
    },
)
