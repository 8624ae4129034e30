"""Actions: a verb and at most two arguments, small integers inside, names outside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from senlac.engine.errors import NotationError

NONE: Final = -1
"""The argument an action does not have."""

NUMBER: Final = "number"
"""The kind of an argument that is its own name."""

LONGEST_NUMBER: Final = 9
"""The digits of the longest number read; none of the rulebooks counts further."""

LONGEST_QUOTE: Final = 40
"""How much of a text that is no action is quoted in the message."""


class Action(NamedTuple):
    """One decision, as the rules see it: a verb and what it is about."""

    verb: str
    first: int = NONE
    second: int = NONE


CONCEDE: Final = Action("concede")
"""By this a role gives up, in every game and at any time; it is never among the options."""

CONCEDE_WITHIN: Final = Action("concede within")
"""By this a role gives up the match within the match that it plays in, and nothing else."""

GIVING_UP: Final = (CONCEDE, CONCEDE_WITHIN)
"""What is written alike in every game, and has no place in its notation."""


_made: Final = tuple.__new__
"""Named here, for a method of a type is looked up by its name with every call."""


def quick_action(verb: str, first: int, second: int) -> Action:
    """Return an action sooner than by its name.

    The constructor of a named tuple is interpreted, even where all around it is compiled.
    """
    return _made(Action, (verb, first, second))


class Notation:
    """The names of a match: turns actions into `verb arg arg` and back.

    `verbs` gives the kinds of a verb's arguments (`{"move": ("unit", "square")}`), `names` the
    names of a kind by index. The kind `number` needs no names: a number is written as it is.
    """

    def __init__(
        self, verbs: Mapping[str, tuple[str, ...]], names: Mapping[str, Sequence[str]]
    ) -> None:
        self.verbs = dict(verbs)
        self.names = {kind: list(listed) for kind, listed in names.items()}
        # By kind, made when a name of the kind is first read: most notations only write.
        self._index: dict[str, dict[str, int]] = {}

    def text(self, action: Action) -> str:
        """Write an action as `verb arg arg`."""
        words = [action.verb]
        given = (action.first, action.second)
        words += [self.name(k, a) for k, a in zip(self.kinds(action.verb), given, strict=False)]
        return " ".join(words)

    def action(self, text: str) -> Action:
        """Read `verb arg arg`.

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
        """See that an action can be written, whoever made it.

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
        """Tell whether an argument is of a kind; None: whether it is not there."""
        if kind is None:
            return argument == NONE
        if kind == NUMBER:
            return 0 <= argument < 10**LONGEST_NUMBER
        return 0 <= argument < len(self.names.get(kind, ()))

    def merged(self, inner: Notation) -> Notation:
        """Return a notation for a match within this one: where both know a verb, `inner` reads it.

        Kinds of the two that share a word stay apart.
        """
        apart = {kind: f"inner {kind}" if kind in self.names else kind for kind in inner.names}
        verbs = {
            verb: tuple([apart.get(kind, kind) for kind in kinds])
            for verb, kinds in inner.verbs.items()
        }
        names = {apart[kind]: listed for kind, listed in inner.names.items()}
        return Notation({**self.verbs, **verbs}, {**self.names, **names})

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
        """Return the name of the thing of that kind with that index."""
        if kind == NUMBER:
            return str(index)
        return self.names[kind][index]

    def index(self, kind: str, name: str) -> int:
        """Return the index of the thing of that kind with that name, in any case of letters.

        Raises:
            NotationError: there is no such thing in this match.
        """
        if kind == NUMBER:
            if not (name.isascii() and name.isdigit() and len(name) <= LONGEST_NUMBER):
                raise NotationError(f"expected a number, got '{_short(name)}'")
            return int(name)
        if kind not in self._index:
            listed = self.names.get(kind, ())
            self._index[kind] = {known.lower(): place for place, known in enumerate(listed)}
        index = self._index[kind].get(name.lower())
        if index is None:
            raise NotationError(f"no {kind} '{_short(name)}' in this match")
        return index


def _short(text: str) -> str:
    """Return enough of a text to recognise it in a message."""
    return text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 3] + "..."
