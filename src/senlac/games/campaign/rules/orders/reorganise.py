"""3.5: the reorganisation of a player's bodies, line by line: on the sheet, and at hour 0."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.campaign.rules.bodies import add_body, free_number, remove_body
from senlac.games.campaign.rules.constants import (
    ASHORE,
    ATTACK,
    CARRIED,
    EXCHEQUER,
    HOLD,
    HUNGERS,
    NOBODY,
    PACES,
    POSTURES,
)
from senlac.games.campaign.rules.orders.planning import MISSIONS, OF_PLAN, Planner
from senlac.games.campaign.rules.orders.transfer import (
    at_chest,
    in_touch,
    is_leader,
    is_single,
    load,
    merge,
    most_to_pass,
    pass_over,
    pieces,
    share_goods,
    to_load,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.action import Action
    from senlac.games.campaign.state import CampaignState


QUIET: Final = ("posture", "hunger")
"""The lines that change neither the plan of a body nor what may be added to it."""


class OrderReader:
    """The bodies of a player while lines about them are read.

    It changes the given state: on the sheet a copy, at hour 0 the state itself.

    Attributes:
        open: the code of the body whose menu is open, `NOBODY` for none.
        target: the code of the body of an open transfer, `NOBODY` for none.
        pending, leaving: the item to hand over, or to leave in a town, that still needs its number;
            `NOBODY` for none.
        opened, closed: the codes of bodies named by `force`, and of those whose menu is closed.
        derived: what another module computes from the bodies; None after a line that changes them.
    """

    def __init__(self, state: CampaignState, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.open: int = NOBODY
        self.target: int = NOBODY
        self.pending: int = NOBODY
        self.opened: list[int] = []
        self.closed: list[int] = []
        self.leaving: int = NOBODY
        self._new = False
        self._taken: list[int] = []
        self._done: list[tuple[str, int]] = []
        self._planner: Planner | None = None
        self.derived: object | None = None

    def place(self) -> int:
        """Return the index of the open body."""
        return self.state.place(self.open)

    def planner(self) -> Planner:
        """Return the plan of the open body, which is read again after most lines."""
        if self._planner is None:
            self._planner = Planner(self.state, self.place(), self.closed)
        return self._planner

    def has_plan(self) -> bool:
        """[order.b] Return whether the open body has a plan: its contents are then settled."""
        return bool(self.state.plans[self.place()])

    def has_done(self, verbs: Sequence[str]) -> bool:
        """Return whether any of some verbs of its own menu is written for the open body."""
        return any([verb in verbs for verb, _ in self._done])

    def count_done(self, verb: str) -> int:
        """Return how many lines with a verb of its own menu are written for the open body."""
        return len([done for done, _ in self._done if done == verb])

    def write(self, line: Action) -> None:
        """Read a line, which must be legal."""
        self._read(line)
        if line.verb not in QUIET:
            self._planner = None
            self.derived = None

    def _read(self, line: Action) -> None:
        """Carry out a line."""
        verb = line.verb
        if verb == "force":
            self.open = line.first
            self.opened.append(line.first)
            self._done = []
        elif verb == "close":
            self.closed.append(self.open)
            self.open = NOBODY
        elif verb == "count" and self.leaving != NOBODY:
            self.planner().leave(self.leaving, line.first)
            self.leaving = NOBODY
        elif verb == "count":
            self._pass(self.pending, line.first)
            self.pending = NOBODY
        elif verb == "leave":
            self.leaving = line.first
        elif verb in OF_PLAN:
            self.planner().write(line)
        elif verb == "take":
            self._take(line.first)
        elif verb == "ok":
            self._end_transfer()
        elif verb in MISSIONS:
            # The lines that the mission wrote follow it.
            self._done.append((verb, line.first))
        else:
            self._done.append((verb, line.first))
            self._settle(verb, line.first)

    def _settle(self, verb: str, about: int) -> None:
        """[order.b, move.b] Carry out a line of the body's own menu."""
        state, place = self.state, self.place()
        if verb == "detach":
            self._detach()
        elif verb == "shift":
            self.target = about
            self._taken = []
        elif verb == "merge":
            merge(state, place, state.place(about))
        elif verb == "load":
            load(state, place, about)
        elif verb == "lift":
            state.models[place][EXCHEQUER] = 1
            state.exchequer_town[self.seat] = CARRIED
        elif verb == "pace":
            state.pace[place] = about
        elif verb == "posture":
            state.posture[place] = about
        else:
            state.starve_order[place] = about

    def _detach(self) -> None:
        """[move.b] Create a body where its parent is; if aboard, next in the order of boarding."""
        state = self.state
        parent = self.place()
        hex_, inside = state.hex_of[parent], bool(state.inside[parent])
        self.target = free_number(state, self.seat)
        self._new = True
        self._taken = []
        made = add_body(state, self.target, hex_, inside=inside)
        parent = self.place()
        state.shore[made] = state.shore[parent]
        state.besieging[made] = state.besieging[parent]
        state.posture[made] = state.posture[parent]
        state.starve_order[made] = state.starve_order[parent]
        for entries in (state.starving, state.arrived_hour, state.landed, state.previous_hex):
            entries[made] = entries[parent]
        if state.aboard[parent] != ASHORE:
            state.aboard[made] = state.aboard[parent]
            for force, fleet in enumerate(state.aboard):
                behind = state.boarding_rank[force] > state.boarding_rank[parent]
                if fleet == state.aboard[parent] and behind:
                    state.boarding_rank[force] += 1
            state.boarding_rank[made] = state.boarding_rank[parent] + 1

    def _take(self, item: int) -> None:
        """Hand over a single thing, or wait for the number."""
        self._taken.append(item)
        if is_single(self.state, item):
            self._pass(item, 1)
        else:
            self.pending = item

    def _pass(self, item: int, count: int) -> None:
        """Hand over a number of an item."""
        pass_over(self.state, self.place(), self.state.place(self.target), item, count)

    def _end_transfer(self) -> None:
        """End a transfer; a new body that is empty is removed."""
        made = self.state.place(self.target)
        if self._new and not pieces(self.state, made):
            remove_body(self.state, made)
        self._new = False
        self.target = NOBODY

    # ---- what may be written --------------------------------------------------------------------

    def to_force(self) -> list[int]:
        """[order.b] Return the bodies that may be opened; forces aboard wait for their fleet."""
        state = self.state
        return [
            state.codes[place]
            for place in state.bodies_of(self.seat)
            if state.codes[place] not in self.opened
            and (state.aboard[place] == ASHORE or state.aboard[place] in self.closed)
        ]

    def may_detach(self) -> bool:
        """[order.f] Return whether the open body may be split: twice, with a free number."""
        most = self.state.catalogue.tables.files.tables.sheet.most_detached
        number = free_number(self.state, self.seat)
        return (
            self.count_done("detach") < most
            and number != NOBODY
            and pieces(self.state, self.place()) > 1
        )

    def to_shift(self) -> list[int]:
        """Return the bodies to which something may be handed over, each once."""
        near = self._near()
        return [code for code in near if ("shift", code) not in self._done]

    def to_merge(self) -> list[int]:
        """Return the bodies that may be taken in: of the same kind, and in the same place."""
        state, place = self.state, self.place()
        return [code for code in self._near() if share_goods(state, place, state.place(code))]

    def _near(self) -> list[int]:
        """Return the player's bodies in touch with the open one that are not closed."""
        state, place = self.state, self.place()
        return [
            state.codes[other]
            for other in state.bodies_of(self.seat)
            if state.codes[other] not in self.closed and in_touch(state, place, other)
        ]

    def to_take(self) -> list[int]:
        """Return the items that may still be handed over in the open transfer."""
        state = self.state
        items = range(len(state.catalogue.items))
        return [item for item in items if item not in self._taken and self.most(item)]

    def has_taken(self, item: int) -> bool:
        """Return whether an item has been named in the open transfer."""
        return item in self._taken

    def most(self, item: int) -> int:
        """Return how many of an item may be handed over; a detached fleet takes ships first."""
        state, place, to = self.state, self.place(), self.state.place(self.target)
        if self._new and state.is_fleet(place) and not state.is_fleet(to):
            return self._ships_to_split(item)
        return most_to_pass(state, place, to, item)

    def _ships_to_split(self, item: int) -> int:
        """Return how many ships may go to a new fleet, and 0 for all other items."""
        if is_leader(self.state, item):
            return 0
        place = self.place()
        return most_to_pass(self.state, place, place, item)

    def most_crowns(self) -> int:
        """[control.o] Return the crowns that the open force may load, once."""
        loaded = any([verb == "load" for verb, _ in self._done])
        return 0 if loaded else to_load(self.state, self.place())

    def may_lift(self) -> bool:
        """[control.r] Return whether the open force may take the exchequer along."""
        return at_chest(self.state, self.place())

    def postures(self) -> list[int]:
        """[meet.b] Return the postures that may be set, once; fleets attack or hold."""
        if any([verb == "posture" for verb, _ in self._done]):
            return []
        return [ATTACK, HOLD] if self._is_fleet() else list(range(len(POSTURES)))

    def paces(self) -> list[int]:
        """Return the paces that may be set, once [move.e, naval.c]."""
        if self._is_fleet() or any([verb == "pace" for verb, _ in self._done]):
            return []
        return list(range(len(PACES)))

    def hungers(self) -> list[int]:
        """[supply.h] Return the settings of who goes hungry, once."""
        if self._is_fleet() or any([verb == "hunger" for verb, _ in self._done]):
            return []
        return list(range(len(HUNGERS)))

    def _is_fleet(self) -> bool:
        return self.state.is_fleet(self.place())
