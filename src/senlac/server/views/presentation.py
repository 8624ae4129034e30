"""A table at one moment: each part of its views is computed once for all that see the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import Raw

from senlac.engine.match.match import Match
from senlac.engine.match.perspective import Perspective
from senlac.engine.match.visible_events import VisibleEvents
from senlac.engine.model.action import Notation
from senlac.engine.model.event import Event
from senlac.engine.screen.scene import ACTOR_ONLY
from senlac.server.matches.table import Table
from senlac.server.matches.visibility import VisibilityLog
from senlac.server.views.board_cache import BoardCache, EncodedBoard
from senlac.server.views.event_tree import EventEncoder
from senlac.server.views.merge_patch import Tree, Within, difference, encode
from senlac.server.views.option_codec import Ask, ask
from senlac.server.views.scene_tree import SceneEncoder

LASTING: Final = ("boards", "encoders", "witnesses")
"""Caches of a match that stay valid from moment to moment."""

ViewerRoles = tuple[str, ...]
"""The roles of a viewer."""


class MatchPresentation:
    """The parts of views of a match at one moment, cached.

    Attributes:
        hides: whether the state contains secrets.
        usual: whether the match began with the default set-up.
    """

    def __init__(
        self, match: Match, boards: BoardCache, kept: dict[str, Any], *, usual: bool = False
    ) -> None:
        self.match = match
        self.usual = usual
        self.actors = match.actors()
        self.hides: bool = match.game.has_secrets(match.state)
        self._boards = boards
        # Copy the LASTING caches only. `kept` also holds this object, and only the garbage
        # collector would free that cycle.
        self._kept: dict[str, Any] = {name: kept.setdefault(name, {}) for name in LASTING}
        self._seen: dict[ViewerRoles, Perspective] = {}
        self._drawings: dict[ViewerRoles, EncodedBoard] = {}
        self._scenes: dict[ViewerRoles, Tree] = {}
        self._patches: dict[tuple[int, int], tuple[Tree, Tree, Raw | None]] = {}
        self._asks: dict[str, Ask] = {}
        self._witnesses: dict[ViewerRoles, VisibleEvents] = self._kept["witnesses"]
        self._read: dict[ViewerRoles, VisibleEvents] = {}
        self._told = EventEncoder(match)

    def reuse_unaffected(
        self, earlier: MatchPresentation, unaware: Callable[[ViewerRoles], bool]
    ) -> None:
        """Take over scenes from an earlier moment for viewers that have seen nothing since.

        A scene depends only on what the viewer sees, so it has not changed.
        """
        if self.hides and earlier.hides:
            same = {eyes: tree for eyes, tree in earlier._scenes.items() if unaware(eyes)}
            self._scenes.update(same)

    def seen(self, roles: Sequence[str]) -> Perspective:
        """Return the perspective of some roles: the nested match they see, or the match itself."""
        eyes = tuple(roles)
        found = self._seen.get(eyes)
        if found is None:
            found = self._seen[eyes] = self.match.perspective(eyes)
        return found

    def board(self, roles: Sequence[str]) -> EncodedBoard:
        """Return the board that some roles see, with the manner of its game."""
        eyes = tuple(roles)
        found = self._drawings.get(eyes)
        if found is None:
            found = self._drawings[eyes] = self._boards.of(self.seen(eyes), self._kept)
        return found

    def scene(self, roles: Sequence[str]) -> Tree:
        """Return the encoded scene for some roles.

        Without secrets all viewers share one scene, except for the guidance of actors.
        """
        if self.hides:
            return self._drawn(tuple(roles))
        eyes = tuple([role for role in roles if role in self.actors])
        tree = self._scenes.get(eyes)
        if tree is None and not eyes and self.actors:
            asked = self._drawn(tuple(self.actors[:1]))
            tree = {name: part for name, part in asked.items() if name not in ACTOR_ONLY}
            self._scenes[eyes] = tree
        return self._drawn(eyes) if tree is None else tree

    def _drawn(self, eyes: ViewerRoles) -> Tree:
        """Return the scene that the game makes for some roles."""
        tree = self._scenes.get(eyes)
        if tree is None:
            seen = self.seen(eyes)
            # Without secrets all see the same, so one encoder follows the whole match.
            place = (seen.game.id, *(eyes if self.hides else ()))
            encoders: dict[tuple[str, ...], SceneEncoder] = self._kept["encoders"]
            encoder = encoders.setdefault(place, SceneEncoder())
            scene = seen.game.scene(seen.state, seen.roles)
            tree = self._scenes[eyes] = encoder.tree(scene)
        return tree

    def change(self, before: Tree, after: Tree) -> Raw | None:
        """Return the patch from an earlier scene to one of this moment, None if they are equal."""
        return None if before is after else self._patch(before, after, self._patch)

    def _patch(self, before: Tree, after: Tree, within: Within | None = None) -> Raw | None:
        """Return a patch, None if the values are equal.

        Patches are cached, because viewers with different guidance share parts of a scene.
        """
        key = id(before), id(after)
        known = self._patches.get(key)
        if known is None:
            # Both objects are stored with the patch, so that their ids stay their own.
            patch = difference(before, after, within)
            known = self._patches[key] = (before, after, Raw(encode(patch)) if patch else None)
        return known[2]

    def names(self, role: str) -> Notation:
        """Return the notation of a role's options: that of the match it sees."""
        seen = self.seen((role,))
        found: Notation = seen.game.notation(seen.state)
        return found

    def ask(self, role: str) -> Ask:
        """Return the decision of an actor."""
        asked = self._asks.get(role)
        if asked is None:
            asked = self._asks[role] = ask(self.match, role, self.names(role), usual=self.usual)
        return asked

    def events(self, roles: Sequence[str]) -> list[Event]:
        """Return the events that some roles saw. The list must not be changed."""
        return self.witness(roles).events

    def witness(self, roles: Sequence[str]) -> VisibleEvents:
        """Return some roles with the events that they saw."""
        eyes = tuple(roles)
        found = self._read.get(eyes)
        if found is None:
            known = self._witnesses.get(eyes) or VisibleEvents(self.match.indices(roles))
            found = self._read[eyes] = known.updated(self.match.core.history)
            self._witnesses[eyes] = found
        return found

    def encoded_events(self, events: Sequence[Event]) -> list[Raw]:
        """Return events encoded for the log and the board."""
        return self._told.row(events)


def moment_of(table: Table, boards: BoardCache) -> MatchPresentation | None:
    """Return the present moment of a table, None before its match begins."""
    match = table.match
    if match is None:
        return None
    known: tuple[VisibilityLog, MatchPresentation] | None = table.kept.get("moment")
    if known is not None and known[1].match is match:
        return known[1]
    found = MatchPresentation(match, boards, table.kept, usual=table.begin.usual)
    if known is not None:
        came = table.seen.since(known[0])
        if came is not None:
            found.reuse_unaffected(known[1], lambda eyes: not any(table.has_seen(eyes, came)))
    table.kept["moment"] = (table.seen, found)
    return found
