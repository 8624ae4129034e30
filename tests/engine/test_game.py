"""Match options by scenario: accepted values and defaults."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from senlac.engine.game.game import OptionCard, ScenarioCard
from senlac.engine.support.errors import OptionError
from tests.example.sticks import ROLES, Sticks


class Choosing(Sticks):
    """Sticks with options: one scenario has a default of its own, two have invalid defaults."""

    def scenarios(self) -> Sequence[ScenarioCard]:
        return [
            ScenarioCard("day", "Day", "", ROLES, ("lamp", "tea")),
            ScenarioCard("night", "Night", "", ROLES, ("lamp", "tea"), defaults={"lamp": True}),
            ScenarioCard("odd", "Odd", "", ROLES, ("lamp",), defaults={"lamp": "perhaps"}),
            ScenarioCard("lost", "Lost", "", ROLES, ("lamp",), defaults={"tea": "green"}),
        ]

    def option_cards(self) -> Sequence[OptionCard]:
        return [
            OptionCard("lamp", "Lamp", "", default=False, choices=(False, True)),
            OptionCard("tea", "Tea", "", default="black", choices=("black", "green")),
        ]


def test_a_scenario_may_have_defaults_of_its_own() -> None:
    game = Choosing()
    assert game.resolve_options("day", {}) == {"lamp": False, "tea": "black"}
    assert game.resolve_options("night", {}) == {"lamp": True, "tea": "black"}
    assert game.resolve_options("night", {"lamp": False})["lamp"] is False


def test_invalid_default_is_refused_like_an_invalid_value() -> None:
    with pytest.raises(OptionError, match="option lamp of sticks: expected false, true"):
        Choosing().resolve_options("odd", {})
    with pytest.raises(OptionError, match="no option 'tea' in sticks lost"):
        Choosing().resolve_options("lost", {})
