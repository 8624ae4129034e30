"""What the table refuses, and how it says so."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from senlac.engine.errors import IllegalActionError, RecordError, SenlacError


class Refused(SenlacError):  # noqa: N818 - a request is refused, which is no error of the server
    """A request that is not carried out: a code for programs, a sentence for people."""

    code = "bad_input"

    def __init__(self, why: str, rule: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.rule = rule


class BadInput(Refused):
    """What was sent makes no sense here."""


class Illegal(Refused):
    """The rules of the game or of the table forbid it; `rule` names the one."""

    code = "illegal"


class Stale(Refused):
    """The table has moved on since the client looked."""

    code = "stale"


class NotesChanged(Stale):
    """Other notes stand than those that were edited: `kept` stand, `sent` were to replace them."""

    def __init__(self, kept: str, sent: str) -> None:
        super().__init__("these notes were changed elsewhere meanwhile")
        self.kept = kept
        self.sent = sent


class NotFound(Refused):
    """There is no such thing."""

    code = "not_found"


class SignedOut(Refused):
    """Nobody is signed in."""

    code = "signed_out"


class SetAside(Refused):
    """The server died while it was working on the match, so nothing is computed for it."""

    code = "set_aside"

    def __init__(self) -> None:
        super().__init__(
            "the server stopped while it was working on this match, so the match was set aside; "
            "the person who runs the server can release it"
        )


class Forbidden(Refused):
    """It is somebody else's. Such requests are logged."""

    code = "forbidden"


class TooMany(Refused):
    """Too many requests; `after` seconds later there may be another."""

    code = "too_many"

    def __init__(self, why: str, after: float) -> None:
        super().__init__(why)
        self.after = after


class Unavailable(Refused):
    """The database is away, or cannot be written; `after` seconds later it may be back.

    Whether what was asked for was carried out is known only if it is asked for again.
    """

    code = "unavailable"
    after = 2.0

    def __init__(self) -> None:
        super().__init__("the server cannot reach its database just now; please try again")


class DiskFull(Refused):
    """The disk of the server is nearly full: nothing new is stored, but matches go on."""

    code = "full"
    after = 600.0

    def __init__(self) -> None:
        super().__init__("the server's disk is nearly full; running matches go on, nothing else")


@contextmanager
def told() -> Iterator[None]:
    """Turn what the engine refuses into what the table refuses.

    Raises:
        Illegal: a rule forbids it.
        BadInput: it makes no sense to the engine.
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
