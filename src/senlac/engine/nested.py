"""A match inside a match: a phase that waits while another game is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from mypy_extensions import mypyc_attr

from senlac.engine import play, registry
from senlac.engine.dice import NoDice
from senlac.engine.document import Document
from senlac.engine.errors import RecordError, unmade
from senlac.engine.event import SPECTATOR
from senlac.engine.phase import Phase, Refusal
from senlac.engine.position import decode, encode
from senlac.engine.state import S, State

if TYPE_CHECKING:
    from random import Random

    from senlac.engine.action import Action, Notation
    from senlac.engine.event import Event
    from senlac.engine.game import Game
    from senlac.engine.options import Options


@mypyc_attr(allow_interpreted_subclasses=True)
class NestedMatch(Phase[S]):
    """The outer match waits here until the inner one is over.

    A subclass names the inner game by `inner_game` and takes the survivors back in `resume`. It
    is begun by `enter`. The inner match rolls the outer dice, its events go to the outer journal,
    and each of its roles is played by an outer one: `seats[inner role]` is the outer role.

    Args of the constructor: the inner state before its first step, or as a position document;
    the seats.
    """

    __slots__ = ("seats", "within")

    fields: ClassVar[Mapping[str, Any]] = {"inner": dict[str, Any], "seats": list[int]}
    inner_game: ClassVar[str] = ""
    # The inner match settles itself: whoever it asks has something to decide.
    by_role: ClassVar[bool] = True

    def __init__(self, inner: State | Document, seats: Sequence[int]) -> None:
        self.within: State = inner if isinstance(inner, State) else decode(self.game(), inner)
        self.seats = list(seats)

    def game(self) -> Game[Any]:
        """Return the inner game."""
        return registry.game(self.inner_game)

    def inner_rules(self, state: S) -> str:
        """Return the version of the inner game's rules that go with the outer match's edition."""
        return self.game().rules_version

    def resume(self, state: S, inner: State) -> None:
        """Take the outcome of the inner match, and leave the phase."""
        raise unmade(self, "resume")

    @property
    def inner(self) -> Document:
        """Return the position of the inner match."""
        return encode(self.game(), self.within)

    def enter(self, state: S) -> None:
        """Begin the phase within the present one, up to the first decision of the inner match."""
        self.within.edition = self.game().edition(self.inner_rules(state))
        state.push(self)
        self._lead(state, play.settle)

    # ---- the inner match, asked by the outer one ------------------------------------------------

    def actors(self, state: S) -> tuple[int, ...]:
        """Return the outer roles whose inner ones must decide now."""
        seats = self.seats
        return tuple(dict.fromkeys([seats[role] for role in play.actors(self.within)]))

    def options(self, state: S) -> Options:
        """Return what the first of the actors may do."""
        return self.options_for(state, self.actors(state)[0])

    def options_for(self, state: S, role: int) -> Options:
        """Return what this role's inner one may do."""
        return play.offered(self.within, self._acting(role))

    def apply_for(self, state: S, role: int, action: Action) -> None:
        """Do it, and take the survivors back when the inner match is over."""
        inner_role = self._acting(role)

        def move(inner: State) -> None:
            play.advance(inner, inner_role, action)

        self._lead(state, move)

    def prompt_for(self, state: S, role: int) -> str:
        """Return what the inner match asks."""
        return self.within.stack[-1].prompt_for(self.within, self._acting(role))

    def why_not_for(self, state: S, role: int, action: Action) -> Refusal:
        """Return what the inner match says."""
        return self.within.stack[-1].why_not_for(self.within, self._acting(role), action)

    def meant(self, state: S, role: int, guesses: Sequence[Action]) -> list[Action]:
        """Return what the inner match takes it for."""
        return self.within.stack[-1].meant(self.within, self._acting(role), guesses)

    def expire(self, state: S) -> None:
        """Let the deadline of the inner step pass."""

        def move(inner: State) -> None:
            inner.stack[-1].expire(inner)
            play.settle(inner)

        self._lead(state, move)

    def veil(self, state: S, roles: Sequence[int]) -> None:
        """Put away what the inner match hides from their inner roles."""
        self.within = self.game().veil(self.within, self._inner(roles))

    def deal(self, state: S, roles: Sequence[int], rng: Random) -> None:
        """Deal it afresh."""
        self.game().deal(self.within, self._inner(roles), rng)

    def secret(self, state: S) -> bool:
        """Tell whether the inner match hides something."""
        return self.game().secrets(self.within)

    def check(self, state: S) -> None:
        """See that every inner role has a seat, and the inner match goes on.

        Raises:
            RecordError: it is not so.
        """
        roles = len(self.game().roles(self.within))
        if len(self.seats) != roles:
            raise RecordError(f"seats: expected {roles}, got {len(self.seats)}")
        if self.within.outcome is not None:
            raise RecordError("inner: this match is over")

    def copy(self) -> Phase[S]:
        """Return a phase with an inner match of its own."""
        return type(self)(self.within.copy(), self.seats)

    # ---- for the outer game's words -------------------------------------------------------------

    def notation(self, outer: Notation) -> Notation:
        """Return the outer notation with the names of the inner match in it."""
        return outer.merged(self.game().notation(self.within))

    def view(self, roles: Sequence[int]) -> dict[str, Any]:
        """Return what these outer roles may know of the inner match."""
        return self.game().view(self.within, self._inner(roles))

    # ---- inside ---------------------------------------------------------------------------------

    def _inner(self, roles: Sequence[int]) -> list[int]:
        """Return the inner roles that outer ones have."""
        return [role for role, seat in enumerate(self.seats) if seat in roles]

    def _acting(self, role: int) -> int:
        """Return the inner role that this outer one must decide for now."""
        return next(r for r in play.actors(self.within) if self.seats[r] == role)

    def _lead(self, state: S, move: Callable[[State], None]) -> None:
        """Carry out a move of the inner match with the outer dice and journal."""
        inner = self.within
        journal: list[Event] = []
        inner.dice = state.dice
        inner.journal = None if state.journal is None else journal
        inner.news = False
        inner.attended = state.attended
        move(inner)
        # The dice hold the secret of the match: they may not stay where bots get a copy.
        inner.dice = NoDice()
        inner.journal = None
        inner.attended = False
        if inner.news:
            state.news = True
        if state.journal is not None:
            state.journal.extend([self._outward(event) for event in journal])
        if inner.outcome is not None:
            self.resume(state, inner)

    def _outward(self, event: Event) -> Event:
        """Return an inner event as the outer roles may see it."""
        audience = event.audience
        if audience is None:
            return event
        outer = [role if role == SPECTATOR else self.seats[role] for role in audience]
        return replace(event, audience=frozenset(outer))
