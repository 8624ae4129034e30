"""Evaluation by features: what of a position counts, and how much each of it weighs.

A game measures a position as a list of numbers, one for each feature. Its value is their sum, each
times its weight. The weights are data (`data/weights.toml`), so that they can be fitted to results
without a line of the rules being touched.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from senlac.engine.data import build, read
from senlac.engine.errors import DataError
from senlac.engine.rows.weights import WeightsFile
from senlac.engine.toml import fault, parse, word

FILE: Final = "weights"
"""The name of the file in a game's `data`, without its ending."""

SCALE: Final = "scale"
"""The constant that makes chances of points: so much a point adds to the logarithm of the odds."""


class Weights:
    """What the features of a game weigh, and the constants by which they are reckoned.

    Attributes:
        names: the features, in the order in which the game measures them.
        values: the weight of each.
        tuned: whether each may be fitted to results.
        constants: the constants by name.
    """

    def __init__(
        self,
        names: Sequence[str],
        values: Sequence[float],
        tuned: Sequence[bool],
        constants: dict[str, float],
    ) -> None:
        self.names: list[str] = list(names)
        self.values: list[float] = [float(value) for value in values]
        self.tuned: list[bool] = list(tuned)
        self.constants: dict[str, float] = constants

    def worth(self, measured: list[float]) -> float:
        """Return the sum of what was measured, each by its weight."""
        values = self.values
        total = 0.0
        for place in range(len(values)):
            total += values[place] * measured[place]
        return total

    def of(self, name: str) -> float:
        """Return the weight of a feature."""
        return self.values[self.names.index(name)]

    def constant(self, name: str) -> float:
        """Return a constant.

        Raises:
            DataError: the file has none of that name.
        """
        try:
            return self.constants[name]
        except KeyError as error:
            raise DataError(f"{FILE}.toml: constant.{name}: it is missing") from error

    def changed(self, values: Sequence[float]) -> Weights:
        """Return the same features with other weights."""
        return Weights(self.names, values, self.tuned, self.constants)


def read_weights(package: str, names: Sequence[str]) -> Weights:
    """Read the weights of a game whose position is measured by these features.

    Raises:
        DataError: the file is at fault, or weighs other features than these.
    """
    return _arranged(read(package, FILE, WeightsFile), f"{FILE}.toml", names)


def parse_weights(text: str, file: str, names: Sequence[str]) -> Weights:
    """Read weights from a text; `file` names it in messages.

    Raises:
        DataError: the text is at fault, or weighs other features than these.
    """
    return _arranged(build(parse(text, file), file, WeightsFile), file, names)


def _arranged(rows_in: WeightsFile, file: str, names: Sequence[str]) -> Weights:
    """Return weights in the order in which a game measures its features.

    Raises:
        DataError: a feature has no weight, or one is weighed that there is not.
    """
    rows = {row.id: row for row in rows_in.feature}
    for name in names:
        if name not in rows:
            raise fault(file, f"feature.{name}", "it has no weight")
    for name in rows:
        if name not in names:
            raise fault(file, f"feature.{word(name)}", "there is no such feature")
    constants = {row.id: float(row.value) for row in rows_in.constant}
    return Weights(
        names,
        [rows[name].weight for name in names],
        [rows[name].tuned for name in names],
        constants,
    )
