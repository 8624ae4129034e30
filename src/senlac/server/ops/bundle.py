"""Bundles for bug reports: what helps to understand a fault of a match, without secrets."""

from __future__ import annotations

import io
import json
import platform
import sqlite3
import zipfile
from collections.abc import Iterable
from importlib.metadata import version
from typing import Any, Final

from msgspec import to_builtins

from senlac import __version__
from senlac.engine.match.verify import verify
from senlac.engine.support.errors import SenlacError
from senlac.server.matches.table import OVER, Table
from senlac.server.support.errors import NotFound
from senlac.server.views import study
from senlac.server.views.card import glance, match_card

PARTS: Final = ("litestar", "uvicorn", "sqlalchemy", "aiosqlite", "msgspec", "websockets")
"""The packages whose versions are included."""

LOGGED_FIELDS: Final = ("time", "level", "where", "what", "match", "failures", "number", "trace")
"""The fields of a log line that are included: none of them identifies a user."""


def export(table: Table) -> dict[str, Any]:
    """Return the record of a match, with what spectators may know now.

    Raises:
        NotFound: the match has not begun.
    """
    if table.match is None:
        raise NotFound("This match has not begun, so it has no record yet.")
    return table.match.record_for([])


def bundle(table: Table, log: Iterable[str] = ()) -> bytes:
    """Return a zip file about a match: card, record, position, log and versions.

    During the match it contains neither hidden information nor the secret of the dice. `log` are
    lines of the server's log; those that name the match are included.
    """
    files = {
        "match.json": written(to_builtins(match_card(glance(table), None))),
        "versions.json": written(versions()),
        "server.log": "".join([_told(line, table) for line in log]),
    }
    if table.match is not None:
        files["record.json"] = written(export(table))
        files["position.json"] = written(study.position(table, table.match, [], table.seq([]) - 1))
        files["match.log"] = "\n".join(table.match.log([])) + "\n"
        files["verdict.txt"] = _verdict(table) + "\n"
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(f"{table.id}/{name}", text)
    return packed.getvalue()


def written(document: object) -> str:
    """Format a document as indented JSON."""
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def versions() -> dict[str, str]:
    """Return the versions of Senlac, Python, the system, SQLite, and the packages in `PARTS`."""
    return {
        "senlac": __version__,
        "python": platform.python_version(),
        "system": platform.platform(),
        "sqlite": sqlite3.sqlite_version,
        **{name: version(name) for name in PARTS},
    }


def _verdict(table: Table) -> str:
    """Return the result of verifying the record, unless it could reveal hidden information."""
    match = table.match
    if match is None or (table.status != OVER and table.game.has_secrets(match.state)):
        return "not verified: the match has no result and has hidden information"
    try:
        return str(verify(match.record(), table.game))
    except SenlacError as error:
        return f"refuted: {error}"


def _told(line: str, table: Table) -> str:
    """Return the public fields of a log line as a line of JSON.

    Return "" if the line does not contain the id of the match, is not a JSON object, or has none of
    the fields. While the match has hidden information, a trace is cut to its places.
    """
    if table.id not in line:
        return ""
    try:
        read = json.loads(line)
    except ValueError:
        return ""
    kept = (
        {key: read[key] for key in LOGGED_FIELDS if key in read} if isinstance(read, dict) else {}
    )
    if "trace" in kept and table.match is not None and table.game.has_secrets(table.match.state):
        # The message of an exception may contain hidden information; the places do not.
        places = [row for row in str(kept["trace"]).splitlines() if row.startswith("  ")]
        kept["trace"] = "\n".join(places)
    return json.dumps(kept) + "\n" if kept else ""
