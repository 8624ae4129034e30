"""Phases: the steps of a rulebook's sequence of play, each waiting for a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from mypy_extensions import mypyc_attr

from senlac.engine.model.guidance import NO_GUIDANCE, Guidance
from senlac.engine.model.pickling import Rebuilt, others
from senlac.engine.support.errors import StuckError, missing_member

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from senlac.engine.model.action import Action
    from senlac.engine.model.group_intent import GroupIntent
    from senlac.engine.model.options import Options

T = TypeVar("T")
"""The state of a game; the engine's own state type depends on the phases."""


class Refusal(NamedTuple):
    """Why an action is illegal: the id of the rule that forbids it, and what would be needed."""

    rule: str
    why: str


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase(Generic[T]):
    """One step of the sequence of play.

    `fields` names the constructor's arguments with their types, in the order of a position
    document; each is passed by name, and is an attribute of the same name. A phase that never
    changes its attributes may be shared by copies of a state, as `copy` does by default. Attributes
    with a leading underscore are caches: the constructor makes them empty, and pickles leave them
    out.

    With `sealed`, choices are hidden until all have made theirs. With `per_role`, each actor has
    the options of `options_for`, and decides even if there is only one; otherwise the phase has one
    actor. The two are independent.

    `end_verbs` are the verbs that end the step. Once something was done in it, its player ends it,
    so that undo stays possible. Other single options are played automatically.

    `plan_whole` marks a step of related decisions with few dice: bots plan it as a whole, and
    evaluate a plan at the end of the step, when sheets are opened, or as its turn says.
    `search_alone` marks a phase that bots search without the turn below it, such as a fight of a
    hundred decisions. `timeout_text` is the log's sentence about roles that ran out of time, with
    `{late}` for their names; without it the step has no timeout. `evaluated_ahead` marks a phase
    whose outcomes the game's evaluation computes itself, so that one-ply lookahead need not.

    `document_name` is the name in documents and views, "" for the name of the class.
    `former_names` are names that documents may still have. Subclasses inherit neither. See
    `senlac.engine.model.phase_names`.
    """

    __slots__ = ()

    document_name: ClassVar[str] = ""
    former_names: ClassVar[tuple[str, ...]] = ()
    fields: ClassVar[Mapping[str, Any]] = {}
    sealed: ClassVar[bool] = False
    per_role: ClassVar[bool] = False
    end_verbs: ClassVar[tuple[str, ...]] = ()
    plan_whole: ClassVar[bool] = False
    evaluated_ahead: ClassVar[bool] = False
    search_alone: ClassVar[bool] = False
    timeout_text: ClassVar[str] = ""

    def actors(self, state: T) -> tuple[int, ...]:
        """Return the roles that must decide now."""
        raise missing_member(self, "actors")

    def options(self, state: T) -> Options:
        """Return the options of the actor."""
        raise missing_member(self, "options")

    def apply(self, state: T, action: Action) -> None:
        """Play the action of the actor. The action is one of `options`."""
        raise missing_member(self, "apply")

    def prompt(self, state: T) -> str:
        """Return the prompt for the actor, one sentence."""
        raise missing_member(self, "prompt")

    def why_not(self, state: T, action: Action) -> Refusal:
        """Return which rule forbids an action that is not among `options`.

        An action without a second argument, though its verb takes one, asks why nothing can be done
        with the first one.
        """
        raise missing_member(self, "why_not")

    def default_setup_action(self, state: T) -> Action | None:
        """Return the next action of the default set-up, None if nothing is set up.

        A match may begin with it, so that its first question is one that matters.
        """
        return None

    def guidance(self, state: T, role: int) -> Guidance:
        """Return the guidance for the question to a role."""
        return NO_GUIDANCE

    def actions_for_intent(self, state: T, role: int, intent: GroupIntent) -> list[Action]:
        """Return the actions that carry out a group intent of a role, as far as possible.

        The state is consistent with all the role knows, and must not be changed.
        """
        return []

    def leading_options(self, state: T, role: int) -> list[Action]:
        """Return the options of a role on which the rest of the step depends most.

        A search for the best plan of a whole step first compares plans that begin with each of
        them. Without any, all plans are changes of the greedy one.
        """
        return []

    def run(self, state: T) -> None:
        """Execute an automatic step, and leave it."""
        raise missing_member(self, "run")

    def copy(self) -> Phase[T]:
        """Return a phase that shares nothing mutable with this one."""
        return self

    def __reduce__(self) -> Rebuilt:
        kind = type(self)
        return remade, (
            kind,
            [getattr(self, name) for name in kind.fields],
            others(self, kind.fields),
        )

    def validate(self, state: T) -> None:
        """Require that a decoded phase fits the decoded state.

        Raises:
            RecordError: the rules cannot have produced its values.
        """

    def redact(self, state: T, roles: Sequence[int]) -> None:
        """Redact, in a copy, what the roles may not know."""

    def resample(self, state: T, roles: Sequence[int], rng: Random) -> None:
        """Fill in redacted parts at random."""

    def has_hidden_choices(self, state: T) -> bool:
        """Return whether the phase contains choices that are hidden from some roles."""
        return self.sealed

    # ---- by role: what a phase with several actors overrides -----------------------------------

    def options_for(self, state: T, role: int) -> Options:
        """Return the options of this role, one of the actors."""
        return self.options(state)

    def apply_for(self, state: T, role: int, action: Action) -> None:
        """Play the action of this role."""
        self.apply(state, action)

    def prompt_for(self, state: T, role: int) -> str:
        """Return the prompt for this role."""
        return self.prompt(state)

    def why_not_for(self, state: T, role: int, action: Action) -> Refusal:
        """Return which rule forbids this role the action."""
        return self.why_not(state, action)

    def guess_intent(self, state: T, role: int, guesses: Sequence[Action]) -> list[Action]:
        """Return the actions that a click of a role may have meant, most likely first.

        The guesses are all actions about the clicked things that can be written. By default it
        returns those related to options.
        """
        verbs = self.options_for(state, role).verbs()
        return [guess for guess in guesses if guess.verb in verbs]

    def has_timeout(self, state: T) -> bool:
        """Return whether the step has a timeout."""
        return bool(self.timeout_text)

    def on_timeout(self, state: T) -> None:
        """Continue without the roles that have not decided, after a deadline has passed."""
        raise StuckError("this phase has no deadline")


@mypyc_attr(allow_interpreted_subclasses=True)
class AutomaticPhase(Phase[T]):
    """An automatic phase: `run` executes it and leaves it."""

    __slots__ = ()

    def actors(self, state: T) -> tuple[int, ...]:
        return ()


def remade(
    kind: type[Phase[Any]], values: Sequence[object], rest: Mapping[str, object]
) -> Phase[Any]:
    """Return a pickled phase; `rest` are its public attributes besides its fields."""
    phase = build(kind, values)
    for name, value in rest.items():
        setattr(phase, name, value)
    return phase


def build(kind: type[Phase[Any]], values: Sequence[object]) -> Phase[Any]:
    """Return a new phase of a class; the values are in the order of its fields."""
    maker: Any = kind
    phase: Phase[Any] = maker(**dict(zip(kind.fields, values, strict=True)))
    return phase
