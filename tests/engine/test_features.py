"""Weights of an evaluation: their file, their order and their sum."""

from __future__ import annotations

import pytest

from senlac.engine.data.features import FILE as FILE_NAME
from senlac.engine.data.features import parse_weights
from senlac.engine.data.loader import read
from senlac.engine.data.rows.weights import WeightsFile
from senlac.engine.game.game import Game
from senlac.engine.match import registry
from senlac.engine.support.errors import DataError, IncompleteGameError
from senlac.games.shieldwall import GAME
from tests.example.sticks import Sticks

FILE = """
[[feature]]
id = "near"
what = "steps"
why = "it may be fallen upon"
weight = -0.5
source = "by hand"

[[feature]]
id = "men"
what = "men"
why = "they fight"
weight = 2
source = "by hand"
tuned = false

[[constant]]
id = "reach"
value = 3
why = "a day's march"
source = "by hand"
"""


def test_weights_have_the_order_of_the_features() -> None:
    found = parse_weights(FILE, "weights.toml", ["men", "near"])
    assert (found.values, found.tuned) == ([2.0, -0.5], [False, True])
    assert found.score([3.0, 4.0]) == 4.0
    assert (found.of("near"), found.constant("reach")) == (-0.5, 3.0)


def test_replaced_weights_leave_the_original_unchanged() -> None:
    found = parse_weights(FILE, "weights.toml", ["men", "near"])
    assert found.replaced([1, -1]).score([3.0, 4.0]) == -1.0
    assert found.score([3.0, 4.0]) == 4.0


@pytest.mark.parametrize(
    ("text", "names", "words"),
    [
        (FILE, ["men", "near", "far"], "mine.toml: feature.far: it has no weight"),
        (FILE, ["men"], "mine.toml: feature.near: there is no such feature"),
        (
            FILE.replace('source = "by hand"', "", 1),
            ["men", "near"],
            "mine.toml: feature.near: mis",
        ),
        (FILE.replace("-0.5", '"a"'), ["men", "near"], "mine.toml: feature.near.weight: expected"),
        (FILE.replace("men", "near"), ["near"], "mine.toml: feature.near: this id comes twice"),
        ("[[feature]", ["men"], "mine.toml: Expected"),
        (
            FILE.replace("weight = -0.5", "weight = -0.5\nbeginner = 2.0"),
            ["men", "near"],
            "mine.toml: feature.near.beginner: expected 0 to 1",
        ),
    ],
)
def test_fault_in_a_weights_file_is_reported_in_one_line(
    text: str, names: list[str], words: str
) -> None:
    with pytest.raises(DataError) as told:
        parse_weights(text, "mine.toml", names)
    assert str(told.value).startswith(words)


def test_a_beginner_sees_a_share_of_a_weight() -> None:
    text = FILE.replace("weight = -0.5", "weight = -0.5\nbeginner = 0.5")
    found = parse_weights(text, "weights.toml", ["men", "near"])
    assert found.beginner == [1.0, 0.5]
    seen = found.for_beginner()
    assert seen.values == [found.values[0], -0.25]
    assert seen.constants == found.constants


def test_missing_constant_is_named() -> None:
    found = parse_weights(FILE, "weights.toml", ["men", "near"])
    with pytest.raises(DataError, match=r"constant\.courage: it is missing"):
        found.constant("courage")


@pytest.mark.parametrize("name", [game.id for game in registry.games() if game.features])
def test_every_feature_has_a_weight_and_a_reason(name: str) -> None:
    game = registry.game(name)
    rows = {row.id: row for row in read(game.package, FILE_NAME, WeightsFile).feature}
    assert all([rows[feature].weight and rows[feature].why for feature in game.features])


def test_game_with_other_weights_leaves_the_original_unchanged() -> None:
    state = GAME.initial_state("foragers", GAME.resolve_options("foragers", {}), None)
    state.turn = 5
    before = GAME.evaluate(state, 0)
    doubled = GAME.with_weights(
        GAME.weights().replaced([2 * value for value in GAME.weights().values])
    )
    assert doubled.evaluate(state, 0) == pytest.approx(2 * before) != 0.0
    assert GAME.evaluate(state, 0) == before


@pytest.mark.parametrize(("winners", "worth"), [((0,), 1), ((1,), -1), ((0, 1), 1), ((), 0)])
def test_finished_match_is_worth_its_victory(winners: tuple[int, ...], worth: int) -> None:
    state = GAME.initial_state("foragers", GAME.resolve_options("foragers", {}), None)
    state.finish(winners, "decided")
    assert GAME.evaluate(state, 0) == worth * GAME.victory


def test_game_without_features_must_define_evaluate() -> None:
    class Bare(Sticks):
        evaluate = Game.evaluate

    with pytest.raises(IncompleteGameError, match="no 'evaluate'"):
        Bare().evaluate(Bare().initial_state("sticks", {}, None), 0)
