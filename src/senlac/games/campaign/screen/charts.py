"""The charts of the game: costs, prices, losses, sieges, evasion, battles, scouting, ships."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.screen.charts import Columns, chart, chart_row
from senlac.engine.screen.scene import Chart

if TYPE_CHECKING:
    from senlac.games.campaign.data.rows.battle import (
        BattleModifier,
        EvasionModifier,
        SiegeModifier,
    )
    from senlac.games.campaign.data.rows.tables import Entry, ScoutingRow
    from senlac.games.campaign.data.rows.units import Grade, Kind
    from senlac.games.campaign.data.tables import GameData

SHUT: Final = "no"


def charts(tables: GameData) -> tuple[Chart, ...]:
    """Return the charts of the game."""
    return (
        ground(tables), prices(tables), speeds(tables), losses(tables), scouting(tables),
        sieges(tables), evasion(tables), battle(tables), naval(tables),
    )  # fmt: skip


def ground(tables: GameData) -> Chart:
    """[move.f, move.g, naval.d] Return the costs to enter a hex."""
    costs = tables.files.tables.terrain_cost
    ships = tables.files.tables.ship_cost
    named: tuple[tuple[str, Entry], ...] = (
        ("Clear", costs.clear), ("Rough", costs.rough), ("Mountain", costs.mountain),
        ("Road in clear", costs.road_clear), ("Road in rough", costs.road_rough),
        ("Road in mountains", costs.road_mountain),
    )  # fmt: skip
    rows = [
        chart_row((name, *[str(cost) if cost else SHUT for cost in
                  (entry.foot, entry.horse, entry.wagon)]), costs.source)
        for name, entry in named
    ]  # fmt: skip
    note = (
        f"Ships: {ships.with_wind} with the wind, {ships.against_wind} against it, "
        f"{ships.river} along a river."
    )
    heads = ("Ground", "Foot", "Horse", "Wagons")
    return Chart("ground", "To enter a hex", heads, tuple(rows), note, ("move.f", "naval.d"))


def prices(tables: GameData) -> Chart:
    """[buy.a] Return the prices and battle values of figures, by kind and grade."""
    grades = tables.files.units.grades.order
    more = tables.files.units.mounted_infantry.price_plus

    def price(kind: Kind, grade: Grade) -> str:
        row = tables.classes[kind.troop_class]
        if grade not in kind.grades:
            return SHUT
        plus = more if kind.mounted else 0
        return f"{row.price[grade] + plus} ({row.value[grade]})"

    columns: Columns[Kind] = (
        ("Kind", lambda kind: kind.name),
        ("Class", lambda kind: tables.classes[kind.troop_class].name),
        *[(grade, lambda kind, grade=grade: price(kind, grade)) for grade in grades],
    )
    models = ", ".join([f"{row.name} {row.price}" for row in tables.models.values() if row.price])
    units = tables.files.units
    note = (
        f"Crowns for a figure, and its value in battle. {models}; a captain "
        f"{units.leader.captain_price}, a spy {units.spy.price}, a counterspy "
        f"{units.spy.counterspy_price}."
    )
    return chart("prices", "Prices", columns, tables.kinds.values(), note, ("buy.a",))


def speeds(tables: GameData) -> Chart:
    """[move.h] Return the points a week of each kind of member."""
    rates = tables.files.units.movement
    room = tables.files.units.cargo
    named = (
        ("Foot", rates.foot), ("Heavy horse", rates.HC), ("Medium horse", rates.MC),
        ("Mounted infantry", rates.mounted), ("Light horse", rates.LC),
        ("Leaders alone", rates.leader_only), ("Any wagon", rates.wagon), ("Ships", rates.ship),
    )  # fmt: skip
    rows = tuple([chart_row((name, str(points)), rates.source) for name, points in named])
    note = (
        "A force moves at the rate of its slowest member. A forced march is half as far again, and "
        f"costs men. On a ship a man on foot takes {room.foot} points, one with a horse "
        f"{room.horse}."
    )
    return Chart("speeds", "Points a week", ("Who", "Points"), rows, note, ("move.h", "naval.f"))


def losses(tables: GameData) -> Chart:
    """[attr.a, attr.b] Return the losses in flight, and by hunger and forced marches, per cent."""
    attrition = tables.files.tables.attrition
    heads = ("By", *tables.files.units.grades.order, "wagons")
    rows = []
    for name, row in (("Flight", attrition.evasion), ("Hunger, forced march", attrition.other)):
        shares = (row.A, row.B, row.C, row.D, row.E, row.wagon)
        rows.append(chart_row((name, *[f"{share}%" for share in shares]), attrition.source))
    return Chart("losses", "Losses", heads, tuple(rows), "", ("attr.a", "attr.b"))


def scouting(tables: GameData) -> Chart:
    """[scout.a] Return what each ratio of scouting points shows."""
    table = tables.files.tables.scouting

    def shown(row: ScoutingRow) -> str:
        return ", ".join([name.replace("_", " ") for name in row.shows])

    rows = [
        chart_row(
            (f"{row.at_least[0]}:{row.at_least[1]}", f"±{row.size_error}%", shown(row)),
            table.source,
        )
        for row in table.rows
    ]
    note = (
        f"It takes {table.min_points} scouting points to report anything. A row also shows what "
        f"the rows below it show. In its own hex any force reports the size to the nearest "
        f"{table.same_hex_round_to}."
    )
    heads = ("Ours to theirs", "Off by", "Shows")
    return Chart("scouting", "Scouts", heads, tuple(rows), note, ("scout.a", "scout.c"))


def sieges(tables: GameData) -> Chart:
    """[siege.c] Return the modifiers of a siege's die."""
    rule = tables.files.tables.siege

    def change(row: SiegeModifier) -> str:
        if row.steps:
            return ", ".join([f"{step.at_least}:1 {step.add:+d}" for step in row.steps])
        if row.each:
            return f"{row.each:+d} each" + (f", at most {row.max}" if row.max is not None else "")
        return f"{row.add:+d}"

    columns: Columns[SiegeModifier] = (("What", lambda row: row.text), ("Die", change))
    note = (
        f"At dawn a d6 with these modifiers; {rule.captured_at} or more captures the town. It "
        f"takes {rule.odds}:1 and {rule.min_figures} figures."
    )
    rows = tables.files.tables.siege_modifier
    return chart("sieges", "Sieges", columns, rows, note, ("siege.a", "siege.c"))


def evasion(tables: GameData) -> Chart:
    """[meet.c] Return the modifiers of the evasion die."""
    rule = tables.files.tables.evasion

    def change(row: EvasionModifier) -> str:
        triple = f", {row.add_at_triple:+d} at three times" if row.add_at_triple else ""
        return f"{row.add:+d}{triple}"

    columns: Columns[EvasionModifier] = (("What", lambda row: row.text), ("Die", change))
    note = f"A d6; {rule.needed} or more gets away."
    rows = tables.files.tables.evasion_modifier
    return chart("evasion", "To evade", columns, rows, note, ("meet.c",))


def battle(tables: GameData) -> Chart:
    """[battle.a] Return the modifiers of the rolls of a field battle."""
    rule = tables.files.tables.battle

    def change(row: BattleModifier) -> str:
        return f"{row.add:+d}" if row.add else "the rating"

    columns: Columns[BattleModifier] = (("What", lambda row: row.text), ("Rolls", change))
    note = (
        f"At most {rule.rounds_max} rounds; the sum is between {rule.modifier_min} and "
        f"{rule.modifier_max:+d}."
    )
    rows = tables.files.tables.battle_modifier
    return chart("battle", "Field battle", columns, rows, note, ("battle.a",))


def naval(tables: GameData) -> Chart:
    """[naval.h, naval.i] Return the results of a battle at sea."""
    rule = tables.files.tables.naval
    heads = ("Die", *[f"{own}:{other}" for own, other in rule.columns])
    rows = tuple([
        chart_row((str(die), *row), rule.source) for die, row in enumerate(rule.rows, start=1)
    ])  # fmt: skip
    note = (
        f"A ship counts {rule.ship_points}, with {rule.laden_figures} figures aboard "
        f"{rule.laden_points}. AE, DE: attacker, defender destroyed; EX: both lose ships."
    )
    return Chart("naval", "Battle at sea", heads, rows, note, ("naval.h", "naval.i"))
