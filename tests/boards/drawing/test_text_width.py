"""Widths of texts: by letters, size and spacing."""

from __future__ import annotations

import pytest

from senlac.boards.drawing.text_width import fixed_width_text, text_width, wrap


def test_width_of_a_text_grows_with_letters_and_size() -> None:
    assert text_width("ii", 18) == pytest.approx(2 * text_width("i", 18))
    assert text_width("M", 18) > text_width("i", 18)
    assert text_width("York", 36) == pytest.approx(2 * text_width("York", 18))


def test_letter_spacing_widens_a_text() -> None:
    assert text_width("York", 10, 0.1) == pytest.approx(text_width("York", 10, 0) + 4)


def test_digits_and_signs_have_a_width() -> None:
    assert text_width("1\u20133", 15) == text_width("777", 15) > 0


def test_text_is_wrapped_at_the_available_width() -> None:
    assert wrap("one two three", 13.5, 980) == ["one two three"]
    note = "English Fyrdmen not yet raised"
    assert wrap(note, 13.5, 100) == ["English Fyrdmen", "not yet raised"]


def test_fixed_width_text_includes_the_spacing_of_its_style() -> None:
    name, sea = (
        fixed_width_text("name", 10, 20, 15, "York"),
        fixed_width_text("sea-name", 10, 20, 15, "York"),
    )
    assert (name.x, name.y, name.h, name.text) == (10, 20, 15, "York")
    assert name.w == round(text_width("York", 15), 1)
    assert sea.w == round(text_width("York", 15, 0.16), 1)
