"""The file `data/weights.toml` of a game: the features of a position and their weights.

Not compiled, because the annotations are used to read the file.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Feature:
    """A feature of a position that can be counted, and its weight.

    Attributes:
        what: what is counted.
        why: the reason why it matters.
        weight: the value of one of it to the side that counts, negative if it is bad for it.
        source: how the weight was found.
        tuned: whether it may be fitted to results; the weight that sets the scale may not.
        beginner: the share of the weight that a beginner sees, 0 to 1.
        aim: what a player wants who cares for it, as the end of a sentence that begins with "It
            wanted", such as `to close its wall`; "" if a reader would not understand it.
    """

    id: str
    what: str
    why: str
    weight: float
    source: str
    tuned: bool = True
    beginner: float = 1.0
    aim: str = ""


@dataclass(frozen=True)
class Constant:
    """A number for computing features; it has no weight, and is never fitted."""

    id: str
    value: float
    why: str
    source: str


@dataclass(frozen=True)
class WeightsFile:
    """The file weights.toml."""

    feature: tuple[Feature, ...]
    constant: tuple[Constant, ...] = ()
