"""The bundle of the pages: when it is sent, how its files are compressed and cached."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar, Response
from litestar.testing import TestClient

from senlac.server.http.bundle import Bundle, packed_as
from senlac.server.http.pages import page_routes
from senlac.server.support.errors import NotFound

SHELLS = {"/": "home.html"}
SOURCES = {"home.html": "a page of modules", "static/js/home.js": "let name;"}
PAGE = "a bundled page"


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """Return a web folder with a bundle of its sources."""
    files = {
        **SOURCES,
        "bundle/home.html": PAGE,
        "bundle/assets/home-A1.js": "let a;",
        "bundle/assets/home-A1.js.br": "as Brotli",
        "bundle/assets/home-A1.js.gz": "as gzip",
        "bundle/assets/home-A1.js.map": "{}",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    hashes = {name: hashlib.sha256(text.encode()).hexdigest() for name, text in SOURCES.items()}
    write_manifest(tmp_path, hashes)
    return tmp_path


def write_manifest(web: Path, hashes: dict[str, str]) -> None:
    text = json.dumps({"tools": "any", "sources": hashes})
    (web / "bundle/manifest.json").write_text(text)


@pytest.fixture
def client(web: Path) -> Iterator[TestClient[Litestar]]:
    """Yield a client of an application that has only the pages."""
    app = Litestar(
        page_routes(web, SHELLS), openapi_config=None, exception_handlers={NotFound: not_found}
    )
    with TestClient(app) as opened:
        yield opened


def not_found(_request: object, error: NotFound) -> Response[str]:
    return Response(str(error), status_code=404)


def test_bundled_page_is_sent_while_no_source_changes(
    web: Path, client: TestClient[Litestar]
) -> None:
    assert client.get("/").text == PAGE
    module = web / "static/js/home.js"
    module.write_text("let changed;")
    assert client.get("/").text == SOURCES["home.html"]
    module.write_text(SOURCES["static/js/home.js"])
    assert client.get("/").text == PAGE


def test_page_is_revalidated_when_the_bundle_replaces_it(
    web: Path, client: TestClient[Litestar]
) -> None:
    tag = client.get("/").headers["etag"]
    again = client.get("/", headers={"If-None-Match": tag})
    assert (again.status_code, again.headers["cache-control"]) == (304, "no-cache")
    (web / "bundle/manifest.json").unlink()
    assert client.get("/", headers={"If-None-Match": tag}).status_code == 200


@pytest.mark.parametrize("damage", ["{", "[]", '{"sources": {}}', '{"sources": {"gone.js": ""}}'])
def test_bundle_with_a_damaged_manifest_is_ignored(web: Path, damage: str) -> None:
    (web / "bundle/manifest.json").write_text(damage)
    assert not Bundle(web).is_current()


def test_web_folder_without_a_bundle_sends_its_sources(tmp_path: Path) -> None:
    assert Bundle(tmp_path).page("home.html") == "home.html"


def test_bundle_that_appears_later_is_used(web: Path) -> None:
    manifest = web / "bundle/manifest.json"
    text = manifest.read_text()
    manifest.unlink()
    bundle = Bundle(web)
    assert not bundle.is_current()
    manifest.write_text(text)
    assert bundle.is_current()


@pytest.mark.parametrize(
    ("accepted", "coding", "body"),
    [
        ("gzip, deflate, br, zstd", "br", "as Brotli"),
        ("br;q=0, gzip", "gzip", "as gzip"),
        ("identity", None, "let a;"),
    ],
)
def test_asset_is_sent_as_it_was_compressed(
    client: TestClient[Litestar], accepted: str, coding: str | None, body: str
) -> None:
    # The client would decode the body, which is not what its header says.
    with client.stream("GET", "/assets/home-A1.js", headers={"Accept-Encoding": accepted}) as sent:
        assert b"".join(sent.iter_raw()).decode() == body
    assert sent.headers.get("content-encoding") == coding
    assert sent.headers["vary"] == "Accept-Encoding"
    assert sent.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert sent.headers["content-type"].startswith("text/javascript")


def test_asset_without_a_compressed_file_is_sent_unchanged(client: TestClient[Litestar]) -> None:
    sent = client.get("/assets/home-A1.js.map", headers={"Accept-Encoding": "br, gzip"})
    assert (sent.text, sent.headers["content-type"]) == ("{}", "application/json")
    assert "content-encoding" not in sent.headers


@pytest.mark.parametrize("name", ["home-B2.js", "%2e%2e", "%2e%2e%2fhome.html"])
def test_only_files_of_the_bundle_are_assets(client: TestClient[Litestar], name: str) -> None:
    assert client.get(f"/assets/{name}").status_code == 404


def test_encodings_follow_the_header() -> None:
    assert packed_as("gzip;q=0.5, BR") == [("br", ".br"), ("gzip", ".gz")]
    assert packed_as("gzip;q=0.0, *") == []
    assert packed_as("") == []
