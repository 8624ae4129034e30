"""Hand-drawn lines: rounded, wavered and roughened, the same way every time."""

from __future__ import annotations

import math
import random
import zlib
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from shapely import LineString

from maps.grid import Point

Weight = Callable[[float, float], float]

STILL_ENDS: Final = 7.0
"""Distance from its ends, in units, within which a wavering line calms down."""


def cut_corners(points: Sequence[Point], rounds: int) -> list[Point]:
    """Round a line by cutting its corners `rounds` times, keeping both ends."""
    line = list(points)
    for _ in range(rounds):
        cut = [line[0]]
        for start, end in pairwise(line):
            cut += [_between(start, end, 0.25), _between(start, end, 0.75)]
        line = [*cut, line[-1]]
    return line


def resample(points: Sequence[Point], step: float) -> list[Point]:
    """Return points along a line, about one step apart, including both ends."""
    line = LineString(points)
    count = max(2, round(line.length / step))
    along = [line.interpolate(i / count, normalized=True) for i in range(count + 1)]
    return [(point.x, point.y) for point in along]


def waver(
    points: Sequence[Point],
    seed: str,
    *,
    amplitude: float,
    wavelength: float,
    step: float,
    weight: Weight | None = None,
) -> list[Point]:
    """Move a line to and fro across itself, except for its ends.

    `weight` is the strength of the waver at a point, 0 to 1.
    """
    line = resample(points, step)
    total = LineString(line).length
    wave = _noise(seed, wavelength)
    wavered = [line[0]]
    gone = 0.0
    for before, (x, y), after in zip(line, line[1:], line[2:], strict=False):
        gone += math.dist(before, (x, y))
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = math.hypot(dx, dy) or 1.0
        calm = min(1.0, gone / STILL_ENDS, (total - gone) / STILL_ENDS)
        push = amplitude * calm * wave(gone) * (weight(x, y) if weight else 1.0)
        wavered.append((x - dy / length * push, y + dx / length * push))
    return [*wavered, line[-1]]


def roughen(points: Sequence[Point], seed: str) -> list[Point]:
    """Break up the long straight segments of a coastline."""
    chance = random.Random(zlib.crc32(seed.encode()))
    rough = [points[0]]
    for (x0, y0), (x1, y1) in pairwise(points):
        length = math.dist((x0, y0), (x1, y1))
        breaks = int(length // 4)
        for number in range(1, breaks + 1):
            way = (number + chance.uniform(-0.12, 0.12)) / (breaks + 1)
            push = chance.uniform(-0.45, 0.45) / length
            rough.append(
                (
                    x0 + way * (x1 - x0) - (y1 - y0) * push,
                    y0 + way * (y1 - y0) + (x1 - x0) * push,
                )
            )
        rough.append((x1, y1))
    return rough


def relax(points: Sequence[Point], weight: Weight, rounds: int) -> list[Point]:
    """Round the corners of a line, the less the lower the weight at a point."""
    line = list(points)
    pull = [0.5 * (0.15 + 0.85 * weight(x, y)) for x, y in points]
    for _ in range(rounds):
        line = [
            line[0],
            *[
                _between(point, _between(before, after, 0.5), share)
                for before, point, after, share in zip(
                    line, line[1:], line[2:], pull[1:], strict=False
                )
            ],
            line[-1],
        ]
    return line


def _between(start: Point, end: Point, share: float) -> Point:
    """Return the point at a share of the way from one to the other."""
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _noise(seed: str, wavelength: float) -> Callable[[float], float]:
    """Return a smooth random function of length, about 0 on average and about 1 at most."""
    chance = random.Random(zlib.crc32(seed.encode()))
    broad = [(chance.uniform(0.6, 1.7), chance.uniform(0, math.tau), a) for a in (0.5, 0.35, 0.25)]
    fine = [(chance.uniform(2.2, 3.6), chance.uniform(0, math.tau), a) for a in (0.22, 0.16)]
    waves = [(rate / wavelength, phase, height) for rate, phase, height in broad + fine]
    return lambda s: sum([a * math.sin(math.tau * rate * s + phase) for rate, phase, a in waves])
