"""The charts: unit types, terrain, the odds of attacks and of command."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from senlac.engine.screen.charts import Columns, chart, chart_row
from senlac.engine.screen.scene import Chart
from senlac.engine.support.text import listed
from senlac.games.shieldwall.data.rows.units import UnitType
from senlac.games.shieldwall.words.titles import KINDS

if TYPE_CHECKING:
    from senlac.engine.screen.scene import ChartRow
    from senlac.games.shieldwall.data.rows.tables import BestOf
    from senlac.games.shieldwall.data.tables import GameData, Terrain
    from senlac.games.shieldwall.state import ShieldwallState

DEFENCES: Final = {"none": "", "cover": "always", "height": "unless attacked from a hill"}
FACES: Final = range(1, 7)
SIGHTS: Final = {"clear": "", "block": "yes", "height": "unless either unit is on a hill"}


def charts(state: ShieldwallState) -> tuple[Chart, ...]:
    """Return the charts of a battle, limited to what may take part in it."""
    tables = state.tables
    return (types(state), grounds(tables), best_of(tables), command(tables))


def types(state: ShieldwallState) -> Chart:
    """Return the chart of unit types: those of the nations here, or those that were called."""
    tables = state.tables
    fighting = [kind for kind in tables.unit_types.values() if kind.nation in state.order.nations]
    columns: Columns[UnitType] = (
        ("", lambda kind: kind.letter),
        ("Unit", lambda kind: kind.name),
        ("Strength", lambda kind: str(kind.strength)),
        ("Moves", lambda kind: str(tables.kinds[kind.kind].move)),
        ("Shoots", lambda kind: str(tables.kinds[kind.kind].range or "")),
        ("Points", lambda kind: str(kind.points)),
    )
    bonus = tables.combat.commander_bonus
    return chart(
        "types",
        "Units",
        columns,
        fighting or called(state),
        f"A commander adds {bonus} strength and {state.order.commander_points} points.",
        ("elim.2a", "elim.2b", "elim.2c", "move.5a", "move.5b", "shoot.1b"),
    )


def called(state: ShieldwallState) -> list[UnitType]:
    """[call.1a] Return the unit types that another game has called, without duplicates."""
    source = "requested by another game"
    found = [
        UnitType("", card.name, "", card.kind, card.strength, card.points, card.letter, source)
        for card in state.order.units
    ]
    return list(dict.fromkeys(found))


def grounds(tables: GameData) -> Chart:
    """Return the chart of terrain: which kinds may enter, and its effects."""
    columns: Columns[Terrain] = (
        ("Ground", lambda ground: ground.id.capitalize()),
        ("Open to", enters),
        (f"+{tables.combat.terrain_bonus} strength", lambda ground: DEFENCES[ground.defence]),
        ("Blocks sight", lambda ground: SIGHTS[ground.sight]),
    )
    rules = ("terr.1a", "terr.2a", "terr.3a", "terr.4a", "elim.3a", "shoot.3b")
    return chart("terrain", "Ground", columns, tables.terrain.values(), rules=rules)


def enters(terrain: Terrain) -> str:
    """Return which kinds may enter a terrain."""
    if not terrain.enter:
        return "no unit"
    through = [KINDS[kind] for kind in terrain.enter if kind not in terrain.end]
    who = "all" if len(terrain.enter) == len(KINDS) else listed(list(terrain.enter))
    return f"{who}; {listed(through)} may not stop" if through else who


def best_of(tables: GameData) -> Chart:
    """[comm.3a] Return the chance of each number of hits, by the number of dice."""
    columns: Columns[BestOf] = (
        ("Dice", lambda best: str(best.dice)),
        ("1 hit", lambda best: percent(best.odds[0])),
        ("2 hits", lambda best: percent(best.odds[1])),
        ("3 hits", lambda best: percent(best.odds[2])),
        ("Mean", lambda best: f"{best.mean:.2f}"),
    )
    note = (
        "The highest die counts. +1 die each for a friendly unit beside the attacker, for archers "
    )
    note += "behind it, and for an action."
    rules = ("melee.3a", "comm.3a")
    return chart("best_of", "An attack", columns, tables.best_of.values(), note, rules)


def command(tables: GameData) -> Chart:
    """[cmd.1a, cmd.4a] Return the chance of each number of actions."""
    dice = tables.command
    rows = (
        command_row("With a commander", dice.dice_with_commander),
        command_row("Without", dice.dice_without_commander),
    )
    columns = ("Actions", *[str(face) for face in FACES], "Mean")
    note = "The highest die is the number of actions."
    return Chart("command", "Command", columns, rows, note, ("cmd.1a", "cmd.4a"))


def command_row(name: str, dice: int) -> ChartRow:
    """Return the chance of each highest face of a number of dice, and the mean."""
    whole = len(FACES) ** dice
    odds = [Fraction(face**dice - (face - 1) ** dice, whole) for face in FACES]
    mean = float(sum([face * chance for face, chance in enumerate(odds, 1)]))
    return chart_row((name, *[percent(chance) for chance in odds], f"{mean:.2f}"), "derived: exact")


def percent(chance: Fraction) -> str:
    """Return a chance in per cent."""
    return f"{float(chance) * 100:.0f}%"
