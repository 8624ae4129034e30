"""Records: the file of a match, with every action and its rolls, each entry chained by hash."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from senlac.engine.data.document import Document, canonical, from_json, parse_object, read_json
from senlac.engine.game.position import check_head, marked
from senlac.engine.model.dice import Roll
from senlac.engine.support.errors import RecordError

FORMAT: Final = "senlac-record"
VERSION: Final = 1

_SHA256: Final = re.compile(r"[0-9a-f]{64}")

_RECORD: Final = {
    "format": str,
    "version": int,
    "game": str,
    "rules": str,
    "data": str,
    "start": dict[str, Any],
    "seats": dict[str, str],
    "dice": dict[str, Any],
    "entries": list[Any],
    "ending": dict[str, Any] | None,
    "secret": str,
}
_SCENARIO: Final = {"scenario": str, "options": dict[str, Any], "overlay": dict[str, Any] | None}
_POSITION: Final = {"position": dict[str, Any], "analysis": bool}
_DICE: Final = {"commitment": str, "salts": dict[str, str]}
_ENTRY: Final = {
    "n": int,
    "role": str,
    "action": str,
    "undo": int,
    "draw": bool,
    "deadline": bool,
    "agreed": list[str],
    "referee": bool,
    "rolls": list[list[Any]],
    "nonce": str,
    "hash": str,
}
_ENDING: Final = {"winners": list[str], "how": str, "secret": str, "hash": str}


@dataclass(frozen=True)
class Start:
    """The start of a match: a scenario with its options and overlay, or a position.

    Attributes:
        analysis: whether the match only analyses a position. It may go back to each of its entries
            at any time, also to one that was undone. So its entries form a tree.
    """

    scenario: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    overlay: Document | None = None
    position: Document | None = None
    analysis: bool = False

    def document(self) -> Document:
        """Return the start as a JSON object."""
        if self.position is not None:
            kind: Document = {"analysis": True} if self.analysis else {}
            return {"position": self.position, **kind}
        options = dict(self.options)
        return {"scenario": self.scenario, "options": options, "overlay": self.overlay}


@dataclass(frozen=True)
class Header:
    """What is fixed before the first roll: everything in a record before its entries.

    Attributes:
        data: the hash of the data of the rules; "" in records from before it was introduced, and
            for games without a `source`.
    """

    game: str
    rules: str
    start: Start
    seats: Mapping[str, str]
    commitment: str
    salts: Mapping[str, str]
    data: str = ""

    def document(self) -> Document:
        """Return the header as a JSON object, in the order of a record."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "rules": self.rules,
            **marked(self.data),
            "start": self.start.document(),
            "seats": dict(self.seats),
            "dice": {"commitment": self.commitment, "salts": dict(self.salts)},
        }

    def hash(self) -> str:
        """Return the hash with which the chain begins."""
        return hashlib.sha256(canonical(self.document())).hexdigest()


@dataclass(frozen=True)
class Entry:
    """One line of a record: the set-up (entry 0), an action, an undo, a draw, or a deadline.

    Attributes:
        undo: the entry to which the match goes back.
        agreed: the roles that accepted an undo or a draw; `referee`: whether the referee did.
        nonce: pseudo-random text in entries that are hidden from some roles, so that their hashes
            reveal nothing.
        hash: SHA-256 of the previous hash and the rest of this entry.
    """

    n: int
    role: str = ""
    action: str = ""
    undo: int = -1
    draw: bool = False
    deadline: bool = False
    agreed: tuple[str, ...] = ()
    referee: bool = False
    rolls: tuple[Roll, ...] = ()
    nonce: str = ""
    hash: str = ""

    def entered(self, n: int, rolls: tuple[Roll, ...], nonce: str) -> Entry:
        """Return the entry with its number, its rolls and its nonce."""
        return Entry(
            n, self.role, self.action, self.undo, self.draw, self.deadline, self.agreed,
            self.referee, rolls, nonce, self.hash,
        )  # fmt: skip

    def chained(self, before: str) -> Entry:
        """Return the entry with its hash, given the previous hash."""
        return Entry(
            self.n, self.role, self.action, self.undo, self.draw, self.deadline, self.agreed,
            self.referee, self.rolls, self.nonce, chained(before, self.document()),
        )  # fmt: skip

    def document(self) -> Document:
        """Return the entry as a JSON object with only the keys that apply."""
        written: Document = {"n": self.n}
        if self.undo >= 0:
            written["undo"] = self.undo
        others: Document = {
            "role": self.role,
            "action": self.action,
            "draw": self.draw,
            "deadline": self.deadline,
            "agreed": list(self.agreed),
            "referee": self.referee,
            "rolls": [_written_roll(roll) for roll in self.rolls],
            "nonce": self.nonce,
            "hash": self.hash,
        }
        written.update({key: value for key, value in others.items() if value})
        return written


@dataclass(frozen=True)
class Ending:
    """How a match ended, and the secret of its dice, which makes them verifiable."""

    winners: tuple[str, ...]
    how: str
    secret: str
    hash: str = ""

    def document(self) -> Document:
        """Return the ending as a JSON object."""
        written: Document = {"winners": list(self.winners), "how": self.how}
        written["secret"] = self.secret
        if self.hash:
            written["hash"] = self.hash
        return written


@dataclass(frozen=True)
class Record:
    """A match as a file. Only the server's copy contains the `secret` before the end."""

    header: Header
    entries: tuple[Entry, ...]
    ending: Ending | None = None
    secret: str = ""

    def document(self) -> Document:
        """Return the record as a JSON object."""
        written = self.header.document()
        written["entries"] = [entry.document() for entry in self.entries]
        written["ending"] = None if self.ending is None else self.ending.document()
        if self.secret:
            written["secret"] = self.secret
        return written

    @classmethod
    def from_json(cls, source: bytes | str) -> Record:
        """Parse the text of a record; nothing is replayed yet.

        Raises:
            RecordError: the text is not a record, or a newer one; the message names the place.
        """
        return cls.from_document(read_json(source, "record"))

    @classmethod
    def from_document(cls, document: object) -> Record:
        """Decode a record; nothing is replayed yet.

        Raises:
            RecordError: the document is not a record, or a newer one; the message names the place.
        """
        head = check_head(document, FORMAT, VERSION, "record")
        read = parse_object(head, _RECORD, "record", frozenset(["secret", "data"]))
        if not read["entries"]:
            raise RecordError("record.entries: the set-up, entry 0, is missing")
        entries = [read_entry(written, place) for place, written in enumerate(read["entries"])]
        ending = None if read["ending"] is None else _ending(read["ending"])
        return cls(_header(read), tuple(entries), ending, read.get("secret", ""))


def chained(before: str, document: Document) -> str:
    """Return the hash of an entry or ending, given the previous hash."""
    rest = {key: value for key, value in document.items() if key != "hash"}
    return hashlib.sha256(bytes.fromhex(before) + canonical(rest)).hexdigest()


# ---- the parts ----------------------------------------------------------------------------------


def _header(read: Document) -> Header:
    """Decode what comes before the entries."""
    dice = parse_object(read["dice"], _DICE, "record.dice")
    if not _SHA256.fullmatch(dice["commitment"]):
        raise RecordError("record.dice.commitment: expected a SHA-256")
    start = _start(read["start"])
    seats, salts = read["seats"], dice["salts"]
    data = read.get("data", "")
    if "data" in read and not _SHA256.fullmatch(data):
        raise RecordError("record.data: expected a SHA-256")
    return Header(read["game"], read["rules"], start, seats, dice["commitment"], salts, data)


def _start(written: Document) -> Start:
    """Decode the start of the match."""
    if "position" in written:
        read = parse_object(written, _POSITION, "record.start", frozenset(["analysis"]))
        if read.get("analysis") is False:
            raise RecordError("record.start.analysis: expected true, or no such key")
        return Start(position=read["position"], analysis="analysis" in read)
    read = parse_object(written, _SCENARIO, "record.start")
    return Start(read["scenario"], read["options"], read["overlay"])


def read_entry(written: object, place: int) -> Entry:
    """Decode the entry with a number; the chain is checked when the record is replayed.

    Raises:
        RecordError: it is not an entry.
    """
    where = f"entry {place}"
    read = parse_object(written, _ENTRY, where, frozenset(_ENTRY) - {"n", "hash"})
    if read["n"] != place:
        raise RecordError(f"{where}: expected the number {place}, got {read['n']}")
    entry = Entry(
        n=place,
        role=read.get("role", ""),
        action=read.get("action", ""),
        undo=read.get("undo", -1),
        draw=read.get("draw", False),
        deadline=read.get("deadline", False),
        agreed=tuple(read.get("agreed", ())),
        referee=read.get("referee", False),
        rolls=tuple([_roll(roll, where) for roll in read.get("rolls", ())]),
        nonce=read.get("nonce", ""),
        hash=read["hash"],
    )
    if not _is_one_thing(entry):
        raise RecordError(
            f"{where}: expected an action, an undo, a draw or a deadline, and only one"
        )
    if entry.document() != written:
        raise RecordError(f"{where}: a key that says nothing")
    return entry


def _is_one_thing(entry: Entry) -> bool:
    """Return whether an entry has exactly one content, with the keys that belong to it."""
    if entry.n == 0:
        return entry == Entry(0, rolls=entry.rolls, nonce=entry.nonce, hash=entry.hash)
    if entry.undo >= 0:
        return bool(entry.role) and not (
            entry.action or entry.draw or entry.deadline or entry.rolls
        )
    if entry.draw:
        return bool(entry.role) and not (entry.action or entry.deadline or entry.rolls)
    if entry.agreed or entry.referee:
        return False
    if entry.deadline:
        return not (entry.role or entry.action)
    return bool(entry.role and entry.action)


def _roll(written: Sequence[Any], where: str) -> Roll:
    """Decode a roll: sides, label, value, and `true` if the value was queued."""
    queued = len(written) == len(Roll._fields)
    if queued and written[-1] is not True:
        raise RecordError(f"{where}.rolls: expected true behind a queued value")
    first = list(written[:-1]) if queued else list(written)
    sides, label, value = from_json(first, tuple[int, str, int], f"{where}.rolls")
    return Roll(sides, label, value, queued)


def _written_roll(roll: Roll) -> list[Any]:
    """Encode a roll as briefly as possible."""
    written: list[Any] = [roll.sides, roll.label, roll.value]
    return [*written, True] if roll.queued else written


def _ending(written: Document) -> Ending:
    """Decode the ending."""
    read = parse_object(written, _ENDING, "ending")
    return Ending(tuple(read["winners"]), read["how"], read["secret"], read["hash"])
