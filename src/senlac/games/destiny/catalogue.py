"""The sides, areas, units, leaders, counters and squares of the game in flat lists."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from senlac.boards.area import AreaBoard
from senlac.boards.square import SquareBoard
from senlac.engine.data.loader import Overlay
from senlac.engine.model.rules_version import PRESENT, RulesVersion
from senlac.engine.support.mask import mask_of
from senlac.games.destiny.data.checks import ALL, BY_EVENT
from senlac.games.destiny.data.tables import GameData, Scenario, load_game_data
from senlac.games.destiny.ground import MapIndex
from senlac.games.destiny.rules.battle.ratios import Factors, factors_of
from senlac.games.destiny.rules.constants import NOBODY, TOSTIG_WAYS
from senlac.games.destiny.rules.pipe.table import Politics
from senlac.games.destiny.words.names import counter_names, unit_names

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from senlac.games.destiny.data.rows.battle import Board
    from senlac.games.destiny.data.rows.units import Leader

KNIGHT: Final = 0
INFANTRY: Final = 1
LIGHTS: Final = 2
SORTS: Final = {"knight": KNIGHT, "infantry": INFANTRY, "lights": LIGHTS}
"""[1.2a] The sorts of counters."""

SWORN: Final = "tostig_housecarle"
"""[11.7b] The tactical kind of Tostig's housecarles, who are on his side."""


class BattleBoard:
    """A Battle Board: its high squares, and its river.

    Attributes:
        height: by square, 1 on the hill and 0 elsewhere.
        bank: by square, 1 beyond the river and 0 on its southern side.
    """

    def __init__(self, row: Board, squares: SquareBoard) -> None:
        self.id: str = row.id
        self.name: str = row.name
        names = squares.names
        self.height: list[int] = [int(name in row.high) for name in names]
        beyond = row.river_between_rows[1] if row.river_between_rows else squares.height + 1
        self.bank: list[int] = [int(squares.rank(s) >= beyond) for s in range(squares.size)]


class Catalogue:
    """The static data of a game.

    Sides, areas, units, leaders, counters and squares are small numbers everywhere. Sides are in
    the order in which they act, roles in that of the scenario. Areas, units, leaders and counters
    are numbered by their ids, so that "in id order" is the order of numbers. A figure is a counter
    or, after the last counter, a leader; a piece is a unit or a leader in the same way.

    Attributes:
        sides, areas, units, leaders, counters, figures, kinds, events: the ids by number;
            `peoples` are the names of sides for sentences, `names` those of figures.
        side_of: the side of each role; `role_of` the role of each side, NOBODY without one.
        unit_side, leader_side: by unit and leader, NOBODY if an event decides.
        unit_kind: the operational kind of each unit, `counter_kind` that of each counter.
        unit_of: the unit of each counter; `parts` the counters of each unit.
        tactical: the tactical kind of each counter; `sort` what it fights as.
        attack, defence: by counter, by the steps it has left.
        letter, move, star, missile, walls: the printed values of each counter.
        sworn: by counter whether it is a housecarle of Tostig's.
        family: the family of each tactical kind.
        ability, command, leader_letter, drm, claimant: by leader.
        leads: by side, leader and operational kind whether the leader may command it; `follow` by
            side and leader the mask of the units.
        under: by leader the mask of the leaders that follow in the order of group leaders.
        lender: the leader who may lend the bonus to a flank square, NOBODY if there is none.
        squares: the Battle Board's squares; `in_order` all of them in the order of dice,
            `rank_in_order` the index of each in it, `oblique` by facing and square the diagonal
            front squares.
        rows: by end the squares in which it sets up, its front row first.
        home: the facing of each end.
        ground: the map, the calendar and the charts of the campaign.
        politics: the events of the PIPE phase.
        pieces: the ids of units and leaders; `piece_names` their names for sentences, and `called`
            by id the names of units, leaders and counters.
        confirm, tactical_move: by weather the second die a missile needs, and the maximum move of a
            counter in squares.
    """

    def __init__(self, tables: GameData, scenario: Scenario) -> None:
        self.tables = tables
        self.scenario = scenario
        self.die: int = tables.files.tables.conventions.die
        self.map: AreaBoard = tables.map
        self.areas: list[str] = tables.map.names
        self.sides: list[str] = list(tables.files.tables.conventions.order)
        self.peoples: list[str] = [tables.sides[name].people for name in self.sides]
        self.roles: list[str] = list(scenario.players)
        self.side_of: list[int] = [self.sides.index(name) for name in self.roles]
        self.role_of: list[int] = [
            self.roles.index(name) if name in self.roles else NOBODY for name in self.sides
        ]
        self.events: list[str] = list(tables.events)
        self._index_units(tables)
        self._index_counters(tables)
        rows = sorted(tables.leaders.values(), key=lambda row: row.id)
        self._index_leaders(tables, rows)
        self._index_squares(tables)
        self._index_battle(tables)
        self.ground: MapIndex = MapIndex(tables, self.sides, self.units, self.unit_kind, rows)
        self.politics: Politics = Politics(tables, self.sides, self.kinds, TOSTIG_WAYS)
        self._index_names(tables, rows)

    def _side(self, name: str) -> int:
        """Return the side with a name, NOBODY if an event decides."""
        return NOBODY if name == BY_EVENT else self.sides.index(name)

    def _index_units(self, tables: GameData) -> None:
        """[1.1a, 1.1c] List the operational counters."""
        self.kinds: list[str] = list(tables.operational)
        zones = {name: area.zone for name, area in tables.areas.items()}
        listed: list[tuple[str, int]] = []
        for row in tables.files.units.counters:
            ends = [area for area in self.areas if zones[area] == row.per_area]
            ends = ends or [str(number) for number in range(1, row.number + 1)]
            listed += [(f"{row.prefix}_{end}", self.kinds.index(row.kind)) for end in ends]
        listed.sort()
        self.units: list[str] = [name for name, _ in listed]
        self.unit_kind: list[int] = [kind for _, kind in listed]
        whose = [self._side(row.side) for row in tables.operational.values()]
        self.kind_side: list[int] = whose
        self.unit_side: list[int] = [whose[kind] for kind in self.unit_kind]

    def _index_counters(self, tables: GameData) -> None:
        """[1.1b, 1.1d, 1.2b] List the tactical counters that units become."""
        kinds = list(tables.operational.values())
        tactical = list(tables.tactical)
        self.tactical_kinds: list[str] = tactical
        self.counters: list[str] = []
        self.unit_of: list[int] = []
        self.parts: list[list[int]] = []
        self.tactical: list[int] = []
        for unit, name in enumerate(self.units):
            breakdown = kinds[self.unit_kind[unit]].breakdown
            first = len(self.counters)
            self.parts.append(list(range(first, first + len(breakdown))))
            self.counters += [f"{name}.{number}" for number in range(1, len(breakdown) + 1)]
            self.unit_of += [unit] * len(breakdown)
            self.tactical += [tactical.index(part) for part in breakdown]
        self.counter_kind: list[int] = [self.unit_kind[unit] for unit in self.unit_of]
        self.counter_side: list[int] = [self.unit_side[unit] for unit in self.unit_of]
        rows = list(tables.tactical.values())
        printed = [rows[kind] for kind in self.tactical]
        letters = tables.files.battle.morale.letters
        self.families: list[str] = list(dict.fromkeys([row.family for row in rows]))
        self.family: list[int] = [self.families.index(row.family) for row in printed]
        self.sort: list[int] = [SORTS[row.sort] for row in printed]
        none = [0] * len(printed)
        self.attack: list[list[int]] = [
            none, [row.reduced_attack for row in printed], [row.attack for row in printed],
        ]  # fmt: skip
        self.defence: list[list[int]] = [
            none, [row.reduced_defence for row in printed], [row.defence for row in printed],
        ]  # fmt: skip
        self.letter: list[int] = [letters.index(row.morale) for row in printed]
        self.move: list[int] = [row.move for row in printed]
        self.star: list[bool] = [row.star for row in printed]
        self.missile: list[int] = [row.missile for row in printed]
        self.walls: list[bool] = [row.shield_wall for row in printed]
        self.sworn: list[bool] = [row.id == SWORN for row in printed]
        self.titles: list[str] = [row.name for row in printed]

    def _index_leaders(self, tables: GameData, rows: Sequence[Leader]) -> None:
        """[1.2f-1.2j, 11.6c] List the leaders, and the units they may command."""
        letters = tables.files.battle.morale.letters
        self.leaders: list[str] = [row.id for row in rows]
        self.leader_side: list[int] = [self._side(row.side) for row in rows]
        self.ability: list[int] = [row.ability for row in rows]
        self.command: list[int] = [row.command for row in rows]
        self.leader_letter: list[int] = [letters.index(row.letter) for row in rows]
        self.drm: list[int] = [row.drm for row in rows]
        self.claimant: list[int] = [row.claimant for row in rows]
        self.leads: list[list[list[bool]]] = [
            [[may_command(row, side, kind) for kind in self.kinds] for row in rows]
            for side in self.sides
        ]
        reaching = [leader for leader, row in enumerate(rows) if row.reach]
        self.lender: int = reaching[0] if reaching else NOBODY
        # [2] The group leader: the claimant, then by command, ability and id.
        self.precedence: list[int] = sorted(
            range(len(rows)),
            key=lambda leader: (
                not rows[leader].claimant, -rows[leader].command, -rows[leader].ability, leader,
            ),
        )  # fmt: skip
        self.under: list[int] = [0] * len(rows)
        for place, leader in enumerate(self.precedence):
            self.under[leader] = mask_of(self.precedence[place + 1 :])
        everyone = range(len(self.units))
        self.follow: list[list[int]] = [
            [mask_of([unit for unit in everyone if led[self.unit_kind[unit]]]) for led in rows_of]
            for rows_of in self.leads
        ]
        self.figures: list[str] = [*self.counters, *self.leaders]
        self.pieces: list[str] = [*self.units, *self.leaders]

    def _index_names(self, tables: GameData, rows: Sequence[Leader]) -> None:
        """List the names of figures and pieces."""
        home, areas = self.ground.home, self.ground.names
        kinds = [row.name for row in tables.operational.values()]
        of_units = [kinds[kind] for kind in self.unit_kind]
        leaders = [row.name for row in rows]
        counters = counter_names(self.counters, self.unit_of, self.titles, home, areas)
        self.names: list[str] = [*counters, *leaders]
        self.piece_names: list[str] = [*unit_names(self.units, of_units, home, areas), *leaders]
        self.called: dict[str, str] = {
            **dict(zip(self.pieces, self.piece_names, strict=True)),
            **dict(zip(self.counters, counters, strict=True)),
        }

    def _index_squares(self, tables: GameData) -> None:
        """[11.0g, 11.2f] List the squares of the Battle Boards, and the two ends."""
        rules = tables.files.battle.board_rules
        squares = SquareBoard(len(rules.columns), len(rules.rows))
        self.squares: SquareBoard = squares
        self.in_order: list[int] = sorted(range(squares.size), key=lambda s: squares.names[s])
        self.rank_in_order: list[int] = [0] * squares.size
        for place, square in enumerate(self.in_order):
            self.rank_in_order[square] = place
        self.slots: list[str] = [f"{name}/{depth + 1}" for name in squares.names for depth in
                                 range(rules.stack)]  # fmt: skip
        self.oblique: list[list[list[int]]] = [
            [
                [to for side in (-1, 1) if (to := squares.relative(square, facing, 1, side)) >= 0]
                for square in range(squares.size)
            ]
            for facing in range(len(rules.facings))
        ]
        ends = (tables.files.battle.ends.south, tables.files.battle.ends.north)
        self.home: list[int] = [rules.facings.index(end.facing) for end in ends]
        self.rows: list[list[list[int]]] = [
            [
                squares.rank_from_middle(rank)
                for rank in sorted(end.rows, key=lambda rank: abs(rank - end.front_row))
            ]
            for end in ends
        ]
        self.facings: list[str] = list(rules.facings)
        self.fields: list[BattleBoard] = [
            BattleBoard(row, squares) for row in tables.boards.values()
        ]
        self.field_ids: list[str] = list(tables.boards)

    def _index_battle(self, tables: GameData) -> None:
        """[11.1d, 11.3c-11.4b, 11.6d] List the values of a battle."""
        weathers = list(tables.weather.values())
        self.weathers: list[str] = list(tables.weather)
        self.confirm: list[int] = [row.missile_confirm for row in weathers]
        self.tactical_move: list[int] = [row.tactical_move_most for row in weathers]
        charts = tables.files.battle
        self.wall_die: int = charts.missile.shield_wall_second_die
        melee = charts.melee
        self.step_loss_at: int = melee.step_loss_at
        self.shaken_at: int = melee.shaken_at
        self.downhill: int = melee.downhill
        self.uphill: int = melee.uphill
        self.across_river: int = melee.across_river
        self.per_extra_defender: int = melee.per_extra_defender
        self.shaken_in_square: int = melee.shaken_in_square
        self.leader_bonus: int = melee.leader
        self.wall_bonus: int = melee.shield_wall
        self.factors: Factors = factors_of(melee)
        self.attacks: int = melee.attacks_a_turn
        self.attacks_knight: int = melee.attacks_a_turn_knight
        self.dies_from: int = charts.leader_casualty.dies[0]
        self.wounded_from: int = charts.leader_casualty.wounded[0]
        self.wound_divisor: int = charts.leader_casualty.wound_divisor
        self.routs_to: list[int] = [row.rout[1] for row in charts.morale.row]
        self.recovers_from: list[int] = [row.recover[0] for row in charts.morale.row]
        self.loss_share: Fraction = charts.battle_end.loss_share
        self.banner_drm: int = charts.morale.land_waster
        self.land_waster: int = self.events.index("land_waster")
        self.banner_side: int = self.sides.index(tables.events["land_waster"].usable_by[0])
        self.feigned_flight: int = self.events.index("feigned_flight")


def may_command(row: Leader, side: str, kind: str) -> bool:
    """[1.2j, 11.6c] Return whether a leader who serves a side may command a kind."""
    if row.side != BY_EVENT:
        kinds = row.may_command
    elif side == "norwegian":
        kinds = row.may_command_with_norwegian
    elif side == "norman":
        kinds = row.may_command_with_norman
    elif side == "english":
        kinds = row.may_command_with_english
    else:
        kinds = ()
    return ALL in kinds or kind in kinds


@lru_cache(maxsize=64)
def catalogue_of(tables: GameData, scenario: str) -> Catalogue:
    """Return the catalogue of a scenario, cached."""
    return Catalogue(tables, tables.scenarios[scenario])


def tables_of(overlay: dict[str, Any] | None, edition: RulesVersion = PRESENT) -> GameData:
    """Return the tables of a rules version, with the overlay of the match.

    Raises:
        DataError: the overlay does not fit the game's data.
    """
    return load_game_data(Overlay.under(overlay, edition))
