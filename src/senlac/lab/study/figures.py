"""The figures of a study: means with intervals, and whether they are what was expected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean, pvariance
from typing import Final, NamedTuple

from senlac.bots.tournament_stats import TWO_SIDED_95
from senlac.engine.support.errors import OptionError
from senlac.lab.study.game_row import Row
from senlac.lab.study.plan import ARMS, Setting, Study
from senlac.lab.study.series import BotScore, figure, row_share

DRAWN: Final = "drawn"
TURNS: Final = "turns"
DECISIONS: Final = "decisions"


class Figure(NamedTuple):
    """A mean with its 95% interval.

    Attributes:
        games: the number of observations: games, or units that count once.
        share: whether it is a share from 0 to 1; differences are not.
    """

    name: str
    mean: float
    low: float
    high: float
    games: int
    share: bool = False


class Judgement(NamedTuple):
    """An expected range of a figure, and whether the study agrees."""

    figure: Figure
    low: float
    high: float
    verdict: str


RIGHT: Final = "as expected"
WRONG: Final = "wrong"
UNCLEAR: Final = "unclear"


def mean_of(name: str, values: Sequence[float], *, share: bool = False) -> Figure:
    """Return the mean of independent observations with its 95% interval.

    Two imaginary observations, 0 and 1, are added to the variance of shares: without them, equal
    observations would seem to be certain.
    """
    count = len(values)
    if not count:
        return Figure(name, 0.0, 0.0, 1.0 if share else 0.0, 0, share)
    mean = fmean(values)
    spread = pvariance([*values, 0.0, 1.0]) if share else pvariance(values)
    error = TWO_SIDED_95 * sqrt(spread / max(1, count if share else count - 1))
    low, high = mean - error, mean + error
    if share:
        low, high = max(0.0, low), min(1.0, high)
    return Figure(name, mean, low, high, count, share)


def figures_of(study: Study, rows: Sequence[Row]) -> list[Figure]:
    """Return the figures of a study for its question, then those of each scenario."""
    units = units_of(rows)
    if study.file.question == "effect":
        return effect_figures(study, units)
    found: list[Figure] = []
    if study.file.question == "strength":
        found += strength_figures(study, units)
    for place, versions in enumerate(study.settings):
        found += setting_figures(
            versions[0], [row for row in rows if row.unit % len(study.settings) == place]
        )
    return found


def units_of(rows: Sequence[Row]) -> list[list[Row]]:
    """Return the rows by unit, in order."""
    found: dict[int, list[Row]] = {}
    for row in rows:
        found.setdefault(row.unit, []).append(row)
    return list(found.values())


def strength_figures(study: Study, units: Sequence[Sequence[Row]]) -> list[Figure]:
    """Return the share of the bot in question: in all, in each scenario, and alone in each role."""
    bot = study.file.bots[0]
    score = BotScore(bot)
    found = [mean_of(bot, [score(unit) or 0.0 for unit in units], share=True)]
    count = len(study.settings)
    if count > 1:
        found += [
            mean_of(
                figure(versions[0], bot),
                [score(unit) or 0.0 for unit in units if unit[0].unit % count == place],
                share=True,
            )
            for place, versions in enumerate(study.settings)
        ]
    for place, versions in enumerate(study.settings):
        for role, side in enumerate(versions[0].sides):
            lone = [
                row_share(row, bot) for unit in units for row in unit
                if row.unit % count == place and row.seats[role] == bot
                and row.seats.count(bot) == 1
            ]  # fmt: skip
            found.append(mean_of(figure(versions[0], f"{bot} as {side}"), lone, share=True))
    return found


def setting_figures(setting: Setting, rows: Sequence[Row]) -> list[Figure]:
    """Return the wins of each role of a scenario, the draws, and the length of its games."""
    found = [
        mean_of(figure(setting, side), [row.share(role) for row in rows], share=True)
        for role, side in enumerate(setting.sides)
    ]
    drawn = [float(len(row.winners) != 1) for row in rows]
    return [*found, mean_of(figure(setting, DRAWN), drawn, share=True), *lengths(setting, rows)]


def lengths(setting: Setting, rows: Sequence[Row]) -> list[Figure]:
    """Return the mean length of the games of a scenario, in turns and in decisions."""
    return [
        mean_of(figure(setting, TURNS), [row.turns for row in rows]),
        mean_of(figure(setting, DECISIONS), [row.decisions for row in rows]),
    ]


def effect_figures(study: Study, units: Sequence[Sequence[Row]]) -> list[Figure]:
    """Return what the second arm has more than the first, from games with the same dice.

    A share is a difference of shares, from -1 to 1.
    """
    found: list[Figure] = []
    for place, versions in enumerate(study.settings):
        own = [unit for unit in units if unit[0].unit % len(study.settings) == place]
        setting = versions[0]
        for role, side in enumerate(setting.sides):
            more = [unit[1].share(role) - unit[0].share(role) for unit in own]
            found.append(mean_of(figure(setting, side), more))
        found.append(mean_of(figure(setting, TURNS), [u[1].turns - u[0].turns for u in own]))
        longer = [unit[1].decisions - unit[0].decisions for unit in own]
        found.append(mean_of(figure(setting, DECISIONS), longer))
        for number, version in enumerate(versions):
            rows = [unit[number] for unit in own]
            named = version._replace(name=figure(setting, version.arm))
            found += setting_figures(named, rows)
    return found


def known_figures(study: Study) -> list[str]:
    """Return the names of the figures that a study will have."""
    return [one.name for one in figures_of(study, [])]


def require_known(study: Study) -> None:
    """Require that all expected figures will exist.

    Raises:
        OptionError: one is unknown.
    """
    known = known_figures(study)
    for name in study.file.expect:
        if name not in known:
            raise OptionError(f"expect: no figure '{name}'; there are: {', '.join(known)}")


def judged(
    expected: Mapping[str, tuple[float, float]], figures: Sequence[Figure]
) -> list[Judgement]:
    """Return the judgement of each expected range.

    It is wrong if the whole interval is outside, and unclear if only the mean is.
    """
    by_name = {one.name: one for one in figures}
    found: list[Judgement] = []
    for name, (low, high) in expected.items():
        one = by_name[name]
        verdict = UNCLEAR
        if one.games and low <= one.mean <= high:
            verdict = RIGHT
        elif one.games and (one.high < low or one.low > high):
            verdict = WRONG
        found.append(Judgement(one, low, high, verdict))
    return found


def first_bot(row: Row) -> str:
    """Return the bot of the first role."""
    return row.seats[0]


def correlation(units: Sequence[Sequence[Row]]) -> float | None:
    """Return the correlation of the first role's result between the two games of a unit.

    None if a unit has not two games, or all results are alike. The closer to 1, the more luck the
    games share, and the fewer games a comparison needs. The games of a pair are ordered by the bot
    of that role, so that the strength of the bots does not count as luck.
    """
    pairs = [sorted(unit, key=first_bot) for unit in units if len(unit) == ARMS]
    first = [pair[0].share(0) for pair in pairs]
    second = [pair[1].share(0) for pair in pairs]
    if len(set(first)) < ARMS or len(set(second)) < ARMS:
        return None
    one, other = fmean(first), fmean(second)
    covered = fmean([(a - one) * (b - other) for a, b in zip(first, second, strict=True)])
    return covered / sqrt(pvariance(first) * pvariance(second))
