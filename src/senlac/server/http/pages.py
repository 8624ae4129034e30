"""Pages and files of the web folder, sent with ETags made from their content.

Files are sent unchanged. Pages contain shared parts, which are inserted where a page names them. If
there is a current bundle, its pages are sent instead.
"""

from __future__ import annotations

import hashlib
import importlib.resources
import mimetypes
import re
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Any, Final

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from senlac.engine.game.game import Game
from senlac.engine.match import registry
from senlac.engine.support.errors import SenlacError
from senlac.server.http.bundle import ASSETS, FOREVER, Bundle, packed_as
from senlac.server.security.authentication import AnyRequest
from senlac.server.security.compression import UNPACKED
from senlac.server.support.errors import NotFound

SHELLS: Final = MappingProxyType(
    {
        "/": "home.html",
        "/match/{page_id:str}": "match.html",
        "/account": "account.html",
        "/c/{page_id:str}": "contact.html",
        "/u/{page_id:str}": "contact.html",
        "/rules/{page_id:str}": "rules.html",
        "/verify/{page_id:str}": "verify.html",
        "/learn/{page_id:str}": "learn.html",
        "/player/{page_id:str}": "player.html",
    }
)
"""The HTML files by path. The script of a page reads its subject from the address."""

TYPES: Final = {
    ".js": "text/javascript",
    ".map": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/json",
    ".woff2": "font/woff2",
}
"""Media types that some machines do not know."""

PART: Final = re.compile(rb"<!-- part: (\w+) -->\n")
"""Placeholder for a shared part of a page."""

ORIGIN: Final = b"{origin}"
"""Placeholder for the server's address: previews of links need absolute URLs."""

STALE: Final = "no-cache"
"""Browsers may cache a file, but must ask each time whether it has changed."""


class StaticFiles:
    """The files of a folder with their hashes, cached until they change."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._kept: dict[Path, tuple[tuple[tuple[int, int], ...], bytes, str]] = {}

    def answer(self, request: AnyRequest, name: str) -> Response[bytes]:
        """Respond with a file, or with 304 if the browser has it.

        Raises:
            NotFound: there is no such file in the folder.
        """
        content, tag = self._read(name)
        if ORIGIN in content:
            content = content.replace(ORIGIN, _origin(request))
            tag = _tag(content)
        headers = {"ETag": tag, "Cache-Control": STALE}
        kind = _type(name)
        if tag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=headers, media_type=kind)
        return Response(content, headers=headers, media_type=kind)

    def asset(self, request: AnyRequest, name: str) -> Response[bytes]:
        """Respond with a file of the bundle, compressed if the browser accepts it.

        The name contains a hash of the content, so browsers may cache the file for ever.

        Raises:
            NotFound: there is no such file.
        """
        headers = {"Cache-Control": FOREVER, "Vary": "Accept-Encoding"}
        for coding, ending in packed_as(request.headers.get("accept-encoding", "")):
            with suppress(NotFound):
                content, _ = self._read(f"{ASSETS}/{name}{ending}")
                headers["Content-Encoding"] = coding
                return Response(content, headers=headers, media_type=_type(name))
        content, _ = self._read(f"{ASSETS}/{name}")
        return Response(content, headers=headers, media_type=_type(name))

    def _read(self, name: str) -> tuple[bytes, str]:
        """Return a file's content and its tag."""
        path = self._folder / PurePosixPath(name.lstrip("/"))
        try:
            found = path.resolve()
            if not found.is_relative_to(self._folder) or not found.is_file():
                raise NotFound("There is no such page.")
            mark = tuple([_mark(one) for one in (found, *self._parts(found))])
            kept = self._kept.get(found)
            if kept is None or kept[0] != mark:
                content = assemble_page(found) if found.suffix == ".html" else found.read_bytes()
                kept = (mark, content, _tag(content))
                self._kept[found] = kept
        except (OSError, ValueError) as error:
            raise NotFound("There is no such page.") from error
        return kept[1], kept[2]

    def _parts(self, path: Path) -> list[Path]:
        """Return the parts that a page may contain, an empty list for other files."""
        return sorted(path.parent.glob("parts/*.html")) if path.suffix == ".html" else []


def _tag(content: bytes) -> str:
    """Return the ETag of a content."""
    return f'"{hashlib.sha256(content).hexdigest()[:20]}"'


def _origin(request: AnyRequest) -> bytes:
    """Return the server's origin as the client named it. The gate has validated the host."""
    return f"{request.url.scheme}://{request.url.netloc}".encode("ascii", "ignore")


def _mark(path: Path) -> tuple[int, int]:
    """Return modification time and size: they change with the file."""
    state = path.stat()
    return state.st_mtime_ns, state.st_size


def assemble_page(page: Path) -> bytes:
    """Return a page with its shared parts inserted."""
    parts = page.parent / "parts"
    return PART.sub(
        lambda found: (parts / f"{found[1].decode()}.html").read_bytes(), page.read_bytes()
    )


def web_folder() -> Path:
    """Return the folder of the pages, which is part of the package."""
    return Path(str(importlib.resources.files("senlac"))) / "web"


@cache
def bundle_of(folder: Path) -> Bundle:
    """Return the bundle of a web folder."""
    return Bundle(folder)


def lost_page() -> bytes:
    """Return the page for addresses that do not exist."""
    folder = web_folder()
    return assemble_page(folder / bundle_of(folder).page("lost.html"))


def art_of(game: Game[Any]) -> str:
    """Return the URL of a game's picture, by default a generic one."""
    return f"/art/{game.id}" if game.art else "/static/art/table.svg"


def picture_of(game_id: str) -> tuple[Path, str]:
    """Return the folder of a game's package, and the path of its picture in it.

    Raises:
        NotFound: there is no such game, or it has no picture.
    """
    try:
        game = registry.game(game_id)
        if game.art:
            return Path(str(importlib.resources.files(game.package))), game.art
    except (SenlacError, ImportError) as error:
        raise NotFound("There is no such picture.") from error
    raise NotFound("There is no such picture.")


def page_routes(folder: Path, shells: Mapping[str, str] = SHELLS) -> list[HTTPRouteHandler]:
    """Return the routes of all pages and files of a web folder."""
    files = StaticFiles(folder)
    bundle = bundle_of(folder)

    @get("/assets/{name:str}", include_in_schema=False, sync_to_thread=False, opt={UNPACKED: True})
    def asset(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
        """Send a file of the bundle."""
        return files.asset(request, name)

    @get("/static/{file:path}", include_in_schema=False, sync_to_thread=False)
    def static(request: AnyRequest, file: FromPath[str]) -> Response[bytes]:
        """Send a file."""
        return files.answer(request, f"static/{file.lstrip('/')}")

    @get("/robots.txt", include_in_schema=False, sync_to_thread=False)
    def robots(request: AnyRequest) -> Response[bytes]:
        """Send the rules for web crawlers."""
        return files.answer(request, "static/robots.txt")

    @get("/push-worker.js", include_in_schema=False, sync_to_thread=False)
    def push_worker(request: AnyRequest) -> Response[bytes]:
        """Send the service worker. Its folder is the part of the site that it serves."""
        return files.answer(request, "static/push-worker.js")

    @get("/favicon.ico", include_in_schema=False, sync_to_thread=False)
    def icon(request: AnyRequest) -> Response[bytes]:
        """Send the icon that browsers request by default."""
        return files.answer(request, "static/art/icon.svg")

    files_of = cache(StaticFiles)

    @get("/art/{game_id:str}", include_in_schema=False, sync_to_thread=True)
    def art(request: AnyRequest, game_id: FromPath[str]) -> Response[bytes]:
        """Send the picture of a game from its package."""
        package, name = picture_of(game_id)
        return files_of(package).answer(request, name)

    return [
        asset,
        static,
        robots,
        push_worker,
        icon,
        art,
        *[_shell(files, bundle, path, name) for path, name in shells.items()],
    ]


def _shell(files: StaticFiles, bundle: Bundle, path: str, name: str) -> HTTPRouteHandler:

    @get(path, include_in_schema=False, sync_to_thread=False)
    def page(request: AnyRequest) -> Response[bytes]:
        """Send a page."""
        return files.answer(request, bundle.page(name))

    return page


def _type(name: str) -> str:
    """Return the media type for the name of a file."""
    ending = PurePosixPath(name).suffix
    kind = TYPES.get(ending) or mimetypes.guess_type(name)[0]
    if kind is None:
        return "application/octet-stream"
    # Litestar adds the charset of texts; JSON is always UTF-8.
    return kind
