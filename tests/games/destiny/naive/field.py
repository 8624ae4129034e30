"""The second referee's battle, read from the JSON document of a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from tests.games.destiny.naive.board import APART, BOARDS, FACINGS, LETTERS, Battlefield, Counter
from tests.games.destiny.naive.charts import KIND_OF, KINDS, SIDES

F = TypeVar("F", bound=Battlefield)


def field_of(kind: type[F], document: Mapping[str, Any], names: Mapping[str, Sequence[str]]) -> F:
    """Return the battle of a position."""
    fields = document["fields"]
    squares, tostig = names["square"], SIDES[fields["tostig"]] if fields["tostig"] >= 0 else ""
    counters: dict[str, Counter] = {}
    slots: dict[str, list[tuple[int, Counter]]] = {}
    for number, name in enumerate(names["counter"]):
        place = fields["slot_of"][number]
        if place == -1:
            continue
        whose = KINDS[KIND_OF[name.partition(".")[0]]]["side"]
        counter = Counter(
            name,
            tostig if whose == "by_event" else whose,
            squares[place // 3] if place >= 0 else APART[place],
            fields["steps_left"][number],
            LETTERS[fields["letter"][number]],
            shaken=number in fields["shaken"],
            walled=number in fields["in_shield_wall"],
        )
        counters[name] = counter
        if place >= 0:
            slots.setdefault(counter.at, []).append((place % 3, counter))
    stacks = {s: [c for _, c in sorted(row, key=lambda at: at[0])] for s, row in slots.items()}
    posts = {
        leader: squares[at] if at >= 0 else APART[at]
        for leader, at in zip(names["leader"], fields["leader_square"], strict=True)
        if at != -1
    }
    wounds = dict(zip(names["leader"], fields["wounds"], strict=True))
    ends = dict(zip(SIDES, fields["ends"], strict=True))
    held = zip(SIDES, fields["held"], strict=True)
    return kind(
        names,
        BOARDS[names["board"][fields["board"]]],
        names["weather"][fields["weather"]],
        counters,
        stacks,
        {s: FACINGS[n] for s, n in zip(squares, fields["facing"], strict=True)},
        posts,
        {leader: wounds[leader] for leader in posts},
        {s: n for s, n in zip(SIDES, fields["loss_marker"], strict=True) if ends[s] >= 0},
        {s: ("south", "north")[end] for s, end in ends.items() if end >= 0},
        {s: {names["event"][n] for n in row} for s, row in held},
        tostig,
        fields["battle_turn"],
        SIDES[fields["first_side"]],
        SIDES[fields["active_side"]],
        fields["scenario"],
        third_player(fields),
        squares[fields["bonus_square"]] if fields["bonus_square"] >= 0 else "",
        fields["landwaster_shown"],
    )


def third_player(fields: Mapping[str, Any]) -> str:
    """Return the player of the Danes: not their enemy, and of two the one with less Legitimacy."""
    out, ends = fields["out"], fields["ends"]
    free = [n for n in range(3) if n not in out and ends[n] < 0]
    return SIDES[min(free, key=lambda n: fields["legitimacy"][n])] if free else ""
