"""The lobby: creates matches, and begins them when all seats are taken."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from senlac.engine.data.overlay import Overlay
from senlac.engine.game.game import Game
from senlac.engine.game.position import require_known
from senlac.engine.match import default_setup, registry
from senlac.engine.match.match import SECRET_BYTES
from senlac.engine.match.tutorial_session import TutorialSession
from senlac.engine.model import dice
from senlac.server.accounts.accounts import Person
from senlac.server.config.bot_levels import require_level
from senlac.server.matches.change import Change
from senlac.server.matches.clocks import Clock
from senlac.server.matches.crash_guard import guarded
from senlac.server.matches.deadlines import require_term
from senlac.server.matches.invite_links import word_of
from senlac.server.matches.match_start import MatchStart
from senlac.server.matches.salting import awaits_salts, expecting
from senlac.server.matches.table import (  # fmt: skip
    BOT,
    FREE,
    INVITE,
    OPEN,
    OVER,
    PERSON,
    RUNNING,
    RoleAssignment,
    Table,
)
from senlac.server.matches.time_controls import TimeControl, require_control
from senlac.server.matches.visibility import EVERYBODY, ViewCache, VisibilityLog, entry_visibility
from senlac.server.support.errors import BadInput, NotFound, engine_errors_as_refusals
from senlac.server.support.ids import hashed, new_id, new_stamp

ME: Final = "me"
HOTSEAT: Final = "hotseat"
LESSON_BOT: Final = "normal"
"""The bot that plays on against the learner after the tutorial."""

KINDS: Final = (ME, HOTSEAT, FREE, INVITE, BOT)
"""What can be requested for a seat."""


@dataclass(frozen=True)
class SeatRequest:
    """The requested player of a role; `kept_for` is the account that the seat is reserved for."""

    kind: str
    bot: str = ""
    kept_for: str | None = None
    name: str = ""


@dataclass(frozen=True)
class MatchRequest:
    """A requested match.

    `private` None means private if only invited players can join. `term` is the time limit in
    seconds per decision, 0 for none. With `salt_follows` the creator sends a salt once the
    commitment is known. With `kept` the overlay or position is that of an earlier match, so it may
    have values that a new one may not have. `analysis`: it only analyses its position. `all_seats`
    is the player of seats that `seats` does not name; by default they are open.
    """

    game: str
    scenario: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    overlay: Overlay | None = None
    position: dict[str, Any] | None = None
    tutorial: bool = False
    seats: Mapping[str, SeatRequest] = field(default_factory=dict)
    private: bool | None = None
    usual: bool = False
    term: int = 0
    salt_follows: bool = False
    kept: bool = False
    time: TimeControl | None = None
    analysis: bool = False
    all_seats: SeatRequest = field(default_factory=lambda: SeatRequest(FREE))


@dataclass(frozen=True)
class Created:
    """A new match, and the invitation code of each invited role."""

    change: Change
    invitations: Mapping[str, str]


def create(
    plan: MatchRequest, person: Person, now: float, rematch_of: str | None = None
) -> Created:
    """Create a match; it begins at once if all seats are taken.

    Raises:
        Refused: there is no such game, scenario, option, overlay, position, role, bot or deadline.
    """
    with engine_errors_as_refusals():
        game = registry.game(plan.game)
        require_term(game, plan.term, tutorial=plan.tutorial)
        require_control(plan.time, tutorial=plan.tutorial, deadline=plan.term)
        scenario, begin = beginning(plan)
        secret = _secret(game, begin)
        roles, chairs = _roles(game, scenario, begin, secret, new=not plan.kept)
    for role in plan.seats:
        if role not in roles:
            raise BadInput(f"seats: expected the roles {', '.join(roles)}, got {role[:40]!a}")
    invitations: dict[str, str] = {}
    sitting = [_sitting(_wish(plan, chair), chair, person, secret, invitations) for chair in chairs]
    numbers = {role: number for number, chair in enumerate(chairs) for role in chair}
    seats = [
        replace(sitting[numbers[role]], role=role, place=place, seat=numbers[role])
        for place, role in enumerate(roles)
    ]
    table = Table(
        id=new_id(), stamp=new_stamp(), game=game, scenario=scenario, begin=begin, status=OPEN,
        commitment=dice.commitment(secret), owner=person.id, created_at=now, asked_at=now,
        played_at=now, assignments=tuple(seats), rematch_of=rematch_of,
        private=_is_private(plan, seats), time_limit=plan.term,
        clock=None if plan.time is None else Clock.of(plan.time),
    )  # fmt: skip
    if plan.salt_follows and table.roles_of(person.id):
        table = expecting(table, now, lesson=plan.tutorial)
    return Created(Change(None, started_if_full(table, secret, now), secret=secret), invitations)


@guarded
def started_if_full(table: Table, secret: bytes, now: float) -> Table:
    """Begin the match of a table if all seats are taken, otherwise return the table unchanged.

    A match also waits for salts that are to follow.

    Raises:
        Refused: the game cannot begin like this.
    """
    if any(seat.kind in (FREE, INVITE) for seat in table.assignments) or awaits_salts(table, now):
        return table
    table = replace(table, due_at=None)
    names = {seat.role: seat.name for seat in table.assignments}
    salts = {seat.role: seat.salt for seat in table.assignments if seat.salt}
    with engine_errors_as_refusals():
        match = table.begin.build_match(
            table.game, table.scenario, seats=names, secret=secret, salts=salts
        )
        outset = match.copy()
        if table.begin.usual:
            default_setup.apply_default_setup(match)
    status = RUNNING if match.result() is None else OVER
    seen = VisibilityLog.of([EVERYBODY] * outset.entries).then(
        entry_visibility(outset, match, ViewCache())
    )
    begun = replace(table, match=match, seen=seen, status=status, played_at=now)
    begun = replace(begun, asked_at=now, due_at=table.deadline_after(match, now))
    if begun.clock is None or status != RUNNING:
        return begun
    clock = begun.clock.running_for(begun.clocked_seats(match), now)
    return replace(begun, clock=clock, due_at=clock.due_at())


def begin_late(table: Table, secret: bytes, now: float) -> Change | None:
    """Begin a match without the salts that are late; return None if it waits for none.

    Raises:
        Refused: the game cannot begin like this.
    """
    if table.status != OPEN or table.due_at is None or now < table.due_at:
        return None
    return Change(table, started_if_full(table.changed(due_at=None), secret, now))


# ---- inside -------------------------------------------------------------------------------------


def beginning(plan: MatchRequest) -> tuple[str, MatchStart]:
    """Return the scenario of a plan, and how the match begins.

    Raises:
        SenlacError: there is no such game, scenario or option, or the position is of another game.
    """
    game = registry.game(plan.game)
    if plan.tutorial:
        lesson = game.tutorial()
        if lesson is None:
            raise NotFound(f"tutorial: {game.id} has none")
        start = TutorialSession.begin(game).match.header.start
        options = game.resolve_options(lesson.scenario, {})
        return lesson.scenario, MatchStart(options, position=start.position, tutorial=True)
    if plan.position is not None:
        # Reject other documents here, before any costly work, however large they are.
        require_known(game, plan.position)
        return "", MatchStart(position=plan.position, analysis=plan.analysis)
    scenario = plan.scenario or game.scenario_card().id
    options = game.resolve_options(scenario, plan.options)
    overlay = None if plan.overlay is None else plan.overlay.document
    return scenario, MatchStart(options, overlay, usual=plan.usual)


def _secret(game: Game[Any], begin: MatchStart) -> bytes:
    """Return a random secret, or the fixed one of a tutorial, whose text depends on the dice."""
    lesson = game.tutorial() if begin.tutorial else None
    if lesson is not None:
        return dice.secret_from_seed(lesson.seed)
    return secrets.token_bytes(SECRET_BYTES)


def _roles(
    game: Game[Any], scenario: str, begin: MatchStart, secret: bytes, *, new: bool
) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
    """Begin the match as a trial; return its roles, and the roles of each seat."""
    trial = begin.build_match(game, scenario, secret=secret, new=new)
    state = trial.state
    if begin.position is not None and state.outcome is not None:
        raise BadInput("position: expected a match that is not over")
    roles = game.roles(state), game.seats(state)
    if begin.usual:
        default_setup.apply_default_setup(trial)
    trial.drop_caches()
    return roles


def _wish(plan: MatchRequest, chair: Sequence[str]) -> SeatRequest:
    """Return the requested player of a seat. In a tutorial a bot plays the other seats.

    Raises:
        BadInput: the request names different players for the roles of one seat.
    """
    lesson = registry.game(plan.game).tutorial() if plan.tutorial else None
    if lesson is not None:
        return SeatRequest(ME) if lesson.role in chair else SeatRequest(BOT, LESSON_BOT)
    wishes = {plan.seats[role] for role in chair if role in plan.seats}
    if len(wishes) > 1:
        raise BadInput(f"seats: expected one player for {' and '.join(chair)} in this scenario")
    return wishes.pop() if wishes else plan.all_seats


def _sitting(
    wish: SeatRequest,
    chair: Sequence[str],
    person: Person,
    secret: bytes,
    invitations: dict[str, str],
) -> RoleAssignment:
    """Return the assignment of a seat; add its code to `invitations` if it is by invitation."""
    vacant = RoleAssignment(chair[0], 0, 0, FREE)
    if wish.kind in (ME, HOTSEAT):
        return replace(vacant, kind=PERSON, account=person.id, name=person.name, guest=person.guest)
    if wish.kind == BOT:
        level = require_level(wish.bot)
        return replace(vacant, kind=BOT, bot=level.id, name=level.name)
    if wish.kind == INVITE:
        word = word_of(secret, chair[0])
        invitations[chair[0]] = word
        return replace(
            vacant,
            kind=INVITE,
            reserved_for=wish.kept_for,
            name=wish.name,
            invite_hash=hashed(word),
        )
    if wish.kind == FREE:
        return vacant
    raise BadInput(f"seat of {chair[0]}: expected {', '.join(KINDS)}, got {wish.kind[:20]!a}")


def _is_private(plan: MatchRequest, seats: Sequence[RoleAssignment]) -> bool:
    """Return whether a match is private, as requested or by default.

    Raises:
        BadInput: a private match is requested, and one of its seats is open to everyone.
    """
    kinds = {seat.kind for seat in seats}
    if plan.private and FREE in kinds:
        raise BadInput("private: expected no open seat, as a match with one is visible to everyone")
    if plan.private is None:
        return INVITE in kinds and FREE not in kinds
    return plan.private
