"""The address of the database, as SQLAlchemy reads it."""

from __future__ import annotations

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from senlac.engine.errors import OptionError


def read_url(url: str | URL) -> URL:
    """Return the parts of a database URL.

    Raises:
        OptionError: it is none.
    """
    try:
        return make_url(url)
    except ArgumentError:
        raise OptionError("SENLAC_DATABASE_URL: expected the URL of a database") from None
