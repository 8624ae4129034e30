"""The risks of a forced march, and of a second roll by the Fair wind."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from senlac.engine.game.game import Forecast
from senlac.engine.support.text import count
from senlac.games.destiny.odds.single_rolls import at_least, conditions_chances
from senlac.games.destiny.rules.contact.refuge import units_of
from senlac.games.destiny.rules.legitimacy import standing
from senlac.games.destiny.rules.movement.march import march_of
from senlac.games.destiny.rules.movement.stragglers import share
from senlac.games.destiny.rules.sea.charts import OUTCOMES, sailing_from
from senlac.games.destiny.rules.sea.crossing import CONDITIONS, crossing_of

if TYPE_CHECKING:
    from senlac.engine.model.action import Action
    from senlac.games.destiny.state import DestinyState


def forcing(state: DestinyState, action: Action) -> Forecast:
    """[9.3i] Return how many units may fall behind on a forced march."""
    ground = state.catalogue.ground
    drm = standing(state, state.phasing, ground.forced_high, ground.forced_low)
    tired = at_least(state.catalogue, ground.forced_score - drm)
    number = len(units_of(state, march_of(state).force))
    behind = share(number, ground.forced_percent)
    some = f"{behind} of {count(number, 'unit')} fall behind"
    rows = (("No unit falls behind", 1 - tired), (some, tired))
    title = f"A forced march to {state.place_name(action.first)}"
    return Forecast(title, tuple([(text, part) for text, part in rows if part]))


def winds(state: DestinyState) -> Forecast:
    """[4.0k] Return the possible results of a second roll by the Fair wind."""
    catalogue = state.catalogue
    if crossing_of(state).stage == CONDITIONS:
        chances = conditions_chances(catalogue, state.sea)
        seas = [(f"{name.capitalize()} conditions", part)
                for name, part in zip(OUTCOMES, chances, strict=True) if part]  # fmt: skip
        return Forecast("The Fair wind", tuple(seas))
    free = at_least(catalogue, sailing_from(state))
    rows = (("The wind lets you go", free), ("It holds you", Fraction(1) - free))
    return Forecast("The Fair wind", tuple([(text, part) for text, part in rows if part]))
