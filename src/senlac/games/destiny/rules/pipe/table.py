"""4.0: the events in flat lists for the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.engine.support.mask import mask_where

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.destiny.data.rows.politics import Case, Effect, Event
    from senlac.games.destiny.data.tables import GameData

# The sorts of effects of an event.
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

# The target of a change of Legitimacy that is not a side by name.
PLAYER: Final = -1
"""The side that plays the event."""
RIVAL: Final = -2
"""The rival named by its player."""
WHOSE: Final = {"player": PLAYER, "rival": RIVAL}

ANYBODY: Final = "any"
"""The player of a case that is the same for all sides."""


class EventEffect(NamedTuple):
    """An effect of an event.

    Attributes:
        sort: LEGITIMACY, FORCE, TOSTIG, BRITTANY, SCOTS or DANES.
        target: the side, PLAYER or RIVAL whose Legitimacy changes; the operational kind of which a
            side has more or fewer; the way that Tostig takes.
        number: the amount.
    """

    sort: int
    target: int
    number: int


class Politics:
    """The events of the PIPE phase, numbered as everywhere.

    Attributes:
        order: the sides in the order in which they act.
        hand: the number of events dealt to each.
        plays: the number of plays of each; `owed` the number of them from the hand.
        events: the mask of all events, `compulsory` and `kept` (operational) those of them.
        usable: by event the mask of the sides that can use it once it is played.
        names_rival: by event whether its player names a rival.
        sure: by event and side whether it needs no die; `deeds` are by event and side its
            effects, by the die minus one.
    """

    def __init__(
        self, tables: GameData, sides: Sequence[str], kinds: Sequence[str], ways: Sequence[str]
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
        self.deeds: list[list[list[list[EventEffect]]]] = [
            [self._by_die(_cases(row, name), die) for name in sides] for row in rows
        ]

    def _by_die(self, cases: Sequence[Case], die: int) -> list[list[EventEffect]]:
        """[4.0n] Return the effects of an event in these cases, by the die minus one."""
        found: list[list[EventEffect]] = [[] for _ in range(die)]
        for case in cases:
            deeds = [self._deed(effect) for effect in case.effects]
            for number in range(case.low - 1, case.high):
                found[number] = deeds
        return found

    def _deed(self, effect: Effect) -> EventEffect:
        """Return an effect with indices in place of names."""
        sort = SORTS[str(effect[0])]
        if sort == LEGITIMACY:
            return EventEffect(sort, self._whose[str(effect[1])], int(effect[2]))
        if sort == FORCE:
            return EventEffect(sort, self._kinds.index(str(effect[2])), int(effect[3]))
        return EventEffect(sort, self._ways.index(str(effect[1])) if sort == TOSTIG else 0, 0)


def _cases(row: Event, side: str) -> list[Case]:
    """[4.0n] Return the cases of an event that apply to a side."""
    return [case for case in row.case if case.player in (side, ANYBODY)]
