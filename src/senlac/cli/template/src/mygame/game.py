"""My game as Senlac meets it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from senlac.engine.data.overlay import Overlay
from senlac.engine.game.game import Game, ScenarioCard
from senlac.engine.model.action import Notation
from senlac.engine.screen.scene import Board, Scene
from senlac.engine.support.errors import RecordError

from mygame.rules import Moving
from mygame.screen import MANNER, board, scene, view
from mygame.state import MyState
from mygame.tables import SOURCE, TABLES
from mygame.words import EVENT_CATALOGUE

SIDES = tuple([side.id for side in TABLES.sides])
BANDS = tuple([band.id for band in TABLES.bands])


class MyGame(Game[MyState]):
    """Two sides, a ford, six bands."""

    id = "mygame"
    title = "My game"
    designer = "You"
    players = "2"
    minutes = 5
    difficulty = "simple"
    blurb = "Two sides, a ford, and twelve turns to the far bank."
    package = "mygame"
    source = SOURCE
    phases = (Moving,)
    action_labels = MANNER
    event_catalogue = EVENT_CATALOGUE

    def scenarios(self) -> Sequence[ScenarioCard]:
        """Return the ways to begin, the one to learn on first."""
        rows = TABLES.scenarios.values()
        return [ScenarioCard(row.id, row.name, row.blurb, SIDES) for row in rows]

    def initial_state(
        self,
        scenario: str,
        options: Mapping[str, Any],
        overlay: Overlay | None,
    ) -> MyState:
        """[setup.1] Return three bands a side, each on its own end of the way."""
        tables = SOURCE.load(overlay)
        row = tables.scenarios[scenario]
        state = MyState()
        state.at = [tables.starts[side] for side in tables.side_of]
        state.strength = [band.strength for band in tables.bands]
        state.side = SIDES.index(row.first)
        state.turns = row.turns
        state.push(Moving())
        return state

    def empty_state(self) -> MyState:
        """Return a state to be filled from a position."""
        return MyState()

    def validate(self, state: MyState) -> None:
        """Validate a decoded position."""
        if state.turn > state.turns:
            raise RecordError(f"turn: expected 1 to {state.turns}, got {state.turn}")

    def roles(self, state: MyState) -> Sequence[str]:
        """Return the sides."""
        return SIDES

    def notation(self, state: MyState) -> Notation:
        """Return the verbs, and the names of bands and spaces."""
        return Notation({"move": ("band",), "hold": ()}, {"band": BANDS, "space": TABLES.spaces})

    def view(self, state: MyState, roles: Sequence[int]) -> dict[str, Any]:
        """Return what the roles may know."""
        return view(state)

    def turn(self, state: MyState) -> int:
        """Return the number of the turn."""
        return state.turn

    def board(self, state: MyState) -> Board:
        """Return what is drawn once."""
        return board()

    def scene(self, state: MyState, roles: Sequence[int]) -> Scene:
        """Return what is seen now."""
        return scene(state)

    def concede(self, state: MyState, role: int) -> None:
        """Leave the ford to the other side."""
        state.finish((1 - role,), "conceded")

    def evaluate(self, state: MyState, role: int) -> float:
        """Return the worth of the role's side minus that of the other side."""
        return self.worth(state, role) - self.worth(state, 1 - role)

    def worth(self, state: MyState, side: int) -> float:
        """Return 3 points for each band across the ford, plus the strength of the bands left."""
        strength = sum([state.strength[band] for band in state.bands(side)])
        return 3.0 * state.crossed(side) + strength
