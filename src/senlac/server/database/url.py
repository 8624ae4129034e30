"""Parsing of the database URL."""

from __future__ import annotations

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from senlac.engine.support.errors import OptionError


def read_url(url: str | URL) -> URL:
    """Parse a database URL.

    Raises:
        OptionError: it is not a URL.
    """
    try:
        return make_url(url)
    except ArgumentError:
        raise OptionError("SENLAC_DATABASE_URL: expected the URL of a database") from None
