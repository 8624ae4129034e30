"""Invasion 1066: The Battle of Hastings as a game of the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from senlac.engine.game.game import Forecast, Game, OddsCard, ScenarioCard
from senlac.games.hastings.catalogue import SIDES
from senlac.games.hastings.data.tables import SOURCE, load_game_data
from senlac.games.hastings.evaluation.battle import FEATURES, measure
from senlac.games.hastings.evaluation.follies import FOLLIES, follies
from senlac.games.hastings.odds.single_rolls import cards, odds
from senlac.games.hastings.rules.ending import finish, points
from senlac.games.hastings.rules.setup import FixedSetUp
from senlac.games.hastings.screen.action_labels import MANNER
from senlac.games.hastings.screen.charts import charts
from senlac.games.hastings.screen.drawing.board import board
from senlac.games.hastings.screen.forecast import forecast
from senlac.games.hastings.screen.rows.view import BattleView
from senlac.games.hastings.screen.scene import scene
from senlac.games.hastings.screen.view import counts, view
from senlac.games.hastings.sequence import PHASES
from senlac.games.hastings.state import HastingsState
from senlac.games.hastings.validation.battle import restore, validate_state
from senlac.games.hastings.words.events import EVENT_CATALOGUE
from senlac.games.hastings.words.hints import hint, opening
from senlac.games.hastings.words.layout import HastingsLayoutReader
from senlac.games.hastings.words.notation import notation_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from senlac.engine.data.loader import Overlay
    from senlac.engine.model.action import Action, Notation
    from senlac.engine.screen.scene import Board, Scene


BATTLE: Final = "Hastings: "
"""Put before the names of scenarios, which do not say which battle it is."""


class Hastings(Game[HastingsState]):
    """Invasion 1066: The Battle of Hastings, by Norm Smith."""

    id = "hastings"
    title = "Invasion 1066: The Battle of Hastings"
    designer = "Norm Smith, Revolution Games (2014)"
    players = "2"
    minutes = 150
    difficulty = "for wargamers"
    blurb = "Harold holds the ridge, and Duke William has one day to break him. Hexes, 89 units."
    hidden = "nothing"
    art = "screen/art.svg"
    rules_version = "1"
    views = BattleView
    package = "senlac.games.hastings"
    source = SOURCE
    phases = PHASES
    action_labels = MANNER
    features = FEATURES
    folly_kinds = FOLLIES
    victory = 200.0
    event_catalogue = EVENT_CATALOGUE

    def scenarios(self) -> Sequence[ScenarioCard]:
        tables = load_game_data()
        sides = tuple(tables.sides)
        return [
            ScenarioCard(s.id, BATTLE + s.name, s.blurb, sides) for s in tables.scenarios.values()
        ]

    def initial_state(
        self, scenario: str, options: Mapping[str, Any], overlay: Overlay | None
    ) -> HastingsState:
        """Return the state before the set-up.

        Raises:
            DataError: the overlay does not fit.
        """
        state = HastingsState()
        state.load_scenario(scenario, overlay)
        state.push(FixedSetUp())
        return state

    def empty_state(self) -> HastingsState:
        return HastingsState()

    def layout(self) -> HastingsLayoutReader:
        return HastingsLayoutReader()

    def attach_static(self, state: HastingsState) -> None:
        restore(state)

    def validate(self, state: HastingsState) -> None:
        validate_state(state)

    def roles(self, state: HastingsState) -> Sequence[str]:
        return state.catalogue.sides

    def notation(self, state: HastingsState) -> Notation:
        return notation_of(state.catalogue, state.ground)

    def opening_hint(self, view: Mapping[str, Any]) -> str:
        return opening(view)

    def hint(self, view: Mapping[str, Any]) -> str:
        return hint(view)

    def board(self, state: HastingsState) -> Board:
        return board(state, charts(state.catalogue.tables))

    def board_key(self, state: HastingsState) -> object:
        return (state.scenario, state.overlay)

    def scene(self, state: HastingsState, roles: Sequence[int]) -> Scene:
        return self.add_guidance(scene(state, roles), state, roles)

    def view(self, state: HastingsState, roles: Sequence[int]) -> dict[str, Any]:
        return view(state).document()

    def view_key(self, state: HastingsState, roles: Sequence[int]) -> object:
        return view(state)

    def forecast(self, state: HastingsState, action: Action) -> Forecast | None:
        return forecast(state, action)

    def concede(self, state: HastingsState, role: int) -> None:
        if state.journal is not None:
            state.emit("concede", {"side": state.side_name(role)}, "H23a")
        finish(state, (1 - role,), "concede", "H23a")

    def scores(self, state: HastingsState) -> Sequence[int]:
        return [points(state, side) for side in SIDES]

    def turn(self, state: HastingsState) -> int:
        return state.turn

    def feature_values(self, state: HastingsState, role: int) -> list[float]:
        return measure(state, role, self.weights())

    def follies(self, state: HastingsState, role: int, action: Action) -> Sequence[str]:
        return follies(state, role, action)

    def odds_cards(self) -> Sequence[OddsCard]:
        return cards()

    def answer(self, question: str, switches: Mapping[str, int]) -> dict[int, Fraction]:
        """Return the exact chance of each number of hits, or of each result in a chart.

        Raises:
            OptionError: the switches contradict each other.
        """
        return odds(question, switches)

    def tracked_numbers(self, state: HastingsState) -> dict[str, int]:
        return counts(state)


GAME: Final = Hastings()
"""The only instance of the game."""
