"""Counts and lists as sentences write them."""

from __future__ import annotations

import pytest

from senlac.engine.support.text import alternatives, count, listed


@pytest.mark.parametrize(("number", "said"), [(0, "0 blocks"), (1, "1 block"), (2, "2 blocks")])
def test_count_adds_a_plural_except_for_one(number: int, said: str) -> None:
    assert count(number, "block") == said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], ""),
        (["foot"], "foot"),
        (["foot", "horse"], "foot and horse"),
        (["foot", "archers", "horse"], "foot, archers and horse"),
    ],
)
def test_last_of_several_words_follows_an_and(words: list[str], said: str) -> None:
    assert listed(words) == said


@pytest.mark.parametrize(
    ("words", "said"),
    [([], ""), (["foot"], "foot"), (["foot", "archers", "horse"], "foot, archers or horse")],
)
def test_last_of_several_choices_follows_an_or(words: list[str], said: str) -> None:
    assert alternatives(words) == said
