"""The match core: judges each decision, executes it on a copy, and records it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from senlac.engine.data.overlay import Overlay
from senlac.engine.game.document_versions import editions_for
from senlac.engine.game.game import Game
from senlac.engine.game.position import decode
from senlac.engine.game.record import Ending, Entry, Header, chained
from senlac.engine.match import perspective
from senlac.engine.match.history import History
from senlac.engine.match.match_dice import MatchDice
from senlac.engine.match.moves import (
    Replayer,
    StateChange,
    decision,
    end_as_draw,
    execute,
    timeout_change,
)
from senlac.engine.match.queries import refusal
from senlac.engine.model import play, refusals
from senlac.engine.model.action import GIVING_UP, Action
from senlac.engine.model.decision import Decision
from senlac.engine.model.phase import Phase, Refusal
from senlac.engine.model.phase_names import phases_by_name
from senlac.engine.model.pickling import Rebuilt
from senlac.engine.model.rules_version import RulesVersion
from senlac.engine.model.state import State
from senlac.engine.support.errors import OptionError, RecordError, StuckError

LONGEST_NAME: Final = 200
"""Maximum number of characters of a seat's name, and of a salt."""


class MatchCore:
    """A match by the indices of its roles, without names.

    After an exception it is unchanged: an action is executed on a copy of the state with separate
    dice, and both are kept only after success.
    """

    def __init__(
        self,
        game: Game[Any],
        header: Header,
        roles: Sequence[str],
        dice: MatchDice,
        history: History,
    ) -> None:
        self.game: Game[Any] = game
        self.header = header
        self.roles: list[str] = list(roles)
        self.dice = dice
        self.history = history

    def __reduce__(self) -> Rebuilt:
        return MatchCore, (self.game, self.header, self.roles, self.dice, self.history)

    @classmethod
    def begin(
        cls, game: Game[Any], header: Header, dice: MatchDice, edition: RulesVersion | None = None
    ) -> MatchCore:
        """Begin a match as its header says.

        `edition` selects one of the editions that the header may be of (`begin`).

        Raises:
            SenlacError: the game cannot begin that way.
        """
        check_phases(game.phases)
        state = begin(game, header, edition)
        roles = game.roles(state)
        _check_names(header.seats, roles, "seats")
        _check_names(header.salts, roles, "salts")
        history = History(header.hash(), Replayer(game, roles))
        course = cls(game, header, roles, dice, history)
        course._enter(Entry(0), state, _nothing if header.start.position else play.run_to_decision)
        return course

    def copy(self) -> MatchCore:
        """Return a match that can diverge from this one."""
        return self.until(len(self.history.played) - 1)

    def until(self, entry: int) -> MatchCore:
        """Return the match as it was after an entry, for viewing.

        Raises:
            RecordError: the match was resumed after that entry.
        """
        dice, history = self.dice.copy(), self.history.until(entry)
        return MatchCore(self.game, self.header, self.roles, dice, history)

    @property
    def state(self) -> State:
        """The present state; callers must not change it."""
        return self.history.state

    # ---- deciding --------------------------------------------------------------------------------

    def refusal(self, role: int, action: Action) -> Refusal | None:
        """Return why an action of a role is illegal, None if it is legal."""
        return refusal(self.state, self.roles, role, action)

    def undo_target(self) -> int:
        """Return the entry to which undoing one action goes back.

        Raises:
            IllegalActionError: nothing has been done yet.
        """
        if len(self.history.line) == 1:
            raise refusals.error(Refusal(refusals.UNDO, "There is nothing to take back."))
        return self.history.line[-2]

    def why_no_undo(self, entry: Entry) -> Refusal | None:
        """Return why an undo is not allowed, None if it is."""
        if self.header.start.analysis:
            return self._why_no_return(entry.undo)
        if self.state.outcome is not None:
            # The secret of the dice is public, so that rolls after an undo could be predicted.
            return refusals.over()
        if entry.undo not in self.history.line[:-1]:
            why = f"Entry {entry.undo} is not one that the match can go back to."
            return Refusal(refusals.UNDO, why)
        others = [name for name in self.roles if name != entry.role]
        if entry.referee or all([name in entry.agreed for name in others]):
            return None
        role = self.roles.index(entry.role)
        why = self.history.why_no_free_undo(entry.role, role, entry.undo)
        return Refusal(refusals.UNDO, f"{why} The others must agree.") if why else None

    def _why_no_return(self, target: int) -> Refusal | None:
        """Return why an analysis cannot go to an entry, None if it can, also after the end."""
        played = self.history.played
        exists = 0 <= target < len(played) and played[target].entry.undo < 0
        if exists and target != self.history.line[-1]:
            return None
        return Refusal(refusals.UNDO, f"Entry {target} is not one that the analysis can go to.")

    # ---- deciding --------------------------------------------------------------------------------

    def act(self, role: int, action: Action) -> None:
        """Play an action.

        Raises:
            IllegalActionError: it is not legal for this role now.
            DiceError: a die has no side of the queued value.
        """
        forbidden = self.refusal(role, action)
        if forbidden is not None:
            raise refusals.error(forbidden)
        state = self.state
        text = action.verb
        if action not in GIVING_UP:
            text = perspective.notation(self.game, state, (role,)).text(action)
        entry = Entry(0, role=self.roles[role], action=text)
        self._enter(entry, state, decision(self.game, role, action))

    def deadline(self) -> None:
        """Time out the roles that have not decided.

        Raises:
            IllegalActionError: the present step has no timeout, or the match is over.
        """
        outcome = self.state.outcome
        if outcome is not None:
            raise refusals.error(refusals.over())
        self._enter(Entry(0, deadline=True), self.state, timeout_change(self.game))

    def draw(self, entry: Entry) -> None:
        """End the match as a draw.

        Raises:
            IllegalActionError: not all agree, or the match is over.
        """
        outcome = self.state.outcome
        if outcome is not None:
            raise refusals.error(refusals.over())
        waiting = [r for r in self.roles if r != entry.role and r not in entry.agreed]
        if waiting and not entry.referee:
            raise refusals.error(refusals.no_draw(waiting))
        self._enter(entry, self.state, end_as_draw)

    def undo(self, entry: Entry) -> None:
        """Go back to the position after an earlier entry, in an analysis to any other entry.

        Raises:
            IllegalActionError: the undo is not allowed.
            RecordError: the match was resumed after that entry, and its state is not kept.
        """
        if 0 <= entry.undo < self.history.floor:
            raise RecordError(f"the state after entry {entry.undo} is not kept")
        refusal = self.why_no_undo(entry)
        if refusal is not None:
            raise refusals.error(refusal)
        self._require_secret()
        number = len(self.history.played)
        hidden = self.game.has_secrets(self.state)
        nonce = self.dice.nonce(number) if hidden else ""
        self.history.undo_to(entry.entered(number, (), nonce))

    def ending(self) -> Ending | None:
        """Return how the match ended, chained to its last entry; None while it goes on."""
        outcome = self.state.outcome
        if outcome is None or self.dice.secret is None:
            return None
        winners = tuple([self.roles[role] for role in outcome.winners])
        ending = Ending(winners, outcome.how, self.dice.secret.hex())
        return replace(ending, hash=chained(self.history.head, ending.document()))

    def _enter(self, draft: Entry, before: State, move: StateChange) -> None:
        """Execute a change, and record it with its number, its rolls and its nonce."""
        self._require_secret()
        hand = self.dice.begin_action()
        state, events, begins = execute(before, move, hand)
        number = len(self.history.played)
        hidden = self.game.has_secrets(before) or self.game.has_secrets(state)
        nonce = self.dice.nonce(number) if hidden else ""
        entry = draft.entered(number, tuple(hand.rolls), nonce)
        self.dice.commit(hand)
        self.history.add(entry, state, events, begins=begins)

    def _require_secret(self) -> None:
        """Require that the dice can be rolled here."""
        if not self.dice.ready:
            raise refusals.error(refusals.no_secret())


def editions_for_header(game: Game[Any], header: Header) -> list[RulesVersion]:
    """Return the editions that a match may be of, newest first; a single one if it has a hash.

    Raises:
        RecordError: the header is of another game, of an unknown version, or of other data.
    """
    named = {"game": header.game, "rules": header.rules, "data": header.data}
    return editions_for(game, named, "record")


def begin(game: Game[Any], header: Header, edition: RulesVersion | None = None) -> State:
    """Return the state before the first step.

    `edition` is that of the match, by default the newest that the header may be of.

    Raises:
        SenlacError: the game cannot begin that way.
    """
    start = header.start
    if edition is None:
        edition = editions_for_header(game, header)[0]
    if start.position is not None:
        written: State = decode(game, start.position, edition)
        return written
    settled = game.resolve_options(start.scenario, start.options)
    if edition.version == game.rules_version and settled != start.options:
        raise OptionError(f"the options of {game.id} {start.scenario} are not complete")
    overlay = Overlay.under(start.overlay, edition)
    state: State = game.initial_state(start.scenario, settled, overlay)
    state.edition = edition
    return state


def _nothing(state: State) -> None:
    """Change nothing: a position already waits for a decision."""


def check_phases(phases: Sequence[type[Phase[Any]]]) -> None:
    """Require that a phase sets `by_role` exactly if its actors have options of their own.

    Raises:
        StuckError: it has options of its own for roles that would never be asked, or waits for one
            role alone.
        UnmadeError: two phases have the same name in documents.
    """
    phases_by_name(phases)
    for phase in phases:
        if issubclass(phase, Decision) and phase.per_role:
            raise StuckError(f"{phase.__name__} is a Decision, which waits for one role alone")
        if phase.options_for is not Phase.options_for and not phase.per_role:
            raise StuckError(f"{phase.__name__} has options by role, and 'by_role' is not set")


def _check_names(given: Mapping[str, str], roles: Sequence[str], what: str) -> None:
    """Require that texts are given for roles of this match only, and are not too long."""
    for role, text in given.items():
        if role not in roles:
            raise OptionError(f"{what}: no role '{role[:40]}'; the roles are {', '.join(roles)}")
        if len(text) > LONGEST_NAME or not text.isprintable():
            raise OptionError(f"{what} of {role}: expected at most {LONGEST_NAME} letters")
