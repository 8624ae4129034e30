"""What an opponent wanted with an action."""

from __future__ import annotations

from typing import Any

import pytest

from senlac.engine.data.loader import read
from senlac.engine.data.rows.weights import WeightsFile
from senlac.engine.match import registry
from senlac.engine.match.match import Match
from senlac.engine.model.action import Action
from senlac.games.shieldwall import GAME
from senlac.lab.reasons import aims, reason, sentence
from tests.example.sticks import STICKS

FACING = """
map:
  .   .   .  .
  .   S1^ .  N1
  .   .   .  .
S1 commander
N1 commander
active: saxon
actions: 2
step: Turn 3 > Movement
"""

AIMS = {"gap": "to close the gaps", "line": "to stand together", "near": "to stand together"}


def told(layout: str, action: str, game: Any = GAME) -> str:  # noqa: ANN401
    """Return the reason for an action of the saxon in a layout."""
    match = Match.from_layout(layout, game, seed=1)
    return reason(game, match.state, 0, match.parse_action(action, "saxon"), "seed")


def test_a_reason_names_what_the_action_gains() -> None:
    assert "to face the enemy" in told(FACING, "turn S1 E")
    assert "to face the enemy" not in told(FACING, "turn S1 W")


def test_a_sentence_names_at_most_two_aims_that_speak_most() -> None:
    assert sentence({"gap": 2.0, "line": 1.5, "x": 9.0}, AIMS) == (
        "It wanted to close the gaps and to stand together."
    )
    assert sentence({"gap": 2.0, "line": 0.9}, AIMS) == "It wanted to close the gaps."
    assert sentence({"near": 2.0, "line": 1.9}, AIMS) == "It wanted to stand together."
    assert sentence({"gap": -1.0, "line": 0.0}, AIMS) == ""


def test_the_same_seed_gives_the_same_reason() -> None:
    assert told(FACING, "move S1 b3") == told(FACING, "move S1 b3")


def test_a_game_without_features_has_no_reasons() -> None:
    state = Match.new(STICKS, seed=1).state
    assert reason(STICKS, state, 0, Action("take", 1), "seed") == ""


def test_a_reason_uses_nothing_that_is_hidden_from_the_role() -> None:
    """Two comet campaigns that differ only in blocks which the Viking does not see."""
    layout = "turn: 5\nactive: viking\nyork: hardrada vik1=3\nlincoln: {}\nlondon: harold\n"
    reasons = set()
    for hidden in ("fyrd1", "hc1"):
        match = Match.from_layout(layout.format(hidden), "comet", seed=1)
        action = match.parse_action("move vik1 durham", "viking")
        role = match.role("viking")
        reasons.add(reason(match.game, match.state, role, action, "seed"))
    assert len(reasons) == 1


@pytest.mark.parametrize("name", [game.id for game in registry.games() if game.features])
def test_aims_complete_a_sentence(name: str) -> None:
    game = registry.game(name)
    for row in read(game.package, "weights", WeightsFile).feature:
        assert row.aim == "" or (row.aim.startswith("to ") and not row.aim.endswith(".")), row.id
    assert aims(game.package).keys() <= set(game.features)
