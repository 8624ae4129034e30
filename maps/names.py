"""Where the name of an area goes, its badge and the stacks of pieces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from maps.grid import Point
from maps.stacks import Room, Stack, grid_points
from senlac.boards.drawing.letters import text_width
from senlac.engine.errors import DataError

Numbers = NDArray[np.float64]

CANDIDATES: Final = 10
"""So many good places for a name are tried together with the stacks they leave room for."""

APART: Final = 11.0
"""Only the best place for a name within a square of this width is a candidate."""

HOPELESS: Final = 0.62
"""A name that reaches over the border by this share of it is no candidate."""

TOWN: Final = 5.0
"""The mark of a town keeps pieces so far away."""


@dataclass(frozen=True)
class Ground:
    """What there is in an area that names and pieces must heed."""

    body: Polygon
    town: Point
    roads: BaseGeometry


@dataclass(frozen=True)
class Lettering:
    """Where the name, the badge and the stacks of an area stand; `frame` holds name and badge."""

    label: Point
    badge: Point
    stacks: list[Stack]
    frame: Polygon


@dataclass(frozen=True)
class _Form:
    """How name and badge stand together, seen from the middle of both."""

    width: float
    height: float
    label: Point
    badge: Point
    cost: float


@dataclass(frozen=True)
class _Candidate:
    """A place for name and badge, and how good it is."""

    score: float
    middle: Point
    form: _Form

    @property
    def frame(self) -> Polygon:
        """Return the box over name and badge."""
        (x, y), width, height = self.middle, self.form.width / 2, self.form.height / 2
        return shapely.box(x - width, y - height, x + width, y + height)


def settle(name: str, size: float, radius: float, ground: Ground) -> Lettering:
    """Place a name and the stacks together, so that the name leaves room for pieces.

    Raises:
        DataError: the area is too small for its name.
    """
    room = Room(ground.body, ground.roads, radius)
    town = shapely.Point(ground.town).buffer(TOWN)
    best: tuple[float, _Candidate, list[Stack]] | None = None
    for candidate in _candidates(name, size, ground):
        taken = shapely.union(candidate.frame.buffer(1), town)
        stacks = room.stacks(taken, candidate.middle)
        score = candidate.score + 45 * min(3, len(stacks)) + 8 * len(stacks)
        if best is None or score > best[0]:
            best = (score, candidate, stacks)
    if best is None:
        raise DataError(f"{name}: the area has no room for its name")
    _, candidate, stacks = best
    return Lettering(
        label=_moved(candidate.middle, candidate.form.label),
        badge=_moved(candidate.middle, candidate.form.badge),
        stacks=stacks,
        frame=candidate.frame,
    )


def _moved(point: Point, by: Point) -> Point:
    """Return a point moved, to a tenth of a unit."""
    return round(point[0] + by[0], 1), round(point[1] + by[1], 1)


def _forms(name: str, size: float) -> list[_Form]:
    """Return the badge left of the name and, dearer, above it."""
    words, tall, ball = text_width(name, size), size * 1.02, size * 1.06
    beside = words + ball + 3
    return [
        _Form(beside, tall, ((ball + 3) / 2, 0.0), ((ball - beside) / 2, 0.0), 0.0),
        _Form(words, tall + ball, (0.0, ball / 2), (0.0, -tall / 2), 14.0),
    ]


def _candidates(name: str, size: float, ground: Ground) -> list[_Candidate]:
    """Return good places for a name, best first, well apart."""
    points = grid_points(ground.body)
    best: dict[tuple[int, int, int], _Candidate] = {}
    for number, form in enumerate(_forms(name, size)):
        for (x, y), score in zip(points, _scores(points, form, ground), strict=True):
            cell = (number, round(x / APART), round(y / APART))
            if np.isfinite(score) and (cell not in best or score > best[cell].score):
                best[cell] = _Candidate(float(score), (float(x), float(y)), form)
    ranked = sorted(best.values(), key=lambda candidate: -candidate.score)
    return ranked[:CANDIDATES]


def _scores(points: Numbers, form: _Form, ground: Ground) -> Numbers:
    """Reckon how good each point is as the middle of name and badge; hopeless ones get -inf."""
    frames = _boxes(points, form, 0.0)
    grown = _boxes(points, form, 3.0)
    body, centre = ground.body, ground.body.centroid
    spilt = np.zeros(len(points))
    out = ~shapely.contains(body, grown)
    spilt[out] = shapely.area(shapely.difference(grown[out], body)) / shapely.area(grown[out])
    score = np.where(spilt > 0, -30 - 900 * spilt, 0.0)
    score = np.where(spilt > HOPELESS, -np.inf, score) - form.cost
    score += 2 * np.minimum(12, shapely.distance(body.boundary, frames))
    town = shapely.distance(shapely.Point(ground.town), frames)
    score -= 120 * np.maximum(0, 1 - town / 9) + 0.12 * np.maximum(0, town - 12)
    covered = shapely.length(shapely.intersection(_boxes(points, form, 1.5), ground.roads))
    score -= 6 * covered**0.9
    score -= 0.12 * np.abs(points[:, 0] - centre.x) + 0.10 * np.abs(points[:, 1] - centre.y)
    return score


def _boxes(points: Numbers, form: _Form, margin: float) -> NDArray[np.object_]:
    """Return the boxes over name and badge about each point, with a margin."""
    width, height = form.width / 2 + margin, form.height / 2 + margin
    x, y = points[:, 0], points[:, 1]
    return np.asarray(shapely.box(x - width, y - height, x + width, y + height))
