"""The charts of a battle: the counters, morale, and attack values."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from senlac.engine.screen.charts import Columns, chart, chart_row
from senlac.engine.screen.scene import Chart
from senlac.games.destiny.data.checks import parties
from senlac.games.destiny.data.rows.units import Tactical
from senlac.games.destiny.screen.map.charts import commands

if TYPE_CHECKING:
    from senlac.games.destiny.catalogue import Catalogue
    from senlac.games.destiny.data.tables import GameData

HALF: Final = Fraction(1, 2)


def charts(catalogue: Catalogue) -> tuple[Chart, ...]:
    """Return the charts of a battle."""
    tables = catalogue.tables
    return (counters(catalogue), morale(tables), attacks(tables), commands(tables))


def counters(catalogue: Catalogue) -> Chart:
    """[1.2b] Return the values of the counters that take part; in a campaign, of all."""
    scenario, tables = catalogue.scenario, catalogue.tables
    armies = [kind for party in parties(scenario) for kind in party.units]
    kinds = armies or list(tables.operational)
    fighting = [part for kind in kinds for part in tables.operational[kind].breakdown]
    columns: Columns[Tactical] = (
        ("Counter", lambda row: row.name),
        ("Attack", lambda row: f"{row.attack} / {row.reduced_attack}"),
        ("Defence", lambda row: f"{row.defence} / {row.reduced_defence}"),
        ("Morale", lambda row: row.morale),
        ("Moves", lambda row: f"{row.move}{' *' if row.star else ''}"),
        ("Shoots", lambda row: f"{row.missile}+" if row.missile else ""),
    )
    rows = [tables.tactical[part] for part in dict.fromkeys(fighting)]
    note = "Before the slash: at full strength. A star: both squares may be diagonal."
    return chart("counters", "Counters", columns, rows, note, ("1.2b", "1.2c", "1.2d", "11.1b"))


def morale(tables: GameData) -> Chart:
    """[11.4b] Return the results of a morale die, letter by letter."""
    row = tables.files.battle.morale
    rows = [
        chart_row(
            (
                line.letter, f"{line.rout[1]} or less",
                f"{line.no_change[0]} to {line.no_change[1]}", f"{line.recover[0]} or more",
            ),
            row.source,
        )
        for line in row.row
    ]  # fmt: skip
    heads = ("Letter", "Routs", "No change", "Recovers")
    note = "No change counts as recovery for a counter that is in no enemy's front square."
    return Chart("morale", "Morale", heads, tuple(rows), note, ("11.4b", "11.4c"))


def attacks(tables: GameData) -> Chart:
    """[11.3c, 11.3h, 11.3k] Return the modifiers of attack and defence."""
    row = tables.files.battle.melee
    diagonal = row.diagonal_front
    said = (
        ("Downhill", f"{row.downhill:+d}"),
        ("Uphill", f"{row.uphill:+d}"),
        ("Across the river", f"{row.across_river:+d}"),
        ("A leader who may command it", f"{row.leader:+d}"),
        ("From the flank", f"times {row.flank}"),
        ("From the rear", f"times {row.rear}"),
        ("Diagonally, in support", "half" if diagonal == HALF else f"times {diagonal}"),
        ("Each further defender", f"{row.per_extra_defender:+d}"),
        ("Shaken in the square", f"{row.shaken_in_square:+d}"),
        ("Shield wall", f"{row.shield_wall:+d}"),
    )
    note = (
        f"A difference of {row.step_loss_at} or more costs the loser a step; a smaller one from"
        f" {row.shaken_at} on makes it Shaken."
    )
    rows = [chart_row(line, row.source) for line in said]
    return Chart("attacks", "Attack and defence", ("What", "Adds"), tuple(rows), note, ("11.3b",))
