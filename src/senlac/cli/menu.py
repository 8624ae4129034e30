"""Menus of options: chosen by number or by words, in one step or two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from senlac.engine.model.action import NUMBER, Action, Notation
from senlac.engine.model.options import Options
from senlac.engine.support.errors import NotationError

MANY: Final = 24
"""More choices than this are grouped by verb first."""

LONG_RANGE: Final = 20
"""Of ranges longer than this a number is typed, not listed."""

Words = tuple[str, ...]
"""The words of an action chosen so far."""


@dataclass(frozen=True)
class Item:
    """A choice.

    Attributes:
        words: the words it stands for.
        action: the action; None if more has to be chosen.
        more: what has to be chosen next, for people.
        key: what is typed for it.
    """

    words: Words
    action: Action | None = None
    more: str = ""
    key: str = ""


class Menu:
    """The options of a role as a menu."""

    def __init__(self, options: Options, notation: Notation) -> None:
        self.options = options
        self.notation = notation

    def items(self, chosen: Words = ()) -> list[Item]:
        """Return the choices that continue the words chosen so far, each with its key.

        A number from a long range has no item: it is typed.
        """
        if not chosen:
            return numbered(self._first_items())
        verb = self.verb(chosen[0])
        if len(chosen) == 1:
            items = self._verb_items(verb)
        else:
            items = self._second_items(verb, self.notation.index(self._kind(verb, 0), chosen[1]))
        # A number is its own key, otherwise typing it would be ambiguous.
        if self._kind(verb, len(chosen) - 1) == NUMBER:
            return [replace(item, key=item.words[-1]) for item in items]
        return numbered(items)

    def read(self, text: str, chosen: Words = ()) -> Action | Words:
        """Return the action for a text, or the words chosen so far.

        The text is a key, an action, the beginning of one, or what continues the words chosen. If
        only one verb needs more, the verb can be omitted. The action may be illegal.

        Raises:
            NotationError: it is none of these.
        """
        words = tuple(text.split())
        items = self.items(chosen)
        for item in items:
            if (item.key,) == words:
                return item.words if item.action is None else item.action
        start = chosen or self._only_verb()
        if len(words) == 1 and words[0].isdigit() and not self._takes_number(start):
            raise NotationError(f"expected a number from 1 to {len(items)}, got '{words[0][:9]}'")
        if start:
            try:
                return self._parse(start + words)
            except NotationError:
                if words[:1] and words[0].lower() not in self.notation.verbs:
                    raise
        return self._parse(words)

    def _only_verb(self) -> Words:
        """Return the only verb that needs more arguments, empty if there are several.

        Also empty if it needs a number, which could be the key of a choice.
        """
        asking = [verb for verb in self.options.verbs() if self.notation.kinds(verb)]
        return (asking[0],) if len(asking) == 1 and self._kind(asking[0], 0) != NUMBER else ()

    def _takes_number(self, start: Words) -> bool:
        """Return whether a number may come next."""
        return bool(start) and self._kind(self.verb(start[0]), len(start) - 1) == NUMBER

    def verb(self, word: str) -> str:
        """Return a verb as the notation spells it."""
        return word.lower()

    def _parse(self, words: Words) -> Action | Words:
        """Parse an action, or the beginning of an option."""
        verb = self.verb(words[0]) if words else ""
        kinds = self.notation.verbs.get(verb, ())
        if verb not in self.options.verbs() or len(words) > len(kinds):
            return self.notation.action(" ".join(words))
        given = zip(kinds, words[1:], strict=False)
        names = [self.notation.name(kind, self.notation.index(kind, word)) for kind, word in given]
        return (verb, *names)

    def _first_items(self) -> list[Item]:
        """Return verbs with their first arguments, or verbs alone if these are too many."""
        # In the order of the notation, most important first; the options may be in another order.
        verbs = [verb for verb in self.notation.verbs if verb in self.options.verbs()]
        by_verb = {verb: self._verb_items(verb) for verb in verbs}
        items = [item for verb in verbs for item in by_verb[verb] or self._typed(verb)]
        if len(items) <= MANY or len(verbs) == 1:
            return items
        grouped: list[Item] = []
        for verb in verbs:
            found = by_verb[verb]
            if len(found) > 1:
                grouped.append(Item((verb,), None, f"{len(found)}"))
            else:
                grouped += found or self._typed(verb)
        return grouped

    def _verb_items(self, verb: str) -> list[Item]:
        """Return the choices of a verb: itself, or its first arguments unless they are typed."""
        if not self.notation.kinds(verb):
            return [Item((verb,), Action(verb))]
        kind = self._kind(verb, 0)
        if kind == NUMBER and sum([len(numbers) for numbers in self._numbers(verb)]) > LONG_RANGE:
            return []
        firsts = self.options.firsts(verb)
        items: list[Item] = []
        for first in firsts:
            words = (verb, self.notation.name(kind, first))
            seconds = self.options.seconds(verb, first)
            if not seconds:
                items.append(Item(words, Action(verb, first)))
            elif len(seconds) == 1:
                name = self.notation.name(self._kind(verb, 1), seconds[0])
                items.append(Item((*words, name), Action(verb, first, seconds[0])))
            else:
                items.append(Item(words, None, f"{len(seconds)}"))
        return items

    def _second_items(self, verb: str, first: int) -> list[Item]:
        """Return the choices of a second argument, unless they are typed."""
        kind = self._kind(verb, 1)
        seconds = sorted(self.options.seconds(verb, first))
        if kind == NUMBER and len(seconds) > LONG_RANGE:
            return []
        head = (verb, self.notation.name(self._kind(verb, 0), first))
        return [
            Item((*head, self.notation.name(kind, second)), Action(verb, first, second))
            for second in seconds
        ]

    def _typed(self, verb: str) -> list[Item]:
        """Return the choice of a verb whose number is typed; empty if none can follow."""
        numbers = self.range((verb,))
        return [Item((verb,), None, numbers)] if numbers else []

    def _numbers(self, verb: str) -> list[Sequence[int]]:
        """Return the first arguments of a verb as the game gave them, long ranges unexpanded."""
        return [bunch.firsts for bunch in self.options.bunches if bunch.verb == verb]

    def range(self, chosen: Words) -> str:
        """Return which numbers may be typed after the words chosen so far, "" for none."""
        verb = self.verb(chosen[0])
        if self._kind(verb, len(chosen) - 1) != NUMBER:
            return ""
        if len(chosen) == 1:
            rows = self._numbers(verb)
        else:
            first = self.notation.index(self._kind(verb, 0), chosen[1])
            rows = [self.options.seconds(verb, first)]
        ends = [row[end] for row in rows if row for end in (0, -1)]
        return f"{min(ends)} to {max(ends)}" if ends else ""

    def _kind(self, verb: str, place: int) -> str:
        """Return the kind of an argument of a verb."""
        kinds = self.notation.kinds(verb)
        return kinds[place] if place < len(kinds) else ""


def numbered(items: list[Item]) -> list[Item]:
    """Return the items with the numbers by which they are chosen."""
    return [replace(item, key=str(number)) for number, item in enumerate(items, start=1)]
