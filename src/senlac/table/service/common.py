"""Common passwords: those that everybody tries first are not to be chosen."""

from __future__ import annotations

import unicodedata
from typing import Final

from zxcvbn.frequency_lists import FREQUENCY_LISTS

from senlac.table.service.errors import BadInput
from senlac.table.service.passwords import SHORTEST

COMMON: Final = frozenset(
    [password for password in FREQUENCY_LISTS["passwords"] if len(password) >= SHORTEST]
)
"""Of the thirty thousand passwords met most often, those that are long enough."""


def check_uncommon(password: str, name: str) -> None:
    """See that a password is not one of those that are tried first at this name.

    Raises:
        BadInput: it is.
    """
    plain = unicodedata.normalize("NFKC", password).strip().casefold()
    if plain in COMMON:
        raise BadInput("password: this is one of those that are tried first; please choose another")
    if plain == unicodedata.normalize("NFKC", name).strip().casefold():
        raise BadInput("password: it is the name; please choose another")
