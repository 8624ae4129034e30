"""Rules for the files of the pages: one renderer for all games, nothing from other hosts."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from senlac.engine.match import registry
from senlac.server.http.pages import assemble_page

WEB: Final = Path("src/senlac/web")
STATIC: Final = WEB / "static"
MODULES: Final = sorted((STATIC / "js").rglob("*.js"))
SHEETS: Final = sorted((STATIC / "css").rglob("*.css"))
WHOLE: Final = sorted(WEB.glob("*.html"))
PAGES: Final = [*WHOLE, *sorted(WEB.glob("parts/*.html"))]

# A module is named by a relative path; a text of a page may end in "from" too.
IMPORT: Final = re.compile(r"""(?:from|import\()\s*"(\.[^"\n]+)";?""")
LINKED: Final = re.compile(r'(?:href|src)="(/static/[^"]+)"')
ELSEWHERE: Final = re.compile(r"""(?:https?:)?//[a-z0-9-]+\.[a-z]""")


def named(path: Path) -> str:
    return path.relative_to(WEB).as_posix()


@pytest.mark.parametrize("path", [*MODULES, *SHEETS, *PAGES], ids=named)
def test_no_game_is_named(path: Path) -> None:
    text = path.read_text(encoding="utf-8").lower()
    sides = {side for game in registry.games() for card in game.scenarios() for side in card.sides}
    # The id of a game may be a kind of match, such as campaign.
    kinds = {card.kind for game in registry.games() for card in game.scenarios()}
    ids = {game.id for game in registry.games()} - kinds
    # A comment may name the English; code must not know any side or game.
    code = re.sub(r"//.*|/\*.*?\*/", "", text, flags=re.DOTALL if path in SHEETS else 0)
    assert not [name for name in ids | sides if re.search(rf"\b{name}s?\b", code)]


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_module_imports_only_existing_modules(path: Path) -> None:
    for wanted in IMPORT.findall(path.read_text(encoding="utf-8")):
        assert (path.parent / wanted).is_file(), wanted


@pytest.mark.parametrize("path", [*MODULES, *SHEETS, *PAGES], ids=named)
def test_nothing_is_loaded_from_other_hosts(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace("http://www.w3.org/", "")
    assert not ELSEWHERE.search(text)


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_page_has_no_inline_code_and_only_existing_links(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"<style|style=|\son[a-z]+=|<script(?![^>]*\ssrc=)", text)
    for linked in LINKED.findall(text):
        assert (WEB / linked.lstrip("/")).is_file(), linked


@pytest.mark.parametrize("path", WHOLE, ids=named)
def test_page_has_the_shared_head(path: Path) -> None:
    sent = assemble_page(path)
    assert (WEB / "parts" / "head.html").read_bytes() in sent
    assert b"<!-- part" not in sent


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_a_module_is_reached_from_a_page(path: Path) -> None:
    assert path in reached()


@cache
def reached() -> set[Path]:
    """Return the modules that a page loads, directly or by other modules."""
    found = {
        WEB / src
        for page in PAGES
        for src in re.findall(r'src="/(static/js[^"]+)"', page.read_text())
    }
    waiting = list(found)
    while waiting:
        module = waiting.pop()
        for wanted in IMPORT.findall(module.read_text(encoding="utf-8")):
            imported = Path(*(module.parent / wanted).parts)
            imported = WEB.joinpath(imported.resolve().relative_to(WEB.resolve()))
            if imported not in found:
                found.add(imported)
                waiting.append(imported)
    return found
