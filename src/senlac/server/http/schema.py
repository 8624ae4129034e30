"""The page that documents the API, without scripts."""

from __future__ import annotations

from html import escape
from typing import Any

from litestar.openapi.plugins import OpenAPIRenderPlugin

from senlac.server.security.authentication import AnyRequest

METHODS = ("get", "post", "put", "delete")


class PlainPage(OpenAPIRenderPlugin):
    """Renders the OpenAPI document; Litestar's own pages load scripts from other servers."""

    def render(self, request: AnyRequest, openapi_schema: dict[str, Any]) -> bytes:
        rows = [
            _row(method, path, operation)
            for path, methods in sorted(openapi_schema["paths"].items())
            for method, operation in methods.items()
            if method in METHODS
        ]
        return (
            "<!doctype html><html lang=en><meta charset=utf-8><title>Senlac: API</title>"
            "<h1>Requests to the server</h1>"
            "<p>As an OpenAPI document: <a href=/schema/openapi.json>openapi.json</a>. "
            "Changes of a match are sent on the socket <code>/api/matches/{id}/live</code>.</p>"
            f"<table>{''.join(rows)}</table></html>"
        ).encode()


def _row(method: str, path: str, operation: dict[str, Any]) -> str:
    words = escape(operation.get("description") or operation.get("summary", ""))
    return (
        f"<tr><td><b>{method.upper()}</b></td><td><code>{escape(path)}</code></td>"
        f"<td>{words}</td></tr>"
    )
