"""8.1 and 8.2: the English leaders raise Fyrdmen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.model.action import Action
from senlac.engine.model.guidance import Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Phase, Refusal
from senlac.engine.support.mask import Mask, mask_of, members
from senlac.engine.support.text import count
from senlac.engine.support.validation import require
from senlac.games.comet.hidden.identification import mark_identified
from senlac.games.comet.rules.constants import POOL
from senlac.games.comet.rules.decision import CometDecision, not_ours
from senlac.games.comet.state import CometState

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.engine.model.event import Field


class Raising(CometDecision):
    """[8.1a, 8.1b] Each leader may raise troops once; `leaders_done` is a mask of leaders.

    `role` decides now: first the lead role, then each role with a leader of its own.
    """

    __slots__ = ("leaders_done", "role")

    fields: ClassVar[Mapping[str, Any]] = {"role": int, "leaders_done": Mask}

    def __init__(self, role: int, leaders_done: int) -> None:
        self.role = role
        self.leaders_done = leaders_done

    def validate(self, state: CometState) -> None:
        catalogue = state.catalogue
        side = catalogue.side[catalogue.raisers[0]]
        require(self.role in catalogue.marching[side], "Raising.role: no role that raises")
        require(state.active == side, "Raising: not in this Player Turn")
        require(
            self.leaders_done & ~mask_of(catalogue.raisers) == 0,
            "Raising.leaders_done: expected leaders",
        )
        asked = catalogue.marching[side][: catalogue.marching[side].index(self.role) + 1]
        for leader in members(self.leaders_done):
            able = state.area[leader] >= 0 and bool(catalogue.levies[leader][state.area[leader]])
            require(able, "Raising.leaders_done: a leader who cannot raise where they are")
            require(
                catalogue.holder[leader] in asked, "Raising.leaders_done: a leader not asked yet"
            )

    def decider(self, state: CometState) -> int:
        return state.acting_role(self.role)

    def guidance(self, state: CometState, role: int) -> Guidance:
        """[8.2a] Show what each leader who can still raise troops would raise."""
        catalogue, able = state.catalogue, self.eligible_leaders(state)
        parts, chances = [], {}
        for leader in able:
            area = state.area[leader]
            letter = catalogue.tables.letters[catalogue.letters[area]]
            formula = letter.formula[catalogue.units[leader]]
            parts.append(f"{catalogue.titles[leader]} in {catalogue.places[area]}: {formula} CV")
            chances[Action("raise", leader)] = spread(catalogue.levies[leader][area])
        left = f"Go on: {count(len(able), 'leader')} could raise" if able else "End raising"
        hint = f"{'; '.join(parts)}." if parts else ""
        rest = "raise" if able else ""
        return Guidance(hint=hint, labels={"done": left}, previews=chances, do_rest_verb=rest)

    def eligible_leaders(self, state: CometState) -> list[int]:
        """Return the leaders of the role who can still raise troops."""
        return [
            leader
            for leader in state.catalogue.raisers
            if self.why_no_attempt(state, leader) is None
        ]

    def options(self, state: CometState) -> Options:
        ready = [
            leader
            for leader in state.catalogue.raisers
            if state.catalogue.holder[leader] == self.role
            and not self.leaders_done >> leader & 1
            and may_raise(state, leader)
        ]
        return Options().each("raise", ready).one("done")

    def apply(self, state: CometState, action: Action) -> None:
        """[8.2a] Roll for a leader, or pass to the next role."""
        if action.verb == "done":
            self._leave(state)
            return
        leader = action.first
        area = state.area[leader]
        state.replace(Raising(self.role, self.leaders_done | 1 << leader))
        die = state.dice.roll(state.catalogue.die, f"raise {state.unit_name(leader)}")
        raised = state.catalogue.levies[leader][area][die - 1]
        mark_identified(state, [leader])
        if state.journal is not None:
            state.emit(
                "raise",
                {
                    "leader": state.unit_name(leader), "area": state.area_name(area),
                    "die": die, "cv": raised,
                },
                "8.2a",
            )  # fmt: skip
        if raised:
            state.push(PlaceRaised(self.role, leader, raised))

    def _leave(self, state: CometState) -> None:
        """[8.1b, 17.3a] Ask the next role with a leader of its own, or end the phase."""
        side = state.catalogue.side_of[self.role]
        roles = state.catalogue.marching[side]
        for role in roles[roles.index(self.role) + 1 :]:
            if any([state.catalogue.holder[leader] == role for leader in state.catalogue.raisers]):
                state.replace(Raising(role, self.leaders_done))
                return
        state.pop()

    def why_no_attempt(self, state: CometState, leader: int) -> Refusal | None:
        """[8.1b, 8.2b] Return why a leader cannot raise troops now, None if the leader can."""
        catalogue = state.catalogue
        name = state.title(leader)
        if not any(catalogue.levies[leader]):
            if leader == catalogue.musterer:
                where = state.place(catalogue.muster_area)
                why = f"{name} musters only in {where}, in the side's Invasion Phase."
                return Refusal("8.3a", why)
            rule = "7.3a" if catalogue.rank[leader] else "8.1a"
            return Refusal(rule, f"{name} cannot raise troops.")
        refusal = not_ours(state, state.active, leader)
        if refusal is not None:
            return refusal
        if catalogue.holder[leader] != self.role:
            whose = state.role_title(catalogue.holder[leader])
            return Refusal("17.3d", f"{name}: in the charge of {whose}.")
        if self.leaders_done >> leader & 1:
            return Refusal("8.1b", f"{name}: already raised troops in this phase.")
        area = state.area[leader]
        if not catalogue.levies[leader][area]:
            letter = catalogue.letters[area]
            return Refusal(
                "8.2b", f"{name} cannot raise troops in an area with the letter {letter}."
            )
        if not room(state, catalogue.side[leader], area):
            why = f"No CV could be placed: all Fyrdmen with {name} are full, and the pool is empty."
            return Refusal("8.1e", why)
        return None

    def prompt(self, state: CometState) -> str:
        return "Raise Fyrdmen with a leader, or go on."

    def step_name(self, state: CometState) -> str:
        return "the Fyrdmen Raising Phase"

    def verbs(self, state: CometState) -> tuple[str, ...]:
        return ("raise",)

    def refuse(self, state: CometState, action: Action) -> Refusal:
        refusal = self.why_no_attempt(state, action.first)
        assert refusal is not None, "a leader without a refusal is offered"
        return refusal


class PlaceRaised(CometDecision):
    """[8.1d, 8.1e] Place the CV that a leader has raised, one by one; `cv_left` are left."""

    former_names = ("Enrolment",)

    __slots__ = ("cv_left", "leader", "role")

    fields: ClassVar[Mapping[str, Any]] = {"role": int, "leader": int, "cv_left": int}

    def __init__(self, role: int, leader: int, cv_left: int) -> None:
        self.role = role
        self.leader = leader
        self.cv_left = cv_left

    def validate(self, state: CometState) -> None:
        catalogue = state.catalogue
        require(
            self.leader in catalogue.raisers, "PlaceRaised.leader: expected a leader who can raise"
        )
        area = state.area[self.leader]
        require(area >= 0, "PlaceRaised.leader: not on the map")
        most = max(catalogue.levies[self.leader][area], default=0)
        require(1 <= self.cv_left <= most, "PlaceRaised.cv_left: more than can be raised there")
        require(self.role == catalogue.holder[self.leader], "PlaceRaised.role: not the leader's")
        asking = state.stack[-2]
        assert isinstance(asking, Raising), "the stack has been checked"
        require(asking.role == self.role, "PlaceRaised.role: not the one that raises")
        require(
            bool(asking.leaders_done >> self.leader & 1),
            "PlaceRaised.leader: has not tried to raise",
        )

    def decider(self, state: CometState) -> int:
        return state.acting_role(self.role)

    def guidance(self, state: CometState, role: int) -> Guidance:
        """[8.1e] Describe new units by size, and ask for confirmation before CV are given up."""
        most = state.catalogue.most
        return Guidance(
            focus=state.unit_name(self.leader),
            hint="Fill damaged units in the area, or take new ones from the pool beside the map.",
            labels={"done": f"Give up {self.cv_left} CV"},
            labels_by_action={
                Action("new", unit): f"New unit of up to {most[unit]} CV" for unit in waiting(state)
            },
            confirm={
                Action("done"): (f"You have not placed {self.cv_left} CV. Give up the rest?",)
            },
            suggestion=self.likely_place(state),
            do_rest_verb="raise",
        )

    def likely_place(self, state: CometState) -> Action:
        """[8.1d, 8.1e] Return the default: the strongest damaged unit, or the largest new one."""
        hurt_ones = below_full(state, state.catalogue.side[self.leader], state.area[self.leader])
        if hurt_ones:
            return Action("add", max(hurt_ones, key=lambda unit: state.cv[unit]))
        return Action("new", max(waiting(state), key=lambda unit: state.catalogue.most[unit]))

    def options(self, state: CometState) -> Options:
        area = state.area[self.leader]
        side = state.catalogue.side[self.leader]
        options = Options().each("add", below_full(state, side, area))
        return options.each("new", waiting(state)).one("done")

    def apply(self, state: CometState, action: Action) -> None:
        area = state.area[self.leader]
        if action.verb == "done":
            if state.journal is not None:
                fields: dict[str, Field] = {"area": state.area_name(area), "cv": self.cv_left}
                state.emit("waste", fields, "8.1e")
            state.pop()
            return
        if action.verb == "add":
            strengthen(state, action.first, "8.1d")
        else:
            place_new_block(state, action.first, area)
        if self.cv_left > 1 and room(state, state.catalogue.side[self.leader], area):
            state.replace(PlaceRaised(self.role, self.leader, self.cv_left - 1))
        else:
            state.pop()

    def prompt(self, state: CometState) -> str:
        where = state.catalogue.places[state.area[self.leader]]
        return f"Place {self.cv_left} CV of Fyrdmen in {where}, one by one."

    def step_name(self, state: CometState) -> str:
        return "the placing of raised CV"

    def verbs(self, state: CometState) -> tuple[str, ...]:
        return ("add", "new")

    def is_plausible(self, state: CometState, action: Action) -> bool:
        return action.verb == ("new" if state.area[action.first] == POOL else "add")

    def refuse(self, state: CometState, action: Action) -> Refusal:
        catalogue = state.catalogue
        unit = action.first
        name = state.title(unit)
        side = catalogue.side[self.leader]
        if catalogue.side[unit] != side:
            return Refusal(
                "2.1a", f"{name}: a unit of the {state.side_name(catalogue.side[unit])}."
            )
        if not catalogue.returns[unit]:
            return Refusal("8.1c", f"Only Fyrdmen are raised, not {name}.")
        if action.verb == "new":
            if state.area[unit] != POOL:
                return Refusal("8.1e", f"{name}: already in play; new units come from the pool.")
            first = next(u for u in waiting(state) if catalogue.most[u] == catalogue.most[unit])
            why = f"The first of its size in the pool is used: {state.title(first)}."
            return Refusal("12.2e", why)
        if state.area[unit] != state.area[self.leader]:
            return Refusal("8.1d", f"{name}: not where the troops were raised.")
        return Refusal("8.1e", f"{name}: at the maximum of {catalogue.most[unit]} CV.")


# ---- placing ------------------------------------------------------------------------------------


def begin_raising(state: CometState) -> list[Phase[CometState]]:
    """[8.1a] Ask the lead role first."""
    return [Raising(state.catalogue.lead[state.active], 0)]


def may_raise(state: CometState, leader: int) -> bool:
    """[8.1b, 8.2b] Return whether a leader can raise troops in the present area."""
    area = state.area[leader]
    catalogue = state.catalogue
    if area < 0 or not catalogue.levies[leader][area]:
        return False
    return room(state, catalogue.side[leader], area)


def spread(faces: Sequence[int]) -> tuple[tuple[str, float], ...]:
    """[8.2a] Return the probability of each number of CV that a die may raise."""
    return tuple([(f"{cv} CV", faces.count(cv) / len(faces)) for cv in sorted(set(faces))])


def below_full(state: CometState, side: int, area: int) -> list[int]:
    """[8.1e] Return the side's Fyrdmen in an area that are below their maximum."""
    catalogue = state.catalogue
    return [
        unit
        for unit in state.units_at(side, area)
        if catalogue.returns[unit] and state.cv[unit] < catalogue.most[unit]
    ]


def waiting(state: CometState) -> list[int]:
    """[8.1e] Return the first Fyrdmen block of each size in the pool."""
    area = state.area
    found: list[int] = []
    for units in state.catalogue.sizes:
        for unit in units:
            if area[unit] == POOL:
                found.append(unit)
                break
    return found


def room(state: CometState, side: int, area: int) -> bool:
    """[8.1b] Return whether a CV of Fyrdmen could be placed in an area."""
    return bool(waiting(state)) or bool(below_full(state, side, area))


def strengthen(state: CometState, unit: int, rule: str) -> None:
    """[2.3b] Give a unit a CV. Its own side sees which unit it is, the others only the area."""
    state.cv[unit] += 1
    if state.journal is not None:
        catalogue = state.catalogue
        side = catalogue.side[unit]
        area = state.area_name(state.area[unit])
        state.emit(
            "grow", {"side": state.side_name(side), "area": area}, rule, catalogue.strangers[side]
        )
        fields: dict[str, Field] = {"unit": state.unit_name(unit), "cv": state.cv[unit]}
        state.emit("grown", fields, rule, catalogue.audience[side])


def place_new_block(state: CometState, unit: int, area: int) -> None:
    """[8.1e] Put a block from the pool on the map at 1 CV."""
    state.put(unit, area)
    state.cv[unit] = 1
    mark_identified(state, [unit])
    if state.journal is not None:
        fields = {"unit": state.unit_name(unit), "area": state.area_name(area)}
        state.emit("enrol", fields, "8.1e")
