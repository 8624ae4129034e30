"""The charts beside the board: units, commands, raising, victory, the sequence of play."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.engine.screen.charts import Columns, chart
from senlac.engine.support.text import count, listed
from senlac.games.comet.data.tables import GameData
from senlac.games.comet.screen.view import faces
from senlac.games.comet.words.titles import span

if TYPE_CHECKING:
    from collections.abc import Callable

    from senlac.engine.screen.scene import Chart
    from senlac.games.comet.data.rows.tables import Command, Letter, Level, Step
    from senlac.games.comet.data.tables import UnitType
    from senlac.games.comet.screen.rows.view import CampaignView

RAISING: Final = "raising"
SEQUENCE: Final = "sequence"
KEPT: Final = 256
"""How many steps' highlighted rows are cached."""

HIT: Final = 1
"""The roll on which all units hit."""


def charts(tables: GameData) -> tuple[Chart, ...]:
    """Return the charts of the game."""
    return (units(tables), commands(tables), raising(tables), sequence(tables), levels(tables))


def units(tables: GameData) -> Chart:
    """[T.move, T.fire] Return the abilities and numbers of the types of units."""

    def most(kind: UnitType) -> list[int]:
        return [unit.max_cv for unit in tables.units.values() if unit.type == kind.id]

    columns: Columns[UnitType] = (
        ("Type", lambda kind: kind.name),
        ("Blocks", lambda kind: str(len(most(kind)))),
        ("CV", lambda kind: span(min(most(kind)), max(most(kind)))),
        ("Marches", lambda kind: str(kind.move)),
        ("Hits on", lambda kind: span(HIT, kind.fire) + (", first" if kind.fires_first else "")),
    )
    note = "A die of this number or less is a hit. Archers fire before all others."
    rules = ("T.move", "T.fire", "12.4a")
    return chart("units", "Units", columns, tables.types.values(), note, rules)


def commands(tables: GameData) -> Chart:
    """[7.2a-7.2e] Return which units each leader commands."""
    columns: Columns[Command] = (
        ("Leader", lambda command: tables.units[command.id].name),
        ("Commands", lambda command: whom(tables, command.nationality, command.limit)),
    )
    note = "A unit can march if it begins the phase with a leader who commands it."
    rows = tables.commands.values()
    return chart("commands", "Leaders", columns, rows, note, ("6.2a", "7.2a"))


def whom(tables: GameData, nationality: str, limit: int) -> str:
    """Return which units a leader commands."""
    if nationality:
        return f"{tables.nationalities[nationality].name} units only"
    return f"at most {count(limit, 'unit')}" if limit else "any of their side"


def raising(tables: GameData) -> Chart:
    """[8.2a, 8.3a] Return what each leader raises by the letter of the area."""
    letters = by_letter(tables)

    def raised(leader: str) -> tuple[str, Callable[[Letter], str]]:
        return tables.units[leader].name, lambda letter: letter.formula[leader]

    leaders = [raised(leader) for leader in letters[0].raised]
    columns: Columns[Letter] = (("Area", lambda letter: letter.id), *leaders)
    muster = tables.muster
    note = (
        f"{tables.units[muster.leader].name} in {tables.areas[muster.area].name}: {muster.formula},"
        f" for {tables.types[muster.type].name} only."
    )
    return chart(RAISING, "Raising troops", columns, letters, note, ("8.2a", "8.3a"))


def sequence(tables: GameData) -> Chart:
    """[4.1a, 4.1b] Return the phases of a Campaign Turn."""
    columns: Columns[Step] = (
        ("Phase", lambda step: step.name), ("Played if", lambda step: step.when),
    )  # fmt: skip
    return chart(SEQUENCE, "Sequence of play", columns, tables.steps.values(), rules=("4.1a",))


def levels(tables: GameData) -> Chart:
    """[16.2a, 16.3a] Return the values of areas and of leads."""

    def lead(level: Level) -> str:
        above = [other.least for other in tables.levels if other.least > level.least]
        return span(level.least, min(above) - 1) if above else f"{level.least} or more"

    columns: Columns[Level] = (("Level", lambda level: level.name), ("Lead in VP", lead))
    worth = listed([f"{letter.id} {letter.vp}" for letter in by_letter(tables)])
    note = f"Victory Points by letter: {worth}. The home side scores what no invader holds."
    return chart("victory", "Victory", columns, tables.levels, note, ("16.2a", "16.3a"))


def by_letter(tables: GameData) -> list[Letter]:
    """Return the letters of areas in their order."""
    return sorted(tables.letters.values(), key=lambda letter: letter.id)


def lit_rows(tables: GameData, shown: CampaignView) -> dict[str, tuple[int, ...]]:
    """[8.2a] Return the rows that matter now: the phase, and the letters of the leaders' areas."""
    lit: dict[str, tuple[int, ...]] = {}
    now = phases_now(tables, shown.active, shown.step)
    if now:
        lit[SEQUENCE] = now
    letters = raisers_letters(tables, shown) if shown.step == "Fyrdmen Raising" else []
    if letters:
        order = sorted(tables.letters)
        lit[RAISING] = tuple(sorted({order.index(letter) for letter in letters}))
    return lit


@lru_cache(KEPT)
def phases_now(tables: GameData, active: str, now: str) -> tuple[int, ...]:
    """Return the rows of the sequence of play in which a side is at some step."""
    part = now.rsplit(" ", 1)[-1].lower()
    steps = enumerate(tables.steps.values())
    return tuple([n for n, step in steps if step.side == active and step.phase == part])


def raisers_letters(tables: GameData, shown: CampaignView) -> list[str]:
    """[8.1a] Return the letters of the areas in which leaders who raise are seen."""
    raisers = next(iter(tables.letters.values())).raised
    return [area.letter for area, unit in faces(shown) if unit.id in raisers]
