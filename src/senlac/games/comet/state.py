"""The state of a campaign, and queries that the rules need often."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from senlac.engine.model.fields import derived, immutable, list_of, mask, number, static
from senlac.engine.model.phase_registry import PhaseRegistry
from senlac.engine.model.state import State
from senlac.engine.support.mask import Mask
from senlac.games.comet.catalogue import Catalogue
from senlac.games.comet.rules.constants import GONE, POOL, UNPLACED


@dataclass(init=False, eq=False, repr=False, slots=True)
class CometState(State):
    """A campaign.

    `area`, `cv` and `position` are lists by unit: an area of the board, SEA, POOL or GONE; the
    steps left; the column or Reserve in the current battle. `entry_areas` has by area the mask of
    the areas from which the moving side entered, `landed` by side the turn of its landing, 0
    before. `identified` and `face_up` are masks of units: those whose identity and area all players
    know, and those that are face up now. `last_seen_cv` and `seen_turn` note by unit what was last
    seen. `leader_constraints` has by side sets of areas, as masks; its marches show that a leader
    is in each of these sets. `out` and `inactive_roles` are masks of the sides and the roles that
    no longer take part.

    `blocks` (the number of units, by side and area) and `occupied` (by side the mask of the areas
    its units are in) are derived.
    """

    phases: ClassVar[PhaseRegistry] = PhaseRegistry()

    catalogue: Catalogue = static()
    scenario: str = immutable(str)
    overlay: dict[str, Any] | None = immutable(dict[str, Any] | None, first=None)
    turn: int = number(1, first=1)
    active: int = number(0, "side")
    area: list[int] = list_of("unit", GONE, "area")
    cv: list[int] = list_of("unit")
    position: list[int] = list_of("unit", UNPLACED)
    entry_areas: list[int] = list_of(
        "area", high="area", shape=list[Mask], shared=True, former=("ways",)
    )
    landed: list[int] = list_of("side", shared=True)
    identified: int = mask("unit", former=("known",))
    face_up: int = mask("unit", former=("shown",))
    last_seen_cv: list[int] = list_of("unit", shared=True, former=("seen_cv",))
    seen_turn: list[int] = list_of("unit", shared=True)
    leader_constraints: list[list[int]] = list_of(
        "side", high="area", shape=list[list[Mask]], shared=True, former=("trails",)
    )
    out: int = mask("side")
    inactive_roles: int = mask("role", former=("absent",))
    blocks: list[int] = derived()
    occupied: list[int] = derived()

    # ---- beginning and copying --------------------------------------------------------------

    def index_names(self) -> Mapping[str, Sequence[str]]:
        catalogue = self.catalogue
        return {
            "unit": catalogue.units,
            "side": catalogue.sides,
            "area": catalogue.areas,
            "role": catalogue.roles,
        }

    def recompute_derived(self) -> None:
        size = self.catalogue.size
        self.blocks = [0] * (size * len(self.catalogue.sides))
        self.occupied = [0] * len(self.catalogue.sides)
        for unit, area in enumerate(self.area):
            if area >= 0:
                side = self.catalogue.side[unit]
                self.blocks[side * size + area] += 1
                self.occupied[side] |= 1 << area

    def copy(self) -> CometState:
        """Return an equal state that shares nothing mutable.

        It lists all fields because bots copy a state for each action they try.
        """
        new = CometState(self)
        new.catalogue = self.catalogue
        new.scenario = self.scenario
        new.overlay = self.overlay
        new.turn = self.turn
        new.active = self.active
        new.area = self.area[:]
        new.cv = self.cv[:]
        new.position = self.position[:]
        new.entry_areas = self.entry_areas
        new.landed = self.landed
        new.identified = self.identified
        new.face_up = self.face_up
        new.last_seen_cv = self.last_seen_cv
        new.seen_turn = self.seen_turn
        new.leader_constraints = self.leader_constraints
        new.out = self.out
        new.inactive_roles = self.inactive_roles
        new.blocks = self.blocks[:]
        new.occupied = self.occupied[:]
        return new

    # ---- where units are --------------------------------------------------------------------

    def put(self, unit: int, area: int) -> None:
        """Move a unit to an area, or off the board (SEA, POOL, GONE)."""
        side = self.catalogue.side[unit]
        row = side * self.catalogue.size
        before = self.area[unit]
        if before >= 0:
            left = self.blocks[row + before] - 1
            self.blocks[row + before] = left
            if not left:
                self.occupied[side] &= ~(1 << before)
        self.area[unit] = area
        if area >= 0:
            self.blocks[row + area] += 1
            self.occupied[side] |= 1 << area

    def remove(self, unit: int) -> None:
        """[2.3c] Take a unit off the board: Fyrdmen return to the pool, others are gone."""
        self.put(unit, POOL if self.catalogue.returns[unit] else GONE)
        self.cv[unit] = 0
        self.position[unit] = UNPLACED
        self.identified &= ~(1 << unit)
        self.face_up &= ~(1 << unit)
        if self.catalogue.rank[unit]:
            # Any unit that was with the marched blocks may have been the leader.
            self.leader_constraints = [
                [] if side == self.catalogue.side[unit] else kept
                for side, kept in enumerate(self.leader_constraints)
            ]

    def units_at(self, side: int, area: int) -> list[int]:
        """Return the side's units in an area, in their fixed order."""
        where = self.area
        return [unit for unit in self.catalogue.of[side] if where[unit] == area]

    def unit_count(self, side: int, area: int) -> int:
        """Return how many units of the side are in an area."""
        return self.blocks[side * self.catalogue.size + area]

    def enemies(self, side: int) -> int:
        """Return the mask of the areas that hold an enemy of the side."""
        held = self.occupied
        mask = 0
        for other in self.catalogue.rivals[side]:
            mask |= held[other]
        return mask

    def contested(self) -> int:
        """[4.3a] Return the mask of the areas in which the moving side meets an enemy."""
        return self.occupied[self.active] & self.enemies(self.active)

    def in_column(self, side: int, column: int) -> list[int]:
        """Return the side's units in a column of the current battle, or in its Reserve."""
        position = self.position
        return [unit for unit in self.catalogue.of[side] if position[unit] == column]

    # ---- who takes part ---------------------------------------------------------------------

    def is_out(self, side: int) -> bool:
        """[16.4a] Return whether a side is out of the game."""
        return self.out >> side & 1 == 1

    def on_map(self, side: int) -> bool:
        """[4.2c] Return whether a side's army is on the map; its Supreme Leader is with it."""
        return self.area[self.catalogue.supreme[side]] >= 0

    def plays(self, role: int) -> bool:
        """Return whether a role takes part and has not resigned."""
        return role >= 0 and self.inactive_roles >> role & 1 == 0

    def acting_role(self, role: int) -> int:
        """Return the role, or the lead role of its side if it has resigned."""
        return role if self.plays(role) else self.catalogue.lead[self.catalogue.side_of[role]]

    def commanding_role(self, unit: int) -> int:
        """[17.3a] Return the role in charge of a unit wherever the unit is."""
        return self.acting_role(self.catalogue.holder[unit])

    # ---- names ------------------------------------------------------------------------------

    def unit_name(self, unit: int) -> str:
        """Return the id of a unit, for actions and events."""
        return self.catalogue.units[unit]

    def area_name(self, area: int) -> str:
        """Return the id of an area, for actions and events."""
        return self.catalogue.areas[area]

    def title(self, unit: int) -> str:
        """Return the name of a unit, for sentences."""
        return self.catalogue.titles[unit]

    def place(self, area: int) -> str:
        """Return the name of an area, for sentences."""
        return self.catalogue.places[area]

    def role_title(self, role: int) -> str:
        """Return the name of a role, for sentences."""
        return self.catalogue.tables.roles[self.catalogue.roles[role]].name

    def side_name(self, side: int) -> str:
        """Return the name of a side's people."""
        return self.catalogue.peoples[side]
