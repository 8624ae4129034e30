from __future__ import annotations

from senlac.boards.drawing.frame import Box, strip


def test_caption_of_a_strip_ends_on_its_upper_edge_within_it() -> None:
    outline, caption = strip(Box(10.0, 20.0, 300.0, 40.0), "To be set up")
    assert (outline.x, outline.y, outline.w, outline.h) == (10.0, 20.0, 300.0, 40.0)
    assert caption.text == "To be set up"
    assert caption.y == outline.y
    assert 10.0 < (caption.x or 0.0) < 310.0
