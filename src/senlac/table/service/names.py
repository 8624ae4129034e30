"""Names: which may be chosen, by what one signs in, and which look like one another."""

from __future__ import annotations

import functools
import re
import unicodedata
from importlib import import_module
from typing import Any, Final

from senlac.engine import registry
from senlac.table.service.combining import is_spelling, marks_fit, without_marks
from senlac.table.service.errors import BadInput
from senlac.table.service.levels import levels

NAME: Final = re.compile(r"[\w][\w .'-]{0,38}[\w.]|[\w]{2}")
LONGEST: Final = 40
"""Characters of a name, its marks included."""

GUESTS: Final = (
    "Aldred", "Alfgar", "Brand", "Cuthbert", "Eadric", "Emma", "Godric", "Golde", "Hereward",
    "Leofric", "Matilda", "Odo", "Osbern", "Siward", "Taillefer", "Turold", "Ulf", "Wadard",
)  # fmt: skip
"""Names that guests are given, with a number."""

FORMER: Final = "a former player"
"""How somebody is called who has deleted the account."""

GREAT: Final = ("admin", "moderator", "referee", "senlac", "sysop")
"""What no name has in it anywhere: it would seem to speak for the server."""

OFFICES: Final = (
    "administrator", "anonymous", "anybody", "bot", "computer", "everybody", "guest", "host",
    "judge", "mod", "nobody", "official", "operator", "owner", "root", "server", "somebody",
    "staff", "support", "system", "table", "team", "umpire", "watcher", "webmaster", "you",
)  # fmt: skip
"""What no name has in it as a word."""

EMPTY: Final = frozenset("\u115f\u1160\u3164\uffa0")
"""Letters that are never drawn."""

DIGITS: Final = str.maketrans("34578", "eastb")
"""Digits that are written in the place of letters."""

TYPED: Final = str.maketrans(
    dict.fromkeys("\u2018\u2019\u02bc\u02b9\u05f3", "'")
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u05be", "-")
)
"""Typographic apostrophes and hyphens, which phones write by themselves, and their plain forms."""


def fold(name: str) -> str:
    """Return what is the same for all ways of writing a name that one signs in by."""
    return _plain(name).casefold()[:80]


def looks(name: str) -> str:
    """Return what is the same for all names that people would take for one another.

    Case, accents, spaces and signs go; letters become those they look like, as Unicode has it. A
    small L and both i are one, for in some letters nobody tells them apart. Marks that spell
    another name, such as Indic vowel signs, stay.
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name))
    seen = "".join([_like(char) for char in plain if char not in EMPTY])
    seen = "".join([_like(char) for char in seen.casefold()])
    read = unicodedata.normalize("NFKD", seen.casefold())
    kept = [char for char in read if char.isalnum() or is_spelling(char)]
    return "".join(kept).replace("i", "l")[:160]


def checked_name(name: str) -> str:
    """Return a name that may be chosen, tidied.

    Raises:
        BadInput: it cannot be a name, or looks like that of an office, a bot or a guest.
    """
    tidy = _plain(name)
    drawn = not any(char in EMPTY for char in tidy)
    fits = len(tidy) <= LONGEST and NAME.fullmatch(without_marks(tidy)) and marks_fit(tidy)
    if not fits or not looks(tidy) or not drawn:
        raise BadInput(
            f"name: expected 2 to {LONGEST} letters, digits, spaces, dots, hyphens or apostrophes"
        )
    if _is_reserved(tidy):
        raise BadInput("name: reserved for the server; please choose another")
    return tidy


# ---- inside -------------------------------------------------------------------------------------


def _plain(name: str) -> str:
    """Return a name in compatibility form (NFKC), with plain apostrophes and hyphens."""
    return unicodedata.normalize("NFKC", name).translate(TYPED).strip()


def _is_reserved(name: str) -> bool:
    """Tell whether a name looks like that of an office, a bot or a guest."""
    read = _readings(name)
    if any(looks(great) in whole for great in GREAT for whole in read):
        return True
    for word in re.split(r"[\W_]+|(?<=[a-z])(?=[A-Z])", without_marks(name)):
        read |= _readings(word)
    if read & {looks(office) for office in OFFICES}:
        return True
    bots = {part for level in levels() for part in (level.id, level.name)}
    kinds = {*bots, *[bot.partition(":")[0] for bot in [*bots, *registry.bots()]], FORMER}
    if looks(name) in {looks(kind) for kind in kinds}:
        return True
    return any(re.fullmatch(looks(guest) + r"[\dol]{4}", looks(name)) for guest in GUESTS)


def _readings(word: str) -> set[str]:
    """Return how a word reads if its digits stand for letters, or those around it for nothing."""
    bare = word.strip("0123456789_ .-'")
    return {looks(word.translate(DIGITS)), looks(bare.translate(DIGITS))}


@functools.lru_cache(4096)
def _like(char: str) -> str:
    """Return the letters that a character is drawn like, as Unicode's table of them has it."""
    others = _alike(char)
    if len(others) != 1:
        # Either like nothing, or what all the others are like.
        return char
    [other] = others
    mutual = len(other) == 1 and len(_alike(other)) == 1
    return min(char, other) if mutual else other


def _alike(text: str) -> list[str]:
    """Return what the first character of a text that is like any other is like.

    The table of them is loaded where a name is first looked at: it takes 7 MB.
    """
    confusables: Any = import_module("confusable_homoglyphs.confusables")
    found = confusables.is_confusable(text, greedy=True)
    return [entry["c"].strip("\u200e") for entry in found[0]["homoglyphs"]] if found else []
