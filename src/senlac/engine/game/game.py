"""The interface of a rulebook to the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from mypy_extensions import mypyc_attr

from senlac.engine.data.briefing import read_briefing
from senlac.engine.data.features import Weights, read_weights
from senlac.engine.data.rows.briefing import Briefing
from senlac.engine.data.rows.view import View
from senlac.engine.data.tutorial_files import read_guide, read_tutorial
from senlac.engine.game.cards import Forecast, OddsCard, OddsOption, OptionCard, ScenarioCard
from senlac.engine.game.choices import require_choice, require_switches
from senlac.engine.game.layout_reader import LayoutReader
from senlac.engine.game.rules_versions import Declared
from senlac.engine.model.add_guidance import guided
from senlac.engine.model.event_types import EventCatalogue
from senlac.engine.model.group_intent import ProposalTexts
from senlac.engine.model.phase import Phase
from senlac.engine.model.pickling import Rebuilt, reduced_game, register
from senlac.engine.model.rules_version import RulesVersion
from senlac.engine.model.state import S
from senlac.engine.screen.scene import ActionLabels, Cue
from senlac.engine.support.errors import IncompleteGameError, OptionError, missing_member

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction
    from random import Random

    from senlac.engine.data.data_source import DataSource
    from senlac.engine.data.loader import Overlay
    from senlac.engine.data.rows.tutorial import Chapter, Tutorial
    from senlac.engine.model.action import Action, Notation
    from senlac.engine.model.event import Event
    from senlac.engine.model.group_intent import GroupIntent
    from senlac.engine.model.sheet_script import SheetScript
    from senlac.engine.screen.scene import Board, Scene

# The cards were defined in this module before, and games import them from here.
__all__ = ["Forecast", "Game", "OddsCard", "OddsOption", "OptionCard", "ScenarioCard"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """A rulebook: how its matches begin, how they are shown, and what each role may know.

    There is one object for each game, found through the entry point `senlac.games`. It contains
    nothing of a match. `phases` are all phase classes; positions name them. `views` declares the
    contents of views for programs. `event_catalogue` are the event kinds, with sentences and cues.
    `blurb` describes the game in a sentence; the default is that of the first scenario. `main` is
    the scenario whose facts the menu shows, if it is not the first. `hidden` says in a few words
    what players do not know of each other. `art` is its picture on the page, 480 by 270, a file of
    its package: `screen/art.svg`. `has_sheet_scripts` is True for games that write whole sheets for
    bots (`sheet_script`).

    `features` names the values that `feature_values` returns, in order; their weights are in the
    game's `data/weights.toml`. `victory` is the value of a won match on the same scale, more than
    any position before the end. `folly_kinds` describes the plain mistakes that `follies` finds, by
    id. `level_bots` names the bots that play the levels of opponents where they are not the usual
    ones, such as `{"hard": "mcts:800"}`.

    `former_versions` are the earlier versions by which matches can still be played, each with the
    names of the rules that differ. A game calls `state.uses_former(name)` where they differ.
    `initial_state` cannot call it yet, so changes of a version take effect in phases. Values that
    differ in a former version are in `data/former/VERSION.toml` (`senlac.engine.data.former`).
    `source` loads the tables; records contain the hash of its values. `unmarked` lists, newest
    first, earlier editions whose records name the same version and have no hash.
    """

    id: ClassVar[str] = ""
    title: ClassVar[str] = ""
    designer: ClassVar[str] = ""
    players: ClassVar[str] = ""
    minutes: ClassVar[int] = 0
    difficulty: ClassVar[str] = ""
    blurb: ClassVar[str] = ""
    main: ClassVar[str] = ""
    hidden: ClassVar[str] = ""
    art: ClassVar[str] = ""
    rules_version: ClassVar[str] = "1"
    former_versions: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    unmarked: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    source: ClassVar[DataSource[Any] | None] = None
    package: ClassVar[str] = ""
    views: ClassVar[type[View] | None] = None
    event_catalogue: ClassVar[EventCatalogue] = EventCatalogue({}, {})
    phases: ClassVar[tuple[type[Phase[Any]], ...]] = ()
    action_labels: ClassVar[ActionLabels] = ActionLabels()
    has_sheet_scripts: ClassVar[bool] = False
    features: ClassVar[tuple[str, ...]] = ()
    folly_kinds: ClassVar[Mapping[str, str]] = {}
    level_bots: ClassVar[Mapping[str, str]] = {}
    victory: ClassVar[float] = 1000.0

    def __init__(self, weights: Weights | None = None) -> None:
        self._weights = weights
        register(self)

    def __reduce__(self) -> Rebuilt:
        return reduced_game(self, self._weights)

    # ---- beginning ------------------------------------------------------------------------------

    def scenarios(self) -> Sequence[ScenarioCard]:
        """Return the scenarios, the one for beginners first."""
        raise self.missing_member("scenarios")

    def option_cards(self) -> Sequence[OptionCard]:
        """Return the options that scenarios may name."""
        return ()

    def initial_state(
        self, scenario: str, options: Mapping[str, Any], overlay: Overlay | None
    ) -> S:
        """Return the state before the first phase, with no dice rolled.

        `options` has a validated value for each option of the scenario (see `resolve_options`).

        Raises:
            OptionError: the options contradict each other.
            DataError: the overlay does not fit the game's data.
        """
        raise self.missing_member("initial_state")

    def empty_state(self) -> S:
        """Return an empty state, to be filled from a position."""
        raise self.missing_member("empty_state")

    def layout(self) -> LayoutReader[S]:
        """Return the reader of the game's layouts; fields and phases need none."""
        return LayoutReader()

    def attach_static(self, state: S) -> None:
        """Set what is stored beside the fields of a decoded position, such as its tables.

        The fields are untrusted: require that their names exist.

        Raises:
            RecordError: a name does not exist.
        """

    def validate(self, state: S) -> None:
        """Validate a decoded state.

        Lists and numbers are already within their declared bounds, and derived fields are computed.
        Phases are validated afterwards.

        Raises:
            RecordError: the fields contradict each other or the rules.
        """

    def rules_version_of(self, version: str) -> RulesVersion:
        """Return the edition of a rules version.

        Raises:
            RecordError: there is no such version, or it is no longer supported.
        """
        return self.editions(version)[0]

    def editions(self, version: str) -> list[RulesVersion]:
        """Return the editions that documents of a version may be of, newest first.

        Raises:
            RecordError: there is no such version, or it is no longer supported.
        """
        return self._declared().editions(version)

    def all_editions(self) -> list[RulesVersion]:
        """Return the editions of all versions, newest first."""
        return self._declared().all()

    def _declared(self) -> Declared:
        """Return the class attributes that declare the versions."""
        rows = self.rules_version, self.former_versions, self.unmarked
        return Declared(self.id, self.package, *rows)

    # ---- names and words ------------------------------------------------------------------------

    def roles(self, state: S) -> Sequence[str]:
        """Return the names of the roles, by index."""
        raise self.missing_member("roles")

    def seats(self, state: S) -> Sequence[Sequence[str]]:
        """Return the roles of each player, from the scenario's card; by default one each."""
        return [[role] for role in self.roles(state)]

    def notation(self, state: S) -> Notation:
        """Return the notation of actions in this state."""
        raise self.missing_member("notation")

    def sentence(self, state: S, event: Event) -> str:
        """Return the log sentence of an event; only names are taken from the state."""
        return self.event_catalogue.sentence(state, event)

    def opening_hint(self, view: Mapping[str, Any]) -> str:
        """Return advice for beginners before the first decision, "" for none."""
        return ""

    def hint(self, view: Mapping[str, Any]) -> str:
        """Return advice for beginners at this step, "" for none."""
        return ""

    def briefing(self, scenario: str) -> Briefing:
        """Return the briefing of a scenario; "" stands for a position.

        It is in the game's `data/briefing.toml` (`senlac.engine.data.briefing`). Without that file
        it contains the names of the sides only.
        """
        sides = self.scenario_card(scenario).sides if scenario else ()
        return read_briefing(self.package, scenario, sides)

    # ---- the screen -----------------------------------------------------------------------------

    def board(self, state: S) -> Board:
        """Return what is drawn once: the map, and the charts beside it."""
        raise self.missing_member("board")

    def add_guidance(self, scene: Scene, state: S, roles: Sequence[int]) -> Scene:
        """Return a scene with the guidance of the waiting step, for the roles that it asks.

        Where nothing is hidden, everyone sees what the question is about.
        """
        if state.outcome is not None:
            return scene
        phase = state.stack[-1]
        asking = phase.actors(state)
        asked = [role for role in asking if role in roles]
        if asked:
            return guided(scene, phase.guidance(state, asked[0]), self.notation(state))
        if self.has_secrets(state) or not asking:
            return scene
        return guided(scene, phase.guidance(state, asking[0]).for_all(), self.notation(state))

    def board_key(self, state: S) -> object:
        """Return a key of the board's contents; it changes if the board must be drawn again."""
        return None

    def scene(self, state: S, roles: Sequence[int]) -> Scene:
        """Return what the given roles see on the board and beside it; no role: a spectator."""
        raise self.missing_member("scene")

    def cue(self, state: S, event: Event) -> Cue:
        """Return how the screen shows an event."""
        return self.event_catalogue.cue(state, event)

    def guide(self) -> Sequence[Chapter]:
        """Return the rules for players (`senlac.engine.data.tutorial_files`)."""
        return read_guide(self.package)

    def tutorial(self) -> Tutorial | None:
        """Return the tutorial, None if there is none.

        It is in the game's `data/tutorial.toml` (`senlac.engine.data.tutorial_files`).
        """
        return read_tutorial(self.package)

    # ---- knowledge ------------------------------------------------------------------------------

    def view(self, state: S, roles: Sequence[int]) -> dict[str, Any]:
        """Return the view of the given roles as a JSON object; no role: a spectator."""
        raise self.missing_member("view")

    def view_key(self, state: S, roles: Sequence[int]) -> object:
        """Return a value from which the view is made; equal values mean equal views.

        It is computed after every action, so it should be cheaper than the view.
        """
        return self.view(state, roles)

    def redact(self, state: S, roles: Sequence[int]) -> S:
        """Return the redacted state, as far as the roles know it.

        Two states that look the same to the roles become equal, to the last number of their
        positions. So what is resampled afterwards depends only on what the roles know. Hidden parts
        are removed, not shuffled. The engine empties the others' sealed sheets, a game the rest.
        """
        new = state.copy()
        for phase in new.stack:
            phase.redact(new, roles)
        return new

    def resample(self, state: S, roles: Sequence[int], rng: Random) -> None:
        """Fill in at random, in a state redacted for the roles, what they do not know."""
        for phase in state.stack:
            phase.resample(state, roles, rng)

    def determinize(self, state: S, roles: Sequence[int], rng: Random) -> S:
        """Return a random state that is consistent with all that these roles know.

        Games do not override this: the result depends only on the redacted state and the generator.
        """
        drawn = self.redact(state, roles)
        self.resample(drawn, roles, rng)
        return drawn

    def shorten_for_search(self, state: S) -> None:
        """Shorten fights in playouts, where the rules have a quick form of them."""

    def has_secrets(self, state: S) -> bool:
        """Return whether some role may not know everything, so that records must be cut.

        By default that is so while a sealed sheet is open.
        """
        return any([phase.has_hidden_choices(state) for phase in state.stack])

    # ---- deciding -------------------------------------------------------------------------------

    def concede(self, state: S, role: int) -> None:
        """End the match because a role resigns."""
        raise self.missing_member("concede")

    def evaluate(self, state: S, role: int) -> float:
        """Return the evaluation of a state for a role, in the game's own points; higher is better.

        By default it is the weighted sum of the features. After the end of a match it is `victory`
        for winners, `-victory` for the others, and 0 in a draw.
        """
        if not self.features:
            raise self.missing_member("evaluate")
        if state.outcome is None:
            return self.weights().score(self.feature_values(state, role))
        winners = state.outcome.winners
        if not winners:
            return 0.0
        return self.victory if role in winners else -self.victory

    def chance_score(self, state: S, role: int) -> float:
        """Return the value from which win chances are computed: by default the evaluation."""
        return self.evaluate(state, role)

    def feature_values(self, state: S, role: int) -> list[float]:
        """Return the values of the features for a role, in order."""
        raise missing_member(self, "feature_values")

    def observation(self, state: S, role: int) -> Sequence[int] | None:
        """Return what a role sees as integers of 16 bits, always equally many, for learners.

        It is computed from what the view contains, and equal views have equal observations. The
        state is redacted for the role. None: bots encode the view itself
        (`senlac.bots.view_encoder`).
        """
        return None

    def sheet_script(self, state: S, role: int, rng: Random) -> SheetScript | None:
        """Return the rest of a role's sheet by the game's own policy, randomised by `rng`.

        None for steps in which bots compare options one by one.
        """
        return None

    def follies(self, state: S, role: int, action: Action) -> Sequence[str]:
        """Return the ids of the plain mistakes that an action is, of those in `folly_kinds`.

        They are counted to measure bots, which do not see them: the state is the true one, before
        the action.
        """
        return ()

    def actions_for_intent(self, state: S, role: int, intent: GroupIntent) -> list[Action]:
        """Return the actions that carry out a group intent; by default the waiting step decides."""
        return state.stack[-1].actions_for_intent(state, role, intent)

    def proposal_texts(self, state: S, role: int, actions: Sequence[Action]) -> ProposalTexts:
        """Return the actions of a group intent as sentences; by default there are none."""
        return ProposalTexts()

    def weights(self) -> Weights:
        """Return the weights of the features: those of the game's data unless others were set.

        Raises:
            DataError: the file is invalid, or has weights for other features.
        """
        if self._weights is None:
            self._weights = read_weights(self.package, self.features)
        return self._weights

    def with_weights(self, weights: Weights) -> Game[S]:
        """Return the same rulebook with other weights."""
        return type(self)(weights)

    def report(self, state: S) -> dict[str, Any]:
        """Return the result of a finished match for the match around it, beside the winners."""
        return {}

    def scores(self, state: S) -> Sequence[int]:
        """Return the points of each role by the rules, by role; none in a game without points.

        More is better. Not every victory is by points, so a winner may have fewer.
        """
        return ()

    def turn(self, state: S) -> int:
        """Return the number of the current turn, 0 in a game without turns."""
        return 0

    # ---- odds -----------------------------------------------------------------------------------

    def tracked_numbers(self, state: S) -> dict[str, int]:
        """Return the numbers that dice change and players watch, by name."""
        return {}

    def forecast(self, state: S, action: Action) -> Forecast | None:
        """Return the forecast of a legal action, in the words of the rules.

        None leaves it to the engine, which enumerates all outcomes of the dice and reports how the
        `tracked_numbers` change.
        """
        return None

    def cost_text(self, state: S, action: Action) -> str:
        """Return what a legal action costs its player, as a sentence beside the odds, or ""."""
        return ""

    def odds_cards(self) -> Sequence[OddsCard]:
        """Return the odds questions that need no match."""
        return ()

    def odds_card(self, question: str) -> OddsCard:
        """Return the card of a question.

        Raises:
            OptionError: there is no such question.
        """
        cards = self.odds_cards()
        for card in cards:
            if card.id == question:
                return card
        known = ", ".join([card.id for card in cards]) or "none"
        raise OptionError(f"no question '{question[:40]}' about {self.id}; there are {known}")

    def odds(self, question: str, switches: Mapping[str, int]) -> dict[int, Fraction]:
        """Return the exact probability of each number; a yes is 1, and a switch of 0 is left out.

        The switches are validated here, so that every game computes within the bounds of its cards.
        Games override `answer`.

        Raises:
            OptionError: there is no such question or switch, a number is above the `most` of its
                switch, or the switches contradict each other.
        """
        return self.answer(question, require_switches(self.odds_card(question), switches))

    def answer(self, question: str, switches: Mapping[str, int]) -> dict[int, Fraction]:
        """Return the exact probability of each number, for switches within the bounds of the card.

        Raises:
            OptionError: the switches contradict each other.
        """
        raise missing_member(self, "answer")

    # ---- menus ----------------------------------------------------------------------------------

    def scenario_card(self, scenario: str | None = None) -> ScenarioCard:
        """Return a scenario's card, by default the first one's.

        Raises:
            OptionError: there is no such scenario.
            UnmadeError: the game has no scenarios.
        """
        cards = self.scenarios()
        if not cards:
            raise self.missing_member("scenarios")
        for card in cards:
            if scenario is None or card.id == scenario:
                return card
        known = ", ".join([card.id for card in cards])
        raise OptionError(f"no scenario '{scenario}' in {self.id}; there are {known}")

    def resolve_options(self, scenario: str, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return a value for each option of the scenario: the given one, or the default.

        Raises:
            OptionError: an option is not one of this scenario's, or has an invalid value.
        """
        chosen = self.scenario_card(scenario)
        offered = chosen.options
        for name in (*given, *chosen.defaults):
            if name not in offered:
                known = ", ".join(offered) or "none"
                raise OptionError(f"no option '{name}' in {self.id} {scenario}; there are {known}")
        settled: dict[str, Any] = {}
        for card in self.option_cards():
            if card.id not in offered:
                continue
            value = given.get(card.id, chosen.defaults.get(card.id, card.default))
            require_choice(f"option {card.id} of {self.id}", card.choices, value)
            settled[card.id] = value
        return settled

    # ---- what is missing ------------------------------------------------------------------------

    def missing_member(self, member: str) -> IncompleteGameError:
        """Return the error that the game lacks a member."""
        return IncompleteGameError(f"the game '{self.id}' is not whole: no '{member}'")
