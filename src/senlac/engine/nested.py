"""A match inside a match: a phase that waits while another game is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from mypy_extensions import mypyc_attr

from senlac.engine import play, refusals, registry
from senlac.engine.dice import FastDice, NoDice
from senlac.engine.document import Document
from senlac.engine.errors import OptionError, RecordError, unmade
from senlac.engine.lapse import lapse
from senlac.engine.outward import Teller
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

    All see it, unless `watchers` keeps it from the others: then `imagine` says what it might be.
    Who sits where they know, unless the game veils it too; and a game whose rules let it stay
    hidden when it is over says so in `secrets`.

    With `conceded` it may be given up by itself; else only with the outer match.

    Args of the constructor: the inner state before its first step, or as a position document;
    the seats.
    """

    __slots__ = ("seats", "within")

    fields: ClassVar[Mapping[str, Any]] = {"inner": dict[str, Any], "seats": list[int]}
    inner_game: ClassVar[str] = ""
    conceded: ClassVar[bool] = True
    # The inner match settles itself: whoever it asks has something to decide.
    by_role: ClassVar[bool] = True

    def __init__(self, inner: State | Document, seats: Sequence[int]) -> None:
        self.within: State = inner if isinstance(inner, State) else decode(self.game(), inner)
        self.seats = list(seats)

    # ---- what the outer game says ---------------------------------------------------------------

    def game(self) -> Game[Any]:
        """Return the inner game."""
        return registry.game(self.inner_game)

    def inner_rules(self, state: S) -> str:
        """Return the version of the inner game's rules that go with the outer match's edition."""
        return self.game().rules_version

    def title(self, state: S) -> str:
        """Return what the inner match is called; its lines of the log stand together under it."""
        return self.game().title

    def watchers(self, state: S) -> frozenset[int] | None:
        """Return the outer roles that may watch beside those who play; None: everybody."""
        return None

    def imagine(self, state: S, rng: Random) -> State:
        """Return a match, before its first step, that it might be to those who may not watch.

        It follows from what all may know of the outer state, and from the generator.
        """
        raise unmade(self, "imagine")

    def resume(self, state: S, inner: State) -> None:
        """Take the outcome of the inner match, and leave the phase."""
        raise unmade(self, "resume")

    # ---- beginning ------------------------------------------------------------------------------

    @property
    def inner(self) -> Document:
        """Return the position of the inner match."""
        return encode(self.game(), self.within)

    def enter(self, state: S) -> None:
        """Begin the phase within the present one, up to the first decision of the inner match.

        Raises:
            OptionError: the inner match has not as many roles as there are seats.
        """
        roles = len(self.game().roles(self.within))
        if len(self.seats) != roles:
            raise OptionError(f"seats: expected {roles}, got {len(self.seats)}")
        self.within.edition = self.game().edition(self.inner_rules(state))
        state.push(self)
        self._lead(state, play.settle)

    # ---- the inner match, asked by the outer one ------------------------------------------------

    def actors(self, state: S) -> tuple[int, ...]:
        """Return the outer roles whose inner ones must decide now."""
        return self._outer(play.actors(self.within))

    def awaited(self, state: S, roles: Sequence[int]) -> tuple[int, ...]:
        """Return who decides, to those who may watch; to others all who play, in no order."""
        if not self.watched(state, roles):
            return tuple(sorted(set(self.seats)))
        deeper = self._deeper()
        if deeper is None:
            return self.actors(state)
        return self._outer(deeper.awaited(self.within, self.inner_roles(roles)))

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
        """Return what the inner match says; of what is no action of its game it knows nothing."""
        game = self.game()
        if action.verb not in game.notation(self.within).verbs:
            return refusals.elsewhere(action.verb, game.title)
        return self.within.stack[-1].why_not_for(self.within, self._acting(role), action)

    def meant(self, state: S, role: int, guesses: Sequence[Action]) -> list[Action]:
        """Return what the inner match takes it for."""
        return self.within.stack[-1].meant(self.within, self._acting(role), guesses)

    def may_lapse(self, state: S) -> bool:
        """Tell whether the inner step can go on so."""
        return self.within.stack[-1].may_lapse(self.within)

    def expire(self, state: S) -> None:
        """Let the deadline of the inner step pass."""

        def move(inner: State) -> None:
            lapse(self.game(), inner)

        self._lead(state, move)

    # ---- giving up ------------------------------------------------------------------------------

    def may_concede(self, role: int) -> bool:
        """Tell whether an outer role may give up the match within that it plays in last."""
        seat, deeper = self.seat_of(role), self._deeper()
        if seat is None:
            return False
        return self.conceded or (deeper is not None and deeper.may_concede(seat))

    def concede_for(self, state: S, role: int) -> None:
        """Give up for an outer role that may; it goes on in the outer match."""
        seat, deeper = self.seat_of(role), self._deeper()
        assert seat is not None, "only who plays in it may give it up"
        within_it = deeper is not None and deeper.may_concede(seat)

        def move(inner: State) -> None:
            begun = play.under_way(inner)
            if deeper is not None and within_it:
                deeper.concede_for(inner, seat)
            else:
                self.game().concede(inner, seat)
            play.settle(inner, begun)

        self._lead(state, move)

    def _deeper(self) -> NestedMatch[Any] | None:
        """Return the match that is played within the inner one, if there is one."""
        top = self.within.stack[-1] if self.within.stack else None
        return top if isinstance(top, NestedMatch) else None

    # ---- what is hidden -------------------------------------------------------------------------

    def watched(self, state: S, roles: Sequence[int]) -> bool:
        """Tell whether one of some outer roles sees the inner match; no role: a spectator."""
        watchers = self.watchers(state)
        if watchers is None:
            return True
        return any([role in self.seats or role in watchers for role in roles])

    def veil(self, state: S, roles: Sequence[int]) -> None:
        """Put away what the inner match hides from their inner roles, or all of it."""
        if self.watched(state, roles):
            self.within = self.game().veil(self.within, self.inner_roles(roles))
        else:
            self.within = Unseen()

    def deal(self, state: S, roles: Sequence[int], rng: Random) -> None:
        """Deal it afresh, or a match that it might be, at its first decision."""
        if self.watched(state, roles):
            self.game().deal(self.within, self.inner_roles(roles), rng)
            return
        self.within = self.imagine(state, rng)
        self.within.edition = self.game().edition(self.inner_rules(state))
        self.within.dice = FastDice(rng)
        play.settle(self.within)
        self.within.dice = NoDice()

    def secret(self, state: S) -> bool:
        """Tell whether the inner match hides something, or is hidden from somebody."""
        return self.watchers(state) is not None or self.game().secrets(self.within)

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
        """Return what these outer roles, if they may watch, may know of the inner match."""
        return self.game().view(self.within, self.inner_roles(roles))

    # ---- roles ----------------------------------------------------------------------------------

    def inner_roles(self, roles: Sequence[int]) -> list[int]:
        """Return the inner roles that outer ones have."""
        return [role for role, seat in enumerate(self.seats) if seat in roles]

    def seat_of(self, role: int) -> int | None:
        """Return the inner role of an outer one: that which must decide, else the first."""
        own = self.inner_roles((role,))
        asked = [inner for inner in play.actors(self.within) if inner in own]
        found = asked or own
        return found[0] if found else None

    def _outer(self, roles: Sequence[int]) -> tuple[int, ...]:
        """Return the outer roles of inner ones, each once."""
        return tuple(dict.fromkeys([self.seats[role] for role in roles]))

    def _acting(self, role: int) -> int:
        """Return the inner role that this outer one must decide for now."""
        return next(r for r in play.actors(self.within) if self.seats[r] == role)

    # ---- inside ---------------------------------------------------------------------------------

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
            told = Teller(self.title(state), self.game(), self.seats, self.watchers(state))
            state.journal.extend([told.outward(inner, event) for event in journal])
        if inner.outcome is not None:
            self.resume(state, inner)


class Unseen(State):
    """All there is, until it is dealt, of a match that those who think of it may not see."""

    __slots__ = ()

    def copy(self) -> Unseen:
        """Return another."""
        return Unseen()
