"""9.3: the answer to an enemy that wants a battle, and avoidance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.model.action import Action
from senlac.engine.model.guidance import Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.support.mask import Mask, members
from senlac.engine.support.validation import require
from senlac.games.destiny.campaign import replaced
from senlac.games.destiny.rules.constants import NOBODY
from senlac.games.destiny.rules.contact.arrival import arrival
from senlac.games.destiny.rules.contact.flight import travel
from senlac.games.destiny.rules.contact.refuge import (
    leaders_of,
    pieces_in,
    retirements,
    units_of,
)
from senlac.games.destiny.rules.decision import CampaignDecision, no_neighbour
from senlac.games.destiny.rules.legitimacy import change_permanent
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.engine.model.event import Field


class AnswerBattle(CampaignDecision):
    """[9.3r] A side under attack stands, or tries to avoid the battle.

    `other` is the attacker. `intercepted` is whether the attacker is not the mover; `entered_from`
    is the area that the mover came from, NOBODY if not by land; `initiative_side` is the side with
    the initiative in a battle, NOBODY if dice decide.
    """

    former_names = ("Answer",)

    __slots__ = ("area", "entered_from", "force", "initiative_side", "intercepted", "other", "side")

    fields: ClassVar[Mapping[str, Any]] = {
        "side": int, "other": int, "area": int, "force": Mask,
        "intercepted": bool, "entered_from": int, "initiative_side": int,
    }  # fmt: skip

    def __init__(  # noqa: PLR0913 - what a position holds of an answer
        self, side: int, other: int, area: int, force: int,
        *, intercepted: bool, entered_from: int, initiative_side: int,
    ) -> None:  # fmt: skip
        self.side = side
        self.other = other
        self.area = area
        self.force = force
        self.intercepted = intercepted
        self.entered_from = entered_from
        self.initiative_side = initiative_side

    def decider(self, state: DestinyState) -> int:
        return state.player(self.side)

    def options(self, state: DestinyState) -> Options:
        options = Options().one("stand").one("avoid")
        if state.holds(self.side, state.catalogue.ground.scouts):
            options.one("avoid_scouts")
        return options

    def apply(self, state: DestinyState, action: Action) -> None:
        state.pop()
        if action.verb == "stand":
            self.battle(state, worse=False)
            return
        scouts = action.verb == "avoid_scouts"
        if scouts:
            state.spend(self.side, state.catalogue.ground.scouts)
        if self.gets_away(state, scouts=scouts):
            self.avoid(state)
        else:
            self.battle(state, worse=True)

    def gets_away(self, state: DestinyState, *, scouts: bool) -> bool:
        """[9.3s] Roll whether the battle is avoided."""
        ground = state.catalogue.ground
        name = state.catalogue.sides[self.side]
        die = state.dice.roll(state.catalogue.die, f"{name} avoid in {state.area_name(self.area)}")
        own = state.ability_of(members(self.force))
        other = state.ability_of(state.group_at(self.other, self.area))
        total = die + (own - other if state.printed_avoidance else other - own)
        total -= ground.scouting if scouts else 0
        done = total <= ground.avoid_to
        if state.journal is not None:
            fields: dict[str, Field] = {
                "side": state.people(self.side), "area": state.area_name(self.area),
                "die": die, "total": total, "how": "gets away" if done else "is caught",
            }  # fmt: skip
            state.emit("avoid", fields, "9.3s")
        return done

    def avoid(self, state: DestinyState) -> None:
        """[9.3u, 9.3v] Pay for it, and retire; a force with nowhere to go is safe here."""
        change = state.catalogue.ground.change["avoided_battle"]
        change_permanent(state, self.side, change, "9.3u")
        state.bar_further_battle(self.area, self.foe())
        force = pieces_in(state, self.force, self.area)
        if retirements(state, self.side, force, self.area):
            state.push(Retire(self.area, force))
        else:
            settled = state.no_battle_with[self.area] | 1 << self.foe()
            state.no_battle_with = replaced(state.no_battle_with, self.area, settled)

    def foe(self) -> int:
        """Return the one of the two sides that is not the mover."""
        return self.other if self.intercepted else self.side

    def battle(self, state: DestinyState, *, worse: bool) -> None:
        """[9.3n, 9.3t, 9.3x] Record the battle that is to be fought."""
        area = self.area
        chooser = self.other if self.intercepted else NOBODY
        beginner = self.other if self.intercepted else self.initiative_side
        state.battle_with = replaced(state.battle_with, area, self.foe())
        state.attacker = replaced(state.attacker, area, self.other)
        state.board_chooser = replaced(state.board_chooser, area, chooser)
        state.initiative_by_right = replaced(state.initiative_by_right, area, beginner)
        state.failed_to_avoid = replaced(
            state.failed_to_avoid, area, 1 << self.side if worse else 0
        )
        state.entry_areas = replaced(
            state.entry_areas, area, 0 if self.entered_from == NOBODY else 1 << self.entered_from
        )
        if state.journal is not None:
            fields: dict[str, Field] = {
                "side": state.people(self.other), "other": state.people(self.side),
                "area": state.area_name(area),
            }  # fmt: skip
            state.emit("pending", fields, "9.3n")

    def guidance(self, state: DestinyState, role: int) -> Guidance:
        return Guidance(auto_preview=Action("avoid"), context_preview=Action("stand"))

    def prompt(self, state: DestinyState) -> str:
        who, where = state.people(self.other), state.place_name(self.area)
        return f"In {where} {who} want a battle: stand, or try to avoid it?"

    def step_name(self, state: DestinyState) -> str:
        return "the answer to an enemy"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("stand", "avoid", "avoid_scouts")

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        return Refusal("4.0k", "You do not hold the Scouts.")

    def validate(self, state: DestinyState) -> None:
        sides = range(len(state.catalogue.sides))
        require(self.side in sides and self.other in sides, "AnswerBattle: no such side")
        require(self.side != self.other, "AnswerBattle.other: the same side")
        require(
            self.initiative_side == NOBODY or self.initiative_side in sides,
            "AnswerBattle.initiative_side: no such side",
        )
        require(state.player(self.side) != NOBODY, "AnswerBattle.side: it has no player")
        areas = range(len(state.control))
        require(self.area in areas, "AnswerBattle.area: no such area")
        require(
            self.entered_from == NOBODY or self.entered_from in areas,
            "AnswerBattle.entered_from: no such area",
        )
        known = self.force < 1 << len(state.area)
        require(known and 0 < self.force == pieces_in(state, self.force, self.area),
                "AnswerBattle.force: not in that area")  # fmt: skip
        require(state.number_at(self.other, self.area) > 0, "AnswerBattle.other: no enemy is there")


class Retire(CampaignDecision):
    """[9.3v] A force that has avoided a battle goes to a neighbouring area."""

    __slots__ = ("area", "force")

    fields: ClassVar[Mapping[str, Any]] = {"area": int, "force": Mask}

    def __init__(self, area: int, force: int) -> None:
        self.area = area
        self.force = force

    def side(self, state: DestinyState) -> int:
        """Return the side that retires."""
        return state.side_of[members(self.force)[0]]

    def decider(self, state: DestinyState) -> int:
        return state.player(self.side(state))

    def options(self, state: DestinyState) -> Options:
        return Options().each("retire", retirements(state, self.side(state), self.force, self.area))

    def apply(self, state: DestinyState, action: Action) -> None:
        side = self.side(state)
        state.pop()
        travel(state, members(self.force), action.first)
        state.push(arrival(state, side, action.first, self.force))

    def prompt(self, state: DestinyState) -> str:
        return f"Retire from {state.place_name(self.area)}: to which area?"

    def step_name(self, state: DestinyState) -> str:
        return "the retirement of a force"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("retire",)

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        name = state.place_name(action.first)
        ground = state.catalogue.ground
        if not ground.beside[self.area] >> action.first & 1:
            return no_neighbour(state, "9.3v", action.first, self.area)
        if ground.abroad >> action.first & 1 and not leaders_of(state, self.force):
            return Refusal("9.3w", f"{name} can be entered only with a leader.")
        if len(units_of(state, self.force)) <= ground.small:
            why = f"Two units or fewer cannot retire to {name}: the enemy is there."
            return Refusal("9.3v", why)
        return Refusal("9.3v", f"An enemy with three units or more is in {name}.")

    def validate(self, state: DestinyState) -> None:
        require(0 <= self.area < len(state.control), "Retire.area: no such area")
        known = 0 < self.force < 1 << len(state.area)
        require(known, "Retire.force: empty")
        there = pieces_in(state, self.force, self.area)
        require(there == self.force, "Retire.force: not in that area")
