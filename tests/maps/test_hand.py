"""Hand-drawn lines: they keep their ends, stay near the original, and repeat with their seed."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, MultiPoint, Point

from maps.hand import cut_corners, relax, resample, roughen, waver

coordinates = st.integers(0, 200).map(float)
lines = st.lists(st.tuples(coordinates, coordinates), min_size=2, max_size=8, unique=True)


@given(lines, st.integers(0, 4))
def test_cutting_corners_keeps_the_ends_within_the_hull(
    line: list[tuple[float, float]], rounds: int
) -> None:
    cut = cut_corners(line, rounds)
    assert (cut[0], cut[-1]) == (line[0], line[-1])
    hull = MultiPoint(line).convex_hull.buffer(1e-6)
    assert all(hull.contains(Point(point)) for point in cut)
    assert LineString(cut).length <= LineString(line).length + 1e-6


def test_a_corner_is_cut_at_a_quarter_of_each_side() -> None:
    assert cut_corners([(0, 0), (4, 0), (4, 4)], 1) == [
        (0, 0),
        (1, 0),
        (3, 0),
        (4, 1),
        (4, 3),
        (4, 4),
    ]


@given(lines, st.sampled_from([0.7, 1.6, 5.0]))
def test_resampled_points_have_even_steps_along_the_line(
    line: list[tuple[float, float]], step: float
) -> None:
    points = resample(line, step)
    whole = LineString(line)
    assert points[0] == pytest.approx(line[0])
    assert points[-1] == pytest.approx(line[-1])
    assert all(whole.distance(Point(point)) < 1e-6 for point in points)
    assert len(points) == max(2, round(whole.length / step)) + 1


@given(lines, st.text(max_size=5))
def test_wavering_line_keeps_its_ends_and_stays_close(
    line: list[tuple[float, float]], seed: str
) -> None:
    wavered = waver(line, seed, amplitude=1.5, wavelength=26.0, step=2.6)
    assert wavered == waver(line, seed, amplitude=1.5, wavelength=26.0, step=2.6)
    assert wavered[0] == pytest.approx(line[0])
    assert wavered[-1] == pytest.approx(line[-1])
    whole = LineString(line)
    # The waves add up to at most 1.48 times the amplitude.
    assert all(whole.distance(Point(point)) < 1.5 * 1.5 for point in wavered)


def test_line_wavers_only_where_its_weight_is_positive() -> None:
    line = [(0.0, 0.0), (100.0, 0.0)]
    wavered = waver(
        line, "seed", amplitude=2.0, wavelength=20.0, step=2.0, weight=lambda x, _: float(x > 50)
    )
    assert all(y == 0 for x, y in wavered if x < 49)
    assert max(abs(y) for x, y in wavered if x > 52) > 0.5


def test_seeds_give_different_lines() -> None:
    line = [(0.0, 0.0), (100.0, 0.0)]
    one, other = (waver(line, s, amplitude=2.0, wavelength=20.0, step=2.0) for s in ("a", "b"))
    assert one != other


@given(lines, st.text(max_size=5))
def test_roughened_coast_keeps_all_its_points(line: list[tuple[float, float]], seed: str) -> None:
    rough = roughen(line, seed)
    assert rough == roughen(line, seed)
    assert [point for point in rough if point in line] == line
    assert all(math.dist(*stroke) < 8 for stroke in pairwise(rough))
    whole = LineString(line)
    assert all(whole.distance(Point(point)) < 0.46 for point in rough)


def test_relaxing_rounds_a_corner_according_to_its_weight() -> None:
    corner = [(0.0, 0.0), (5.0, 0.0), (10.0, 0.0), (10.0, 5.0), (10.0, 10.0)]
    free = relax(corner, lambda _x, _y: 1.0, 14)
    held = relax(corner, lambda _x, _y: 0.0, 14)
    assert free[0] == held[0] == corner[0]
    assert free[-1] == held[-1] == corner[-1]
    straight = LineString([corner[0], corner[-1]])
    apart = [straight.distance(Point(line[2])) for line in (free, held, corner)]
    assert apart == sorted(apart)
    assert apart[0] < 0.5 * apart[2]
