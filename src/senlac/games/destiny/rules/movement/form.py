"""9.3: a force before it sets out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from senlac.engine.model.action import Action
from senlac.engine.model.guidance import FEWEST, NO_GUIDANCE, Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.support.mask import Mask, members
from senlac.engine.support.text import count
from senlac.engine.support.validation import require
from senlac.games.destiny.rules.constants import NOBODY
from senlac.games.destiny.rules.decision import CampaignDecision
from senlac.games.destiny.rules.movement.force import able, size
from senlac.games.destiny.rules.movement.march import set_out
from senlac.games.destiny.rules.movement.unable import no_mover
from senlac.games.destiny.state import DestinyState


class FormForce(CampaignDecision):
    """[9.3a, 9.3e, 9.3g] A force adds or leaves pieces before it sets out.

    `pool` are all that may be in it, `named` those that have been added or left; `leader` is the
    leader who marches, NOBODY for a band.
    """

    former_names = ("Form",)

    __slots__ = ("force", "leader", "named", "pool", "second")

    evaluated_ahead = True

    fields: ClassVar[Mapping[str, Any]] = {
        "force": Mask, "leader": int, "pool": Mask, "named": Mask, "second": bool,
    }  # fmt: skip

    def __init__(self, force: int, leader: int, pool: int, named: int, *, second: bool) -> None:
        self.force = force
        self.leader = leader
        self.pool = pool
        self.named = named
        self.second = second

    def leaver(self, state: DestinyState) -> list[int]:
        """Return the units that may be left behind."""
        units = state.catalogue.ground.troops
        alone = self.leader == NOBODY and size(state, self.force) == 1
        return [] if alone else members(self.force & ~self.named & units)

    def takable(self, state: DestinyState) -> list[int]:
        """[1.2f, 1.2l] Return the pieces that may come along."""
        catalogue, ground = state.catalogue, state.catalogue.ground
        area = state.area[self.force.bit_length() - 1]
        free = self.pool & ~self.force & ~self.named & state.pieces_in[area]
        if self.leader == NOBODY:
            return members(free & ground.troops)
        welcome = catalogue.under[self.leader] << ground.troop_count
        if size(state, self.force) < catalogue.command[self.leader]:
            welcome |= able(state, self.leader, free)
        return members(free & welcome)

    def company(self, state: DestinyState) -> list[int]:
        """[1.2f] Return all that may come along, best first, up to the leader's command."""
        ground = state.catalogue.ground
        welcome = self.takable(state)
        units = [piece for piece in welcome if ground.troops >> piece & 1]
        units.sort(key=lambda unit: ground.merit[unit])
        if self.leader != NOBODY:
            units = units[: state.catalogue.command[self.leader] - size(state, self.force)]
        return [*[piece for piece in welcome if not ground.troops >> piece & 1], *units]

    def guidance(self, state: DestinyState, role: int) -> Guidance:
        """[1.2f, 9.3e] Offer to take all at once."""
        taken = tuple([Action("take", piece) for piece in self.company(state)])
        if len(taken) < FEWEST:
            return NO_GUIDANCE
        return Guidance(batches={f"Take all: {len(taken)}": taken})

    def options(self, state: DestinyState) -> Options:
        options = Options().one("set_out").each("take", self.takable(state))
        return options.each("leave", self.leaver(state))

    def apply(self, state: DestinyState, action: Action) -> None:
        if action.verb == "set_out":
            state.replace(set_out(state, self.force, second=self.second))
            return
        bit = 1 << action.first
        force = self.force | bit if action.verb == "take" else self.force & ~bit
        state.replace(
            FormForce(force, self.leader, self.pool, self.named | bit, second=self.second)
        )

    def prompt(self, state: DestinyState) -> str:
        number = size(state, self.force)
        goes = "marches" if number == 1 else "march"
        return f"{count(number, 'unit')} {goes}: tick the pieces that come along, then set out."

    def step_name(self, state: DestinyState) -> str:
        return "the forming of a force"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("take", "leave")

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        name = state.piece_title(action.first)
        if self.named >> action.first & 1:
            return Refusal("1.0e", f"{name} has been named already.")
        if action.verb == "leave":
            if self.force >> action.first & 1:
                return Refusal("9.3a", f"{name} is the last of the band.")
            return Refusal("9.3a", f"{name} is not in this force.")
        if self.force >> action.first & 1:
            return Refusal("9.3a", f"{name} is in this force.")
        refusal = no_mover(state, action.first, self.pool)
        if refusal is not None:
            return refusal
        area = state.area[self.force.bit_length() - 1]
        if state.area[action.first] != area:
            return Refusal("9.3a", f"{name} is not in {state.place_name(area)}.")
        return self.no_companion(state, action.first)

    def no_companion(self, state: DestinyState, piece: int) -> Refusal:
        """[1.2f, 1.2l, 9.3e, 11.6c] Return why a piece that could move does not come along."""
        catalogue = state.catalogue
        name = state.piece_title(piece)
        if self.leader == NOBODY:
            return Refusal("9.3e", "A band goes without a leader.")
        head = state.piece_title(len(catalogue.units) + self.leader)
        if piece >= len(catalogue.units):
            return Refusal("1.2l", f"{name} comes before {head} as group leader.")
        if not able(state, self.leader, 1 << piece):
            return Refusal("11.6c", f"{head} may not command {name}.")
        most = count(catalogue.command[self.leader], "unit")
        return Refusal("1.2f", f"{head} already leads {most}, the maximum.")

    def validate(self, state: DestinyState) -> None:
        count = len(state.area)
        require(0 < self.force < 1 << count, "FormForce.force: empty")
        require(self.pool < 1 << count and self.named < 1 << count, "FormForce: no such piece")
        require(
            -1 <= self.leader < len(state.catalogue.leaders), "FormForce.leader: no such leader"
        )
        areas = {state.area[piece] for piece in members(self.force)}
        require(len(areas) == 1 and min(areas) >= 0, "FormForce.force: not in one area")
        for piece in members(self.pool | self.force):
            require(state.side_of[piece] == state.phasing, "FormForce.force: of another side")
