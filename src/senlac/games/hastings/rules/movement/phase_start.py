"""[2.4, 5.1, 5.7, 6.1, 6.3, H11.2] Conditions that are fixed when a movement phase begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.model.phase_names import is_named
from senlac.engine.support.validation import require
from senlac.games.hastings.rules.constants import NOBODY, ORDERED, ROUTING
from senlac.games.hastings.rules.decision import HastingsDecision
from senlac.games.hastings.validation.battle import (
    validate_fates,
    validate_indices,
    validate_own_units,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from senlac.games.hastings.state import HastingsState


class MovementStart(HastingsDecision):
    """A movement phase with the conditions at its start, which later events do not change.

    `led_at_start` are the ordered units that had a leader nearby, `routing_at_start` the routing
    units, which must run, `in_zoc_at_start` the pieces in an enemy zone of control, and
    `adjacent_at_start` the pairs of a cavalry unit and an enemy piece adjacent to it.
    """

    __slots__ = (
        "_aside",
        "_beside",
        "_led",
        "_tied",
        "adjacent_at_start",
        "in_zoc_at_start",
        "led_at_start",
        "routing_at_start",
    )

    fields: ClassVar[Mapping[str, Any]] = {
        "led_at_start": list[int], "routing_at_start": list[int], "in_zoc_at_start": list[int],
        "adjacent_at_start": list[tuple[int, int]],
    }  # fmt: skip

    def __init__(
        self,
        led_at_start: list[int],
        routing_at_start: list[int],
        in_zoc_at_start: list[int],
        adjacent_at_start: list[tuple[int, int]],
    ) -> None:
        self.led_at_start = led_at_start
        self.routing_at_start = routing_at_start
        self.in_zoc_at_start = in_zoc_at_start
        self.adjacent_at_start = adjacent_at_start
        self._led: frozenset[int] = frozenset(led_at_start)
        self._tied: frozenset[int] = frozenset(in_zoc_at_start)
        self._beside: frozenset[tuple[int, int]] = frozenset(adjacent_at_start)
        self._aside: frozenset[int] = frozenset([rider for rider, _ in adjacent_at_start])

    def validate(self, state: HastingsState) -> None:
        self._check_units(state)
        self._check_contacts(state)
        if attack_possible(state):
            return
        idle = [p for p in own_pieces(state) if state.hex_of[p] >= 0 and not state.acted[p]]
        tied = tied_pieces(state)
        for piece in idle:
            same = self.is_tied(piece) == (piece in tied)
            require(same, f"Movement.in_zoc_at_start: {state.name(piece)} did not begin tied")
        beside = frozenset([pair for pair in neighbours_of_riders(state) if pair[0] in idle])
        same = beside == frozenset([pair for pair in self.adjacent_at_start if pair[0] in idle])
        require(same, "Movement.adjacent_at_start: not adjacent at the start")
        if not any([state.acted[leader] for leader in state.catalogue.leaders[state.phasing]]):
            led = [unit for unit in led_units(state) if unit in idle]
            same = led == sorted([unit for unit in self.led_at_start if unit in idle])
            require(same, "Movement.led_at_start: not led at the start")

    def _check_units(self, state: HastingsState) -> None:
        """Reject units that cannot have been led or routing, and routing units that are missing."""
        for name, units in (
            ("led_at_start", self.led_at_start),
            ("routing_at_start", self.routing_at_start),
        ):
            validate_own_units(state, units, state.phasing, f"Movement.{name}")
            validate_fates(state, units, f"Movement.{name}")
        for unit in routing_units(state, state.phasing):
            known = unit in self.routing_at_start or state.acted[unit] > 0
            require(known, f"Movement.routing_at_start: {state.name(unit)} must run too")
        for unit in self.led_at_start:
            fresh = state.hex_of[unit] >= 0 and not state.acted[unit]
            sound = unit not in self.routing_at_start and not (
                fresh and state.status[unit] == ROUTING
            )
            require(sound, f"Movement.led_at_start: {state.name(unit)} was not ordered")
        for unit in self.routing_at_start:
            routing = state.status[unit] == ROUTING
            require(routing, f"Movement.routing_at_start: {state.name(unit)} is not routing")

    def _check_contacts(self, state: HastingsState) -> None:
        """Reject pairs that cannot have been adjacent."""
        catalogue = state.catalogue
        validate_indices(self.in_zoc_at_start, catalogue.banner, "Movement.in_zoc_at_start")
        validate_fates(state, self.in_zoc_at_start, "Movement.in_zoc_at_start")
        own = all([catalogue.side[piece] == state.phasing for piece in self.in_zoc_at_start])
        require(own, "Movement.in_zoc_at_start: a piece of the other side")
        once = len(self._beside) == len(self.adjacent_at_start)
        require(once, "Movement.adjacent_at_start: duplicate pair")
        riders = catalogue.riders[state.phasing]
        for rider, enemy in self.adjacent_at_start:
            met = rider in riders and 0 <= enemy < catalogue.banner
            met = met and catalogue.side[enemy] != state.phasing
            require(met, "Movement.adjacent_at_start: expected cavalry and an enemy")
            validate_fates(state, [rider, enemy], "Movement.adjacent_at_start")
        for rider in riders:
            met = rider not in self._tied or self.was_near(state, rider)
            require(met, f"Movement.in_zoc_at_start: {state.name(rider)} has no enemy beside it")

    def allowance(self, state: HastingsState, piece: int) -> int:
        """[5.1a-5.1c, 10.2a] Return the movement points of a piece in this phase."""
        catalogue = state.catalogue
        if piece >= catalogue.units:
            return catalogue.leader_moves
        if state.status[piece] != ORDERED:
            return catalogue.disordered_moves
        return catalogue.led_moves if piece in self._led else catalogue.ordered_moves

    def is_tied(self, piece: int) -> bool:
        """[2.4a, 5.7a, 6.3a] Return whether a piece began in an enemy zone of control."""
        return piece in self._tied

    def is_led(self, piece: int) -> bool:
        """[5.1b, 5.1c] Return whether a unit had a leader nearby when the phase began."""
        return piece in self._led

    def was_beside(self, rider: int, enemy: int) -> bool:
        """[6.1d] Return whether cavalry and an enemy piece began adjacent to each other."""
        return (rider, enemy) in self._beside

    def was_near(self, state: HastingsState, rider: int) -> bool:
        """[H11.2a] Return whether cavalry began adjacent to any enemy unit."""
        if rider not in self._aside:
            return False
        units = state.catalogue.units
        return any([unit == rider and enemy < units for unit, enemy in self.adjacent_at_start])


def outset_of(state: HastingsState) -> MovementStart:
    """Return the movement phase in progress."""
    for phase in state.stack:
        if isinstance(phase, MovementStart):
            return phase
    raise LookupError("no movement phase in progress")


def attack_possible(state: HastingsState) -> bool:
    """Return whether an attack may have been made in this movement phase.

    If not, the enemy is still where it was when the phase began. Charging cavalry is disordered
    afterwards or about to be, and a feigned attack is recorded.
    """
    if any([is_named(phase, "DisorderAfterCharge") for phase in state.stack]):
        return True
    catalogue = state.catalogue
    ridden = [unit for unit in catalogue.riders[state.phasing] if state.acted[unit]]
    return any(
        [
            state.hex_of[unit] < 0
            or state.status[unit] != ORDERED
            or (state.feint_used and catalogue.feigns[unit])
            for unit in ridden
        ]
    )


def own_pieces(state: HastingsState) -> list[int]:
    """Return the units and leaders of the phasing side."""
    return state.catalogue.of[state.phasing] + state.catalogue.leaders[state.phasing]


# ---- conditions at the start --------------------------------------------------------------------


def routing_units(state: HastingsState, side: int) -> list[int]:
    """[10.1a] Return the units of a side that are routing."""
    return [unit for unit in state.on_map(side) if state.status[unit] == ROUTING]


def led_units(state: HastingsState) -> list[int]:
    """[5.1b, 5.1c] Return the ordered units with or next to a leader who can lead them."""
    catalogue = state.catalogue
    found: set[int] = set()
    for leader in catalogue.leaders[state.phasing]:
        hex_ = state.hex_of[leader]
        leads = catalogue.leads[leader - catalogue.units]
        for place in [hex_, *state.ground.board.neighbours[hex_]] if hex_ >= 0 else []:
            unit = state.unit_of(state.phasing, place)
            if unit >= 0 and leads[catalogue.group[unit]] and state.status[unit] == ORDERED:
                found.add(unit)
    return sorted(found)


def tied_pieces(state: HastingsState) -> list[int]:
    """[2.4a] Return the units and leaders of the phasing side in enemy zones of control."""
    zone, where = state.zoc_count[1 - state.phasing], state.hex_of
    return [piece for piece in own_pieces(state) if where[piece] >= 0 and zone[where[piece]]]


def neighbours_of_riders(state: HastingsState) -> list[tuple[int, int]]:
    """[6.1d, H11.2a] Return the phasing side's cavalry, each with every adjacent enemy piece."""
    catalogue, where = state.catalogue, state.hex_of
    foes = 1 - state.phasing
    found: list[tuple[int, int]] = []
    for rider in catalogue.riders[state.phasing]:
        hex_ = where[rider]
        for place in state.ground.board.neighbours[hex_] if hex_ >= 0 else []:
            there = (state.unit_of(foes, place), state.leader_of(foes, place))
            found += [(rider, enemy) for enemy in there if enemy != NOBODY]
    return found
