"""Moved to `senlac.engine.game.rule_ledger`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.game.rule_ledger",
    {"Ledger": "RuleLedger", "Row": "RuleRow", "SOURCES": "SOURCES", "coverage": "coverage"},
)
