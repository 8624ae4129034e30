"""Account names: validation, the key for signing in, and a key for look-alikes."""

from __future__ import annotations

import functools
import re
import unicodedata
from importlib import import_module
from typing import Any, Final

from senlac.engine.match import registry
from senlac.server.accounts.combining_marks import is_spelling, marks_fit, without_marks
from senlac.server.config.bot_levels import FOR_PROGRAMS, levels
from senlac.server.support.errors import BadInput

NAME: Final = re.compile(r"[\w][\w .'-]{0,38}[\w.]|[\w]{2}")
LONGEST: Final = 40
"""Maximum characters of a name, combining marks included."""

GUESTS: Final = (
    "Aldred", "Alfgar", "Brand", "Cuthbert", "Eadric", "Emma", "Godric", "Golde", "Hereward",
    "Leofric", "Matilda", "Odo", "Osbern", "Siward", "Taillefer", "Turold", "Ulf", "Wadard",
)  # fmt: skip
"""Names of guests, which also get a number."""

FORMER: Final = "a former player"
"""The display name of players who have deleted their account."""

GREAT: Final = ("admin", "moderator", "referee", "senlac", "sysop")
"""Forbidden anywhere in a name, because such names seem to speak for the server."""

RESERVED_NAMES: Final = (
    "administrator", "anonymous", "anybody", "bot", "computer", "everybody", "guest", "host",
    "judge", "mod", "nobody", "official", "operator", "owner", "root", "server", "somebody",
    "staff", "support", "system", "table", "team", "umpire", "watcher", "webmaster", "you",
)  # fmt: skip
"""Forbidden as a word of a name."""

BLANK_CHARACTERS: Final = frozenset("\u115f\u1160\u3164\uffa0")
"""Letters that are invisible."""

DIGITS: Final = str.maketrans("34578", "eastb")
"""Digits that stand for letters."""

TYPED: Final = str.maketrans(
    dict.fromkeys("\u2018\u2019\u02bc\u02b9\u05f3", "'")
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u05be", "-")
)
"""Typographic apostrophes and hyphens, which phones insert, and their plain forms."""


def fold(name: str) -> str:
    """Return the key of a name for signing in: the same for all ways of typing it."""
    return _plain(name).casefold()[:80]


def confusable_skeleton(name: str) -> str:
    """Return a key that is the same for all names that look alike.

    It has no case, accents, spaces and signs. Letters become those they resemble, by the Unicode
    confusables. A small L and both i become one letter, because some fonts draw them alike. Marks
    that spell another name, such as Indic vowel signs, stay.
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name))
    seen = "".join([_like(char) for char in plain if char not in BLANK_CHARACTERS])
    seen = "".join([_like(char) for char in seen.casefold()])
    read = unicodedata.normalize("NFKD", seen.casefold())
    kept = [char for char in read if char.isalnum() or is_spelling(char)]
    return "".join(kept).replace("i", "l")[:160]


def checked_name(name: str) -> str:
    """Validate a chosen name; return it normalised.

    Raises:
        BadInput: it is not a valid name, or looks like that of an office, a bot or a guest.
    """
    tidy = _plain(name)
    drawn = not any(char in BLANK_CHARACTERS for char in tidy)
    fits = len(tidy) <= LONGEST and NAME.fullmatch(without_marks(tidy)) and marks_fit(tidy)
    if not fits or not confusable_skeleton(tidy) or not drawn:
        raise BadInput(
            f"name: expected 2 to {LONGEST} letters, digits, spaces, dots, hyphens or apostrophes"
        )
    if _is_reserved(tidy):
        raise BadInput("This name is reserved for the server. Please choose another.")
    return tidy


# ---- inside -------------------------------------------------------------------------------------


def _plain(name: str) -> str:
    """Return a name in compatibility form (NFKC), with plain apostrophes and hyphens."""
    return unicodedata.normalize("NFKC", name).translate(TYPED).strip()


def _is_reserved(name: str) -> bool:
    """Return whether a name looks like that of an office, a bot or a guest."""
    read = _readings(name)
    if any(confusable_skeleton(great) in whole for great in GREAT for whole in read):
        return True
    for word in re.split(r"[\W_]+|(?<=[a-z])(?=[A-Z])", without_marks(name)):
        read |= _readings(word)
    if read & {confusable_skeleton(office) for office in RESERVED_NAMES}:
        return True
    bots = {part for level in levels() for part in (level.id, level.name)} | {*FOR_PROGRAMS}
    kinds = {*bots, *[bot.partition(":")[0] for bot in [*bots, *registry.bots()]], FORMER}
    if confusable_skeleton(name) in {confusable_skeleton(kind) for kind in kinds}:
        return True
    return any(
        re.fullmatch(confusable_skeleton(guest) + r"[\dol]{4}", confusable_skeleton(name))
        for guest in GUESTS
    )


def _readings(word: str) -> set[str]:
    """Return the keys of a word with digits read as letters, with and without those around it."""
    bare = word.strip("0123456789_ .-'")
    return {
        confusable_skeleton(word.translate(DIGITS)),
        confusable_skeleton(bare.translate(DIGITS)),
    }


@functools.lru_cache(4096)
def _like(char: str) -> str:
    """Return the letters that a character looks like, by the Unicode confusables."""
    others = _alike(char)
    if len(others) != 1:
        # The character resembles nothing, or is the one that several others resemble.
        return char
    [other] = others
    mutual = len(other) == 1 and len(_alike(other)) == 1
    return min(char, other) if mutual else other


def _alike(text: str) -> list[str]:
    """Return the look-alikes of the first character of a text that has any.

    Imported late: the table takes 7 MB.
    """
    confusables: Any = import_module("confusable_homoglyphs.confusables")
    found = confusables.is_confusable(text, greedy=True)
    return [entry["c"].strip("\u200e") for entry in found[0]["homoglyphs"]] if found else []
