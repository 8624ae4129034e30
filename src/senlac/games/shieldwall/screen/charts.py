"""The charts at hand: types, ground, the odds of attacks and of command."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from senlac.engine.scene import Chart, ChartRow
from senlac.engine.words import listed
from senlac.games.shieldwall.words.titles import KINDS

if TYPE_CHECKING:
    from senlac.games.shieldwall.data.tables import Tables, Terrain, UnitType
    from senlac.games.shieldwall.state import ShieldwallState

DEFENCES: Final = {"none": "", "cover": "always", "height": "unless attacked from a hill"}
FACES: Final = range(1, 7)
SIGHTS: Final = {"clear": "", "block": "yes", "height": "unless either stands on a hill"}


def charts(state: ShieldwallState) -> tuple[Chart, ...]:
    """Return the charts for a battle: only what may take part in it."""
    tables = state.tables
    return (types(state), grounds(tables), best_of(tables), command(tables))


def row(cells: tuple[str, ...], source: str) -> ChartRow:
    """Return a row that says where it comes from."""
    return ChartRow(cells, source, source.startswith("reconstructed"))


def types(state: ShieldwallState) -> Chart:
    """Return what units there are: those of the nations here, or those that were called."""
    fighting = [
        kind for kind in state.tables.unit_types.values() if kind.nation in state.order.nations
    ]
    rows = [_type(state.tables, kind) for kind in fighting] or _called(state)
    bonus = state.tables.combat.commander_bonus
    return Chart(
        "types",
        "Units",
        ("", "Unit", "Strength", "Moves", "Shoots", "Points"),
        tuple(rows),
        f"A commander adds {bonus} strength and {state.order.commander_points} points.",
        ("elim.2a", "elim.2b", "elim.2c", "move.5a", "move.5b", "shoot.1b"),
    )


def _type(tables: Tables, kind: UnitType) -> ChartRow:
    """Return a type of unit as a row."""
    arm = tables.kinds[kind.kind]
    reach = str(arm.range) if arm.range else ""
    cells = (
        kind.letter, kind.name, str(kind.strength), str(arm.move), reach, str(kind.points),
    )  # fmt: skip
    return row(cells, kind.source)


def _called(state: ShieldwallState) -> list[ChartRow]:
    """[call.1a] Return the units another game has called, those that are alike in one row."""
    rows: dict[tuple[str, ...], ChartRow] = {}
    for card in state.order.units:
        arm = state.tables.kinds[card.kind]
        reach = str(arm.range) if arm.range else ""
        cells = (
            card.letter, card.name, str(card.strength), str(arm.move), reach, str(card.points),
        )  # fmt: skip
        rows[cells] = row(cells, "called for by another game")
    return list(rows.values())


def grounds(tables: Tables) -> Chart:
    """Return who may go where, and what the ground is worth."""
    rows = [
        row((t.id.capitalize(), _enters(t), DEFENCES[t.defence], SIGHTS[t.sight]), t.source)
        for t in tables.terrain.values()
    ]
    columns = ("Ground", "Open to", f"+{tables.combat.terrain_bonus} strength", "Blocks sight")
    rules = ("terr.1a", "terr.2a", "terr.3a", "terr.4a", "elim.3a", "shoot.3b")
    return Chart("terrain", "Ground", columns, tuple(rows), rules=rules)


def _enters(terrain: Terrain) -> str:
    """Return who may enter a ground."""
    if not terrain.enter:
        return "nobody"
    through = [KINDS[kind] for kind in terrain.enter if kind not in terrain.end]
    who = "all" if len(terrain.enter) == len(KINDS) else listed(list(terrain.enter))
    return f"{who}; {listed(through)} may not stop" if through else who


def best_of(tables: Tables) -> Chart:
    """[comm.3a] Return the chance of each number of hits, by the number of dice."""
    rows = [
        row((str(b.dice), *[_chance(odds) for odds in b.odds], f"{b.mean:.2f}"), b.source)
        for b in tables.best_of.values()
    ]
    columns = ("Dice", "1 hit", "2 hits", "3 hits", "Mean")
    note = "The highest die counts. One die more for a friend beside the attacker, for archers "
    note += "behind it, and for an action."
    return Chart("best_of", "An attack", columns, tuple(rows), note, ("melee.3a", "comm.3a"))


def command(tables: Tables) -> Chart:
    """[cmd.1a, cmd.4a] Return the chance of each number of actions."""
    rules = tables.command
    rows = [
        _command_row(name, dice)
        for name, dice in (
            ("With a commander", rules.dice_with_commander),
            ("Without", rules.dice_without_commander),
        )
    ]
    columns = ("Actions", *[str(face) for face in FACES], "Mean")
    note = "The highest die is the number of actions."
    return Chart("command", "Command", columns, tuple(rows), note, ("cmd.1a", "cmd.4a"))


def _command_row(name: str, dice: int) -> ChartRow:
    """Return the chance of each highest face of so many dice, and their mean."""
    whole = len(FACES) ** dice
    odds = [Fraction(face**dice - (face - 1) ** dice, whole) for face in FACES]
    mean = float(sum([face * chance for face, chance in enumerate(odds, 1)]))
    cells = (name, *[_chance(chance) for chance in odds], f"{mean:.2f}")
    return row(cells, "derived: exact")


def _chance(chance: Fraction) -> str:
    """Return a chance in per cent."""
    return f"{float(chance) * 100:.0f}%"
