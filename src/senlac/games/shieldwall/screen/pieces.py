"""The units as pieces: a letter, a symbol, a front, what they bear and what has befallen them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.scene import Piece, Pips
from senlac.engine.words import count
from senlac.games.shieldwall.screen.drawing.symbols import symbol_of
from senlac.games.shieldwall.state import GONE, WAITING
from senlac.games.shieldwall.words.titles import SIDES_OF_SQUARES, defended_by, unit_title

if TYPE_CHECKING:
    from senlac.engine.scene import Point
    from senlac.games.shieldwall.screen.drawing.layout import Layout
    from senlac.games.shieldwall.state import ShieldwallState

DEGREES = 90
"""From one facing to the next."""


def pieces(state: ShieldwallState, layout: Layout) -> tuple[Piece, ...]:
    """Return the units on the board and those still to come, in list order."""
    waiting = layout.places()
    shown = []
    for unit, square in enumerate(state.square):
        if square != GONE:
            at = layout.squares.middle(square) if square >= 0 else waiting.get(unit)
            # Armies that never meet are drawn up nowhere.
            if at is not None:
                shown.append(piece(state, unit, at))
    return tuple(shown)


def piece(state: ShieldwallState, unit: int, at: Point) -> Piece:
    """Return a unit as a piece."""
    card = state.order.units[unit]
    square = state.square[unit]
    own = state.catalogue.strength[unit]
    here = square >= 0
    return Piece(
        id=card.id,
        name=unit_title(state, unit),
        side=card.side,
        space=state.square_name(square) if here else None,
        at=at,
        symbol=symbol_of(card.type, card.kind),
        letter=card.letter,
        facing=None if state.catalogue.open_facing else state.facing[unit] * DEGREES,
        pips=Pips(own, state.full_strength(unit) - own if here else 0, state.hits[unit]),
        badges=badges(state, unit),
        lines=(*standing_lines(state, unit), *doing_lines(state, unit)),
    )


def badges(state: ShieldwallState, unit: int) -> tuple[str, ...]:
    """Return the signs a piece bears."""
    signs = {
        "commander": state.order.units[unit].commander,
        "tired": state.exhausted(unit),
        "moved": state.ordered >> unit & 1,
        "shot": state.shot >> unit & 1,
        "attacked": state.attacked >> unit & 1,
    }
    return tuple([sign for sign, borne in signs.items() if borne])


def standing_lines(state: ShieldwallState, unit: int) -> list[str]:
    """Return what a unit is and what it can still bear."""
    card = state.order.units[unit]
    kind = state.tables.kinds[card.kind]
    square = state.square[unit]
    parts = [f"Strength {card.strength}"]
    if card.commander:
        parts.append(f"+{state.tables.combat.commander_bonus} commander")
    if square >= 0 and defended_by(state.ground, square):
        ground = defended_by(state.ground, square)
        gained = state.full_strength(unit) - state.catalogue.strength[unit]
        parts.append(f"+{gained} {ground}" if gained else f"{ground}: bonus lost")
    moves = f"{kind.name}: moves {count(kind.move, 'square')}"
    if kind.range:
        moves += f", shoots {kind.range}"
    lines = [f"{moves}. Worth {card.points} points.", ", ".join(parts) + "."]
    hits = state.hits[unit]
    if square >= 0:
        lines.append(f"{count(hits, 'hit')}; falls at {state.full_strength(unit) + 1}.")
    return lines


def doing_lines(state: ShieldwallState, unit: int) -> list[str]:
    """Return how a unit fares at present."""
    lines = []
    if state.exhausted(unit):
        lines.append("Exhausted: attacks only for an action.")
    if state.square[unit] == WAITING:
        lines.append(f"Comes on from game turn {state.order.units[unit].arrive}.")
    elif not state.catalogue.open_facing:
        lines.append(f"Faces {SIDES_OF_SQUARES[state.facing[unit]]}.")
    done = [
        word
        for word, bits in (
            ("moved", state.ordered), ("shot", state.shot), ("attacked", state.attacked),
        )
        if bits >> unit & 1
    ]  # fmt: skip
    if done:
        lines.append(f"Has {' and '.join(done)} this turn.")
    return lines
