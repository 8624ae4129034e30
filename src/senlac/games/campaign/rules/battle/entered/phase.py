"""9.3: both players enter the result of their battle; if they differ, the referee decides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.engine.model.action import NONE, Action
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Phase, Refusal
from senlac.engine.model.phase_names import document_name
from senlac.engine.model.sealed import SUBMIT, SealedPhase
from senlac.engine.support.validation import require
from senlac.games.campaign.ground import NO_TOWN
from senlac.games.campaign.rules.battle.board import check_sides
from senlac.games.campaign.rules.battle.entered.accounts import (
    BattleReport,
    Line,
    ReportedBattle,
    account_lines,
    account_of,
    left_to_people,
    refuse_account,
    unfinished,
)
from senlac.games.campaign.rules.battle.entered.outcome import settle
from senlac.games.campaign.rules.battle.entered.reckoning import contest_of
from senlac.games.campaign.rules.battle.events import title
from senlac.games.campaign.rules.battle.field import fight_in_rounds, hex_of
from senlac.games.campaign.rules.battle.strength import GROUNDS, Side, modifier
from senlac.games.campaign.rules.bodies import settle_sieges
from senlac.games.campaign.rules.march.suspension import end_holding, suspend_events
from senlac.games.campaign.rules.sheets import OrderSheet, elsewhere
from senlac.games.campaign.state import CampaignState

if TYPE_CHECKING:
    from random import Random

    from senlac.engine.model.event import Field

UPHOLD: Final = "uphold"
OWN: Final = "own"

Written = tuple[
    list[int], list[list[int]], list[list[int]], list[Line], list[tuple[int, list[int], bool]], int
]
"""The encoded form of a contest."""

Sheets = Sequence[Sequence[Line]]


class BattleReportSheet(OrderSheet):
    """[table.d] Sheets for the result of a battle that was fought on the players' own table."""

    def __init__(self, sheets: Sheets, submitted: Sequence[int], contest: Written) -> None:
        super().__init__(sheets, submitted)
        self.contest = ReportedBattle(*contest)

    def redact(self, state: CampaignState, roles: Sequence[int]) -> None:
        super().redact(state, roles)
        contest = self.contest._replace(sides=[], hour=0)
        if not any([role in roles for role in (*contest.seats, referee_of(state))]):
            blank = [0] * len(state.catalogue.stacks)
            contest = ReportedBattle(contest.seats, [blank, blank], [[], []], [], [], 0)
        self.contest = contest

    def resample(self, state: CampaignState, roles: Sequence[int], rng: Random) -> None:
        """Leave the others' sheets empty: their results are not random."""

    def validate(self, state: CampaignState) -> None:
        """Require a battle that its forces could fight.

        Raises:
            RecordError: the sides, armies or contest are invalid.
        """
        contest = self.contest
        name = document_name(self)
        sides = [Side(*side) for side in contest.sides]
        check_sides(state, name, sides, contest.seats)
        stacks = len(state.catalogue.stacks)
        rows = [len(army) == stacks and min(army) >= 0 for army in contest.armies]
        require(rows == [True, True], f"{name}.contest: expected two armies by stack")
        if sides:
            known = contest_of(state, sides[0], sides[1], contest.hour)
            require(contest == known, f"{name}.contest: does not match its forces")
        super().validate(state)


class EnterResult(BattleReportSheet):
    """[table.d] Both players enter the result of their battle, in secret."""

    former_names = ("EnteredBattle",)

    fields: ClassVar[Mapping[str, Any]] = {**SealedPhase.fields, "contest": Written}
    timeout_text = "{late} had not entered the battle"

    def copy(self) -> Phase[CampaignState]:
        return EnterResult(self.sheets, self.submitted, self.contest)

    def writers(self, state: CampaignState) -> tuple[int, ...]:
        return tuple(self.contest.seats)

    def lines(self, state: CampaignState, role: int) -> Options:
        sheet = self.sheets[role]
        options = account_lines(self.contest, state.catalogue, sheet)
        return left_to_people(options, self.contest.reckoned, sheet)

    def reveal(self, state: CampaignState) -> None:
        accounts = [self.account(state, seat) for seat in self.contest.seats]
        if accounts[0] == accounts[1]:
            state.pop()
            settle(state, self.contest, accounts[0])
            return
        sheets: list[list[Line]] = [[] for _ in range(referee_of(state) + 1)]
        told = [self.sheets[seat] for seat in self.contest.seats]
        state.replace(RefereeDecision(sheets, [], self.contest, told))

    def account(self, state: CampaignState, seat: int) -> BattleReport:
        """Return the contents of a player's sheet."""
        return account_of(self.contest, state.catalogue, self.sheets[seat])

    def on_timeout(self, state: CampaignState) -> None:
        state.pop()
        sealed = [seat for seat in self.contest.seats if seat in self.submitted]
        if sealed:
            settle(state, self.contest, self.account(state, sealed[0]))
        elif self.contest.sides:
            listener = suspend_events(state)
            one, other = (Side(*side) for side in self.contest.sides)
            fight_in_rounds(state, one, other, self.contest.hour)
            settle_sieges(state)
            end_holding(state, listener)

    def prompt_for(self, state: CampaignState, role: int) -> str:
        return "Fight this battle on your own table, and enter the result."

    def refuse(self, state: CampaignState, role: int, action: Action) -> Refusal:
        return refuse_account(self.contest, state.catalogue, self.sheets[role], action)


class RefereeDecision(BattleReportSheet):
    """[table.d] The referee upholds one of two results of a battle, or enters another."""

    former_names = ("Judgement",)

    fields: ClassVar[Mapping[str, Any]] = {
        **SealedPhase.fields, "contest": Written, "accounts": list[list[Line]],
    }  # fmt: skip
    timeout_text = "{late} had not judged the battle"

    def __init__(
        self, sheets: Sheets, submitted: Sequence[int], contest: Written, accounts: Sheets
    ) -> None:
        super().__init__(sheets, submitted, contest)
        self.accounts = [[Action(v, a, b) for v, a, b in account] for account in accounts]

    def copy(self) -> Phase[CampaignState]:
        return RefereeDecision(self.sheets, self.submitted, self.contest, self.accounts)

    def places(self, state: CampaignState) -> int:
        return referee_of(state) + 1

    def writers(self, state: CampaignState) -> tuple[int, ...]:
        return (referee_of(state),)

    def lines(self, state: CampaignState, role: int) -> Options:
        sheet = self.sheets[role]
        if not sheet:
            first = [(UPHOLD, self.contest.seats[0], NONE)]
            options = Options().each(UPHOLD, self.contest.seats).one(OWN)
            return left_to_people(options, first, sheet)
        if sheet[0].verb == UPHOLD:
            return Options().one(SUBMIT)
        options = account_lines(self.contest, state.catalogue, sheet[1:])
        return left_to_people(options, self.contest.reckoned, sheet[1:])

    def redact(self, state: CampaignState, roles: Sequence[int]) -> None:
        super().redact(state, roles)
        if referee_of(state) not in roles:
            seats = self.contest.seats
            told = zip(seats, self.accounts, strict=True)
            self.accounts = [account if seat in roles else [] for seat, account in told]

    def reveal(self, state: CampaignState) -> None:
        sheet = self.sheets[referee_of(state)]
        state.pop()
        if sheet[0].verb == UPHOLD:
            self.uphold(state, self.contest.seats.index(sheet[0].first))
        else:
            settle(state, self.contest, account_of(self.contest, state.catalogue, sheet[1:]))

    def uphold(self, state: CampaignState, place: int) -> None:
        """Apply one of the two results; a redacted result has no effect."""
        if self.accounts[place]:
            account = account_of(self.contest, state.catalogue, self.accounts[place])
            settle(state, self.contest, account)

    def on_timeout(self, state: CampaignState) -> None:
        state.pop()
        self.uphold(state, 0)

    def prompt_for(self, state: CampaignState, role: int) -> str:
        return "The two results of the battle differ. Uphold one, or enter your own."

    def refuse(self, state: CampaignState, role: int, action: Action) -> Refusal:
        sheet = self.sheets[role]
        if not sheet:
            return Refusal("table.d", "Uphold the result of one player, or begin your own.")
        if action.verb in (UPHOLD, OWN):
            return Refusal("order.h", "You have chosen already whose result to use.")
        if sheet[0].verb == UPHOLD:
            return elsewhere(action.verb, "a judgement that upholds a result")
        return refuse_account(self.contest, state.catalogue, sheet[1:], action)

    def validate(self, state: CampaignState) -> None:
        """Require two complete results.

        Raises:
            RecordError: a result is illegal or incomplete.
        """
        super().validate(state)
        for account in self.accounts:
            read: list[Action] = []
            for line in account:
                known = line in account_lines(self.contest, state.catalogue, read)
                require(known, "RefereeDecision.accounts: an illegal line")
                read.append(line)
            require(not unfinished(read), "RefereeDecision.accounts: incomplete")


def referee_of(state: CampaignState) -> int:
    """[table.d] Return the role of the referee, which comes after the players."""
    return len(state.catalogue.players)


def begin_to_enter(state: CampaignState, one: Side, other: Side, hour: int) -> None:
    """[table.d] Begin a battle that the players fight and enter."""
    contest = contest_of(state, one, other, hour)
    state.push(EnterResult([[] for _ in state.catalogue.players], [], contest))
    _tell(state, contest)


def _tell(state: CampaignState, contest: ReportedBattle) -> None:
    """[table.d] Emit to both and the referee what they need to set up the battle."""
    if state.journal is None:
        return
    catalogue = state.catalogue
    audience = frozenset([*contest.seats, referee_of(state)])
    sides = [Side(*side) for side in contest.sides]
    hex_ = hex_of(state, sides)
    ground = {"hex": catalogue.ground.board.names[hex_], "ground": ground_of(state, hex_)}
    state.emit("to_table", ground, "table.d", audience)
    for number, side in enumerate(sides):
        army = enumerate(contest.armies[number])
        leaders = [title(state, leader) for leader in contest.leaders[number]]
        hungry = any([state.starving[place] == 1 for place in side.places(state)])
        fields: dict[str, Field] = {
            "player": catalogue.players[side.seat],
            "troops": [f"{count} {catalogue.stacks[stack]}" for stack, count in army if count],
            "leaders": leaders or ["no leader"],
            "add": modifier(state, side, sides[1 - number], contest.hour),
            "hunger": "starving" if hungry else "fed",
        }
        state.emit("at_table", fields, "table.d", audience)


def ground_of(state: CampaignState, hex_: int) -> str:
    """Return the ground of a battle in words: its land, its town, its river."""
    ground = state.catalogue.ground
    words = [f"{GROUNDS[ground.terrain[hex_]]} ground"]
    if ground.town_at[hex_] != NO_TOWN:
        words.append(f"outside {ground.town_names[ground.town_at[hex_]]}")
    if ground.rivers[hex_]:
        words.append("by a river")
    return ", ".join(words)
