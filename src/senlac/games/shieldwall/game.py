"""Saxons and Normans 1066 as the engine meets it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from senlac.engine.game import Game, OddsCard, OptionCard, ScenarioCard
from senlac.games.shieldwall.data.tables import load_tables
from senlac.games.shieldwall.evaluation.battle import FEATURES, measure
from senlac.games.shieldwall.evaluation.spending import evaluate_purchase
from senlac.games.shieldwall.odds.price import price
from senlac.games.shieldwall.odds.throws import CARDS, odds
from senlac.games.shieldwall.rules.called.aftermath import result
from senlac.games.shieldwall.rules.called.battle import begin_called
from senlac.games.shieldwall.rules.ending import win
from senlac.games.shieldwall.rules.set_up.levy import Purchase
from senlac.games.shieldwall.rules.set_up.meeting import begin_meeting
from senlac.games.shieldwall.rules.set_up.printed import printed_order
from senlac.games.shieldwall.screen.charts import charts
from senlac.games.shieldwall.screen.drawing.board import board
from senlac.games.shieldwall.screen.manner import MANNER
from senlac.games.shieldwall.screen.rows.view import BattleView
from senlac.games.shieldwall.screen.scene import scene
from senlac.games.shieldwall.screen.view import view
from senlac.games.shieldwall.sequence import PHASES, Turn
from senlac.games.shieldwall.state import ShieldwallState
from senlac.games.shieldwall.validation.battle import check_state, restore
from senlac.games.shieldwall.words.choices import option_cards
from senlac.games.shieldwall.words.hints import hint, opening
from senlac.games.shieldwall.words.layout import ShieldwallLayout
from senlac.games.shieldwall.words.notation import notation_of
from senlac.games.shieldwall.words.tellings import TELLINGS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from senlac.engine.action import Action, Notation
    from senlac.engine.data import Overlay
    from senlac.engine.scene import Board, Scene

NAMED_OPTIONS: Final = ("reroll", "open_facing", "greater_fyrd")
MEETING_OPTIONS: Final = ("board", "south", "north", "muster", "deploy")


class Shieldwall(Game[ShieldwallState]):
    """Saxons and Normans 1066, by the author of the blog Grid based wargaming."""

    id = "shieldwall"
    title = "Saxons and Normans 1066"
    designer = "Peter, Grid based wargaming (2019)"
    players = "2"
    minutes = 20
    difficulty = "easy to learn"
    blurb = "Small battles on a board of squares: few orders to give, and a line to hold."
    hidden = "nothing"
    art = "screen/art.svg"
    rules_version = "1"
    views = BattleView
    package = "senlac.games.shieldwall"
    phases = PHASES
    manner = MANNER
    tellings = TELLINGS
    features = FEATURES

    def scenarios(self) -> Sequence[ScenarioCard]:
        """Return the printed battles, and the meeting engagement last."""
        cards = [
            ScenarioCard(s.id, s.name, s.blurb, s.sides, NAMED_OPTIONS)
            for s in load_tables().scenarios.values()
        ]
        meeting = ScenarioCard(
            "meeting",
            "Meeting engagement",
            "Two armies raised by dice or bought in secret meet on ground laid out by dice.",
            ("south", "north"),
            NAMED_OPTIONS + MEETING_OPTIONS,
        )
        field = ScenarioCard(
            "field",
            "Field battle",
            "A battle that another game calls for: troops, a piece of country, survivors.",
            ("attacker", "defender"),
            ("request",),
        )
        return [*cards, meeting, field]

    def option_cards(self) -> Sequence[OptionCard]:
        """Return the named options of the rulebook, and those of the meeting engagement."""
        return option_cards(load_tables())

    def begin(
        self, scenario: str, options: Mapping[str, Any], overlay: Overlay | None
    ) -> ShieldwallState:
        """Return the state before the first step.

        Raises:
            OptionError: the request of a called battle cannot be fought.
            DataError: the overlay does not fit.
        """
        tables = load_tables(overlay)
        document = overlay.document if overlay is not None else None
        if scenario == "meeting":
            return begin_meeting(options, tables, document)
        if scenario == "field":
            return begin_called(options["request"], tables, document)
        order = printed_order(tables.scenarios[scenario], options, tables)
        state = ShieldwallState()
        state.muster(replace(order, overlay=document))
        state.active = order.first
        state.push(Turn(0))
        return state

    def blank(self) -> ShieldwallState:
        """Return a state with nothing in it, to be filled from a position."""
        return ShieldwallState()

    def layout(self) -> ShieldwallLayout:
        """Return the words in which positions are written."""
        return ShieldwallLayout()

    def restore(self, state: ShieldwallState) -> None:
        """Rebuild the ground and the catalogue."""
        restore(state)

    def validate(self, state: ShieldwallState) -> None:
        """See that such a battle could be."""
        check_state(state)

    def roles(self, state: ShieldwallState) -> Sequence[str]:
        """Return the names of the sides."""
        return state.order.sides

    def notation(self, state: ShieldwallState) -> Notation:
        """Return the names of units, squares, facings and types."""
        return notation_of(state.catalogue, state.ground)

    def opening(self, view: Mapping[str, Any]) -> str:
        """Return how the battle to learn on is won."""
        return opening(view)

    def hint(self, view: Mapping[str, Any]) -> str:
        """Return advice for this step in the first turns of the battle to learn on."""
        return hint(view)

    def board(self, state: ShieldwallState) -> Board:
        """Return the map as it is drawn."""
        return board(state, charts(state))

    def board_key(self, state: ShieldwallState) -> object:
        """Return the order of battle: the map is in it, and all that stands on the map."""
        return state.order

    def scene(self, state: ShieldwallState, roles: Sequence[int]) -> Scene:
        """Return what the roles see on the board and beside it."""
        return self.guided(scene(state, roles), state, roles)

    def view(self, state: ShieldwallState, roles: Sequence[int]) -> dict[str, Any]:
        """Return what the roles may know: all but an army not yet revealed."""
        return view(state, roles).document()

    def sight(self, state: ShieldwallState, roles: Sequence[int]) -> object:
        """Return the record that a view is written from."""
        return view(state, roles)

    def concede(self, state: ShieldwallState, role: int) -> None:
        """[§4.5] Give the battle to the other side."""
        if state.journal is not None:
            state.tell("concede", {"side": state.side_name(role)}, "win.2a")
        win(state, 1 - role, "concede", "win.2a")

    def report(self, state: ShieldwallState) -> dict[str, Any]:
        """[call.0a] Return the result of a battle that another game called."""
        return {} if state.order.call is None else result(state)

    def turn(self, state: ShieldwallState) -> int:
        """Return the number of the turn."""
        return state.turn

    def evaluate(self, state: ShieldwallState, role: int) -> float:
        """[§13] Return how good the battle, or a list of units, stands for a side, in points."""
        if state.stack and isinstance(state.stack[-1], Purchase):
            return evaluate_purchase(state, state.stack[-1], role)
        if not state.order.units and state.outcome is None:
            return 0.0
        return super().evaluate(state, role)

    def measure(self, state: ShieldwallState, role: int) -> list[float]:
        """Return what counts in a battle for a side."""
        return measure(state, role, self.weights())

    def counts(self, state: ShieldwallState) -> dict[str, int]:
        """Return the hits on each unit."""
        return {f"hits on {card.id}": state.hits[u] for u, card in enumerate(state.order.units)}

    def price(self, state: ShieldwallState, action: Action) -> str:
        """Return the actions that a shot, an attack or a second roll costs."""
        return price(state, action)

    def odds_cards(self) -> Sequence[OddsCard]:
        """Return the questions: an attack, a shot, the command roll."""
        return CARDS

    def odds(self, question: str, switches: Mapping[str, int]) -> dict[int, Fraction]:
        """Return the exact chance of each number of hits or actions."""
        return odds(question, switches)
