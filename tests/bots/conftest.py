"""What tests of bots share."""

from __future__ import annotations

import pytest

from senlac.bots.seat import Seat
from tests.bots.support import march, skirmish


@pytest.fixture(params=[march, skirmish])
def seat(request: pytest.FixtureRequest) -> Seat:
    """Return a seat in a step that is planned."""
    made: Seat = request.param()
    return made
