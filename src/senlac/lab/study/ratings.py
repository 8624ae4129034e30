"""Ratings of bots by the Bradley-Terry model, from whole ranks.

The logarithm of the odds that one bot beats another is the difference of their ratings, plus what
their roles differ by. A game of several players counts as all its pairs of ranks; equal ranks are
half a win each. Errors are robust: games of a unit, which share their dice, and pairs of a game
count as one cluster. statsmodels fits the model as a logistic regression.

Each bot and each role is also given one drawn game against the mean. Without it, the rating of a
bot that wins every game would be infinite, and bots that never met could not be compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Final, NamedTuple

import msgspec
import numpy as np
import statsmodels.api as sm

from senlac.bots.tournament_stats import TWO_SIDED_95
from senlac.lab.study.game_row import Row
from senlac.lab.study.plan import Study

ELO: Final = 400 / log(10)
"""Elo points of a logarithm of the odds."""


class Rating(NamedTuple):
    """The rating of a bot or role in Elo points, with half the width of its 95% interval."""

    name: str
    rating: float
    error: float
    games: int


class RatingTable(NamedTuple):
    """Ratings, best first."""

    title: str
    of: str
    rows: list[Rating]


class Meeting(NamedTuple):
    """Two seats of a game: their bots and roles, and the result of the first, 0 to 1."""

    unit: int
    bots: tuple[str, str]
    roles: tuple[str, str]
    result: float


def ranks(row: Row) -> list[int]:
    """Return the rank of each role, 1 for the best: winners first, the others by their points.

    Ranks are whole numbers; equal ones are shared, and the next one follows without a gap.
    """
    points = row.scores if len(row.scores) == len(row.roles) else [0] * len(row.roles)
    keys = [(1, 0) if role in row.winners else (0, points[role]) for role in range(len(row.roles))]
    order = sorted(set(keys), reverse=True)
    return [order.index(key) + 1 for key in keys]


def meetings(rows: Sequence[Row]) -> list[Meeting]:
    """Return all pairs of seats with different bots."""
    found: list[Meeting] = []
    for row in rows:
        ranked = ranks(row)
        for one in range(len(row.roles)):
            for other in range(one + 1, len(row.roles)):
                if row.seats[one] == row.seats[other]:
                    continue
                ahead = ranked[other] - ranked[one]
                result = 0.5 if ahead == 0 else float(ahead > 0)
                bots = row.seats[one], row.seats[other]
                found.append(Meeting(row.unit, bots, (row.roles[one], row.roles[other]), result))
    return found


def fitted(
    rows: Sequence[Row], bots: Sequence[str], *, by_role: bool = True
) -> tuple[list[Rating], list[Rating]]:
    """Return the ratings of bots, and of the roles of their game, best first.

    All rows are of one scenario. Without `by_role` all roles are taken as equal.
    """
    met = meetings(rows)
    roles = sorted({role for meeting in met for role in meeting.roles}) if by_role else []
    names = [*bots, *roles]
    games = [len([row for row in rows if bot in row.seats]) for bot in bots]
    games += [len(rows)] * len(roles)
    values, errors = likeliest(met, bots, roles) if met else ([0.0] * len(names),) * 2
    found = [
        Rating(name, float(value), float(error), count)
        for name, value, error, count in zip(names, values, errors, games, strict=True)
    ]
    return best_first(found[: len(bots)]), best_first(found[len(bots) :])


def likeliest(
    met: Sequence[Meeting], bots: Sequence[str], roles: Sequence[str]
) -> tuple[Sequence[float], Sequence[float]]:
    """Return the ratings of bots and then of roles, and half the widths of their intervals."""
    place_of = {bot: place for place, bot in enumerate(bots)}
    width = len(bots) + len(roles)
    matrix = np.zeros((len(met) + width, width))
    results = np.full(len(matrix), 0.5)
    last = max([meeting.unit for meeting in met])
    clusters = np.arange(len(matrix)) + last + 1
    for row, meeting in enumerate(met):
        for sign, bot, role in zip((1, -1), meeting.bots, meeting.roles, strict=True):
            matrix[row, place_of[bot]] += sign
            if roles:
                matrix[row, len(bots) + roles.index(role)] += sign
        results[row] = meeting.result
        clusters[row] = meeting.unit
    matrix[len(met) :] = np.eye(width)
    # Only differences count: the mean of the bots is zero, and so is that of the roles.
    basis = centred(len(bots), len(roles))
    model = sm.GLM(results, matrix @ basis, family=sm.families.Binomial())
    fit = model.fit(cov_type="cluster", cov_kwds={"groups": clusters})
    covered = np.diag(basis @ fit.cov_params() @ basis.T)
    errors = TWO_SIDED_95 * ELO * np.sqrt(np.maximum(0.0, covered))
    return list(basis @ fit.params * ELO), list(errors)


def centred(bots: int, roles: int) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Return a basis of the ratings in which bots have the mean 0, and roles have too."""
    basis = np.zeros((bots + roles, max(0, bots - 1) + max(0, roles - 1)))
    column = 0
    for first, count in ((0, bots), (bots, roles)):
        for place in range(count - 1):
            basis[first : first + count, column] = -1 / count
            basis[first + place, column] += 1
            column += 1
    return basis


def best_first(ratings: Sequence[Rating]) -> list[Rating]:
    """Return ratings in descending order, equal ones by name."""
    return sorted(ratings, key=lambda one: (-one.rating, one.name))


def rating_tables(study: Study, rows: Sequence[Row]) -> list[RatingTable]:
    """Return the ratings of bots and roles in each scenario, and of bots in each role."""
    found: list[RatingTable] = []
    bots = list(study.file.bots)
    for place, versions in enumerate(study.settings):
        own = [row for row in rows if row.unit % len(study.settings) == place]
        if not own:
            continue
        setting = versions[0]
        title = f"{setting.game}, {setting.scenario}"
        rated, roles = fitted(own, bots)
        found += [RatingTable(title, "bot", rated), RatingTable(title, "role", roles)]
        found.append(RatingTable(title, "bot in a role", seat_ratings(own, bots, setting.sides)))
    return found


def seat_ratings(rows: Sequence[Row], bots: Sequence[str], sides: Sequence[str]) -> list[Rating]:
    """Return the ratings of each bot in each role, as if every role had bots of its own."""
    renamed = [
        msgspec.structs.replace(
            row,
            seats=tuple([seat_name(bot, row.roles[role]) for role, bot in enumerate(row.seats)]),
        )
        for row in rows
    ]
    return fitted(renamed, [seat_name(bot, side) for bot in bots for side in sides], by_role=False)[
        0
    ]


def seat_name(bot: str, role: str) -> str:
    """Return the name of a bot in a role."""
    return f"{bot} as {role}"
