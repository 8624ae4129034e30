"""Trials of mutations: tests run, the most specific ones first, until one notices the change."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from scripts.mutation.index import Index
from scripts.mutation.operators import Mutation
from scripts.mutation.scratch import Scratch, ScratchError
from scripts.mutation.suite import GOLDEN, REFEREE, UNIT, Case

from senlac.engine.game.rule_ledger import RuleLedger

MARKED: Final = "its rule's test"
OTHER: Final = "another test"
BY_REFEREE: Final = "second referee only"
BY_GOLDEN: Final = "golden record only"
UNNOTICED: Final = "unnoticed"
LATE: Final = "out of time"
EQUIVALENT: Final = "equivalent"

LEAST: Final = 60
"""How many seconds one test may take at least, however quick all are without a mutation."""

FIRST: Final = 7200
"""How many seconds the tests of a tier may take without a mutation."""

TIMES: Final = 5
"""How many times as long the tests of a tier may take as all tests without a mutation."""


@dataclass(frozen=True)
class Verdict:
    """What noticed a mutation, and the first test that did."""

    mutation: Mutation
    by: str
    test: str = ""


class Trial:
    """Tries mutations of games in a scratch copy.

    Attributes:
        tests: the tests of each game.
        ledgers: the ledger of each game, to which the marks of its tests refer.
        usual: how many seconds all tests of a game take without a mutation, at least LEAST.
    """

    def __init__(
        self,
        scratch: Scratch,
        index: Index,
        tests: dict[str, list[Case]],
        ledgers: dict[str, RuleLedger],
    ) -> None:
        self.scratch = scratch
        self.index = index
        self.tests = tests
        self.ledgers = ledgers
        self.usual: dict[str, float] = {}

    def begin(self) -> None:
        """Require that all tests pass without a mutation, and measure how long they take.

        Raises:
            ScratchError: one fails. It would seem to notice every mutation.
        """
        for game, tests in self.tests.items():
            started = time.monotonic()
            for tier in (UNIT, REFEREE, GOLDEN):
                chosen = [one for one in tests if one.tier == tier]
                outcome = self.scratch.run(nodes(chosen, game), seconds=FIRST, most=FIRST)
                if outcome.noticed:
                    raise ScratchError(f"{outcome.test} fails although nothing is changed")
                if outcome.late:
                    raise ScratchError(f"{game}: the tests take more than {FIRST} s")
            self.usual[game] = max(LEAST, time.monotonic() - started)

    def verdict(self, mutation: Mutation) -> Verdict:
        """Return what notices a mutation."""
        game = mutation.path.split("/")[3]
        executing = self.index.tests(mutation.path, mutation.line)
        named = expand(mutation.rules, self.ledgers[game])
        usual = self.usual[game]
        with self.scratch.changed(mutation):
            for by, tests in tiers(named, self.tests[game], executing):
                outcome = self.scratch.run(nodes(tests, game), seconds=usual, most=TIMES * usual)
                if outcome.noticed:
                    return Verdict(mutation, by, outcome.test)
                if outcome.late:
                    return Verdict(mutation, LATE)
        return Verdict(mutation, UNNOTICED)


def tiers(
    named: frozenset[str], tests: Sequence[Case], executing: frozenset[str]
) -> Iterable[tuple[str, list[Case]]]:
    """Yield groups of tests in the order to run them, each with the verdict if one fails.

    Tests marked with a rule in `named` come first, then those that execute the line.
    """
    marked = [one for one in tests if one.tier == UNIT and one.rules & named]
    units = [one for one in tests if one.tier == UNIT and not one.rules & named]
    first = [one for one in marked if one.context in executing]
    yield MARKED, first
    yield MARKED, [one for one in marked if one not in first]
    near = [one for one in units if one.context in executing]
    yield OTHER, near
    yield OTHER, [one for one in units if one not in near]
    yield BY_REFEREE, [one for one in tests if one.tier == REFEREE]
    yield BY_GOLDEN, [one for one in tests if one.tier == GOLDEN]


def expand(rules: Iterable[str], ledger: RuleLedger) -> frozenset[str]:
    """Return the rule ids that a docstring cites, with ranges such as `9.1a-9.1c` written out."""
    return frozenset([rule for cited in rules for rule in ledger.cited(cited)])


def nodes(tests: Iterable[Case], game: str) -> list[str]:
    """Return the arguments for pytest: the tests, limited to one game for golden records."""
    chosen = list(tests)
    found = [one.node for one in chosen]
    golden = any([one.tier == GOLDEN for one in chosen])
    return [*found, "-k", f"{game}-"] if golden else found
