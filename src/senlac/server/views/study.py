"""Analysis of a match: refusals, odds, earlier positions, and the proof of its dice."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from msgspec import Struct

from senlac.engine.game.game import Forecast, Game
from senlac.engine.game.position import encode
from senlac.engine.game.rule_ledger import RuleLedger, RuleRow
from senlac.engine.match.match import Match
from senlac.engine.match.verify import verifying
from senlac.engine.model.dice import fair_roll
from senlac.engine.model.phase import Refusal
from senlac.engine.model.refusals import COMMON_RULES
from senlac.engine.support.errors import SenlacError
from senlac.engine.support.slices import finished
from senlac.lab import odds as chances
from senlac.server.matches.crash_guard import guarded, guarded_parts
from senlac.server.matches.playing import require_begun
from senlac.server.matches.table import Table
from senlac.server.support.errors import NotFound, engine_errors_as_refusals
from senlac.server.views import clicks

ROWS: Final = 40
"""Maximum number of rows of odds."""


class Why(Struct, frozen=True):
    """Why an action is illegal: the rule id, the reason, and the text of the rule."""

    rule: str
    why: str
    text: str


class OddsRow(Struct, frozen=True):
    """The probability of one result."""

    label: str
    chance: float
    fraction: str


class Odds(Struct, frozen=True):
    """The exact odds of an action."""

    title: str
    rows: Sequence[OddsRow]
    lines: Sequence[str]


class ProofRoll(Struct, frozen=True):
    """A die: its value, and whether it follows from the secret, None before that is revealed."""

    n: int
    entry: int
    label: str
    sides: int
    value: int
    queued: bool
    taken_back: bool
    fair: bool | None


class Proof(Struct, frozen=True):
    """The commitment of the dice, and when the match is over its verification."""

    commitment: str
    salts: Mapping[str, str]
    secret: str | None
    over: bool
    rolls: Sequence[ProofRoll]
    verdict: str | None
    head: str | None


# ---- questions ----------------------------------------------------------------------------------


@guarded
def why(table: Table, role: str, action: str) -> Why:
    """Return why an action of a role is illegal, empty if it is legal.

    Raises:
        Refused: the match is not being played, or the text is not an action.
    """
    match = require_begun(table)
    with engine_errors_as_refusals():
        refusal = match.why_not(role, action)
    return _why(match, role, refusal)


@guarded
def clicked(table: Table, role: str, hand: str, things: Sequence[str]) -> Why:
    """Return why a click has no effect for a role's selection, empty if no rule says so.

    Raises:
        Refused: the match is not being played.
    """
    match = require_begun(table)
    with engine_errors_as_refusals():
        refusal = clicks.refusal(match, role, hand, things)
    return _why(match, role, refusal)


def _why(match: Match, role: str, refusal: Refusal | None) -> Why:
    """Return a refusal with the text of its rule, one of the match that the role sees."""
    if refusal is None:
        return Why("", "", "")
    game = match.perspective([role]).game
    return Why(refusal.rule, refusal.why, rule_text(game, refusal.rule))


def rule_text(game: Game[Any], rule: str) -> str:
    """Return the text of a rule of a game, or of the server."""
    if rule in COMMON_RULES:
        return COMMON_RULES[rule]
    row = ledger(game).get(rule)
    return "" if row is None else row.rule


def ledger(game: Game[Any]) -> Mapping[str, RuleRow]:
    """Return the rules of a game by their ids. Third-party games may have no ledger."""
    return RuleLedger.of(game).rows if game.package else {}


@guarded
def odds(table: Table, role: str, action: str) -> Odds:
    """Return the odds of an action, from what the role may know.

    Raises:
        Refused: the match is not being played, the action is not legal, or it has no odds.
    """
    match = require_begun(table)
    with engine_errors_as_refusals():
        state = match.determinize([role], f"odds {table.seq([role])} {role} {action}")
        read = match.parse_action(action, role)
        forecast = chances.forecast(table.game, state, match.role(role), read)
        if forecast is not None:
            return _told(forecast)
        found = chances.change_distributions(table.game, state, match.role(role), read)
        price = chances.price(table.game, state, match.role(role), read)
    rows: list[OddsRow] = []
    lines = [price] if price else []
    for name, spread in found.items():
        rows += [_row(name, number, chance) for number, chance in spread.items()]
        lines.append(f"{name}: {float(chances.mean(spread)):+.2f} on average")
    return Odds(action, rows[:ROWS], lines)


def _told(forecast: Forecast) -> Odds:
    """Return odds in a game's own words."""
    rows = [OddsRow(name, float(chance), str(chance)) for name, chance in forecast.rows]
    return Odds(forecast.title, rows, forecast.lines)


def _row(name: str, number: int, chance: Fraction) -> OddsRow:
    return OddsRow(f"{name} {number:+d}", float(chance), str(chance))


# ---- the past -----------------------------------------------------------------------------------


@guarded
def match_at_entry(table: Table, whole: Match, roles: Sequence[str], entry: int) -> Match:
    """Return a match as it was after an entry, numbered as some roles see it.

    Raises:
        NotFound: there is no such entry.
    """
    seen = table.seen_entries(roles)
    if not 0 <= entry < len(seen):
        raise NotFound(f"entry: expected at most {len(seen) - 1}, got {entry}")
    if entry == len(seen) - 1:
        return whole
    return truncated(whole, seen[entry])


def truncated(whole: Match, entry: int) -> Match:
    """Return a match as it was after an entry, for viewing only."""
    return Match(whole.core.until(entry))


@guarded
def position(table: Table, match: Match, roles: Sequence[str], entry: int) -> dict[str, Any]:
    """Return a position that agrees with what some roles know.

    The rest is drawn at random, seeded with the number of the entry as they see it.
    """
    if not table.game.has_secrets(match.state):
        return match.position()
    purpose = f"position {entry} {','.join(roles)}"
    return encode(table.game, match.determinize(roles, purpose))


# ---- the dice -----------------------------------------------------------------------------------


def open_proof(table: Table) -> Proof:
    """Return the commitment of a match, and the rolls if there are no secrets.

    `head` is the hash of the last entry that every viewer has seen. It binds all entries before it.
    """
    match = table.match
    salts = {seat.role: seat.salt for seat in table.assignments if seat.salt}
    if match is None:
        return Proof(table.commitment, salts, None, over=False, rolls=[], verdict=None, head=None)
    last = match.core.history.played[table.seen_entries([])[-1]]
    rolls = finished(_rolls(match, None)) if not table.game.has_secrets(match.state) else []
    return Proof(
        table.commitment, salts, None, over=False, rolls=rolls, verdict=None,
        head=last.entry.hash,
    )  # fmt: skip


@guarded_parts
def proof(table: Table) -> Generator[None, None, Proof]:
    """Verify a match that is over from its record alone, in slices.

    Raises:
        NotFound: the match has not begun.
    """
    match = table.match
    if match is None:
        raise NotFound("This match has not begun.")
    record = match.record()
    try:
        report = yield from verifying(record, table.game)
        verdict = f"{report.fair} of {report.rolls} rolls follow from the secret"
        verdict += f"; {len(report.queued)} were set by the tutorial" if report.queued else ""
    except SenlacError as error:
        verdict = f"refuted: {error}"
    ending = record.ending
    secret = "" if ending is None else ending.secret
    rolls = yield from _rolls(match, bytes.fromhex(secret))
    return Proof(
        table.commitment, match.header.salts, secret, over=True, rolls=rolls, verdict=verdict,
        head=match.head,
    )  # fmt: skip


def _rolls(match: Match, secret: bytes | None) -> Generator[None, None, list[ProofRoll]]:
    """Return all rolls of a match, each verified if the secret is known."""
    history = match.core.history
    salts, standing = match.header.salts, frozenset(history.line)
    found: list[ProofRoll] = []
    for one in history.played:
        for roll in one.entry.rolls:
            fair = None
            if secret is not None and not roll.queued:
                fell = fair_roll(secret, salts, len(found), roll.sides, roll.label)
                fair = fell == roll.value
            found.append(
                ProofRoll(
                    len(found),
                    one.entry.n,
                    roll.label,
                    roll.sides,
                    roll.value,
                    roll.queued,
                    one.entry.n not in standing,
                    fair,
                )
            )
        yield
    return found
