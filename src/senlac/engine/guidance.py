"""Guidance: what a step adds to its question, for whoever is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from senlac.engine.action import Action


class Guidance(NamedTuple):
    """What the screen shows of a step besides its question and its options.

    Attributes:
        focus: the piece that the question is about, by name.
        choices: words for arguments that are chosen from a list, by their names; by a verb and a
            name, such as `buy archer`, where that verb calls it otherwise.
        hint: a word of advice.
        suggestion: the likeliest answer.
        labels: words for the buttons of verbs.
        named: words for single actions.
        confirm: what is asked again before an action is carried out.
        chances: what may come of an action, each with its probability.
        series: actions that may be done all at once, one after the other, by the words for it.
        intents: words for what many pieces can be told at once, by the name of the intent; what
            that comes to is worked out when somebody asks.
        together: verbs by which several pieces may go to a place as they stand.
        rest: a verb by which all is done that is left.
        pressing: pieces that something must be done with, by name.
        ahead: the action whose odds are told unasked.
        outlook: the action whose odds are those of what is going on.
    """

    focus: str = ""
    choices: Mapping[str, str] = {}
    hint: str = ""
    suggestion: Action | None = None
    labels: Mapping[str, str] = {}
    named: Mapping[Action, str] = {}
    confirm: Mapping[Action, tuple[str, ...]] = {}
    chances: Mapping[Action, tuple[tuple[str, float], ...]] = {}
    series: Mapping[str, tuple[Action, ...]] = {}
    intents: Mapping[str, str] = {}
    together: tuple[str, ...] = ()
    rest: str = ""
    pressing: tuple[str, ...] = ()
    ahead: Action | None = None
    outlook: Action | None = None

    def for_all(self) -> Guidance:
        """Return what everybody sees of it where nothing is hidden."""
        return Guidance(self.focus, self.choices, labels=self.labels)


NOTHING: Final = Guidance()
"""What a step adds that says no more than its question."""

FEWEST: Final = 2
"""So many at least are told something together: for one alone nothing is saved."""
