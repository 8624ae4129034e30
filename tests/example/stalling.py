"""Sticks that stall: drawing the scene never ends while a file exists."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from senlac.engine.screen.scene import Scene
from tests.example.sticks import Sticks, SticksState

STALL: Final = "SENLAC_TEST_STALL"
"""Environment variable that names the file."""


class Stalling(Sticks):
    """Sticks whose scene may never be drawn."""

    id = "stalling"
    title = "Stalling sticks"

    def scene(self, state: SticksState, roles: Sequence[int]) -> Scene:
        while Path(os.environ.get(STALL, "/none")).exists():
            pass
        return super().scene(state, roles)


STALLING = Stalling()
