"""The layout format of battles: a line for each piece, with its place and status."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from senlac.engine.data.value_parser import count_of, index_of
from senlac.engine.game.layout_reader import LayoutReader
from senlac.engine.support.errors import RecordError
from senlac.games.hastings.rules.constants import BOX, GONE, NEVER, OFF_MAP, RETIRED, STATUSES
from senlac.games.hastings.state import HastingsState

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.engine.data.overlay import Overlay

PLACES: Final = {"off": OFF_MAP, "lost": GONE, "boxed": BOX, "retired": RETIRED}
"""The words for places beside the map."""

FACINGS: Final = ("n", "ne", "se", "s", "sw", "nw")

STEPS: Final = ("Missiles", "Movement", "Defence", "Combat", "Reorganisation", "Odo")
"""[3.1a] The steps of a player turn, in order."""


class HastingsLayoutReader(LayoutReader[HastingsState]):
    """`NC01 1705 n disordered fired acted`: a piece, its hex or companion, its status.

    Instead of a hex write `off`, `lost`, `boxed`, `retired`, `due 5` (a reinforcement and its turn)
    or `rides NC01` (a piece that enters with a unit). A piece that is not listed is off the map; it
    can still enter only in scenarios in which the Normans march on.
    """

    def empty(
        self, scenario: str, options: Mapping[str, Any], overlay: Overlay | None
    ) -> HastingsState:
        state = HastingsState()
        state.load_scenario(scenario, overlay)
        state.arrival_turn = [NEVER] * len(state.catalogue.late)
        state.lull_used = True
        return state

    def piece(self, state: HastingsState, words: Sequence[str]) -> None:
        """Apply a line about a piece.

        Raises:
            SenlacError: the piece, the place or a word is unknown.
        """
        piece = index_of(words[0], state.catalogue.names, "piece")
        self.name_once(state.catalogue.names[piece])
        if len(words) == 1:
            raise RecordError(f"{words[0]}: expected a hex, or {', '.join(PLACES)}")
        if words[1] in ("due", "rides"):
            self._absent(state, piece, words)
            return
        state.hex_of[piece] = self._place(state, words[1])
        for word in words[2:]:
            self._mark(state, piece, word)

    def _absent(self, state: HastingsState, piece: int, words: Sequence[str]) -> None:
        """Set the turn of a reinforcement, or the companion of a leader or the banner."""
        catalogue = state.catalogue
        name = words[0]
        if len(words[2:]) != 1:
            raise RecordError(f"expected '{name} {words[1]}' and one more word")
        if words[1] == "rides":
            if piece < catalogue.units:
                raise RecordError(f"{name} is a unit and cannot ride with another")
            rides = state.riding_with[:]
            rides[piece - catalogue.units] = index_of(words[2], catalogue.names, "unit")
            state.riding_with = rides
            return
        if piece not in catalogue.late:
            late = ", ".join([catalogue.names[unit] for unit in catalogue.late])
            raise RecordError(f"expected a reinforcement ({late}) and its turn")
        arrival = state.arrival_turn[:]
        arrival[catalogue.late.index(piece)] = count_of(words[2], "due")
        state.arrival_turn = arrival

    def _place(self, state: HastingsState, word: str) -> int:
        """Return the place of a word: beside the map, with another piece, or a hex."""
        if word in PLACES:
            return PLACES[word]
        lower = [name.lower() for name in state.catalogue.names]
        if word.lower() in lower:
            return state.hex_of[lower.index(word.lower())]
        return state.ground.board.hex(word)

    def _mark(self, state: HastingsState, piece: int, word: str) -> None:
        """Set a facing, a status or a mark of a piece."""
        if word == "acted":
            state.acted[piece] = 1
        elif piece >= state.catalogue.units:
            raise RecordError(
                f"expected 'acted', got '{word[:40]}': only units face and have states"
            )
        elif word in FACINGS:
            state.facing[piece] = FACINGS.index(word)
        elif word in STATUSES:
            state.status[piece] = STATUSES.index(word)
        elif word == "fired":
            state.fired |= 1 << piece
        else:
            known = ", ".join([*FACINGS, *STATUSES, "fired", "acted"])
            raise RecordError(f"unknown word '{word[:40]}'; expected {known}")

    def steps(self, state: HastingsState) -> Mapping[str, str]:
        """[3.1a] Return the steps of a player turn, and the start of a game turn."""
        turn = f"GameTurn {3 if state.phasing else 2}"
        order = [STEPS[1], *STEPS[:1], *STEPS[2:]]
        found = {step: f"{turn} > PlayerTurn {STEPS.index(step)}" for step in order}
        return {**found, "Turn": "GameTurn 0"}
