"""Openings: the purchases of a searching player at the beginning of a Year."""

from __future__ import annotations

from random import Random
from typing import cast

from senlac.bots.information_set import InformationSet
from senlac.bots.mcts import MctsBot
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.games.campaign.data.tables import load_openings
from senlac.games.campaign.policy.muster import ArmyPurchases, Shares
from senlac.games.campaign.policy.openings import opening
from senlac.games.campaign.policy.scripts import PurchaseScript
from senlac.games.campaign.rules.purchase.phase import Purchase
from tests.games.campaign.desk import GAME, Desk


def purchases(scenario: str = "y1088") -> Desk:
    """Return a war at the beginning of a Year."""
    return Desk(f"scenario: {scenario}\nstep: Purchase")


def by_habit(desk: Desk, player: str) -> PurchaseScript:
    """Return the purchases of a greedy player."""
    found = GAME.sheet_script(desk.state, desk.seat(player), Random(1))
    return cast("PurchaseScript", found)


def test_each_opening_is_found_in_its_year() -> None:
    desk = purchases()
    for row in load_openings():
        desk.state.year = row.year
        shares = opening(desk.state, desk.seat(row.player))
        assert shares == Shares(
            horse=row.horse, bands=row.bands, guards=row.guards, hired=row.hired
        )


def test_best_known_purchases_follow_the_opening() -> None:
    desk = purchases()
    habit = by_habit(desk, "rufus")
    learned = habit.best_known()
    assert learned.shares == opening(desk.state, desk.seat("rufus"))
    assert habit.shares != learned.shares
    assert list(habit.lines()) != list(learned.lines())


def test_best_known_purchases_stay_the_same_without_an_opening() -> None:
    desk = purchases("y1066")
    for player in desk.state.catalogue.players:
        habit = by_habit(desk, player)
        assert habit.best_known() is habit


def test_searching_bot_buys_by_the_opening() -> None:
    desk = purchases()
    seat = desk.seat("robert")
    shares = opening(desk.state, seat)
    assert shares is not None
    phase = cast("Purchase", desk.state.stack[-1])
    wanted = list(ArmyPurchases(desk.state, seat, phase.sheets[seat]).write_all(shares))
    bot = MctsBot("4", "lines")
    written: list[Action] = []
    while not written or bot.has_next_action():
        action = bot.choose(InformationSet(GAME, desk.state, seat))
        written.append(action)
        play.play_action(desk.state, seat, action)
    assert written == wanted
