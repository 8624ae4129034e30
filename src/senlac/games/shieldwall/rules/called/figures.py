"""Conversion of another game's figures to units."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from senlac.games.shieldwall.data.rows.order import UnitEntry

if TYPE_CHECKING:
    from senlac.games.shieldwall.data.rows.order import BattleRequest, CalledSide, Troop
    from senlac.games.shieldwall.data.tables import GameData

FACES: Final = ("N", "S")
"""The facing of each side at the start of a called battle."""


def scale(call: BattleRequest, tables: GameData) -> int:
    """[call.1a] Return the fewest figures of a full unit at which both sides fit."""
    rules = tables.field
    # A line of n figures makes more than n / F - 1 units, so smaller scales cannot fit.
    bounds = [
        sum([troop.figures for troop in side.troops]) // (rules.max_units + len(side.troops))
        for side in call.sides
    ]
    factor = max(1, max(bounds) // rules.figures_per_unit)
    while True:
        figures = rules.figures_per_unit * factor
        counts = [
            sum([len(unit_sizes(troop.figures, figures)) for troop in side.troops])
            for side in call.sides
        ]
        if max(counts) <= rules.max_units:
            return figures
        factor += 1


def unit_sizes(figures: int, full: int) -> list[int]:
    """[call.1b, call.1c] Return the figures of each unit that a line of troops makes.

    A remainder of at least half a unit is a unit of its own; a smaller one joins the last full
    unit.
    """
    count, rest = divmod(figures, full)
    units = [full] * count
    if rest and (rest * 2 >= full or not count):
        units.append(rest)
    elif rest:
        units[-1] += rest
    return units


def side_units(call: BattleRequest, side: int, tables: GameData) -> list[UnitEntry]:
    """[call.1e] Return the cards of a side's units; one of them has the commander.

    Unit ids consist of the side, the line and a number, because both sides may use the same lines.
    """
    full = scale(call, tables)
    called = call.sides[side]
    cards = [
        replace(card, id=f"{side + 1}.{troop.id}.{number}", side=side, face=FACES[side])
        for troop in called.troops
        for number, card in enumerate(troop_cards(troop, full, called, tables), start=1)
    ]
    if not called.commander or not cards:
        return cards
    eligible = [c for c in cards if not called.commander_with or c.troop == called.commander_with]
    leader = max(eligible, key=lambda card: card.points)
    return [replace(card, commander=card is leader) for card in cards]


def troop_cards(troop: Troop, full: int, called: CalledSide, tables: GameData) -> list[UnitEntry]:
    """[call.1b, call.1d] Return the cards of a line's units; an incomplete unit is weaker."""
    kind, name, letter, strength = troop_kind(troop, tables)
    if called.starving:
        rules = tables.field
        strength = max(rules.min_strength, strength + rules.starving_strength)
    bonus = {
        "foot": tables.points_rule.foot,
        "archers": tables.points_rule.archers,
        "cavalry": tables.points_rule.cavalry,
    }[kind]
    cards: list[UnitEntry] = []
    for figures in unit_sizes(troop.figures, full):
        # A weaker unit has its share of the full strength, rounded up.
        share = strength if figures >= full else -(-strength * figures // full)
        card = UnitEntry(
            id="",
            side=0,
            type=troop.type or troop.arm,
            kind=kind,
            letter=letter,
            name=name,
            strength=share,
            points=share + bonus,
            troop=troop.id,
            figures=figures,
        )
        cards.append(card)
    return cards


def troop_kind(troop: Troop, tables: GameData) -> tuple[str, str, str, int]:
    """[call.1d] Return the kind, name, letter and strength of a full unit of these troops."""
    if troop.type:
        kind = tables.unit_types[troop.type]
        return kind.kind, kind.name, kind.letter, kind.strength
    grade = tables.grades[troop.arm]
    return grade.kind, grade.name, grade.name[0], grade.strength[troop.grade]
