"""The lobby: matches made as somebody wishes them, and begun when all seats are taken."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from senlac.engine import dice, registry, usual
from senlac.engine.game import Game
from senlac.engine.match import SECRET_BYTES
from senlac.engine.overlay import Overlay
from senlac.engine.position import require_known
from senlac.engine.tutor import Tutor
from senlac.table.crash_guard import guarded
from senlac.table.service.accounts import Person
from senlac.table.service.batch_writer import Change
from senlac.table.service.deadlines import require_term
from senlac.table.service.errors import BadInput, NotFound, told
from senlac.table.service.ids import hashed, new_id, new_stamp
from senlac.table.service.invite_links import word_of
from senlac.table.service.levels import require_level
from senlac.table.service.salting import awaits_salts, expecting
from senlac.table.service.seen import EVERYBODY, Seen, Sights, watched
from senlac.table.service.table import (
    BOT,
    FREE,
    INVITE,
    OPEN,
    OVER,
    PERSON,
    RUNNING,
    Begin,
    Seat,
    Table,
)  # fmt: skip

ME: Final = "me"
HOTSEAT: Final = "hotseat"
LESSON_BOT: Final = "greedy"
"""Who plays against a learner when the lesson is over."""

KINDS: Final = (ME, HOTSEAT, FREE, INVITE, BOT)
"""Who may be wished for on a seat."""


@dataclass(frozen=True)
class Wish:
    """Who is to play a role; `kept_for` is an account whose seat it already is."""

    kind: str
    bot: str = ""
    kept_for: str | None = None
    name: str = ""


@dataclass(frozen=True)
class Plan:
    """A match as somebody wishes it; it is private if nobody says and only the invited may join.

    `term` is how many seconds each decision may take, 0 for any time. With `salt_follows`
    the person who makes the match sends a salt when the commitment is known. With `kept` the
    overlay or position is that of an earlier match, which may have values that no new one may have.
    """

    game: str
    scenario: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    overlay: Overlay | None = None
    position: dict[str, Any] | None = None
    tutorial: bool = False
    seats: Mapping[str, Wish] = field(default_factory=dict)
    private: bool | None = None
    usual: bool = False
    term: int = 0
    salt_follows: bool = False
    kept: bool = False


@dataclass(frozen=True)
class Created:
    """A new match, and for each invited role the word that opens its seat."""

    change: Change
    invitations: Mapping[str, str]


def create(plan: Plan, person: Person, now: float, rematch_of: str | None = None) -> Created:
    """Make a match as it is wished; it begins at once if nobody is waited for.

    Raises:
        Refused: there is no such game, scenario, option, overlay, position, role, bot or deadline.
    """
    with told():
        game = registry.game(plan.game)
        require_term(game, plan.term, tutorial=plan.tutorial)
        scenario, begin = beginning(plan)
        secret = _secret(game, begin)
        roles, chairs = _roles(game, scenario, begin, secret, new=not plan.kept)
    for role in plan.seats:
        if role not in roles:
            raise BadInput(f"no role {role[:40]!a} in {scenario}; the roles are {', '.join(roles)}")
    invitations: dict[str, str] = {}
    sitting = [_sitting(_wish(plan, chair), chair, person, secret, invitations) for chair in chairs]
    numbers = {role: number for number, chair in enumerate(chairs) for role in chair}
    seats = [
        replace(sitting[numbers[role]], role=role, place=place, chair=numbers[role])
        for place, role in enumerate(roles)
    ]
    table = Table(
        id=new_id(), stamp=new_stamp(), game=game, scenario=scenario, begin=begin, status=OPEN,
        commitment=dice.commitment(secret), owner=person.id, created_at=now, asked_at=now,
        played_at=now, seats=tuple(seats), rematch_of=rematch_of,
        private=_is_private(plan, seats), term=plan.term,
    )  # fmt: skip
    if plan.salt_follows and table.roles_of(person.id):
        table = expecting(table, now, lesson=plan.tutorial)
    return Created(Change(None, begun(table, secret, now), secret=secret), invitations)


@guarded
def begun(table: Table, secret: bytes, now: float) -> Table:
    """Return a table whose match has begun if all seats are taken, else the table itself.

    It also waits for salts that are to follow.

    Raises:
        Refused: the game cannot begin so.
    """
    if any(seat.kind in (FREE, INVITE) for seat in table.seats) or awaits_salts(table, now):
        return table
    table = replace(table, due_at=None)
    names = {seat.role: seat.name for seat in table.seats}
    salts = {seat.role: seat.salt for seat in table.seats if seat.salt}
    with told():
        match = table.begin.outset(
            table.game, table.scenario, seats=names, secret=secret, salts=salts
        )
        outset = match.copy()
        if table.begin.usual:
            usual.set_up(match)
    status = RUNNING if match.result() is None else OVER
    seen = Seen.of([EVERYBODY] * outset.entries).then(watched(outset, match, Sights()))
    begun = replace(table, match=match, seen=seen, status=status, played_at=now)
    return replace(begun, asked_at=now, due_at=table.due(match, now))


def begin_late(table: Table, secret: bytes, now: float) -> Change | None:
    """Begin a match without the salts that have not come in time; None where it waits for none.

    Raises:
        Refused: the game cannot begin so.
    """
    if table.status != OPEN or table.due_at is None or now < table.due_at:
        return None
    return Change(table, begun(table.changed(due_at=None), secret, now))


# ---- inside -------------------------------------------------------------------------------------


def beginning(plan: Plan) -> tuple[str, Begin]:
    """Return the scenario of a plan, and how the match is to begin.

    Raises:
        SenlacError: there is no such game, scenario or option, or the position is of another game.
    """
    game = registry.game(plan.game)
    if plan.tutorial:
        lesson = game.tutorial()
        if lesson is None:
            raise NotFound(f"{game.id} has no guided game")
        start = Tutor.begin(game).match.header.start
        options = game.settle_options(lesson.scenario, {})
        return lesson.scenario, Begin(options, position=start.position, tutorial=True)
    if plan.position is not None:
        # What is no position of this game goes no further, however large it is.
        require_known(game, plan.position)
        return "", Begin(position=plan.position)
    scenario = plan.scenario or game.scenario_card().id
    options = game.settle_options(scenario, plan.options)
    overlay = None if plan.overlay is None else plan.overlay.document
    return scenario, Begin(options, overlay, usual=plan.usual)


def _secret(game: Game[Any], begin: Begin) -> bytes:
    """Return a secret nobody knows, but for a lesson, whose dice are those of its text."""
    lesson = game.tutorial() if begin.tutorial else None
    if lesson is not None:
        return dice.secret_from_seed(lesson.seed)
    return secrets.token_bytes(SECRET_BYTES)


def _roles(
    game: Game[Any], scenario: str, begin: Begin, secret: bytes, *, new: bool
) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
    """Return the roles of a match to be, and those of each chair, having seen that it can begin."""
    trial = begin.outset(game, scenario, secret=secret, new=new)
    state = trial.state
    if begin.position is not None and state.outcome is not None:
        raise BadInput("position: the match is over there")
    roles = game.roles(state), game.seats(state)
    if begin.usual:
        usual.set_up(trial)
    trial.rest()
    return roles


def _wish(plan: Plan, chair: Sequence[str]) -> Wish:
    """Return who is wished for on a chair; in a lesson a bot takes over when it is done.

    Raises:
        BadInput: its roles are wished for different players.
    """
    lesson = registry.game(plan.game).tutorial() if plan.tutorial else None
    if lesson is not None:
        return Wish(ME) if lesson.role in chair else Wish(BOT, LESSON_BOT)
    wishes = {plan.seats[role] for role in chair if role in plan.seats}
    if len(wishes) > 1:
        raise BadInput(f"seats: {' and '.join(chair)} have one player in this scenario")
    return wishes.pop() if wishes else Wish(FREE)


def _sitting(
    wish: Wish, chair: Sequence[str], person: Person, secret: bytes, invitations: dict[str, str]
) -> Seat:
    """Return who sits on a chair as it is wished, and note the word that opens it to a guest."""
    vacant = Seat(chair[0], 0, 0, FREE)
    if wish.kind in (ME, HOTSEAT):
        return replace(vacant, kind=PERSON, account=person.id, name=person.name, guest=person.guest)
    if wish.kind == BOT:
        level = require_level(wish.bot)
        return replace(vacant, kind=BOT, bot=level.id, name=level.id)
    if wish.kind == INVITE:
        word = word_of(secret, chair[0])
        invitations[chair[0]] = word
        return replace(
            vacant, kind=INVITE, kept_for=wish.kept_for, name=wish.name, invite_hash=hashed(word)
        )
    if wish.kind == FREE:
        return vacant
    raise BadInput(f"seat of {chair[0]}: expected {', '.join(KINDS)}, got {wish.kind[:20]!a}")


def _is_private(plan: Plan, seats: Sequence[Seat]) -> bool:
    """Tell whether a match is private, as it is wished or as its seats are.

    Raises:
        BadInput: it is wished so, and a seat is open to everybody.
    """
    kinds = {seat.kind for seat in seats}
    if plan.private and FREE in kinds:
        raise BadInput("private: anybody may look at a match while a seat is open")
    if plan.private is None:
        return INVITE in kinds and FREE not in kinds
    return plan.private
