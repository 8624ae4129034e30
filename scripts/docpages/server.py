"""The metrics and log messages of the server, as tables for the docs."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from senlac.server.support.metrics import Metrics

from .tables import table

SOURCES: Final = Path(__file__).parents[2] / "src" / "senlac" / "server"

LEVELS: Final = {
    "critical": "critical",
    "error": "error",
    "exception": "error",
    "warning": "warning",
    "info": "info",
}
"""By logging method, the level of a message, the gravest first."""


class Message(NamedTuple):
    """A message that the server may log."""

    level: str
    text: str
    module: str


def metrics() -> str:
    """Return the metrics with their types and descriptions."""
    rows = [
        (f"`{family.name}`", family.type, family.documentation)
        for family in Metrics().registry.collect()
    ]
    return table(("Metric", "Type", "What it counts"), rows)


def logs() -> str:
    """Return the log messages, the gravest first."""
    order = list(dict.fromkeys(LEVELS.values()))
    rows = sorted(messages(), key=lambda one: (order.index(one.level), one.text))
    return table(
        ("Level", "Message", "Module"),
        [(one.level, f"`{one.text}`", f"`{one.module}`") for one in rows],
    )


def messages() -> Iterator[Message]:
    """Yield the messages with a fixed text in the modules of the server."""
    for path in sorted(SOURCES.rglob("*.py")):
        module = path.relative_to(SOURCES.parents[1]).with_suffix("").as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and (level := _level(node.func)):
                text = node.args[0]
                if isinstance(text, ast.Constant) and text.value != "%s":
                    yield Message(level, str(text.value), module.replace("/", "."))


def _level(function: ast.expr) -> str | None:
    """Return the level at which a method of `log` logs; None for other functions."""
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
        return LEVELS.get(function.attr) if function.value.id == "log" else None
    return None


SERVER: Final = {"metrics": metrics, "logs": logs}
"""The tables that a page can insert: `<!-- server: logs -->`."""
