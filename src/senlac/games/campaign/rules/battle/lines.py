"""9.1 and 9.2: a side as lines of troops by class and grade, and its losses by stacks."""

from __future__ import annotations

from bisect import bisect
from typing import TYPE_CHECKING, NamedTuple

from senlac.games.campaign.rules.battle.strength import WHOLE
from senlac.games.campaign.rules.constants import LETTERS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.catalogue import Catalogue
    from senlac.games.campaign.rules.battle.strength import Side
    from senlac.games.campaign.state import CampaignState


class ClassAndGrade(NamedTuple):
    """A class and a grade, by index."""

    troop_class: int
    grade: int


class StackShare(NamedTuple):
    """The figures of one stack of a force: the force, the stack, the number."""

    place: int
    stack: int
    figures: int


class Troops(NamedTuple):
    """A line of troops: its class and grade, and its lots, forces in id order."""

    sort: ClassAndGrade
    lots: list[StackShare]

    @property
    def figures(self) -> int:
        """The figures of the line."""
        return sum([lot.figures for lot in self.lots])


def lines_of(state: CampaignState, side: Side, most: int) -> list[Troops]:
    """[table.b] Return a side's lines, at most `most`: class by class, best grade first.

    Above the limit the smallest line joins the next worse of its class, or the next better.
    """
    catalogue = state.catalogue
    lots: dict[ClassAndGrade, list[StackShare]] = {}
    for place in side.places(state):
        for stack, figures in enumerate(state.figures[place]):
            if figures:
                sort = ClassAndGrade(catalogue.class_of[stack], catalogue.grade[stack])
                lots.setdefault(sort, []).append(StackShare(place, stack, figures))
    while len(lots) > most and (gone := _smallest(lots)) is not None:
        moved = lots.pop(gone)
        heir = _heir(gone, sorted(lots))
        lots[heir] = sorted([*lots[heir], *moved])
    order = [catalogue.classes.index(n) for n in catalogue.tables.files.tables.handoff.line_order]
    ranked = sorted(lots, key=lambda sort: (order.index(sort.troop_class), sort.grade))
    return [Troops(sort, lots[sort]) for sort in ranked]


def _smallest(lots: dict[ClassAndGrade, list[StackShare]]) -> ClassAndGrade | None:
    """[table.b] Return the smallest line that has another of its class, the first of several."""
    classes = [sort.troop_class for sort in lots]
    sizes = [
        (sum([lot.figures for lot in found]), sort)
        for sort, found in lots.items() if classes.count(sort.troop_class) > 1
    ]  # fmt: skip
    return min(sizes)[1] if sizes else None


def _heir(gone: ClassAndGrade, left: Sequence[ClassAndGrade]) -> ClassAndGrade:
    """[table.b] Return the line that one joins: the next worse of its class, or else better."""
    own = [sort for sort in left if sort.troop_class == gone.troop_class]
    return own[min(bisect(own, gone), len(own) - 1)]


def name_of(catalogue: Catalogue, seat: int, troop_class: int, grade: int) -> str:
    """[table.b] Return the id of a line: the seat's letter, class and grade, as in `A.HI.C`."""
    parts = (LETTERS[seat], catalogue.classes[troop_class], catalogue.grades[grade])
    return ".".join(parts)


def sent(catalogue: Catalogue, troops: Troops) -> int:
    """[table.b] Return the figures sent for a line: more of troops that the board rates low."""
    rules = catalogue.tables.files.tables.handoff
    by_class: int = getattr(rules.class_percent, catalogue.classes[troops.sort.troop_class])
    by_grade = rules.grade_percent[catalogue.grades[troops.sort.grade]]
    return max(1, troops.figures * by_class * by_grade // WHOLE)


def back(catalogue: Catalogue, troops: Troops, killed: int) -> int:
    """[table.c] Return the dead of a line from the board's number, in the ratio that was sent."""
    return killed * troops.figures // sent(catalogue, troops)


def kill(state: CampaignState, troops: Troops, killed: int) -> None:
    """[table.c] Remove the dead of a line from its lots: shares rounded down, then one each."""
    whole = troops.figures
    shares = [killed * lot.figures // whole for lot in troops.lots]
    over = killed - sum(shares)
    for lot, share in zip(troops.lots, shares, strict=True):
        more = 1 if over and share < lot.figures else 0
        over -= more
        state.figures[lot.place][lot.stack] -= share + more
