"""Running a study: units are played in any order, and count in theirs.

So the result, and where a sequential test ends, do not depend on the number of workers. Units that
were finished beyond the end are in the journal but do not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from typing import NamedTuple

from senlac.lab.study.game_row import PlannedGame, Row
from senlac.lab.study.journal import Journal
from senlac.lab.study.plan import Study
from senlac.lab.study.series import Tests, sequential_tests
from senlac.lab.study.work import Crew

Progress = Callable[[int, int], None]
"""Called with the number of finished units and the maximum."""


class Played(NamedTuple):
    """What a study has played.

    Attributes:
        rows: the rows that count, in order.
        units: the number of units that count.
        whole: whether the study has ended: by its test, or at its maximum.
    """

    rows: list[Row]
    units: int
    whole: bool
    tests: Tests


def run_study(study: Study, journal: Journal, crew: Crew, told: Progress) -> Played:
    """Play a study to its end, or to an interrupt; finished units are in the journal.

    Raises:
        SenlacError: a game cannot be played.
    """
    counting = Counting(study, journal)
    counting.advance()
    told(len(journal.units), study.units)
    if counting.is_over():
        return counting.played()
    finished = crew(missing(study, journal))
    with closing(finished):
        try:
            for unit, rows in finished:
                journal.write(unit, rows)
                counting.advance()
                told(len(journal.units), study.units)
                if counting.is_over():
                    break
        except KeyboardInterrupt:
            pass
    return counting.played()


def missing(study: Study, journal: Journal) -> Iterator[list[PlannedGame]]:
    """Yield the units that are not in the journal."""
    for number in range(study.units):
        if number not in journal.units:
            yield study.unit(number)


class Counting:
    """Counts the units of a journal in their order, up to the end of the test."""

    def __init__(self, study: Study, journal: Journal) -> None:
        self.study = study
        self.journal = journal
        self.tests = sequential_tests(study)
        self.units = 0

    def advance(self) -> None:
        """Count the units that have become available."""
        while self.units in self.journal.units and not self.is_over():
            self.tests.count(self.journal.units[self.units])
            self.units += 1

    def is_over(self) -> bool:
        """Return whether all units are counted, or the test has ended."""
        return self.units == self.study.units or self.tests.are_decided()

    def played(self) -> Played:
        """Return what counts."""
        units = [self.journal.units[number] for number in range(self.units)]
        rows = [row for unit in units for row in unit]
        return Played(rows, self.units, self.is_over(), self.tests)
