"""Figures, judgements and ratings, from made-up and from real games."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from senlac.engine.support.errors import OptionError
from senlac.lab.study.figures import (
    RIGHT,
    UNCLEAR,
    WRONG,
    Figure,
    correlation,
    effect_figures,
    figures_of,
    judged,
    mean_of,
    require_known,
)
from senlac.lab.study.game_row import Row
from senlac.lab.study.series import BotScore, EffectScore, sequential_tests
from tests.lab.study.support import BALANCE, row, study_of
from tests.lab.study.test_plan import COMET, EFFECT, STRENGTH


def test_interval_of_a_share_is_never_empty() -> None:
    one = mean_of("x", [1.0] * 10, share=True)
    assert (one.mean, one.high) == (1.0, 1.0)
    assert 0.7 < one.low < 0.95
    none = mean_of("x", [], share=True)
    assert (none.low, none.high, none.games) == (0.0, 1.0, 0)


def test_interval_of_a_mean_is_that_of_the_normal_distribution() -> None:
    rng = Random(3)
    one = mean_of("x", [rng.gauss(7, 2) for _ in range(400)])
    assert one.mean == pytest.approx(7, abs=0.3)
    assert one.high - one.low == pytest.approx(2 * 1.96 * 2 / 20, rel=0.1)


def test_figures_of_a_balance_are_shares_draws_and_lengths() -> None:
    rows = [
        row("ab", [0], turns=4),
        row("ab", [1], unit=1, turns=6),
        row("ab", [], unit=2, turns=5),
    ]
    found = {one.name: one.mean for one in figures_of(study_of(BALANCE), rows)}
    assert found == pytest.approx(
        {"saxon": 0.5, "norman": 0.5, "drawn": 1 / 3, "turns": 5.0, "decisions": 9.0}
    )


def test_share_of_a_bot_counts_the_pair() -> None:
    score = BotScore("a")
    assert score([row("ab", [0]), row("ba", [1])]) == 1.0
    assert score([row("ab", [0]), row("ba", [0])]) == 0.5
    assert score([row("abb", [0]), row("baa", [0])]) == 0.5
    assert score([row("abb", [1]), row("baa", [0])]) == 0.0
    assert score([row("abb", []), row("baa", [])]) == pytest.approx(0.5)


def test_figures_of_a_strength_say_in_which_role() -> None:
    rows = [
        row(("greedy", "random"), [0]),
        row(("random", "greedy"), [0]),
        row(("random", "greedy"), [0], unit=1),
        row(("greedy", "random"), [0], unit=1),
    ]
    found = {one.name: one.mean for one in figures_of(study_of(STRENGTH), rows)}
    assert found["greedy"] == 0.5
    assert found["greedy as saxon"] == 1.0
    assert found["greedy as norman"] == 0.0


def pair(first: Sequence[int], second: Sequence[int], turns: int) -> list[Row]:
    """Return a unit with the winners of its two arms; the second takes more turns."""
    return [row("ab", first, turns=4), row("ab", second, turns=4 + turns)]


def test_effect_is_what_the_second_arm_has_more() -> None:
    units = [pair([0], [1], 2), pair([1], [1], 1)]
    study = study_of(EFFECT)
    found = {one.name: one.mean for one in effect_figures(study, units)}
    assert found["turns"] == 1.5
    assert found["south"] == -0.5
    assert found["book.south"] == 0.5
    assert found["large.turns"] == 5.5
    assert EffectScore("saxon")(units[0]) == 0.0
    assert EffectScore("saxon")(units[1]) == 0.5
    assert EffectScore("dane")(units[1]) is None


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [(0.4, 0.6, RIGHT), (0.7, 0.9, WRONG), (0.1, 0.3, WRONG), (0.55, 0.7, UNCLEAR)],
)
def test_expected_range_is_judged_by_the_interval(low: float, high: float, verdict: str) -> None:
    figures = [Figure("saxon", 0.5, 0.42, 0.58, 100, share=True)]
    [found] = judged({"saxon": (low, high)}, figures)
    assert found.verdict == verdict


def test_unknown_expected_figure_is_refused() -> None:
    text = BALANCE.replace("[[play]]", "[expect]\ndane = [0, 1]\n[[play]]")
    with pytest.raises(OptionError, match="no figure 'dane'; there are: saxon, norman, drawn"):
        require_known(study_of(text))
    require_known(study_of(text.replace("dane", "norman")))


def test_correlation_of_pairs() -> None:
    alike = [pair([0], [0], 0), pair([1], [1], 0)]
    assert correlation(alike) == pytest.approx(1.0)
    assert correlation([pair([0], [1], 0), pair([1], [0], 0)]) == pytest.approx(-1.0)
    assert correlation([pair([0], [1], 0)]) is None
    # The stronger bot wins on either side: that is no luck.
    strong = [row("ab", [0]), row("ba", [1])]
    assert correlation([strong, strong[::-1]]) is None
    assert correlation([strong, strong[::-1], [row("ba", [0]), row("ab", [0])]]) is None
    shared = [[row("ba", [0]), row("ab", [0])], [row("ab", [1]), row("ba", [1])]]
    assert correlation(shared) == pytest.approx(1.0)
    assert correlation([[row("ab", [0])]]) is None


def test_balance_of_three_is_tested_against_a_third() -> None:
    text = BALANCE.replace("[[play]]", "[test]\nleast = 0.1\n[[play]]")
    tests = sequential_tests(study_of(text + COMET))
    assert [(one.name, one.even) for one in tests.series] == [
        ("foragers.saxon", 0.5),
        ("foragers.norman", 0.5),
        ("players_3.viking", 1 / 3),
        ("players_3.norman", 1 / 3),
        ("players_3.english", 1 / 3),
    ]
    tests.count([row("ab", [0])])
    tests.count([row("abc", [2], unit=1)])
    assert [one.scores for one in tests.series] == [[1.0], [0.0], [0.0], [0.0], [1.0]]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (BALANCE.replace("balance", "length"), "a study of length has none"),
        (BALANCE, "only a study of an effect"),
        (EFFECT, "expected one of south, north, got 'saxon'"),
    ],
)
def test_test_that_does_not_fit_is_refused(text: str, message: str) -> None:
    asked = text.replace("[[play]]", '[test]\nleast = 0.1\nrole = "saxon"\n[[play]]')
    with pytest.raises(OptionError, match=message):
        sequential_tests(study_of(asked))


def test_least_difference_must_leave_room() -> None:
    text = BALANCE.replace("[[play]]", "[test]\nleast = 0.4\n[[play]]")
    with pytest.raises(OptionError, match=r"expected less than 0\.333"):
        sequential_tests(study_of(text + COMET))
