"""Fixtures of the tests of bots."""

from __future__ import annotations

import pytest

from senlac.bots.information_set import InformationSet
from tests.bots.support import march, skirmish


@pytest.fixture(params=[march, skirmish])
def seat(request: pytest.FixtureRequest) -> InformationSet:
    """Return an information set in a step that is planned."""
    made: InformationSet = request.param()
    return made
