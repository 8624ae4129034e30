"""Bundles: all that helps to understand a fault of a match, and nothing that is secret."""

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
from senlac.engine.errors import SenlacError
from senlac.engine.verify import verify
from senlac.table.present import study
from senlac.table.present.card import glance, match_card
from senlac.table.service.errors import NotFound
from senlac.table.service.table import OVER, Table

PARTS: Final = ("litestar", "uvicorn", "sqlalchemy", "aiosqlite", "msgspec", "websockets")
"""The packages whose versions tell something."""

TOLD: Final = ("time", "level", "where", "what", "match", "failures", "number", "trace")
"""The fields of a log line that go into a bundle: none that tells who somebody is."""


def export(table: Table) -> dict[str, Any]:
    """Return the record of a match, as much as everybody may know of it now.

    Raises:
        NotFound: it has not begun.
    """
    if table.match is None:
        raise NotFound("this match has not begun: there is no record yet")
    return table.match.record_for([])


def bundle(table: Table, log: Iterable[str] = ()) -> bytes:
    """Return a zip file about a match: what it is, record, position, log, versions.

    While the match goes on, what is hidden in it and the secret of its dice stay out. `log` are
    lines of the server's log; those that name the match are taken.
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
    """Write a document for people and programs."""
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def versions() -> dict[str, str]:
    """Return the versions of everything that may be at fault."""
    return {
        "senlac": __version__,
        "python": platform.python_version(),
        "system": platform.platform(),
        "sqlite": sqlite3.sqlite_version,
        **{name: version(name) for name in PARTS},
    }


def _verdict(table: Table) -> str:
    """Return what verifying the record finds."""
    match = table.match
    if match is None or (table.status != OVER and table.game.secrets(match.state)):
        return "not verified: not everybody may know all of it yet"
    try:
        return str(verify(match.record(), table.game))
    except SenlacError as error:
        return f"refuted: {error}"


def _told(line: str, table: Table) -> str:
    """Return what may be told of a line of the log; nothing if it is not about the match."""
    if table.id not in line:
        return ""
    try:
        read = json.loads(line)
    except ValueError:
        return ""
    kept = {key: read[key] for key in TOLD if key in read} if isinstance(read, dict) else {}
    if "trace" in kept and table.match is not None and table.game.secrets(table.match.state):
        # The words of a fault may name what is hidden; where it happened does not.
        places = [row for row in str(kept["trace"]).splitlines() if row.startswith("  ")]
        kept["trace"] = "\n".join(places)
    return json.dumps(kept) + "\n" if kept else ""
