"""Phases: the steps of a rulebook's sequence of play, each waiting for a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from mypy_extensions import mypyc_attr

from senlac.engine.errors import StuckError, unmade
from senlac.engine.guidance import NOTHING, Guidance

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from senlac.engine.action import Action
    from senlac.engine.intent import Intent
    from senlac.engine.options import Options

T = TypeVar("T")
"""The state of a game; that of the engine is defined by the phases it holds."""


class Refusal(NamedTuple):
    """Why something is not legal: the ledger row that forbids it, and what would be needed."""

    rule: str
    why: str


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase(Generic[T]):
    """One step of the sequence of play.

    `fields` names the constructor's arguments with their types, in the order in which a position
    document holds them; each is given by name, and is an attribute of the same name. A phase that
    never changes its attributes may be shared by copies of a state, which is what `copy` assumes
    unless told otherwise.
    Where a phase is `sealed`, its choices are hidden until all have made theirs. Where it asks
    `by_role`, each actor has the options of `options_for`, and decides for himself even if there is
    but one; otherwise all of a phase is asked of its one actor. Neither follows from the other.
    `closing` are the verbs that end the step: once something has been done in it, its player ends
    it himself, so that he may still go back. Other lone options are carried out for him.
    `planned` is a step whose decisions hang together and roll few dice: bots plan it as a whole,
    and judge a plan when the step is over, when its sheets have been opened, or as its turn says.
    `apart` is what bots think about as if no turn lay below it: a fight of a hundred decisions.
    `lapsed` says, as the log tells it, what becomes of those who have not decided when the time is
    up, with `{late}` in the place of their names; without it nobody's time runs out in the step.
    `foreseen` is one whose ways out the game's evaluation looks through by itself, so that bots who
    look one decision ahead need not.
    """

    __slots__ = ()

    fields: ClassVar[Mapping[str, Any]] = {}
    sealed: ClassVar[bool] = False
    by_role: ClassVar[bool] = False
    closing: ClassVar[tuple[str, ...]] = ()
    planned: ClassVar[bool] = False
    foreseen: ClassVar[bool] = False
    apart: ClassVar[bool] = False
    lapsed: ClassVar[str] = ""

    def actors(self, state: T) -> tuple[int, ...]:
        """Return the roles that must decide now."""
        raise unmade(self, "actors")

    def options(self, state: T) -> Options:
        """Return what the actor may do."""
        raise unmade(self, "options")

    def apply(self, state: T, action: Action) -> None:
        """Do what the actor decided. The action is one of `options`."""
        raise unmade(self, "apply")

    def prompt(self, state: T) -> str:
        """Return what the screen asks the actor, one sentence."""
        raise unmade(self, "prompt")

    def why_not(self, state: T, action: Action) -> Refusal:
        """Name the rule that forbids an action that is not among `options`.

        Where an action has no second argument though its verb takes one, nothing can be done by
        that verb with the first one: say why.
        """
        raise unmade(self, "why_not")

    def usual(self, state: T) -> Action | None:
        """Return the action with which the usual set-up goes on, None where nothing is set up.

        A match may begin with it, so that its first question is one that matters.
        """
        return None

    def guidance(self, state: T, role: int) -> Guidance:
        """Return what the screen adds to the question that it asks a role."""
        return NOTHING

    def intend(self, state: T, role: int, intent: Intent) -> list[Action]:
        """Return the actions that carry an intent of a role out, as far as they can.

        The state is one that agrees with all the role knows, and is not to be changed.
        """
        return []

    def run(self, state: T) -> None:
        """Do what an automatic step does, and leave it."""
        raise unmade(self, "run")

    def copy(self) -> Phase[T]:
        """Return a phase that shares nothing with this one that changes."""
        return self

    def check(self, state: T) -> None:
        """See that the phase fits the state, after both were read from a position.

        Raises:
            RecordError: its values are none that the rules could have given it.
        """

    def veil(self, state: T, roles: Sequence[int]) -> None:
        """Put away what lies here that the roles may not know; the phase is of a copy."""

    def deal(self, state: T, roles: Sequence[int], rng: Random) -> None:
        """Deal afresh what was put away."""

    def secret(self, state: T) -> bool:
        """Tell whether choices lie here that not everybody may see yet."""
        return self.sealed

    # ---- by role: what a phase with several actors overrides -----------------------------------

    def options_for(self, state: T, role: int) -> Options:
        """Return what this role, one of the actors, may do."""
        return self.options(state)

    def apply_for(self, state: T, role: int, action: Action) -> None:
        """Do what this role decided."""
        self.apply(state, action)

    def prompt_for(self, state: T, role: int) -> str:
        """Return what the screen asks this role."""
        return self.prompt(state)

    def why_not_for(self, state: T, role: int, action: Action) -> Refusal:
        """Name the rule that forbids this role the action."""
        return self.why_not(state, action)

    def meant(self, state: T, role: int, guesses: Sequence[Action]) -> list[Action]:
        """Return what a role may have meant that pointed at something, the likeliest first.

        The guesses are all actions that could be written about what it pointed at. Unless a step
        knows better, it is what has to do with something that can be done.
        """
        verbs = self.options_for(state, role).verbs()
        return [guess for guess in guesses if guess.verb in verbs]

    def may_lapse(self, state: T) -> bool:
        """Tell whether the step can go on without those who have not decided."""
        return bool(self.lapsed)

    def expire(self, state: T) -> None:
        """Go on without those who have not decided, when a deadline has passed."""
        raise StuckError("this phase has no deadline")


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Phase[T]):
    """A step in which the rules decide everything: `run` does it and leaves it."""

    __slots__ = ()

    def actors(self, state: T) -> tuple[int, ...]:
        """Return nobody."""
        return ()
