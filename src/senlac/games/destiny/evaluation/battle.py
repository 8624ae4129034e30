"""The static evaluation of a battle on the Battle Board: losses, position, and the claimants."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING, Final, NamedTuple

from senlac.engine.support.cache import TwoGenerationCache
from senlac.games.destiny.evaluation.line import APART, Line, squares_of
from senlac.games.destiny.evaluation.melee import Attacks, declared
from senlac.games.destiny.rules.battle.melee import JoinAttack
from senlac.games.destiny.rules.constants import FLOATS, NOBODY, STACK, UNPLACED

if TYPE_CHECKING:
    from senlac.engine.data.features import Weights
    from senlac.games.destiny.state import DestinyState

BATTLE: Final = (
    "marker", "men", "shaken", "pressure", "distance", "nightfall", "ground", "gap", "exposed",
)  # fmt: skip
"""The features of a battle on the Battle Board, in the order of `battle`."""

BOLD: Final = 0.6
"""The share of the enemy's pressure that counts: with all of it a side never attacks. The side that
wins at nightfall need not attack: it counts all of it, and this share of its own."""

PRESSING: Final = 0.4
"""The share of the ground that counts for a side that does not win at nightfall: it has to leave
good ground to attack."""

CALM: Final = 1.0 / 3.0
"""The share of the steps left that counts for the side that wins at nightfall: with all of it the
side spares its enemy."""

SET_UP: Final = 0.05
"""The exposure of a claimant who is to be set up with a counter behind the front row, at the edge
of the board; in the middle there is none."""

BY_HAND: Final = 2.0
"""That of each figure after the first that is not left to the program."""

STRUCK: Final = 1.0
"""The exposure of a claimant with an enemy facing the claimant's square."""

BESIDE: Final = 0.7
"""That of a claimant next to an enemy who does not face the square: it turns first."""

BY_DISTANCE: Final = [BESIDE, BESIDE, 0.3, 0.15]
"""That of a claimant by the distance of the nearest enemy; a threat costs a third of a blow."""

BEHIND: Final = 0.3
"""The factor of that with a stack of the side in front of the claimant."""


KEPT: Final = 4096
"""The number of cached positions of a battle."""


_measured: Final[TwoGenerationCache[list[list[float]]]] = TwoGenerationCache(KEPT)


def battle(state: DestinyState, side: int) -> list[float]:
    """Return the difference of each feature between a side and its enemy.

    The distance is not a difference: it counts for the side that has to attack, and no other. The
    list is cached: callers must not change it.
    """
    key = key_of(state)
    found = _measured.get(key)
    return (_measured.put(key, measured(state)) if found is None else found)[side]


def key_of(state: DestinyState) -> object:
    """Return a key of all that the features of a battle are computed from."""
    top = state.stack[-1]
    attack = (top.lead, top.target, top.joined) if isinstance(top, JoinAttack) else None
    return (
        state.catalogue, state.board, state.battle_turn, state.tostig, state.shaken,
        state.in_shield_wall, state.bonus_square, state.uses_former(FLOATS), attack,
        tuple(state.ends), tuple(state.loss_marker), tuple(state.slot_of),
        tuple(state.steps_left), tuple(state.facing), tuple(state.leader_square),
        tuple(state.wounds),
    )  # fmt: skip


def measured(state: DestinyState) -> list[list[float]]:
    """Compute the features of both sides, by side; there are none for others.

    Both are needed by bots that look at a position from all sides, and cost little more than one.
    """
    found: list[list[float]] = [[] for _ in state.ends]
    waits = waiting(state)
    one, two = [
        Line(state, side, waits=waits == side)
        for side, end in enumerate(state.ends)
        if end != NOBODY
    ]
    ours, theirs = balance(state, one, two), balance(state, two, one)
    found[one.side] = differences(state, waits, (one, two), (ours, theirs))
    found[two.side] = differences(state, waits, (two, one), (theirs, ours))
    return found


class Balance(NamedTuple):
    """What a side's line and its enemy's bring about: its attacks, its open flanks, its danger."""

    pressure: float
    open_flanks: int
    exposed: float


def balance(state: DestinyState, line: Line, foes: Line) -> Balance:
    """Return what a side's line and its enemy's bring about for the side."""
    pressure = Attacks(state, line, foes).pressure()
    return Balance(pressure, line.gaps(state, foes.held), exposed(state, line, foes.held))


def differences(
    state: DestinyState, waits: int, lines: tuple[Line, Line], of: tuple[Balance, Balance]
) -> list[float]:
    """Return the features of a side: its own line and balance come first, then its enemy's."""
    (mine, its), (ours, theirs) = lines, of
    side, waiter = mine.side, waits == mine.side
    covered = float(mine.covered) - float(its.covered)
    if waiter:
        pressure, away = BOLD * ours.pressure - theirs.pressure, 0.0
    else:
        pressure = ours.pressure - BOLD * theirs.pressure
        away = mine.distance(state, its.held)
    return [
        float(state.loss_marker[side]) - float(state.loss_marker[its.side]),
        0.5 * mine.men - 0.5 * its.men,
        float(mine.shaken) - float(its.shaken),
        pressure + declared(state, side),
        away,
        nightfall(state, waits, side),
        covered if waiter else PRESSING * covered,
        float(ours.open_flanks - theirs.open_flanks),
        ours.exposed - theirs.exposed,
    ]


def waiting(state: DestinyState) -> int:
    """[11.9d] Return the side that wins at nightfall; -1 in a battle of a campaign."""
    scenario = state.catalogue.scenario
    if scenario.result is None:
        return -1
    return state.catalogue.sides.index(scenario.result.otherwise)


def nightfall(state: DestinyState, waits: int, side: int) -> float:
    """[11.9d] Return the steps left on both Loss markers, by the part of the battle that is over.

    They are good for the side that wins at nightfall. So that side risks a little less and less,
    and the other more and more.
    """
    if waits < 0:
        return 0.0
    left = float(state.loss_marker[side] + state.loss_marker[state.enemy(side)])
    left *= state.battle_turn / state.catalogue.scenario.last_battle_turn
    return CALM * left if waits == side else -left


def exposed(state: DestinyState, line: Line, others: int) -> float:
    """[11.6d, 11.9b] Return the exposure of a side's claimants to enemies in a mask of squares.

    It is shared among those who may lose the battle by their death: one of two may fall.
    """
    catalogue = state.catalogue
    total, rivals = 0.0, 0
    placed = by_hand(state, line.side) if line.unplaced else []
    for leader in state.leaders_in_battle[line.side]:
        square = state.leader_square[leader]
        if not catalogue.claimant[leader] or (square < 0 and square != UNPLACED):
            continue
        rivals += 1
        if square == UNPLACED:
            total += unplaced(state, line.side, placed)
        else:
            total += exposure(state, line.side, square, others)
    found = BY_HAND * max(0, len(placed) - 1)
    return found + total / rivals if rivals else found


def exposure(state: DestinyState, side: int, square: int, others: int) -> float:
    """Return the exposure of a claimant on a square to enemies in a mask of squares."""
    catalogue = state.catalogue
    if not others:
        rows = catalogue.rows[state.ends[side]]
        return BY_DISTANCE[APART] if square in rows[0] else 0.0
    nearest = squares_of(catalogue.squares).nearest(square, others)
    if nearest >= len(BY_DISTANCE):
        return 0.0
    if nearest == 1 and state.threats(square, side):
        return STRUCK
    ahead = catalogue.squares.ahead[catalogue.home[state.ends[side]]][square]
    behind = ahead >= 0 and state.holder[ahead] == side
    return BY_DISTANCE[nearest] * (BEHIND if behind else 1.0)


def by_hand(state: DestinyState, side: int) -> list[int]:
    """[11.0e] Return the squares of the figures that a side has put one by one, while it sets up.

    The program sets up well, except for the claimants: it places them in the front row. So one
    counter is put behind it, then the claimants with it, and the program does the rest. The
    claimants themselves are not listed.
    """
    placed = [state.slot_of[counter] // STACK for counter in state.fighting(side)]
    for leader in state.leaders_in_battle[side]:
        square = state.leader_square[leader]
        if square >= 0 and not state.catalogue.claimant[leader]:
            placed.append(square)
    return placed


def unplaced(state: DestinyState, side: int, placed: list[int]) -> float:
    """[11.0e] Return the exposure of a claimant who is to be set up."""
    front = state.catalogue.rows[state.ends[side]][0]
    if not placed or True in [square in front for square in placed]:
        return BY_DISTANCE[APART] + SET_UP
    squares = state.catalogue.squares
    return SET_UP * abs(2 * squares.file(placed[0]) - squares.width - 1) / squares.width


def standing_of(state: DestinyState, side: int, weights: Weights) -> float:
    """Return the value of a battle for a side, compared with its enemy."""
    found = battle(state, side)
    return fsum([weights.of(name) * part for name, part in zip(BATTLE, found, strict=True)])
