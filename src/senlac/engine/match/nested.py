"""A match inside a match: a phase that waits while another game is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from mypy_extensions import mypyc_attr

from senlac.engine.data.document import Document
from senlac.engine.game.position import decode, encode
from senlac.engine.match import registry
from senlac.engine.match.nested_events import NestedEventMapper
from senlac.engine.match.timeout import apply_timeout
from senlac.engine.model import play, refusals
from senlac.engine.model.dice import FastDice, NoDice
from senlac.engine.model.phase import Phase, Refusal, remade
from senlac.engine.model.pickling import Rebuilt, others
from senlac.engine.model.state import S, State
from senlac.engine.support.errors import OptionError, RecordError, missing_member

if TYPE_CHECKING:
    from random import Random

    from senlac.engine.game.game import Game
    from senlac.engine.model.action import Action, Notation
    from senlac.engine.model.event import Event
    from senlac.engine.model.options import Options


@mypyc_attr(allow_interpreted_subclasses=True)
class NestedMatch(Phase[S]):
    """The outer match waits in this phase until the inner one is over.

    A subclass names the inner game with `inner_game` and takes the survivors back in `resume`. It
    begins with `enter`. The inner match rolls the outer dice, and its events go to the outer
    journal. Each of its roles is played by an outer one: `seats[inner role]` is the outer role.

    Everyone can watch, unless `viewers` excludes roles; `plausible_match` then returns a plausible
    match for them. They know who plays which role, unless the game redacts that too. A game whose
    rules keep it hidden after its end says so in `secrets`.

    With `may_be_conceded` it may be conceded alone; otherwise only with the outer match.

    Args of the constructor: the inner state before its first step, or as a position document;
    the seats.
    """

    __slots__ = ("seats", "within")

    fields: ClassVar[Mapping[str, Any]] = {"inner": dict[str, Any], "seats": list[int]}
    inner_game: ClassVar[str] = ""
    may_be_conceded: ClassVar[bool] = True
    # The inner match runs to its own decisions, so its actors have a choice.
    per_role: ClassVar[bool] = True

    def __init__(self, inner: State | Document, seats: Sequence[int]) -> None:
        self.within: State = inner if isinstance(inner, State) else decode(self.game(), inner)
        self.seats = list(seats)

    # ---- what the outer game says ---------------------------------------------------------------

    def game(self) -> Game[Any]:
        """Return the inner game."""
        return registry.game(self.inner_game)

    def inner_rules_version(self, state: S) -> str:
        """Return the version of the inner rules that belongs to the outer match's edition."""
        return self.game().rules_version

    def title(self, state: S) -> str:
        """Return the title of the inner match, which groups its lines in the log."""
        return self.game().title

    def viewers(self, state: S) -> frozenset[int] | None:
        """Return the outer roles that may watch besides those that play; None: everyone."""
        return None

    def plausible_match(self, state: S, rng: Random) -> State:
        """Return a plausible match, before its first step, for roles that may not watch.

        It depends only on what everyone may know of the outer state, and on the generator.
        """
        raise missing_member(self, "plausible_match")

    def resume(self, state: S, inner: State) -> None:
        """Apply the outcome of the inner match, and leave the phase."""
        raise missing_member(self, "resume")

    # ---- beginning ------------------------------------------------------------------------------

    @property
    def inner(self) -> Document:
        """Return the position of the inner match."""
        return encode(self.game(), self.within)

    def enter(self, state: S) -> None:
        """Push the phase, and run the inner match to its first decision.

        Raises:
            OptionError: the inner match has more or fewer roles than seats.
        """
        roles = len(self.game().roles(self.within))
        if len(self.seats) != roles:
            raise OptionError(f"seats: expected {roles}, got {len(self.seats)}")
        self.within.edition = self.game().rules_version_of(self.inner_rules_version(state))
        state.push(self)
        self._lead(state, play.run_to_decision)

    # ---- the inner match, asked by the outer one ------------------------------------------------

    def actors(self, state: S) -> tuple[int, ...]:
        return self._outer(play.actors(self.within))

    def awaited(self, state: S, roles: Sequence[int]) -> tuple[int, ...]:
        """Return the actors to roles that may watch; to others all players, sorted."""
        if not self.is_visible_to(state, roles):
            return tuple(sorted(set(self.seats)))
        deeper = self._deeper()
        if deeper is None:
            return self.actors(state)
        return self._outer(deeper.awaited(self.within, self.inner_roles(roles)))

    def options(self, state: S) -> Options:
        return self.options_for(state, self.actors(state)[0])

    def options_for(self, state: S, role: int) -> Options:
        return play.cached_options(self.within, self._acting(role))

    def apply_for(self, state: S, role: int, action: Action) -> None:
        inner_role = self._acting(role)

        def move(inner: State) -> None:
            play.play_action(inner, inner_role, action)

        self._lead(state, move)

    def prompt_for(self, state: S, role: int) -> str:
        return self.within.stack[-1].prompt_for(self.within, self._acting(role))

    def why_not_for(self, state: S, role: int, action: Action) -> Refusal:
        game = self.game()
        if action.verb not in game.notation(self.within).verbs:
            return refusals.not_in_nested_game(action.verb, game.title)
        return self.within.stack[-1].why_not_for(self.within, self._acting(role), action)

    def guess_intent(self, state: S, role: int, guesses: Sequence[Action]) -> list[Action]:
        return self.within.stack[-1].guess_intent(self.within, self._acting(role), guesses)

    def has_timeout(self, state: S) -> bool:
        return self.within.stack[-1].has_timeout(self.within)

    def on_timeout(self, state: S) -> None:
        def move(inner: State) -> None:
            apply_timeout(self.game(), inner)

        self._lead(state, move)

    # ---- giving up ------------------------------------------------------------------------------

    def may_concede(self, role: int) -> bool:
        """Return whether an outer role may concede the innermost match that it plays in."""
        seat, deeper = self.inner_role_of(role), self._deeper()
        if seat is None:
            return False
        return self.may_be_conceded or (deeper is not None and deeper.may_concede(seat))

    def concede_for(self, state: S, role: int) -> None:
        """Concede for an outer role that may; the role stays in the outer match."""
        seat, deeper = self.inner_role_of(role), self._deeper()
        assert seat is not None, "only who plays in it may give it up"
        within_it = deeper is not None and deeper.may_concede(seat)

        def move(inner: State) -> None:
            begun = play.step_end_guard(inner)
            if deeper is not None and within_it:
                deeper.concede_for(inner, seat)
            else:
                self.game().concede(inner, seat)
            play.run_to_decision(inner, begun)

        self._lead(state, move)

    def _deeper(self) -> NestedMatch[Any] | None:
        """Return the match that is nested in the inner one, None without one."""
        top = self.within.stack[-1] if self.within.stack else None
        return top if isinstance(top, NestedMatch) else None

    # ---- what is hidden -------------------------------------------------------------------------

    def is_visible_to(self, state: S, roles: Sequence[int]) -> bool:
        """Return whether one of some outer roles can watch; no role: a spectator."""
        watchers = self.viewers(state)
        if watchers is None:
            return True
        return any([role in self.seats or role in watchers for role in roles])

    def redact(self, state: S, roles: Sequence[int]) -> None:
        if self.is_visible_to(state, roles):
            self.within = self.game().redact(self.within, self.inner_roles(roles))
        else:
            self.within = HiddenState()

    def resample(self, state: S, roles: Sequence[int], rng: Random) -> None:
        if self.is_visible_to(state, roles):
            self.game().resample(self.within, self.inner_roles(roles), rng)
            return
        self.within = self.plausible_match(state, rng)
        self.within.edition = self.game().rules_version_of(self.inner_rules_version(state))
        self.within.dice = FastDice(rng)
        play.run_to_decision(self.within)
        self.within.dice = NoDice()

    def has_hidden_choices(self, state: S) -> bool:
        return self.viewers(state) is not None or self.game().has_secrets(self.within)

    def validate(self, state: S) -> None:
        """Require that every inner role has a seat, and that the inner match is not over.

        Raises:
            RecordError: otherwise.
        """
        roles = len(self.game().roles(self.within))
        if len(self.seats) != roles:
            raise RecordError(f"seats: expected {roles}, got {len(self.seats)}")
        if self.within.outcome is not None:
            raise RecordError("inner: this match is over")

    def copy(self) -> Phase[S]:
        return type(self)(self.within.copy(), self.seats)

    def __reduce__(self) -> Rebuilt:
        kind = type(self)
        kept = [self.within if name == "inner" else getattr(self, name) for name in kind.fields]
        return remade, (kind, kept, others(self, ("within", *kind.fields)))

    # ---- for the outer game's words -------------------------------------------------------------

    def notation(self, outer: Notation) -> Notation:
        """Return the outer notation combined with that of the inner match."""
        return outer.combined_with(self.game().notation(self.within))

    def view(self, roles: Sequence[int]) -> dict[str, Any]:
        """Return the view of the inner match for these outer roles, which may watch."""
        return self.game().view(self.within, self.inner_roles(roles))

    # ---- roles ----------------------------------------------------------------------------------

    def inner_roles(self, roles: Sequence[int]) -> list[int]:
        """Return the inner roles that outer ones have."""
        return [role for role, seat in enumerate(self.seats) if seat in roles]

    def inner_role_of(self, role: int) -> int | None:
        """Return the inner role of an outer one: the one that must decide, or else the first."""
        own = self.inner_roles((role,))
        asked = [inner for inner in play.actors(self.within) if inner in own]
        found = asked or own
        return found[0] if found else None

    def _outer(self, roles: Sequence[int]) -> tuple[int, ...]:
        """Return the outer roles of inner ones, without duplicates."""
        return tuple(dict.fromkeys([self.seats[role] for role in roles]))

    def _acting(self, role: int) -> int:
        """Return the inner role that an outer one must decide for now."""
        return next(r for r in play.actors(self.within) if self.seats[r] == role)

    # ---- inside ---------------------------------------------------------------------------------

    def _lead(self, state: S, move: Callable[[State], None]) -> None:
        """Apply a change to the inner match with the outer dice and journal."""
        inner = self.within
        journal: list[Event] = []
        inner.dice = state.dice
        inner.journal = None if state.journal is None else journal
        inner.revealed = False
        inner.interactive = state.interactive
        move(inner)
        # The dice have the secret of the match: they must not stay where bots get a copy.
        inner.dice = NoDice()
        inner.journal = None
        inner.interactive = False
        if inner.revealed:
            state.revealed = True
        if state.journal is not None:
            told = NestedEventMapper(
                self.title(state), self.game(), self.seats, self.viewers(state)
            )
            state.journal.extend([told.map_event(inner, event) for event in journal])
        if inner.outcome is not None:
            self.resume(state, inner)


class HiddenState(State):
    """Placeholder for a redacted nested match, until it is resampled."""

    __slots__ = ()

    def copy(self) -> HiddenState:
        return HiddenState()
