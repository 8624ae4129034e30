"""The data of a small game whose rows refer to each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from senlac.engine.data.references import RefersTo

ShireId = Annotated[str, RefersTo("shire")]
ManId = Annotated[str, RefersTo("man")]


@dataclass(frozen=True)
class Reeve:
    """The reeve of a part of a shire."""

    id: str
    reeve: ManId


@dataclass(frozen=True)
class Shire:
    """A shire with two bounds; the first refers to a shire, the second is free text."""

    id: str
    bounds: tuple[ShireId, str]
    reeves: tuple[Reeve, ...]
    source: str


@dataclass(frozen=True)
class LandFile:
    """The content of land.toml."""

    shire: tuple[Shire, ...]


@dataclass(frozen=True)
class Man:
    """A man with a shire and an optional lord."""

    id: str
    shire: ShireId
    source: str
    lord: Annotated[str, RefersTo("man", or_empty=True)] = ""
    seen: tuple[ShireId, ...] | None = None


@dataclass(frozen=True)
class Pair:
    """Two men who ride together."""

    first: ManId
    second: ManId


@dataclass(frozen=True)
class Levy:
    """The dues of each shire."""

    dues: dict[ShireId, int]
    pairs: tuple[Pair, ...]
    source: str


@dataclass(frozen=True)
class HostFile:
    """The content of host.toml."""

    man: tuple[Man, ...]
    levy: Levy


SHIRES: Final = """
[[shire]]
id = "kent"
bounds = ["essex", "the sea"]
reeves = [{ id = "first", reeve = "wulf" }]
source = "our own"

[[shire]]
id = "essex"
bounds = ["kent", "the Thames"]
reeves = []
source = "our own"
"""

MUSTER: Final = """
[[man]]
id = "godric"
shire = "kent"
source = "our own"

[[man]]
id = "wulf"
shire = "essex"
lord = "godric"
seen = ["essex"]
source = "our own"

[levy]
dues = { kent = 2, essex = 3 }
pairs = [{ first = "godric", second = "wulf" }]
source = "our own"
"""
