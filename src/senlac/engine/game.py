"""What a rulebook gives to the engine."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from mypy_extensions import mypyc_attr

from senlac.engine.briefing import read_briefing
from senlac.engine.document import shown
from senlac.engine.edition import Edition
from senlac.engine.errors import OptionError, RecordError, UnmadeError, unmade
from senlac.engine.features import Weights, read_weights
from senlac.engine.guiding import guided
from senlac.engine.layout import Layout
from senlac.engine.lessons import read_guide, read_tutorial
from senlac.engine.phase import Phase
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


@dataclass(frozen=True)
class ScenarioCard:
    """A scenario as a menu shows it. `sides` are the names of the roles, in order.

    `seats` are the roles that each player has; left out, every role has a player of its own.
    `defaults` are the values of options that are others in this scenario than on their cards.
    `kind` is what the page calls a match of it: a battle, a campaign.
    """

    id: str
    name: str
    blurb: str
    sides: tuple[str, ...]
    options: tuple[str, ...] = ()
    seats: tuple[tuple[str, ...], ...] = ()
    defaults: Mapping[str, Any] = field(default_factory=dict)
    kind: str = "battle"


@dataclass(frozen=True)
class OptionCard:
    """A game's option as a menu shows it. Without `choices` the game judges any JSON value.

    `text` says what it changes, and `says` what each choice means, in their order.
    """

    id: str
    name: str
    text: str
    default: Any
    choices: tuple[Any, ...] = field(default=())
    says: tuple[str, ...] = ()


@dataclass(frozen=True)
class Switch:
    """What a question about odds may be narrowed by: yes or no, or a number from 1 to `most`."""

    id: str
    text: str
    most: int = 0


@dataclass(frozen=True)
class OddsCard:
    """A question about odds that can be asked without a match.

    `unit` is what is counted. Where the numbers stand for results `names` are theirs, from 0.
    """

    id: str
    text: str
    unit: str
    switches: tuple[Switch, ...] = ()
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Forecast:
    """What may come of one action: the chance of each result, and a sentence for each reason.

    Attributes:
        title: what is done to whom.
        rows: each result with its chance.
        lines: what the chances follow from, such as values and modifiers with their rules.
    """

    title: str
    rows: tuple[tuple[str, Fraction], ...]
    lines: tuple[str, ...] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """A rulebook: how its matches begin, how they read, and what each role may know.

    One object a game, found through the entry point `senlac.games`; nothing of a match is in it.
    `phases` are all the phases there are, by whose names positions are read.

    `views` declares what a view holds, for those who read it elsewhere. `tellings` are the kinds
    of events, each with its sentence and what the screen shows. `blurb` says in a sentence what the
    game is about, else that of its first scenario does; `main` is the scenario that the game is
    chiefly, if it is not the first: its facts are told. `hidden` says in a few words what players
    do not know of each other; `art` is its picture on the page, 480 by 270, a file of its package:
    `screen/art.svg`. `scripted` is said of a game that writes whole sheets for bots (`script`).

    `features` names what `measure` finds in a position, in its order; what each weighs stands in
    the game's `data/weights.toml`. `victory` is what a match won is worth on the same scale, more
    than whatever is measured while it goes on.

    `former_rules` are the versions before the present one by which matches can still be played,
    each with the names of the rules that it has otherwise. A game asks `state.formerly(name)`
    where they differ; `begin` cannot ask yet, so what a version changes happens in steps.
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

    # ---- beginning ------------------------------------------------------------------------------

    def scenarios(self) -> Sequence[ScenarioCard]:
        """Return the scenarios, the one to learn on first."""
        raise self.lack("scenarios")

    def option_cards(self) -> Sequence[OptionCard]:
        """Return the options that scenarios may name."""
        return ()

    def begin(self, scenario: str, options: Mapping[str, Any], overlay: Overlay | None) -> S:
        """Return the state before the first step, no die rolled yet.

        `options` holds a checked value for each option of the scenario (see `settle_options`).

        Raises:
            OptionError: the options do not go together.
            DataError: the overlay does not fit the game's data.
        """
        raise self.lack("begin")

    def blank(self) -> S:
        """Return a state with nothing in it, to be filled from a position."""
        raise self.lack("blank")

    def layout(self) -> Layout[S]:
        """Return the words in which positions are written by names; fields and steps need none."""
        return Layout()

    def restore(self, state: S) -> None:
        """Find what stands beside the fields of a position that was read, such as its tables.

        The fields may have been written by hand: see that they name what there is.

        Raises:
            RecordError: there is nothing of that name.
        """

    def validate(self, state: S) -> None:
        """See that a state that was read is one that could be.

        Its lists and numbers are within what was declared of them, and what is derived has been
        reckoned. What its phases hold is asked of them afterwards.

        Raises:
            RecordError: the fields contradict each other or the rules.
        """

    def edition(self, version: str) -> Edition:
        """Return a version of the rules that matches are played by, or were.

        Raises:
            RecordError: there is no such version, or it is no longer played.
        """
        if version == self.rules_version:
            return Edition(version, frozenset())
        if version not in self.former_rules:
            known = ", ".join([*self.former_rules, self.rules_version])
            raise RecordError(f"rules {shown(version)} of {self.id}, known {known}")
        return Edition(version, frozenset(self.former_rules[version]))

    # ---- names and words ------------------------------------------------------------------------

    def roles(self, state: S) -> Sequence[str]:
        """Return the names of the roles, by index."""
        raise self.lack("roles")

    def seats(self, state: S) -> Sequence[Sequence[str]]:
        """Return the roles that each player has, as the scenario's card says; by default one."""
        return [[role] for role in self.roles(state)]

    def notation(self, state: S) -> Notation:
        """Return the names in which actions are written in this state."""
        raise self.lack("notation")

    def sentence(self, state: S, event: Event) -> str:
        """Return an event as a sentence of the log; of the state it takes names alone."""
        return self.tellings.sentence(state, event)

    def opening(self, view: Mapping[str, Any]) -> str:
        """Return what a beginner should know before the first decision, "" for nothing."""
        return ""

    def hint(self, view: Mapping[str, Any]) -> str:
        """Return a word of advice for beginners at this step, "" where there is none."""
        return ""

    def briefing(self, scenario: str) -> Briefing:
        """Return what is told of a scenario before the first decision; "" stands for a position.

        It stands in the game's `data/briefing.toml` (`senlac.engine.briefing`). Of a game without
        that file the sides are named, and nothing else is told.
        """
        sides = self.scenario_card(scenario).sides if scenario else ()
        return read_briefing(self.package, scenario, sides)

    # ---- the screen -----------------------------------------------------------------------------

    def board(self, state: S) -> Board:
        """Return what is drawn once: the map, with the charts that lie beside it."""
        raise self.lack("board")

    def guided(self, scene: Scene, state: S, roles: Sequence[int]) -> Scene:
        """Return a scene with what the step that waits adds for those of the roles it asks.

        Where nothing is hidden everybody sees what the question is about.
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
        """Return what the board is drawn from: while it is equal, nobody need draw it again."""
        return None

    def scene(self, state: S, roles: Sequence[int]) -> Scene:
        """Return what the given roles see on the board and beside it now; no role: a spectator."""
        raise self.lack("scene")

    def cue(self, state: S, event: Event) -> Cue:
        """Return how the screen shows an event."""
        return self.tellings.cue(state, event)

    def guide(self) -> Sequence[Chapter]:
        """Return the rules as a player reads them: `data/guide.toml` (`senlac.engine.lessons`)."""
        return read_guide(self.package)

    def tutorial(self) -> Tutorial | None:
        """Return the guided first game, None if there is none.

        It stands in the game's `data/tutorial.toml` (`senlac.engine.lessons`).
        """
        return read_tutorial(self.package)

    # ---- knowledge ------------------------------------------------------------------------------

    def view(self, state: S, roles: Sequence[int]) -> dict[str, Any]:
        """Return what the given roles may know, as a JSON object; no role: a spectator."""
        raise self.lack("view")

    def sight(self, state: S, roles: Sequence[int]) -> object:
        """Return what a view is written from: it equals another where the views do.

        It is asked at every action; views that are made of records need not be written out for it.
        """
        return self.view(state, roles)

    def veil(self, state: S, roles: Sequence[int]) -> S:
        """Return the state as far as the roles know it, all the rest in an order of its own.

        Two states that look the same to the roles become one here, to the last number of their
        positions: what is drawn afterwards may depend on what they know alone. The hidden is never
        shuffled but put away, for good. The engine empties others' sealed sheets, a game the rest.
        """
        new = state.copy()
        for phase in new.stack:
            phase.veil(new, roles)
        return new

    def deal(self, state: S, roles: Sequence[int], rng: Random) -> None:
        """Deal afresh, in a state that was veiled for the roles, what they do not know."""
        for phase in state.stack:
            phase.deal(state, roles, rng)

    def determinize(self, state: S, roles: Sequence[int], rng: Random) -> S:
        """Return a state that agrees with all these roles know, the rest drawn afresh.

        No game overrides this: what is drawn follows from the veiled state and the generator.
        """
        drawn = self.veil(state, roles)
        self.deal(drawn, roles, rng)
        return drawn

    def abridge(self, state: S) -> None:
        """Let fights of what is only thought about go the short way, where the rules have one."""

    def secrets(self, state: S) -> bool:
        """Tell whether somebody may not know all that is or was, so that records must be cut.

        While no sealed sheet lies on the table, the rules of an open game hide nothing.
        """
        return any([phase.secret(state) for phase in state.stack])

    # ---- deciding -------------------------------------------------------------------------------

    def concede(self, state: S, role: int) -> None:
        """End the match because a role gives up."""
        raise self.lack("concede")

    def evaluate(self, state: S, role: int) -> float:
        """Return how good the state is for a role, in the game's own points; more is better.

        By default it is what is measured, each feature by its weight; of a match that is over
        `victory` to who has won, as much below 0 to the others, and 0 if nobody has.
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
        """Return what a role's chances follow from: the evaluation, unless a game knows better."""
        return self.evaluate(state, role)

    def measure(self, state: S, role: int) -> list[float]:
        """Return how much there is of each of the features for a role, in their order."""
        raise unmade(self, "measure")

    def script(self, state: S, role: int, rng: Random) -> Script | None:
        """Return what is left of a role's sheet as a player of habit writes it, by lots of `rng`.

        None where options are judged one by one, by what they lead to.
        """
        return None

    def intend(self, state: S, role: int, intent: Intent) -> list[Action]:
        """Return what carries an intent of a role out: by default as the step that waits says."""
        return state.stack[-1].intend(state, role, intent)

    def weights(self) -> Weights:
        """Return what the features weigh: as the game's data say, if nobody says otherwise.

        Raises:
            DataError: the file is at fault, or weighs other features than the game's.
        """
        if self._weights is None:
            self._weights = read_weights(self.package, self.features)
        return self._weights

    def weighing(self, weights: Weights) -> Game[S]:
        """Return the same rulebook, with positions evaluated by other weights."""
        return type(self)(weights)

    def report(self, state: S) -> dict[str, Any]:
        """Return what a match that is over tells whoever called for it, beside who has won."""
        return {}

    def turn(self, state: S) -> int:
        """Return the number of the turn that is played, 0 in a game without turns."""
        return 0

    # ---- odds -----------------------------------------------------------------------------------

    def counts(self, state: S) -> dict[str, int]:
        """Return the numbers that dice change and players reckon with, each with its name."""
        return {}

    def forecast(self, state: S, action: Action) -> Forecast | None:
        """Return what may come of a legal action, in the words of the rules.

        None leaves it to the engine, which tries every way the dice may fall and reports how the
        `counts` change.
        """
        return None

    def price(self, state: S, action: Action) -> str:
        """Return what a legal action costs whoever takes it, a sentence beside its odds, or ""."""
        return ""

    def odds_cards(self) -> Sequence[OddsCard]:
        """Return the questions about odds that can be asked without a match."""
        return ()

    def odds(self, question: str, switches: Mapping[str, int]) -> dict[int, Fraction]:
        """Return the exact chance of each number; a switch that is yes is a 1.

        Raises:
            OptionError: there is no such question, or the switches do not go together.
        """
        raise OptionError(f"no question '{question}' about the odds of {self.id}")

    # ---- menus ----------------------------------------------------------------------------------

    def scenario_card(self, scenario: str | None = None) -> ScenarioCard:
        """Return a scenario's card, the first one's if none is named.

        Raises:
            OptionError: there is no such scenario.
            UnmadeError: there is none at all.
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
        """Return a value for each option of the scenario: the one given, or the default.

        Raises:
            OptionError: an option is not one of this scenario's, or cannot have that value.
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
            if card.choices and not any([_same(value, choice) for choice in card.choices]):
                # As records, overlays and the command line write them: true, not True.
                wanted = ", ".join([_written(choice) for choice in card.choices])
                raise OptionError(
                    f"option {card.id} of {self.id}: expected {wanted}, got {value!r}"
                )
            settled[card.id] = value
        return settled

    # ---- what is missing ------------------------------------------------------------------------

    def lack(self, member: str) -> UnmadeError:
        """Return the error that the game lacks a member it is asked for."""
        return UnmadeError(f"the game '{self.id}' is not whole: no '{member}'")


def _written(choice: object) -> str:
    """Write a choice as it is given."""
    return choice if isinstance(choice, str) else json.dumps(choice)


def _same(value: object, choice: object) -> bool:
    """Compare without taking 1 for True."""
    return type(value) is type(choice) and value == choice
