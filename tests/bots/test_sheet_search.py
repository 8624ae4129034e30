"""Whole sheets thought about: by their game's scripts, tried until all have been opened."""

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
    """Return orders by which the first host of Rufus stays where it is."""
    state = desk.state
    phase = cast("Orders", state.stack[-1])
    return OrdersScript(state, phase, 0, 1, {state.codes[0]: Choice(STAY)})


def in_the_last_week() -> Desk:
    """Return the same hosts in the last week of a Year: what is not done now is not done in it."""
    return Desk("\n".join(["scenario: y1088", *BODIES, "turn: 6", "step: Orders"]))


def test_a_sheet_is_changed_for_one_that_comes_to_more() -> None:
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


def test_the_same_sheet_comes_to_the_same_on_a_draw() -> None:
    desk = orders(*BODIES)
    planner = SheetSearch(InformationSet(GAME, desk.state, 0), bot_rng("sheets"), lazy(desk))
    results = [planner._result(planner.best, draw) for draw in (0, 1, 0, 1)]
    assert results[:2] == results[2:]


class Watched(SheetScript):
    """A script that notes the states by which it might be judged, as year and turn."""

    def __init__(self, script: OrdersScript) -> None:
        self.script = script
        self.asked: list[tuple[int, int]] = []

    def lines(self) -> Sequence[Action]:
        """Return its lines."""
        return self.script.lines()

    def can_be_judged(self, state: State) -> bool:
        """Tell whether it may be judged by a state, and note that."""
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


def test_orders_are_given_out_once_and_then_no_more() -> None:
    desk = orders(*BODIES)
    script, rng = lazy(desk), bot_rng("orders")
    given = [script.chosen]
    while (other := script.mutated(rng)) is not script:
        assert other.chosen not in given
        given.append(other.chosen)
    assert len(given) > 3


def test_what_cannot_be_otherwise_is_not_thought_about() -> None:
    desk = Desk("scenario: y1088\nstep: Gifts")
    seat = InformationSet(GAME, desk.state, 0)
    script = GAME.sheet_script(desk.state, 0, bot_rng("gifts"))
    assert script is not None
    assert not SheetSearch(seat, bot_rng("sheets"), script).has_choice()


def test_a_searching_player_writes_a_sheet_to_its_end() -> None:
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
