"""[5] Moves: reach, paths, and refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.action import NONE
from senlac.engine.model.phase import Refusal
from senlac.games.hastings.rules.constants import NOBODY
from senlac.games.hastings.rules.ground import BARRED
from senlac.games.hastings.rules.leaders import move_with_unit
from senlac.games.hastings.rules.losses import enter
from senlac.games.hastings.rules.movement.passage import ALONE, LED, ON_FOOT, MovePaths

if TYPE_CHECKING:
    from senlac.engine.model.event import Field
    from senlac.games.hastings.state import HastingsState

RULES: Final = {"move": "5.2a", "back": "H5.2Aa", "shift": "H5.2Ba"}
"""The rules of the kinds of moves."""


def march(
    state: HastingsState, passage: MovePaths, hex_: int, allowance: int, kind: str = "move"
) -> None:
    """[5.2a, H9.1a] Move a unit, alone or with its leader, along its path to a hex in reach.

    `kind` is the kind of the event.
    """
    unit = passage.piece
    leader = state.leader_with(unit) if passage.manner == LED else NOBODY
    path = passage.path(hex_, allowance) if path_matters(state) else [hex_]
    state.acted[unit] = 1
    if state.journal is not None:
        fields: dict[str, Field] = {
            "unit": state.name(unit), "from": state.hex_name(passage.start),
            "to": state.hex_name(hex_), "path": [state.hex_name(to) for to in path],
            "leader": state.name(leader) if leader >= 0 else "",
        }  # fmt: skip
        state.emit(kind, fields, RULES[kind])
    enter(state, unit, path)
    move_with_unit(state, leader, hex_)


def path_matters(state: HastingsState) -> bool:
    """[H3.1b, H9.3a] Return whether the choice of path matters."""
    if state.journal is not None or state.lock_may_end():
        return True
    banner = state.hex_of[state.catalogue.banner]
    return banner >= 0 and state.unit_at[banner] < 0


def walk(state: HastingsState, passage: MovePaths, hex_: int, allowance: int) -> None:
    """[5.1a] Move a leader alone to a hex in reach."""
    leader = passage.piece
    state.acted[leader] = 1
    if state.journal is not None:
        path = passage.path(hex_, allowance)
        fields: dict[str, Field] = {
            "leader": state.name(leader), "from": state.hex_name(passage.start),
            "to": state.hex_name(hex_), "path": [state.hex_name(to) for to in path],
        }  # fmt: skip
        state.emit("walk", fields, "5.1a")
    state.put_leader(leader, hex_)


# ---- why not ------------------------------------------------------------------------------------


def journey_refusal(state: HastingsState, passage: MovePaths, hex_: int, allowance: int) -> Refusal:
    """Return why a piece that may act cannot move to a hex, or to any."""
    piece = passage.piece
    name, there = state.title(piece), state.hex_name(hex_)
    if hex_ == NONE:
        return Refusal("5.2a", f"{name} has no open hex to go to.")
    if hex_ == state.hex_of[piece]:
        return Refusal("5.2a", f"{name} is already in {there}.")
    refusal = entry_refusal(state, piece, hex_, passage.manner)
    if refusal is not None:
        return refusal
    if not passage.tied:
        return distance_refusal(state, passage, hex_, allowance)
    if hex_ not in state.ground.board.neighbours[state.hex_of[piece]]:
        why = f"{name} began in an enemy zone of control and may move only one hex."
        return Refusal("2.4a", why)
    if state.beside_enemy(hex_, state.catalogue.side[piece]):
        return Refusal("2.4b", f"{name} leaves a zone of control, and {there} is next to an enemy.")
    return distance_refusal(state, passage, hex_, allowance)


def entry_refusal(state: HastingsState, piece: int, hex_: int, manner: int) -> Refusal | None:
    """Return why a piece may not be in a hex at all, None if it may."""
    side, there = state.catalogue.side[piece], state.hex_name(hex_)
    unit, leader = state.unit_at[hex_], state.leader_at[hex_]
    if unit >= 0 and state.catalogue.side[unit] != side:
        return Refusal("5.6b", f"An enemy unit is in {there}.")
    if leader >= 0 and state.catalogue.side[leader] != side:
        return Refusal("5.6b", f"An enemy leader is in {there}, who can only be attacked.")
    if unit >= 0 and manner != ON_FOOT:
        return Refusal("13.1a", f"Another unit is in {there}.")
    if leader >= 0 and manner != ALONE:
        return Refusal("13.2a", f"Another leader is in {there}.")
    if manner != ON_FOOT and is_archer(state, piece) and state.ground.archer_cost[hex_] == BARRED:
        return Refusal("H7.1a", f"Archers enter {there} only when they rout.")
    return None


def is_archer(state: HastingsState, piece: int) -> bool:
    """Return whether a piece is a unit of archers."""
    return piece < state.catalogue.units and state.catalogue.archer[piece]


def distance_refusal(
    state: HastingsState, passage: MovePaths, hex_: int, allowance: int
) -> Refusal:
    """Return what keeps a piece from a hex: zones, wet ground, or the path."""
    name, there = state.title(passage.piece), state.hex_name(hex_)
    whom = "him" if state.catalogue.is_leader(passage.piece) else "it"
    why = f"{name} has {allowance} movement points; they do not take {whom} to {there}."
    if passage.tied:
        return Refusal("5.2a", why)
    heedless = MovePaths(state, passage.piece, passage.manner, heedless=True)
    if hex_ in heedless.reach(allowance):
        return Refusal("2.3a", f"A zone of control stops {name} on every way to {there}.")
    if state.ground.board.distance(passage.start, hex_) <= allowance:
        return Refusal("5.2a", f"{why} Terrain, stops and other pieces count.")
    return Refusal("5.2a", why)
