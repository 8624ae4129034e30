"""Widths of texts: by letters, size and spacing."""

from __future__ import annotations

import pytest

from senlac.boards.drawing.letters import text_width


def test_a_text_is_as_wide_as_its_letters_and_its_size() -> None:
    assert text_width("ii", 18) == pytest.approx(2 * text_width("i", 18))
    assert text_width("M", 18) > text_width("i", 18)
    assert text_width("York", 36) == pytest.approx(2 * text_width("York", 18))


def test_spaced_letters_take_more_room() -> None:
    assert text_width("York", 10, 0.1) == pytest.approx(text_width("York", 10, 0) + 4)


def test_figures_and_signs_have_a_width_too() -> None:
    assert text_width("1\u20133", 15) == text_width("777", 15) > 0
