"""What a game teaches: its rules as a player reads them, and a guided first game."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase


@dataclass(frozen=True)
class Chapter:
    """A chapter of the guide: paragraphs in our own words; `rules` are rows of the ledger."""

    id: str
    title: str
    text: tuple[str, ...]
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Reply:
    """An action that the lesson plays by itself, and how the dice fall for it."""

    role: str
    action: str
    dice: tuple[int, ...] = ()


@dataclass(frozen=True)
class Stage:
    """A step of the guided game: what is said, what is lit, what may be done, what follows.

    `accept` are texts of actions in which `*` stands for anything; `dice` fall for whichever is
    played, `hint` is told when something else is tried, and `replies` follow at once.
    """

    id: str
    title: str
    text: str
    accept: tuple[str, ...]
    lights: tuple[str, ...] = ()
    hint: str = ""
    dice: tuple[int, ...] = ()
    replies: tuple[Reply, ...] = ()

    def accepts(self, action: str) -> bool:
        """Tell whether an action, by its text, is one that this step waits for."""
        return any([fnmatchcase(action, pattern) for pattern in self.accept])


@dataclass(frozen=True)
class Tutorial:
    """A guided first game: a scenario begun with a seed, and steps for one role.

    With a `layout` it begins at that position of the scenario, written by names, rather than at
    the scenario's own beginning. After the last step the match goes on freely; `ending` is what
    is said then.
    """

    scenario: str
    seed: str
    role: str
    title: str
    stages: tuple[Stage, ...]
    ending: str
    source: str
    layout: str = ""
