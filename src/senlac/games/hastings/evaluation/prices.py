"""The cost of losses to both sides in a given battle, and the value of attacks."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.games.hastings.odds.attacks import LOWEST, SPREAD, AttackOdds, chances_of
from senlac.games.hastings.rules.constants import ORDERED, ROUTING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.data.features import Weights
    from senlac.games.hastings.catalogue import Catalogue
    from senlac.games.hastings.rules.masks import Hexes
    from senlac.games.hastings.state import HastingsState


MOST_KNOWN: Final = 4096
"""The maximum number of cached values of one kind."""


class Tariff:
    """The costs of losses that depend only on the turn and on the losses so far.

    Attributes:
        disorder: by side, the cost of a disordered unit, less at the end of the battle.
        fallen: the cost of each dead unit beyond its points.
        panic: by class, the cost of its next loss through the units that may break.
        panics: by side, whether any of its classes has such a cost.
        base: by class, the cost of losing a unit beyond its points: `fallen` and `panic`.
        panicked: by class, the sum of the chances to break that it has had at each of its losses.
        leader: the expected cost of a fight with a leader in it.
        attacks: the values of attacks that have been asked for, by attacker, its hex and facing,
            its leader, defender, its facing and state, and its leader.
        threats: the values of all attacks that may be made on a unit, by the unit, its hex, facing
            and state, the hexes of possible attackers and of cavalry, and the leader with it.
    """

    def __init__(
        self, catalogue: Catalogue, weights: Weights, turn: int, losses: Sequence[int]
    ) -> None:
        constants, left = weights.constants, catalogue.last_turn - turn
        time = min(1.0, (1.0 + left) / constants["pressing"])
        self.disorder: list[float] = [
            constants["disorder_norman"] * time, constants["disorder_saxon"] * time,
        ]  # fmt: skip
        self.fallen: float = constants["missed"] * left
        breaks = break_chances(catalogue)
        self.panic: list[float] = [
            constants["breaking"] * breaks[group][lost + 1] for group, lost in enumerate(losses)
        ]
        self.panics: list[bool] = [
            any([self.panic[group] > 0.0 for group in groups]) for groups in catalogue.groups_of
        ]
        self.base: list[float] = [self.fallen + panic for panic in self.panic]
        self.panicked: list[float] = [
            sum(breaks[group][1 : lost + 1]) for group, lost in enumerate(losses)
        ]
        dying = len(catalogue.fatal) / catalogue.die
        self.leader: float = dying * (catalogue.tables.victory.leader + constants["guidance"])
        self.attacks: dict[tuple[int, int, int, int, int, int], float] = {}
        self.threats: dict[tuple[int, int, Hexes, Hexes, int], float] = {}


class LossValues:
    """The cost of losses in a given battle, in victory points.

    Attributes:
        tariff: the costs; `disorder`, `panic`, `base` and `leader` are its lists.
        routed: the share of its cost that a routing unit has already lost.
        daring: by side, the share of its own losses that it ignores when it attacks.
    """

    def __init__(self, state: HastingsState, weights: Weights) -> None:
        catalogue, constants = state.catalogue, weights.constants
        self.state: HastingsState = state
        self.weights: Weights = weights
        self.chances: list[AttackOdds] = chances_of(catalogue)
        tariff: Tariff = tariff_of(catalogue, weights, state.turn, tuple(state.losses))
        self.tariff: Tariff = tariff
        self.disorder: list[float] = tariff.disorder
        self.fallen: float = tariff.fallen
        self.panic: list[float] = tariff.panic
        self.base: list[float] = tariff.base
        self.leader: float = tariff.leader
        self.routed: float = constants["routed"]
        self.daring: list[float] = [constants["daring"], 0.0]

    def of(self, unit: int) -> float:
        """Return the cost to a side of losing a unit."""
        catalogue = self.state.catalogue
        return catalogue.points[unit] + self.base[catalogue.group[unit]]

    def stake(self, unit: int) -> float:
        """Return the remaining cost of losing a unit: less if it is already routing."""
        whole = self.of(unit)
        return whole * (1.0 - self.routed) if self.state.status[unit] == ROUTING else whole

    def row(self, lead: int) -> AttackOdds:
        """Return the chances of an attack with a differential."""
        return self.chances[max(0, min(SPREAD - 1, lead - LOWEST))]

    def promise(self, defender: int, lead: int, own: float, daring: float) -> float:
        """Return the value of an attack by a unit whose loss would cost its side `own`.

        `daring` is the share of its own losses that the attacker ignores, from 0 to 1.
        """
        catalogue, status = self.state.catalogue, self.state.status[defender]
        side = catalogue.side[defender]
        chances, lost = self.row(lead), self.stake(defender)
        gain = chances.kills * lost
        if catalogue.archer[defender]:
            gain += chances.disorders * lost
        elif status == ORDERED:
            gain += chances.disorders * self.disorder[side]
        harm = chances.dies * own + chances.is_disordered * self.disorder[1 - side]
        return gain - (1.0 - daring) * harm


@lru_cache(maxsize=64)
def tariff_of(catalogue: Catalogue, weights: Weights, turn: int, losses: tuple[int, ...]) -> Tariff:
    """Return the costs of a turn with these losses by class, from a cache."""
    return Tariff(catalogue, weights, turn, losses)


@lru_cache(maxsize=8)
def break_chances(catalogue: Catalogue) -> list[list[float]]:
    """[9.3a] Return the chance that a class breaks, by class and by its losses.

    Losses go up to the number of all pieces, which no class can lose.
    """
    die, most = catalogue.die, len(catalogue.names)
    return [
        [max(0, die + 1 - max(1, level - losses)) / die for losses in range(most)]
        for level in catalogue.break_level
    ]
