"""Editions: the version of the rules by which a match is played from beginning to end.

A changed rule is a named switch, not a copy of the code: where the rules differ, the game asks
whether the match is played by the former rule. So old records replay unchanged.
"""

from __future__ import annotations

from typing import NamedTuple


class RulesVersion(NamedTuple):
    """A version of a game's rules, with the changes that it does not have yet.

    Attributes:
        version: the version as records name it.
        former: the names of the rules that this edition applies in their earlier form.
        data: the files of former values, `data/former/NAME.toml` of the game's package, in the
            order in which they are applied to the present values; empty for the present edition.
        name: the name of this edition, unique in its game. It differs from the version only for
            an edition whose records have the same `rules` as those of a later one; "" is the
            present edition.
    """

    version: str
    former: frozenset[str]
    data: tuple[str, ...] = ()
    name: str = ""


PRESENT = RulesVersion("", frozenset())
"""The present rules, for states without another edition."""
