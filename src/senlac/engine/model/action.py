"""Actions: a verb and at most two arguments, small integers internally, names in text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Final, NamedTuple

from senlac.engine.support.errors import NotationError

NONE: Final = -1
"""Stands for an argument that the action does not have."""

NUMBER: Final = "number"
"""The kind of arguments that are plain numbers."""

LONGEST_NUMBER: Final = 9
"""Maximum number of digits of a number."""

LONGEST_QUOTE: Final = 40
"""Maximum number of characters of an invalid text that an error message quotes."""

MAX_LISTED: Final = 12
"""The message about an unknown name lists all names of its kind if there are at most this many."""


class Action(NamedTuple):
    """One decision: a verb and its arguments."""

    verb: str
    first: int = NONE
    second: int = NONE


CONCEDE: Final = Action("concede")
"""A role resigns. Legal in every game at any time, and never among the options."""

CONCEDE_WITHIN: Final = Action("concede within")
"""A role resigns only the nested match that it plays in."""

GIVING_UP: Final = (CONCEDE, CONCEDE_WITHIN)
"""Actions that have the same text in every game and are not part of a notation."""


_made: Final = tuple.__new__
"""A module constant, because looking up a method of a type costs time with every call."""


def quick_action(verb: str, first: int, second: int) -> Action:
    """Return an action, faster than its constructor.

    The constructor of a named tuple is interpreted, even in compiled code.
    """
    return _made(Action, (verb, first, second))


class Notation:
    """The names of a match: formats actions as `verb arg arg` and parses them.

    `verbs` gives the kinds of a verb's arguments (`{"move": ("unit", "square")}`), `names` the
    names of a kind by index. The kind `number` needs no names. `aliases` are further names by kind
    that are parsed but never written, such as a town for its hex. A name in `names` takes
    precedence.
    """

    def __init__(
        self,
        verbs: Mapping[str, tuple[str, ...]],
        names: Mapping[str, Sequence[str]],
        aliases: Mapping[str, Mapping[str, int]] | None = None,
    ) -> None:
        self.verbs = dict(verbs)
        self.names = {kind: list(listed) for kind, listed in names.items()}
        self.aliases = {kind: dict(known) for kind, known in (aliases or {}).items()}
        # By kind, built when a name of the kind is first parsed: most notations only write.
        self._index: dict[str, dict[str, int]] = {}

    def text(self, action: Action) -> str:
        """Format an action as `verb arg arg`."""
        words = [action.verb]
        given = (action.first, action.second)
        words += [self.name(k, a) for k, a in zip(self.kinds(action.verb), given, strict=False)]
        return " ".join(words)

    def action(self, text: str) -> Action:
        """Parse `verb arg arg`.

        Raises:
            NotationError: the text is not an action; the message says what was expected.
        """
        words = text.split()
        if not words:
            raise NotationError("expected an action, got an empty text")
        verb = words[0].lower()
        kinds = self.kinds(verb)
        if len(words) - 1 != len(kinds):
            wanted = " ".join([verb, *(kind.upper() for kind in kinds)])
            raise NotationError(f"expected '{wanted}', got '{_short(text)}'")
        indices = [self.index(k, word) for k, word in zip(kinds, words[1:], strict=True)]
        return Action(verb, *indices)

    def check(self, action: Action) -> None:
        """Require that an action can be written.

        Raises:
            NotationError: it has a verb or an argument that this match does not know.
        """
        kinds = self.kinds(action.verb)
        given = (action.first, action.second)
        for place, argument in enumerate(given):
            wanted = kinds[place] if place < len(kinds) else None
            if not self._fits(wanted, argument):
                names = " ".join([action.verb, *(kind.upper() for kind in kinds)])
                raise NotationError(f"expected '{names}', got {tuple(action)}")

    def _fits(self, kind: str | None, argument: int) -> bool:
        """Return whether an argument is of a kind; None means that it must be absent."""
        if kind is None:
            return argument == NONE
        if kind == NUMBER:
            return 0 <= argument < 10**LONGEST_NUMBER
        return 0 <= argument < len(self.names.get(kind, ()))

    def combined_with(self, inner: Notation) -> Notation:
        """Return a notation for a nested match. If both know a verb, `inner` parses it.

        Kinds of the same name stay separate.
        """
        apart = {kind: f"inner {kind}" if kind in self.names else kind for kind in inner.names}
        verbs = {
            verb: tuple([apart.get(kind, kind) for kind in kinds])
            for verb, kinds in inner.verbs.items()
        }
        names = {apart[kind]: listed for kind, listed in inner.names.items()}
        aliases = {apart.get(kind, kind): known for kind, known in inner.aliases.items()}
        return Notation(
            {**self.verbs, **verbs}, {**self.names, **names}, {**self.aliases, **aliases}
        )

    def kinds(self, verb: str) -> tuple[str, ...]:
        """Return the kinds of a verb's arguments.

        Raises:
            NotationError: the game has no such verb.
        """
        kinds = self.verbs.get(verb)
        if kinds is None:
            known = ", ".join(sorted(self.verbs))
            raise NotationError(f"no verb '{_short(verb)}'; the verbs are {known}")
        return kinds

    def name(self, kind: str, index: int) -> str:
        """Return the name for an index of a kind."""
        if kind == NUMBER:
            return str(index)
        return self.names[kind][index]

    def index(self, kind: str, name: str) -> int:
        """Return the index for a name of a kind, ignoring case.

        Raises:
            NotationError: this match has no such name.
        """
        if kind == NUMBER:
            if not (name.isascii() and name.isdigit() and len(name) <= LONGEST_NUMBER):
                raise NotationError(f"expected a number, got '{_short(name)}'")
            return int(name)
        if kind not in self._index:
            listed = self.names.get(kind, ())
            known = {alias.lower(): place for alias, place in self.aliases.get(kind, {}).items()}
            self._index[kind] = known | {name.lower(): n for n, name in enumerate(listed)}
        index = self._index[kind].get(name.lower())
        if index is None:
            raise NotationError(
                f"no {kind} '{_short(name)}' in this match{self._suggestion(kind, name)}"
            )
        return index

    def _suggestion(self, kind: str, name: str) -> str:
        """Return the names of a kind if they are few, otherwise those with a similar spelling."""
        listed = self.names.get(kind, ())
        if listed and len(listed) <= MAX_LISTED:
            return f"; known: {', '.join(listed)}"
        close = get_close_matches(name[:LONGEST_QUOTE].lower(), list(self._index[kind]), n=3)
        return f"; close: {', '.join(close)}" if close else ""


def _short(text: str) -> str:
    """Return the part of a text that an error message quotes."""
    return text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 3] + "..."
