"""Positions for the name of an area, its badge, and the stacks of pieces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from maps.grid import Point
from maps.stacks import Room, Stack, grid_points
from senlac.boards.drawing.text_width import SPACED, text_width
from senlac.engine.support.errors import DataError

Numbers = NDArray[np.float64]

CANDIDATES: Final = 10
"""Number of positions for a name that are tried together with the stacks."""

APART: Final = 11.0
"""Width of a square within which only the best position of a name is a candidate."""

HOPELESS: Final = 0.62
"""The share of a name over the border from which it is no candidate."""

TOWN: Final = 5.0
"""Distance that pieces keep from the mark of a town."""

SHY: Final = 12.0
"""Distance that a name preferably keeps from everything in its area."""


@dataclass(frozen=True)
class Ground:
    """Obstacles in an area for names and pieces; `kept` is free of both."""

    body: Polygon
    town: Point | None
    roads: BaseGeometry
    kept: tuple[BaseGeometry, ...] = ()


class Name(NamedTuple):
    """A name as written: lines, size, spacing, and position if one is given."""

    lines: tuple[str, ...]
    size: float
    spaced: float = SPACED
    at: Point | None = None


@dataclass(frozen=True)
class Wording:
    """Positions of the name and the stacks of an area; `frame` encloses all writing."""

    label: Point
    stacks: list[Stack]
    frame: Polygon


@dataclass(frozen=True)
class Lettering(Wording):
    """The same for an area with a badge beside or above its name."""

    badge: Point


@dataclass(frozen=True)
class _Form:
    """An arrangement of name and badge, relative to their common centre."""

    width: float
    height: float
    label: Point
    badge: Point
    cost: float


@dataclass(frozen=True)
class _Candidate:
    """A position for name and badge, and its score."""

    score: float
    middle: Point
    form: _Form

    @property
    def frame(self) -> Polygon:
        """Return the box around name and badge."""
        (x, y), width, height = self.middle, self.form.width / 2, self.form.height / 2
        return shapely.box(x - width, y - height, x + width, y + height)


def settle(name: str, size: float, radius: float, ground: Ground) -> Lettering:
    """Place a name with its badge and the stacks together, so that pieces have room.

    Raises:
        DataError: the area is too small for its name.
    """
    words = Name((name,), size)
    candidate, stacks = _best(words, _badged(words), radius, ground)
    return Lettering(
        label=_moved(candidate.middle, candidate.form.label),
        badge=_moved(candidate.middle, candidate.form.badge),
        stacks=stacks,
        frame=candidate.frame,
    )


def settle_words(name: Name, radius: float, ground: Ground) -> Wording:
    """Place a name without a badge and the stacks together.

    Raises:
        DataError: the area is too small for its name.
    """
    candidate, stacks = _best(name, [_plain(name)], radius, ground)
    return Wording(_moved(candidate.middle, candidate.form.label), stacks, candidate.frame)


def _best(
    name: Name, forms: Sequence[_Form], radius: float, ground: Ground
) -> tuple[_Candidate, list[Stack]]:
    """Return the position of a name that leaves most room for pieces, and the stacks there."""
    room = Room(ground.body, ground.roads, radius)
    kept = list(ground.kept)
    if ground.town is not None:
        kept.append(shapely.Point(ground.town).buffer(TOWN))
    best: tuple[float, _Candidate, list[Stack]] | None = None
    for candidate in _candidates(forms, ground, name.at):
        taken = shapely.union_all([candidate.frame.buffer(1), *kept])
        stacks = room.stacks(taken, candidate.middle)
        score = candidate.score + 45 * min(3, len(stacks)) + 8 * len(stacks)
        if best is None or score > best[0]:
            best = (score, candidate, stacks)
    if best is None:
        raise DataError(f"{' '.join(name.lines)}: the area has no room for its name")
    return best[1], best[2]


def _moved(point: Point, by: Point) -> Point:
    """Return a point moved, to a tenth of a unit."""
    return round(point[0] + by[0], 1), round(point[1] + by[1], 1)


def _badged(name: Name) -> list[_Form]:
    """Return the forms with the badge left of the name and, at a higher cost, above it."""
    words, tall, ball = _width(name), name.size * 1.02, name.size * 1.06
    beside = words + ball + 3
    return [
        _Form(beside, tall, ((ball + 3) / 2, 0.0), ((ball - beside) / 2, 0.0), 0.0),
        _Form(words, tall + ball, (0.0, ball / 2), (0.0, -tall / 2), 14.0),
    ]


def _plain(name: Name) -> _Form:
    """Return the form of a name without a badge, one line under the other."""
    tall = name.size * 1.02 * len(name.lines)
    return _Form(_width(name), tall, (0.0, 0.0), (0.0, 0.0), 0.0)


def _width(name: Name) -> float:
    """Return the width of the widest line of a name."""
    return max([text_width(line, name.size, name.spaced) for line in name.lines])


def _candidates(forms: Sequence[_Form], ground: Ground, at: Point | None) -> list[_Candidate]:
    """Return good positions for a name, best first, well apart."""
    points = grid_points(ground.body) if at is None else np.array([at], dtype=np.float64)
    best: dict[tuple[int, int, int], _Candidate] = {}
    for number, form in enumerate(forms):
        for (x, y), score in zip(points, _scores(points, form, ground), strict=True):
            cell = (number, round(x / APART), round(y / APART))
            if np.isfinite(score) and (cell not in best or score > best[cell].score):
                best[cell] = _Candidate(float(score), (float(x), float(y)), form)
    ranked = sorted(best.values(), key=lambda candidate: -candidate.score)
    return ranked[:CANDIDATES]


def _scores(points: Numbers, form: _Form, ground: Ground) -> Numbers:
    """Compute the score of each point as the centre of name and badge; hopeless ones get -inf."""
    frames = _boxes(points, form, 0.0)
    grown = _boxes(points, form, 3.0)
    body, centre = ground.body, ground.body.centroid
    spilt = np.zeros(len(points))
    out = ~shapely.contains(body, grown)
    spilt[out] = shapely.area(shapely.difference(grown[out], body)) / shapely.area(grown[out])
    score = np.where(spilt > 0, -30 - 900 * spilt, 0.0)
    score = np.where(spilt > HOPELESS, -np.inf, score) - form.cost
    score += 2 * np.minimum(12, shapely.distance(body.boundary, frames))
    if ground.town is not None:
        town = shapely.distance(shapely.Point(ground.town), frames)
        score -= 120 * np.maximum(0, 1 - town / 9) + 0.12 * np.maximum(0, town - 12)
    for shape in ground.kept:
        apart = shapely.distance(shape, frames)
        score -= np.where(apart == 0, 400, 5 * np.maximum(0, SHY - apart))
    covered = shapely.length(shapely.intersection(_boxes(points, form, 1.5), ground.roads))
    score -= 6 * covered**0.9
    score -= 0.12 * np.abs(points[:, 0] - centre.x) + 0.10 * np.abs(points[:, 1] - centre.y)
    return score


def _boxes(points: Numbers, form: _Form, margin: float) -> NDArray[np.object_]:
    """Return the boxes around name and badge at each point, with a margin."""
    width, height = form.width / 2 + margin, form.height / 2 + margin
    x, y = points[:, 0], points[:, 1]
    return np.asarray(shapely.box(x - width, y - height, x + width, y + height))
