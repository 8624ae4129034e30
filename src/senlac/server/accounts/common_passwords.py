"""Rejection of common passwords, which attackers try first."""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Sequence
from importlib import import_module

from senlac.server.accounts.passwords import SHORTEST
from senlac.server.support.errors import BadInput


@functools.cache
def common() -> frozenset[str]:
    """Return the most common passwords that are long enough, of a list of thirty thousand.

    The module with the list takes 15 MB, so it is imported when a user first chooses a password.
    """
    lists = import_module("zxcvbn.frequency_lists").FREQUENCY_LISTS
    met: Sequence[str] = lists["passwords"]
    return frozenset([one for one in met if len(one) >= SHORTEST])


def check_uncommon(password: str, name: str) -> None:
    """Require that a password is neither common nor the name of the account.

    Raises:
        BadInput: it is.
    """
    plain = unicodedata.normalize("NFKC", password).strip().casefold()
    if plain in common():
        raise BadInput("This password is too common. Please choose another.")
    if plain == unicodedata.normalize("NFKC", name).strip().casefold():
        raise BadInput("The password must differ from the name. Please choose another.")
