"""The units as pieces: letter, symbol, facing, badges and status."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.engine.screen.scene import Piece, Pips, Point
from senlac.engine.support.text import count
from senlac.games.shieldwall.catalogue import Catalogue
from senlac.games.shieldwall.rules.ground import Ground
from senlac.games.shieldwall.screen.drawing.symbols import symbol_of
from senlac.games.shieldwall.state import GONE, NOT_ARRIVED
from senlac.games.shieldwall.words.titles import SIDES_OF_SQUARES, colour, defended_by, unit_title

if TYPE_CHECKING:
    from senlac.games.shieldwall.screen.drawing.layout import BoardGeometry
    from senlac.games.shieldwall.state import ShieldwallState

DEGREES: Final = 90
"""The angle between two facings."""

KEPT: Final = 8192
"""The size of the cache of drawn units: between two scenes few of them change."""


class UnitAppearance(NamedTuple):
    """Everything that the picture of a unit depends on; `full` is its strength on its ground."""

    unit: int
    square: int
    at: Point
    facing: int
    hits: int
    full: int
    moved: bool
    shot: bool
    attacked: bool


def pieces(state: ShieldwallState, layout: BoardGeometry) -> tuple[Piece, ...]:
    """Return the units on the board and those still to come, in list order."""
    waiting = layout.places()
    shown = []
    for unit, square in enumerate(state.square):
        if square != GONE:
            at = layout.squares.middle(square) if square >= 0 else waiting.get(unit)
            # Armies that never meet have no places.
            if at is not None:
                shown.append(drawn(state.catalogue, state.ground, appearance_of(state, unit, at)))
    return tuple(shown)


def appearance_of(state: ShieldwallState, unit: int, at: Point) -> UnitAppearance:
    """Return the status of a unit drawn at a point."""
    square = state.square[unit]
    return UnitAppearance(
        unit=unit,
        square=square,
        at=at,
        facing=state.facing[unit],
        hits=state.hits[unit],
        full=state.full_strength(unit) if square >= 0 else state.catalogue.strength[unit],
        moved=bool(state.ordered >> unit & 1),
        shot=bool(state.shot >> unit & 1),
        attacked=bool(state.attacked >> unit & 1),
    )


@lru_cache(maxsize=KEPT)
def drawn(catalogue: Catalogue, ground: Ground, shown: UnitAppearance) -> Piece:
    """Return the piece of a unit in this status."""
    unit, square = shown.unit, shown.square
    card = catalogue.order.units[unit]
    own = catalogue.strength[unit]
    return Piece(
        id=card.id,
        name=unit_title(catalogue, unit),
        side=colour(catalogue.order, card.side),
        space=ground.board.names[square] if square >= 0 else None,
        at=shown.at,
        symbol=symbol_of(card.type, card.kind),
        letter=card.letter,
        note=catalogue.called[unit],
        facing=None if catalogue.open_facing else shown.facing * DEGREES,
        pips=Pips(own, shown.full - own, shown.hits),
        badges=badges(catalogue, shown),
        lines=(*standing_lines(catalogue, ground, shown), *doing_lines(catalogue, shown)),
    )


def badges(catalogue: Catalogue, shown: UnitAppearance) -> tuple[str, ...]:
    """Return the badges of a piece."""
    signs = {
        "commander": catalogue.order.units[shown.unit].commander,
        "tired": is_tired(catalogue, shown),
        "moved": shown.moved,
        "shot": shown.shot,
        "attacked": shown.attacked,
    }
    return tuple([sign for sign, borne in signs.items() if borne])


def is_tired(catalogue: Catalogue, shown: UnitAppearance) -> bool:
    """[melee.1d, melee.1e] Return whether a unit is exhausted."""
    return shown.hits >= catalogue.tires_at[shown.unit]


def standing_lines(catalogue: Catalogue, ground: Ground, shown: UnitAppearance) -> list[str]:
    """Return lines about a unit's type and how many hits it can still take."""
    card = catalogue.order.units[shown.unit]
    kind = catalogue.tables.kinds[card.kind]
    square = shown.square
    parts = [f"Strength {card.strength}"]
    if card.commander:
        parts.append(f"+{catalogue.tables.combat.commander_bonus} commander")
    if square >= 0 and defended_by(ground, square):
        behind = defended_by(ground, square)
        gained = shown.full - catalogue.strength[shown.unit]
        parts.append(f"+{gained} {behind}" if gained else f"{behind}: bonus lost")
    moves = f"{kind.name}: moves {count(kind.move, 'square')}"
    if kind.range:
        moves += f", shoots {kind.range}"
    lines = [f"{moves}. Worth {card.points} points.", ", ".join(parts) + "."]
    if square >= 0:
        lines.append(f"{count(shown.hits, 'hit')}; eliminated at {shown.full + 1}.")
    return lines


def doing_lines(catalogue: Catalogue, shown: UnitAppearance) -> list[str]:
    """Return lines about a unit's present condition."""
    lines = []
    if is_tired(catalogue, shown):
        lines.append("Exhausted: attacks only for an action.")
    if shown.square == NOT_ARRIVED:
        lines.append(f"Enters from game turn {catalogue.order.units[shown.unit].arrive}.")
    elif not catalogue.open_facing:
        lines.append(f"Faces {SIDES_OF_SQUARES[shown.facing]}.")
    deeds = (("moved", shown.moved), ("shot", shown.shot), ("attacked", shown.attacked))
    done = [word for word, was in deeds if was]
    if done:
        lines.append(f"Has {' and '.join(done)} this turn.")
    return lines
