"""Refusals of requests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from senlac.engine.support.errors import IllegalActionError, RecordError, SenlacError


class Refused(SenlacError):  # noqa: N818 - a request is refused, which is no error of the server
    """A refused request: a code for programs, a sentence for people."""

    code = "bad_input"

    def __init__(self, why: str, rule: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.rule = rule


class BadInput(Refused):
    """The request is invalid."""


class Illegal(Refused):
    """A rule of the game or the server forbids the request; `rule` is its id."""

    code = "illegal"


class Stale(Refused):
    """The table has changed since the client's view of it."""

    code = "stale"


class NotesChanged(Stale):
    """The stored notes are not those that were edited: `kept` are stored, `sent` were sent."""

    def __init__(self, kept: str, sent: str) -> None:
        super().__init__("These notes were changed elsewhere meanwhile.")
        self.kept = kept
        self.sent = sent


class NotFound(Refused):
    """The requested thing does not exist."""

    code = "not_found"


class NoSuchMatch(NotFound):
    """The match does not exist, or the client may not see it: both get the same response."""

    def __init__(self) -> None:
        super().__init__("There is no such match.")


class SignedOut(Refused):
    """The request is not authenticated."""

    code = "signed_out"


class SetAside(Refused):
    """The server crashed while it was working on the match, so it does no more work on it."""

    code = "set_aside"

    def __init__(self) -> None:
        super().__init__(
            "The server stopped while it was working on this match, so the match was set aside. "
            "The person who runs the server can release it."
        )


class Forbidden(Refused):
    """The requested thing belongs to another user. Such requests are logged."""

    code = "forbidden"


class TooMany(Refused):
    """A rate limit or quota is exceeded; retry after `after` seconds."""

    code = "too_many"

    def __init__(self, why: str, after: float) -> None:
        super().__init__(why)
        self.after = after


class Unavailable(Refused):
    """The database is unavailable or read-only; retry after `after` seconds.

    Only a retry shows whether the request was carried out.
    """

    code = "unavailable"
    after = 2.0

    def __init__(self) -> None:
        super().__init__("The server cannot reach its database. Please try again.")


class DiskFull(Refused):
    """The server's disk is nearly full: nothing new is stored, but matches go on."""

    code = "full"
    after = 600.0

    def __init__(self) -> None:
        super().__init__(
            "The server's disk is nearly full: running matches go on, but nothing new is stored."
        )


@contextmanager
def engine_errors_as_refusals() -> Iterator[None]:
    """Convert errors of the engine to refusals.

    Raises:
        Illegal: a rule forbids the action.
        BadInput: the input is invalid for the engine.
    """
    try:
        yield
    except IllegalActionError as error:
        raise Illegal(error.why, error.rule) from error
    except RecordError:
        raise
    except Refused:
        raise
    except SenlacError as error:
        raise BadInput(str(error)) from error
