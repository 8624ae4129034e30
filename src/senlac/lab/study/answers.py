"""The answers of a study in words."""

from __future__ import annotations

from typing import Final

from senlac.lab.study.figures import Figure, correlation, units_of
from senlac.lab.study.gsprt import Answer
from senlac.lab.study.plan import Study
from senlac.lab.study.running import Played

SENTENCES: Final = {
    "strength": {
        Answer.MORE: "{name} is stronger.",
        Answer.NO_MORE: "{name} is not stronger by as much as was asked.",
        Answer.OPEN: "Whether {name} is stronger is undecided.",
    },
    "balance": {
        Answer.MORE: "{name} wins more than its part.",
        Answer.LESS: "{name} wins less than its part.",
        Answer.SAME: "{name} wins its part.",
        Answer.OPEN: "Whether {name} wins its part is undecided.",
    },
    "effect": {
        Answer.MORE: "{name} wins more with {second} than with {first}.",
        Answer.LESS: "{name} wins less with {second} than with {first}.",
        Answer.SAME: "{first} and {second} make no difference to {name} as large as was asked.",
        Answer.OPEN: "Whether {second} makes a difference to {name} is undecided.",
    },
}
"""By the question and the answer of a test."""


def answers_of(study: Study, played: Played) -> list[str]:
    """Return a sentence for each test, and how well the games of a unit share their luck."""
    found: list[str] = []
    arms = study.arms
    if study.file.test is not None:
        sentences = SENTENCES[study.file.question]
        for series, state in zip(played.tests.series, played.tests.states(), strict=True):
            text = sentences[state.answer].format(name=series.name, first=arms[0], second=arms[-1])
            ratios = f"{state.more:+.2f}"
            if study.file.question != "strength":
                ratios += f" and {state.less:+.2f}"
            found.append(f"{text} (log of the likelihood ratio {ratios}, bound {state.bound:.2f})")
    shared = correlation(units_of(played.rows))
    if study.file.question in {"strength", "effect"} and shared is not None:
        found.append(
            f"Correlation of the first role's result between the games of a unit: {shared:+.2f}."
        )
    return found


def mean_text(one: Figure) -> str:
    """Return the mean of a figure as a text."""
    return f"{100 * one.mean:.1f}%" if one.share else f"{one.mean:.3g}"


def interval_text(one: Figure) -> str:
    """Return the interval of a figure as a text, "" without games."""
    if not one.games:
        return ""
    if one.share:
        return f"{100 * one.low:.1f}% to {100 * one.high:.1f}%"
    return f"{one.low:.3g} to {one.high:.3g}"
