"""The public errors, with a common base class."""

from __future__ import annotations

from typing import TypeVar

E = TypeVar("E", bound=BaseException)


class SenlacError(ValueError):
    """Base class: the input is invalid. The message is one clear line."""


class DataError(SenlacError):
    """A data file or an overlay is invalid; the message names file, table and key."""


class NotationError(SenlacError):
    """A text is not an action, a unit, a space or another name of this game."""


class OptionError(SenlacError):
    """A scenario or option does not exist, or an option has an invalid value."""


class DiceError(SenlacError):
    """A die was rolled that the queue, the script or the record does not contain."""


class OddsError(SenlacError):
    """A question about odds needs more dice rolls than the limit."""


class RecordError(SenlacError):
    """A record or a position is truncated, edited, of a newer version, or of another game."""


class StuckError(SenlacError):
    """A phase waits for a decision but offers no option: a bug in a game."""


class IncompleteGameError(SenlacError):
    """A game, or a phase of it, lacks a required member."""


class IllegalActionError(SenlacError):
    """An action that is not legal for that role now.

    `rule` is the id of the ledger row that forbids it, `why` the sentence for the player.
    """

    def __init__(self, rule: str, why: str) -> None:
        super().__init__(f"{why} [{rule}]")
        self.rule = rule
        self.why = why

    def __reduce__(self) -> tuple[type[IllegalActionError], tuple[str, str]]:
        return IllegalActionError, (self.rule, self.why)


def caused(error: E, cause: BaseException | None) -> E:
    """Return an error with its cause set; `None` hides the error that is being handled.

    `raise caused(error, cause)` is `raise error from cause`. Compiled code must use it, because
    mypyc drops `from cause`: the traceback would then show every error that was handled before.
    """
    error.__cause__ = cause
    error.__suppress_context__ = True
    return error


def missing_member(whole: object, member: str) -> IncompleteGameError:
    """Return the error that a part of a game, or a bot, lacks a member; its class is named."""
    kind = type(whole)
    return IncompleteGameError(
        f"{kind.__qualname__} of {kind.__module__} is not whole: no '{member}'"
    )
