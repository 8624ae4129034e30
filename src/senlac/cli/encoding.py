r"""Error handler for characters that the encoding of a terminal lacks.

Signs of boards and typographic marks are replaced by ASCII of the same width. Other characters,
such as letters of names, are written as escapes (`\u0141`), so that no information is lost.
Documents for programs do not use it: they are always UTF-8.
"""

from __future__ import annotations

import codecs
from typing import Final

PLAIN: Final = str.maketrans(
    "▲▶▼◀↗↘↙↖♣⌂≈⚑‡█─·…"
    "\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}“”"
    "\N{MULTIPLICATION SIGN}\N{MINUS SIGN}\N{EN DASH}\N{EM DASH}\N{NO-BREAK SPACE}",
    "^>v<)][(Yn~P+#-..''\"\"x--- ",
)
"""The ASCII replacement of each sign."""

ERRORS: Final = "senlac.plain"
"""The name of the error handler for `codecs`."""


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Return the replacement for characters that cannot be encoded, and the index after them."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    shown = error.object[error.start : error.end].translate(PLAIN)
    return shown.encode("ascii", "backslashreplace").decode("ascii"), error.end


codecs.register_error(ERRORS, _plain)
