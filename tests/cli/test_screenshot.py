"""The screenshot of the terminal in the docs."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

PICTURE = Path(__file__).parents[2] / "docs" / "images" / "terminal.svg"
TEXT = PICTURE.read_text(encoding="utf-8")


def test_screenshot_loads_nothing_from_other_servers() -> None:
    assert set(re.findall(r"https?:[^\"' )]*", TEXT)) == {"http://www.w3.org/2000/svg"}
    assert "@import" not in TEXT
    assert "@font-face" not in TEXT


def test_screenshot_shows_a_match() -> None:
    root = ET.fromstring(TEXT)  # noqa: S314 - our own file
    words = "".join(root.itertext()).replace("\xa0", " ")
    assert "senlac play shieldwall" in words
    assert "Game turn" in words
    assert "norman>" in words
