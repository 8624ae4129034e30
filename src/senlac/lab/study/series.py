"""The series of scores that a study tests, one score a unit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from senlac.engine.support.errors import OptionError
from senlac.lab.study.game_row import Row
from senlac.lab.study.gsprt import Answer, Standing, run_test
from senlac.lab.study.plan import Setting, Study

EVEN: Final = 0.5

Scorer = Callable[[Sequence[Row]], float | None]
"""Returns the score of a unit, 0 to 1; None if the unit does not belong to the series."""


class Series(NamedTuple):
    """Scores of units, and the score that shows no difference."""

    name: str
    even: float
    score: Scorer
    scores: list[float]


class Tests:
    """The sequential tests of a study.

    Attributes:
        series: what is tested; empty without a test.
        path: after each unit the state of the first test, for drawing.
    """

    def __init__(self, study: Study, series: Sequence[Series]) -> None:
        self.stopping = study.file.test
        self.one_sided = study.file.question == "strength"
        self.series = list(series)
        self.path: list[Standing] = []
        self._decided = False

    def count(self, rows: Sequence[Row]) -> None:
        """Count a unit."""
        for series in self.series:
            score = series.score(rows)
            if score is not None:
                series.scores.append(score)
        if self.stopping is not None:
            states = self.states()
            self.path.append(states[0])
            self._decided = all([state.answer is not Answer.OPEN for state in states])

    def states(self) -> list[Standing]:
        """Return the state of each test."""
        wanted = self.stopping
        assert wanted is not None, "the study has a test"
        least, error = wanted.least, wanted.error
        least, error = wanted.least, wanted.error
        return [
            run_test(one.scores, one.even, least, error, one_sided=self.one_sided)
            for one in self.series
        ]

    def are_decided(self) -> bool:
        """Return whether all tests have ended."""
        return self._decided


def sequential_tests(study: Study) -> Tests:
    """Return the tests of a study, before the first unit.

    Raises:
        OptionError: the question cannot be tested as the file asks.
    """
    file = study.file
    if file.test is None:
        return Tests(study, ())
    if file.question in {"length", "ratings"}:
        raise OptionError(f"test: a study of {file.question} has none; it plays all its games")
    if file.test.role and file.question != "effect":
        raise OptionError("test.role: only a study of an effect has one")
    if file.question == "strength":
        series = [Series(file.bots[0], EVEN, BotScore(file.bots[0]), [])]
    elif file.question == "effect":
        series = [effect_series(study, file.test.role)]
    else:
        series = [
            balance_series(study, place, role)
            for place, versions in enumerate(study.settings)
            for role in range(len(versions[0].sides))
        ]
    for one in series:
        if not 0.0 < one.even - file.test.least < one.even + file.test.least < 1.0:
            raise OptionError(f"test.least: expected less than {min(one.even, 1 - one.even):.3f}")
    return Tests(study, series)


class BotScore:
    """The share that a bot has in the wins of a pair; a half is even.

    In one game it has a role alone, in the other its opponent has.
    """

    def __init__(self, bot: str) -> None:
        self.bot = bot

    def __call__(self, rows: Sequence[Row]) -> float | None:
        return sum([row_share(row, self.bot) for row in rows]) / len(rows)


def row_share(row: Row, bot: str) -> float:
    """Return the share that all roles of a bot have in the win of a game."""
    return sum([row.share(role) for role, name in enumerate(row.seats) if name == bot])


def balance_series(study: Study, place: int, role: int) -> Series:
    """Return the wins of a role in a scenario of a study."""
    setting = study.settings[place][0]
    score = RoleScore(place, len(study.settings), role)
    return Series(figure(setting, setting.sides[role]), 1 / len(setting.sides), score, [])


class RoleScore:
    """The share of a role in the win of a game, if the game is of the scenario with an index."""

    def __init__(self, place: int, count: int, role: int) -> None:
        self.place = place
        self.count = count
        self.role = role

    def __call__(self, rows: Sequence[Row]) -> float | None:
        if rows[0].unit % self.count != self.place:
            return None
        return rows[0].share(self.role)


def effect_series(study: Study, role: str) -> Series:
    """Return by how much the share of a role is more in the second arm: a half is no difference.

    Raises:
        OptionError: no scenario has the role.
    """
    known = {side: None for versions in study.settings for side in versions[0].sides}
    if role not in known:
        raise OptionError(f"test.role: expected one of {', '.join(known)}, got '{role}'")
    return Series(role, EVEN, EffectScore(role), [])


class EffectScore:
    """The difference in the share of a role between the arms, from 0 to 1."""

    def __init__(self, role: str) -> None:
        self.role = role

    def __call__(self, rows: Sequence[Row]) -> float | None:
        if self.role not in rows[0].roles:
            return None
        role = rows[0].roles.index(self.role)
        return (1.0 + rows[1].share(role) - rows[0].share(role)) / 2.0


def figure(setting: Setting, name: str) -> str:
    """Return the name of a figure about a scenario."""
    return f"{setting.name}.{name}" if setting.name else name
