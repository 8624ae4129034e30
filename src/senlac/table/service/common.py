"""Common passwords: those that everybody tries first are not to be chosen."""

from __future__ import annotations

import functools
import unicodedata

from senlac.table.service.errors import BadInput
from senlac.table.service.passwords import SHORTEST


@functools.cache
def common() -> frozenset[str]:
    """Return of the thirty thousand passwords met most often those that are long enough.

    Many other words come with them, which nobody needs who never chooses a password.
    """
    from zxcvbn.frequency_lists import FREQUENCY_LISTS  # noqa: PLC0415 - it takes 15 MB

    return frozenset([one for one in FREQUENCY_LISTS["passwords"] if len(one) >= SHORTEST])


def check_uncommon(password: str, name: str) -> None:
    """See that a password is not one of those that are tried first at this name.

    Raises:
        BadInput: it is.
    """
    plain = unicodedata.normalize("NFKC", password).strip().casefold()
    if plain in common():
        raise BadInput("password: this is one of those that are tried first; please choose another")
    if plain == unicodedata.normalize("NFKC", name).strip().casefold():
        raise BadInput("password: it is the name; please choose another")
