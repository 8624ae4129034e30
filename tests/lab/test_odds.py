"""Exact odds from any position."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from senlac import Match
from senlac.bots.information_set import InformationSet
from senlac.engine.game.game import Forecast
from senlac.engine.game.position import digest
from senlac.engine.model.action import Action
from senlac.engine.model.dice import distribution
from senlac.engine.support.errors import OddsError, SenlacError
from senlac.lab.analysis import all_words
from senlac.lab.odds import at_least, change_distributions, forecast, mean, outcome_distribution
from senlac.server.bots.scoring import score_actions
from senlac.testing import laws
from tests.example.feud import FEUD, Feud, FeudState

if TYPE_CHECKING:
    from senlac.engine.model.state import State

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def melee() -> tuple[Match, int]:
    """Return a battle in Melee: N2, with N3 on its left, faces S3; four actions at hand."""
    match = Match.new("shieldwall", "foragers", seed=1)
    document = match.position()
    fields = document["fields"]
    ids = [unit["id"] for unit in fields["order"]["units"]]
    squares = {"N2": "d3", "N3": "c3", "S3": "d4"}
    for unit, square in squares.items():
        file, rank = "abcdefgh".index(square[0]), int(square[1]) - 1
        fields["square"][ids.index(unit)] = rank * 8 + file
    fields["actions"] = 4
    document["stack"][-1] = ["Melee", []]
    document["stack"][0] = ["Turn", [5]]
    changed = Match.from_position(document, seed=1)
    return changed, changed.role("norman")


def changed(match: Match, role: int, text: str) -> dict[str, Any]:
    return change_distributions(match.game, match.state, role, match.notation().action(text))


def test_an_attack_from_a_position_has_the_odds_of_its_dice() -> None:
    match, role = melee()
    assert changed(match, role, "attack N2") == {
        "hits on S3": {1: Fraction(1, 9), 2: Fraction(1, 3), 3: Fraction(5, 9)}
    }


def test_pressing_adds_a_die() -> None:
    match, role = melee()
    found = changed(match, role, "press N2")["hits on S3"]
    assert found == {1: Fraction(1, 27), 2: Fraction(7, 27), 3: Fraction(19, 27)}


def test_odds_of_done_are_those_of_the_automatic_attack() -> None:
    match, role = melee()
    found = changed(match, role, "done")
    assert found["hits on S3"] == changed(match, role, "attack N2")["hits on S3"]


def test_computing_odds_does_not_change_the_position() -> None:
    match, role = melee()
    before = digest(match.game, match.state)
    changed(match, role, "press N2")
    assert digest(match.game, match.state) == before


def test_distribution_of_any_measure_is_computed() -> None:
    match, role = melee()

    def actions(state: State) -> int:
        found: int = match.game.view(state, ())["actions"]
        return found

    assert outcome_distribution(match.state, role, Action("press", 6), actions) == {3: Fraction(1)}


def test_illegal_action_has_no_odds() -> None:
    match, role = melee()
    with pytest.raises(SenlacError, match="legal now"):
        changed(match, role, "attack N5")
    with pytest.raises(SenlacError, match="legal now"):
        change_distributions(match.game, match.state, 1 - role, Action("done"))


def test_at_least_and_mean_are_computed_from_chances() -> None:
    chances = {0: THIRD, 1: THIRD, 4: THIRD}
    assert at_least(chances) == {0: Fraction(1), 1: 2 * THIRD, 4: THIRD}
    assert mean({1: HALF, 2: HALF}) == Fraction(3, 2)


class Seer(Feud):
    """A game with a forecast of its own."""

    def forecast(self, state: FeudState, action: Action) -> Forecast | None:
        """Return a forecast for a banner; leave other actions to the engine."""
        return Forecast(action.verb, (("a hit", HALF),)) if action.verb == "send" else None


def test_game_may_forecast_some_actions_and_leave_others() -> None:
    match = Match.new(Seer(), seed=1)
    send, pay = [match.notation().action(text) for text in ("send boar", "pay 2")]
    told = forecast(match.game, match.state, 0, send)
    assert told == Forecast("send", (("a hit", HALF),))
    assert forecast(match.game, match.state, 0, pay) is None
    assert forecast(FEUD, match.state, 0, send) is None


def test_illegal_action_has_no_forecast() -> None:
    match = Match.new(Seer(), seed=1)
    with pytest.raises(SenlacError, match="legal now"):
        forecast(match.game, match.state, 0, match.notation().action("challenge"))


class Counting(Seer):
    """A game that counts how often hidden information is sampled."""

    def __init__(self) -> None:
        super().__init__()
        self.dealt = 0

    def resample(self, state: FeudState, roles: Sequence[int], rng: Random) -> None:
        """Count the call, and resample."""
        self.dealt += 1
        super().resample(state, roles, rng)


def test_forecasts_of_a_role_share_one_sampled_position() -> None:
    game = Counting()
    match = Match.new(game, seed=1)
    found = all_words(match, match.actors()[0])
    sends = [text for text in match.options(match.actors()[0]) if text.startswith("send")]
    assert list(found) == sends
    assert len(sends) > 1
    assert game.dealt == 1


class Rolling(Seer):
    """A game whose forecast of a payment needs too many dice."""

    def forecast(self, state: FeudState, action: Action) -> Forecast | None:
        """Return the odds of the sixes of ten dice for a payment."""
        if action.verb != "pay":
            return super().forecast(state, action)
        sixes = distribution(lambda dice: sum([dice.roll(6, "hit") == 6 for _ in range(10)]))
        return Forecast("pay", tuple([(str(hits), chance) for hits, chance in sixes.items()]))


def test_forecast_with_too_many_dice_omits_only_itself() -> None:
    match = Match.new(Rolling(), seed=1)
    role = match.actors()[0]
    pay = match.notation().action("pay 2")
    assert forecast(match.game, match.state, 0, pay) is None
    found = all_words(match, role)
    assert {text.split()[0] for text in found} == {"send"}
    [row] = score_actions(InformationSet(match.game, match.state, 0), [pay], "a")
    assert row.odds == []
    laws.odds_of_actions_are_bounded(match, Random(1))


def test_odds_with_infinitely_many_outcomes_are_refused() -> None:
    match, role = melee()
    with pytest.raises(OddsError, match="too many ways"):
        change_distributions(
            match.game, match.state, role, match.notation().action("press N2"), most=20
        )
