"""Common passwords: those that everybody tries first are not to be chosen."""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Sequence
from importlib import import_module

from senlac.table.service.errors import BadInput
from senlac.table.service.passwords import SHORTEST


@functools.cache
def common() -> frozenset[str]:
    """Return of the thirty thousand passwords met most often those that are long enough.

    They come with many other words, 15 MB of them: loaded where somebody first chooses a password.
    """
    lists = import_module("zxcvbn.frequency_lists").FREQUENCY_LISTS
    met: Sequence[str] = lists["passwords"]
    return frozenset([one for one in met if len(one) >= SHORTEST])


def check_uncommon(password: str, name: str) -> None:
    """See that a password is not one of those that are tried first at this name.

    Raises:
        BadInput: it is.
    """
    plain = unicodedata.normalize("NFKC", password).strip().casefold()
    if plain in common():
        raise BadInput("password: too common; please choose another")
    if plain == unicodedata.normalize("NFKC", name).strip().casefold():
        raise BadInput("password: must differ from the name; please choose another")
