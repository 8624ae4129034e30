"""The charts of a campaign: Legitimacy, weather and the sea, attrition, clashes, commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.screen.charts import Columns, chart, chart_row
from senlac.engine.screen.scene import Chart
from senlac.engine.support.text import capital, listed
from senlac.games.destiny.data.rows.campaign import LegitimacyChange
from senlac.games.destiny.data.rows.units import Leader

if TYPE_CHECKING:
    from senlac.games.destiny.data.rows.campaign import (
        AttritionRow,
        Month,
        Range,
        SeaRow,
        WeatherEffect,
    )
    from senlac.games.destiny.data.tables import GameData

COLUMNS_OF_HUNGER: Final = {
    "second_foot": "Second Movement, on foot",
    "second_mounted": "Second Movement, mounted",
    "forage_devastated": "Devastated shire",
    "forage_permanent": "Permanently devastated",
}

FATES: Final = {
    "slips_away": "slips away whole",
    "hustled": "loses half its units and goes",
    "overrun": "loses all units; its leaders escape",
    "taken": "loses all units; each leader rolls",
}


def charts(tables: GameData) -> tuple[Chart, ...]:
    """Return the charts of a campaign."""
    return (
        legitimacy(tables),
        sea(tables),
        weather(tables),
        attrition(tables),
        clashes(tables),
        commands(tables),
    )


def span(dice: Range | None, last: int = 0) -> str:
    """Return a range of dice as text, "" for None; `last` is the highest."""
    if dice is None:
        return ""
    low, high = dice
    if last and high >= last:
        return f"{low} or more"
    return str(low) if low == high else f"{low} to {high}"


def legitimacy(tables: GameData) -> Chart:
    """[2.2b, 9.2b, 9.2c] Return what changes Legitimacy."""
    columns: Columns[LegitimacyChange] = (
        ("What", lambda row: capital(row.text)),
        ("Whose", lambda row: (row.whose or row.who).capitalize()),
        (
            "Changes",
            lambda row: f"to {row.set_to}" if row.set_to is not None else f"{row.change:+d}",
        ),
        ("When", lambda row: "next own phase" if row.kind == "temporary" else "at once"),
    )
    track = tables.files.tables.legitimacy
    note = (
        f"{track.lead_to_win} ahead of each rival wins after the last turn."
        f" High from {track.high_at}, Low up to {track.low_at}."
    )
    rows = tables.changes.values()
    return chart("legitimacy", "Legitimacy", columns, rows, note, ("2.0b", "2.2b", "9.2a", "9.2b"))


# ---- the weather and the sea --------------------------------------------------------------------


def sea(tables: GameData) -> Chart:
    """[8.0i-8.0r, 8.0z] Return the tables of the sea, from its weather to the crossing."""
    files = tables.files.tables
    top = tables.files.tables.conventions.die
    rows = [
        chart_row(("Forecast, sea " + row.sea_weather, *dice(row)), files.sea_conditions.source)
        for row in files.sea_conditions.row
    ]
    rows += [
        chart_row(("Crossing, " + row.conditions, *dice(row)), files.sea_crossing.source)
        for row in files.sea_crossing.row
    ]
    storms = [
        f"{row.result.replace('_', ' ')} {span((row.low, row.high))}" for row in files.storms.row
    ]
    gales = [
        f"{row.result.replace('_', ' ')} {span((row.low, row.high))}" for row in files.gales.row
    ]
    note = (
        f"A die with {top} faces. Calm or choppy: all land as planned. Storms, one die for all:"
        f" {listed(storms)}. Gales, one for each unit: {listed(gales)}."
    )
    heads = ("Read in", "Calm", "Choppy", "Storms", "Gales")
    return Chart("sea", "The sea", heads, tuple(rows), note, ("8.0k", "8.0o", "8.0q", "8.0r"))


def dice(row: SeaRow) -> tuple[str, str, str, str]:
    """Return the dice of a row of the sea."""
    return span(row.calm), span(row.choppy), span(row.storms), span(row.gales)


def weather(tables: GameData) -> Chart:
    """[6.0a, 7.0a-7.0d, 8.0a] Return the dice for wind and weather month by month."""
    files = tables.files.tables
    wind: dict[Month, int] = {
        "july": files.sailing.july, "august": files.sailing.august,
        "september": files.sailing.september, "october": files.sailing.october,
        "november": files.sailing.november,
    }  # fmt: skip
    rows = [
        chart_row(
            (
                month.capitalize(),
                f"{files.weather.drm[month]:+d}" if files.weather.drm[month] else "",
                f"{files.sea_weather.drm[month]:+d}" if files.sea_weather.drm[month] else "",
                span((free, free), free) if free > 1 else "free",
            ),
            files.weather.source,
        )
        for month, free in wind.items()
    ]
    land = [f"{row.result} {span((row.low, row.high))}" for row in files.weather.row]
    water = [f"{row.result} {span((row.low, row.high))}" for row in files.sea_weather.row]
    effects = " ".join([effect(row) for row in files.weather_effect if row.move])
    note = (
        f"The weather: {listed(land)}. The sea: {listed(water)}. No dice are rolled before the"
        f" turn after the first landing. {effects}"
    )
    heads = ("Month", "Weather", "Sea", "The wind frees")
    return Chart("weather", "Wind and weather", heads, tuple(rows), note, ("7.0a", "7.0b", "8.0a"))


def effect(row: WeatherEffect) -> str:
    """Return the effect of a weather on armies, as a sentence."""
    text = f"{row.id.capitalize()}: {row.move} movement"
    return f"{text}." if row.battles else f"{text}, no battles."


# ---- armies -------------------------------------------------------------------------------------


def attrition(tables: GameData) -> Chart:
    """[9.5a, 9.5b, 9.7d] Return the tables of forage and attrition."""
    table = tables.files.tables.attrition
    forage = tables.files.tables.forage
    rows = [chart_row(lost(row), table.source) for row in table.row]
    waste = [
        f"{span((row.units_low, row.units_high), forage.row[-1].units_high)} units: "
        + (f"{row.worse_by} worse" if row.worse_by else "no worse")
        for row in forage.row
    ]
    grades = " to ".join(forage.statuses)
    note = (
        f"A shire goes from {grades}. {listed(waste)}. The dice give the"
        " share of the units that is lost; fractions are rounded up."
    )
    heads = ("Column", "None", "10%", "20%", "30%")
    return Chart("attrition", "Hunger", heads, tuple(rows), note, ("9.5a", "9.5b", "9.7d"))


def lost(row: AttritionRow) -> tuple[str, str, str, str, str]:
    """Return a column of the losses by hunger and hard marches."""
    return (
        COLUMNS_OF_HUNGER[row.column], span(row.p0), span(row.p10), span(row.p20), span(row.p30),
    )  # fmt: skip


def clashes(tables: GameData) -> Chart:
    """[9.3m, 9.3p, 9.3s, 9.3z] Return the table for a force too small for a battle."""
    table = tables.files.tables.non_bb
    top = table.row[-1].high
    rows = [
        chart_row((span((row.low, row.high), top), f"The smaller {FATES[row.id]}"), table.source)
        for row in table.row
    ]
    roll = table.leader_roll
    move = tables.files.tables.movement
    note = (
        "Add the ability of the larger side's leader to the die, subtract that of the smaller's."
        f" A leader escapes on {span(roll.escape)}, is taken on {span(roll.captured)}, dies on"
        f" {span(roll.killed)}. To intercept: the die, plus your leader's ability, less the"
        f" mover's, must be {move.intercept_at_least} or more. To avoid: the die, less your"
        f" leader's ability, plus the enemy's, must be {move.avoid_at_most} or less (with avoidance"
        " as printed: plus yours, less the enemy's)."
    )
    rules = ("9.3m", "9.3p", "9.3s", "9.3z")
    return Chart("clashes", "Clashes", ("Total", "Result"), tuple(rows), note, rules)


def commands(tables: GameData) -> Chart:
    """[1.2f, 1.2g, 11.6c] Return which units each leader commands, and the abilities."""
    columns: Columns[Leader] = (
        ("Leader", lambda row: row.name),
        ("Command", lambda row: str(row.command)),
        ("Ability", lambda row: str(row.ability)),
        ("Letter", lambda row: row.letter + (f", {row.drm:+d}" if row.drm else "")),
        ("May command", lambda row: whom(tables, row)),
    )
    note = "The letter is lent on the Battle Board, with the modifier to a morale check."
    rows = tables.leaders.values()
    return chart("commands", "Leaders", columns, rows, note, ("1.2f", "1.2g", "1.2i", "11.6c"))


def whom(tables: GameData, row: Leader) -> str:
    """Return the kinds that a leader may command, as text."""
    if "*" in row.may_command:
        return "all of the side"
    kinds = tables.operational
    return listed([kinds[kind].name for kind in row.may_command]) or "depends on the side served"
