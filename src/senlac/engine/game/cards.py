"""Cards: scenarios, options and odds questions of a game, as data for menus."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any


@dataclass(frozen=True)
class ScenarioCard:
    """A scenario in a menu. `sides` are the names of the roles, in order.

    `seats` are the roles of each player; by default every role has a player of its own.
    `defaults` are option values that differ from those on the option cards. `kind` is the page's
    word for a match of it: a battle, a campaign.
    """

    id: str
    name: str
    blurb: str
    sides: tuple[str, ...]
    options: tuple[str, ...] = ()
    seats: tuple[tuple[str, ...], ...] = ()
    defaults: Mapping[str, Any] = field(default_factory=dict)
    kind: str = "battle"


@dataclass(frozen=True)
class OptionCard:
    """An option of a game in a menu. Without `choices` the game validates any JSON value.

    `text` describes the option, and `says` describes each choice, in their order.
    """

    id: str
    name: str
    text: str
    default: Any
    choices: tuple[Any, ...] = field(default=())
    says: tuple[str, ...] = ()


@dataclass(frozen=True)
class OddsOption:
    """A parameter of an odds question: yes or no, or a number from 1 to `most`."""

    id: str
    text: str
    most: int = 0


@dataclass(frozen=True)
class OddsCard:
    """A question about odds that needs no match.

    `unit` is what is counted. If the numbers stand for results, `names` are theirs, from 0.
    `words` gives the numbers that are results and not amounts, each with its text: 0, "not taken".
    If one of the results is a word, the question has no mean.
    """

    id: str
    text: str
    unit: str
    switches: tuple[OddsOption, ...] = ()
    names: tuple[str, ...] = ()
    words: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Forecast:
    """The possible results of an action with their probabilities, and the reasons in sentences.

    Attributes:
        title: what is done to whom.
        rows: each result with its probability.
        lines: the reasons, such as values and modifiers with their rules.
    """

    title: str
    rows: tuple[tuple[str, Fraction], ...]
    lines: tuple[str, ...] = ()
