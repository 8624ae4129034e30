"""The interface of a rulebook to the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from mypy_extensions import mypyc_attr

from senlac.engine.briefing import read_briefing
from senlac.engine.cards import Forecast, OddsCard, OptionCard, ScenarioCard, Switch
from senlac.engine.choices import require_choice, require_switches
from senlac.engine.edition import Edition
from senlac.engine.editions import Declared
from senlac.engine.errors import OptionError, UnmadeError, unmade
from senlac.engine.features import Weights, read_weights
from senlac.engine.guiding import guided
from senlac.engine.layout import Layout
from senlac.engine.lessons import read_guide, read_tutorial
from senlac.engine.phase import Phase
from senlac.engine.pickling import Rebuilt, reduced_game, register
from senlac.engine.rows.briefing import Briefing
from senlac.engine.rows.view import View
from senlac.engine.scene import Cue, Manner
from senlac.engine.state import S
from senlac.engine.telling import Tellings

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction
    from random import Random

    from senlac.engine.action import Action, Notation
    from senlac.engine.data import Overlay
    from senlac.engine.event import Event
    from senlac.engine.intent import Intent
    from senlac.engine.rows.lesson import Chapter, Tutorial
    from senlac.engine.scene import Board, Scene
    from senlac.engine.script import Script
    from senlac.engine.source import Source

# The cards were defined in this module before, and games import them from here.
__all__ = ["Forecast", "Game", "OddsCard", "OptionCard", "ScenarioCard", "Switch"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """A rulebook: how its matches begin, how they are shown, and what each role may know.

    There is one object for each game, found through the entry point `senlac.games`. It contains
    nothing of a match. `phases` are all phase classes; positions name them. `views` declares the
    contents of views for programs. `tellings` are the event kinds, with sentences and cues. `blurb`
    describes the game in a sentence; the default is that of the first scenario. `main` is the
    scenario whose facts the menu shows, if it is not the first. `hidden` says in a few words what
    players do not know of each other. `art` is its picture on the page, 480 by 270, a file of its
    package: `screen/art.svg`. `scripted` is True for games that write whole sheets for bots
    (`script`).

    `features` names the values that `measure` returns, in order; their weights are in the game's
    `data/weights.toml`. `victory` is the value of a won match on the same scale, more than any
    position before the end.

    `former_rules` are the earlier versions by which matches can still be played, each with the
    names of the rules that differ. A game calls `state.formerly(name)` where they differ. `begin`
    cannot call it yet, so changes of a version take effect in phases. Values that differ in a
    former version are in `data/former/VERSION.toml` (`senlac.engine.former`). `source` loads the
    tables; records contain the hash of its values. `unmarked` lists, newest first, earlier
    editions whose records name the same version and have no hash.
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
    former_rules: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    unmarked: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    source: ClassVar[Source[Any] | None] = None
    package: ClassVar[str] = ""
    views: ClassVar[type[View] | None] = None
    tellings: ClassVar[Tellings] = Tellings({}, {})
    phases: ClassVar[tuple[type[Phase[Any]], ...]] = ()
    manner: ClassVar[Manner] = Manner()
    scripted: ClassVar[bool] = False
    features: ClassVar[tuple[str, ...]] = ()
    victory: ClassVar[float] = 1000.0

    def __init__(self, weights: Weights | None = None) -> None:
        self._weights = weights
        register(self)

    def __reduce__(self) -> Rebuilt:
        return reduced_game(self, self._weights)

    # ---- beginning ------------------------------------------------------------------------------

    def scenarios(self) -> Sequence[ScenarioCard]:
        """Return the scenarios, the one for beginners first."""
        raise self.lack("scenarios")

    def option_cards(self) -> Sequence[OptionCard]:
        """Return the options that scenarios may name."""
        return ()

    def begin(self, scenario: str, options: Mapping[str, Any], overlay: Overlay | None) -> S:
        """Return the state before the first phase, with no dice rolled.

        `options` has a validated value for each option of the scenario (see `settle_options`).

        Raises:
            OptionError: the options contradict each other.
            DataError: the overlay does not fit the game's data.
        """
        raise self.lack("begin")

    def blank(self) -> S:
        """Return an empty state, to be filled from a position."""
        raise self.lack("blank")

    def layout(self) -> Layout[S]:
        """Return the reader of the game's layouts; fields and phases need none."""
        return Layout()

    def restore(self, state: S) -> None:
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

    def edition(self, version: str) -> Edition:
        """Return the edition of a rules version.

        Raises:
            RecordError: there is no such version, or it is no longer supported.
        """
        return self.editions(version)[0]

    def editions(self, version: str) -> list[Edition]:
        """Return the editions that documents of a version may be of, newest first.

        Raises:
            RecordError: there is no such version, or it is no longer supported.
        """
        return self._declared().editions(version)

    def all_editions(self) -> list[Edition]:
        """Return the editions of all versions, newest first."""
        return self._declared().all()

    def _declared(self) -> Declared:
        """Return the class attributes that declare the versions."""
        rows = self.rules_version, self.former_rules, self.unmarked
        return Declared(self.id, self.package, *rows)

    # ---- names and words ------------------------------------------------------------------------

    def roles(self, state: S) -> Sequence[str]:
        """Return the names of the roles, by index."""
        raise self.lack("roles")

    def seats(self, state: S) -> Sequence[Sequence[str]]:
        """Return the roles of each player, from the scenario's card; by default one each."""
        return [[role] for role in self.roles(state)]

    def notation(self, state: S) -> Notation:
        """Return the notation of actions in this state."""
        raise self.lack("notation")

    def sentence(self, state: S, event: Event) -> str:
        """Return the log sentence of an event; only names are taken from the state."""
        return self.tellings.sentence(state, event)

    def opening(self, view: Mapping[str, Any]) -> str:
        """Return advice for beginners before the first decision, "" for none."""
        return ""

    def hint(self, view: Mapping[str, Any]) -> str:
        """Return advice for beginners at this step, "" for none."""
        return ""

    def briefing(self, scenario: str) -> Briefing:
        """Return the briefing of a scenario; "" stands for a position.

        It is in the game's `data/briefing.toml` (`senlac.engine.briefing`). Without that file it
        contains the names of the sides only.
        """
        sides = self.scenario_card(scenario).sides if scenario else ()
        return read_briefing(self.package, scenario, sides)

    # ---- the screen -----------------------------------------------------------------------------

    def board(self, state: S) -> Board:
        """Return what is drawn once: the map, and the charts beside it."""
        raise self.lack("board")

    def guided(self, scene: Scene, state: S, roles: Sequence[int]) -> Scene:
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
        if self.secrets(state) or not asking:
            return scene
        return guided(scene, phase.guidance(state, asking[0]).for_all(), self.notation(state))

    def board_key(self, state: S) -> object:
        """Return a key of the board's contents; it changes if the board must be drawn again."""
        return None

    def scene(self, state: S, roles: Sequence[int]) -> Scene:
        """Return what the given roles see on the board and beside it; no role: a spectator."""
        raise self.lack("scene")

    def cue(self, state: S, event: Event) -> Cue:
        """Return how the screen shows an event."""
        return self.tellings.cue(state, event)

    def guide(self) -> Sequence[Chapter]:
        """Return the rules for players, from `data/guide.toml` (`senlac.engine.lessons`)."""
        return read_guide(self.package)

    def tutorial(self) -> Tutorial | None:
        """Return the tutorial, None if there is none.

        It is in the game's `data/tutorial.toml` (`senlac.engine.lessons`).
        """
        return read_tutorial(self.package)

    # ---- knowledge ------------------------------------------------------------------------------

    def view(self, state: S, roles: Sequence[int]) -> dict[str, Any]:
        """Return the view of the given roles as a JSON object; no role: a spectator."""
        raise self.lack("view")

    def sight(self, state: S, roles: Sequence[int]) -> object:
        """Return a value from which the view is made; equal values mean equal views.

        It is computed after every action, so it should be cheaper than the view.
        """
        return self.view(state, roles)

    def veil(self, state: S, roles: Sequence[int]) -> S:
        """Return the redacted state, as far as the roles know it.

        Two states that look the same to the roles become equal, to the last number of their
        positions. So what is resampled afterwards depends only on what the roles know. Hidden parts
        are removed, not shuffled. The engine empties the others' sealed sheets, a game the rest.
        """
        new = state.copy()
        for phase in new.stack:
            phase.veil(new, roles)
        return new

    def deal(self, state: S, roles: Sequence[int], rng: Random) -> None:
        """Fill in at random, in a state redacted for the roles, what they do not know."""
        for phase in state.stack:
            phase.deal(state, roles, rng)

    def determinize(self, state: S, roles: Sequence[int], rng: Random) -> S:
        """Return a random state that is consistent with all that these roles know.

        Games do not override this: the result depends only on the redacted state and the generator.
        """
        drawn = self.veil(state, roles)
        self.deal(drawn, roles, rng)
        return drawn

    def abridge(self, state: S) -> None:
        """Shorten fights in playouts, where the rules have a quick form of them."""

    def secrets(self, state: S) -> bool:
        """Return whether some role may not know everything, so that records must be cut.

        By default that is so while a sealed sheet is open.
        """
        return any([phase.secret(state) for phase in state.stack])

    # ---- deciding -------------------------------------------------------------------------------

    def concede(self, state: S, role: int) -> None:
        """End the match because a role resigns."""
        raise self.lack("concede")

    def evaluate(self, state: S, role: int) -> float:
        """Return the evaluation of a state for a role, in the game's own points; higher is better.

        By default it is the weighted sum of the features. After the end of a match it is `victory`
        for winners, `-victory` for the others, and 0 in a draw.
        """
        if not self.features:
            raise self.lack("evaluate")
        if state.outcome is None:
            return self.weights().worth(self.measure(state, role))
        winners = state.outcome.winners
        if not winners:
            return 0.0
        return self.victory if role in winners else -self.victory

    def standing(self, state: S, role: int) -> float:
        """Return the value from which win chances are computed: by default the evaluation."""
        return self.evaluate(state, role)

    def measure(self, state: S, role: int) -> list[float]:
        """Return the values of the features for a role, in order."""
        raise unmade(self, "measure")

    def script(self, state: S, role: int, rng: Random) -> Script | None:
        """Return the rest of a role's sheet by the game's own policy, randomised by `rng`.

        None for steps in which bots compare options one by one.
        """
        return None

    def intend(self, state: S, role: int, intent: Intent) -> list[Action]:
        """Return the actions that carry out a group intent; by default the waiting step decides."""
        return state.stack[-1].intend(state, role, intent)

    def weights(self) -> Weights:
        """Return the weights of the features: those of the game's data unless others were set.

        Raises:
            DataError: the file is invalid, or has weights for other features.
        """
        if self._weights is None:
            self._weights = read_weights(self.package, self.features)
        return self._weights

    def weighing(self, weights: Weights) -> Game[S]:
        """Return the same rulebook with other weights."""
        return type(self)(weights)

    def report(self, state: S) -> dict[str, Any]:
        """Return the result of a finished match for the match around it, beside the winners."""
        return {}

    def turn(self, state: S) -> int:
        """Return the number of the current turn, 0 in a game without turns."""
        return 0

    # ---- odds -----------------------------------------------------------------------------------

    def counts(self, state: S) -> dict[str, int]:
        """Return the numbers that dice change and players watch, by name."""
        return {}

    def forecast(self, state: S, action: Action) -> Forecast | None:
        """Return the forecast of a legal action, in the words of the rules.

        None leaves it to the engine, which enumerates all outcomes of the dice and reports how the
        `counts` change.
        """
        return None

    def price(self, state: S, action: Action) -> str:
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
        raise unmade(self, "answer")

    # ---- menus ----------------------------------------------------------------------------------

    def scenario_card(self, scenario: str | None = None) -> ScenarioCard:
        """Return a scenario's card, by default the first one's.

        Raises:
            OptionError: there is no such scenario.
            UnmadeError: the game has no scenarios.
        """
        cards = self.scenarios()
        if not cards:
            raise self.lack("scenarios")
        for card in cards:
            if scenario is None or card.id == scenario:
                return card
        known = ", ".join([card.id for card in cards])
        raise OptionError(f"no scenario '{scenario}' in {self.id}; there are {known}")

    def settle_options(self, scenario: str, given: Mapping[str, Any]) -> dict[str, Any]:
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

    def lack(self, member: str) -> UnmadeError:
        """Return the error that the game lacks a member."""
        return UnmadeError(f"the game '{self.id}' is not whole: no '{member}'")
