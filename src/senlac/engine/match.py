"""Matches: one game being played, with its dice, its past and its record."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

from senlac.engine import dice, registry
from senlac.engine.action import CONCEDE, Action
from senlac.engine.course import Course
from senlac.engine.document import Document, canonical, read_json, typed
from senlac.engine.event import Event
from senlac.engine.extract import extract
from senlac.engine.game import Game
from senlac.engine.laying_out import settled
from senlac.engine.match_dice import MatchDice
from senlac.engine.overlay import Overlay
from senlac.engine.position import encode
from senlac.engine.record import Entry, Header, Record, Start
from senlac.engine.replay import replay
from senlac.engine.situation import Situation
from senlac.engine.state import State

SECRET_BYTES: Final = 32
"""The length of a secret nobody chose: as long as the hash that binds it."""


class Match(Situation):
    """One game being played.

    Made by `Match.new`, `Match.from_position`, `Match.from_layout` or `Match.from_record`. Roles
    and actions go by their names; whatever is refused leaves the match as it was. The docstring of
    `senlac` shows a match being played.
    """

    def __init__(self, course: Course) -> None:
        super().__init__(course.game, course.roles)
        self._course = course
        self.header = course.header

    # ---- beginning ------------------------------------------------------------------------------

    @classmethod
    def new(  # noqa: PLR0913 - all that may be fixed before the first die
        cls,
        game: str | Game[Any],
        scenario: str | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        overlay: Overlay | None = None,
        seats: Mapping[str, str] | None = None,
        seed: str | int | None = None,
        secret: bytes | None = None,
        salts: Mapping[str, str] | None = None,
    ) -> Match:
        """Begin a match of a game, by its id or itself; the first scenario unless one is named.

        `seats` names who plays a role; `salts` are what players add to the dice, by role. With a
        `seed` the dice are the same again; without `seed` or `secret` nobody can foresee them.

        Raises:
            SenlacError: no such game, scenario, option or role, or the overlay does not fit.
        """
        found = registry.game(game) if isinstance(game, str) else game
        name = found.scenario_card(scenario).id
        settled = found.settle_options(name, options or {})
        laid = None if overlay is None else _json(overlay.document, "overlay")
        start = Start(name, _json(settled, "options"), laid)
        return cls._begin(found, start, seats or {}, salts or {}, _secret(seed, secret))

    @classmethod
    def from_position(
        cls,
        document: Document,
        *,
        game: Game[Any] | None = None,
        seats: Mapping[str, str] | None = None,
        seed: str | int | None = None,
        secret: bytes | None = None,
        salts: Mapping[str, str] | None = None,
    ) -> Match:
        """Begin a match at a position.

        Raises:
            SenlacError: the document is no position of a game we have.
        """
        position = _json(document, "position")
        found = registry.game(str(position.get("game"))) if game is None else game
        start = Start(position=position)
        return cls._begin(found, start, seats or {}, salts or {}, _secret(seed, secret))

    @classmethod
    def from_layout(
        cls,
        text: str,
        game: str | Game[Any],
        *,
        overlay: Overlay | None = None,
        seats: Mapping[str, str] | None = None,
        seed: str | int | None = None,
        secret: bytes | None = None,
    ) -> Match:
        """Begin a match at a position written by names; see `Layout`.

        What goes on by itself before the first decision falls by dice of its own.

        Raises:
            SenlacError: there is no such game, a line says nothing that could be, or the whole is
                no position of the game; the message names the line if it can.
        """
        found = registry.game(game) if isinstance(game, str) else game
        bound = _secret(seed, secret)
        shaken = dice.FastDice(dice.thinking(dice.drawing_key(bound, "layout").hex()))
        position = encode(found, settled(found, text, shaken, overlay))
        return cls.from_position(position, game=found, seats=seats, secret=bound)

    @classmethod
    def from_record(
        cls,
        record: Record | Document | str | bytes,
        *,
        game: Game[Any] | None = None,
        secret: bytes | None = None,
    ) -> Match:
        """Replay a record to its end. To play on, give the secret if the record is without it.

        Raises:
            RecordError: the record is truncated, edited, newer, or of another game; the message
                names the entry.
        """
        if isinstance(record, str | bytes):
            record = Record.from_json(record)
        elif not isinstance(record, Record):
            record = Record.from_document(record)
        found = registry.game(record.header.game) if game is None else game
        return cls(replay(found, record, secret))

    @classmethod
    def _begin(
        cls,
        game: Game[Any],
        start: Start,
        seats: Mapping[str, str],
        salts: Mapping[str, str],
        secret: bytes,
    ) -> Match:
        """Begin a match with its dice."""
        bound = dice.commitment(secret)
        written = game.rules_version if start.position is None else start.position.get("rules")
        header = Header(game.id, str(written), start, dict(seats), bound, dict(salts))
        return cls(Course.begin(game, header, MatchDice(secret, salts)))

    def copy(self) -> Match:
        """Return a match equal to this one, with the same dice to come."""
        return Match(self._course.copy())

    def branch(self, seed: str | int | None = None) -> Match:
        """Begin another match at the present position, with dice of its own.

        It tells nothing about the dice to come in this one.
        """
        seats, salts = self.header.seats, self.header.salts
        return Match.from_position(
            self.position(), game=self.game, seats=seats, salts=salts, seed=seed
        )

    @property
    def course(self) -> Course:
        """Return what carries the match, for whoever keeps matches; never changed from outside."""
        return self._course

    def rest(self) -> None:
        """Let go of what can be reckoned again, as of a match that nobody looks at any more.

        Then nothing of it holds itself, and it is freed as soon as nobody holds it.
        """
        self._course.history.states.rest()

    # ---- what is asked --------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """Return the present state, to be looked at and never changed; bots get `determinize`."""
        return self._course.state

    # ---- deciding -------------------------------------------------------------------------------

    def play(self, role: str, action: str | Action) -> list[Event]:
        """Carry out a decision; return what the role sees happen.

        Raises:
            IllegalActionError: it is not legal; the error holds the rule and the reason.
            NotationError: the text is no action of this match.
            DiceError: a queued value is not on the die it falls for.
        """
        index = self.role(role)
        self._course.act(index, self.read(action, role))
        events = self._course.history.played[-1].events
        return [event for event in events if event.seen_by([index])]

    def concede(self, role: str) -> list[Event]:
        """Give up; return what the role sees happen.

        Raises:
            IllegalActionError: the match is over.
        """
        return self.play(role, CONCEDE)

    def draw(self, role: str, agreed: Sequence[str] = (), *, referee: bool = False) -> None:
        """End the match as a draw, as a role offers and the others agree.

        Raises:
            IllegalActionError: not all others agree, nor is it the referee who ends it.
        """
        self.role(role)
        names = tuple([self.roles[self.role(name)] for name in agreed])
        self._course.draw(Entry(0, role=role, draw=True, agreed=names, referee=referee))

    def deadline(self) -> None:
        """Go on without those who have not decided.

        Raises:
            IllegalActionError: the present step has no deadline.
        """
        self._course.deadline()

    def undo(
        self,
        role: str,
        to: int | None = None,
        agreed: Sequence[str] = (),
        *,
        referee: bool = False,
    ) -> None:
        """Go back one action, or to the position after the entry `to`.

        Raises:
            IllegalActionError: neither may the role do so by itself, nor do all others agree, nor
                is it the referee who does.
        """
        self.role(role)
        names = tuple([self.roles[self.role(name)] for name in agreed])
        target = self._course.undo_target() if to is None else to
        self._course.undo(Entry(0, role=role, undo=target, agreed=names, referee=referee))

    def may_undo(self, role: str, to: int | None = None) -> bool:
        """Tell whether a role may by itself take its last action back, or all after an entry."""
        self.role(role)
        line = self._course.history.line
        if len(line) == 1:
            return False
        target = line[-2] if to is None else to
        return self._course.why_no_undo(Entry(0, role=role, undo=target)) is None

    def queue(self, values: Sequence[int]) -> None:
        """Let these values fall next, before fair ones. For tests: the record says so."""
        self._course.dice.queue.extend(values)

    # ---- what is known --------------------------------------------------------------------------

    def events(self, roles: Sequence[str], since: int = 0) -> list[Event]:
        """Return what these roles saw happen, without the first `since` of it."""
        indices = self.indices(roles)
        seen = [event for event in self._course.history.events() if event.seen_by(indices)]
        return seen[since:]

    def log(self, roles: Sequence[str]) -> list[str]:
        """Return what these roles saw happen, as sentences."""
        return [self.sentence(event) for event in self.events(roles)]

    # ---- documents ------------------------------------------------------------------------------

    def record(self, *, private: bool = False) -> Record:
        """Return the record of the match, for whoever may know all of it.

        With `private` the secret of the dice is in it, so that the match can be played on from it.
        """
        course = self._course
        secret = course.dice.secret
        kept = secret.hex() if private and secret is not None else ""
        entries = tuple([step.entry for step in course.history.played])
        return Record(self.header, entries, course.ending(), kept)

    def record_for(self, roles: Sequence[str]) -> Document:
        """Return as much of the record as these roles may see: all of it when nothing is hidden.

        Otherwise an extract: how the match began, and what these roles did themselves.
        """
        indices = self.indices(roles)
        if self.state.outcome is not None or not self.game.secrets(self.state):
            return self.record().document()
        return extract(self.record(), [self.roles[index] for index in indices])

    @property
    def head(self) -> str:
        """Return the hash of the last entry: published, it binds all that was done so far.

        It tells nothing of what is hidden, but that something was done.
        """
        return self._course.history.head

    @property
    def entries(self) -> int:
        """Return the number of entries so far, the set-up among them."""
        return len(self._course.history.played)

    def drawing(self, purpose: str) -> str:
        """Return a key that follows from the secret of the dice, or from what binds it."""
        secret = self._course.dice.secret
        if secret is None:
            return f"{self.header.commitment} {purpose}"
        return dice.drawing_key(secret, purpose).hex()


def _secret(seed: str | int | None, secret: bytes | None) -> bytes:
    """Return the secret that is given, that a seed stands for, or that nobody knows yet."""
    if secret is not None:
        return secret
    if seed is not None:
        return dice.secret_from_seed(str(seed))
    return secrets.token_bytes(SECRET_BYTES)


def _json(value: object, what: str) -> Document:
    """Return an object as it will be read back from a record."""
    read = read_json(canonical(value), what)
    return dict(typed(read, dict[str, Any], what))
