"""Validation of battles decoded from positions, which may have been edited by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.boards.square import FACINGS, MAX_HEIGHT, MAX_WIDTH
from senlac.engine.data.bounds import PLAYABLE
from senlac.engine.model.phase_names import are_named, document_name
from senlac.engine.support.errors import RecordError, SenlacError, caused
from senlac.engine.support.validation import require
from senlac.games.shieldwall.catalogue import catalogue_of, tables_of
from senlac.games.shieldwall.data.rows.order import SIDES
from senlac.games.shieldwall.rules.called.request import MOST_FIGURES, check_call
from senlac.games.shieldwall.rules.ground import KINDS, ground_of
from senlac.games.shieldwall.state import HIGHEST, ShieldwallState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.boards.square import SquareBoard
    from senlac.games.shieldwall.data.rows.order import OrderOfBattle, UnitEntry
    from senlac.games.shieldwall.data.tables import GameData

MOST_UNITS: Final = 60
"""The maximum number of units; more would not fit on any board."""

STACKS: Final = (
    ("Deployment",),
    ("Purchase",),
    ("Turn", "Reorganise"),
    ("Turn", "Movement"),
    ("Turn", "Movement", "Facing"),
    ("Turn", "Shooting"),
    ("Turn", "Melee"),
    ("Turn", "Melee", "RerollChoice"),
)
"""[seq.1a] The legal stacks of phases, of which the last one waits for a decision."""


# ---- the order of battle ------------------------------------------------------------------------


def restore(state: ShieldwallState) -> None:
    """Rebuild the ground and the catalogue of a decoded battle.

    Raises:
        RecordError: its order of battle is not valid.
    """
    order = state.order
    state.tables = tables_of(order, state.edition)
    validate_order(order, state.tables)
    state.ground = ground_of(order.map, state.tables)
    validate_units(order, state.ground.board, state.tables)
    state.catalogue = catalogue_of(order, state.tables)


def validate_order(order: OrderOfBattle, tables: GameData) -> None:
    """Reject an order of battle that is not possible.

    Raises:
        RecordError: names the wrong entry.
    """
    validate_map(order.map, tables)
    numbers = (order.turns, order.commander_points, *order.break_at)
    require(all(0 <= number <= HIGHEST for number in numbers), "order: a number out of range")
    require(len(set(order.sides)) == len(SIDES), "order.sides: expected two names")
    require(order.first in SIDES and order.tie in SIDES, "order.first, tie: expected 0 or 1")
    require(-1 <= order.at_limit <= 1, "order.at_limit: expected -1, 0 or 1")
    require(len(order.zones) in (0, len(SIDES)), "order.zones: expected one for each side")
    height = len(order.map)
    inside = all([1 <= low < high <= height for low, high in order.zones])
    require(inside, "order.zones: expected two ranks of the board, the southernmost first")
    if order.call is not None:
        try:
            check_call(order.call, tables)
        except SenlacError as error:
            raise caused(RecordError(f"order.call: {error}"), error)


def validate_map(rows: Sequence[str], tables: GameData) -> None:
    """Reject a map that is not a rectangle of known terrain."""
    require(1 <= len(rows) <= MAX_HEIGHT, f"order.map: expected 1 to {MAX_HEIGHT} ranks")
    width = len(rows[0])
    require(1 <= width <= MAX_WIDTH, f"order.map: expected 1 to {MAX_WIDTH} files")
    require(all(len(row) == width for row in rows), "order.map: ranks of different length")
    unknown = sorted({letter for row in rows for letter in row} - set(tables.terrain))
    require(not unknown, f"order.map: unknown terrain {''.join(unknown[:3])!a}")


def validate_units(order: OrderOfBattle, board: SquareBoard, tables: GameData) -> None:
    """Reject units and objectives that cannot be placed on this board.

    Raises:
        RecordError: names the unit.
    """
    require(len(order.units) <= MOST_UNITS, f"order.units: expected at most {MOST_UNITS}")
    names = [card.id.lower() for card in order.units]
    require(len(set(names)) == len(names), "order.units: duplicate id")
    for card in order.units:
        validate_unit(card, board, f"order.units {ascii(card.id)[:40]}", tables)
    for side in SIDES:
        leaders = [card for card in order.units if card.side == side and card.commander]
        require(len(leaders) <= 1, "order.units: a side has two commanders")
    for prize in order.prizes:
        require(prize.at in board.names, "order.prizes: a square that is not on the board")
        in_range = PLAYABLE[0] <= prize.points <= PLAYABLE[1]
        require(in_range, "order.prizes: points out of range")


def validate_unit(card: UnitEntry, board: SquareBoard, where: str, tables: GameData) -> None:
    """Reject a unit that is not possible."""
    require(bool(card.id) and not any(c.isspace() for c in card.id), f"{where}: invalid id")
    require(card.side in SIDES, f"{where}.side: expected 0 or 1")
    require(card.kind in KINDS and card.kind in tables.kinds, f"{where}.kind: unknown")
    require(card.face in FACINGS, f"{where}.face: expected N, E, S or W")
    squares = [*card.entry, card.at] if card.at else list(card.entry)
    require(all(square in board.names for square in squares), f"{where}: unknown square")
    edges = [board.edge(board.square(square)) for square in card.entry]
    require(not edges or bool(set.intersection(*edges)), f"{where}.entry: not along one edge")
    numbers = (card.strength, card.points, card.hits, card.arrive)
    require(all(0 <= number <= HIGHEST for number in numbers), f"{where}: a number out of range")
    fits = 0 <= card.figures <= MOST_FIGURES
    require(fits, f"{where}.figures: expected 0 to {MOST_FIGURES}")


# ---- the state ----------------------------------------------------------------------------------


def validate_state(state: ShieldwallState) -> None:
    """Reject fields that contradict each other or the order of battle.

    Raises:
        RecordError: names the field.
    """
    standing = [square for square in state.square if square >= 0]
    require(len(set(standing)) == len(standing), "square: two units on one square")
    closed = state.ground.closed
    kinds = state.catalogue.kind
    entered = [u for u, square in enumerate(state.square) if square >= 0]
    open_to = all(not closed[kinds[unit]][state.square[unit]] for unit in entered)
    require(open_to, "square: a unit on ground it cannot enter")
    require(state.turn <= max(1, state.order.turns), "turn: expected 1 to the last turn")
    validate_stack(state)


def validate_stack(state: ShieldwallState) -> None:
    """[seq.1a] Reject phases that do not follow from each other."""
    stack = state.stack
    known = not stack or any([are_named(stack, names) for names in STACKS])
    listed = ", ".join([document_name(phase) for phase in stack])
    require(known, f"stack: {listed} do not stand on each other")
    if are_named(stack, ["Deployment"]) or are_named(stack, ["Purchase"]):
        require(len(state.order.zones) == len(SIDES), f"stack: {listed} without zones")
    if are_named(stack, ["Purchase"]):
        musters = state.tables.musters
        require(all(n in musters for n in state.order.nations), "order.nations: unknown")


def validate_unit_index(state: ShieldwallState, unit: int, where: str) -> None:
    """Reject a unit that is not on the board.

    Raises:
        RecordError: names the field.
    """
    there = 0 <= unit < len(state.square) and state.square[unit] >= 0
    require(there, f"{where}: no such unit on the board")
