"""The state of a battle and frequent queries of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from senlac.engine.model.fields import derived, immutable, list_of, mask, number, static
from senlac.engine.model.phase_registry import PhaseRegistry
from senlac.engine.model.state import State
from senlac.games.shieldwall.catalogue import Catalogue, catalogue_of, tables_of
from senlac.games.shieldwall.data.rows.order import OrderOfBattle
from senlac.games.shieldwall.data.tables import GameData
from senlac.games.shieldwall.rules.ground import COVER, HEIGHT, Ground, ground_of

NOT_ARRIVED: Final = -1
"""The square of a reinforcement that has not entered yet."""

GONE: Final = -2
"""The square of a unit that has been eliminated."""

EMPTY: Final = -1
"""The value of a square without a unit."""

NOBODY: Final = -1
"""The owner of an objective that no unit has entered, and the winner of a draw."""

HIGHEST: Final = 10_000
"""An upper bound of all counts: hits, actions, points, turns."""


@dataclass(init=False, eq=False, repr=False, slots=True)
class ShieldwallState(State):
    """The state of a battle.

    `square`, `facing` and `hits` are lists by unit; `ordered`, `shot`, `attacked`, `rallied` and
    `attacked_from_hill` are bitsets of units; `carried_actions` and `eliminated_points` are lists
    by side, `objective_owner` by objective; `commander_fates` holds the fates of the commanders
    when a called battle is over. `unit_at` (the unit on each square) and `enemy_control` (the
    squares controlled by the inactive side, which stays the same during a turn) are derived.
    """

    phases: ClassVar[PhaseRegistry] = PhaseRegistry()

    tables: GameData = static()
    ground: Ground = static()
    catalogue: Catalogue = static()
    order: OrderOfBattle = immutable(OrderOfBattle)
    turn: int = number(1, first=1)
    active: int = number(0, "side")
    actions: int = number(0, HIGHEST)
    carried_actions: list[int] = list_of("side", 0, HIGHEST, first=(0, 0), former=("carried",))
    eliminated_points: list[int] = list_of("side", 0, HIGHEST, first=(0, 0), former=("tally",))
    objective_owner: list[int] = list_of("objective", NOBODY, "side", former=("owners",))
    square: list[int] = list_of("unit", GONE, "square")
    facing: list[int] = list_of("unit", 0, 3)
    hits: list[int] = list_of("unit", 0, HIGHEST)
    ordered: int = mask("unit")
    shot: int = mask("unit")
    attacked: int = mask("unit")
    rallied: int = mask("unit")
    attacked_from_hill: int = mask("unit", former=("from_height",))
    commander_fates: list[str] = immutable(list[str], first=(), former=("fates",))
    unit_at: list[int] = derived()
    enemy_control: list[int] = derived(shared=True)

    # ---- start and copies -------------------------------------------------------------------

    def load_order(self, order: OrderOfBattle, tables: GameData | None = None) -> None:
        """Set the order of battle: its ground, and its units in their listed places.

        Pass `tables` for a new battle. Without them they follow from the overlay of the order and
        the rules version.
        """
        self.order = order
        self.tables = tables_of(order, self.edition) if tables is None else tables
        self.ground = ground_of(order.map, self.tables)
        self.catalogue = catalogue_of(order, self.tables)
        board = self.ground.board
        self.square = [board.square(card.at) if card.at else NOT_ARRIVED for card in order.units]
        self.facing = ["NESW".index(card.face) for card in order.units]
        self.hits = [card.hits for card in order.units]
        self.objective_owner = [NOBODY] * len(order.prizes)
        self.recompute_derived()

    def index_names(self) -> Mapping[str, Sequence[str]]:
        order = self.order
        return {
            "unit": [card.id for card in order.units],
            "side": order.sides,
            "objective": [prize.at for prize in order.prizes],
            "square": self.ground.board.names,
        }

    def recompute_derived(self) -> None:
        self.unit_at = [EMPTY] * self.ground.board.size
        for unit, square in enumerate(self.square):
            if square >= 0:
                self.unit_at[square] = unit
        self.refresh_enemy_control()

    def copy(self) -> ShieldwallState:
        """Return a copy that shares no mutable data with this state.

        Written out field by field for speed: bots copy the state for each action they try.
        """
        new = ShieldwallState(self)
        new.tables = self.tables
        new.ground = self.ground
        new.catalogue = self.catalogue
        new.order = self.order
        new.turn = self.turn
        new.active = self.active
        new.actions = self.actions
        new.carried_actions = self.carried_actions[:]
        new.eliminated_points = self.eliminated_points[:]
        new.objective_owner = self.objective_owner[:]
        new.square = self.square[:]
        new.facing = self.facing[:]
        new.hits = self.hits[:]
        new.ordered = self.ordered
        new.shot = self.shot
        new.attacked = self.attacked
        new.rallied = self.rallied
        new.attacked_from_hill = self.attacked_from_hill
        new.commander_fates = self.commander_fates
        new.unit_at = self.unit_at[:]
        new.enemy_control = self.enemy_control
        return new

    # ---- where units are --------------------------------------------------------------------

    def put(self, unit: int, square: int) -> None:
        """Move a unit to an empty square, or off the board (WAITING, GONE)."""
        before = self.square[unit]
        if before >= 0:
            self.unit_at[before] = EMPTY
        self.square[unit] = square
        if square >= 0:
            self.unit_at[square] = unit

    def standing(self, side: int) -> list[int]:
        """Return the side's units on the board, in list order."""
        square = self.square
        return [unit for unit in self.catalogue.of[side] if square[unit] >= 0]

    def waiting(self, side: int) -> list[int]:
        """Return the side's reinforcements that have not entered yet."""
        square = self.square
        return [unit for unit in self.catalogue.late[side] if square[unit] == NOT_ARRIVED]

    def control(self, side: int) -> list[int]:
        """[units.2a] Count for each square the units of the side that control it."""
        return self.ground.board.control_counts([self.square[unit] for unit in self.standing(side)])

    def refresh_enemy_control(self) -> None:
        """Recompute the squares that the enemy controls. The enemy does not move in this turn."""
        self.enemy_control = self.control(1 - self.active)

    def side_at(self, square: int) -> int:
        """Return the side of the unit on a square, or -1 if it is empty."""
        unit = self.unit_at[square]
        return -1 if unit == EMPTY else self.catalogue.side[unit]

    # ---- strength ---------------------------------------------------------------------------

    def exhausted(self, unit: int) -> bool:
        """[melee.1d, melee.1e] Return whether a unit's hits exceed half of its own strength."""
        return self.hits[unit] >= self.catalogue.tires_at[unit]

    def full_strength(self, unit: int) -> int:
        """[elim.3a, melee.6a] Return a unit's own strength plus the bonus of its ground."""
        strength = self.catalogue.strength[unit]
        defence = self.ground.defence[self.square[unit]]
        if defence == COVER or (defence == HEIGHT and not self.attacked_from_hill >> unit & 1):
            strength += self.tables.combat.terrain_bonus
        return strength

    def commander_lost(self, side: int) -> bool:
        """[cmd.4a, cmd.4b] Return whether a side has no commander, or has lost its commander."""
        unit = self.catalogue.commander[side]
        return unit < 0 or self.square[unit] == GONE

    # ---- names ------------------------------------------------------------------------------

    def unit_name(self, unit: int) -> str:
        """Return the id of a unit, as in actions and events."""
        return self.order.units[unit].id

    def display_name(self, unit: int) -> str:
        """Return the display name of a unit, as on its piece and in sentences."""
        return self.catalogue.called[unit]

    def square_name(self, square: int) -> str:
        """Return the name of a square."""
        return self.ground.board.names[square]

    def side_name(self, side: int) -> str:
        """Return the name of a side, which is also the name of its role."""
        return self.order.sides[side]
