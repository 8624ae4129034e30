"""Repeatable noise."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from senlac.boards.drawing.noise import noise


@given(st.integers(-99, 99), st.integers(-99, 99), st.integers(0, 99))
def test_noise_is_within_bounds_and_repeatable(x: int, y: int, salt: int) -> None:
    assert 0 <= noise(x, y, salt) < 1
    assert noise(x, y, salt) == noise(x, y, salt)


def test_noise_is_spread_evenly() -> None:
    drawn = [noise(x, y, 3) for x in range(40) for y in range(40)]
    tenths = [sum(place / 10 <= value < (place + 1) / 10 for value in drawn) for place in range(10)]
    assert min(tenths) > 110
    assert max(tenths) < 220
