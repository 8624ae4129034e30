"""The page of make targets lists the targets of the Makefile."""

from __future__ import annotations

import re

from tests.docs.pages import ROOT, named, page


def test_page_lists_every_target() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = re.findall(r"^([a-z-]+):.*## ", makefile, re.MULTILINE)
    assert named(page("contribute/make.md"), "Target") == targets
