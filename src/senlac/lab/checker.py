"""Check the dice of a finished match with nothing but Python: `python checker.py RECORD`.

This file is independent of the rest of Senlac on purpose, so that a player who doubts a die need
not trust it. It knows no rules, imports only the standard library, and is short enough to read. It
checks that

- each entry contains the hash of the one before, and the ending that of the last entry;
- the secret at the end has the hash that was published before the first die;
- each roll follows from the secret, except those marked as queued.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sys
from pathlib import Path
from typing import Any

LAST_KEYS = ("entries", "ending", "secret")
"""The keys of a record that are not part of its header."""


class VerificationError(Exception):
    """A check of a record failed."""


def text_of(value: object) -> bytes:
    """Return the canonical text of a value, which is hashed."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def die(secret: bytes, salts: dict[str, str], number: int, sides: int, label: str) -> int:
    """Return the roll with an index."""
    salt = "\n".join(f"{role}={text}" for role, text in sorted(salts.items()))
    fair = 2**64 - 2**64 % sides
    attempt = 0
    while True:
        message = f"{salt}\n{number}\n{sides}\n{label}\n{attempt}".encode()
        value = int.from_bytes(hmac.new(secret, message, hashlib.sha256).digest()[:8], "big")
        if value < fair:
            return value % sides + 1
        attempt += 1


def check_chain(record: dict[str, Any]) -> None:
    """Check that each entry, and the ending, contains the hash of what comes before."""
    header = {key: value for key, value in record.items() if key not in LAST_KEYS}
    before = hashlib.sha256(text_of(header)).digest()
    for entry in [*record["entries"], record["ending"]]:
        rest = {key: value for key, value in entry.items() if key != "hash"}
        before = hashlib.sha256(before + text_of(rest)).digest()
        if before.hex() != entry["hash"]:
            raise VerificationError(f"the chain breaks at entry {entry.get('n', 'the ending')}")


def check_dice(record: dict[str, Any]) -> tuple[int, int]:
    """Check that rolls follow from the secret; return the numbers of fair and queued rolls."""
    secret = bytes.fromhex(record["ending"]["secret"])
    if hashlib.sha256(secret).hexdigest() != record["dice"]["commitment"]:
        raise VerificationError("the secret does not match the commitment")
    number = queued = 0
    for entry in record["entries"]:
        for sides, label, value, *flag in entry.get("rolls", []):
            queued += bool(flag)
            if not flag and value != die(secret, record["dice"]["salts"], number, sides, label):
                raise VerificationError(f"entry {entry['n']}: {label} (d{sides}) is not {value}")
            number += 1
    return number - queued, queued


def check(text: str) -> tuple[int, int]:
    """Check the text of a record; return the numbers of fair and of queued rolls.

    Raises:
        Doubt: a check failed.
    """
    try:
        record = json.loads(text)
        if record["ending"] is None:
            raise VerificationError("the match is not over, so its secret is not published")
        check_chain(record)
        return check_dice(record)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise VerificationError(f"this is not a record: {error!r}") from error


def main() -> int:
    """Check the file named on the command line."""
    try:
        fair, queued = check(Path(sys.argv[1]).read_text(encoding="utf-8-sig"))
    except (VerificationError, IndexError, OSError) as error:
        print(f"no: {error}", file=sys.stderr)  # noqa: T201 - this is what it is for
        return 2
    print(f"{fair} rolls follow from the secret, {queued} were queued")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
