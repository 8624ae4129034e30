"""Lists beside the board of a game of many bodies: what a viewer has, and what is reported to them.

msgspec encodes the records, so this module is not compiled: see setup.py.
"""

from __future__ import annotations

from collections.abc import Mapping

from senlac.engine.screen.record_base import ScreenStruct


class RosterEntry(ScreenStruct, frozen=True):
    """A body of the viewer's own in a list: what it is, where, and what it is to do.

    `piece` may be the space of a body that is still to come, or empty if there is none at all.
    Entries of one `group` stand together. `act` is the text of the action that begins its orders,
    empty if it can have none now. `idle`: it has no orders yet and could carry some out. With a
    `warning` something is wrong with it, as a fact says.
    """

    piece: str
    name: str
    strength: str
    place: str
    facts: tuple[str, ...] = ()
    group: str = ""
    act: str = ""
    idle: bool = False
    warning: bool = False


class Dispatch(ScreenStruct, frozen=True):
    """The reports a viewer has received in a turn, as a card: parts with a line for each event.

    An event of a kind in `begins` opens a new dispatch, with its sentence as the title; `first` is
    that of a dispatch before all of them. `parts` are the kinds of events by headings; events of
    other kinds are left out. `title` names all dispatches together.
    """

    title: str
    first: str
    begins: tuple[str, ...]
    parts: Mapping[str, tuple[str, ...]]
