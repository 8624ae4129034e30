"""Situations: a game as it stands, asked by names: who decides, what he may do, and why not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from senlac.engine import play, refusals, standpoint
from senlac.engine.action import CONCEDE, CONCEDE_WITHIN, GIVING_UP, Action, Notation
from senlac.engine.dice import thinking
from senlac.engine.document import Document
from senlac.engine.errors import OptionError
from senlac.engine.event import Event
from senlac.engine.game import Game
from senlac.engine.options import Options
from senlac.engine.phase import Refusal
from senlac.engine.position import encode
from senlac.engine.scene import Cue
from senlac.engine.standpoint import Standpoint, nested_in
from senlac.engine.state import State


class Result(NamedTuple):
    """How a match ended: the names of the roles that won (none: a draw), and the rules' word."""

    winners: tuple[str, ...]
    how: str


class Situation:
    """A game as it stands, in which roles and actions go by their names.

    What carries it gives `state`: a match with its past, or a trial without one.
    """

    def __init__(self, game: Game[Any], roles: Sequence[str]) -> None:
        self.game: Game[Any] = game
        self.roles: list[str] = list(roles)

    @property
    def state(self) -> State:
        """Return the present state, to be looked at and never changed."""
        raise NotImplementedError

    # ---- what is asked --------------------------------------------------------------------------

    def actors(self) -> list[str]:
        """Return the roles that must decide now; none when the match is over."""
        return [self.roles[role] for role in play.actors(self.state)]

    def awaited(self, roles: Sequence[str]) -> list[str]:
        """Return the roles that these know the match to wait for; no role: a spectator."""
        return [self.roles[role] for role in standpoint.awaited(self.state, self.indices(roles))]

    def may_lapse(self) -> bool:
        """Tell whether everybody sees a step wait that can go on without those who do not decide.

        Time that ran in a match within that not everybody may watch would tell of it.
        """
        state = self.state
        if state.outcome is not None or not state.stack[-1].may_lapse(state):
            return False
        return self.standpoint(()).state is standpoint.innermost(state)

    def offered(self, role: str) -> Options | None:
        """Return the options of a role, None if it is not asked."""
        return play.options(self.state, self.role(role))

    def options(self, role: str) -> list[str]:
        """Return the options of a role as texts; none if it is not asked."""
        offered = self.offered(role)
        if offered is None:
            return []
        notation = self.notation()
        return [notation.text(action) for action in offered]

    def prompt(self, role: str) -> str:
        """Return what the screen asks a role, or whom it waits for."""
        state = self.state
        index = self.role(role)
        if state.outcome is not None:
            return f"The match is over: {state.outcome.how}."
        if index in play.actors(state):
            return state.stack[-1].prompt_for(state, index)
        return f"Waiting for {' and '.join(self.awaited([role]))}."

    def why_not(self, role: str, action: str | Action) -> Refusal | None:
        """Say which rule forbids an action and what would be needed; None if it is legal.

        Raises:
            NotationError: the text is no action of this match.
        """
        return refusal(self.state, self.roles, self.role(role), self.read(action, role))

    def result(self) -> Result | None:
        """Return how the match ended, None while it goes on."""
        outcome = self.state.outcome
        if outcome is None:
            return None
        return Result(tuple([self.roles[role] for role in outcome.winners]), outcome.how)

    def view(self, roles: Sequence[str]) -> dict[str, Any]:
        """Return what the roles may know now; no role: a spectator."""
        return self.game.view(self.state, self.indices(roles))

    def position(self) -> Document:
        """Return the full state as a document, for whoever may know all of it."""
        return encode(self.game, self.state)

    def determinize(
        self, roles: Sequence[str], purpose: str = "", *, seed: str | int | None = None
    ) -> State:
        """Return a state that agrees with all these roles know, the rest drawn afresh.

        What is drawn depends on nothing but what they know and on a key. The key follows from the
        secret of the dice and the purpose, so that nobody can draw the same while the match goes
        on; a match that was read without its secret has what binds it in its place, which anybody
        may know. With a `seed`, for programs that may know all, the same is drawn again.
        """
        key = self.drawing(purpose) if seed is None else str(seed)
        state: State = self.game.determinize(self.state, self.indices(roles), thinking(key))
        return state

    def drawing(self, purpose: str) -> str:
        """Return the key by which hidden things are drawn for a purpose."""
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
        """Return the names in which some roles write actions now; None: those who must decide."""
        indices = play.actors(self.state) if roles is None else self.indices(roles)
        return standpoint.notation(self.game, self.state, indices)

    def read(self, action: str | Action, role: str | None = None) -> Action:
        """Return an action that can be written in this match, by a role if one is named.

        Raises:
            NotationError: the text is no action of this match.
        """
        given = given_up(action) if isinstance(action, str) else action
        if given in GIVING_UP:
            return given
        notation = self.notation(None if role is None else [role])
        if isinstance(action, str):
            return notation.action(action)
        notation.check(action)
        return action

    # ---- what is before somebody's eyes ---------------------------------------------------------

    def standpoint(self, roles: Sequence[str]) -> Standpoint:
        """Return the match that some roles have before their eyes; no role: a spectator."""
        return standpoint.standpoint(self.game, self.state, self.indices(roles))

    def sentence(self, event: Event) -> str:
        """Return an event as a sentence of the log."""
        within = event.within
        return self.game.sentence(self.state, event) if within is None else within.text

    def cue(self, event: Event) -> Cue:
        """Return how the screen shows an event."""
        within = event.within
        return self.game.cue(self.state, event) if within is None else within.cue


# ---- by indices ---------------------------------------------------------------------------------


def refusal(state: State, roles: Sequence[str], role: int, action: Action) -> Refusal | None:
    """Say why an action of a role is not legal now, None if it is."""
    if state.outcome is not None:
        return refusals.over(state.outcome.how)
    if action == CONCEDE:
        return None
    if action == CONCEDE_WITHIN:
        inner = nested_in(state)
        mine = inner is not None and inner.may_concede(role)
        return None if mine else refusals.not_within()
    asked = play.actors(state)
    if role not in asked:
        awaited = standpoint.awaited(state, (role,))
        return refusals.not_asked(roles[role], [roles[actor] for actor in awaited])
    if action in play.offered(state, role):
        return None
    return state.stack[-1].why_not_for(state, role, action)


def decide(game: Game[Any], state: State, role: int, action: Action) -> None:
    """Carry out a decision that is known to be legal, giving up too, and go on to the next."""
    if action in GIVING_UP:
        begun = play.under_way(state)
        inner = nested_in(state) if action == CONCEDE_WITHIN else None
        if inner is None:
            game.concede(state, role)
        else:
            inner.concede_for(state, role)
        play.settle(state, begun)
    else:
        play.advance(state, role, action)


def given_up(text: str) -> Action | None:
    """Return the action by which a text gives something up, None if it does not."""
    words = " ".join(text.lower().split())
    return next((action for action in GIVING_UP if action.verb == words), None)
