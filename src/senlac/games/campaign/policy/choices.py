"""The computer's choices for a body's week, and the probabilities it assumes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.games.campaign.evaluation.values import crown_towns, town_worth
from senlac.games.campaign.rules.constants import LEAVE, NOBODY, NOWHERE, STEP
from senlac.games.campaign.rules.plans import ABOUT, COUNT, KIND, planned

if TYPE_CHECKING:
    from senlac.games.campaign.state import CampaignState

STAY: Final = "stay"
MEET: Final = "meet"
SUPPORT: Final = "support"
"""Choices that are no missions: stay; meet an enemy in the field; support an army that is too weak
alone.
"""

FAIR: Final = 1.15
"""The ratio of strengths from which an enemy is attacked."""

ODDS: Final[Sequence[tuple[float, float]]] = (
    (2.0, 0.97), (1.5, 0.87), (1.25, 0.73), (1.0, 0.5), (0.8, 0.27), (0.66, 0.13), (0.5, 0.03),
)  # fmt: skip
"""The probability of winning a battle, by the ratio of strengths."""

FINDS: Final[Sequence[tuple[float, float]]] = ((12.0, 1.0), (36.0, 0.6), (72.0, 0.3))
"""The probability of finding an enemy, by the hours to it."""

LORD: Final = 500.0
"""The worth of a lord, in crowns: a slain lord loses most wars."""

HAZARD: Final = 80.0
"""The crowns that a lord with a few men risks in a week away from walls, if a much stronger enemy
army exists: it may come from where no one watches.
"""

RETINUE: Final = 60
"""The figures that a lord keeps: a smaller force does not leave a garrison behind."""


GUARD: Final = 12
"""The figures of a garrison: the minimum, and two more for hunger and sieges."""

STRONG: Final = 24
"""The figures of a strong garrison, with a wagon, which a band cannot besiege."""

CITADEL: Final = 60
"""The figures of a garrison of a crown town: a whole army of the other side comes for it at once.
Twenty-four did not last a week.
"""

STAKE: Final = 120
"""The worth of a town from which it gets a strong garrison."""

BAND: Final = 36
"""The figures of a band: it leaves twelve in an open town, and can take another."""


class Choice(NamedTuple):
    """A body's choice for a week: a mission or one of the words above, and its object."""

    verb: str
    about: int = NOBODY


Ranked = tuple[float, Choice]


def wanted_garrison(state: CampaignState, town: int) -> int:
    """Return the figures that a town's garrison should have."""
    if town in crown_towns(state.catalogue):
        return CITADEL
    return STRONG if town_worth(state, town) >= STAKE else GUARD


def staying(state: CampaignState, place: int) -> int:
    """Return how many figures of a force in a town will be there after its plan."""
    if not planned(state, place, STEP):
        return state.strength(place)
    stacks = len(state.catalogue.stacks)
    left = [line for line in state.plans[place] if line[KIND] == LEAVE]
    return sum([line[COUNT] for line in left if line[ABOUT] <= stacks])


def goal_of(choice: Choice) -> int:
    """Return the town that is the goal of a choice, NOWHERE if it has none."""
    return choice.about if choice.verb in ("seize", "besiege", "relieve", "ferry") else NOWHERE


def wins(ratio: float) -> float:
    """Return the probability of winning a battle at a ratio of strengths."""
    for least, chance in ODDS:
        if ratio >= least:
            return chance
    return 0.0


def found_by(hours: float) -> float:
    """Return the probability of finding an enemy at a distance in hours."""
    return next((chance for most, chance in FINDS if hours <= most), 0.0)
