"""The units, the leaders and the banner as pieces: what they are worth now and how they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.scene import Piece
from senlac.engine.words import count
from senlac.games.hastings.rules.arrivals import GoOn
from senlac.games.hastings.rules.combat.strength import value
from senlac.games.hastings.rules.lull import Respite
from senlac.games.hastings.rules.movement.facing import Facing
from senlac.games.hastings.rules.movement.outset import Outset
from senlac.games.hastings.rules.movement.phase import Movement
from senlac.games.hastings.rules.setup import SetUp
from senlac.games.hastings.screen.drawing.layout import places, room
from senlac.games.hastings.screen.drawing.symbols import BANNER, SPENT, arms
from senlac.games.hastings.state import BOX, DISORDERED, OFF_MAP, ORDERED, ROUTING, STATUSES
from senlac.games.hastings.words.titles import COLOURS, CORNERS, title

if TYPE_CHECKING:
    from senlac.boards.drawing.sheet import Box
    from senlac.engine.scene import Point
    from senlac.games.hastings.screen.drawing.layout import Layout
    from senlac.games.hastings.state import HastingsState

DEGREES: Final = 60
"""From one facing to the next."""


def pieces(state: HastingsState, layout: Layout) -> tuple[Piece, ...]:
    """Return all that stands on the map or waits beside it; small pieces come last."""
    waiting = beside(state, layout)
    shown = [unit(state, layout, piece, waiting) for piece in range(state.catalogue.units)]
    shown += [
        leader(state, layout, piece, waiting)
        for piece in range(state.catalogue.units, state.catalogue.banner)
    ]
    shown.append(banner(state, layout, waiting))
    return tuple([piece for piece in shown if piece is not None])


def beside(state: HastingsState, layout: Layout) -> dict[int, Point]:
    """Return where those wait who are not on the map: to be set up, to come, or without arrows.

    Of those who are set up there are as many as there is room for, the next one first.
    """
    catalogue = state.catalogue
    found = row(layout.set_up, being_set_up(state)[: room(layout.set_up)])
    late = [unit for unit in catalogue.late if state.where[unit] == OFF_MAP and unit not in found]
    spent = [unit for unit in range(catalogue.units) if state.where[unit] == BOX]
    found |= row(layout.late, late) | row(layout.spent, spent)
    for strip, wave in zip(layout.waves, catalogue.waves, strict=True):
        found |= row(strip, [piece for piece in wave if state.where[piece] == OFF_MAP])
    return found


def being_set_up(state: HastingsState) -> list[int]:
    """[H24.1a] Return the pieces that the side whose set-up it is has still to place."""
    phase = state.stack[-1] if state.stack else None
    return phase.left(state) if isinstance(phase, SetUp) else []


def row(strip: Box, waiting: list[int]) -> dict[int, Point]:
    """Return where pieces stand in a strip, in their order."""
    return dict(zip(waiting, places(strip, len(waiting)), strict=True))


# ---- units --------------------------------------------------------------------------------------


def unit(
    state: HastingsState, layout: Layout, piece: int, waiting: dict[int, Point]
) -> Piece | None:
    """Return a unit as a piece, None if it is nowhere to be seen."""
    catalogue = state.catalogue
    hex_ = state.where[piece]
    at = layout.hexes.middle(hex_) if hex_ >= 0 else waiting.get(piece)
    if at is None:
        return None
    group, now = catalogue.group[piece], value(state, piece)
    here = hex_ >= 0
    return Piece(
        id=catalogue.names[piece],
        name=title(state, piece),
        side=COLOURS[catalogue.side[piece]],
        space=state.hex_name(hex_) if here else None,
        at=(round(at[0], 1), round(at[1], 1)),
        symbol=SPENT if fired(state, piece) else arms(catalogue.kind[piece]),
        letter=catalogue.names[piece][0],
        facing=state.facing[piece] * DEGREES if here else None,
        badges=badges(state, piece) if here else (),
        lines=tuple(lines(state, piece)),
        value=str(now),
        note="" if now == catalogue.value[piece] else str(catalogue.value[piece]),
        style=kin(state, group),
        zone=zone(state, piece) if here else (),
    )


def kin(state: HastingsState, group: int) -> str:
    """Return the style of a class: which of its side's it is, in the order of the tests."""
    catalogue = state.catalogue
    own = next(groups for groups in catalogue.groups_of if group in groups)
    return f"kin-{own.index(group)}"


def zone(state: HastingsState, piece: int) -> tuple[str, ...]:
    """[2.1a, 2.1b] Return the hexes a unit controls."""
    if state.status[piece] == ROUTING:
        return ()
    return tuple([state.hex_name(hex_) for hex_ in state.front(piece)])


def fired(state: HastingsState, piece: int) -> bool:
    """[4.1a] Tell whether an archer has fired this turn."""
    return bool(state.fired >> piece & 1)


def badges(state: HastingsState, piece: int) -> tuple[str, ...]:
    """Return the signs a unit bears."""
    signs = {
        "disordered": state.status[piece] == DISORDERED,
        "routing": state.status[piece] == ROUTING,
        "shot": fired(state, piece),
        "done": has_acted(state, piece),
    }
    return tuple([sign for sign, borne in signs.items() if borne])


def has_acted(state: HastingsState, piece: int) -> bool:
    """[5.1a, H5.2a] Tell whether a piece has acted in the movement phase, or lull, that lasts.

    One that has only begun, and must still face or go on, has not.
    """
    now = state.stack[-1] if state.stack else None
    if (isinstance(now, Facing) and now.unit == piece) or (
        isinstance(now, GoOn) and now.piece == piece
    ):
        return False
    for phase in state.stack:
        if isinstance(phase, Movement | Respite):
            own = state.catalogue.side[piece] == phase.decider(state)
            return own and bool(state.acted[piece])
    return False


def lines(state: HastingsState, piece: int) -> list[str]:
    """Return what there is to know of a unit."""
    catalogue = state.catalogue
    worth = count(catalogue.points[piece], "point")
    found = [f"Value {catalogue.value[piece]} in order. Its loss counts {worth}."]
    if state.where[piece] == OFF_MAP:
        return [*found, arriving(state, piece)]
    if state.where[piece] == BOX:
        return [*found, "Out of arrows until a lull."]
    status = STATUSES[state.status[piece]].capitalize()
    if state.status[piece] != ORDERED:
        status += f": value {value(state, piece)}"
    found.append(f"{status}; faces {CORNERS[state.facing[piece]]}.")
    found.append(f"Moves {count(allowance(state, piece), 'point')}{bounds(state, piece)}.")
    if fired(state, piece):
        found.append("Has fired this turn.")
    if has_acted(state, piece):
        found.append("Has acted in this movement phase.")
    return found


def arriving(state: HastingsState, piece: int) -> str:
    """[H12.1a, H24.1a, H24.2b] Say when a piece comes on."""
    catalogue = state.catalogue
    if piece in being_set_up(state):
        return "Is to be set up."
    if piece in catalogue.late:
        turn = state.arrival[catalogue.late.index(piece)]
        return f"Comes on from turn {turn}." if turn > 0 else "Its turn has not been rolled yet."
    return "Comes on over the southern edge."


def allowance(state: HastingsState, piece: int) -> int:
    """[5.1a, 5.1b] Return a unit's movement points in its phase, or if that began now."""
    catalogue = state.catalogue
    if state.status[piece] == ORDERED:
        return catalogue.led_moves if is_led(state, piece) else catalogue.ordered_moves
    disordered = state.status[piece] == DISORDERED
    return catalogue.disordered_moves if disordered else catalogue.routing_moves


def is_led(state: HastingsState, piece: int) -> bool:
    """[5.1b, 5.1c] Tell whether a leader helps a unit along, as it stood when its phase began."""
    outset = own_phase(state, piece)
    return state.is_led(piece) if outset is None else piece in outset.led


def bounds(state: HastingsState, piece: int) -> str:
    """[2.4a, 5.1b] Say that a leader helps a unit along, or that its phase began with it held."""
    if state.status[piece] == ROUTING:
        return ""
    outset = own_phase(state, piece)
    tied = outset is not None and outset.is_tied(piece)
    led = ", led" if state.status[piece] == ORDERED and is_led(state, piece) else ""
    return f"{led}; one hex, held by an enemy zone of control" if tied else led


def own_phase(state: HastingsState, piece: int) -> Outset | None:
    """Return the movement phase of a piece's side while it lasts."""
    for phase in state.stack:
        if isinstance(phase, Outset) and state.catalogue.side[piece] == state.phasing:
            return phase
    return None


# ---- leaders and the banner ---------------------------------------------------------------------


def leader(
    state: HastingsState, layout: Layout, piece: int, waiting: dict[int, Point]
) -> Piece | None:
    """Return a leader as a head at the lower left of his hex, None if he is nowhere to be seen."""
    catalogue = state.catalogue
    at = standing(state, layout, piece, waiting, left=True)
    if at is None:
        return None
    hex_ = state.where[piece]
    signs = {"commander": piece in catalogue.great, "done": hex_ >= 0 and has_acted(state, piece)}
    return Piece(
        id=catalogue.names[piece],
        name=title(state, piece),
        side=COLOURS[catalogue.side[piece]],
        space=state.hex_name(hex_) if hex_ >= 0 else None,
        at=at,
        shape="head",
        letter=catalogue.tables.leaders[catalogue.names[piece]].name.split()[-1][0]
        if piece in catalogue.great or piece == catalogue.odo
        else catalogue.names[piece][0].upper(),
        badges=tuple([sign for sign, borne in signs.items() if borne]),
        lines=tuple(leader_lines(state, piece)),
    )


def leader_lines(state: HastingsState, piece: int) -> list[str]:
    """[5.1a, H8.1a, H8.2a, H10.1a] Return what there is to know of a leader."""
    catalogue = state.catalogue
    names = [
        name
        for name, leads in zip(
            catalogue.class_names, catalogue.leads[piece - catalogue.units], strict=True
        )
        if leads
    ]
    found = [f"Leads {' and '.join(names)}." if names else "Leads nobody in battle."]
    if piece in catalogue.great:
        found.append("His death ends the battle.")
    if piece == catalogue.odo:
        found.append(
            f"Once rallies {count(catalogue.odo_rallies, 'routing unit')} with or next to him."
        )
    if piece == catalogue.harold and state.bound() >= 0:
        found.append("Never leaves his Housecarls by choice.")
    if state.where[piece] == OFF_MAP and state.rides[piece - catalogue.units] < 0:
        found.append("Not on the map yet.")
    return found


def banner(state: HastingsState, layout: Layout, waiting: dict[int, Point]) -> Piece | None:
    """[H9.1a] Return the banner as a standard at the lower right of its hex."""
    piece = state.catalogue.banner
    at = standing(state, layout, piece, waiting, left=False)
    if at is None:
        return None
    hex_, holder = state.where[piece], state.holder()
    whose = f"With {state.name(holder)}." if holder >= 0 else "Nobody has it."
    return Piece(
        id=state.catalogue.names[piece],
        name=title(state, piece),
        side=COLOURS[state.catalogue.side[piece]],
        space=state.hex_name(hex_) if hex_ >= 0 else None,
        at=at,
        shape="standard",
        symbol=BANNER,
        lines=(whose, "Two dice in combat for the Normans under it."),
    )


def standing(
    state: HastingsState, layout: Layout, piece: int, waiting: dict[int, Point], *, left: bool
) -> Point | None:
    """Return where a small piece stands: beside its unit, or where it waits itself."""
    hex_ = state.where[piece]
    if hex_ >= 0:
        return layout.corner(hex_, left=left)
    rider = state.rides[piece - state.catalogue.units]
    if hex_ == OFF_MAP and rider in waiting:
        return layout.aside(waiting[rider], left=left)
    return waiting.get(piece)
