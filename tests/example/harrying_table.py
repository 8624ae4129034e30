"""Harrying with a screen: a lattice of 9,600 hexes and 300 bands."""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.boards.drawing.symbols import symbols
from senlac.engine.screen.lattice import (
    Lattice,
    LinearFeature,
    MapLabel,
    NamedPlace,
    TerrainStyle,
    runs,
)
from senlac.engine.screen.scene import (
    ActionLabels,
    Board,
    Highlight,
    Panel,
    PanelRow,
    Piece,
    Scene,
    Tint,
)
from tests.example.harrying import BANDS, PIECES, SIDES, TURNS, Harrying, HarryingState, Ride
from tests.example.island import COLUMNS, ROWS, island

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.game.game import Game

SIDE: Final = 20.0
HIGH: Final = SIDE * math.sqrt(3)
MARGIN: Final = 30.0

SHOALS: Final = tuple(
    f"shoal {how}{line}" for how in ("far", "outer", "inner", "near") for line in (" line", "")
)
"""Lines of water along the coast, each of two strokes."""

LEGEND: Final = {
    "s": TerrainStyle("sea", "sea"),
    "p": TerrainStyle("plain", "open", on="s", beneath=SHOALS, above=("coast",)),
    "w": TerrainStyle("woods", "wood-land", on="p", above=("wood-edge",), symbol="copse"),
    "h": TerrainStyle("hills", "hill-land", on="p", symbol="mound"),
    "m": TerrainStyle("crags", "high-land", on="h", symbol="crag", lines=("Only by road.",)),
}

SYMBOLS: Final = ("mound", "crag", "copse", "hall", "keep", "horse", "axe")


class TableHarrying(Harrying):
    """Harrying for a browser."""

    players = "2"
    minutes = 30
    difficulty = "simple"
    action_labels: ClassVar[ActionLabels] = ActionLabels(
        kinds={"band": "piece", "hex": "space"},
        labels={"ride": "Ride", "to": "Ride to", "stay": "Stay", "done": "End the turn"},
    )

    def board(self, state: HarryingState) -> Board:
        """Return the island."""
        wide = MARGIN * 2 + SIDE * (COLUMNS * 1.5 + 0.5)
        high = MARGIN * 2 + HIGH * (ROWS + 0.5)
        drawn = symbols((), SYMBOLS)
        return Board(wide, high, "The island", 27.0, drawn, (), (), lattice=lattice())

    def board_key(self, state: HarryingState) -> object:
        """Return the same key for all matches: there is one board."""
        return self.id

    def scene(self, state: HarryingState, roles: Sequence[int]) -> Scene:
        """Return the bands, the towns that are held, and the reach of the selected band."""
        names = island().board.names
        pieces = tuple(
            Piece(
                piece, f"{SIDES[band // BANDS][:-1]} band {band % BANDS}", band // BANDS,
                names[state.at[band]], symbol="horse" if band // BANDS else "axe",
                badges=("moved",) if state.ridden[band] else (),
            )
            for band, piece in enumerate(PIECES)
        )  # fmt: skip
        tints = tuple(
            Tint(names[town.hex], f"side-{side}", f"Held by the {SIDES[side]}")
            for town, side in zip(island().towns, state.held, strict=True)
            if side >= 0
        )
        top = state.stack[-1] if state.stack else None
        step = f"Turn {state.turn} of {TURNS}"
        if not isinstance(top, Ride):
            return Scene(pieces, panels=_panels(state), tints=tints, step=step)
        reach = state.reach(top.band)
        costs = tuple(str(cost) for cost in reach.values())
        shown = Highlight((PIECES[top.band],), "reach", "What it costs to ride there",
                        tuple(names[hex_] for hex_ in reach), costs)  # fmt: skip
        return Scene(
            pieces, panels=_panels(state), tints=tints, step=step, highlights=(shown,),
            focus=PIECES[top.band],
        )  # fmt: skip


@cache
def lattice() -> Lattice:
    """Return the island as a lattice."""
    game = island()
    names = game.board.names
    rows = [
        runs("".join([game.ground[game.board.at(column, row)] for column in range(COLUMNS)]))
        for row in range(ROWS)
    ]
    return Lattice(
        shape="flat",
        size=SIDE,
        origin=(MARGIN + SIDE, MARGIN + HIGH / 2),
        columns=COLUMNS,
        rows=ROWS,
        naming="{col:02}{row:02}",
        first=(0, 0),
        ground=tuple(rows),
        legend=LEGEND,
        ways=_ways(),
        places=tuple(
            NamedPlace(names[town.hex], town.name, town.rank, "keep" if town.rank == 1 else "hall")
            for town in game.towns
        ),
        letterings=(
            MapLabel("The Whale Road", (560.0, 300.0), 62.0, "sea-name"),
            MapLabel("The Cold Sea", (2550.0, 2700.0), 70.0, "sea-name", -12.0),
            MapLabel("West March", (860.0, 1560.0), 52.0, "land-name"),
        ),
    )


def _ways() -> tuple[LinearFeature, ...]:
    """Return rivers, roads and the dyke."""
    game = island()
    names = game.board.names
    rivers = [
        LinearFeature(tuple([names[hex_] for hex_ in course]), ("stream w3",), "A river", on="p")
        for course in game.rivers
    ]
    roads = [
        LinearFeature(tuple([names[hex_] for hex_ in road]), ("highway case", "highway"), "A road")
        for road in game.roads
    ]
    sides = [names[hex_] for a, b in sorted(game.dyke) if a < b for hex_ in (a, b)]
    return (
        *rivers,
        LinearFeature(tuple(sides), ("dyke", "dyke teeth"), "The dyke", sides=True),
        *roads,
    )


def _panels(state: HarryingState) -> tuple[Panel, ...]:
    """Return the panels of the sides."""
    return tuple(
        Panel(name, name, (PanelRow("Towns", str(state.held.count(side))),), side=side,
              symbol="horse" if side else "axe", active=state.side == side)
        for side, name in enumerate(SIDES)
    )  # fmt: skip


HARRYING: Final[Game[Any]] = TableHarrying()
