"""The index links every page for authors of games and for contributors."""

from __future__ import annotations

import re

from tests.docs.pages import PAGES, ROOT, page


def test_index_links_every_page_for_authors_and_contributors() -> None:
    linked = set(re.findall(r"\]\(([\w/-]+\.md)", page("index.md")))
    wanted = {name for name in PAGES if name.startswith(("games/", "contribute/"))}
    assert wanted - linked == set()
    assert len(wanted) > 30


def test_links_of_the_pages_at_the_root_exist() -> None:
    for path in ROOT.glob("*.md"):
        links = re.findall(r"\]\((?!https?:)([^)#]+)", path.read_text(encoding="utf-8"))
        assert [link for link in links if not (ROOT / link).exists()] == [], path.name
