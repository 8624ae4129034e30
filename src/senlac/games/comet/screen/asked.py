"""What the screen adds to the question that a role is asked: words, warnings, chances."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.scene import Chance
from senlac.engine.words import count, listed
from senlac.games.comet.catalogue import SUPREME
from senlac.games.comet.rules.battle.deployment import Deployment
from senlac.games.comet.rules.battle.firing import Fire
from senlac.games.comet.rules.battle.fray import fray_of
from senlac.games.comet.rules.battle.losses import Loss
from senlac.games.comet.rules.battle.reserve import Reserve
from senlac.games.comet.rules.battle.retreat import Retreat
from senlac.games.comet.rules.invasion import Invasion
from senlac.games.comet.rules.movement.march import March, WayIn, orders_of
from senlac.games.comet.rules.muster import Muster
from senlac.games.comet.rules.raising import Enrolment, Raising, waiting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.phase import Phase
    from senlac.games.comet.state import CometState

DONE: Final = "done"
FIRE: Final = "fire"


class Question:
    """The step that waits for a role, in the eyes of that role."""

    def __init__(self, state: CometState, role: int) -> None:
        self.state = state
        self.role = role
        self.phase: Phase[CometState] = state.stack[-1]

    # ---- words ----------------------------------------------------------------------------------

    def labels(self) -> dict[str, str]:
        """Return words for buttons that say what is left to be done."""
        phase, state = self.phase, self.state
        if isinstance(phase, Enrolment):
            return {"done": f"Give up {phase.left} CV", **self.sizes()}
        if isinstance(phase, March):
            left = len(orders_of(state).ready(state, phase.role))
            more = f": {count(left, 'unit')} can still move" if left else ""
            return {"done": f"End the march{more}"}
        if isinstance(phase, Raising):
            left = len(self.raisers(phase))
            return {
                "done": "End raising" if not left else f"Go on: {count(left, 'leader')} could raise"
            }
        return {}

    def sizes(self) -> dict[str, str]:
        """[8.1e] Return words for each new unit that the pool has to offer: they differ in size."""
        state = self.state
        return {
            f"new {state.unit_name(unit)}": f"New unit of up to {state.catalogue.most[unit]} CV"
            for unit in waiting(state)
        }

    def hint(self) -> str | None:
        """Return a word of advice for the step."""
        phase, state = self.phase, self.state
        if isinstance(phase, Raising):
            return self.raising_hint(phase)
        if isinstance(phase, Enrolment):
            return "Fill hurt units in the area, or take new ones from the pool beside the map."
        if isinstance(phase, March):
            return self.passing_hint(phase)
        if isinstance(phase, WayIn):
            return "You can only retreat to where you came from, and the enemy cannot go there."
        if isinstance(phase, Deployment):
            return "A column that is wiped out routs the whole army: spread your strength."
        if isinstance(phase, Retreat):
            names = [state.catalogue.places[area] for area in phase.refuges]
            reserve = state.in_column(phase.side, state.catalogue.reserve)
            together = "All units go together, the Reserve too." if reserve else "All go together."
            return f"Open to you: {listed(names)}. {together}"
        return None

    def passing_hint(self, phase: March) -> str | None:
        """[2.4a, 2.4b] Say that CV can be passed, while it can."""
        orders = orders_of(self.state)
        if orders.has_marched(phase.role) or not orders.givers(self.state, phase.role):
            return None
        return (
            "Before the first march a unit can pass CV to another of its kind: pick up who gives."
        )

    def raising_hint(self, phase: Raising) -> str | None:
        """[8.2a] Return what each leader would raise where he stands."""
        catalogue, state = self.state.catalogue, self.state
        parts = []
        for leader in self.raisers(phase):
            area = state.area[leader]
            formula = catalogue.tables.letters[catalogue.letters[area]].formula[
                catalogue.units[leader]
            ]
            parts.append(f"{catalogue.titles[leader]} in {catalogue.places[area]}: {formula} CV")
        return f"{'; '.join(parts)}." if parts else None

    def raisers(self, phase: Raising) -> list[int]:
        """Return the leaders of the role who can still raise troops."""
        state = self.state
        return [
            leader
            for leader in state.catalogue.raisers
            if phase.why_no_attempt(state, leader) is None
        ]

    def focus(self) -> str | None:
        """Return the unit that the question is about."""
        phase, state = self.phase, self.state
        if isinstance(phase, WayIn):
            return state.unit_name(phase.unit)
        return state.unit_name(phase.leader) if isinstance(phase, Enrolment) else None

    # ---- warnings -------------------------------------------------------------------------------

    def confirm(self) -> dict[str, tuple[str, ...]]:
        """Return what is asked again before it is done."""
        phase = self.phase
        if isinstance(phase, Enrolment):
            return {"done": (f"{phase.left} CV are still to be placed. Give them up?",)}
        if isinstance(phase, Loss):
            return self.confirm_loss(phase)
        return {}

    def confirm_loss(self, phase: Loss) -> dict[str, tuple[str, ...]]:
        """[12.5c] Ask again before a leader is given up, twice for a Supreme Leader."""
        catalogue, state = self.state.catalogue, self.state
        found: dict[str, tuple[str, ...]] = {}
        for unit in phase.candidates(state):
            if not catalogue.rank[unit]:
                continue
            name = catalogue.titles[unit]
            questions = [f"{name} would be lost for good. Give him up?"]
            if catalogue.rank[unit] == SUPREME:
                people = catalogue.peoples[catalogue.side[unit]]
                questions.append(f"Without {name} the {people} are out of the game. Are you sure?")
            found[f"lose {state.unit_name(unit)}"] = tuple(questions)
        return found

    # ---- chances --------------------------------------------------------------------------------

    def chances(self) -> dict[str, tuple[Chance, ...]]:
        """Return what may come of actions that roll a die."""
        phase, state = self.phase, self.state
        catalogue = state.catalogue
        if isinstance(phase, Invasion):
            return {
                f"invade {state.area_name(area)}": landing(number, catalogue.die)
                for area, number in enumerate(catalogue.arrows[state.active])
                if number
            }
        if isinstance(phase, Raising):
            return {
                f"raise {state.unit_name(leader)}": spread(
                    catalogue.levies[leader][state.area[leader]]
                )
                for leader in self.raisers(phase)
            }
        if isinstance(phase, Muster):
            return {"muster": spread(catalogue.mustered)}
        return {}

    def ahead(self) -> str | None:
        """[9.3a] Return `done` while the marches made so far lead into battles."""
        marches = isinstance(self.phase, March)
        return DONE if marches and self.state.contested() else None

    def outlook(self) -> str | None:
        """Return the action whose odds are those of the battle: to go on with it."""
        phase, state = self.phase, self.state
        if isinstance(phase, Retreat):
            return "stay"
        if isinstance(phase, Reserve):
            return "hold"
        if isinstance(phase, Deployment):
            first = next(iter(phase.options(state)))
            positions = state.catalogue.positions
            return f"deploy {state.unit_name(first.first)} {positions[first.second]}"
        return None

    # ---- the rest of a fire step ----------------------------------------------------------------

    def rest(self) -> str | None:
        """Return `fire` while the units left may fire in order without a roll for a leader."""
        if not isinstance(self.phase, Fire):
            return None
        state, fray = self.state, fray_of(self.state)
        side = fray.firing_side(state)
        waiting = [
            unit
            for unit in state.catalogue.of[side]
            if 0 <= state.position[unit] < fray.columns and not fray.fired >> unit & 1
        ]
        for column in range(fray.columns):
            firing = [unit for unit in waiting if state.position[unit] == column]
            if self.perilous(firing, state.in_column(fray.foe(state, side), column)):
                return None
        return FIRE if len(waiting) > 1 else None

    def perilous(self, firing: Sequence[int], group: Sequence[int]) -> bool:
        """[12.5b] Tell whether fire could bring a group with a leader down to 1 CV everywhere."""
        state = self.state
        led = any([state.catalogue.rank[unit] for unit in group])
        # A leader who is alone needs no roll.
        if not firing or not led or len(group) == 1:
            return False
        spare = sum([state.cv[unit] - 1 for unit in group])
        return sum([state.cv[unit] for unit in firing]) > spare


def landing(number: int, die: int) -> tuple[Chance, ...]:
    """[5.2b, 5.2c] Return the chances of a landing."""
    return (Chance("Land", number / die), Chance("Stay at sea", 1 - number / die))


def spread(faces: Sequence[int]) -> tuple[Chance, ...]:
    """[8.2a] Return the chances of each number of CV that a die may raise."""
    return tuple([Chance(f"{cv} CV", faces.count(cv) / len(faces)) for cv in sorted(set(faces))])
