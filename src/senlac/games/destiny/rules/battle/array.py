"""11.0: the set-up of a battle, and the automatic placement of an army."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from senlac.engine.model.action import Action
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.support.text import count
from senlac.engine.support.validation import require
from senlac.games.destiny.catalogue import INFANTRY, KNIGHT, LIGHTS
from senlac.games.destiny.rules.battle.leaders import move_leader
from senlac.games.destiny.rules.constants import NOBODY, UNPLACED
from senlac.games.destiny.rules.decision import FATES, DestinyDecision, owned_by
from senlac.games.destiny.state import DestinyState

PAIR: Final = 2
"""The number of knights in a square of an automatic placement."""


class PlaceFigures(DestinyDecision):
    """[11.0e-11.0g] A side sets up, figure by figure."""

    former_names = ("Place",)

    __slots__ = ("side",)

    fields: ClassVar[Mapping[str, Any]] = {"side": int}

    def __init__(self, side: int) -> None:
        self.side = side

    def decider(self, state: DestinyState) -> int:
        """[11.0e] Return the role that plays the side that sets up."""
        return state.commander(self.side)

    def step_name(self, state: DestinyState) -> str:
        return "the set-up"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("put", "auto")

    def options(self, state: DestinyState) -> Options:
        zone = zone_of(state, self.side)
        roomy = [square for square in zone if not state.full(square)]
        held = [square for square in zone if state.holder[square] == self.side]
        base = len(state.slot_of)
        counters = unplaced(state, self.side)
        leaders = [base + n for n in unplaced_leaders(state, self.side)] if held else []
        options = Options().pairs("put", counters, lambda _: roomy)
        return options.pairs("put", leaders, lambda _: held).one("auto")

    def apply(self, state: DestinyState, action: Action) -> None:
        if action.verb == "auto":
            array(state, self.side)
        else:
            put(state, action.first, action.second)
        if not unplaced(state, self.side) and not unplaced_leaders(state, self.side):
            self.leave(state)

    def leave(self, state: DestinyState) -> None:
        """[11.0e] Let the other side set up, unless both have."""
        other = state.enemy(self.side)
        if unplaced(state, other) or unplaced_leaders(state, other):
            state.replace(PlaceFigures(other))
        else:
            state.pop()

    def default_setup_action(self, state: DestinyState) -> Action | None:
        return Action("auto")

    def prompt(self, state: DestinyState) -> str:
        left = len(unplaced(state, self.side))
        return f"Set up your army: {count(left, 'counter')} to go."

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        figure, square, base = action.first, action.second, len(state.slot_of)
        name = state.title(figure)
        leader = figure >= base
        whose = state.serves(figure - base) if leader else state.owner[figure]
        where = state.leader_square[figure - base] if leader else state.slot_of[figure]
        if whose != self.side:
            return owned_by(state, name, whose, "11.0e")
        if where != UNPLACED:
            _, why = FATES.get(where, ("", "has been placed"))
            return Refusal("11.0g", f"{name} {why}.")
        if square < 0:
            return Refusal("11.0g", f"There is no square for {name} yet.")
        if square not in zone_of(state, self.side):
            return Refusal("11.0g", f"{state.square_name(square)} is not in your three rows.")
        if leader:
            return Refusal("11.6a", f"{name} needs counters of the same side in the square.")
        return Refusal("11.0g", f"{state.square_name(square)} holds three counters.")

    def validate(self, state: DestinyState) -> None:
        known = 0 <= self.side < len(state.ends) and state.ends[self.side] != NOBODY
        require(known, "PlaceFigures.side: not in the battle")
        left = unplaced(state, self.side) or unplaced_leaders(state, self.side)
        require(bool(left), "PlaceFigures.side: it has set up")


# ---- who is where -------------------------------------------------------------------------------


def zone_of(state: DestinyState, side: int) -> list[int]:
    """[11.0g] Return the squares in which a side sets up, its front row first."""
    return [square for row in state.catalogue.rows[state.ends[side]] for square in row]


def unplaced(state: DestinyState, side: int) -> list[int]:
    """Return the counters that a side is still to set up."""
    place = state.slot_of
    return [counter for counter in state.armies[side] if place[counter] == UNPLACED]


def unplaced_leaders(state: DestinyState, side: int) -> list[int]:
    """Return the leaders that a side is still to set up."""
    post = state.leader_square
    return [leader for leader in state.leaders_in_battle[side] if post[leader] == UNPLACED]


def put(state: DestinyState, figure: int, square: int) -> None:
    """[11.0g] Place a figure on a square, facing the enemy's end."""
    base = len(state.slot_of)
    if figure < base:
        side = state.owner[figure]
        if state.holder[square] < 0:
            state.facing[square] = state.catalogue.home[state.ends[side]]
        state.stand(figure, square)
    else:
        move_leader(state, figure - base, square)
    if state.journal is not None:
        name = state.catalogue.figures[figure]
        state.emit("put", {"figure": name, "to": state.square_name(square)}, "11.0g")


# ---- by itself ----------------------------------------------------------------------------------


def array(state: DestinyState, side: int) -> None:
    """[11.0g] Place all of a side's remaining figures: foot in front, knights behind the wings."""
    sort = state.catalogue.sort
    left = unplaced(state, side)
    foot = in_rank(state, [c for c in left if sort[c] != KNIGHT])
    knights = in_rank(state, [c for c in left if sort[c] == KNIGHT])
    rows = state.catalogue.rows[state.ends[side]]
    late = line_up(state, foot, rows[0])
    late += wing(state, knights, outwards(state, rows[1]))
    zone = zone_of(state, side)
    for counter in late:
        put(state, counter, next(square for square in zone if not state.full(square)))
    post_leaders(state, unplaced_leaders(state, side), rows[0], zone)


def in_rank(state: DestinyState, counters: Sequence[int]) -> list[int]:
    """Return counters in order of placement: infantry by defence and attack, lights, knights."""
    catalogue = state.catalogue
    attack, defence = catalogue.attack[-1], catalogue.defence[-1]
    infantry = [c for c in counters if catalogue.sort[c] == INFANTRY]
    lights = [c for c in counters if catalogue.sort[c] == LIGHTS]
    knights = [c for c in counters if catalogue.sort[c] == KNIGHT]
    return [
        *sorted(infantry, key=lambda c: (-defence[c], -attack[c], c)),
        *lights,
        *sorted(knights, key=lambda c: (-attack[c], c)),
    ]


def line_up(state: DestinyState, counters: Sequence[int], row: Sequence[int]) -> list[int]:
    """Place counters along a row from the middle, repeatedly; return those without room."""
    wide = list(row[: max(1, (len(counters) + 1) // 2)])
    late: list[int] = []
    turn = 0
    for counter in counters:
        tried = 0
        while tried < len(wide) and state.full(wide[turn % len(wide)]):
            turn += 1
            tried += 1
        if tried == len(wide):
            late.append(counter)
        else:
            put(state, counter, wide[turn % len(wide)])
            turn += 1
    return late


def wing(state: DestinyState, counters: Sequence[int], row: Sequence[int]) -> list[int]:
    """Place knights in pairs along a row from its ends; return those without room."""
    late: list[int] = []
    for counter in counters:
        roomy = [square for square in row if len(state.stack_on(square)) < PAIR]
        if roomy:
            put(state, counter, roomy[0])
        else:
            late.append(counter)
    return late


def outwards(state: DestinyState, row: Sequence[int]) -> list[int]:
    """Return a row from its ends to the middle, the western square of a pair first."""
    squares = state.catalogue.squares
    middle = squares.width + 1
    return sorted(row, key=lambda s: (-abs(2 * squares.file(s) - middle), s))


def post_leaders(
    state: DestinyState, leaders: Sequence[int], row: Sequence[int], zone: Sequence[int]
) -> None:
    """Place leaders in order of precedence, each with counters without another leader."""
    for leader in [n for n in state.catalogue.precedence if n in leaders]:
        side = state.serves(leader)
        held = [square for square in zone if state.holder[square] == side]
        alone = [
            square
            for square in row
            if state.holder[square] == side
            and state.commands(leader, state.top(square))
            and not state.leaders_at(side, square)
        ]
        if held:
            put(state, len(state.slot_of) + leader, [*alone, *held][0])
