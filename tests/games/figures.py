"""Figures of an evaluation: the value of each feature in each position of a list.

An evaluation follows no rulebook, so only a comparison with earlier figures shows that it has
changed. The figures use weights of their own, so that tuning the weights of a game does not change
them. After an intended change of the rules or the evaluation review the differences and run

    python -m tests.games.GAME.evaluation.figures
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from senlac.engine.data.features import Weights

DIGITS: Final = 6

Measure = Callable[[Any, int, Weights], list[float]]


@dataclass(frozen=True)
class Figures:
    """The figures of a game, by position, role and feature. Zeros are omitted.

    Attributes:
        file: the file of the figures, with the weights that were used.
        positions: a function for each position.
        measure: measures the features of a position for a role.
        names: the features, in the order of `measure`.
    """

    file: Path
    positions: Mapping[str, Callable[[], Any]]
    measure: Measure
    names: Sequence[str]

    def kept(self) -> dict[str, Any]:
        """Return the content of the file."""
        document: dict[str, Any] = json.loads(self.file.read_text("utf-8"))
        return document

    def weights(self, kept: Mapping[str, Any]) -> Weights:
        """Return the weights in the file."""
        values = [kept["weights"][name] for name in self.names]
        return Weights(self.names, values, [False] * len(values), kept["constants"])

    def found(self, name: str, weights: Weights) -> dict[str, dict[str, float]]:
        """Compute the figures of a position."""
        state = self.positions[name]()
        return {
            role: {
                feature: round(value, DIGITS)
                for feature, value in zip(
                    self.names, self.measure(state, number, weights), strict=True
                )
                if round(value, DIGITS)
            }
            for number, role in enumerate(self.roles(state))
        }

    def roles(self, state: Any) -> Sequence[str]:  # noqa: ANN401 - the state of any game
        """Return the roles that have figures."""
        catalogue = state.catalogue
        found: Sequence[str] = getattr(catalogue, "players", None) or catalogue.roles
        return found

    def check(self, name: str) -> None:
        """Require that the figures of a position equal those in the file."""
        kept = self.kept()
        found = self.found(name, self.weights(kept))
        for role, features in kept["positions"][name].items():
            assert found[role] == pytest.approx(features, abs=2 * 10**-DIGITS), f"{name}, {role}"

    def make(self) -> None:
        """Write the figures of all positions to the file."""
        kept = self.kept()
        weights = self.weights(kept)
        kept["positions"] = {name: self.found(name, weights) for name in self.positions}
        self.file.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
