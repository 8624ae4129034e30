"""Flat lists of the pieces and charts of a scenario, for fast access."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from senlac.engine.data.loader import Overlay
from senlac.engine.model.options import Options
from senlac.engine.model.rules_version import PRESENT, RulesVersion
from senlac.games.hastings.data.tables import GameData, load_game_data
from senlac.games.hastings.rules.ground import TerrainIndex, ground_of

NORMAN: Final = 0
SAXON: Final = 1

DIE: Final = 6
"""[1a] The number of sides of the die."""

SIDES: Final = (NORMAN, SAXON)
"""The sides, in the order in which they play."""

ALL_FACINGS: Final[Sequence[int]] = (0, 1, 2, 3, 4, 5)

NEAR: Final = 0
FAR: Final = 1
"""Indices of the ranges in the missile chart."""

NORMAN_ARCHERS: Final = "norman_archers"
SAXON_ARCHERS: Final = "saxon_archers"
HAND_MISSILES: Final = "hand_missiles"
"""The rows of the missile chart."""

HARMS: Final = ("unhurt", "disordered", "eliminated", "returns")
"""The possible effects of combats and feigned attacks, by the numbers below."""

UNHURT: Final = 0
HARM_DISORDER: Final = 1
HARM_ELIMINATION: Final = 2
RETURNS: Final = 3


class Volley:
    """A row of the missile chart: minimum roll to hit by range, rolls that use up the arrows."""

    __slots__ = ("empties", "id", "scores")

    def __init__(self, tables: GameData, name: str) -> None:
        row = tables.missiles[name]
        self.id: str = name
        self.scores: list[int] = list(row.scores)
        self.empties: list[int] = list(row.out_of_arrows)


class Recovery:
    """A row of the reorganisation chart: the score, the leader's bonus, the states reached."""

    __slots__ = ("archers", "bonus", "others", "score")

    def __init__(self, tables: GameData, name: str) -> None:
        row = tables.reorganisation[name]
        self.score: int = row.score
        self.bonus: int = row.leader_bonus
        self.others: int = RECOVERED.index(row.becomes)
        self.archers: int = RECOVERED.index(row.archers_become)


RECOVERED: Final = ("ordered", "disordered")
"""The states a unit can recover to, by number."""


class Catalogue:
    """The unchanging values of a scenario. The lists are read-only.

    Attributes:
        names: the ids of all pieces: `units` units, the leaders, and last the `banner`.
        sides: the ids of the sides, and `armies` their names.
        side: by piece; the banner counts as Norman.
        of, leaders: the units and the leaders of each side, in order.
        classes, group: the ids of the classes, and the class of each unit.
        groups_of: the classes of each side in the order in which they are tested.
        value, points, archer, cavalry, feigns, pursues: by unit.
        archers, riders: the archers and the cavalry of each side; `feigners` the units that can
            feign an attack.
        leads, counts_as: by leader, the first one at 0: whether they lead each class, and the
            classes whose losses they add to.
        great: the leaders whose death ends the battle.
        late: the Saxon reinforcements.
        facings: by unit, the options of a unit that may take any facing.
    """

    def __init__(self, tables: GameData, scenario: str) -> None:
        self.tables: GameData = tables
        self.ground: TerrainIndex = ground_of(tables)
        self.die: int = DIE
        self._index_pieces(tables)
        self._index_classes(tables)
        self._index_leaders(tables)
        self._index_movement(tables)
        self._index_combat(tables)
        self._index_scenario(tables, scenario)

    def _index_pieces(self, tables: GameData) -> None:
        """List the pieces."""
        units, leaders = list(tables.units.values()), list(tables.leaders.values())
        self.sides: list[str] = list(tables.sides)
        self.armies: list[str] = [row.name for row in tables.sides.values()]
        self.units: int = len(units)
        self.banner: int = len(units) + len(leaders)
        self.names: list[str] = [
            *[row.id for row in units], *[row.id for row in leaders], tables.banner.id,
        ]  # fmt: skip
        owners = [*[row.side for row in units], *[row.side for row in leaders]]
        self.side: list[int] = [self.sides.index(name) for name in [*owners, tables.banner.side]]
        self.of: list[list[int]] = [
            [unit for unit in range(self.units) if self.side[unit] == side] for side in SIDES
        ]
        self.leaders: list[list[int]] = [
            [piece for piece in range(self.units, self.banner) if self.side[piece] == side]
            for side in SIDES
        ]
        self.kind: list[str] = [row.kind.id for row in units]
        self.value: list[int] = [row.kind.value for row in units]
        self.points: list[int] = [row.kind.points for row in units]
        self.archer: list[bool] = [bool(row.kind.missile) for row in units]
        self.cavalry: list[bool] = [row.kind.cavalry for row in units]
        self.archers: list[list[int]] = [[u for u in own if self.archer[u]] for own in self.of]
        self.riders: list[list[int]] = [[u for u in own if self.cavalry[u]] for own in self.of]
        self.facings: list[Options] = [
            Options().pairs("face", [unit], lambda _: ALL_FACINGS) for unit in range(self.units)
        ]

    def _index_classes(self, tables: GameData) -> None:
        """[H6.1a, H6.2a] List the classes, which break together."""
        self.classes: list[str] = list(tables.morale)
        self.class_names: list[str] = [tables.troop_classes[name].name for name in self.classes]
        self.break_level: list[int] = [row.break_level for row in tables.morale.values()]
        self.groups_of: list[list[int]] = [
            [
                group
                for group, name in enumerate(self.classes)
                if tables.troop_classes[name].side == side
            ]
            for side in self.sides
        ]
        rows = list(tables.units.values())
        self.group: list[int] = [self.classes.index(row.troop_class) for row in rows]
        self.housecarls: int = self.classes.index("housecarl")
        fyrd, normans = self.classes.index("fyrd"), self.classes.index("norman")
        # [H13.3b] Archers are Fyrd, but do not pursue; [H11.1a] only Norman cavalry feigns.
        self.pursues: list[bool] = [
            self.group[unit] == fyrd and not self.archer[unit] for unit in range(self.units)
        ]
        self.feigns: list[bool] = [
            self.group[unit] == normans and self.cavalry[unit] for unit in range(self.units)
        ]
        self.feigners: list[int] = [unit for unit in range(self.units) if self.feigns[unit]]

    def _index_leaders(self, tables: GameData) -> None:
        """[H8.1a, H8.2a] List the classes that each leader leads."""
        rows = list(tables.leaders.values())
        self.harold: int = self.names.index("harold")
        self.william: int = self.names.index("william")
        self.odo: int = self.names.index("odo")
        self.leads: list[list[bool]] = [
            [name in row.leads for name in self.classes] for row in rows
        ]
        self.counts_as: list[list[int]] = [
            [self.classes.index(name) for name in row.counts_as] for row in rows
        ]
        self.great: list[int] = [self.names.index(row.id) for row in rows if row.sudden_death]
        self.fatal: list[int] = list(tables.leader_loss.involved)
        self.fatal_overrun: list[int] = list(tables.leader_loss.overrun)
        self.odo_rallies: int = tables.odo.rallies

    def _index_movement(self, tables: GameData) -> None:
        """[5.1a, 6.1b, 9.8a, H13.3xa] List the allowances."""
        moves = tables.movement
        self.ordered_moves: int = moves.ordered
        self.led_moves: int = moves.ordered_led
        self.disordered_moves: int = moves.disordered
        self.routing_moves: int = moves.routing
        self.leader_moves: int = moves.leader
        self.charge_moves: int = moves.charge
        self.pursuit_moves: int = moves.pursuit
        self.pull_back: int = moves.pull_back_hexes
        self.shift: int = moves.shift_hexes
        self.rush: list[int] = list(tables.pursuit.faces)
        self.first_feint: int = tables.feigned_attack.first_turn
        self.feints: list[tuple[int, int]] = [
            (HARMS.index(row.cavalry), HARMS.index(row.target)) for row in tables.feigned_by_d6
        ]

    def _index_combat(self, tables: GameData) -> None:
        """[4.2b, 8.3c, 8.3d, 11.4b] List values, modifiers and charts."""
        self.disordered_value: int = tables.combat_value.disordered
        self.routing_value: int = tables.combat_value.routing
        bonus = {name: row.value for name, row in tables.combat_modifiers.items()}
        self.flank_bonus: int = bonus["flank_or_rear"]
        self.charge_bonus: int = bonus["charge"]
        self.impetuous_bonus: int = bonus["impetuous"]
        self.leader_bonus: int = bonus["leader"]
        self.lowest_strength: int = tables.close_combat.first
        self.results: list[str] = [row.id for row in tables.results]
        self.attacker_harm: list[int] = [HARMS.index(row.attacker) for row in tables.results]
        self.defender_harm: list[int] = [HARMS.index(row.defender) for row in tables.results]
        self.volleys: list[Volley] = [
            Volley(tables, NORMAN_ARCHERS), Volley(tables, SAXON_ARCHERS),
        ]  # fmt: skip
        self.hand_missiles: Volley = Volley(tables, HAND_MISSILES)
        self.recoveries: list[Recovery] = [
            Recovery(tables, "disordered"), Recovery(tables, "routing"),
        ]  # fmt: skip
        self.lull_recovery: Recovery = Recovery(tables, "lull")

    def _index_scenario(self, tables: GameData, name: str) -> None:
        """[H2.1a, H3.1a, H24.1a-H24.4a] List the values that differ between scenarios."""
        row = tables.scenarios[name]
        set_up = tables.set_ups[row.set_up]
        self.first_turn: int = row.first_turn
        self.last_turn: int = row.last_turn
        self.locked: list[int] = list(row.locked)
        self.last_locked: int = max(row.locked, default=0)
        self.frozen: list[int] = list(row.frozen)
        self.by_lead: bool = row.victory == "lead"
        self.lead_needed: int = tables.victory.lead_needed
        self.late: list[int] = [self.names.index(u) for u in tables.reinforcements.units]
        self.late_dice: int = tables.reinforcements.dice
        self.waves: list[list[int]] = [
            [self.names.index(piece) for piece in wave] for wave in set_up.waves
        ]
        self.saxon_entry: int = tables.zone_hexes["saxon_entry"][0]
        self.norman_entry: list[int] = list(tables.zone_hexes.get(set_up.entry, ()))
        self.entry_cost: int = set_up.entry_cost

    def strength_row(self, strength: int) -> int:
        """[8.3a] Return the row of the Close Combat Table for a final strength."""
        return max(0, min(len(self.results) - 1, strength - self.lowest_strength))

    def is_leader(self, piece: int) -> bool:
        """Return whether a piece is a leader."""
        return self.units <= piece < self.banner


@lru_cache(maxsize=16)
def catalogue_of(tables: GameData, scenario: str) -> Catalogue:
    """Return the lists of a scenario, from a cache."""
    return Catalogue(tables, scenario)


def tables_of(overlay: dict[str, Any] | None, edition: RulesVersion = PRESENT) -> GameData:
    """Return the tables of a rules version, with the overlay of the match applied.

    Raises:
        DataError: the overlay does not fit the game's data.
    """
    return load_game_data(Overlay.under(overlay, edition))
