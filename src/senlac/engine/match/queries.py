"""Queries about a game in progress by names: who decides, which actions are legal, and why not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple

from typing_extensions import TypeVar

from senlac.engine.data.document import Document
from senlac.engine.game.game import Game
from senlac.engine.game.position import encode
from senlac.engine.match import perspective
from senlac.engine.match.perspective import Perspective, nested_phase
from senlac.engine.model import play, refusals
from senlac.engine.model.action import CONCEDE, CONCEDE_WITHIN, GIVING_UP, Action, Notation
from senlac.engine.model.dice import bot_rng
from senlac.engine.model.event import Event
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.model.state import State
from senlac.engine.screen.scene import Cue
from senlac.engine.support.errors import OptionError

S_co = TypeVar("S_co", bound=State, default=State, covariant=True)
"""The type of a match's state. `Match` without one stands for a match of any game.

Covariant, so that functions of any `Match` accept a `Match[FeudState]`."""


class Result(NamedTuple):
    """How a match ended: the names of the roles that won (empty: a draw), and the rules' term."""

    winners: tuple[str, ...]
    how: str


class GameQueries(Generic[S_co]):
    """A game in progress, with roles and actions by name.

    Subclasses give `state`: a match with its history, or a trial without one.
    """

    def __init__(self, game: Game[Any], roles: Sequence[str]) -> None:
        self.game: Game[Any] = game
        self.roles: list[str] = list(roles)

    @property
    def state(self) -> S_co:
        """The present state; callers must not change it."""
        raise NotImplementedError

    # ---- what is asked --------------------------------------------------------------------------

    def actors(self) -> list[str]:
        """Return the roles that must decide now; none when the match is over."""
        return [self.roles[role] for role in play.actors(self.state)]

    def awaited(self, roles: Sequence[str]) -> list[str]:
        """Return the roles that a viewer knows the match to wait for; no role: a spectator."""
        return [
            self.roles[role] for role in perspective.visible_actors(self.state, self.indices(roles))
        ]

    def may_time_out(self) -> bool:
        """Return whether the visible step has a timeout.

        A clock that ran in a hidden nested match would reveal it.
        """
        state = self.state
        if state.outcome is not None or not state.stack[-1].has_timeout(state):
            return False
        return self.perspective(()).state is perspective.innermost(state)

    def options_object(self, role: str) -> Options | None:
        """Return all options of a role, with those for people only; `None` if it has none."""
        return play.options(self.state, self.role(role))

    def options(self, role: str, *, everything: bool = False) -> list[str]:
        """Return the options of a role as texts, for programs; empty if it does not decide.

        Actions that are for people only (`Options.humans_only`) are legal, but listed only with
        `everything`: a program that picks evenly could otherwise edit a sheet for ever.
        """
        offered = self.options_object(role)
        if offered is None:
            return []
        notation = self.notation()
        listed = offered if everything else offered.for_bots()
        return [notation.text(action) for action in listed]

    def prompt(self, role: str) -> str:
        """Return the prompt for a role, or the roles that it waits for."""
        state = self.state
        index = self.role(role)
        if state.outcome is not None:
            return "The match is over."
        if index in play.actors(state):
            return state.stack[-1].prompt_for(state, index)
        return f"Waiting for {' and '.join(self.awaited([role]))}."

    def why_not(self, role: str, action: str | Action) -> Refusal | None:
        """Return which rule forbids an action and why; None if it is legal.

        Raises:
            NotationError: the text is not an action of this match.
        """
        return refusal(self.state, self.roles, self.role(role), self.parse_action(action, role))

    def result(self) -> Result | None:
        """Return how the match ended, None while it goes on."""
        outcome = self.state.outcome
        if outcome is None:
            return None
        return Result(tuple([self.roles[role] for role in outcome.winners]), outcome.how)

    def view(self, roles: Sequence[str]) -> dict[str, Any]:
        """Return the view of some roles; no role: a spectator."""
        return self.game.view(self.state, self.indices(roles))

    def position(self) -> Document:
        """Return the full state as a document, for readers who may know all of it."""
        return encode(self.game, self.state)

    def determinize(
        self, roles: Sequence[str], purpose: str = "", *, seed: str | int | None = None
    ) -> S_co:
        """Return a random state that is consistent with all that these roles know.

        It depends only on what they know and on a key. The key follows from the secret of the dice
        and the purpose, so that no one can reproduce it during the match. A match without its
        secret uses the public commitment instead. With a `seed`, for programs that may know all,
        the result is reproducible.
        """
        key = self.sampling_key(purpose) if seed is None else str(seed)
        state: S_co = self.game.determinize(self.state, self.indices(roles), bot_rng(key))
        return state

    def sampling_key(self, purpose: str) -> str:
        """Return the sampling key for a purpose."""
        raise NotImplementedError

    # ---- names ----------------------------------------------------------------------------------

    def role(self, name: str) -> int:
        """Return the index of a role.

        Raises:
            OptionError: there is no such role in this match.
        """
        if name not in self.roles:
            known = ", ".join(self.roles)
            raise OptionError(f"no role {name[:40]!a}; the roles are {known}")
        return self.roles.index(name)

    def indices(self, roles: Sequence[str]) -> list[int]:
        """Return the indices of roles."""
        return [self.role(name) for name in roles]

    def notation(self, roles: Sequence[str] | None = None) -> Notation:
        """Return the notation of some roles; None: of those that must decide."""
        indices = play.actors(self.state) if roles is None else self.indices(roles)
        return perspective.notation(self.game, self.state, indices)

    def parse_action(self, action: str | Action, role: str | None = None) -> Action:
        """Return the action for a text, by a role if one is given.

        Raises:
            NotationError: the text is not an action of this match.
        """
        given = concede_action(action) if isinstance(action, str) else action
        if given in GIVING_UP:
            return given
        notation = self.notation(None if role is None else [role])
        if isinstance(action, str):
            return notation.action(action)
        notation.check(action)
        return action

    # ---- perspectives ---------------------------------------------------------------------------

    def perspective(self, roles: Sequence[str]) -> Perspective:
        """Return the match that some roles see; no role: a spectator."""
        return perspective.perspective_of(self.game, self.state, self.indices(roles))

    def sentence(self, event: Event) -> str:
        """Return the log sentence of an event."""
        within = event.within
        return self.game.sentence(self.state, event) if within is None else within.text

    def cue(self, event: Event) -> Cue:
        """Return how the screen shows an event."""
        within = event.within
        return self.game.cue(self.state, event) if within is None else within.cue


# ---- by indices ---------------------------------------------------------------------------------


def refusal(state: State, roles: Sequence[str], role: int, action: Action) -> Refusal | None:
    """Return why an action of a role is illegal, None if it is legal."""
    if state.outcome is not None:
        return refusals.over()
    if action == CONCEDE:
        return None
    if action == CONCEDE_WITHIN:
        inner = nested_phase(state)
        mine = inner is not None and inner.may_concede(role)
        return None if mine else refusals.not_within()
    asked = play.actors(state)
    if role not in asked:
        awaited = perspective.visible_actors(state, (role,))
        return refusals.not_asked(roles[role], [roles[actor] for actor in awaited])
    if action in play.cached_options(state, role):
        return None
    return state.stack[-1].why_not_for(state, role, action)


def play_or_concede(game: Game[Any], state: State, role: int, action: Action) -> None:
    """Play an action that is known to be legal, or a concession, and run to the next decision."""
    if action in GIVING_UP:
        begun = play.step_end_guard(state)
        inner = nested_phase(state) if action == CONCEDE_WITHIN else None
        if inner is None:
            game.concede(state, role)
        else:
            inner.concede_for(state, role)
        play.run_to_decision(state, begun)
    else:
        play.play_action(state, role, action)


def concede_action(text: str) -> Action | None:
    """Return the concession that a text stands for, None if it is none."""
    words = " ".join(text.lower().split())
    return next((action for action in GIVING_UP if action.verb == words), None)
