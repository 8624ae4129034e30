"""What tests of bots share."""

from __future__ import annotations

import pytest

from senlac.bots.information_set import InformationSet
from tests.bots.support import march, skirmish


@pytest.fixture(params=[march, skirmish])
def seat(request: pytest.FixtureRequest) -> InformationSet:
    """Return a seat in a step that is planned."""
    made: InformationSet = request.param()
    return made
