"""Charts of shieldwall, made from the game's own data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

from senlac.engine.model.dice import Dice, distribution
from senlac.games.shieldwall.data.tables import GameData, Scenario, load_game_data

from .ledgers import RECONSTRUCTED
from .tables import chance, table

SUPPLIED: Final = " †"
"""Mark after a name whose values are not in the book."""


def supplied(source: str) -> str:
    """Return the mark of a reconstructed row, "" for other rows."""
    return SUPPLIED if source.startswith(RECONSTRUCTED) else ""


# ---- units ------------------------------------------------------------------------------------


def units(tables: GameData) -> str:
    """Return the types of unit."""
    rows = [
        (row.letter, row.name + supplied(row.source), tables.kinds[row.kind].name,
         row.strength, tables.kinds[row.kind].move, tables.kinds[row.kind].range or "", row.points)
        for row in tables.unit_types.values()
    ]  # fmt: skip
    return table(("Letter", "Unit", "Kind", "Strength", "Move", "Range", "Points"), rows)


def grades(tables: GameData) -> str:
    """Return the strength of other games' troops by class and grade."""
    letters = sorted({grade for row in tables.grades.values() for grade in row.strength})
    rows = [
        (f"`{row.id}`", row.name, *[row.strength[letter] for letter in letters])
        for row in tables.grades.values()
    ]
    return table(("Class", "Troops", *letters), rows)


# ---- ground -----------------------------------------------------------------------------------

DEFENCE: Final = {
    "none": "",
    "cover": "+{} strength, always",
    "height": "+{} strength while every attacker is below",
}
SIGHT: Final = {"clear": "", "block": "hides", "height": "hides, but not from hill to anywhere"}


def terrain(tables: GameData) -> str:
    """Return the effects of each type of ground."""
    bonus = tables.combat.terrain_bonus
    rows = [
        (row.id, _who(tables, row.enter), _who(tables, row.end),
         DEFENCE[row.defence].format(bonus), SIGHT[row.sight])
        for row in tables.terrain.values()
    ]  # fmt: skip
    return table(("Ground", "Who enters", "Who may stop", "Defence", "Sight behind it"), rows)


def _who(tables: GameData, kinds: Sequence[str]) -> str:
    """Return the names of kinds of unit."""
    if not kinds:
        return "no unit"
    if len(kinds) == len(tables.kinds):
        return "all"
    return ", ".join([tables.kinds[kind].name.lower() for kind in kinds])


# ---- dice -------------------------------------------------------------------------------------


def command(tables: GameData) -> str:
    """Return the probability of each number of actions, by enumeration."""
    rules = tables.command
    columns = [
        distribution(lambda dice, count=count: max(_dice(dice, count)))  # type: ignore[misc]
        for count in (rules.dice_with_commander, rules.dice_without_commander)
    ]
    rows = [
        (n, *[chance(column.get(n, Fraction(0))) for column in columns]) for n in range(6, 0, -1)
    ]
    means = [sum([n * part for n, part in column.items()], Fraction(0)) for column in columns]
    rows.append(("on average", *[f"{float(mean):.2f}" for mean in means]))
    return table(("Actions", "With the commander", "Without"), rows)


def _dice(dice: Dice, count: int) -> list[int]:
    """Roll some six-sided dice."""
    return [dice.roll(6, "command") for _ in range(count)]


def best_of(tables: GameData) -> str:
    """Return the probability of each number of hits by the dice of an attack."""
    rows = [
        (row.dice, *[chance(part) for part in row.odds], f"{row.mean:.2f}")
        for row in tables.best_of.values()
    ]
    return table(("Dice", "1 hit", "2 hits", "3 hits", "On average"), rows)


def shot(tables: GameData) -> str:
    """Return the probability of each number of hits of a shot."""
    faces = tables.dice.d3
    hits = [max(0, face + tables.combat.shot_modifier) for face in faces]
    rows = [(n, chance(Fraction(hits.count(n), len(hits)))) for n in sorted(set(hits))]
    return table(("Hits of a shot", "Chance"), rows)


# ---- battles ----------------------------------------------------------------------------------


def battles(tables: GameData) -> str:
    """Return an overview of the printed battles."""
    rows = [
        (f"[{row.name}](shieldwall-battles.md#{row.id})", f"`{row.id}`",
         f"{row.width} by {row.height}", row.turns, row.first.capitalize(), at_the_end(row))
        for row in tables.scenarios.values()
    ]  # fmt: skip
    head = ("Battle", "Name to type", "Board", "Game turns", "First", "If neither side breaks")
    return table(head, rows)


def at_the_end(row: Scenario) -> str:
    """Return the winner of a battle in which neither side has broken."""
    if row.at_limit == "score":
        return f"the higher score; if equal, {row.tie.capitalize()}"
    return f"{row.at_limit.capitalize()}"


def battle_pages(tables: GameData) -> str:
    """Return a section for each printed battle: map, ends, orders of battle."""
    return "\n".join([_battle(tables, row) for row in tables.scenarios.values()])


def _battle(tables: GameData, row: Scenario) -> str:
    """Return the section of one battle."""
    prizes = [f"{prize.name} ({prize.at}, {prize.points} points)" for prize in row.objectives]
    facts = [
        f"**{row.place}.** {row.blurb}",
        f"- First to move: {row.first.capitalize()}. Game turns: {row.turns}.",
        "- Breaks when it has lost: "
        + ", ".join([f"{side.capitalize()} {points}" for side, points in row.break_at.items()])
        + " points.",
        f"- If neither side breaks: {at_the_end(row)}.",
    ]
    if prizes:
        facts.append(f"- Objectives: {', '.join(prizes)}.")
    rows = [
        (unit.id, unit.side.capitalize(), tables.unit_types[unit.type].name,
         unit.at or f"game turn {unit.arrive}, at {', '.join(unit.entry)}",
         unit.hits or "", _told(unit.name, commander=unit.commander))
        for unit in row.units
    ]  # fmt: skip
    parts = [
        f"## {row.name} {{ #{row.id} }}\n",
        "\n".join([facts[0], "", *facts[1:]]) + "\n",
        f"![The ground and the units at the start](maps/{row.id}.svg)\n",
        table(("Unit", "Side", "Type", "Begins", "Hits", ""), rows),
        f"Source: {row.source}.\n",
    ]
    return "\n".join(parts)


def _told(name: str, *, commander: bool) -> str:
    """Return a unit's leader."""
    return f"{name}, the commander".lstrip(", ") if commander else name


def options(tables: GameData) -> str:
    """Return the named options."""
    return table(
        ("Option", "What it changes"),
        [(f"`{row.id}`", row.text) for row in tables.options.values()],
    )


# ---- meeting engagement -----------------------------------------------------------------------


def meeting_boards(tables: GameData) -> str:
    """Return the two boards of the meeting engagement."""
    rows = [
        (f"`{row.id}`", f"{row.width} by {row.height}", row.points, row.turns, row.max_archers,
         row.centre, " and ".join(row.flanks))
        for row in tables.meeting_boards.values()
    ]  # fmt: skip
    head = ("Board", "Squares", "Points", "Game turns", "Archers at most", "Centre", "Flanks")
    return table(head, rows)


def meeting_land(tables: GameData) -> str:
    """Return the rolls for the land."""
    rules = tables.meeting
    shapes = [
        " and ".join([("west", "middle", "east")[place] for place in shape])
        for shape in rules.shape_by_d6
    ]
    rows = zip(
        range(1, 7), rules.centre_by_d6, rules.flank_by_d6, rules.feature_by_d6, shapes, strict=True
    )
    return table(("d6", "Centre", "Both flanks", "In a slot", "On its squares"), rows)


def musters(tables: GameData) -> str:
    """Return the rolls for armies."""
    rows = [
        (row.id.capitalize(), tables.unit_types[row.leader].name,
         *[tables.unit_types[kind].name for kind in row.roll])
        for row in tables.musters.values()
    ]  # fmt: skip
    return table(("Nation", "Leader", "1", "2", "3", "4", "5", "6"), rows)


# ---- battles called by other games ------------------------------------------------------------


def fates(tables: GameData) -> str:
    """Return the fates of commanders by die roll."""
    cases = {
        "unit_lost_field_held": "unit lost, own side holds the field",
        "unit_lost_field_lost": "unit lost, field lost",
        "unit_alive_in_enemy_zoc_field_lost": "unit in an enemy zone of control, field lost",
        "otherwise": "all other cases",
    }
    rows = [
        (cases[row.id], *([row.result] * 6 if row.result else row.by_d6))
        for row in tables.commander_fates.values()
    ]
    return table(("Case", "1", "2", "3", "4", "5", "6"), rows)


def grounds(tables: GameData) -> str:
    """Return the grounds of battles requested by other games."""
    parts = [
        f"**`{row.id}`**: {row.source.partition(': ')[2]}.\n\n"
        f"![Ground {row.id}](maps/field-{row.id}.svg){{ width=300 }}\n"
        for row in tables.field_maps.values()
    ]
    return "\n".join(parts)


CHARTS: Final[dict[str, Callable[[GameData], str]]] = {
    "units": units,
    "grades": grades,
    "terrain": terrain,
    "command": command,
    "best-of": best_of,
    "shot": shot,
    "battles": battles,
    "battle-pages": battle_pages,
    "options": options,
    "meeting-boards": meeting_boards,
    "meeting-land": meeting_land,
    "musters": musters,
    "fates": fates,
    "grounds": grounds,
}
"""By the name that pages use, the function that makes a chart."""


def chart(name: str) -> str:
    """Return a chart as Markdown.

    Raises:
        KeyError: there is no such chart.
    """
    return CHARTS[name](load_game_data())
