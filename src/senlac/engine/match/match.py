"""Matches: one game being played, with its dice, its history and its record."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from typing import Any, Final, cast, overload

from senlac.engine.data.bounds import new_values
from senlac.engine.data.document import Document, as_parsed
from senlac.engine.data.overlay import Overlay
from senlac.engine.game.document_versions import hash_of
from senlac.engine.game.game import Game
from senlac.engine.game.layout_parser import parse_layout_to_decision
from senlac.engine.game.position import (
    FORMAT,
    VERSION,
    check_head,
    edition_of,
    encode,
    require_known,
)
from senlac.engine.game.record import Entry, Header, Record, Start
from senlac.engine.game.record_extract import extract
from senlac.engine.match import registry
from senlac.engine.match.core import MatchCore
from senlac.engine.match.match_dice import MatchDice
from senlac.engine.match.queries import GameQueries, S_co
from senlac.engine.match.replay import replay
from senlac.engine.model import dice
from senlac.engine.model.action import CONCEDE, Action
from senlac.engine.model.event import Event
from senlac.engine.model.pickling import Rebuilt
from senlac.engine.model.state import S

SECRET_BYTES: Final = 32
"""Length of a random secret: that of the hash that commits to it."""


class Match(GameQueries[S_co]):
    """One game being played.

    `Match[FeudState]` is a match whose state type is known; a match made from a `Game[FeudState]`
    is one. `Match` alone is a match of any game, whose `state` is a `State`.

    Made by `Match.new`, `Match.from_position`, `Match.from_layout` or `Match.from_record`. Roles
    and actions are given by name. A rejected call leaves the match unchanged. The docstring of
    `senlac` has an example.
    """

    def __init__(self, course: MatchCore) -> None:
        super().__init__(course.game, course.roles)
        self._course = course
        self.header = course.header

    # ---- beginning ------------------------------------------------------------------------------

    @overload
    @classmethod
    def new(
        cls,
        game: Game[S],
        scenario: str | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        overlay: Overlay | None = None,
        seats: Mapping[str, str] | None = None,
        seed: str | int | None = None,
        secret: bytes | None = None,
        salts: Mapping[str, str] | None = None,
        kept: bool = False,
    ) -> Match[S]: ...

    @overload
    @classmethod
    def new(
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
        kept: bool = False,
    ) -> Match: ...

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
        kept: bool = False,
    ) -> Match[Any]:
        """Begin a match of a game, given by id or object; by default of its first scenario.

        `seats` names who plays a role; `salts` are the players' additions to the dice, by role.
        With a `seed` the dice are reproducible; without `seed` or `secret` they are unpredictable.
        An overlay must be within the ranges of new matches, with `kept` only within those of kept
        ones: for an overlay that was accepted earlier (`senlac.engine.data.bounds`).

        Raises:
            SenlacError: no such game, scenario, option or role, or the overlay does not fit.
        """
        found = registry.game(game) if isinstance(game, str) else game
        name = found.scenario_card(scenario).id
        settled = found.resolve_options(name, options or {})
        laid = None if overlay is None else as_parsed(overlay.document, "overlay")
        start = Start(name, as_parsed(settled, "options"), laid)
        with nullcontext() if kept else new_values():
            return cls._begin(found, start, seats or {}, salts or {}, _secret(seed, secret))

    @overload
    @classmethod
    def from_position(
        cls,
        document: Document,
        *,
        game: Game[S],
        seats: Mapping[str, str] | None = None,
        seed: str | int | None = None,
        secret: bytes | None = None,
        salts: Mapping[str, str] | None = None,
    ) -> Match[S]: ...

    @overload
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
    ) -> Match: ...

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
    ) -> Match[Any]:
        """Begin a match at a position.

        Its overlay must be within the ranges of kept matches. A caller that does not trust the
        document calls this within `senlac.engine.data.bounds.new_values`.

        Raises:
            SenlacError: the document is not a position of an installed game.
        """
        found, position = _checked_position(document, game)
        start = Start(position=position)
        return cls._begin(found, start, seats or {}, salts or {}, _secret(seed, secret))

    @classmethod
    def analysis_of(
        cls,
        document: Document,
        *,
        game: Game[Any] | None = None,
        seats: Mapping[str, str] | None = None,
        seed: str | int | None = None,
        secret: bytes | None = None,
        salts: Mapping[str, str] | None = None,
    ) -> Match[Any]:
        """Begin an analysis of a position: a match that may go back to each of its entries.

        Raises:
            SenlacError: the document is not a position of an installed game.
        """
        found, position = _checked_position(document, game)
        start = Start(position=position, analysis=True)
        return cls._begin(found, start, seats or {}, salts or {}, _secret(seed, secret))

    @overload
    @classmethod
    def from_layout(
        cls,
        text: str,
        game: Game[S],
        *,
        overlay: Overlay | None = None,
        seats: Mapping[str, str] | None = None,
        seed: str | int | None = None,
        secret: bytes | None = None,
    ) -> Match[S]: ...

    @overload
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
    ) -> Match: ...

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
    ) -> Match[Any]:
        """Begin a match at a position given as text; see `Layout`.

        Automatic steps before the first decision use dice of their own.

        Raises:
            SenlacError: there is no such game, a line is invalid, or the whole is not a position of
                the game; the message names the line if it can.
        """
        found = registry.game(game) if isinstance(game, str) else game
        bound = _secret(seed, secret)
        shaken = dice.FastDice(dice.bot_rng(dice.sampling_key(bound, "layout").hex()))
        with new_values():
            position = encode(found, parse_layout_to_decision(found, text, shaken, overlay))
        return cls.from_position(position, game=found, seats=seats, secret=bound)

    @overload
    @classmethod
    def from_record(
        cls,
        record: Record | Document | str | bytes,
        *,
        game: Game[S],
        secret: bytes | None = None,
    ) -> Match[S]: ...

    @overload
    @classmethod
    def from_record(
        cls,
        record: Record | Document | str | bytes,
        *,
        game: Game[Any] | None = None,
        secret: bytes | None = None,
    ) -> Match: ...

    @classmethod
    def from_record(
        cls,
        record: Record | Document | str | bytes,
        *,
        game: Game[Any] | None = None,
        secret: bytes | None = None,
    ) -> Match[Any]:
        """Replay a record to its end. To play on, give the secret if the record has none.

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
    ) -> Match[Any]:
        """Begin a match with its dice."""
        bound = dice.commitment(secret)
        edition = game.rules_version_of(game.rules_version)
        if start.position is not None:
            edition = edition_of(game, start.position)
        data = hash_of(game, edition)
        header = Header(game.id, edition.version, start, dict(seats), bound, dict(salts), data)
        return cls(MatchCore.begin(game, header, MatchDice(secret, salts), edition))

    def copy(self) -> Match[S_co]:
        """Return an equal match, with the same future dice."""
        return Match(self._course.copy())

    def __copy__(self) -> Match[S_co]:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Match[S_co]:
        return self.copy()

    def __reduce__(self) -> Rebuilt:
        return Match, (self._course,)

    def branch(self, seed: str | int | None = None) -> Match[S_co]:
        """Begin another match at the present position, with dice of its own.

        It reveals nothing about the future dice of this one.
        """
        seats, salts = self.header.seats, self.header.salts
        return Match.from_position(
            self.position(), game=self.game, seats=seats, salts=salts, seed=seed
        )

    @property
    def core(self) -> MatchCore:
        """Return the match core, for code that stores matches; callers must not change it."""
        return self._course

    def drop_caches(self) -> None:
        """Drop caches, for a match that is not viewed at present.

        Without them the match has no reference cycles, and is freed with its last reference.
        """
        self._course.history.states.drop_caches()

    # ---- what is asked --------------------------------------------------------------------------

    @property
    def state(self) -> S_co:
        return cast("S_co", self._course.state)

    # ---- deciding -------------------------------------------------------------------------------

    def play(self, role: str, action: str | Action) -> list[Event]:
        """Play an action; return the events that the role sees.

        Raises:
            IllegalActionError: it is not legal; the error has the rule and the reason.
            NotationError: the text is not an action of this match.
            DiceError: a die has no side of the queued value.
        """
        index = self.role(role)
        self._course.act(index, self.parse_action(action, role))
        events = self._course.history.played[-1].events
        return [event for event in events if event.visible_to([index])]

    def concede(self, role: str) -> list[Event]:
        """Resign; return the events that the role sees.

        Raises:
            IllegalActionError: the match is over.
        """
        return self.play(role, CONCEDE)

    def draw(self, role: str, agreed: Sequence[str] = (), *, referee: bool = False) -> None:
        """End the match as a draw that a role offers and the others accept.

        Raises:
            IllegalActionError: not all others agree, and it is not the decision of a referee.
        """
        self.role(role)
        names = tuple([self.roles[self.role(name)] for name in agreed])
        self._course.draw(Entry(0, role=role, draw=True, agreed=names, referee=referee))

    def time_out(self) -> None:
        """Time out the roles that have not decided.

        Raises:
            IllegalActionError: the present step has no timeout.
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
        """Undo one action, or go back to the position after the entry `to`.

        Raises:
            IllegalActionError: the role may not do so alone, not all others agree, and it is not
                the decision of a referee.
        """
        self.role(role)
        names = tuple([self.roles[self.role(name)] for name in agreed])
        target = self._course.undo_target() if to is None else to
        self._course.undo(Entry(0, role=role, undo=target, agreed=names, referee=referee))

    def may_undo(self, role: str, to: int | None = None) -> bool:
        """Return whether a role may undo its last action, or all after an entry, alone."""
        self.role(role)
        line = self._course.history.line
        if len(line) == 1:
            return False
        target = line[-2] if to is None else to
        return self._course.why_no_undo(Entry(0, role=role, undo=target)) is None

    def queue_rolls(self, values: Sequence[int]) -> None:
        """Queue the results of the next rolls. For tests: the record marks them."""
        self._course.dice.queue.extend(values)

    def set_rolls(self, values: Sequence[int]) -> None:
        """Set the results of the next rolls in place of all queued ones, for an analysis."""
        self._course.dice.queue = list(values)

    # ---- what is known --------------------------------------------------------------------------

    def events(self, roles: Sequence[str], since: int = 0) -> list[Event]:
        """Return the events that these roles saw, without the first `since`."""
        indices = self.indices(roles)
        seen = [event for event in self._course.history.events() if event.visible_to(indices)]
        return seen[since:]

    def log(self, roles: Sequence[str]) -> list[str]:
        """Return the events that these roles saw, as sentences."""
        return [self.sentence(event) for event in self.events(roles)]

    # ---- documents ------------------------------------------------------------------------------

    def record(self, *, private: bool = False) -> Record:
        """Return the record of the match, for readers who may know all of it.

        With `private` it contains the secret of the dice, so that the match can be played on from
        it.
        """
        course = self._course
        secret = course.dice.secret
        kept = secret.hex() if private and secret is not None else ""
        entries = tuple([step.entry for step in course.history.played])
        return Record(self.header, entries, course.ending(), kept)

    def record_for(self, roles: Sequence[str]) -> Document:
        """Return the part of the record that these roles may see: all of it when nothing is hidden.

        Otherwise an extract: the start of the match, and the actions of these roles.
        """
        indices = self.indices(roles)
        if self.state.outcome is not None or not self.game.has_secrets(self.state):
            return self.record().document()
        return extract(self.record(), [self.roles[index] for index in indices])

    @property
    def head(self) -> str:
        """Return the hash of the last entry: once published, it commits to the whole history.

        It reveals nothing hidden, except that something was done.
        """
        return self._course.history.head

    @property
    def entries(self) -> int:
        """Return the number of entries so far, including the set-up."""
        return len(self._course.history.played)

    def sampling_key(self, purpose: str) -> str:
        secret = self._course.dice.secret
        if secret is None:
            return f"{self.header.commitment} {purpose}"
        return dice.sampling_key(secret, purpose).hex()


def _checked_position(document: Document, game: Game[Any] | None) -> tuple[Game[Any], Document]:
    """Return the game of a position, and the position as plain JSON.

    Raises:
        SenlacError: the document is not a position of an installed game.
    """
    head = check_head(document, FORMAT, VERSION, "position")
    found = registry.game(str(head.get("game"))[:100]) if game is None else game
    require_known(found, head)
    return found, as_parsed(head, "position")


def _secret(seed: str | int | None, secret: bytes | None) -> bytes:
    """Return the given secret, that of a seed, or a random one."""
    if secret is not None:
        return secret
    if seed is not None:
        return dice.secret_from_seed(str(seed))
    return secrets.token_bytes(SECRET_BYTES)
