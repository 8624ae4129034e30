"""The layout of a campaign's positions: units by area, with their strength."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from senlac.engine.data.value_parser import count_of, index_of
from senlac.engine.game.layout_reader import LayoutReader
from senlac.engine.support.errors import RecordError
from senlac.games.comet.catalogue import catalogue_of
from senlac.games.comet.data.tables import load_game_data
from senlac.games.comet.rules.constants import GONE, POOL, SEA
from senlac.games.comet.rules.setup import lay_out
from senlac.games.comet.state import CometState

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.engine.data.overlay import Overlay
    from senlac.engine.data.value_parser import Names

PLACES: Final = {"sea": SEA, "pool": POOL, "gone": GONE}
"""The places of units off the map."""

STEPS: Final = {
    "Movement": "movement",
    "Raising": "raising",
    "Invasion": "invasion",
    "Combat": "combat",
}
"""[4.1b] The steps of a Player Turn by their ids in the sequence of play."""


class CometLayoutReader(LayoutReader[CometState]):
    """`york: hardrada vik1=2`: an area, `pool` or `gone`, and its units, with CV below the maximum.

    Units of a side on the map that are not named are gone, Fyrdmen in the pool; all units of a side
    that is `out` are gone. An invader with no named unit is still at sea; otherwise it landed in
    turn 1 or 2, unless `landed` says when.
    """

    def empty(
        self, scenario: str, options: Mapping[str, Any], overlay: Overlay | None
    ) -> CometState:
        state = CometState()
        state.scenario = scenario
        state.overlay = None if overlay is None else overlay.document
        state.catalogue = catalogue_of(load_game_data(overlay), scenario)
        lay_out(state)
        state.identified = 0
        for unit in state.catalogue.of[state.catalogue.home]:
            self._take_off(state, unit)
        return state

    def names(self, state: CometState) -> Names:
        return {"side": state.catalogue.sides}

    def read_key(self, state: CometState, key: str, text: str) -> bool:
        """Put units into an area, or off the map.

        Raises:
            SenlacError: the unit does not exist, or cannot have this CV.
        """
        if key not in PLACES and key not in state.catalogue.areas:
            return False
        place = PLACES[key] if key in PLACES else state.catalogue.board.area(key)
        for word in text.split():
            self._stand(state, word, place)
        return True

    def _stand(self, state: CometState, word: str, place: int) -> None:
        """Put a unit somewhere, with the CV that its word gives."""
        catalogue = state.catalogue
        name, equals, cv = word.partition("=")
        unit = index_of(name, catalogue.units, "unit")
        self.name_once(catalogue.units[unit])
        strength = count_of(cv, name) if equals else catalogue.most[unit]
        if not 0 < strength <= catalogue.most[unit]:
            raise RecordError(f"{name}: expected a CV from 1 to {catalogue.most[unit]}")
        if place in (POOL, GONE):
            self._take_off(state, unit)
        state.area[unit] = place
        if place >= 0 or place == SEA:
            state.cv[unit] = strength

    def _take_off(self, state: CometState, unit: int) -> None:
        """Take a unit off the map for good, or back to the pool."""
        state.area[unit] = POOL if state.catalogue.returns[unit] else GONE
        state.cv[unit] = 0

    def _take_out(self, state: CometState, unit: int) -> None:
        """[16.4a] Take a unit of a side that is out from the box or the sea.

        Raises:
            RecordError: it is on the map.
        """
        if state.area[unit] >= 0:
            raise RecordError(f"{state.catalogue.units[unit]} is on the map, but its side is out")
        state.area[unit] = GONE
        state.cv[unit] = 0

    def piece(self, state: CometState, words: Sequence[str]) -> None:
        """Reject the line: units are listed by area.

        Raises:
            RecordError: always.
        """
        raise RecordError(f"expected 'AREA: UNIT ...', got '{' '.join(words)[:40]}'")

    def derive(self, state: CometState) -> None:
        landed = state.landed[:]
        for side, own in enumerate(state.catalogue.of):
            if state.is_out(side):
                for unit in own:
                    self._take_out(state, unit)
                continue
            if side == state.catalogue.home or not any([state.area[unit] >= 0 for unit in own]):
                continue
            landed[side] = landed[side] or side + 1
            for unit in own:
                if state.area[unit] == SEA:
                    self._take_off(state, unit)
        state.landed = landed
        super().derive(state)

    def steps(self, state: CometState) -> Mapping[str, str]:
        """[4.1b] Return the steps of the Player Turn of the moving side."""
        phases = state.catalogue.sequence[state.active]
        return {
            step: f"PlayerTurn {phases.index(word)}"
            for step, word in STEPS.items()
            if word in phases
        }
