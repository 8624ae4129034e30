"""Search of whole sheets: scripts of the game, changed and judged after the reveal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from senlac.bots.information_set import InformationSet
from senlac.bots.mcts import MctsBot
from senlac.bots.sheet_search import SheetSearch
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.dice import bot_rng
from senlac.engine.model.sheet_script import SheetScript
from senlac.engine.model.state import State
from senlac.games.campaign.ground import NO_TOWN
from senlac.games.campaign.policy.choices import STAY, Choice
from senlac.games.campaign.policy.scripts import OrdersScript
from senlac.games.campaign.rules.orders.phase import Orders
from senlac.games.campaign.state import CampaignState
from tests.games.campaign.desk import GAME, Desk
from tests.games.campaign.rules.orders.test_plans import orders

BODIES = ("A1 london inside spearman.C=60 Ac1", "B1 rouen inside spearman.C=40 Bc1")


def lazy(desk: Desk) -> OrdersScript:
    """Return orders by which the first body of Rufus stays where it is."""
    state = desk.state
    phase = cast("Orders", state.stack[-1])
    return OrdersScript(state, phase, 0, 1, {state.codes[0]: Choice(STAY)})


def in_the_last_week() -> Desk:
    """Return the same bodies in the last week of a Year, in which postponed orders are lost."""
    return Desk("\n".join(["scenario: y1088", *BODIES, "turn: 6", "step: Orders"]))


def test_sheet_is_replaced_by_a_better_one() -> None:
    desk = in_the_last_week()
    planner = SheetSearch(InformationSet(GAME, desk.state, 0), bot_rng("sheets"), lazy(desk))
    assert planner.has_choice()
    assert [line.verb for line in planner.best.lines] == ["force", "close", "done"]
    while not planner.is_settled(64 - planner.iterations):
        planner.iterate()
    lines = {line.verb: line.first for line in planner.best.lines}
    assert {"leave", "to", "task"} <= set(lines), "it leaves a garrison, and goes"
    town = desk.state.catalogue.ground.town_at[lines["to"]]
    assert town != NO_TOWN, "to a town that is near"
    assert not desk.state.insiders(town), "and open"
    assert planner.choice() == planner.best.lines[0]


def test_sheet_has_the_same_result_on_the_same_draw() -> None:
    desk = orders(*BODIES)
    planner = SheetSearch(InformationSet(GAME, desk.state, 0), bot_rng("sheets"), lazy(desk))
    results = [planner._result(planner.best, draw) for draw in (0, 1, 0, 1)]
    assert results[:2] == results[2:]


class Watched(SheetScript):
    """A script that records the year and turn of each state by which it might be judged."""

    def __init__(self, script: OrdersScript) -> None:
        self.script = script
        self.asked: list[tuple[int, int]] = []

    def lines(self) -> Sequence[Action]:
        """Return the lines of the script."""
        return self.script.lines()

    def can_be_judged(self, state: State) -> bool:
        """Return whether a state may judge the script, and record it."""
        assert isinstance(state, CampaignState)
        self.asked.append((state.year, GAME.turn(state)))
        return self.script.can_be_judged(state)


def test_a_sheet_is_judged_when_its_year_is_over() -> None:
    desk = orders(*BODIES)
    year, turn = desk.state.year, GAME.turn(desk.state)
    script = Watched(lazy(desk))
    planner = SheetSearch(InformationSet(GAME, desk.state, 0), bot_rng("sheets"), script)
    planner._result(planner.best, 0)
    weeks = [(year, turn + week) for week in range(1, 6)]
    assert script.asked[:-1] == weeks
    assert script.asked[-1][0] == year + 1


def test_mutations_of_orders_never_repeat_and_end() -> None:
    desk = orders(*BODIES)
    script, rng = lazy(desk), bot_rng("orders")
    given = [script.chosen]
    while (other := script.mutated(rng)) is not script:
        assert other.chosen not in given
        given.append(other.chosen)
    assert len(given) > 3


def test_forced_sheet_is_not_searched() -> None:
    desk = Desk("scenario: y1088\nstep: Gifts")
    seat = InformationSet(GAME, desk.state, 0)
    script = GAME.sheet_script(desk.state, 0, bot_rng("gifts"))
    assert script is not None
    assert not SheetSearch(seat, bot_rng("sheets"), script).has_choice()


def test_mcts_bot_writes_a_sheet_to_its_end() -> None:
    desk = orders(*BODIES)
    bot = MctsBot("6", "seed")
    written: list[Action] = []
    while not written or written[-1].verb != "done":
        seat = InformationSet(GAME, desk.state, 0)
        line = bot.choose(seat)
        assert line in seat.options()
        written.append(line)
        play.play_action(desk.state, 0, line)
    assert Action("force", desk.state.codes[0]) in written
