"""A feed of what a player should know, for programs that read feeds (Atom, RFC 4287)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Final
from urllib.parse import quote
from xml.etree import ElementTree as ET

from senlac.server.alerts.texts import Letter, MatchNews, letter, names_of
from senlac.server.alerts.wishes import INVITATION, RESULT, TURN
from senlac.server.matches.table import OVER, RUNNING
from senlac.server.views.card import MatchSummary

NAMESPACE: Final = "http://www.w3.org/2005/Atom"

ET.register_namespace("", NAMESPACE)


def feed(
    account: str,
    name: str,
    mine: Sequence[MatchSummary],
    invited: Sequence[MatchSummary],
    home: str,
) -> bytes:
    """Return the feed of an account, as XML in UTF-8.

    `mine` are its matches, `invited` those to which it is invited, `home` the address of the server
    without a slash at the end. An entry keeps its id as long as it is about the same turn.
    """
    root = ET.Element(f"{{{NAMESPACE}}}feed")
    entries = [*_entries(account, mine), *[(one, INVITATION) for one in invited]]
    latest = max([summary.asked_at for summary, _ in entries], default=0.0)
    _add(root, "id", f"{home}/player/{quote(name)}")
    _add(root, "title", f"Senlac: the matches of {name}")
    _add(root, "updated", _time(latest))
    _add(_add(root, "author"), "name", "Senlac")
    for summary, kind in entries:
        _add_entry(root, account, summary, kind, home)
    written: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return written


def _entries(account: str, mine: Sequence[MatchSummary]) -> Iterator[tuple[MatchSummary, str]]:
    """Yield the matches with other people that wait for an account or are over, with their kind."""
    for summary in mine:
        if not any(seat.account not in (account, None) for seat in summary.seats):
            continue
        roles = [seat.role for seat in summary.seats if seat.account == account]
        if summary.status == RUNNING and any(role in summary.actors for role in roles):
            yield summary, TURN
        elif summary.status == OVER:
            yield summary, RESULT


def _add_entry(root: ET.Element, account: str, summary: MatchSummary, kind: str, home: str) -> None:
    """Add the entry of a match."""
    text = _letter(account, summary, kind)
    link = f"{home}/match/{summary.id}"
    entry = _add(root, "entry")
    _add(entry, "id", f"{link}#{kind}-{int(summary.asked_at)}")
    _add(entry, "title", text.subject)
    _add(entry, "updated", _time(summary.asked_at))
    _add(entry, "link").set("href", link)
    _add(entry, "content", text.text)


def _letter(account: str, summary: MatchSummary, kind: str) -> Letter:
    """Return the text of the entry of a match."""
    roles = [
        seat.role
        for seat in summary.seats
        if account == (seat.reserved_for if kind == INVITATION else seat.account)
    ]
    winners = () if summary.result is None else summary.result.winners
    news = MatchNews(
        summary.id, *names_of(summary.game.id, summary.scenario), roles, winners=winners,
        mine=any(role in roles for role in winners),
    )  # fmt: skip
    return letter(kind, [news])


def _add(parent: ET.Element, name: str, text: str | None = None) -> ET.Element:
    """Add an element of the feed to another."""
    made = ET.SubElement(parent, f"{{{NAMESPACE}}}{name}")
    made.text = text
    return made


def _time(seconds: float) -> str:
    """Format a time (RFC 3339)."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
