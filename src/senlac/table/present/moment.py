"""A table at one moment: each part of what screens show is made once for all who see the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import Raw

from senlac.engine.action import Notation
from senlac.engine.event import Event
from senlac.engine.match import Match
from senlac.engine.scene import GUIDANCE
from senlac.engine.standpoint import Standpoint
from senlac.engine.witness import Witness
from senlac.table.present.ask import Ask, ask
from senlac.table.present.boards import Boards, Drawn
from senlac.table.present.events import Told
from senlac.table.present.merge import Tree, Within, difference
from senlac.table.present.pieces import Asked, Known, Order, encode
from senlac.table.present.wire import scene_tree
from senlac.table.service.seen import Seen
from senlac.table.service.table import Table

LASTING: Final = ("boards", "orders", "witnesses")
"""What of a match is kept from moment to moment."""

Eyes = tuple[str, ...]
"""The roles for whom something is shown."""


class Moment:
    """What there is to be shown of a match as it stands.

    Attributes:
        hides: whether not everybody may know all of it.
    """

    def __init__(self, match: Match, boards: Boards, kept: dict[str, Any]) -> None:
        self.match = match
        self.actors = match.actors()
        self.hides: bool = match.game.secrets(match.state)
        self._boards = boards
        # Not all that is kept: this is kept there too, and only the collector would free either.
        self._kept: dict[str, Any] = {name: kept.setdefault(name, {}) for name in LASTING}
        self._seen: dict[Eyes, Standpoint] = {}
        self._drawings: dict[Eyes, Drawn] = {}
        self._scenes: dict[Eyes, Tree] = {}
        self._patches: dict[tuple[int, int], tuple[Tree, Tree, Raw | None]] = {}
        self._asks: dict[str, Ask] = {}
        self._witnesses: dict[Eyes, Witness] = self._kept["witnesses"]
        self._read: dict[Eyes, Witness] = {}
        self._told = Told(match)

    def follow(self, earlier: Moment, unaware: Callable[[Eyes], bool]) -> None:
        """Take over the scenes of those who have seen nothing of what came since a moment.

        What is drawn for them follows from what they see, and that is what it was.
        """
        if self.hides and earlier.hides:
            same = {eyes: tree for eyes, tree in earlier._scenes.items() if unaware(eyes)}
            self._scenes.update(same)

    def seen(self, roles: Sequence[str]) -> Standpoint:
        """Return the match that some roles have before their eyes."""
        eyes = tuple(roles)
        found = self._seen.get(eyes)
        if found is None:
            found = self._seen[eyes] = self.match.standpoint(eyes)
        return found

    def board(self, roles: Sequence[str]) -> Drawn:
        """Return the board that some roles see, with the manner of its actions."""
        eyes = tuple(roles)
        found = self._drawings.get(eyes)
        if found is None:
            found = self._drawings[eyes] = self._boards.of(self.seen(eyes), self._kept)
        return found

    def scene(self, roles: Sequence[str]) -> Tree:
        """Return the scene for some roles, as it is sent.

        Where nothing is hidden all see the same, but for what guides those who are asked.
        """
        if self.hides:
            return self._drawn(tuple(roles))
        eyes = tuple([role for role in roles if role in self.actors])
        tree = self._scenes.get(eyes)
        if tree is None and not eyes and self.actors:
            asked = self._drawn(tuple(self.actors[:1]))
            tree = {name: part for name, part in asked.items() if name not in GUIDANCE}
            self._scenes[eyes] = tree
        return self._drawn(eyes) if tree is None else tree

    def _drawn(self, eyes: Eyes) -> Tree:
        """Return the scene as the game draws it for some roles."""
        tree = self._scenes.get(eyes)
        if tree is None:
            seen = self.seen(eyes)
            scene = seen.game.scene(seen.state, seen.roles)
            tree = self._scenes[eyes] = scene_tree(scene, self.known(eyes))
        return tree

    def known(self, roles: Sequence[str]) -> Known:
        """Return what a page knows of the match that some roles see, and how it orders pieces."""
        seen = self.seen(roles)
        names = seen.game.notation(seen.state).names
        orders: dict[str, tuple[object, Order]] = self._kept["orders"]
        known = orders.get(seen.game.id)
        if known is None or (known[0] is not names and known[0] != names):
            ranks = {name: rank for those in names.values() for rank, name in enumerate(those)}
            known = orders[seen.game.id] = (names, Order(ranks))
        asked = [role for role in self.actors if role in roles]
        eyes = tuple(roles) if self.hides else ()
        board, guided = self.board(roles), Asked()
        if asked:
            ask = self.ask(asked[0])
            guided = Asked(ask.options, ask.lists)
        return Known(board.middles, known[1], eyes, guided, board.floors)

    def change(self, before: Tree, after: Tree) -> Raw | None:
        """Return the patch from an earlier scene to one of this moment, None if they are equal."""
        return None if before is after else self._patch(before, after, self._patch)

    def _patch(self, before: Tree, after: Tree, within: Within | None = None) -> Raw | None:
        """Return a patch, written once: those who are guided otherwise share parts of a scene.

        None if they are equal.
        """
        key = id(before), id(after)
        known = self._patches.get(key)
        if known is None:
            # They are kept with it, so that no others are ever taken for them.
            patch = difference(before, after, within)
            known = self._patches[key] = (before, after, Raw(encode(patch)) if patch else None)
        return known[2]

    def names(self, role: str) -> Notation:
        """Return the names in which a role's options are told: those of the match it sees."""
        seen = self.seen((role,))
        found: Notation = seen.game.notation(seen.state)
        return found

    def ask(self, role: str) -> Ask:
        """Return what a role that must decide is asked."""
        asked = self._asks.get(role)
        if asked is None:
            asked = self._asks[role] = ask(self.match, role, self.names(role))
        return asked

    def events(self, roles: Sequence[str]) -> list[Event]:
        """Return what some roles saw happen; the list is not to be changed."""
        return self.witness(roles).events

    def witness(self, roles: Sequence[str]) -> Witness:
        """Return some roles with what they saw happen."""
        eyes = tuple(roles)
        found = self._read.get(eyes)
        if found is None:
            known = self._witnesses.get(eyes) or Witness(self.match.indices(roles))
            found = self._read[eyes] = known.read(self.match.course.history)
            self._witnesses[eyes] = found
        return found

    def told(self, events: Sequence[Event]) -> list[Raw]:
        """Return events as the log writes them and the board shows them."""
        return self._told.row(events)


def moment_of(table: Table, boards: Boards) -> Moment | None:
    """Return how the match of a table stands, None before it begins."""
    match = table.match
    if match is None:
        return None
    known: tuple[Seen, Moment] | None = table.kept.get("moment")
    if known is not None and known[1].match is match:
        return known[1]
    found = Moment(match, boards, table.kept)
    if known is not None:
        came = table.seen.since(known[0])
        if came is not None:
            found.follow(known[1], lambda eyes: not any(table.saw(eyes, came)))
    table.kept["moment"] = (table.seen, found)
    return found
