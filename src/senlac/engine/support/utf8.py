"""UTF-8 text from outside, with or without a byte order mark, and the characters it may contain.

Some editors write the mark, U+FEFF, at the start of a file. It has no meaning in UTF-8, and neither
JSON nor TOML allows it.
"""

from __future__ import annotations

import re
from typing import Final

BOM: Final = "\ufeff"
BOM_BYTES: Final = b"\xef\xbb\xbf"

CONTROL: Final = r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"
"""The control characters that no text may contain: all but tab, line feed and carriage return.

PostgreSQL cannot store NUL, and terminals obey the others.
"""

PLAIN: Final = f"^[^{CONTROL}]*$"
"""Matches texts without control characters; JSON Schema supports it too."""

_CONTROL: Final = re.compile(f"[{CONTROL}]")


def decoded(source: bytes) -> str:
    """Return UTF-8 as text, without a byte order mark.

    Raises:
        UnicodeDecodeError: the bytes are not UTF-8.
    """
    return without_bom(source.decode())


def without_bom(text: str) -> str:
    """Return a text without a byte order mark at its start."""
    return text.removeprefix(BOM)


def text_fault(text: str) -> str:
    """Return what is wrong with the characters of a text, "" if nothing is.

    A text is rejected if it contains a control character, or half of a surrogate pair, which UTF-8
    cannot represent.
    """
    found = _CONTROL.search(text)
    if found is not None:
        return f"a text has a control character, U+{ord(found[0]):04X}"
    return "" if is_writable(text) else "a text holds half a letter"


def is_writable(text: str) -> bool:
    """Return whether a text has no half of a surrogate pair, which UTF-8 cannot represent."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def document_fault(value: object) -> str:
    """Return what is wrong with the characters of any text or key in a JSON value, "" if nothing.

    The value may be nested to any depth.
    """
    level = [value]
    while level:
        below: list[object] = []
        for item in level:
            if isinstance(item, str):
                fault = text_fault(item)
                if fault:
                    return f"{fault}: {item[:40]!a}"
            elif isinstance(item, dict):
                below.extend(item)
                below.extend(item.values())
            elif isinstance(item, list):
                below.extend(item)
        level = below
    return ""
