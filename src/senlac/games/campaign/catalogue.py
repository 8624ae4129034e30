"""The static data of a campaign by index: stacks, leaders, towns and players."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from senlac.engine.data.loader import Overlay
from senlac.engine.model.rules_version import PRESENT, RulesVersion
from senlac.games.campaign.data.checks import ELSEWHERE
from senlac.games.campaign.data.tables import GameData, Scenario, load_game_data
from senlac.games.campaign.ground import Ground, ground_of
from senlac.games.campaign.rules.constants import LETTERS, NEUTRAL, NEUTRAL_LETTER, NOWHERE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.games.campaign.data.rows.units import Kind

WORST: Final = "worst"
SHIP: Final = "ship"
CAPTAIN: Final = "captain"
"""Items that a line of a sheet may name besides stacks, models and leaders."""

ORDINALS: Final = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
)  # fmt: skip
"""[buy.g] Numbers for the names of captains whom the scenario does not name."""


class Catalogue:
    """The things of a scenario by index, in the order of their ids or of the data.

    A stack is a kind with a grade. Leaders are the lords by seat, then each player's captains. The
    index of a body is its code, `seat * most_bodies + number - 1`, so that codes are in id order.
    The neutral garrisons come last, each by the index of its town.

    Attributes:
        players, player_names: the ids and names by seat.
        stacks: the ids; by stack: `kind_names`, `single_names`, `grade`, `class_of`, `rides`,
            `value`, `price`, `speed`, `cargo`, `scouting`; `flees` and `wastes`, the losses in per
            cent in flight and otherwise; `foot`, whether its class is on foot.
        worst_first: the stacks in the order of being left behind: the worst grade first, in each
            grade foot first.
        leaders: the ids; by leader: `leader_names`, `leader_seat`, `rating`.
        muster: the stacks that each seat may buy.
        tax, levy, culture, region: the crowns, the free troops by stack and the people of each
            town.
        afloat: the sea hex where each seat begins, NOWHERE if it begins on land.
        loyal: the holder of each town's loyalty at the start; `neutral` its garrison at that time.
        native: by seat, whether towns of the inset are loyal to the player at the start.
        items: the items of lines of sheets: stacks, models and the like, leaders.
        bodies: the names of all bodies by code.
    """

    def __init__(self, tables: GameData, scenario: Scenario) -> None:
        self.tables = tables
        self.scenario = scenario
        self.ground: Ground = ground_of(tables, scenario.sheet)
        self.players: list[str] = [player.id for player in scenario.player]
        self.player_names: list[str] = [player.name for player in scenario.player]
        self.most_bodies: int = tables.files.tables.sheet.most_bodies
        self._index_stacks(tables)
        self._index_leaders(tables, scenario)
        self._index_towns(tables, scenario)
        known = {name: stack for stack, name in enumerate(self.stacks)}
        self.muster: list[list[int]] = [
            sorted([known[name] for name in player.muster]) for player in scenario.player
        ]
        self.afloat: list[int] = [
            self.ground.board.hex(player.afloat) if player.afloat else NOWHERE
            for player in scenario.player
        ]
        self.items: list[str] = [
            *self.stacks, WORST, "supply", "siege", SHIP, "exchequer", "treasure", CAPTAIN,
            *self.leaders,
        ]  # fmt: skip
        self.item_of: dict[str, int] = {name: item for item, name in enumerate(self.items)}
        self.first_leader: int = len(self.items) - len(self.leaders)
        self.bodies: list[str] = self._body_names()
        self.owners: list[int] = [
            code // self.most_bodies if code < self.guard(0) else NEUTRAL
            for code in range(len(self.bodies))
        ]

    def _index_stacks(self, tables: GameData) -> None:
        """List the kinds by grade, with the values of a figure."""
        units = tables.files.units
        rows: list[tuple[Kind, int]] = []
        order = units.grades.order
        for kind in units.kind:
            rows += [(kind, order.index(grade)) for grade in kind.grades]
        classes = [row.id for row in units.troop_class]
        fights = [tables.classes[kind.troop_class] for kind, _ in rows]
        self.grades: list[str] = list(order)
        self.classes: list[str] = classes
        self.stacks: list[str] = [f"{kind.id}.{order[grade]}" for kind, grade in rows]
        self.kind_names: list[str] = [kind.name for kind, _ in rows]
        self.single_names: list[str] = [kind.single for kind, _ in rows]
        self.grade: list[int] = [grade for _, grade in rows]
        self.class_of: list[int] = [classes.index(kind.troop_class) for kind, _ in rows]
        self.foot: list[bool] = [row.foot for row in fights]
        self.rides: list[bool] = [kind.mounted or not tables.classes[kind.troop_class].foot
                                  for kind, _ in rows]  # fmt: skip
        self.scouting: list[int] = [row.scouting for row in fights]
        plus = units.mounted_infantry.price_plus
        self.value: list[int] = []
        self.price: list[int] = []
        self.speed: list[int] = []
        self.flees: list[int] = []
        self.wastes: list[int] = []
        attrition = tables.files.tables.attrition
        for kind, grade in rows:
            fight = tables.classes[kind.troop_class]
            self.value.append(fight.value[order[grade]])
            self.price.append(fight.price[order[grade]] + (plus if kind.mounted else 0))
            self.speed.append(_speed(tables, kind))
            self.flees.append(getattr(attrition.evasion, order[grade]))
            self.wastes.append(getattr(attrition.other, order[grade]))
        room = units.cargo
        self.cargo: list[int] = [room.horse if rides else room.foot for rides in self.rides]
        self.worst_first: list[int] = sorted(
            range(len(rows)), key=lambda stack: (-self.grade[stack], self.rides[stack], stack)
        )

    def _index_leaders(self, tables: GameData, scenario: Scenario) -> None:
        """[buy.g] List the lords by seat, then the captains of each player."""
        most = tables.files.units.leader.captains_max
        self.leaders: list[str] = [player.lord.id for player in scenario.player]
        self.leader_names: list[str] = [player.lord.name for player in scenario.player]
        self.rating: list[int] = [player.lord.rating for player in scenario.player]
        self.leader_seat: list[int] = list(range(len(self.players)))
        for seat, player in enumerate(scenario.player):
            unnamed = [_unnamed(number) for number in range(len(player.captains), most)]
            self.leaders += [f"{LETTERS[seat]}c{number}" for number in range(1, most + 1)]
            self.leader_names += [*player.captains, *unnamed]
            self.rating += [tables.files.units.leader.captain_rating] * most
            self.leader_seat += [seat] * most
        self.captains: list[list[int]] = [
            [n for n, whose in enumerate(self.leader_seat) if whose == seat and n != seat]
            for seat in range(len(self.players))
        ]

    def _index_towns(self, tables: GameData, scenario: Scenario) -> None:
        """[control.a, levy.a, town.d] List the taxes, levies and first holders of towns."""
        rows = [tables.towns[name] for name in self.ground.towns]
        other = scenario.tax_override or {}
        self.towns: list[str] = self.ground.towns
        self.tax: list[int] = [other.get(row.id, row.tax) for row in rows]
        self.region: list[str] = [row.region for row in rows]
        self.levy: list[list[int]] = []
        self.loyal: list[int] = []
        self.neutral: list[list[int]] = []
        owners = {
            town: seat for seat, player in enumerate(scenario.player) for town in player.loyal
        }
        for row in rows:
            levy = tables.levies[row.culture]
            self.levy.append(self.army(levy.large if row.size == "large" else levy.small))
            self.loyal.append(owners.get(row.id, NEUTRAL))
            guard: Mapping[str, int] = {}
            if row.id not in owners:
                fits = [n for n in scenario.neutral if row.region in n.regions]
                found = (fits or [n for n in scenario.neutral if ELSEWHERE in n.regions])[0]
                usual = found.large if row.size == "large" else found.small
                guard = (found.towns or {}).get(row.id, usual)
            self.neutral.append(self.army(guard))
        inset = [town for town, hex_ in enumerate(self.ground.town_hex) if self.ground.inset[hex_]]
        self.native: list[bool] = [
            any([self.loyal[town] == seat for town in inset]) for seat in range(len(self.players))
        ]

    def army(self, figures: Mapping[str, int]) -> list[int]:
        """Return figures by stack."""
        return [figures.get(name, 0) for name in self.stacks]

    def _body_names(self) -> list[str]:
        """[order.f] Return the names of all bodies by code."""
        names: list[str] = []
        for seat in range(len(self.players)):
            names += [f"{LETTERS[seat]}{number}" for number in range(1, self.most_bodies + 1)]
        return names + [f"{NEUTRAL_LETTER}{town + 1}" for town in range(len(self.towns))]

    # ---- bodies ---------------------------------------------------------------------------------

    def owner(self, code: int) -> int:
        """Return the seat of a body, or NEUTRAL."""
        return self.owners[code]

    def guard(self, town: int) -> int:
        """Return the code of the neutral garrison of a town."""
        return len(self.players) * self.most_bodies + town

    def guards(self) -> Sequence[int]:
        """Return the codes of all neutral garrisons."""
        return range(self.guard(0), len(self.bodies))

    def codes_of(self, seat: int) -> Sequence[int]:
        """Return the codes of a player's bodies."""
        return range(seat * self.most_bodies, (seat + 1) * self.most_bodies)


def _speed(tables: GameData, kind: Kind) -> int:
    """[move.h] Return the movement points of a kind: mounted foot rides, horse moves by class."""
    rates = tables.files.units.movement
    if kind.mounted:
        return rates.mounted
    by_class = {"HC": rates.HC, "MC": rates.MC, "LC": rates.LC}
    return by_class.get(kind.troop_class, rates.foot)


@lru_cache(maxsize=16)
def catalogue_of(tables: GameData, scenario: str) -> Catalogue:
    """Return the catalogue of a scenario, which is cached."""
    return Catalogue(tables, tables.scenarios[scenario])


def tables_of(overlay: dict[str, Any] | None, edition: RulesVersion = PRESENT) -> GameData:
    """Return the tables of a rules version, with the overlay of the match.

    Raises:
        DataError: the overlay does not fit the game's data.
    """
    return load_game_data(Overlay.under(overlay, edition))


def _unnamed(before: int) -> str:
    """Return the name of a captain whom the scenario does not name; `before` were hired earlier."""
    known = before < len(ORDINALS)
    return f"the {ORDINALS[before]} captain" if known else f"captain {before + 1}"
