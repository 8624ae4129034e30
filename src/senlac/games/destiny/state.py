"""The state of a game: its campaign and the current battle, with queries that the rules need."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from senlac.engine.model.fields import derived, flag, list_of, mask, number
from senlac.engine.model.phase_registry import PhaseRegistry
from senlac.games.destiny.campaign import MapState
from senlac.games.destiny.rules.constants import (
    ABSENT,
    AWAY,
    FULL,
    LOST,
    NOBODY,
    NORTH_END,
    NOWHERE,
    STACK,
    TURNED,
    WORST,
)


@dataclass(init=False, eq=False, repr=False, slots=True)
class DestinyState(MapState):
    """A game.

    All fields besides those of the campaign are of the current battle. `board` is its board,
    NOWHERE if there is none; `active_side` the side whose player turn it is, `first_side` the one
    with the first turn, `ends` by side the end it began at, NOBODY for sides not in the battle;
    `loss_marker` the Loss markers. `slot_of` is by counter its slot, or its status off the board
    (ABSENT, UNPLACED, WAITING, AWAY, LOST); `leader_square` is by leader a square, or the same
    status; `facing` is by square that of its counters. `letter` is by counter its morale letter in
    this battle, `wounds` by leader the number of player turns, including the current one, without
    an effect on the battle. `moves_used` is how far a counter has moved in this player turn, TURNED
    if it was turned. Masks of counters are `shaken`, `in_shield_wall` (in a shield wall),
    `lost_step` (lost a step in this player turn), `raised`, `wall_changed` (put into a wall or out
    of one) and `fought`; of leaders `led`. `bonus_square` is the square to which a leader lends the
    bonus, NOWHERE if it is not lent; `landwaster_shown` is whether the Land-waster flies.

    `owner` (the side of each counter), `armies` and `leaders_in_battle` (by side the counters and
    the leaders in the battle), `slots` (the counter in each slot) and `holder` (by square the side
    of the counters on it) are derived.
    """

    phases: ClassVar[PhaseRegistry] = PhaseRegistry()

    board: int = number(NOWHERE, "board", first=NOWHERE, former=("field",))
    battle_turn: int = number()
    active_side: int = number(0, "side", former=("acting",))
    first_side: int = number(0, "side", former=("first",))
    ends: list[int] = list_of("side", NOBODY, NORTH_END, shared=True)
    loss_marker: list[int] = list_of("side", former=("loss",))
    slot_of: list[int] = list_of("counter", LOST, "slot", former=("place",))
    steps_left: list[int] = list_of("counter", 0, FULL)
    letter: list[int] = list_of("counter", 0, WORST, shared=True)
    leader_square: list[int] = list_of("leader", LOST, "square", former=("post",))
    wounds: list[int] = list_of("leader")
    facing: list[int] = list_of("square", 0, 3)
    moves_used: list[int] = list_of("counter", 0, TURNED, former=("spent",))
    shaken: int = mask("counter")
    in_shield_wall: int = mask("counter", former=("walled",))
    lost_step: int = mask("counter", former=("hurt",))
    raised: int = mask("counter")
    wall_changed: int = mask("counter", former=("rewalled",))
    fought: int = mask("counter")
    led: int = mask("leader")
    bonus_square: int = number(NOWHERE, "square", first=NOWHERE, former=("lent",))
    landwaster_shown: bool = flag(former=("banner",))
    owner: list[int] = derived(shared=True)
    armies: list[list[int]] = derived(shared=True)
    leaders_in_battle: list[list[int]] = derived(shared=True)
    slots: list[int] = derived()
    holder: list[int] = derived()

    # ---- beginning and copying ------------------------------------------------------------------

    def index_names(self) -> Mapping[str, Sequence[str]]:
        catalogue = self.catalogue
        return {
            **self.named_things(),
            "board": catalogue.field_ids,
            "counter": catalogue.counters,
            "square": catalogue.squares.names,
            "slot": catalogue.slots,
        }

    def recompute_derived(self) -> None:
        self.derive_map()
        catalogue = self.catalogue
        tostig = self.tostig
        self.owner = [tostig if side == NOBODY else side for side in catalogue.counter_side]
        sides = range(len(catalogue.sides))
        self.armies = [
            [c for c, place in enumerate(self.slot_of) if place != ABSENT and self.owner[c] == side]
            for side in sides
        ]
        self.leaders_in_battle = [
            [
                n
                for n, post in enumerate(self.leader_square)
                if post != ABSENT and self.serves(n) == side
            ]
            for side in sides
        ]
        self.slots = [NOBODY] * len(catalogue.slots)
        self.holder = [NOBODY] * catalogue.squares.size
        for counter, place in enumerate(self.slot_of):
            if place >= 0:
                self.slots[place] = counter
                self.holder[place // STACK] = self.owner[counter]

    def copy(self) -> DestinyState:
        """Return an equal state that shares nothing mutable.

        It lists all fields because bots copy a state for each action they try.
        """
        new = DestinyState(self)
        self.copy_into(new)
        new.board = self.board
        new.battle_turn = self.battle_turn
        new.active_side = self.active_side
        new.first_side = self.first_side
        new.ends = self.ends
        new.letter = self.letter
        new.shaken = self.shaken
        new.in_shield_wall = self.in_shield_wall
        new.lost_step = self.lost_step
        new.raised = self.raised
        new.wall_changed = self.wall_changed
        new.fought = self.fought
        new.led = self.led
        new.bonus_square = self.bonus_square
        new.landwaster_shown = self.landwaster_shown
        new.owner = self.owner
        new.armies = self.armies
        new.leaders_in_battle = self.leaders_in_battle
        self._hand_on_board(new)
        return new

    def _hand_on_board(self, new: DestinyState) -> None:
        """Copy the board to another state."""
        new.loss_marker = self.loss_marker[:]
        new.slot_of = self.slot_of[:]
        new.steps_left = self.steps_left[:]
        new.leader_square = self.leader_square[:]
        new.wounds = self.wounds[:]
        new.facing = self.facing[:]
        new.moves_used = self.moves_used[:]
        new.slots = self.slots[:]
        new.holder = self.holder[:]

    # ---- who is who -----------------------------------------------------------------------------

    def serves(self, leader: int) -> int:
        """[1.2j] Return the side of a leader."""
        side = self.catalogue.leader_side[leader]
        return self.tostig if side == NOBODY else side

    def player(self, side: int) -> int:
        """Return the role that decides for a side, NOBODY for the Danes."""
        return self.catalogue.role_of[side]

    def commander(self, side: int) -> int:
        """[10.0l] Return the role that plays a side on the board, NOBODY if none can.

        The Danes are played by a role that is not their opponent; of two, by the one with less
        Legitimacy.
        """
        role = self.catalogue.role_of[side]
        if role != NOBODY:
            return role
        best = NOBODY
        for other in self.catalogue.side_of:
            if other == self.enemy(side) or self.is_out(other):
                continue
            if best == NOBODY or self.legitimacy[other] < self.legitimacy[best]:
                best = other
        return NOBODY if best == NOBODY else self.catalogue.role_of[best]

    def enemy(self, side: int) -> int:
        """Return the other side of the battle."""
        for other, end in enumerate(self.ends):
            if end != NOBODY and other != side:
                return other
        return NOBODY

    def holds(self, side: int, event: int) -> bool:
        """[4.0l] Return whether a side holds an operational counter."""
        return self.held[side] >> event & 1 == 1

    # ---- stacks ---------------------------------------------------------------------------------

    def square_of(self, counter: int) -> int:
        """Return the square of a counter, or its status off the board."""
        place = self.slot_of[counter]
        return place // STACK if place >= 0 else place

    def top(self, square: int) -> int:
        """Return the counter on top of a square, NOBODY if it is empty."""
        return self.slots[square * STACK]

    def on_top(self, counter: int) -> bool:
        """Return whether a counter is on the board, and on top."""
        place = self.slot_of[counter]
        return place >= 0 and place % STACK == 0

    def stack_on(self, square: int) -> list[int]:
        """Return the counters of a square, the top one first."""
        base = square * STACK
        slots = self.slots
        return [counter for counter in slots[base : base + STACK] if counter >= 0]

    def full(self, square: int) -> bool:
        """[11.0g] Return whether a square holds the maximum number of counters."""
        return self.slots[square * STACK + STACK - 1] >= 0

    def stand(self, counter: int, square: int) -> None:
        """Put a counter under those of a square that has room."""
        slot = square * STACK
        while self.slots[slot] >= 0:
            slot += 1
        self.slots[slot] = counter
        self.slot_of[counter] = slot
        self.holder[square] = self.owner[counter]

    def lift(self, counter: int, becomes: int) -> int:
        """Take a counter off its square; return that square."""
        slot = self.slot_of[counter]
        square = slot // STACK
        last = square * STACK + STACK - 1
        while slot < last and self.slots[slot + 1] >= 0:
            below = self.slots[slot + 1]
            self.slots[slot] = below
            self.slot_of[below] = slot
            slot += 1
        self.slots[slot] = NOBODY
        self.slot_of[counter] = becomes
        if self.slots[square * STACK] < 0:
            self.holder[square] = NOBODY
        self.in_shield_wall &= ~(1 << counter)
        return square

    def raise_up(self, counter: int) -> None:
        """[11.2c] Put a counter on top of its stack, the others under it in their order."""
        square = self.slot_of[counter] // STACK
        order = [counter, *[other for other in self.stack_on(square) if other != counter]]
        slot = square * STACK
        for other in order:
            self.slots[slot] = other
            self.slot_of[other] = slot
            slot += 1

    # ---- leaders --------------------------------------------------------------------------------

    def leaders_at(self, side: int, square: int) -> list[int]:
        """Return the leaders of a side on a square, by id."""
        post = self.leader_square
        return [leader for leader in self.leaders_in_battle[side] if post[leader] == square]

    def commands(self, leader: int, counter: int) -> bool:
        """[11.6c] Return whether a leader may command a counter of the side."""
        side = self.owner[counter]
        return self.catalogue.leads[side][leader][self.catalogue.counter_kind[counter]]

    # ---- who stands where -----------------------------------------------------------------------

    def fighting(self, side: int) -> list[int]:
        """Return the side's counters on the board, by id."""
        place = self.slot_of
        return [counter for counter in self.armies[side] if place[counter] >= 0]

    def tops(self, side: int) -> list[int]:
        """Return the squares held by a side's counters."""
        place = self.slot_of
        return [
            place[counter] // STACK
            for counter in self.armies[side]
            if place[counter] >= 0 and place[counter] % STACK == 0
        ]

    def front(self, square: int) -> int:
        """[11.2f] Return the square in front of the counters on a square, or -1."""
        return self.catalogue.squares.ahead[self.facing[square]][square]

    def engaged(self, square: int) -> bool:
        """[11.2b] Return whether an enemy is in front of the counters on a square."""
        ahead = self.front(square)
        if ahead < 0:
            return False
        there = self.holder[ahead]
        return there >= 0 and there != self.holder[square]

    def threats(self, square: int, side: int) -> list[int]:
        """[11.3j] Return the squares of a side's enemies that have this square in front of them."""
        holder = self.holder
        return [
            beside
            for beside in self.catalogue.squares.orthogonal[square]
            if holder[beside] >= 0 and holder[beside] != side and self.front(beside) == square
        ]

    # ---- names ----------------------------------------------------------------------------------

    def counter_name(self, counter: int) -> str:
        """Return the id of a counter, for actions and events."""
        return self.catalogue.counters[counter]

    def leader_name(self, leader: int) -> str:
        """Return the id of a leader, for actions and events."""
        return self.catalogue.leaders[leader]

    def square_name(self, square: int) -> str:
        """Return the name of a square."""
        return self.catalogue.squares.names[square]

    def people(self, side: int) -> str:
        """Return a side's people, for sentences."""
        return self.catalogue.peoples[side]

    def title(self, figure: int) -> str:
        """Return the name of a counter or a leader, for sentences."""
        return self.catalogue.names[figure]


def has_left_board(place: int) -> bool:
    """Return whether a figure has left the board for good."""
    return place in (AWAY, LOST)
