"""9.3: the result sheet of a battle: its lines, the legal next lines, and its meaning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.engine.model.action import Action
from senlac.engine.model.options import OptionGroup, Options, SecondArguments
from senlac.engine.model.phase import Refusal
from senlac.engine.model.sealed import SUBMIT
from senlac.games.campaign.rules.constants import FATES, UNHURT
from senlac.games.campaign.rules.reordering import COUNT
from senlac.games.campaign.rules.sheets import elsewhere

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.catalogue import Catalogue

WINNER: Final = "winner"
LEFT: Final = "left"
FATE: Final = "fate"

Line = tuple[str, int, int]


class ReportedBattle(NamedTuple):
    """A battle that is entered; the earlier seat comes first.

    The two players; the figures of each by stack, all forces summed; the leaders of each; the
    result that a program would enter; and the sides with their forces, and the hour, which no
    viewer sees.
    """

    seats: list[int]
    armies: list[list[int]]
    leaders: list[list[int]]
    reckoned: list[Line]
    sides: list[tuple[int, list[int], bool]]
    hour: int


class BattleReport(NamedTuple):
    """The contents of a sheet: the winner, the figures left by side and stack, and all fates."""

    winner: int
    left: list[list[int]]
    fates: dict[int, int]


def account_of(
    contest: ReportedBattle, catalogue: Catalogue, sheet: Sequence[Action]
) -> BattleReport:
    """[table.d] Parse a sheet; leaders that are not named are unhurt, and stacks have no losses."""
    left = [army[:] for army in contest.armies]
    fates = {leader: UNHURT for leaders in contest.leaders for leader in leaders}
    winner = sheet[0].first
    for place, line in enumerate(sheet):
        if line.verb == COUNT:
            named = sheet[place - 1]
            left[contest.seats.index(named.first)][named.second] = line.first
        elif line.verb == FATE:
            fates[line.first - catalogue.first_leader] = line.second
    return BattleReport(winner, left, fates)


def unfinished(sheet: Sequence[Action]) -> bool:
    """Return whether a sheet ends with a line that has no number yet."""
    return bool(sheet) and sheet[-1].verb == LEFT


def account_lines(
    contest: ReportedBattle, catalogue: Catalogue, sheet: Sequence[Action]
) -> Options:
    """[table.d] Offer the legal next lines: the winner, then the rest, each once."""
    if not sheet:
        return Options().each(WINNER, contest.seats)
    if unfinished(sheet):
        low, high = bounds(contest, catalogue, sheet)
        return Options().number_range(COUNT, low, high)
    open_lines = {seat: _open_stacks(contest, sheet, seat) for seat in contest.seats}
    named = [line.first for line in sheet if line.verb == FATE]
    leaders = [
        item
        for leaders in contest.leaders for leader in leaders
        if (item := catalogue.first_leader + leader) not in named
    ]  # fmt: skip
    seats = [seat for seat in contest.seats if open_lines[seat]]
    options = Options().pairs(LEFT, seats, lambda seat: open_lines[seat])
    return options.pairs(FATE, leaders, lambda _: range(len(FATES))).one(SUBMIT)


def _open_stacks(contest: ReportedBattle, sheet: Sequence[Action], seat: int) -> list[int]:
    """Return the stacks of a side that a sheet does not name yet."""
    named = [line.second for line in sheet if line.verb == LEFT and line.first == seat]
    army = contest.armies[contest.seats.index(seat)]
    return [stack for stack, count in enumerate(army) if count and stack not in named]


def bounds(
    contest: ReportedBattle, catalogue: Catalogue, sheet: Sequence[Action]
) -> tuple[int, int]:
    """[table.d] Return the range of survivors of the stack named last.

    The winner keeps a figure: their last stack cannot be lost if all others are.
    """
    seat, stack = sheet[-1].first, sheet[-1].second
    side = contest.seats.index(seat)
    account = account_of(contest, catalogue, sheet)
    others = sum(account.left[side]) - account.left[side][stack]
    least = 1 if seat == account.winner and not others else 0
    return least, contest.armies[side][stack]


def left_to_people(
    options: Options, reckoned: Sequence[Line], written: Sequence[Action]
) -> Options:
    """[table.d] Set aside for people all but the next line of a program's sheet.

    A program enters the result of the rounds; if a sheet already differs, it seals.
    """
    lines = [*[Action(*line) for line in reckoned], Action(SUBMIT)]
    follows = list(written) == lines[: len(written)]
    wanted = lines[len(written)] if follows else Action(SUBMIT)
    if wanted not in options:
        return options
    found = Options()
    found.bunches = [OptionGroup(wanted.verb, [wanted.first], _only(wanted.second), 1)]
    for bunch in options.bunches:
        found.bunches += _without(bunch, wanted)
    return found.mark_multiple() if len(found) > 1 else found


def _only(second: int) -> SecondArguments | None:
    """Return a function for one second argument, None if the verb has none."""
    return None if second < 0 else lambda _: [second]


def _without(bunch: OptionGroup, gone: Action) -> list[OptionGroup]:
    """Return a bunch without an action, set aside for people."""
    if bunch.verb != gone.verb:
        return [OptionGroup(bunch.verb, bunch.firsts, bunch.seconds, 0)]
    seconds = bunch.seconds
    others = [first for first in bunch.firsts if first != gone.first]
    found = [OptionGroup(bunch.verb, others, seconds, 0)] if others else []
    if seconds is not None:
        rest = [second for second in seconds(gone.first) if second != gone.second]
        if rest:
            found.append(OptionGroup(bunch.verb, [gone.first], lambda _: rest, 0))
    return found


def refuse_account(
    contest: ReportedBattle, catalogue: Catalogue, sheet: Sequence[Action], action: Action
) -> Refusal:
    """Return why a line cannot be written on a result sheet."""
    if action.verb not in (WINNER, LEFT, COUNT, FATE, SUBMIT):
        return elsewhere(action.verb, "the result of a battle")
    if not sheet:
        return Refusal("table.d", "Enter the winner first: one of the two players who fought.")
    if unfinished(sheet):
        low, high = bounds(contest, catalogue, sheet)
        return Refusal("table.d", f"Enter how many are left of this stack: {low} to {high}.")
    if action.verb == WINNER:
        return Refusal("order.h", "The winner is entered already.")
    if action.verb == COUNT:
        return Refusal("table.d", "A number follows its stack.")
    if action.verb == FATE:
        return _refuse_fate(contest, catalogue, action)
    return _refuse_stack(contest, catalogue, action)


def _refuse_fate(contest: ReportedBattle, catalogue: Catalogue, action: Action) -> Refusal:
    """Return why the fate of a leader cannot be written."""
    leader = action.first - catalogue.first_leader
    if not any([leader in leaders for leaders in contest.leaders]):
        return Refusal("table.d", "No such leader was in the battle.")
    return Refusal("order.h", "This fate is entered already.")


def _refuse_stack(contest: ReportedBattle, catalogue: Catalogue, action: Action) -> Refusal:
    """Return why a stack cannot be written."""
    if action.first not in contest.seats:
        return Refusal("table.d", "This player was not in the battle.")
    army = contest.armies[contest.seats.index(action.first)]
    stacks = range(len(catalogue.stacks))
    if action.second >= 0 and (action.second not in stacks or not army[action.second]):
        return Refusal("table.d", "This player had no such figures in the battle.")
    return Refusal("order.h", "These are entered already.")
