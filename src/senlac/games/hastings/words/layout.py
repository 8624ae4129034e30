"""The words in which positions of the battle are written: who stands where, and how."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from senlac.engine.errors import RecordError
from senlac.engine.layout import Layout
from senlac.engine.naming import count_of, index_of
from senlac.games.hastings.rules.conditions import BOX, GONE, NEVER, OFF_MAP, RETIRED, STATUSES
from senlac.games.hastings.state import HastingsState

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.engine.overlay import Overlay

PLACES: Final = {"off": OFF_MAP, "lost": GONE, "boxed": BOX, "retired": RETIRED}
"""Where a piece may be apart from the map."""

FACINGS: Final = ("n", "ne", "se", "s", "sw", "nw")

STEPS: Final = ("Missiles", "Movement", "Defence", "Combat", "Reorganisation", "Odo")
"""[3.1a] The steps of a player turn, in order."""


class HastingsLayout(Layout[HastingsState]):
    """`NC01 1705 n disordered fired acted`: a piece, its hex or with whom it stands, its state.

    Instead of a hex stand `off`, `lost`, `boxed`, `retired`, `due 5` (a reinforcement, its turn)
    and `rides NC01` (who comes on with a unit). A piece that is not named is off the map, and only
    in scenarios in which the Normans march on may it still come.
    """

    def empty(
        self, scenario: str, options: Mapping[str, Any], overlay: Overlay | None
    ) -> HastingsState:
        """Return a battle with all its pieces off the map."""
        state = HastingsState()
        state.muster(scenario, None if overlay is None else overlay.document)
        state.arrival = [NEVER] * len(state.catalogue.late)
        state.lulled = True
        return state

    def piece(self, state: HastingsState, words: Sequence[str]) -> None:
        """Put a piece where its line says, in the state it says.

        Raises:
            SenlacError: there is no such piece, place or word.
        """
        piece = index_of(words[0], state.catalogue.names, "piece")
        if len(words) == 1:
            raise RecordError(f"where is {words[0]}? Expected a hex, or {', '.join(PLACES)}")
        if words[1] in ("due", "rides"):
            self._absent(state, piece, words)
            return
        state.where[piece] = self._place(state, words[1])
        for word in words[2:]:
            self._mark(state, piece, word)

    def _absent(self, state: HastingsState, piece: int, words: Sequence[str]) -> None:
        """Say when a reinforcement comes, or with whom a leader or the banner does."""
        catalogue = state.catalogue
        name = words[0]
        if len(words[2:]) != 1:
            raise RecordError(f"expected '{name} {words[1]}' and one word more")
        if words[1] == "rides":
            if piece < catalogue.units:
                raise RecordError(f"{name} is a unit and rides with nobody")
            rides = state.rides[:]
            rides[piece - catalogue.units] = index_of(words[2], catalogue.names, "unit")
            state.rides = rides
            return
        if piece not in catalogue.late:
            late = ", ".join([catalogue.names[unit] for unit in catalogue.late])
            raise RecordError(f"expected a reinforcement ({late}) and its turn")
        arrival = state.arrival[:]
        arrival[catalogue.late.index(piece)] = count_of(words[2], "due")
        state.arrival = arrival

    def _place(self, state: HastingsState, word: str) -> int:
        """Return where a word puts a piece: apart, with another piece, or on a hex."""
        if word in PLACES:
            return PLACES[word]
        lower = [name.lower() for name in state.catalogue.names]
        if word.lower() in lower:
            return state.where[lower.index(word.lower())]
        return state.ground.board.hex(word)

    def _mark(self, state: HastingsState, piece: int, word: str) -> None:
        """Turn a unit, change its state, or note what it has done."""
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
            raise RecordError(f"no word '{word[:40]}'; there are {known}")

    def steps(self, state: HastingsState) -> Mapping[str, str]:
        """[3.1a] Return the steps of a player turn, and the start of a game turn."""
        turn = f"GameTurn {3 if state.phasing else 2}"
        order = [STEPS[1], *STEPS[:1], *STEPS[2:]]
        found = {step: f"{turn} > PlayerTurn {STEPS.index(step)}" for step in order}
        return {**found, "Turn": "GameTurn 0"}
