"""The counters and leaders of a battle as pieces: points, facings, signs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.screen.scene import Piece
from senlac.engine.support.text import count
from senlac.games.destiny.catalogue import SORTS
from senlac.games.destiny.rules.battle.manoeuvre import BattleMovement
from senlac.games.destiny.rules.battle.orders import Orders
from senlac.games.destiny.rules.constants import FULL, STACK, UNPLACED, WAITING
from senlac.games.destiny.screen.drawing.symbols import symbol_of
from senlac.games.destiny.words.titles import LETTERS, colour

if TYPE_CHECKING:
    from senlac.engine.screen.scene import Point
    from senlac.games.destiny.screen.drawing.layout import BoardGeometry
    from senlac.games.destiny.state import DestinyState

DEGREES: Final = 90
"""The angle from one facing to the next."""

SORT_NAMES: Final = {number: name for name, number in SORTS.items()}


def pieces(state: DestinyState, layout: BoardGeometry) -> tuple[Piece, ...]:
    """Return all pieces on the board or beside it, the lower ones of a stack first."""
    waiting = beside(state, layout)
    shown = [
        counter_piece(state, counter, at)
        for army in state.armies
        for counter in sorted(army, key=lambda c: -(state.slot_of[c] % STACK))
        if (at := place_of(state, layout, waiting, counter)) is not None
    ]
    base = len(state.slot_of)
    for officers in state.leaders_in_battle:
        for leader in officers:
            post = state.leader_square[leader]
            spot = waiting.get(base + leader)
            if post >= 0:
                mates = state.leaders_at(state.serves(leader), post)
                spot = layout.posted(post, mates.index(leader), state.facing[post])
            if spot is not None:
                shown.append(leader_piece(state, leader, spot))
    return tuple(shown)


def beside(state: DestinyState, layout: BoardGeometry) -> dict[int, Point]:
    """Return the points of the pieces to be set up, then those of reinforcements."""
    found: dict[int, Point] = {}
    for side, end in enumerate(state.ends):
        if end >= 0:
            kinds = waiting_kinds(state, side)
            heads = [
                len(state.slot_of) + leader
                for absent in (UNPLACED, WAITING)
                for leader in state.leaders_in_battle[side]
                if state.leader_square[leader] == absent
            ]
            figures = [counter for kind in kinds for counter in kind] + heads
            spots = layout.waiting(end, [len(kind) for kind in kinds], len(heads))
            found.update(zip(figures, spots, strict=True))
    return found


def waiting_kinds(state: DestinyState, side: int) -> list[list[int]]:
    """Return the counters of a side that are not on the board yet, kind by kind."""
    kinds: dict[tuple[int, int], list[int]] = {}
    for absent in (UNPLACED, WAITING):
        for counter in state.armies[side]:
            if state.slot_of[counter] == absent:
                kinds.setdefault((absent, state.catalogue.tactical[counter]), []).append(counter)
    return list(kinds.values())


def place_of(
    state: DestinyState, layout: BoardGeometry, waiting: dict[int, Point], counter: int
) -> Point | None:
    """Return the point of a counter, None if it is not drawn."""
    place = state.slot_of[counter]
    if place < 0:
        return waiting.get(counter)
    square, depth = divmod(place, STACK)
    number = len(state.stack_on(square))
    return layout.standing(square, depth, number, state.facing[square])


def counter_piece(state: DestinyState, counter: int, at: Point) -> Piece:
    """Return a counter as a piece."""
    catalogue = state.catalogue
    place, steps = state.slot_of[counter], state.steps_left[counter]
    here = place >= 0
    tactical = catalogue.tactical_kinds[catalogue.tactical[counter]]
    attack, defence = catalogue.attack[steps][counter], catalogue.defence[steps][counter]
    square = place // STACK
    return Piece(
        id=state.counter_name(counter),
        name=state.title(counter),
        side=colour(state, state.owner[counter]),
        space=state.square_name(square) if here else None,
        at=at,
        symbol=symbol_of(tactical, SORT_NAMES[catalogue.sort[counter]]),
        letter=LETTERS[state.letter[counter]],
        facing=state.facing[square] * DEGREES if here else None,
        badges=badges(state, counter),
        lines=lines(state, counter),
        value=str(attack),
        steps=(str(defence),),
        spoken=spoken(state, counter),
        style="dormant" if place == WAITING else "",
    )


def spoken(state: DestinyState, counter: int) -> str:
    """Return the text of a counter for screen readers."""
    catalogue, steps = state.catalogue, state.steps_left[counter]
    attack, defence = catalogue.attack[steps][counter], catalogue.defence[steps][counter]
    shaken = ", Shaken" if state.shaken >> counter & 1 else ""
    return f"attack {attack}, defence {defence}, morale {LETTERS[state.letter[counter]]}{shaken}"


def badges(state: DestinyState, counter: int) -> tuple[str, ...]:
    """Return the signs on a counter."""
    top = state.stack[-1] if state.stack else None
    moving = isinstance(top, (BattleMovement, Orders))
    signs = {
        "shaken": state.shaken >> counter & 1,
        "hurt": state.steps_left[counter] < FULL,
        "wall": state.in_shield_wall >> counter & 1,
        "done": state.moves_used[counter] if moving else state.fought >> counter & 1,
    }
    return tuple([sign for sign, borne in signs.items() if borne])


def lines(state: DestinyState, counter: int) -> tuple[str, ...]:
    """Return the lines of a counter's tooltip."""
    catalogue = state.catalogue
    steps = state.steps_left[counter]
    attack, defence = catalogue.attack[steps][counter], catalogue.defence[steps][counter]
    found = [
        f"Of {state.piece_title(catalogue.unit_of[counter])}.",
        f"Attack {attack}, defence {defence}, morale {LETTERS[state.letter[counter]]}.",
        f"Moves {count(catalogue.move[counter], 'square')}; {count(steps, 'step')} left.",
    ]
    if catalogue.missile[counter]:
        found.append(f"Shoots, and hits on {catalogue.missile[counter]} or more.")
    if state.slot_of[counter] == WAITING:
        found.append("Enters later.")
    if state.shaken >> counter & 1:
        found.append("Shaken.")
    if state.in_shield_wall >> counter & 1:
        found.append("In a shield wall: +1 defence, no attack.")
    return tuple(found)


def leader_piece(state: DestinyState, leader: int, at: Point) -> Piece:
    """Return a leader as a piece."""
    catalogue = state.catalogue
    row = catalogue.tables.leaders[catalogue.leaders[leader]]
    post = state.leader_square[leader]
    wound = state.wounds[leader]
    found = [f"Command {row.command}, ability {row.ability}, letter {row.letter}."]
    if wound:
        found.append(f"Wounded: out for {count(wound, 'player turn')}.")
    return Piece(
        id=row.id,
        name=row.name,
        side=colour(state, state.serves(leader)),
        space=state.square_name(post) if post >= 0 else None,
        at=at,
        shape="head",
        letter=row.name[:2],
        badges=("tired",) if wound else (),
        lines=tuple(found),
    )
