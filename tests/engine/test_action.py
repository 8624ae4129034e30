from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senlac.engine.model.action import NONE, Action, Notation
from senlac.engine.support.errors import NotationError

NOTATION = Notation(
    {"move": ("unit", "square"), "pay": ("number",), "done": ()},
    {"unit": ["Harold", "Gyrth"], "square": ["a1", "a2", "b1"]},
)


def test_an_action_is_written_as_verb_and_names() -> None:
    assert NOTATION.text(Action("move", 1, 2)) == "move Gyrth b1"
    assert NOTATION.text(Action("pay", 12)) == "pay 12"
    assert NOTATION.text(Action("done")) == "done"


def test_notation_ignores_case_and_extra_spaces() -> None:
    assert NOTATION.action("  MOVE   harold A1 ") == Action("move", 0, 0)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty text"),
        ("fly", "no verb 'fly'; the verbs are done, move, pay"),
        ("move Harold", "expected 'move UNIT SQUARE'"),
        ("done now", "expected 'done'"),
        ("move Tostig a1", "no unit 'Tostig'"),
        ("pay -1", "expected a number"),
        ("pay ٣", "expected a number"),
        ("pay 1234567890", "expected a number"),
        ("pay " + "x" * 900, "..."),
    ],
)
def test_notation_error_names_the_expected_words(text: str, words: str) -> None:
    with pytest.raises(NotationError) as caught:
        NOTATION.action(text)
    assert words in str(caught.value)
    assert len(str(caught.value)) < 120


@given(st.text())
def test_any_text_is_parsed_or_raises_a_notation_error(text: str) -> None:
    try:
        action = NOTATION.action(text)
    except NotationError:
        return
    assert NOTATION.action(NOTATION.text(action)) == action


@pytest.mark.parametrize(
    "action",
    [
        Action("fly"),
        Action("move", 0),
        Action("move", 2, 0),
        Action("move", -2, 0),
        Action("move", 0, 3),
        Action("pay", -1),
        Action("pay", 10**9),
        Action("pay", 1, 1),
        Action("done", 0),
        Action("done", NONE, 0),
    ],
)
def test_check_refuses_an_action_that_cannot_be_written(action: Action) -> None:
    with pytest.raises(NotationError):
        NOTATION.check(action)


@pytest.mark.parametrize("action", [Action("move", 1, 2), Action("pay", 0), Action("done")])
def test_check_accepts_an_action_that_can_be_written(action: Action) -> None:
    NOTATION.check(action)


def test_combined_notation_keeps_kinds_of_both_matches_apart() -> None:
    inner = Notation({"move": ("unit",), "take": ("number",)}, {"unit": ["Taillefer"]})
    merged = NOTATION.combined_with(inner)
    assert merged.action("move taillefer") == Action("move", 0)
    assert merged.text(Action("move", 0)) == "move Taillefer"
    assert merged.action("take 2") == Action("take", 2)
    assert merged.action("pay 3") == Action("pay", 3)
    assert NOTATION.action("move Gyrth a1") == Action("move", 1, 0), "the outer one is as it was"


def test_aliases_are_read_but_never_written() -> None:
    squares = ["a1", "a2", "b1"]
    notation = Notation({"go": ("square",)}, {"square": squares}, {"square": {"Dover": 1, "b1": 0}})
    assert notation.action("go dover") == Action("go", 1)
    assert notation.text(Action("go", 1)) == "go a2"
    assert notation.action("go b1") == Action("go", 2)
    outer = Notation({"march": ("square",)}, {"square": ["york"]}, {"square": {"north": 0}})
    merged = outer.combined_with(notation)
    assert merged.action("go dover") == Action("go", 1)
    assert merged.action("march north") == Action("march", 0)
    with pytest.raises(NotationError, match="no square 'dover'"):
        merged.action("march dover")


def test_unknown_names_come_with_suggestions() -> None:
    with pytest.raises(
        NotationError, match=r"no unit 'Tostig' in this match; known: Harold, Gyrth$"
    ):
        NOTATION.action("move Tostig a1")
    towns = [f"town{number}" for number in range(20)]
    many = Notation({"go": ("town",)}, {"town": towns}, {"town": {"Dover": 3}})
    with pytest.raises(NotationError, match=r"no town 'dovr' in this match; close: dover$"):
        many.action("go dovr")
    with pytest.raises(NotationError, match=r"no town 'xyz' in this match$"):
        many.action("go xyz")
