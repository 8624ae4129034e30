"""The visible status of units: the parts of a position that their pictures depend on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from senlac.games.hastings.rules.arrivals import ContinueMove
from senlac.games.hastings.rules.lull import LullStep
from senlac.games.hastings.rules.movement.facing import Facing
from senlac.games.hastings.rules.movement.phase import Movement
from senlac.games.hastings.rules.movement.phase_start import MovementStart
from senlac.games.hastings.rules.setup import SetUp
from senlac.games.hastings.state import BOX, NOBODY, ORDERED, ROUTING

if TYPE_CHECKING:
    from senlac.engine.screen.scene import Point
    from senlac.games.hastings.state import HastingsState


class UnitAppearance(NamedTuple):
    """Everything that the picture of a unit depends on.

    `aside` is its waiting place beside the map, and `coming` the text about it. `led` and `tied`
    are what affects its next move; `acted` says that it has moved in this phase or lull.
    """

    piece: int
    hex: int
    aside: Point | None
    facing: int
    status: int
    fired: bool
    acted: bool
    led: bool
    tied: bool
    coming: str


class Watch(NamedTuple):
    """The status of pieces that follows from the steps in progress.

    `outset` is the movement phase in progress, `acting` the side whose pieces act in it or in the
    lull, and `begun` the piece that must still face or go on.
    """

    outset: MovementStart | None
    acting: int
    begun: int


def watch_of(state: HastingsState) -> Watch:
    """[5.1a, H5.2a] Return the status that follows from the steps in progress."""
    outset, acting, begun = None, NOBODY, NOBODY
    for phase in reversed(state.stack):
        if isinstance(phase, MovementStart):
            outset = phase
        if isinstance(phase, Movement | LullStep):
            acting = phase.decider(state)
    now = state.stack[-1] if state.stack else None
    if isinstance(now, Facing):
        begun = now.unit
    elif isinstance(now, ContinueMove):
        begun = now.piece
    return Watch(outset, acting, begun)


def appearance_of(
    state: HastingsState, watch: Watch, piece: int, aside: Point | None
) -> UnitAppearance:
    """Return the status of a unit that is on the map or waits beside it."""
    hex_, status = state.hex_of[piece], state.status[piece]
    coming = "" if hex_ >= 0 else arriving(state, piece)
    outset = watch.outset if state.catalogue.side[piece] == state.phasing else None
    on_foot = hex_ >= 0 and status == ORDERED
    return UnitAppearance(
        piece=piece,
        hex=hex_,
        aside=aside if hex_ < 0 else None,
        facing=state.facing[piece],
        status=status,
        fired=bool(state.fired >> piece & 1),
        acted=has_acted(state, watch, piece),
        led=on_foot and (state.is_led(piece) if outset is None else outset.is_led(piece)),
        tied=status != ROUTING and outset is not None and outset.is_tied(piece),
        coming=coming,
    )


def has_acted(state: HastingsState, watch: Watch, piece: int) -> bool:
    """[5.1a, H5.2a] Return whether a piece has acted in the present movement phase or lull.

    A piece that must still face or go on has not.
    """
    own = state.catalogue.side[piece] == watch.acting
    return own and piece != watch.begun and bool(state.acted[piece])


def arriving(state: HastingsState, piece: int) -> str:
    """[H12.1a, H24.1a, H24.2b] Return when a piece enters, as text."""
    catalogue = state.catalogue
    if state.hex_of[piece] == BOX:
        return "Out of arrows until a lull."
    if piece in being_set_up(state):
        return "To be set up."
    if piece in catalogue.late:
        turn = state.arrival_turn[catalogue.late.index(piece)]
        return f"Enters from turn {turn}." if turn > 0 else "Its turn has not been rolled yet."
    return "Enters over the southern edge."


def being_set_up(state: HastingsState) -> list[int]:
    """[H24.1a] Return the pieces that the side being set up has still to place."""
    phase = state.stack[-1] if state.stack else None
    return phase.left(state) if isinstance(phase, SetUp) else []
