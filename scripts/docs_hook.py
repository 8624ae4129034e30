"""Hooks that MkDocs calls while it builds the docs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripts.docpages.pages import finished, maps


def on_files(files: Files, config: Any) -> Files:  # noqa: ANN401 - MkDocs' own
    """Add the maps of the battles, drawn from the data."""
    for place, drawing in maps().items():
        files.append(File.generated(config, place, content=drawing))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:  # noqa: ANN401 - MkDocs' own
    """Insert charts, guides, ledgers, links to rules and line numbers of code into a page."""
    return finished(markdown, page.file.src_uri)
