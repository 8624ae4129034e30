"""The units as pieces: letter, symbol, facing, badges and status."""

from __future__ import annotations

from functools import lru_cache
from itertools import count as count_up
from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.engine.screen.drawings import Pips
from senlac.engine.screen.scene import Piece, Point
from senlac.engine.support.cache import TwoGenerationCache
from senlac.engine.support.text import count
from senlac.games.shieldwall.catalogue import Catalogue
from senlac.games.shieldwall.rules.ground import Ground
from senlac.games.shieldwall.screen.drawing.layout import geometry
from senlac.games.shieldwall.screen.drawing.symbols import symbol_of
from senlac.games.shieldwall.state import GONE, NOT_ARRIVED
from senlac.games.shieldwall.words.titles import SIDES_OF_SQUARES, colour, defended_by, unit_title

if TYPE_CHECKING:
    from senlac.games.shieldwall.state import ShieldwallState

DEGREES: Final = 90
"""The angle between two facings."""

KEPT: Final = 16_384
"""How many drawn units of all battles are cached: between two scenes few of them change."""

BATTLES: Final = 256
"""How many battles have numbers for cached units; all matches of a printed battle share theirs."""

# The bits of a key, from the lowest on: what the unit did, its facing, hits, strength on its
# ground, square, index, and the number of the battle.
FACING: Final = 3
HITS: Final = 5
FULL: Final = 13
SQUARE: Final = 21
UNIT: Final = 33
BATTLE: Final = 43

_drawn: Final[TwoGenerationCache[Piece]] = TwoGenerationCache(KEPT)
_battles: Final = count_up(1)

OFF_BOARD: Final = 2
"""Added to a square, so that it is not negative for units that are not on the board."""


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


class UnitPieces:
    """The units of one battle as pieces, cached by all that their pictures depend on.

    No two battles have the same number.
    """

    def __init__(self, catalogue: Catalogue, ground: Ground) -> None:
        self._catalogue = catalogue
        self._ground = ground
        self._layout = geometry(catalogue, ground)
        self._waiting = self._layout.places()
        self._number: int = next(_battles)

    def of(self, state: ShieldwallState, unit: int) -> Piece | None:
        """Return the piece of a unit, None if it has no place beside the board."""
        square = state.square[unit]
        strength = self._catalogue.strength[unit]
        full = state.full_strength(unit) if square >= 0 else strength
        key = self._number << BATTLE | unit << UNIT | (square + OFF_BOARD) << SQUARE
        key |= full << FULL | state.hits[unit] << HITS | state.facing[unit] << FACING
        key |= (state.ordered >> unit & 1) << 2 | (state.shot >> unit & 1) << 1
        key |= state.attacked >> unit & 1
        known = _drawn.get(key)
        if known is not None:
            return known
        at = self._layout.squares.middle(square) if square >= 0 else self._waiting.get(unit)
        # Armies that never meet have no places.
        if at is None:
            return None
        shown = appearance_of(state, unit, at, full)
        return _drawn.put(key, drawn(self._catalogue, self._ground, shown))


@lru_cache(BATTLES)
def unit_pieces(catalogue: Catalogue, ground: Ground) -> UnitPieces:
    """Return the pieces of a battle's units, with one number for all its matches."""
    return UnitPieces(catalogue, ground)


def pieces(state: ShieldwallState) -> tuple[Piece, ...]:
    """Return the units on the board and those still to come, in list order."""
    known = unit_pieces(state.catalogue, state.ground)
    shown = []
    for unit, square in enumerate(state.square):
        if square != GONE:
            piece = known.of(state, unit)
            if piece is not None:
                shown.append(piece)
    return tuple(shown)


def appearance_of(state: ShieldwallState, unit: int, at: Point, full: int) -> UnitAppearance:
    """Return the status of a unit drawn at a point."""
    return UnitAppearance(
        unit=unit,
        square=state.square[unit],
        at=at,
        facing=state.facing[unit],
        hits=state.hits[unit],
        full=full,
        moved=bool(state.ordered >> unit & 1),
        shot=bool(state.shot >> unit & 1),
        attacked=bool(state.attacked >> unit & 1),
    )


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
        moves += f", shoots up to {count(kind.range, 'square')}"
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
