"""What `data/weights.toml` of a game holds: the features of a position, and what each weighs.

Not compiled: the file is read by these annotations.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Feature:
    """Something of a position that can be counted, and what it weighs.

    Attributes:
        what: what is counted.
        why: the reason why it matters.
        weight: what one of it is worth to the side that counts, below 0 if it is bad for it.
        source: how the weight was found.
        tuned: whether it may be fitted to results; what sets the scale for the others may not.
    """

    id: str
    what: str
    why: str
    weight: float
    source: str
    tuned: bool = True


@dataclass(frozen=True)
class Constant:
    """A number by which features are reckoned; it weighs nothing itself, and is never fitted."""

    id: str
    value: float
    why: str
    source: str


@dataclass(frozen=True)
class WeightsFile:
    """The whole file."""

    feature: tuple[Feature, ...]
    constant: tuple[Constant, ...] = ()
