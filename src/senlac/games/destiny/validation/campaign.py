"""Validation of campaigns read from positions, which may be edited by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.phase_names import document_name, is_named
from senlac.engine.support.mask import members
from senlac.engine.support.validation import require
from senlac.games.destiny.rules.battle.onboard import battle_on_board
from senlac.games.destiny.rules.campaign_setup import TOSTIG_SIDE
from senlac.games.destiny.rules.constants import (
    ABSENT,
    BOX,
    GONE,
    NOBODY,
    NOWHERE,
    SITE,
    TOSTIG_WAYS,
    TOWN,
)
from senlac.games.destiny.rules.pipe.phase import PoliticalDecision
from senlac.games.destiny.validation.battle import (
    validate_counter,
    validate_leader,
    validate_square,
)
from senlac.games.destiny.validation.politics import validate_politics

if TYPE_CHECKING:
    from senlac.games.destiny.state import DestinyState

ROOTS: Final = ("Prelude", "Turn")
"""The phases with which the stack of a campaign begins."""


def validate_campaign(state: DestinyState) -> None:
    """Reject fields of a campaign that contradict each other or the rules.

    Raises:
        RecordError: a field is invalid; the message names it.
    """
    validate_board(state)
    validate_tostig(state)
    for piece in range(len(state.area)):
        validate_piece(state, piece)
    validate_marks(state)
    validate_control(state)
    validate_sides(state)
    validate_pending(state)
    validate_politics(state)
    if state.stack:
        root = state.stack[0]
        text = f"stack: {document_name(root)} is no beginning of a campaign"
        require(is_named(root, *ROOTS), text)


def validate_board(state: DestinyState) -> None:
    """[11.0a-11.0i] Reject a board without a battle, and an impossible battle."""
    battle = battle_on_board(state)
    fighting = battle is not None and state.battle_turn > 0
    if battle is None:
        require(state.board == NOWHERE, "board: no battle is on the board")
    if not fighting:
        require(set(state.slot_of) == {ABSENT}, "slot_of: no battle is on the board")
        require(set(state.leader_square) == {ABSENT}, "leader_square: no battle is on the board")
        return
    require(state.board != NOWHERE, "board: expected a board")
    in_battle = [side for side, end in enumerate(state.ends) if end != NOBODY]
    pair = [] if battle is None else sorted(battle.sides())
    require(in_battle == pair, "ends: expected those of the two armies")
    require(
        state.active_side in pair and state.first_side in pair, "active_side: not in the battle"
    )
    for counter in range(len(state.slot_of)):
        validate_counter(state, counter)
    for square in range(len(state.holder)):
        validate_square(state, square)
    for leader in range(len(state.leader_square)):
        validate_leader(state, leader)


def validate_tostig(state: DestinyState) -> None:
    """[12.0c, 3.0j] Reject a Tostig on another side than he joined, or too early."""
    waits = bool(state.stack) and isinstance(state.stack[-1], PoliticalDecision)
    way = "" if waits else TOSTIG_WAYS[state.tostig_as]
    side = state.catalogue.sides.index(TOSTIG_SIDE[way]) if way else NOBODY
    require(state.tostig == side, "tostig: not the side that Tostig joined")


def validate_piece(state: DestinyState, piece: int) -> None:
    """[9.3c, 9.3d, 3.0a] Reject a piece with an impossible place or status."""
    catalogue, ground = state.catalogue, state.catalogue.ground
    name, area, spot = state.piece_name(piece), state.area[piece], state.spot_in_area[piece]
    require(
        spot == ground.spot_in(area, spot), f"spot_in_area: {name} is in an area without a town"
    )
    if spot == TOWN:
        require(ground.has_town >> area & 1 == 1, f"spot_in_area: there is no town where {name} is")
    side = state.side_of[piece]
    if area >= BOX:
        require(side != NOBODY, f"area: {name} serves no side")
        require(not state.is_out(side), f"area: the side of {name} is out of the game")
    if area == BOX:
        require(side != ground.english, f"area: {name} does not come over the sea")
    if spot == SITE:
        require(state.has_landed(side), f"spot_in_area: {name} has not landed")
    if piece < len(catalogue.units) and ground.fyrd >> piece & 1:
        asleep = state.inactive >> piece & 1
        require(not asleep or area == ground.home[piece], f"inactive: {name} is not at home")
        require(area >= 0 or area == GONE, f"area: {name} is not in use")


def validate_marks(state: DestinyState) -> None:
    """[5.1a, 5.2d, 9.1c, 9.1k] Reject markers on pieces that cannot have them."""
    catalogue, ground = state.catalogue, state.catalogue.ground
    dormant = {catalogue.kinds.index("welsh"), catalogue.kinds.index("scots")}
    for unit in members(state.inactive):
        able = ground.fyrd >> unit & 1 or catalogue.unit_kind[unit] in dormant
        require(bool(able), f"inactive: {state.piece_name(unit)} is never inactive")
        require(state.area[unit] >= 0, f"inactive: {state.piece_name(unit)} is not on the map")
    for piece in (*members(state.stays_this_turn), *members(state.never_left_scotland)):
        require(
            state.area[piece] >= 0, f"stays_this_turn: {state.piece_name(piece)} is not on the map"
        )
    for piece in members(state.travelled):
        moves = state.area[piece] >= 0 and state.side_of[piece] == state.phasing
        require(moves, f"travelled: {state.piece_name(piece)} does not move in this phase")
    for piece in members(state.never_left_scotland):
        inside = state.area[piece] == ground.scotland_area
        require(inside, f"never_left_scotland: {state.piece_name(piece)} is not in Scotland")
    for leader in members(state.ready_to_call):
        name = state.leader_name(leader)
        require(ground.calls[leader] != 0, f"ready_to_call: {name} never calls")
        require(state.where(leader) >= 0, f"ready_to_call: {name} is not on the map")


def validate_control(state: DestinyState) -> None:
    """[9.4a-9.4f] Reject control that no side can have."""
    ground = state.catalogue.ground
    players = (NOBODY, ground.english, *ground.invaders)
    for area, side in enumerate(state.control):
        name = state.area_name(area)
        require(side in players, f"control: {name} of a side that controls nothing")
        home = ground.england >> area & 1
        require(home == 1 or side == NOBODY, f"control: {name} is not in England")
        if side in ground.invaders:
            require(not state.is_out(side), f"control: the side of {name} is out of the game")
    if state.york != NOBODY:
        require(state.york in ground.invaders, "york: no invader")
        same = state.control[ground.york_area] == state.york
        require(same, "york: its side does not control the area")
        require(state.york_lost, "york_lost: York has a marker")


def validate_sides(state: DestinyState) -> None:
    """[2.2h, 8.0a, 8.0l] Reject ratings and landings that no side can have."""
    ground = state.catalogue.ground
    for side, name in enumerate(state.catalogue.sides):
        most = ground.most_legitimacy if state.player(side) != NOBODY else 0
        require(state.legitimacy[side] <= most, f"legitimacy: too much for {name}")
        if state.is_out(side):
            left = state.legitimacy[side] or state.temporary[side] or state.held[side]
            require(not left, f"out: {name} still has pieces or markers")
        require(state.landed[side] <= state.turn, f"landed: {name} lands later")
    require(not state.has_landed(ground.english), "landed: the English never land")


def validate_pending(state: DestinyState) -> None:
    """[9.3n] Reject impossible pending battles."""
    for area, foe in enumerate(state.battle_with):
        if foe == NOBODY:
            continue
        name = state.area_name(area)
        require(foe != state.phasing, f"battle_with: a battle in {name} with oneself")
        rivals = (foe, state.phasing)
        require(state.attacker[area] in rivals, f"attacker: not in the battle in {name}")
        for column in (state.initiative_by_right, state.board_chooser):
            known = column[area] == NOBODY or column[area] in rivals
            require(known, f"initiative_by_right: not in the battle in {name}")
