"""What a body does in a week, as the computer thinks of it, and by what chances."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.games.campaign.evaluation.worth import crown_towns, town_worth
from senlac.games.campaign.rules.conditions import NOBODY, NOWHERE

if TYPE_CHECKING:
    from senlac.games.campaign.state import CampaignState

STAY: Final = "stay"
MEET: Final = "meet"
SUPPORT: Final = "support"
"""What a body does that is no mission: it stays; goes to meet an enemy in the field; goes to a host
that is too weak alone."""

FAIR: Final = 1.15
"""So many times the strength of an enemy is enough to look for him."""

ODDS: Final[Sequence[tuple[float, float]]] = (
    (2.0, 0.97), (1.5, 0.87), (1.25, 0.73), (1.0, 0.5), (0.8, 0.27), (0.66, 0.13), (0.5, 0.03),
)  # fmt: skip
"""The chance to win a battle by the strengths."""

FINDS: Final[Sequence[tuple[float, float]]] = ((12.0, 1.0), (36.0, 0.6), (72.0, 0.3))
"""The chance to find an enemy who is so many hours away."""

LORD: Final = 250.0
"""What a lord is worth, in crowns."""


GUARD: Final = 12
"""The figures of a garrison: the least, and two for hunger and sieges."""

STRONG: Final = 24
"""The figures of a garrison, with a wagon, of a town that is worth it: a band cannot besiege it."""

STAKE: Final = 120
"""What a town must be worth that it gets such a garrison; all that a war is won with do."""

BAND: Final = 36
"""The figures of a band: it leaves twelve in an open town, and can take another."""


class Choice(NamedTuple):
    """What a body does in a week: a mission, or one of the words above, and what it is about."""

    verb: str
    about: int = NOBODY


Ranked = tuple[float, Choice]


def guard_of(state: CampaignState, town: int) -> int:
    """Return the figures that are wanted behind the walls of a town."""
    crown = town in crown_towns(state.catalogue)
    return STRONG if crown or town_worth(state, town) >= STAKE else GUARD


def goal_of(choice: Choice) -> int:
    """Return the town to which a choice goes, NOWHERE for none."""
    return choice.about if choice.verb in ("seize", "besiege", "relieve", "ferry") else NOWHERE


def wins(ratio: float) -> float:
    """Return the chance to win a battle by how strong one is for the other's strength."""
    for least, chance in ODDS:
        if ratio >= least:
            return chance
    return 0.0


def found_by(hours: float) -> float:
    """Return the chance to find an enemy who is so many hours away."""
    return next((chance for most, chance in FINDS if hours <= most), 0.0)
