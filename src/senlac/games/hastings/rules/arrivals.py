"""[H12, H24.2] Arrivals: Saxon reinforcements by the London road, Normans from Telham hill."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.support.validation import require
from senlac.games.hastings.catalogue import ALL_FACINGS, NORMAN, SAXON
from senlac.games.hastings.rules.constants import NOBODY, OFF_MAP
from senlac.games.hastings.rules.decision import HastingsDecision
from senlac.games.hastings.rules.leaders import move_with_unit
from senlac.games.hastings.rules.losses import enter
from senlac.games.hastings.rules.movement.facing import Facing, turn_to
from senlac.games.hastings.rules.movement.marching import journey_refusal, march, walk
from senlac.games.hastings.rules.movement.passage import ALONE, LED, ON_FOOT, MovePaths
from senlac.games.hastings.validation.battle import validate_piece

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.engine.model.action import Action
    from senlac.engine.model.event import Field
    from senlac.games.hastings.state import HastingsState


def due(state: HastingsState) -> list[int]:
    """[H12.1a, H24.2b] Return the pieces of the phasing side that are due to enter."""
    where = state.hex_of
    if state.phasing == SAXON:
        late, arrival = state.catalogue.late, state.arrival_turn
        return [
            unit
            for place, unit in enumerate(late)
            if where[unit] == OFF_MAP and arrival[place] <= state.turn
        ]
    for wave in state.catalogue.waves:
        waiting = [piece for piece in wave if where[piece] == OFF_MAP]
        if waiting:
            return waiting
    return []


def has_arrivals_left(state: HastingsState) -> bool:
    """[H24.2b] Return whether a Norman piece has still to enter. Checks the last wave first."""
    where = state.hex_of
    if OFF_MAP not in where:
        return False
    for wave in state.catalogue.waves[::-1]:
        for piece in wave:
            if where[piece] == OFF_MAP:
                return True
    return False


def arrivals(state: HastingsState) -> list[int]:
    """[H12.1a, H24.2b] Return the pieces that are due to enter and can."""
    waiting = due(state)
    if not waiting:
        return waiting
    if state.phasing == SAXON:
        return waiting if saxon_entries(state) else []
    for_all, alone = norman_entries(state, led=True), norman_entries(state, led=False)
    if for_all or not alone:
        return waiting if for_all else []
    return [piece for piece in waiting if not brings_leader(state, piece)]


def entries(state: HastingsState, piece: int) -> list[int]:
    """[H12.1a-H12.3a, H24.2b] Return the hexes in which a due piece may enter."""
    if state.catalogue.side[piece] == SAXON:
        return saxon_entries(state)
    return norman_entries(state, led=brings_leader(state, piece))


def brings_leader(state: HastingsState, piece: int) -> bool:
    """[13.2a] Return whether an entering piece is a leader or brings one."""
    return state.catalogue.is_leader(piece) or rider(state, piece) != NOBODY


def norman_entries(state: HastingsState, *, led: bool) -> list[int]:
    """[H24.2b, 13.2a] Return the open entry hexes for a piece with or without a leader."""
    return [
        hex_
        for hex_ in state.catalogue.norman_entry
        if state.unit_at[hex_] < 0
        and state.leader_of(SAXON, hex_) < 0
        and not (led and state.leader_at[hex_] >= 0)
    ]


def saxon_entries(state: HastingsState) -> list[int]:
    """[H12.1a, H12.2a, H12.3a] Return the end of the road, or the nearest hex if it is held."""
    road = state.catalogue.saxon_entry
    if state.attackable_piece(NORMAN, road) < 0:
        return [road] if state.unit_at[road] < 0 else []
    board = state.ground.board
    free = [
        hex_
        for hex_ in board.line_hexes(board.lines[road])
        if state.unit_at[hex_] < 0 and state.leader_of(NORMAN, hex_) < 0
    ]
    least = min([board.distance(road, hex_) for hex_ in free], default=0)
    return [hex_ for hex_ in free if board.distance(road, hex_) == least]


def entry_hex_refusal(state: HastingsState, piece: int, hex_: int) -> Refusal:
    """Return why a due piece may not enter in a hex, or in any."""
    name, there = state.title(piece), state.hex_name(hex_)
    open_to = [state.hex_name(entry) for entry in entries(state, piece)]
    saxon = state.catalogue.side[piece] == SAXON
    if not open_to:
        rule = "H12.2a" if saxon else "H24.2b"
        return Refusal(rule, f"No entry hex is open to {name} now.")
    if hex_ in state.catalogue.norman_entry and not saxon:
        taken = "13.1a" if state.unit_at[hex_] >= 0 else "13.2a"
        return Refusal(taken, f"{there} is taken; {name} enters at {' or '.join(open_to)}.")
    rule = (
        "H12.3a"
        if saxon and state.attackable_piece(NORMAN, state.catalogue.saxon_entry) >= 0
        else "H12.1a"
    )
    why = f"{name} enters at {' or '.join(open_to)}, not at {there}."
    return Refusal(rule if saxon else "H24.2b", why)


def rider(state: HastingsState, unit: int) -> int:
    """[H24.2c] Return the leader who enters with a unit, or `NOBODY`."""
    catalogue = state.catalogue
    for leader in catalogue.leaders[catalogue.side[unit]]:
        if state.riding_with[leader - catalogue.units] == unit and state.hex_of[leader] == OFF_MAP:
            return leader
    return NOBODY


def come_on(state: HastingsState, piece: int, hex_: int) -> None:
    """[H12.1a, H24.2b] Put a piece on the map with its leader or banner; then it may go on."""
    catalogue = state.catalogue
    state.acted[piece] = 1
    if state.journal is not None:
        fields: dict[str, Field] = {"unit": state.name(piece), "to": state.hex_name(hex_)}
        state.emit("enter", fields, "H12.1a" if state.phasing == SAXON else "H24.2b")
    if catalogue.is_leader(piece):
        state.put_leader(piece, hex_)
        if not state.in_enemy_zone(piece):
            state.push(ContinueMove(piece, points_left(state, piece)))
        return
    leader = rider(state, piece)
    enter(state, piece, [hex_])
    move_with_unit(state, leader, hex_)
    if (
        state.riding_with[catalogue.banner - catalogue.units] == piece
        and state.hex_of[catalogue.banner] == OFF_MAP
    ):
        state.hex_of[catalogue.banner] = hex_
    if state.frozen() or state.in_enemy_zone(piece):
        state.push(Facing(piece))
    else:
        state.push(ContinueMove(piece, points_left(state, piece)))


def points_left(state: HastingsState, piece: int) -> int:
    """[5.1a, H12.1a, H24.2b] Return the movement points of a piece that has just entered."""
    catalogue = state.catalogue
    moves = catalogue.leader_moves if catalogue.is_leader(piece) else catalogue.ordered_moves
    return max(0, moves - (catalogue.entry_cost if state.phasing == NORMAN else 0))


class ContinueMove(HastingsDecision):
    """[H12.1a, H24.2b] A piece that has entered uses its remaining movement points, or stays."""

    former_names = ("GoOn",)

    __slots__ = ("left", "piece")

    fields: ClassVar[Mapping[str, Any]] = {"piece": int, "left": int}

    def __init__(self, piece: int, left: int) -> None:
        self.piece = piece
        self.left = left

    def validate(self, state: HastingsState) -> None:
        validate_piece(state, self.piece, "ContinueMove.piece")
        own = state.catalogue.side[self.piece] == state.phasing
        require(own and self.piece != state.catalogue.banner, "ContinueMove.piece: does not enter")
        require(state.acted[self.piece] > 0, "ContinueMove.piece: has not entered")
        require(
            not state.in_enemy_zone(self.piece), "ContinueMove.piece: in an enemy zone of control"
        )
        frozen = state.frozen() and not state.catalogue.is_leader(self.piece)
        require(not frozen, "ContinueMove.piece: may not move yet")
        left = points_left(state, self.piece)
        require(self.left == left, f"ContinueMove.left: expected {left}")
        self._check_entry(state)

    def _check_entry(self, state: HastingsState) -> None:
        """Reject a piece that could not have entered there at this time."""
        catalogue, piece = state.catalogue, self.piece
        before = state.copy()
        if catalogue.is_leader(piece):
            before.put_leader(piece, OFF_MAP)
        else:
            before.put(piece, OFF_MAP)
            if leader_arrived_with(state, piece):
                before.put_leader(state.leader_with(piece), OFF_MAP)
        known = piece in due(before) and state.hex_of[piece] in entries(before, piece)
        require(known, "ContinueMove.piece: does not enter there")

    def subject(self, state: HastingsState) -> int:
        return self.piece

    def options(self, state: HastingsState) -> Options:
        options = Options()
        piece = self.piece
        if state.catalogue.is_leader(piece):
            options.pairs("walk", [piece], lambda _: self.reach(state, ON_FOOT))
            return options.one("end")
        options.pairs("face", [piece], lambda _: ALL_FACINGS)
        options.pairs("move", [piece], lambda _: self.reach(state, ALONE))
        if leader_arrived_with(state, piece):
            options.pairs("lead", [piece], lambda _: self.reach(state, LED))
        return options

    def reach(self, state: HastingsState, manner: int) -> list[int]:
        """Return the hexes to which the piece may go on."""
        return MovePaths(state, self.piece, manner).reach(self.left)

    def apply(self, state: HastingsState, action: Action) -> None:
        state.pop()
        piece = self.piece
        if action.verb == "face":
            turn_to(state, piece, action.second)
        elif action.verb == "walk":
            walk(state, MovePaths(state, piece, ON_FOOT), action.second, self.left)
        elif action.verb != "end":
            passage = MovePaths(state, piece, LED if action.verb == "lead" else ALONE)
            march(state, passage, action.second, self.left)
            state.push(Facing(piece))

    def prompt(self, state: HastingsState) -> str:
        name = state.title(self.piece)
        return f"{name} has entered: {self.left} movement points left. Go on, or stay?"

    def step_name(self, state: HastingsState) -> str:
        return f"the arrival of {state.title(self.piece)}"

    def verbs(self, state: HastingsState) -> Sequence[str]:
        return ("move", "lead", "walk", "face", "end")

    def is_plausible(self, state: HastingsState, action: Action) -> bool:
        return action.verb == ("walk" if state.catalogue.is_leader(action.first) else "move")

    def refuse(self, state: HastingsState, action: Action) -> Refusal:
        name = state.title(self.piece)
        if action.verb == "end":
            return Refusal("5.3a", f"{name} must choose a facing, or go on.")
        if action.first != self.piece:
            return Refusal("H12.2a", f"{name} has just entered: it must go on or stay first.")
        if action.verb == "lead" and not leader_arrived_with(state, self.piece):
            return Refusal("5.2a", f"No leader has entered with {name}.")
        if action.verb == "face" or (action.verb == "walk") != state.catalogue.is_leader(
            self.piece
        ):
            return Refusal("5.2a", f"{name} cannot do that: units move or turn, leaders walk.")
        manner = {"walk": ON_FOOT, "lead": LED}.get(action.verb, ALONE)
        passage = MovePaths(state, self.piece, manner)
        return journey_refusal(state, passage, action.second, self.left)


def leader_arrived_with(state: HastingsState, unit: int) -> bool:
    """[5.2a] Return whether the leader in a unit's hex has just entered with it.

    A leader who was in the hex before is not picked up on the way.
    """
    leader = state.leader_with(unit)
    return leader >= 0 and state.riding_with[leader - state.catalogue.units] == unit
