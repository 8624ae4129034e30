"""7.0: the weather, which has no effect before an army has landed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.destiny.rules.sea.charts import monthly, thrown
from senlac.games.destiny.rules.turn import after_first_landing
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.event import Field
    from senlac.engine.model.phase import Phase


def begin_weather(state: DestinyState) -> Sequence[Phase[DestinyState]]:
    """[6.0a, 7.0a] Roll for the weather, if an army landed in an earlier turn."""
    catalogue = state.catalogue
    table = catalogue.tables.files.tables.weather
    if not after_first_landing(state):
        state.weather = catalogue.weathers.index(table.before_first_landing)
        return ()
    drm = monthly(table, catalogue.ground.month(state.turn))
    die = state.dice.roll(catalogue.die, "weather")
    name = thrown(table.row, die + drm)
    state.weather = catalogue.weathers.index(name)
    if state.journal is not None:
        fields: dict[str, Field] = {"weather": name, "die": die, "drm": drm}
        state.emit("weather", fields, "7.0a")
    return ()
