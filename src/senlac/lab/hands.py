"""Moved to `senlac.testing.rules_fixture`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.testing.rules_fixture",
    {"Hands": "RulesFixture", "ToldDice": "FixtureDice"},
)
