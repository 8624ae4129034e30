"""Parameters of the methods of `senlac engine`.

A method with a `fork` applies to that copy of the match, without one to the match itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

Include = Literal["options", "view", "prompt"]
"""Additional parts of the result of `play`."""


@dataclass(frozen=True)
class NoParams:
    """No parameters."""


@dataclass(frozen=True)
class Where:
    """The parameters of `position`, `actors` and `result`."""

    fork: int | None = None


@dataclass(frozen=True)
class New:
    """The parameters of `new`; the default of `game` is the game the engine was started for.

    `overlay` changes values of the game's data; it is TOML, or the document of an overlay in a
    record, and can be combined with all others. `layout` is a position written by names; together
    with `scenario` or `options` it is refused. With a `seed` the dice are reproducible, without one
    unpredictable.
    """

    game: str | None = None
    scenario: str | None = None
    options: dict[str, Any] | None = None
    seed: str | int | None = None
    overlay: str | dict[str, Any] | None = None
    layout: str | None = None


@dataclass(frozen=True)
class Load:
    """The parameters of `load`: either a record or a position; both, or neither, are refused.

    `secret`, in hexadecimal digits, is that of the dice of a record, and needed to play on if the
    record does not contain it. `seed` makes the dice after a position reproducible; without it they
    are unpredictable. Each is ignored with the other document.
    """

    record: dict[str, Any] | None = None
    position: dict[str, Any] | None = None
    secret: str | None = None
    seed: str | int | None = None


@dataclass(frozen=True)
class WriteRecord:
    """The parameters of `record`: whether to include the secret of the dice."""

    private: bool = False


@dataclass(frozen=True)
class OneRole:
    """The parameters of `prompt`."""

    role: str
    fork: int | None = None


@dataclass(frozen=True)
class ListOptions:
    """The parameters of `options`; `all` adds the actions that are for people only."""

    role: str
    fork: int | None = None
    all: bool = False


@dataclass(frozen=True)
class Roles:
    """The parameters of `view`."""

    roles: list[str]
    fork: int | None = None


@dataclass(frozen=True)
class Play:
    """The parameters of `play`; `also` names additional parts of the result."""

    role: str
    action: str
    fork: int | None = None
    also: list[Include] | None = None


@dataclass(frozen=True)
class About:
    """The parameters of `why_not`."""

    role: str
    action: str
    fork: int | None = None


@dataclass(frozen=True)
class Chances:
    """The parameters of `odds` and `forecast`; `seed` determines the sample."""

    role: str
    action: str
    seed: str | int | None = None
    fork: int | None = None


@dataclass(frozen=True)
class Evaluate:
    """The parameters of `evaluate`; `seed` determines the sample of hidden information."""

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
    """The parameters of `fork`; with `roles`, everything that these do not know is resampled."""

    roles: list[str] | None = None
    seed: str | int | None = None
    fork: int | None = None


@dataclass(frozen=True)
class Drop:
    """The parameters of `drop`."""

    fork: int


@dataclass(frozen=True)
class Values:
    """The parameters of `dice`: the results of the next rolls of the match, in order.

    They are appended to those already queued.
    """

    values: list[int]


@dataclass(frozen=True)
class Undo:
    """The parameters of `undo`, which applies to the match, not to a fork.

    The default of `role` is the first role that may undo the last action alone; if none may, the
    first that must decide. `to` is the number of the entry whose position returns; by default the
    last action is undone. `agreed` are the other roles that agree, if the role may not undo alone;
    with `referee` no agreement is needed.
    """

    role: str | None = None
    to: int | None = None
    agreed: list[str] | None = None
    referee: bool = False


@dataclass(frozen=True)
class Determinize:
    """The parameters of `determinize`."""

    roles: list[str]
    seed: str | int
