"""Widths of texts: by letters, size and spacing."""

from __future__ import annotations

import pytest

from senlac.boards.drawing.text_width import fixed_width_text, text_width, wrap


def test_a_text_is_as_wide_as_its_letters_and_its_size() -> None:
    assert text_width("ii", 18) == pytest.approx(2 * text_width("i", 18))
    assert text_width("M", 18) > text_width("i", 18)
    assert text_width("York", 36) == pytest.approx(2 * text_width("York", 18))


def test_spaced_letters_take_more_room() -> None:
    assert text_width("York", 10, 0.1) == pytest.approx(text_width("York", 10, 0) + 4)


def test_figures_and_signs_have_a_width_too() -> None:
    assert text_width("1\u20133", 15) == text_width("777", 15) > 0


def test_a_text_is_broken_where_its_room_ends() -> None:
    assert wrap("one two three", 13.5, 980) == ["one two three"]
    note = "English Fyrdmen not yet raised"
    assert wrap(note, 13.5, 100) == ["English Fyrdmen", "not yet raised"]


def test_a_written_text_is_as_wide_as_its_style_spaces_it() -> None:
    name, sea = (
        fixed_width_text("name", 10, 20, 15, "York"),
        fixed_width_text("sea-name", 10, 20, 15, "York"),
    )
    assert (name.x, name.y, name.h, name.text) == (10, 20, 15, "York")
    assert name.w == round(text_width("York", 15), 1)
    assert sea.w == round(text_width("York", 15, 0.16), 1)
