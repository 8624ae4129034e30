"""Names of phases: unique in a game, and existing ones in data files and action labels."""

from __future__ import annotations

import ast
from itertools import islice
from pathlib import Path
from typing import Any, Final

import pytest

from senlac.engine.data.loader import has_file, load
from senlac.engine.game.game import Game
from senlac.engine.match import registry
from senlac.engine.model.phase_names import names_of, phases_by_name
from senlac.testing.kept_positions import KeptPositions
from tests.games.positions import POSITIONS

GAMES: Final = registry.games()
SOURCE: Final = Path(__file__).parents[2] / "src" / "senlac"
START: Final = "start"
"""The moment before the first turn in hints.toml, which is not a phase."""

STATES: Final = 10_000
"""The maximum number of states that are searched for a step."""


def never_shown(positions: KeptPositions, steps: set[str]) -> set[str]:
    """Return the steps that no scene shows."""
    left = set(steps)
    for state in islice(positions.states(), STATES):
        if not left:
            break
        if state.outcome is None:
            roles = range(len(positions.game.roles(state)))
            left.discard(positions.game.scene(state, list(roles)).step)
    return left


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_each_name_belongs_to_one_phase_and_is_registered(game: Game[Any]) -> None:
    known = phases_by_name(game.phases)
    assert len(known) == sum(len(names_of(made)) for made in game.phases)
    phases = type(game.empty_state()).phases
    assert {name: phases.known(name) for name in known} == known


@pytest.mark.parametrize("positions", POSITIONS, ids=lambda positions: positions.game.id)
def test_hints_name_existing_steps(positions: KeptPositions) -> None:
    game = positions.game
    if not has_file(game.package, "data/hints.toml"):
        pytest.skip("a game without hints")
    rows = load(game.package, "data/hints.toml")["hint"]
    assert isinstance(rows, list)
    known = {START, *phases_by_name(game.phases)}
    assert never_shown(positions, {row["step"] for row in rows} - known) == set()


@pytest.mark.parametrize("positions", POSITIONS, ids=lambda positions: positions.game.id)
def test_action_labels_name_steps_that_a_scene_shows(positions: KeptPositions) -> None:
    manner = positions.game.action_labels
    assert never_shown(positions, {*manner.begins, *manner.done}) == set()


@pytest.mark.parametrize("package", ["games", "bots"])
def test_no_phase_is_compared_by_its_class_name(package: str) -> None:
    found = [
        f"{path}:{node.lineno}"
        for path in sorted((SOURCE / package).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in ("__name__", "__qualname__")
    ]
    hint = "use `document_name`, `is_named` or `look_up` of senlac.engine.model.phase_names"
    assert found == [], hint


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_scenario_names_say_more_than_how_it_is_played(game: Game[Any]) -> None:
    # Lists of matches name them without the game.
    for card in game.scenarios():
        assert card.name.casefold() not in {"historical", "standard", "default"}
