"""The game class of 1066: Year of Destiny."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.engine.game.game import Forecast, Game, OddsCard, OptionCard, ScenarioCard
from senlac.games.destiny.catalogue import catalogue_of
from senlac.games.destiny.data.tables import SOURCE, load_game_data
from senlac.games.destiny.evaluation.follies import FOLLIES, follies
from senlac.games.destiny.evaluation.position import FEATURES, WON, evaluate, measure
from senlac.games.destiny.odds.action_forecasts import forecast
from senlac.games.destiny.odds.single_rolls import CARDS, odds
from senlac.games.destiny.rules.battle.array import PlaceFigures
from senlac.games.destiny.rules.battle.breakdown import BY_KIND
from senlac.games.destiny.rules.battle.ending import CONCEDE, FALLEN_LATE, end_battle
from senlac.games.destiny.rules.battle.orders import SWORN_STAND_OFF
from senlac.games.destiny.rules.battle.retreat import NO_EXILE
from senlac.games.destiny.rules.campaign_setup import lay_out_campaign
from senlac.games.destiny.rules.concession import give_up
from senlac.games.destiny.rules.constants import FLOATS, NOWHERE
from senlac.games.destiny.rules.contact.clash import GONE_ARE_ASKED
from senlac.games.destiny.rules.history import EARLIER, UNMARKED
from senlac.games.destiny.rules.movement.march import EACH_STEP
from senlac.games.destiny.rules.setup import lay_out_battle
from senlac.games.destiny.rules.turn import ANY_PIECE
from senlac.games.destiny.screen.action_labels import MANNER
from senlac.games.destiny.screen.chances import with_chances
from senlac.games.destiny.screen.charts import charts
from senlac.games.destiny.screen.drawing.board import board
from senlac.games.destiny.screen.map.board import board as campaign_board
from senlac.games.destiny.screen.map.charts import charts as campaign_charts
from senlac.games.destiny.screen.map.scene import scene as campaign_scene
from senlac.games.destiny.screen.rows.view import DestinyView
from senlac.games.destiny.screen.scene import scene
from senlac.games.destiny.screen.view import view
from senlac.games.destiny.sequence import PHASES, BattleTurn, Prelude
from senlac.games.destiny.state import DestinyState
from senlac.games.destiny.validation.battle import restore, validate_state
from senlac.games.destiny.validation.campaign import validate_campaign
from senlac.games.destiny.words.events import EVENT_CATALOGUE
from senlac.games.destiny.words.layout import PRINTED, QUICK, DestinyLayoutReader
from senlac.games.destiny.words.notation import notation_of

if TYPE_CHECKING:
    from fractions import Fraction

    from senlac.engine.data.loader import Overlay
    from senlac.engine.model.action import Action, Notation
    from senlac.engine.screen.scene import Board, Scene


OPTIONS: Final[Sequence[OptionCard]] = [
    OptionCard(
        QUICK,
        "Quick battles",
        "Battles of the campaign are resolved by strength and one die each, not on the board.",
        default=False,
        choices=(False, True),
    ),
    OptionCard(
        PRINTED,
        "Avoidance as printed",
        "Leaders with more ability are worse at avoiding a battle, as printed in the rulebook.",
        default=False,
        choices=(False, True),
    ),
]
"""[9.3s, 11.8i] The options of a campaign; a battle scenario has none."""


class Destiny(Game[DestinyState]):
    """1066: Year of Destiny."""

    id = "destiny"
    title = "1066: Year of Destiny"
    designer = "Legion Wargames"
    players = "2-3"
    minutes = 240
    difficulty = "for wargamers"
    blurb = "A year of politics, storms and marches for a crown, and battles on a board of squares."
    main = "year_of_destiny"
    hidden = "the events in the others' hands"
    art = "screen/art.svg"
    rules_version = "2"
    former_versions: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **EARLIER,
        "1": (
            ANY_PIECE,
            BY_KIND,
            EACH_STEP,
            FALLEN_LATE,
            FLOATS,
            GONE_ARE_ASKED,
            NO_EXILE,
            SWORN_STAND_OFF,
        ),
    }
    unmarked = UNMARKED
    package = "senlac.games.destiny"
    source = SOURCE
    phases = PHASES
    event_catalogue = EVENT_CATALOGUE
    action_labels = MANNER
    views = DestinyView
    features = FEATURES
    folly_kinds = FOLLIES
    victory = WON

    def scenarios(self) -> Sequence[ScenarioCard]:
        rows = load_game_data().scenarios.values()
        battles = [
            ScenarioCard(row.id, row.name, row.text, row.players)
            for row in sorted(
                [row for row in rows if row.army],
                key=lambda row: len(row.reinforcement) + len(row.army[1].units),
            )
        ]
        campaigns = [
            ScenarioCard(row.id, row.name, row.text, row.players, (QUICK, PRINTED), kind="campaign")
            for row in sorted([row for row in rows if not row.army], key=lambda row: row.pipe)
        ]
        return [*battles, *campaigns]

    def option_cards(self) -> Sequence[OptionCard]:
        """[9.3s, 11.8i] Return the options of a campaign."""
        return OPTIONS

    def initial_state(
        self, scenario: str, options: Mapping[str, Any], overlay: Overlay | None
    ) -> DestinyState:
        """Return the state before the first step.

        Raises:
            DataError: the overlay does not fit.
        """
        state = DestinyState()
        state.scenario = scenario
        state.overlay = overlay.document if overlay is not None else None
        state.catalogue = catalogue_of(load_game_data(overlay), scenario)
        if not state.catalogue.scenario.army:
            state.quick_battles = bool(options.get(QUICK, False))
            state.printed_avoidance = bool(options.get(PRINTED, False))
            lay_out_campaign(state)
            state.push(Prelude(0))
            return state
        lay_out_battle(state)
        state.push(BattleTurn(0))
        state.push(
            PlaceFigures(state.catalogue.sides.index(state.catalogue.scenario.sets_up_first))
        )
        return state

    def empty_state(self) -> DestinyState:
        return DestinyState()

    def layout(self) -> DestinyLayoutReader:
        return DestinyLayoutReader()

    def attach_static(self, state: DestinyState) -> None:
        restore(state)

    def validate(self, state: DestinyState) -> None:
        if state.catalogue.scenario.army:
            validate_state(state)
        else:
            validate_campaign(state)

    def roles(self, state: DestinyState) -> Sequence[str]:
        return state.catalogue.roles

    def notation(self, state: DestinyState) -> Notation:
        return notation_of(state.catalogue)

    def board(self, state: DestinyState) -> Board:
        catalogue = state.catalogue
        if on_the_map(state):
            return campaign_board(catalogue.tables, campaign_charts(catalogue.tables))
        return board(catalogue, catalogue.fields[state.board], charts(catalogue))

    def board_key(self, state: DestinyState) -> object:
        return (self.id, state.scenario, state.overlay, state.board)

    def scene(self, state: DestinyState, roles: Sequence[int]) -> Scene:
        shown = campaign_scene(state, roles) if on_the_map(state) else scene(state)
        return with_chances(self.add_guidance(shown, state, roles), state, roles)

    def view(self, state: DestinyState, roles: Sequence[int]) -> dict[str, Any]:
        return view(state, roles).document()

    def shorten_for_search(self, state: DestinyState) -> None:
        """[11.8i] Switch to quick battles."""
        state.quick_battles = True

    def evaluate(self, state: DestinyState, role: int) -> float:
        return evaluate(state, role, self.weights())

    def feature_values(self, state: DestinyState, role: int) -> list[float]:
        return measure(state, role, self.weights())

    def follies(self, state: DestinyState, role: int, action: Action) -> Sequence[str]:
        return follies(state, action)

    def tracked_numbers(self, state: DestinyState) -> dict[str, int]:
        catalogue = state.catalogue
        if catalogue.scenario.army:
            return {
                f"Loss marker of {state.people(side)}": state.loss_marker[side]
                for side in catalogue.side_of
            }
        return {
            f"Legitimacy of {state.people(side)}": state.legitimacy[side]
            for side in catalogue.side_of
        }

    def forecast(self, state: DestinyState, action: Action) -> Forecast | None:
        return forecast(state, action)

    def odds_cards(self) -> Sequence[OddsCard]:
        return CARDS

    def answer(self, question: str, switches: Mapping[str, int]) -> dict[int, Fraction]:
        """Return the exact probability of each result of a throw.

        Raises:
            OptionError: the switches contradict each other.
        """
        return odds(question, switches)

    def concede(self, state: DestinyState, role: int) -> None:
        """[2.2i, 11.9b] Leave the campaign, or give a battle to the other side."""
        if not state.catalogue.scenario.army:
            give_up(state, role)
            return
        side = state.catalogue.side_of[role]
        if state.journal is not None:
            state.emit("concede", {"side": state.people(side)}, "2.2i")
        end_battle(state, side, CONCEDE, "2.2i")

    def scores(self, state: DestinyState) -> Sequence[int]:
        catalogue = state.catalogue
        held = state.loss_marker if catalogue.scenario.army else state.legitimacy
        return [held[side] for side in catalogue.side_of]

    def turn(self, state: DestinyState) -> int:
        return state.battle_turn if state.catalogue.scenario.army else state.turn + 1


def on_the_map(state: DestinyState) -> bool:
    """Return whether the campaign map is shown, not a battle on its board."""
    return not state.catalogue.scenario.army and state.board == NOWHERE
