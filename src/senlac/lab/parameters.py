"""The parameters of what `senlac engine` can be asked.

Where a method takes a `fork`, it is asked of that copy of the match, and of the match itself
without.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

Also = Literal["options", "view", "prompt"]
"""What `play` may tell besides."""


@dataclass(frozen=True)
class Nothing:
    """No parameters."""


@dataclass(frozen=True)
class Where:
    """The parameters of `position`, `actors` and `result`."""

    fork: int | None = None


@dataclass(frozen=True)
class New:
    """The parameters of `new`; without `game`, the one the engine was started for.

    `overlay` is TOML, or what a record holds of one; `layout` a position written by names, in place
    of a scenario and its options.
    """

    game: str | None = None
    scenario: str | None = None
    options: dict[str, Any] | None = None
    seed: str | int | None = None
    overlay: str | dict[str, Any] | None = None
    layout: str | None = None


@dataclass(frozen=True)
class Load:
    """The parameters of `load`: a record (and its secret, to play on), or a position."""

    record: dict[str, Any] | None = None
    position: dict[str, Any] | None = None
    secret: str | None = None
    seed: str | int | None = None


@dataclass(frozen=True)
class WriteRecord:
    """The parameters of `record`: whether the secret of the dice is to be in it."""

    private: bool = False


@dataclass(frozen=True)
class OneRole:
    """The parameters of `options` and `prompt`."""

    role: str
    fork: int | None = None


@dataclass(frozen=True)
class Roles:
    """The parameters of `view`."""

    roles: list[str]
    fork: int | None = None


@dataclass(frozen=True)
class Play:
    """The parameters of `play`; `also` is what it tells of the position it comes to."""

    role: str
    action: str
    fork: int | None = None
    also: list[Also] | None = None


@dataclass(frozen=True)
class About:
    """The parameters of `why_not`."""

    role: str
    action: str
    fork: int | None = None


@dataclass(frozen=True)
class Chances:
    """The parameters of `odds` and `forecast`; by the `seed` what the role cannot know is drawn."""

    role: str
    action: str
    seed: str | int | None = None
    fork: int | None = None


@dataclass(frozen=True)
class Evaluate:
    """The parameters of `evaluate`; by the `seed` what the role cannot know is drawn."""

    role: str
    seed: str | int | None = None
    fork: int | None = None


@dataclass(frozen=True)
class Think:
    """The parameters of `think`; a bot of the same text and `seed` gives the same answer."""

    role: str
    bot: str = "greedy"
    seed: str | int | None = None
    fork: int | None = None


@dataclass(frozen=True)
class Fork:
    """The parameters of `fork`; with `roles` all is drawn afresh that these do not know."""

    roles: list[str] | None = None
    seed: str | int | None = None
    fork: int | None = None


@dataclass(frozen=True)
class Drop:
    """The parameters of `drop`."""

    fork: int


@dataclass(frozen=True)
class Values:
    """The parameters of `dice`."""

    values: list[int]


@dataclass(frozen=True)
class Undo:
    """The parameters of `undo`; without `role`, whoever may take back the last action."""

    role: str | None = None
    to: int | None = None
    agreed: list[str] | None = None
    referee: bool = False


@dataclass(frozen=True)
class Determinize:
    """The parameters of `determinize`."""

    roles: list[str]
    seed: str | int
