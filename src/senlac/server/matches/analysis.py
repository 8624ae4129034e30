"""What an analysis board has beside its match: where it comes from, names, notes, and its link.

An analysis is a match of the engine in which one person plays all sides, and which may go to each
of its entries (`Start.analysis`). So its entries are a tree, and need no second store.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

MAX_TITLE: Final = 80
MAX_NAME: Final = 80
MAX_NOTE: Final = 2_000
MAX_COMMENTS: Final = 400
"""Maximum number of entries of an analysis that have a name or a note, or are deleted."""

MAX_LETTERS: Final = 60_000
"""Maximum length of all names and notes together: each change of an analysis writes them all."""

MAX_ENTRIES: Final = 3_000
"""Maximum number of entries of an analysis, with those that only go back or forth."""

MAX_DICE: Final = 40
"""Maximum number of dice that can be set for the next action."""


@dataclass(frozen=True)
class Comment:
    """What the owner says about an entry. With `deleted`, it and all after it are not shown."""

    name: str = ""
    note: str = ""
    deleted: bool = False

    @property
    def length(self) -> int:
        """Letters of name and note."""
        return len(self.name) + len(self.note)

    def document(self) -> dict[str, Any]:
        """Encode as a JSON object."""
        return vars(self)


@dataclass(frozen=True)
class Analysis:
    """An analysis of a moment of a match.

    Attributes:
        source: the match.
        at: the entry of the match, as its owner sees the replay.
        title: the name that the owner gave.
        secret: whether the match went on and hid something from others when this was made. Then it
            can be shared only when the match is over.
        comments: what the owner says about entries, by their numbers.
        dice: the values of the next dice, as the owner chose.
        links: how many links were made.
        link_hash: the hash of the code in the link that is valid, None if there is none.
    """

    source: str
    at: int
    title: str = ""
    secret: bool = False
    comments: Mapping[int, Comment] = field(default_factory=dict)
    dice: tuple[int, ...] = ()
    links: int = 0
    link_hash: str | None = None

    def document(self) -> dict[str, Any]:
        """Encode as a JSON object."""
        comments = {str(entry): comment.document() for entry, comment in self.comments.items()}
        return {**vars(self), "comments": comments, "dice": list(self.dice)}

    @classmethod
    def from_document(cls, kept: Mapping[str, Any]) -> Analysis:
        """Decode `document`."""
        comments = {int(entry): Comment(**said) for entry, said in kept["comments"].items()}
        return cls(**{**kept, "comments": comments, "dice": tuple(kept["dice"])})
