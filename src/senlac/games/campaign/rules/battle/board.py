"""9.1 and 9.2: a field battle on the board of Saxons and Normans, and its result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.engine.match import registry
from senlac.engine.match.nested import NestedMatch
from senlac.engine.match.nested_request import NestedRequest
from senlac.engine.support.validation import require
from senlac.games.campaign.rules.battle.events import BattleEvents
from senlac.games.campaign.rules.battle.field import BattleSite, emit_on_board, end_battle, hex_of
from senlac.games.campaign.rules.battle.handoff import (
    OPTION,
    SCENARIO,
    imagined,
    in_order,
    request_of,
)
from senlac.games.campaign.rules.battle.lines import back, kill, lines_of
from senlac.games.campaign.rules.battle.strength import Side
from senlac.games.campaign.rules.bodies import settle_sieges
from senlac.games.campaign.rules.constants import NOBODY, NOWHERE
from senlac.games.campaign.rules.losses import remove_leader
from senlac.games.campaign.rules.march.suspension import end_holding, suspend_events
from senlac.games.campaign.state import CampaignState
from senlac.games.campaign.words.lines import place_at

if TYPE_CHECKING:
    from random import Random

    from senlac.engine.model.phase import Phase
    from senlac.engine.model.state import State

INNER: Final = "shieldwall"

BOARD_RULES: Final = {"1": "1"}
"""The board's rules version by the campaign's; any other version uses the current one."""

SIDES: Final = (0, 1)


class BoardBattle(NestedMatch[CampaignState]):
    """[table.b, table.c] A battle that its two players fight on the board; only they see it.

    `sides` are in the board's order, and empty in a resampled battle. Other viewers do not even
    know the `spot`, the hex where it is fought.
    """

    __slots__ = ("hour", "sides", "spot")

    fields: ClassVar[Mapping[str, Any]] = {
        **NestedMatch.fields, "sides": list[tuple[int, list[int], bool]], "hour": int,
        "spot": int,
    }  # fmt: skip
    inner_game: ClassVar[str] = INNER
    may_be_conceded: ClassVar[bool] = False

    def __init__(
        self,
        inner: State | dict[str, Any],
        seats: Sequence[int],
        sides: Sequence[tuple[int, list[int], bool]],
        hour: int,
        spot: int,
    ) -> None:
        super().__init__(inner, seats)
        self.spot = spot
        self.sides = [Side(*side) for side in sides]
        self.hour = hour

    def copy(self) -> Phase[CampaignState]:
        return BoardBattle(self.within.copy(), self.seats, self.sides, self.hour, self.spot)

    def title(self, state: CampaignState) -> str:
        if self.spot == NOWHERE:
            return "A battle"
        catalogue = state.catalogue
        where = place_at(catalogue, catalogue.ground.board.names[self.spot])
        year = catalogue.scenario.first_year + state.year - 1
        return f"The battle {where}, week {state.turn} of {year}"

    def viewers(self, state: CampaignState) -> frozenset[int] | None:
        return frozenset()

    def inner_rules_version(self, state: CampaignState) -> str:
        return board_rules(state)

    def redact(self, state: CampaignState, roles: Sequence[int]) -> None:
        super().redact(state, roles)
        self.sides = []
        self.hour = 0
        if not self.is_visible_to(state, roles):
            self.seats = sorted(self.seats)
            self.spot = NOWHERE

    def plausible_match(self, state: CampaignState, rng: Random) -> State:
        return _begin(state, imagined(state, self.seats, rng), self.seats)

    def resume(self, state: CampaignState, inner: State) -> None:
        report = self.game().report(inner)
        state.pop()
        if self.sides:
            listener = suspend_events(state)
            come_back(state, self.sides, self.hour, report)
            end_holding(state, listener)

    def validate(self, state: CampaignState) -> None:
        """Require two players with forces in this hex.

        Raises:
            RecordError: the sides or the hex are invalid.
        """
        super().validate(state)
        check_sides(state, "BoardBattle", self.sides, self.seats)
        spots = range(NOWHERE, state.catalogue.ground.board.size)
        here = self.spot == hex_of(state, self.sides) if self.sides else self.spot in spots
        require(here, "BoardBattle.spot: not the hex of the sides")


def check_sides(
    state: CampaignState, name: str, sides: Sequence[Side], seats: Sequence[int]
) -> None:
    """Require a battle of two players with forces in one hex.

    Raises:
        RecordError: the seats or the sides are invalid.
    """
    players = range(len(state.catalogue.players))
    known = len(seats) == len(set(seats)) == len(SIDES) and all([seat in players for seat in seats])
    require(known, f"{name}.seats: expected two players")
    if not sides:
        return
    require([side.seat for side in sides] == list(seats), f"{name}.sides: do not match the seats")
    places = [[state.place(code) for code in side.codes] for side in sides]
    there = all([found != [] and NOBODY not in found for found in places])
    require(there, f"{name}.sides: no such force")
    for side, found in zip(sides, places, strict=True):
        own = all([state.owner(place) == side.seat for place in found])
        require(own, f"{name}.sides: a force of another player")
    require(len({state.hex_of[place] for found in places for place in found}) == 1,
            f"{name}.sides: expected one hex")  # fmt: skip


def begin_on_board(state: CampaignState, one: Side, other: Side, hour: int) -> None:
    """[table.b] Begin a battle on the board."""
    sides = in_order(state, one, other)
    seats = [side.seat for side in sides]
    inner = _begin(state, request_of(state, sides, hour), seats)
    BoardBattle(inner, seats, sides, hour, hex_of(state, sides)).enter(state)


def board_rules(state: CampaignState) -> str:
    """Return the version of the board's rules that goes with a version of the campaign's."""
    return BOARD_RULES.get(state.edition.version, registry.game(INNER).rules_version)


def _begin(state: CampaignState, asked: dict[str, Any], seats: Sequence[int]) -> State:
    """Return the nested match before its first step."""
    request = NestedRequest(SCENARIO, list(seats), {OPTION: asked})
    inner = registry.game(INNER)
    edition = inner.rules_version_of(board_rules(state))
    return request.begin(inner, len(state.catalogue.players), edition)


def come_back(
    state: CampaignState, sides: Sequence[Side], hour: int, report: Mapping[str, Any]
) -> None:
    """[table.c] Apply the losses line by line and the commanders' fates, and withdraw the loser."""
    rules = state.catalogue.tables.files.tables.handoff
    spot = BattleSite(hex_of(state, sides), hour)
    melee = BattleEvents(state, sides)
    # Read both armies before any losses: a line is what was sent.
    armies = [lines_of(state, side, rules.max_lines) for side in sides]
    sent = [commander_of(state, side) for side in sides]
    for army, told in zip(armies, report["sides"], strict=True):
        for troops, line in zip(army, told["troops"], strict=True):
            kill(state, troops, back(state.catalogue, troops, line["killed"]))
    winner, loser = sides[report["winner"] - 1], sides[2 - report["winner"]]
    routed = report["how"] in rules.routed_by
    emit_on_board(state, winner, loser, spot.hex, routed=routed)
    for place, leader in enumerate(sent):
        if leader != NOBODY:
            _meet_fate(state, leader, sides[1 - place], report["sides"][place]["commander"])
    end_battle(state, winner, loser, spot, routed=routed, spared=sent)
    melee.close(state)
    settle_sieges(state)


def _meet_fate(state: CampaignState, leader: int, enemy: Side, fate: str) -> None:
    """[table.c] Apply the board's fate of a commander; their player learns if they are unhurt."""
    if fate in FALLEN:
        remove_leader(state, leader, enemy.seat, slain=fate == SLAIN)
    elif state.journal is not None:
        known = frozenset([state.catalogue.leader_seat[leader]])
        state.emit("unhurt", {"leader": state.catalogue.leaders[leader]}, "table.c", known)


SLAIN: Final = "slain"
FALLEN: Final = (SLAIN, "captured")
"""The fates of a commander who is lost."""


def commander_of(state: CampaignState, side: Side) -> int:
    """[table.c] Return the leader who is sent: the highest rating, lords first, then by id."""
    present = sorted([
        leader for place in side.places(state) for leader in state.with_body(place)
    ])  # fmt: skip
    return max(present, key=lambda leader: state.catalogue.rating[leader], default=NOBODY)
