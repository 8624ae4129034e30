"""The game class of 1066: Year of the Comet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from senlac.engine.game.game import Forecast, Game, OddsCard, ScenarioCard
from senlac.engine.model import play
from senlac.games.comet.catalogue import catalogue_of
from senlac.games.comet.data.tables import SOURCE, load_game_data
from senlac.games.comet.evaluation.campaign import FEATURES, WON, evaluate, measure
from senlac.games.comet.evaluation.follies import FOLLIES, follies
from senlac.games.comet.hidden.redact import deal, veil
from senlac.games.comet.odds.battle import forecast
from senlac.games.comet.odds.single_rolls import CARDS, odds
from senlac.games.comet.rules.conceding import give_up
from senlac.games.comet.rules.setup import PlaceFyrdmen, lay_out
from senlac.games.comet.rules.victory import points
from senlac.games.comet.screen.action_labels import MANNER
from senlac.games.comet.screen.charts import charts
from senlac.games.comet.screen.drawing.board import board
from senlac.games.comet.screen.rows.view import CampaignView
from senlac.games.comet.screen.scene import scene
from senlac.games.comet.screen.view import view
from senlac.games.comet.sequence import PHASES, PlayerTurn
from senlac.games.comet.state import CometState
from senlac.games.comet.validation.campaign import restore, validate_state
from senlac.games.comet.words.events import EVENT_CATALOGUE
from senlac.games.comet.words.hints import hint, opening
from senlac.games.comet.words.layout import CometLayoutReader
from senlac.games.comet.words.notation import notation_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction
    from random import Random

    from senlac.engine.data.loader import Overlay
    from senlac.engine.model.action import Action, Notation
    from senlac.engine.screen.scene import Board, Scene


class Comet(Game[CometState]):
    """1066: Year of the Comet, by Tim Taylor."""

    id = "comet"
    title = "1066: Year of the Comet"
    designer = "Tim Taylor (2011)"
    players = "2-7"
    minutes = 150
    difficulty = "some reading"
    blurb = "Three men claim England. Blocks march, land and fight, and hide their faces."
    hidden = "the identity of the others' blocks"
    art = "screen/art.svg"
    rules_version = "1"
    views = CampaignView
    package = "senlac.games.comet"
    source = SOURCE
    phases = PHASES
    action_labels = MANNER
    event_catalogue = EVENT_CATALOGUE
    features = FEATURES
    folly_kinds = FOLLIES
    victory = WON

    def scenarios(self) -> Sequence[ScenarioCard]:
        tables = load_game_data()
        return [
            ScenarioCard(
                row.id,
                row.name,
                row.text,
                tuple(catalogue_of(tables, row.id).roles),
                seats=tuple([tuple(seat.roles) for seat in row.seats]),
                kind="campaign",
            )
            for row in sorted(tables.scenarios.values(), key=lambda row: not row.default)
        ]

    def initial_state(
        self, scenario: str, options: Mapping[str, Any], overlay: Overlay | None
    ) -> CometState:
        """Return the state before the first step.

        Raises:
            DataError: the overlay does not fit.
        """
        state = CometState()
        state.scenario = scenario
        state.overlay = overlay.document if overlay is not None else None
        state.catalogue = catalogue_of(load_game_data(overlay), scenario)
        lay_out(state)
        state.push(PlayerTurn(0))
        state.push(PlaceFyrdmen(0))
        return state

    def empty_state(self) -> CometState:
        return CometState()

    def layout(self) -> CometLayoutReader:
        return CometLayoutReader()

    def attach_static(self, state: CometState) -> None:
        restore(state)

    def validate(self, state: CometState) -> None:
        validate_state(state)

    def roles(self, state: CometState) -> Sequence[str]:
        return state.catalogue.roles

    def seats(self, state: CometState) -> Sequence[Sequence[str]]:
        catalogue = state.catalogue
        return [
            [
                role
                for role, seat in zip(catalogue.roles, catalogue.seat_of, strict=True)
                if seat == n
            ]
            for n in range(len(catalogue.seats))
        ]

    def notation(self, state: CometState) -> Notation:
        return notation_of(state.catalogue)

    def board(self, state: CometState) -> Board:
        tables = state.catalogue.tables
        return board(tables, charts(tables))

    def board_key(self, state: CometState) -> object:
        return (self.id, state.overlay)

    def scene(self, state: CometState, roles: Sequence[int]) -> Scene:
        return self.add_guidance(scene(state, roles), state, roles)

    def view(self, state: CometState, roles: Sequence[int]) -> dict[str, Any]:
        return view(state, roles).document()

    def view_key(self, state: CometState, roles: Sequence[int]) -> object:
        return view(state, roles)

    def redact(self, state: CometState, roles: Sequence[int]) -> CometState:
        return veil(state, roles)

    def resample(self, state: CometState, roles: Sequence[int], rng: Random) -> None:
        deal(state, roles, rng)

    def opening_hint(self, view: Mapping[str, Any]) -> str:
        return opening()

    def hint(self, view: Mapping[str, Any]) -> str:
        return hint(view)

    def has_secrets(self, state: CometState) -> bool:
        return state.outcome is None

    def concede(self, state: CometState, role: int) -> None:
        give_up(state, role)

    def scores(self, state: CometState) -> Sequence[int]:
        return [points(state, side) for side in state.catalogue.side_of]

    def turn(self, state: CometState) -> int:
        return state.turn

    def evaluate(self, state: CometState, role: int) -> float:
        return evaluate(state, role, self.weights())

    def feature_values(self, state: CometState, role: int) -> list[float]:
        return measure(state, role, self.weights())

    def follies(self, state: CometState, role: int, action: Action) -> Sequence[str]:
        return follies(state, role, action)

    def tracked_numbers(self, state: CometState) -> dict[str, int]:
        counted = [0] * len(state.catalogue.sides)
        for unit, side in enumerate(state.catalogue.side):
            if state.area[unit] >= 0:
                counted[side] += state.cv[unit]
        return {f"CV of the {name}": counted[s] for s, name in enumerate(state.catalogue.peoples)}

    # ---- odds -------------------------------------------------------------------------------

    def forecast(self, state: CometState, action: Action) -> Forecast | None:
        return forecast(state, play.actors(state), action)

    def odds_cards(self) -> Sequence[OddsCard]:
        return CARDS

    def answer(self, question: str, switches: Mapping[str, int]) -> dict[int, Fraction]:
        """Return the exact probability of each result of a throw.

        Raises:
            OptionError: the switches contradict each other.
        """
        return odds(question, switches)
