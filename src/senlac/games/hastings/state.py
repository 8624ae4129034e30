"""The state of the battle and frequent queries of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from senlac.engine.data.overlay import Overlay
from senlac.engine.model.fields import derived, flag, immutable, list_of, mask, number, static
from senlac.engine.model.phase_registry import PhaseRegistry
from senlac.engine.model.state import State
from senlac.games.hastings.catalogue import NORMAN, SAXON, Catalogue, catalogue_of
from senlac.games.hastings.data.tables import load_game_data
from senlac.games.hastings.rules.constants import (
    BOX,
    DISORDERED,
    GONE,
    NEVER,
    NOBODY,
    OFF_MAP,
    ORDERED,
    RETIRED,
    ROUTING,
    STATUSES,
    TO_COME,
)
from senlac.games.hastings.rules.ground import FACINGS, TerrainIndex
from senlac.games.hastings.rules.masks import Hexes

__all__ = [
    "BOX",
    "DISORDERED",
    "GONE",
    "NOBODY",
    "OFF_MAP",
    "ORDERED",
    "RETIRED",
    "ROUTING",
    "STATUSES",
    "TO_COME",
    "HastingsState",
]


@dataclass(init=False, eq=False, repr=False, slots=True)
class HastingsState(State):
    """The state of the battle.

    Pieces are small numbers: first the units, then the leaders, last the banner. `hex_of` holds the
    hex of each piece or OFF_MAP, GONE, BOX, RETIRED; `facing` and `status` are by unit; `acted` is
    1 for each piece that has acted in the movement phase, `fired` a mask of units. `phasing` is the
    side whose player turn it is. `riding_with` is by leader, the banner last: the unit with which
    the piece enters, or `NOBODY`. `arrival_turn` is the turn on which each reinforcement is due.
    `lull_used` and `javelins_thrown` say that the lull and the hand missiles have been used,
    `feint_used` that a feigned attack was made this turn, `cavalry_freed` that a Saxon unit on
    clear ground has unlocked the Norman cavalry.

    Derived: `unit_at` and `leader_at`, the pieces on each hex; `zoc_count`, by side and hex the
    number of units whose zone of control includes it; `losses`, by class its losses; by side
    `dead`, its dead units, `dead_points`, their points, and `boxed`, its archers in the box. The
    others are masks of hexes, because bots look at whole armies in each position that they value:
    `occupied`, by side those of its units; `by_status`, those in each state, at
    `side * 3 + status`; `looking`, those that are not routing, at `side * 6 + facing`; `of_class`,
    those of each class; `mounted`, those of all cavalry; and `zones`, by side the hexes with a
    `zoc_count`.
    """

    phases: ClassVar[PhaseRegistry] = PhaseRegistry()

    catalogue: Catalogue = static()
    ground: TerrainIndex = static()
    scenario: str = immutable(str)
    overlay: dict[str, Any] | None = immutable(dict[str, Any] | None)
    turn: int = number(1)
    phasing: int = number(0, "side", first=NORMAN)
    hex_of: list[int] = list_of("piece", RETIRED, "hex", former=("where",))
    facing: list[int] = list_of("unit", 0, 5)
    status: list[int] = list_of("unit", ORDERED, ROUTING)
    acted: list[int] = list_of("piece", 0, 1)
    fired: int = mask("unit")
    riding_with: list[int] = list_of("leader", NOBODY, "unit", shared=True, former=("rides",))
    arrival_turn: list[int] = list_of(
        "reinforcement", TO_COME, NEVER, shared=True, former=("arrival",)
    )
    lull_used: bool = flag(former=("lulled",))
    javelins_thrown: bool = flag(former=("thrown",))
    feint_used: bool = flag(former=("feigned",))
    cavalry_freed: bool = flag(former=("unlocked",))
    unit_at: list[int] = derived()
    leader_at: list[int] = derived()
    zoc_count: list[list[int]] = derived()
    occupied: list[Hexes] = derived()
    by_status: list[Hexes] = derived()
    looking: list[Hexes] = derived()
    of_class: list[Hexes] = derived()
    mounted: Hexes = derived()
    zones: list[Hexes] = derived()
    losses: list[int] = derived()
    dead: list[int] = derived()
    dead_points: list[int] = derived()
    boxed: list[int] = derived()

    # ---- start and copies -------------------------------------------------------------------

    def load_scenario(self, scenario: str, overlay: Overlay | None) -> None:
        """Set up the pieces of a scenario, all of them off the map.

        Raises:
            DataError: the overlay does not fit the game's data.
        """
        self.scenario = scenario
        self.overlay = None if overlay is None else overlay.document
        self.catalogue = catalogue_of(load_game_data(overlay), scenario)
        self.ground = self.catalogue.ground
        catalogue = self.catalogue
        self.turn = catalogue.first_turn
        self.hex_of = [OFF_MAP] * len(catalogue.names)
        self.facing = [
            self.ground.set_up_facing[side] for side in catalogue.side[: catalogue.units]
        ]
        self.status = [ORDERED] * catalogue.units
        self.acted = [0] * len(catalogue.names)
        self.riding_with = [NOBODY] * (len(catalogue.names) - catalogue.units)
        self.arrival_turn = [TO_COME] * len(catalogue.late)
        self.recompute_derived()

    def index_names(self) -> Mapping[str, Sequence[str]]:
        catalogue = self.catalogue
        names, units = catalogue.names, catalogue.units
        return {
            "piece": names,
            "unit": names[:units],
            "leader": names[units:],
            "reinforcement": [names[unit] for unit in catalogue.late],
            "hex": self.ground.board.names,
            "side": catalogue.sides,
        }

    def recompute_derived(self) -> None:
        catalogue = self.catalogue
        size = self.ground.board.size
        self.unit_at = [NOBODY] * size
        self.leader_at = [NOBODY] * size
        self.zoc_count = [[0] * size, [0] * size]
        self.occupied = [0, 0]
        self.by_status = [0] * (2 * len(STATUSES))
        self.looking = [0] * (2 * FACINGS)
        self.of_class = [0] * len(catalogue.classes)
        self.mounted = 0
        self.zones = [0, 0]
        self.losses = [0] * len(catalogue.classes)
        self.dead = [0, 0]
        self.dead_points = [0, 0]
        self.boxed = [0, 0]
        for unit in range(catalogue.units):
            hex_ = self.hex_of[unit]
            if hex_ >= 0:
                self._stand(unit, hex_)
                continue
            self._count_absent(unit, hex_, 1)
            if hex_ == GONE:
                self.losses[catalogue.group[unit]] += 1
        for leader in range(catalogue.units, catalogue.banner):
            hex_ = self.hex_of[leader]
            if hex_ >= 0:
                self.leader_at[hex_] = leader
            elif hex_ == GONE:
                self._count_leader_loss(leader)

    def copy(self) -> HastingsState:
        """Return a copy that shares no mutable data with this state.

        Written out field by field for speed: bots copy the state for each action they try.
        """
        new = HastingsState(self)
        new.catalogue = self.catalogue
        new.ground = self.ground
        new.scenario = self.scenario
        new.overlay = self.overlay
        new.turn = self.turn
        new.phasing = self.phasing
        new.hex_of = self.hex_of[:]
        new.facing = self.facing[:]
        new.status = self.status[:]
        new.acted = self.acted[:]
        new.fired = self.fired
        new.riding_with = self.riding_with
        new.arrival_turn = self.arrival_turn
        new.lull_used = self.lull_used
        new.javelins_thrown = self.javelins_thrown
        new.feint_used = self.feint_used
        new.cavalry_freed = self.cavalry_freed
        new.unit_at = self.unit_at[:]
        new.leader_at = self.leader_at[:]
        new.zoc_count = [self.zoc_count[0][:], self.zoc_count[1][:]]
        new.occupied = self.occupied[:]
        new.by_status = self.by_status[:]
        new.looking = self.looking[:]
        new.of_class = self.of_class[:]
        new.mounted = self.mounted
        new.zones = self.zones[:]
        new.losses = self.losses[:]
        new.dead = self.dead[:]
        new.dead_points = self.dead_points[:]
        new.boxed = self.boxed[:]
        return new

    # ---- placing and removing ---------------------------------------------------------------

    def put(self, unit: int, hex_: int) -> None:
        """Put a unit on a hex without a unit, or off the map; its banner does not move."""
        before = self.hex_of[unit]
        if before >= 0:
            self._control(unit, -1)
            self._mark(unit, before)
            self.unit_at[before] = NOBODY
        else:
            self._count_absent(unit, before, -1)
        self.hex_of[unit] = hex_
        if hex_ >= 0:
            self._stand(unit, hex_)
        else:
            self._count_absent(unit, hex_, 1)

    def put_leader(self, leader: int, hex_: int) -> None:
        """Put a leader on a hex without a leader, or off the map."""
        before = self.hex_of[leader]
        if before >= 0:
            self.leader_at[before] = NOBODY
        self.hex_of[leader] = hex_
        if hex_ >= 0:
            self.leader_at[hex_] = leader

    def face(self, unit: int, facing: int) -> None:
        """[2a] Turn a unit to a corner of its hex."""
        self._control(unit, -1)
        self.facing[unit] = facing
        self._control(unit, 1)

    def set_status(self, unit: int, status: int) -> None:
        """[2.1b] Change the state of a unit on the map; a routing one has no zone of control."""
        self._control(unit, -1)
        self.status[unit] = status
        self._control(unit, 1)

    def eliminate(self, unit: int) -> None:
        """[9.3a] Remove a unit permanently; it counts among the dead of its class."""
        self.put(unit, GONE)
        self.losses[self.catalogue.group[unit]] += 1

    def kill(self, leader: int) -> None:
        """[9.3a] Remove a leader permanently; they count among the dead of the classes they led."""
        self.put_leader(leader, GONE)
        self._count_leader_loss(leader)

    def _count_leader_loss(self, leader: int) -> None:
        for group in self.catalogue.counts_as[leader - self.catalogue.units]:
            self.losses[group] += 1

    def _stand(self, unit: int, hex_: int) -> None:
        """Add a unit to the lists of its hex."""
        self.unit_at[hex_] = unit
        self._mark(unit, hex_)
        self._control(unit, 1)

    def _count_absent(self, unit: int, place: int, count: int) -> None:
        """Count a unit off the map that is dead or in the box, or no longer."""
        side = self.catalogue.side[unit]
        if place == GONE:
            self.dead[side] += count
            self.dead_points[side] += count * self.catalogue.points[unit]
        elif place == BOX:
            self.boxed[side] += count

    def _mark(self, unit: int, hex_: int) -> None:
        """Add a unit to the masks that depend only on its hex, or remove it."""
        catalogue, bit = self.catalogue, self.ground.bit[hex_]
        side, kin = catalogue.side[unit], catalogue.group[unit]
        self.occupied[side] = self.occupied[side] ^ bit
        self.of_class[kin] = self.of_class[kin] ^ bit
        if catalogue.cavalry[unit]:
            self.mounted ^= bit

    def _control(self, unit: int, count: int) -> None:
        """[2.1a, 2.1b] Add a unit's state, facing and zone of control, or remove them.

        The zone are the hexes in front of it; a routing unit has none.
        """
        hex_ = self.hex_of[unit]
        if hex_ < 0:
            return
        bits = self.ground.bit
        side, status = self.catalogue.side[unit], self.status[unit]
        # Written out, because mypyc compiles `+=` on an item to a call.
        place = side * len(STATUSES) + status
        self.by_status[place] = self.by_status[place] ^ bits[hex_]
        if status == ROUTING:
            return
        facing = self.facing[unit]
        place = side * FACINGS + facing
        self.looking[place] = self.looking[place] ^ bits[hex_]
        zone = self.zoc_count[side]
        first = 1 if count > 0 else 0
        for ahead in self.ground.front[hex_ * FACINGS + facing]:
            controlled = zone[ahead] + count
            zone[ahead] = controlled
            if controlled == first:
                self.zones[side] = self.zones[side] ^ bits[ahead]

    # ---- places -----------------------------------------------------------------------------

    def on_map(self, side: int) -> list[int]:
        """Return the side's units on the map, in order."""
        where = self.hex_of
        return [unit for unit in self.catalogue.of[side] if where[unit] >= 0]

    def front(self, unit: int) -> list[int]:
        """[2b] Return the hexes in front of a unit on the map."""
        return self.ground.front[self.hex_of[unit] * FACINGS + self.facing[unit]]

    def unit_of(self, side: int, hex_: int) -> int:
        """Return the side's unit on a hex, or `NOBODY`."""
        unit = self.unit_at[hex_]
        return unit if unit >= 0 and self.catalogue.side[unit] == side else NOBODY

    def leader_of(self, side: int, hex_: int) -> int:
        """Return the side's leader on a hex, or `NOBODY`."""
        leader = self.leader_at[hex_]
        return leader if leader >= 0 and self.catalogue.side[leader] == side else NOBODY

    def attackable_piece(self, side: int, hex_: int) -> int:
        """[8.1a, 8.9a] Return the side's unit on a hex, otherwise its lone leader, or `NOBODY`."""
        unit = self.unit_at[hex_]
        if unit >= 0:
            return unit if self.catalogue.side[unit] == side else NOBODY
        return self.leader_of(side, hex_)

    def leader_with(self, unit: int) -> int:
        """Return the leader in the hex of a unit on the map, or `NOBODY`."""
        return self.leader_at[self.hex_of[unit]]

    def in_enemy_zone(self, piece: int) -> bool:
        """[2.1a] Return whether a piece on the map is in an enemy zone of control."""
        return self.zoc_count[1 - self.catalogue.side[piece]][self.hex_of[piece]] > 0

    def beside_enemy(self, hex_: int, side: int) -> bool:
        """[2.4b] Return whether an enemy unit of the side, in any state, is next to a hex."""
        return bool(self.ground.around[hex_] & self.occupied[1 - side])

    def is_led(self, unit: int) -> bool:
        """[5.1b, 11.3a] Return whether a leader who can lead the unit is with or next to it."""
        return self.helping_leader(unit, aloof=False) != NOBODY

    def helping_leader(self, unit: int, *, aloof: bool) -> int:
        """[11.7a] Return a leader with or next to a unit who can lead it, or `NOBODY`.

        With `aloof` the leader must not be next to an enemy.
        """
        catalogue = self.catalogue
        here = self.hex_of[unit]
        side = catalogue.side[unit]
        for leader in catalogue.leaders[side]:
            hex_ = self.hex_of[leader]
            if hex_ < 0 or not catalogue.leads[leader - catalogue.units][catalogue.group[unit]]:
                continue
            if hex_ != here and not self.ground.around[here] & self.ground.bit[hex_]:
                continue
            if not (aloof and self.beside_enemy(hex_, side)):
                return leader
        return NOBODY

    # ---- the banner and Harold --------------------------------------------------------------

    def banner_unit(self) -> int:
        """[H9.1a] Return the unit that has the banner, or `NOBODY`; never a routing unit."""
        hex_ = self.hex_of[self.catalogue.banner]
        unit = self.unit_at[hex_] if hex_ >= 0 else NOBODY
        return NOBODY if unit >= 0 and self.status[unit] == ROUTING else unit

    def harolds_unit(self) -> int:
        """[H3.2a] Return the Housecarl unit that Harold is with, or `NOBODY`."""
        hex_ = self.hex_of[self.catalogue.harold]
        unit = self.unit_at[hex_] if hex_ >= 0 else NOBODY
        if unit >= 0 and self.catalogue.group[unit] == self.catalogue.housecarls:
            return unit
        return NOBODY

    # ---- restrictions of a scenario ---------------------------------------------------------

    def cavalry_locked(self) -> bool:
        """[H3.1a, H3.1b] Return whether the cavalry of the Norman army may not move yet."""
        return not self.cavalry_freed and self.turn in self.catalogue.locked

    def lock_may_end(self) -> bool:
        """[H3.1b] Return whether a Saxon unit on clear ground would unlock the cavalry."""
        return not self.cavalry_freed and self.turn <= self.catalogue.last_locked

    def frozen(self) -> bool:
        """[H24.3a] Return whether the phasing side may not move: Saxons on the first turns."""
        return self.phasing == SAXON and self.turn in self.catalogue.frozen

    # ---- names ------------------------------------------------------------------------------

    def name(self, piece: int) -> str:
        """Return the id of a piece, as in actions and events."""
        return self.catalogue.names[piece]

    def title(self, piece: int) -> str:
        """Return the name of a piece for sentences: leaders with a capital."""
        name = self.catalogue.names[piece]
        return name.capitalize() if piece >= self.catalogue.units else name

    def hex_name(self, hex_: int) -> str:
        """Return the name of a hex."""
        return self.ground.board.names[hex_]

    def side_name(self, side: int) -> str:
        """Return the name of a side, which is also the name of its role."""
        return self.catalogue.sides[side]

    def army_name(self, side: int) -> str:
        """Return the name of a side for sentences."""
        return self.catalogue.armies[side]
