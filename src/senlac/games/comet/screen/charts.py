"""The charts at hand: units, commands, raising, victory, the sequence of play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from senlac.engine.scene import Chart, ChartRow
from senlac.engine.words import count, listed
from senlac.games.comet.words.titles import span

if TYPE_CHECKING:
    from senlac.games.comet.data.tables import Tables, UnitType

Shown = dict[str, Any]

RAISING: Final = "raising"
SEQUENCE: Final = "sequence"
HIT: Final = 1
"""The roll on which everybody hits."""


def charts(tables: Tables) -> tuple[Chart, ...]:
    """Return the charts of the game."""
    return (units(tables), commands(tables), raising(tables), sequence(tables), levels(tables))


def row(cells: tuple[str, ...], source: str) -> ChartRow:
    """Return a row that says where it comes from."""
    return ChartRow(cells, source, source.startswith("reconstructed"))


def units(tables: Tables) -> Chart:
    """[T.move, T.fire] Return what the types of units can do, and how many there are of each."""
    rows = [row(unit_cells(tables, kind), kind.source) for kind in tables.types.values()]
    note = "A hit is a die of as much or less. Archers of an army fire before all others."
    columns = ("Type", "Blocks", "CV", "Marches", "Hits on")
    return Chart("units", "Units", columns, tuple(rows), note, ("T.move", "T.fire", "12.4a"))


def unit_cells(tables: Tables, kind: UnitType) -> tuple[str, ...]:
    """Return the line of a type."""
    most = [unit.max_cv for unit in tables.units.values() if unit.type == kind.id]
    hits = span(HIT, kind.fire) + (", first" if kind.fires_first else "")
    return (kind.name, str(len(most)), span(min(most), max(most)), str(kind.move), hits)


def commands(tables: Tables) -> Chart:
    """[7.2a-7.2e] Return whom each leader sets moving."""
    rows = [
        row(
            (tables.units[command.id].name, whom(tables, command.nationality, command.limit)),
            command.source,
        )
        for command in tables.commands.values()
    ]
    note = "A unit marches if such a leader stands with it when the Movement Phase begins."
    return Chart(
        "commands", "Leaders", ("Leader", "Sets moving"), tuple(rows), note, ("6.2a", "7.2a")
    )


def whom(tables: Tables, nationality: str, limit: int) -> str:
    """Return whom a leader commands."""
    if nationality:
        return f"{tables.nationalities[nationality].name} units only"
    return f"at most {count(limit, 'unit')}" if limit else "any of his side"


def raising(tables: Tables) -> Chart:
    """[8.2a, 8.3a] Return what each leader raises by the letter of his area."""
    letters = sorted(tables.letters.values(), key=lambda letter: letter.id)
    leaders = list(letters[0].raised)
    rows = [
        row((letter.id, *[letter.formula[leader] for leader in leaders]), letter.source)
        for letter in letters
    ]
    muster = tables.muster
    names = [tables.units[leader].name for leader in leaders]
    note = (
        f"{tables.units[muster.leader].name} in {tables.areas[muster.area].name}: {muster.formula},"
        f" for {tables.types[muster.type].name} only."
    )
    return Chart(RAISING, "Raising troops", ("Area", *names), tuple(rows), note, ("8.2a", "8.3a"))


def sequence(tables: Tables) -> Chart:
    """[4.1a, 4.1b] Return the phases of a Campaign Turn."""
    rows = [row((step.name, step.when), step.source) for step in tables.steps.values()]
    return Chart(SEQUENCE, "Sequence of play", ("Phase", "Played if"), tuple(rows), "", ("4.1a",))


def levels(tables: Tables) -> Chart:
    """[16.2a, 16.3a] Return what areas are worth, and what a lead earns."""
    rows = []
    bounds = [level.least for level in tables.levels]
    for place, level in enumerate(tables.levels):
        last = place + 1 == len(bounds)
        lead = f"{level.least} or more" if last else span(level.least, bounds[place + 1] - 1)
        rows.append(row((level.name, lead), level.source))
    letters = sorted(tables.letters.values(), key=lambda letter: letter.id)
    worth = listed([f"{letter.id} {letter.vp}" for letter in letters])
    note = f"Victory Points by letter: {worth}. The home side has what no invader holds."
    return Chart(
        "victory", "Victory", ("Level", "Lead in VP"), tuple(rows), note, ("16.2a", "16.3a")
    )


def lit_rows(tables: Tables, shown: Shown) -> dict[str, tuple[int, ...]]:
    """[8.2a] Return the rows that matter now: the phase, and the letters where leaders stand."""
    lit: dict[str, tuple[int, ...]] = {}
    steps = list(tables.steps.values())
    part = shown["step"].rsplit(" ", 1)[-1].lower()
    now = [
        number
        for number, step in enumerate(steps)
        if step.side == shown["active"] and step.phase == part
    ]
    if now:
        lit[SEQUENCE] = tuple(now)
    letters = raisers_letters(tables, shown)
    if letters and shown["step"] == "Fyrdmen Raising":
        order = sorted(tables.letters)
        lit[RAISING] = tuple(sorted({order.index(letter) for letter in letters}))
    return lit


def raisers_letters(tables: Tables, shown: Shown) -> list[str]:
    """[8.1a] Return the letters of the areas in which leaders who raise are seen."""
    raisers = next(iter(tables.letters.values())).raised
    return [
        area["letter"]
        for area in shown["areas"]
        for stack in area["stacks"]
        for unit in stack.get("units", ())
        if unit["id"] in raisers
    ]
