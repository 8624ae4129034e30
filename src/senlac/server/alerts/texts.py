"""The texts of messages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from senlac.engine.game.game import Game
from senlac.engine.match import registry
from senlac.engine.support.errors import SenlacError
from senlac.server.alerts.outbox import CONFIRMATION, DIGEST, ROOM, SWITCHED_OFF, TEST
from senlac.server.alerts.wishes import DEADLINE, INVITATION, RESULT, TURN

FOOTER: Final = "You receive this because you asked for it. To receive no more e-mails:"

PAGES: Final = {DIGEST: "/", TEST: "/account", SWITCHED_OFF: "/account"}
"""The paths that messages about no single match lead to, by their kind."""

HOURS: Final = 3_600
MINUTES: Final = 60


@dataclass(frozen=True)
class MatchNews:
    """What a message says about a match.

    Attributes:
        name: the scenario, or the game without one.
        game: the title of the game.
        roles: those of the reader.
        seconds_left: until the deadline of the step, None without one.
        winners: of a match that is over.
        mine: whether one of the winners is the reader.
        host: the name of who invites, "" if unknown.
        movers: all who must move, with the names of people. Only for rooms.
        is_over: whether the match is over. Only for rooms.
    """

    id: str
    name: str
    game: str
    roles: Sequence[str]
    seconds_left: float | None = None
    winners: Sequence[str] = ()
    mine: bool = False
    host: str = ""
    movers: Sequence[str] = ()
    is_over: bool = False


@dataclass(frozen=True)
class Letter:
    """A message in words, without its links."""

    subject: str
    text: str


def letter(kind: str, news: Sequence[MatchNews]) -> Letter:
    """Return the message of a kind about one match, or of a digest about several."""
    if kind == CONFIRMATION:
        return Letter(
            "Please confirm your e-mail address",
            "A player asked Senlac to send e-mails about matches to this address. If that was "
            "you, please confirm it. If not, do nothing: nothing more will be sent.",
        )
    if kind == TEST:
        return Letter("It works", "Messages about your matches at Senlac will arrive here.")
    if kind == SWITCHED_OFF:
        return Letter(
            "A webhook was switched off",
            "A webhook of yours has not accepted messages about your matches. Your account page "
            "shows the last results. A test that succeeds switches it on again.",
        )
    if kind == DIGEST:
        return _digest(news)
    [match] = news
    return _LETTERS[kind](match)


def _turn(match: MatchNews) -> Letter:
    text = f"It is your move in {_full(match)}: {_play(match)}{_left(match)}"
    return Letter(f"Your move: {match.name}", text)


def _deadline(match: MatchNews) -> Letter:
    text = f"{_full(match)} still waits for you: {_play(match)}{_left(match)}"
    return Letter(f"Your time is running out: {match.name}", text)


def _invitation(match: MatchNews) -> Letter:
    who = match.host or "Another player"
    text = f"{who} invites you to play {_joined(match.roles)} in {_full(match)}."
    return Letter(f"An invitation: {match.name}", text)


def _result(match: MatchNews) -> Letter:
    if not match.winners:
        outcome = "It is a draw."
    elif match.mine:
        outcome = "You have won."
    else:
        won = "wins" if len(match.winners) == 1 else "win"
        outcome = f"{_joined(match.winners)} {won}."
    return Letter(f"The match is over: {match.name}", f"{_full(match)} is over. {outcome}")


def _room(match: MatchNews) -> Letter:
    """Return what a chat room is sent: whose turn it is, or the result."""
    if match.is_over:
        return _result(match)
    left = _time_left(match)
    text = f"{_full(match)}{f': {left} left' if left else ''}."
    return Letter(f"{match.name}: {_listed(match.movers)} to move", text)


_LETTERS: Final = {
    TURN: _turn, DEADLINE: _deadline, INVITATION: _invitation, RESULT: _result, ROOM: _room,
}  # fmt: skip


def _digest(news: Sequence[MatchNews]) -> Letter:
    count = len(news)
    subject = "A match waits for you" if count == 1 else f"{count} matches wait for you"
    lines = [f"- {_full(match)}: {_play(match)}{_left(match)}" for match in news]
    return Letter(subject, "\n".join([f"{subject}:", "", *lines]))


def _full(match: MatchNews) -> str:
    return match.name if match.name == match.game else f"{match.name} ({match.game})"


def _play(match: MatchNews) -> str:
    return f"you play {_joined(match.roles)}."


def _left(match: MatchNews) -> str:
    """Return the sentence about the remaining time, "" without a deadline."""
    left = _time_left(match)
    return f" You have {left} left." if left else ""


def _time_left(match: MatchNews) -> str:
    """Return the remaining time in words, "" without a deadline."""
    left = match.seconds_left
    if left is None or left <= 0:
        return ""
    count, unit = (
        (round(left / HOURS), "hour") if left >= 2 * HOURS else (int(left / MINUTES), "minute")
    )
    return f"{count} {unit}{'' if count == 1 else 's'}"


def _joined(roles: Sequence[str]) -> str:
    """Return the names of some roles, as the pages write them."""
    return _listed([role_name(role) for role in roles])


def role_name(role: str) -> str:
    """Return the name of a role, as the pages write it."""
    return role.replace("_", " ").capitalize()


def _listed(names: Sequence[str]) -> str:
    """Return some names as a list in words."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def names_of(game_id: str, scenario: str) -> tuple[str, str]:
    """Return the name of a scenario and the title of its game, as far as they are known here."""
    try:
        game: Game[Any] = registry.game(game_id)
        return game.scenario_card(scenario).name if scenario else game.title, game.title
    except SenlacError:
        return scenario or game_id, game_id
