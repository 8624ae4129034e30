"""4.0: the events as the rules ask for them, in flat lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.engine.mask import mask_where

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.destiny.data.rows.politics import Case, Effect, Event
    from senlac.games.destiny.data.tables import Tables

# What an event does.
LEGITIMACY: Final = 0
FORCE: Final = 1
TOSTIG: Final = 2
BRITTANY: Final = 3
SCOTS: Final = 4
DANES: Final = 5
SORTS: Final = {
    "legit": LEGITIMACY, "force": FORCE, "tostig": TOSTIG, "brittany": BRITTANY, "scots": SCOTS,
    "danes": DANES,
}  # fmt: skip

# Whose Legitimacy changes, where it is no side by its name.
PLAYER: Final = -1
"""That of the side which plays the event."""
RIVAL: Final = -2
"""That of the side which its player has named."""
WHOSE: Final = {"player": PLAYER, "rival": RIVAL}

ANYBODY: Final = "any"
"""The player of a case that is the same whoever plays the event."""


class Deed(NamedTuple):
    """Something that an event does.

    Attributes:
        sort: LEGITIMACY, FORCE, TOSTIG, BRITTANY, SCOTS or DANES.
        target: whose Legitimacy changes, a side, PLAYER or RIVAL; the operational kind of which a
            side has more or fewer; the way that Tostig takes.
        number: by how much.
    """

    sort: int
    target: int
    number: int


class Politics:
    """The events of the PIPE phase; they are numbered as everywhere.

    Attributes:
        order: the sides in the order in which they act.
        hand: how many events are dealt to each.
        plays: how many each plays; `owed` how many of them from his hand.
        events: the mask of all events, `compulsory` and `kept` (operational) those of them.
        usable: of each event the mask of the sides that can use it once it is played.
        names_rival: of each event whether its player names a rival.
        sure: of each event and side whether it depends on no die.
        deeds: of each event and side what it does, by the die less one.
    """

    def __init__(
        self, tables: Tables, sides: Sequence[str], kinds: Sequence[str], ways: Sequence[str]
    ) -> None:
        pipe = tables.files.events.pipe
        rows = list(tables.events.values())
        self._whose: dict[str, int] = {
            **WHOSE, **{name: number for number, name in enumerate(sides)},
        }  # fmt: skip
        self._kinds: list[str] = list(kinds)
        self._ways: list[str] = list(ways)
        self.order: list[int] = [sides.index(name) for name in pipe.order]
        self.hand: int = pipe.hand
        self.plays: int = pipe.plays_each
        self.owed: int = pipe.must_play_from_hand
        self.events: int = (1 << len(rows)) - 1
        self.compulsory: int = mask_where([row.kind == "compulsory" for row in rows])
        self.kept: int = mask_where([row.kind == "operational" for row in rows])
        self.usable: list[int] = [
            mask_where([name in row.usable_by for name in sides]) for row in rows
        ]
        self.names_rival: list[bool] = [row.choice == "rival" for row in rows]
        self.sure: list[list[bool]] = [
            [len(_cases(row, name)) <= 1 for name in sides] for row in rows
        ]
        die = tables.files.tables.conventions.die
        self.deeds: list[list[list[list[Deed]]]] = [
            [self._by_die(_cases(row, name), die) for name in sides] for row in rows
        ]

    def _by_die(self, cases: Sequence[Case], die: int) -> list[list[Deed]]:
        """[4.0n] Return what an event does in these cases, by the die less one."""
        found: list[list[Deed]] = [[] for _ in range(die)]
        for case in cases:
            deeds = [self._deed(effect) for effect in case.effects]
            for number in range(case.low - 1, case.high):
                found[number] = deeds
        return found

    def _deed(self, effect: Effect) -> Deed:
        """Return an effect with numbers for its names."""
        sort = SORTS[str(effect[0])]
        if sort == LEGITIMACY:
            return Deed(sort, self._whose[str(effect[1])], int(effect[2]))
        if sort == FORCE:
            return Deed(sort, self._kinds.index(str(effect[2])), int(effect[3]))
        return Deed(sort, self._ways.index(str(effect[1])) if sort == TOSTIG else 0, 0)


def _cases(row: Event, side: str) -> list[Case]:
    """[4.0n] Return the cases of an event that a side can come to."""
    return [case for case in row.case if case.player in (side, ANYBODY)]
