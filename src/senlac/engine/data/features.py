"""Evaluation by features: the value of a position is a weighted sum.

A game computes a list of numbers from a position, one for each feature. The weights are data
(`data/weights.toml`), so that they can be fitted to results without changing the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from senlac.engine.data.loader import build, read
from senlac.engine.data.rows.weights import WeightsFile
from senlac.engine.model.pickling import Rebuilt
from senlac.engine.support.errors import DataError, caused
from senlac.engine.support.toml import data_error, parse, word

FILE: Final = "weights"
"""File name in a game's `data`, without extension."""

SCALE: Final = "scale"
"""The constant that turns points into win chances: how much a point adds to the log odds."""


class Weights:
    """The weights of a game's features, and the constants of its evaluation.

    Attributes:
        names: the features, in the order of the game's list.
        values: the weight of each.
        tuned: whether each may be fitted to results.
        constants: the constants by name.
        beginner: the share of each weight that a beginner sees, 0 to 1.
    """

    def __init__(
        self,
        names: Sequence[str],
        values: Sequence[float],
        tuned: Sequence[bool],
        constants: dict[str, float],
        beginner: Sequence[float] = (),
    ) -> None:
        self.names: list[str] = list(names)
        self.values: list[float] = [float(value) for value in values]
        self.tuned: list[bool] = list(tuned)
        self.constants: dict[str, float] = constants
        self.beginner: list[float] = list(beginner) or [1.0] * len(self.values)

    def __reduce__(self) -> Rebuilt:
        return Weights, (self.names, self.values, self.tuned, self.constants, self.beginner)

    def score(self, measured: list[float], first: int = 0) -> float:
        """Return the weighted sum of the values of features; `first` is the index of the first."""
        values = self.values
        total = 0.0
        for place in range(len(measured)):
            total += values[first + place] * measured[place]
        return total

    def of(self, name: str) -> float:
        """Return the weight of a feature."""
        return self.values[self.names.index(name)]

    def constant(self, name: str) -> float:
        """Return a constant.

        Raises:
            DataError: the file has no constant of that name.
        """
        try:
            return self.constants[name]
        except KeyError as error:
            raise caused(DataError(f"{FILE}.toml: constant.{name}: it is missing"), error)

    def replaced(self, values: Sequence[float]) -> Weights:
        """Return the same features with other weights."""
        return Weights(self.names, values, self.tuned, self.constants, self.beginner)

    def for_beginner(self) -> Weights:
        """Return the same features as a beginner weighs them."""
        seen = [value * part for value, part in zip(self.values, self.beginner, strict=True)]
        return self.replaced(seen)


def read_weights(package: str, names: Sequence[str]) -> Weights:
    """Read the weights of a game for its features.

    Raises:
        DataError: the file is invalid, or has weights for other features.
    """
    return _arranged(read(package, FILE, WeightsFile), f"{FILE}.toml", names)


def parse_weights(text: str, file: str, names: Sequence[str]) -> Weights:
    """Parse weights from a text; `file` names it in messages.

    Raises:
        DataError: the text is invalid, or has weights for other features.
    """
    return _arranged(build(parse(text, file), file, WeightsFile), file, names)


def _arranged(rows_in: WeightsFile, file: str, names: Sequence[str]) -> Weights:
    """Return weights in the order of the game's features.

    Raises:
        DataError: a feature has no weight, or a weight has no feature.
    """
    rows = {row.id: row for row in rows_in.feature}
    for name in names:
        if name not in rows:
            raise data_error(file, f"feature.{name}", "it has no weight")
        if not 0.0 <= rows[name].beginner <= 1.0:
            raise data_error(file, f"feature.{name}.beginner", "expected 0 to 1")
    for name in rows:
        if name not in names:
            raise data_error(file, f"feature.{word(name)}", "there is no such feature")
    constants = {row.id: float(row.value) for row in rows_in.constant}
    return Weights(
        names,
        [rows[name].weight for name in names],
        [rows[name].tuned for name in names],
        constants,
        [rows[name].beginner for name in names],
    )
