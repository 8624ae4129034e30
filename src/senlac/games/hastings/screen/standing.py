"""How units stand, as far as it shows: what of a position their pictures depend on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from senlac.games.hastings.rules.arrivals import GoOn
from senlac.games.hastings.rules.lull import Respite
from senlac.games.hastings.rules.movement.facing import Facing
from senlac.games.hastings.rules.movement.outset import Outset
from senlac.games.hastings.rules.movement.phase import Movement
from senlac.games.hastings.rules.setup import SetUp
from senlac.games.hastings.state import BOX, NOBODY, ORDERED, ROUTING

if TYPE_CHECKING:
    from senlac.engine.scene import Point
    from senlac.games.hastings.state import HastingsState


class Standing(NamedTuple):
    """All that the picture of a unit depends on.

    `aside` is where it waits beside the map, and `coming` what is said of that. `led` and `tied`
    tell what bears on its next movement; `acted` that it has moved in this phase, or lull.
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
    """What the steps in play tell of the pieces.

    `outset` is the movement phase that lasts, `acting` the side whose pieces act in it, or in the
    lull, and `begun` the one of them that must still face or go on.
    """

    outset: Outset | None
    acting: int
    begun: int


def watch_of(state: HastingsState) -> Watch:
    """[5.1a, H5.2a] Return what the steps in play tell of the pieces."""
    outset, acting, begun = None, NOBODY, NOBODY
    for phase in reversed(state.stack):
        if isinstance(phase, Outset):
            outset = phase
        if isinstance(phase, Movement | Respite):
            acting = phase.decider(state)
    now = state.stack[-1] if state.stack else None
    if isinstance(now, Facing):
        begun = now.unit
    elif isinstance(now, GoOn):
        begun = now.piece
    return Watch(outset, acting, begun)


def standing_of(state: HastingsState, watch: Watch, piece: int, aside: Point | None) -> Standing:
    """Return how a unit stands that is on the map, or waits beside it."""
    hex_, status = state.where[piece], state.status[piece]
    coming = "" if hex_ >= 0 else arriving(state, piece)
    outset = watch.outset if state.catalogue.side[piece] == state.phasing else None
    on_foot = hex_ >= 0 and status == ORDERED
    return Standing(
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
    """[5.1a, H5.2a] Tell whether a piece has acted in the movement phase, or lull, that lasts.

    One that has only begun, and must still face or go on, has not.
    """
    own = state.catalogue.side[piece] == watch.acting
    return own and piece != watch.begun and bool(state.acted[piece])


def arriving(state: HastingsState, piece: int) -> str:
    """[H12.1a, H24.1a, H24.2b] Say when a piece comes on."""
    catalogue = state.catalogue
    if state.where[piece] == BOX:
        return "Out of arrows until a lull."
    if piece in being_set_up(state):
        return "Is to be set up."
    if piece in catalogue.late:
        turn = state.arrival[catalogue.late.index(piece)]
        return f"Comes on from turn {turn}." if turn > 0 else "Its turn has not been rolled yet."
    return "Comes on over the southern edge."


def being_set_up(state: HastingsState) -> list[int]:
    """[H24.1a] Return the pieces that the side whose set-up it is has still to place."""
    phase = state.stack[-1] if state.stack else None
    return phase.left(state) if isinstance(phase, SetUp) else []
