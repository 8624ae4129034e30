"""The index leads to every page for authors of games and for contributors."""

from __future__ import annotations

import re

from tests.docs.pages import PAGES, page


def test_index_links_every_page_for_authors_and_contributors() -> None:
    linked = set(re.findall(r"\]\(([\w/-]+\.md)", page("index.md")))
    wanted = {name for name in PAGES if name.startswith(("games/", "contribute/"))}
    assert wanted - linked == set()
    assert len(wanted) > 30
