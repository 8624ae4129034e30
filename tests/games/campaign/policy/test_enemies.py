"""What an army fears and what it gains by battle."""

from __future__ import annotations

import pytest

from senlac.engine.model.action import Action
from senlac.games.campaign.evaluation.values import value_of
from senlac.games.campaign.policy.enemies import Enemies
from senlac.games.campaign.rules.orders.missions import Missions
from senlac.games.campaign.rules.orders.phase import Orders
from tests.games.campaign.policy.test_reports import week


def enemies(first: str, *others: str) -> Enemies:
    """Return the enemies of the king's first force."""
    desk = week(first, *others)
    assert isinstance(desk.phase, Orders)
    desk.phase.write(desk.state, 0, Action("force", desk.state.codes[0]))
    bodies = desk.phase.bodies(desk.state, 0)
    return Enemies(Missions(bodies), value_of(bodies.state, bodies.place()))


@pytest.mark.parametrize(
    ("force", "risks"),
    [("thegn.C=24 rufus_king", True), ("thegn.C=24 Ac1", False), ("thegn.C=96 rufus_king", False)],
)
def test_a_lord_with_few_men_risks_something_away_from_walls(force: str, *, risks: bool) -> None:
    found = enemies(f"A1 london inside {force}", "B1 rouen inside spearman.C=200 Bc1")
    assert (found.hazard() > 0.0) == risks


def test_an_army_that_nobody_saw_is_feared_less() -> None:
    own, enemy = "A1 london inside fyrd.C=40 Ac1", "spearman.C=150 Bc1"
    seen = enemies(own, f"B1 5751 {enemy}")
    unseen = enemies(own, f"B1 rochester inside {enemy}")
    hex_ = seen.state.hex_of[seen.place]
    assert seen.danger(hex_) > 2 * unseen.danger(hex_) > 0.0
    assert seen.can_come(hex_)
    assert not unseen.can_come(hex_)


def test_relief_counts_the_whole_camp_and_its_price() -> None:
    army = "A1 guildford inside thegn.B=160 supply=4 Ac1"
    camp = ("A2 london inside fyrd.C=24", "B1 london besieging spearman.C=75 Bc1")
    [(worth, choice)] = enemies(army, *camp).reliefs()
    assert choice.verb == "relieve"
    [(more, _)] = enemies(army, camp[0], camp[1].replace("75", "90")).reliefs()
    assert more > worth > 0.0
    [(less, _)] = enemies(army, *camp, "B2 london spearman.C=150 Bc2").reliefs()
    assert less < worth
