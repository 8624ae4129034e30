"""Effects on units: disorder, elimination, and changes of the banner's holder.

Each function is one sentence of the rulebook that several chapters use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.hastings.catalogue import SAXON
from senlac.games.hastings.rules.constants import BOX, DISORDERED, ORDERED

if TYPE_CHECKING:
    from senlac.engine.model.event import Field
    from senlac.games.hastings.state import HastingsState


Losses = list[tuple[int, int]]
"""The losses of a combat or a shot, in the order of their tests: each piece and its hex."""


def disorder(state: HastingsState, unit: int, rule: str) -> None:
    """[10.2a, 10.5a, 10.6a] Disorder an ordered unit; others are not affected."""
    if state.status[unit] != ORDERED:
        return
    state.set_status(unit, DISORDERED)
    if state.journal is not None:
        state.emit("disorder", {"unit": state.name(unit)}, rule)


def apply_disorder_result(state: HastingsState, unit: int, rule: str) -> bool:
    """[4.8a, 4.8b, 10.5a] Apply a result of disorder; return whether it eliminates the unit.

    Archers are eliminated in any state.
    """
    if state.catalogue.archer[unit]:
        eliminate(state, unit, "4.8a")
        return True
    disorder(state, unit, rule)
    return False


def eliminate(state: HastingsState, unit: int, rule: str) -> None:
    """[8.4a, H9.2a] Remove a unit permanently; banner and leader stay in its hex."""
    state.eliminate(unit)
    if state.journal is not None:
        group = state.catalogue.group[unit]
        fields: dict[str, Field] = {
            "unit": state.name(unit),
            "class": state.catalogue.classes[group],
            "dead": state.losses[group],
        }
        state.emit("eliminate", fields, rule)


def run_out(state: HastingsState, archer: int) -> None:
    """[4.4a, 4.4c] Put archers without arrows into the box; they are not a loss."""
    state.put(archer, BOX)
    if state.journal is not None:
        state.emit("arrows", {"unit": state.name(archer)}, "4.4a")


# ---- entering hexes -----------------------------------------------------------------------------


def enter(state: HastingsState, unit: int, path: list[int]) -> None:
    """[7.1b, H3.1b, H9.1a, H9.3a] Move a unit that is not routing along a path to its end.

    The banner moves with its holder, and is picked up if it lies on the path. Wet ground disorders,
    and a Saxon unit on a clear hex unlocks the Norman cavalry.
    """
    ground, banner = state.ground, state.catalogue.banner
    hex_ = path[-1]
    lies = state.hex_of[banner]
    held = lies >= 0 and lies == state.hex_of[unit]
    state.put(unit, hex_)
    if held:
        state.hex_of[banner] = hex_
    elif lies in path:
        state.hex_of[banner] = hex_
        if state.journal is not None:
            state.emit("banner", {"unit": state.name(unit)}, "H9.3a")
    if ground.disorders[hex_] and not state.catalogue.archer[unit]:
        disorder(state, unit, "H7.1b")
    if state.lock_may_end():
        note_clear_hex(state, unit, path)


def note_clear_hex(state: HastingsState, unit: int, path: list[int]) -> None:
    """[H3.1b, H3.1c] Unlock the Norman cavalry if a Saxon unit has entered a clear hex."""
    clear = state.ground.clear
    if state.catalogue.side[unit] == SAXON and any([clear[hex_] for hex_ in path]):
        state.cavalry_freed = True
        if state.journal is not None:
            state.emit("unlock", {"unit": state.name(unit)}, "H3.1b")
