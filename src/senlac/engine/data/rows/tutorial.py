"""Rules for players, and tutorials."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase


@dataclass(frozen=True)
class Chapter:
    """A chapter of the guide: paragraphs in our own words; `rules` are ids of the ledger."""

    id: str
    title: str
    text: tuple[str, ...]
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class ScriptedReply:
    """An action that the tutorial plays automatically, with the results of its dice."""

    role: str
    action: str
    dice: tuple[int, ...] = ()


@dataclass(frozen=True)
class TutorialStep:
    """A step of the tutorial: its text, its highlights, the accepted actions, and what follows.

    `accept` are texts of actions in which `*` stands for anything. `dice` are the results for the
    player's action, `hint` is shown for other actions, and `replies` follow at once.
    """

    id: str
    title: str
    text: str
    accept: tuple[str, ...]
    lights: tuple[str, ...] = ()
    hint: str = ""
    dice: tuple[int, ...] = ()
    replies: tuple[ScriptedReply, ...] = ()

    def accepts(self, action: str) -> bool:
        """Return whether the step accepts the text of an action."""
        return any([fnmatchcase(action, pattern) for pattern in self.accept])


@dataclass(frozen=True)
class Tutorial:
    """A tutorial: a scenario with a seed, and steps for one role.

    With a `layout` it begins at that position instead of the scenario's beginning. After the last
    step the match continues freely; `ending` is shown then.
    """

    scenario: str
    seed: str
    role: str
    title: str
    stages: tuple[TutorialStep, ...]
    ending: str
    source: str
    layout: str = ""
