"""The map of a campaign as a lattice: ground, winds, rivers, roads, towns and names."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from senlac.engine.screen.lattice import (
    VOID,
    CellSymbol,
    CellSymbols,
    Lattice,
    LinearFeature,
    MapLabel,
    NamedPlace,
    TerrainStyle,
    runs,
)
from senlac.games.campaign.data.ground_checks import SEA
from senlac.games.campaign.data.ground_checks import VOID as MISSING
from senlac.games.campaign.data.tables import load_lettering
from senlac.games.campaign.ground import NO_PORT, RIVER_PORT
from senlac.games.campaign.screen.drawing.layout import HIGH, MARGIN, SIDE, middle
from senlac.games.campaign.words.lines import number_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from senlac.games.campaign.catalogue import Catalogue
    from senlac.games.campaign.data.rows.map import Course
    from senlac.games.campaign.data.rows.tables import Entry
    from senlac.games.campaign.ground import Ground as Sheet

SHOALS: Final = tuple(
    f"shoal {how}{line}" for how in ("far", "outer", "inner", "near") for line in (" line", "")
)
"""Lines of water along the coast, each of two strokes."""

SPARSE: Final = 4
"""The spacing of the wind arrows, in columns and rows; every second column is displaced."""

LETTERS: Final = "abcdefghij"
"""Letters for the numbers of the winds, since digits in rows are run lengths."""

TURNS: Final = {"N": 0.0, "NE": 60.0, "SE": 120.0, "S": 180.0, "SW": 240.0, "NW": 300.0}

GREAT: Final = 90
"""The tax from which a town's name is shown at the farthest zoom."""

STACKS: Final = ((0.0, 0.0), (9.0, -6.0), (-9.0, -6.0), (9.0, 7.0), (-9.0, 7.0))


def lattice(catalogue: Catalogue) -> Lattice:
    """Return the map of a scenario, which never changes during a match."""
    tables = catalogue.tables
    file = tables.files.ground
    sheet = tables.sheets[catalogue.ground.id]
    board = catalogue.ground.board
    rows = [
        "".join([
            letter if board.has(f"{column:02}{row:02}") else VOID
            for column, letter in enumerate(file.hexes.terrain[row].replace(MISSING, VOID))
        ])
        for row in range(sheet.first_row, file.grid.rows)
    ]  # fmt: skip
    return Lattice(
        shape="flat",
        size=SIDE,
        origin=(MARGIN + SIDE, MARGIN + HIGH / 2),
        columns=file.grid.cols,
        rows=len(rows),
        naming="{col:02}{row:02}",
        first=(0, sheet.first_row),
        ground=tuple([runs(row) for row in rows]),
        legend=legend(catalogue),
        ways=(
            *ways(catalogue.ground, file.rivers.line, ("stream w3",)),
            *ways(catalogue.ground, file.roads.line, ("highway case", "highway")),
        ),
        places=places(catalogue),
        letterings=tuple([
            MapLabel(word.text, middle(sheet, word.hex), float(word.size), word.style,
                      float(word.turn))
            for word in load_lettering().word if board.has(word.hex)
        ]),
        signs=(winds(catalogue, rows),),
        stacks=STACKS,
    )  # fmt: skip


def legend(catalogue: Catalogue) -> dict[str, TerrainStyle]:
    """[scale.d, move.f, naval.d] Return the meaning of the letters, and the costs to enter."""
    costs = catalogue.tables.files.tables.terrain_cost
    ships = catalogue.tables.files.tables.ship_cost
    sea = f"Ships: {ships.with_wind} with the wind, {ships.against_wind} against it."
    return {
        "s": TerrainStyle("sea", "sea", lines=(sea,)),
        "c": TerrainStyle("clear", "open", on="s", beneath=SHOALS, above=("coast",),
                    lines=(entry(costs.clear, costs.road_clear),)),
        "r": TerrainStyle("rough", "hill-land", on="c", symbol="mound",
                    lines=(entry(costs.rough, costs.road_rough),)),
        "m": TerrainStyle("mountain", "high-land", on="r", symbol="crag",
                    lines=(entry(costs.mountain, costs.road_mountain),)),
    }  # fmt: skip


def entry(country: Entry, road: Entry) -> str:
    """[move.f, move.g] Return the costs to enter a hex, cross-country and along a road."""
    sorts = (("foot", country.foot), ("horse", country.horse), ("wagons", country.wagon))
    open_to = [f"{sort} {cost}" for sort, cost in sorts if cost]
    shut = [sort for sort, cost in sorts if not cost]
    across = f"To enter: {', '.join(open_to)}" if open_to else "Not passable cross-country"
    barred = f"; not for {', '.join(shut)}" if open_to and shut else ""
    return f"{across}{barred}; along a road {road.foot}."


def ways(
    sheet: Sheet, courses: Iterable[Course], styles: tuple[str, ...]
) -> tuple[LinearFeature, ...]:
    """[scale.d] Return roads or rivers, each split where the sheet cuts it."""
    found = []
    for course in courses:
        for piece in pieces(sheet, course.hexes):
            # A river begins in the sea; it is drawn only up to the shore.
            on = "c" if sheet.is_sea(sheet.board.hex(piece[0])) else ""
            found.append(LinearFeature(tuple(piece), styles, course.name, on=on))
    return tuple(found)


def pieces(sheet: Sheet, hexes: tuple[str, ...]) -> list[list[str]]:
    """Return the runs of a line on the sheet that have at least two hexes."""
    found: list[list[str]] = []
    for one, other in pairwise(hexes):
        if sheet.board.has(one) and sheet.board.has(other):
            if found and found[-1][-1] == one:
                found[-1].append(other)
            else:
                found.append([one, other])
    return found


def winds(catalogue: Catalogue, rows: list[str]) -> CellSymbols:
    """[naval.d] Return the wind arrows on the sea."""
    file = catalogue.tables.files.ground
    first = len(file.hexes.wind) - len(rows)
    sown = [
        runs("".join([
            LETTERS[int(file.hexes.wind[first + row][column])]
            if letter == SEA and _bears_arrow(column, row)
            else VOID
            for column, letter in enumerate(letters)
        ]))
        for row, letters in enumerate(rows)
    ]  # fmt: skip
    arrows = {
        LETTERS[number]: CellSymbol("breeze", TURNS[wind.blows])
        for number, wind in enumerate(file.wind)
    }
    return CellSymbols(tuple(sown), arrows)


def _bears_arrow(column: int, row: int) -> bool:
    return column % SPARSE == 1 and row % SPARSE == (column // SPARSE % 2) * (SPARSE // 2)


def places(catalogue: Catalogue) -> tuple[NamedPlace, ...]:
    """Return the towns with their facts."""
    ground = catalogue.ground
    return tuple([
        NamedPlace(
            ground.board.names[hex_],
            ground.town_names[town],
            1 if catalogue.tax[town] >= GREAT else 2 if ground.large[town] else 3,
            "keep" if ground.large[town] else "hall",
            tuple(facts(catalogue, town)),
            catalogue.towns[town],
        )
        for town, hex_ in enumerate(ground.town_hex)
    ])  # fmt: skip


def facts(catalogue: Catalogue, town: int) -> list[str]:
    """[control.j, levy.a, supply.d, naval.a] Return the facts shown for a town."""
    row = catalogue.tables.towns[catalogue.towns[town]]
    feeds = catalogue.tables.files.tables.supply
    port = catalogue.ground.port[town]
    harbour = "no port" if port == NO_PORT else "a river port" if port == RIVER_PORT else "a port"
    fed = feeds.large if catalogue.ground.large[town] else feeds.small
    levy = [
        number_of(catalogue, figures, stack)
        for stack, figures in zip(catalogue.stacks, catalogue.levy[town], strict=True)
        if figures
    ]
    return [
        f"{row.old_name}: a {row.size} town, {harbour}.",
        f"Pays {catalogue.tax[town]} crowns; feeds {fed} figures within {feeds.range} hexes.",
        f"Levy: {', '.join(levy)}." if levy else "No levy.",
    ]
