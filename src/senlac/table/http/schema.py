"""What a program can ask, as a page without any script."""

from __future__ import annotations

from html import escape
from typing import Any

from litestar.openapi.plugins import OpenAPIRenderPlugin

from senlac.table.guard.visitor import AnyRequest

METHODS = ("get", "post", "put", "delete")


class PlainPage(OpenAPIRenderPlugin):
    """Shows the routes of the OpenAPI document; other pages would load scripts from elsewhere."""

    def render(self, request: AnyRequest, openapi_schema: dict[str, Any]) -> bytes:
        rows = [
            _row(method, path, operation)
            for path, methods in sorted(openapi_schema["paths"].items())
            for method, operation in methods.items()
            if method in METHODS
        ]
        return (
            "<!doctype html><html lang=en><meta charset=utf-8><title>Senlac: API</title>"
            "<h1>What a program can ask</h1>"
            "<p>The same for programs: <a href=/schema/openapi.json>openapi.json</a>. "
            "A table changes live on the socket <code>/api/matches/{id}/live</code>.</p>"
            f"<table>{''.join(rows)}</table></html>"
        ).encode()


def _row(method: str, path: str, operation: dict[str, Any]) -> str:
    """Return a route as a row of the table."""
    words = escape(operation.get("description") or operation.get("summary", ""))
    return (
        f"<tr><td><b>{method.upper()}</b></td><td><code>{escape(path)}</code></td>"
        f"<td>{words}</td></tr>"
    )
