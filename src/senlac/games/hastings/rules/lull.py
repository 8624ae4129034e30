"""[H5] The lull: once in the battle both armies rest for a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.engine.model.action import NONE
from senlac.engine.model.guidance import Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import AutomaticPhase, Phase, Refusal
from senlac.engine.model.phase_names import document_name
from senlac.engine.support.validation import require
from senlac.games.hastings.catalogue import NORMAN, SAXON
from senlac.games.hastings.rules.constants import DISORDERED, NOBODY, ROUTING
from senlac.games.hastings.rules.decision import OTHER_FACINGS, HastingsDecision
from senlac.games.hastings.rules.ground import BARRED
from senlac.games.hastings.rules.movement.facing import Facing, all_to_the_front, turn_to
from senlac.games.hastings.rules.movement.marching import entry_refusal, march, walk
from senlac.games.hastings.rules.movement.passage import ALONE, LED, ON_FOOT, MovePaths
from senlac.games.hastings.rules.movement.phase_start import routing_units
from senlac.games.hastings.rules.movement.refusals import idle_refusal, run_refusal
from senlac.games.hastings.rules.reorganise import begin_odo, in_order, test
from senlac.games.hastings.rules.returning import ArchersReturn
from senlac.games.hastings.rules.rout.routing import offer_runs, start_run
from senlac.games.hastings.state import HastingsState
from senlac.games.hastings.validation.battle import (
    validate_fates,
    validate_own_units,
    validate_routers,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.engine.model.action import Action

PULL_VERBS: Final = ("back", "leadback", "walk", "rout", "leadrout", "end")
SHIFT_VERBS: Final = ("shift", "leadshift", "walk", "face", "rout", "leadrout", "end")


class BackwardPath(MovePaths):
    """[H5.2Aa] The path of a unit that pulls back: into its rear hexes, keeping its facing."""

    __slots__ = ("facing",)

    def __init__(self, state: HastingsState, unit: int, manner: int) -> None:
        super().__init__(state, unit, manner, paces=True)
        self.facing: int = state.facing[unit]

    def next_hexes(self, hex_: int) -> list[int]:
        rear = self.state.ground.rear[hex_ * 6 + self.facing]
        return [to for to in rear if self.costs[to] < BARRED and self.is_open(to)]

    def reach(self, allowance: int) -> list[int]:
        found: list[int] = []
        edge = [self.start]
        for _ in range(allowance):
            steps = [to for hex_ in edge for to in self.next_hexes(hex_)]
            fresh = [to for to in dict.fromkeys(steps) if to not in found]
            found += fresh
            edge = [to for to in fresh if not self.ends(to)]
        return found


def begin_lull(state: HastingsState) -> None:
    """[H5.2a] Push the steps of the lull, in order."""
    state.phasing = NORMAN
    state.acted = [0] * len(state.acted)
    steps: list[Phase[HastingsState]] = [
        PullBack(routing_units(state, NORMAN)), Shift(routing_units(state, SAXON)),
        LullRecovery(), ArchersReturn([]),
    ]  # fmt: skip
    state.push_in_order(steps)


class LullStep(HastingsDecision):
    """[H5.2a] Base of both armies' steps of a lull: each piece acts once, routers must run.

    `must_run` were routing when the lull began.
    """

    __slots__ = ("must_run",)

    fields: ClassVar[Mapping[str, Any]] = {"must_run": list[int]}
    side: ClassVar[int] = NORMAN

    def __init__(self, must_run: list[int]) -> None:
        self.must_run = must_run

    def validate(self, state: HastingsState) -> None:
        where = f"{document_name(self)}.must_run"
        validate_own_units(state, self.must_run, self.side, where)
        validate_fates(state, self.must_run, where)
        there = [unit for unit in self.must_run if state.hex_of[unit] >= 0]
        if there:
            validate_routers(state, there, self.side, where)
        require(sorted(there) == routing_units(state, self.side), f"{where}: not all routing units")

    def decider(self, state: HastingsState) -> int:
        return self.side

    def left_to_run(self, state: HastingsState) -> list[int]:
        """[H5.2Ab, H5.2Ba] Return the units that have still to run."""
        return [u for u in self.must_run if not state.acted[u] and state.hex_of[u] >= 0]

    def ready(self, state: HastingsState) -> list[int]:
        """Return the units that may still act: those not routing."""
        own = state.on_map(self.side)
        return [u for u in own if not state.acted[u] and state.status[u] != ROUTING]

    def idle_leaders(self, state: HastingsState) -> list[int]:
        """Return the leaders on the map who have not acted."""
        leaders = state.catalogue.leaders[self.side]
        return [
            leader for leader in leaders if state.hex_of[leader] >= 0 and not state.acted[leader]
        ]

    def led(self, state: HastingsState, units: list[int]) -> list[int]:
        """Return those of the units that have a leader with them who has not acted."""
        leaders = [state.leader_with(unit) for unit in units]
        return [
            unit
            for unit, leader in zip(units, leaders, strict=True)
            if leader >= 0 and not state.acted[leader]
        ]

    def with_runs(self, state: HastingsState, options: Options) -> Options:
        """Add the compulsory runs, or the option to end if there are none."""
        runners = self.left_to_run(state)
        if runners:
            return offer_runs(state, options, runners, fresh=False)
        return options.one("end")

    def asked(self, state: HastingsState, doing: str) -> str:
        """Return a prompt that says what may be done and whether the step can end."""
        runners = len(self.left_to_run(state))
        if not runners:
            return f"The lull: {doing}, or end the step."
        who = "the routing unit" if runners == 1 else f"{runners} routing units"
        return f"The lull: {doing}. It ends when {who} {'has' if runners == 1 else 'have'} run."

    def is_plausible(self, state: HastingsState, action: Action) -> bool:
        verb, piece = action.verb, action.first
        if state.catalogue.is_leader(piece):
            return verb == "walk"
        if piece < state.catalogue.units and state.status[piece] == ROUTING:
            return verb == "rout"
        return verb in ("back", "shift")

    def refuse(self, state: HastingsState, action: Action) -> Refusal:
        names = [state.title(unit) for unit in self.left_to_run(state)]
        rule = "H5.2Ab" if self.side == NORMAN else "H5.2Ba"
        if action.verb == "end":
            return Refusal(rule, f"Routing units must run first: {', '.join(names)}.")
        whole = "H5.2Aa" if self.side == NORMAN else rule
        refusal = idle_refusal(state, action.first, self.side, whole)
        if refusal is not None:
            return refusal
        if action.verb in ("rout", "leadrout"):
            return run_refusal(state, action, self.must_run)
        unit = action.first
        if unit < state.catalogue.units and state.status[unit] == ROUTING:
            return Refusal(rule, f"{state.title(unit)} is routing and can only flee.")
        return self.pause_refusal(state, action)

    def pause_refusal(self, state: HastingsState, action: Action) -> Refusal:
        """Return why a piece that may act cannot do this in its side's step of the lull."""
        raise NotImplementedError


class PullBack(LullStep):
    """[H5.2Aa, H5.2Ab] Normans move back up to two hexes, facing the enemy; routers run."""

    __slots__ = ()

    def options(self, state: HastingsState) -> Options:
        ready = self.ready(state)
        if state.cavalry_locked():
            ready = [unit for unit in ready if not state.catalogue.cavalry[unit]]
        options = Options().pairs("back", ready, lambda unit: self.reach(state, unit, ALONE))
        led = self.led(state, ready)
        options.pairs("leadback", led, lambda unit: self.reach(state, unit, LED))
        options.pairs("walk", self.idle_leaders(state), lambda who: self.walks(state, who))
        return self.with_runs(state, options)

    def reach(self, state: HastingsState, unit: int, manner: int) -> list[int]:
        """Return the hexes to which a unit may pull back."""
        return BackwardPath(state, unit, manner).reach(state.catalogue.pull_back)

    def walks(self, state: HastingsState, leader: int) -> list[int]:
        """Return the hexes to which a leader may go."""
        return MovePaths(state, leader, ON_FOOT, paces=True).reach(state.catalogue.pull_back)

    def apply(self, state: HastingsState, action: Action) -> None:
        far = state.catalogue.pull_back
        if action.verb == "end":
            state.pop()
        elif action.verb == "walk":
            walk(state, MovePaths(state, action.first, ON_FOOT, paces=True), action.second, far)
        elif action.verb in ("back", "leadback"):
            manner = LED if action.verb == "leadback" else ALONE
            march(state, BackwardPath(state, action.first, manner), action.second, far, "back")
        else:
            start_run(state, action)

    def prompt(self, state: HastingsState) -> str:
        return self.asked(state, "pull units back by up to two hexes")

    def step_name(self, state: HastingsState) -> str:
        return "the Normans' step of the lull"

    def verbs(self, state: HastingsState) -> Sequence[str]:
        return PULL_VERBS

    def pause_refusal(self, state: HastingsState, action: Action) -> Refusal:
        piece, hex_ = action.first, action.second
        name, there = state.title(piece), state.hex_name(hex_)
        if (action.verb == "walk") != state.catalogue.is_leader(piece):
            return Refusal("H5.2Aa", "Units can pull back but not walk; leaders can only walk.")
        if action.verb != "walk" and state.catalogue.cavalry[piece] and state.cavalry_locked():
            return Refusal("H3.1a", f"{name} is cavalry, which may not move yet.")
        if action.verb == "leadback" and piece not in self.led(state, [piece]):
            return Refusal("5.2a", f"There is no leader with {name} who could go along.")
        if hex_ == NONE:
            return Refusal("H5.2Aa", f"{name} has no open hex to pull back to.")
        manner = {"walk": ON_FOOT, "leadback": LED}.get(action.verb, ALONE)
        refusal = entry_refusal(state, piece, hex_, manner)
        return refusal or Refusal(
            "H5.2Aa", f"{there} is not within two hexes of {name} on an open path."
        )


class Shift(LullStep):
    """[H5.2Ba] Saxons outside enemy zones move one hex any way; all may turn; routers run."""

    __slots__ = ()

    side = SAXON

    def guidance(self, state: HastingsState, role: int) -> Guidance:
        """[H5.2Ba] Offer a group turn of all units out of contact towards the enemy's edge."""
        series = all_to_the_front(state, self.decider(state), self.ready(state))
        return super().guidance(state, role)._replace(batches=series)

    def options(self, state: HastingsState) -> Options:
        ready = self.ready(state)
        bound = state.harolds_unit()
        free = [unit for unit in ready if not state.in_enemy_zone(unit)]
        alone = [unit for unit in free if unit != bound]
        leaders = [leader for leader in self.idle_leaders(state) if self.may_walk(state, leader)]
        options = Options().pairs("face", ready, lambda unit: OTHER_FACINGS[state.facing[unit]])
        options.pairs("shift", alone, lambda unit: self.reach(state, unit, ALONE))
        led = self.led(state, free)
        options.pairs("leadshift", led, lambda unit: self.reach(state, unit, LED))
        options.pairs("walk", leaders, lambda who: self.reach(state, who, ON_FOOT))
        return self.with_runs(state, options)

    def may_walk(self, state: HastingsState, leader: int) -> bool:
        """[H3.2a, H5.2Ba] Return whether a leader may move alone."""
        if state.in_enemy_zone(leader):
            return False
        return leader != state.catalogue.harold or state.harolds_unit() == NOBODY

    def reach(self, state: HastingsState, piece: int, manner: int) -> list[int]:
        """Return the hexes to which a piece may go."""
        return MovePaths(state, piece, manner, paces=True).reach(state.catalogue.shift)

    def apply(self, state: HastingsState, action: Action) -> None:
        verb, piece, far = action.verb, action.first, state.catalogue.shift
        if verb == "end":
            state.pop()
        elif verb == "face":
            state.acted[piece] = 1
            turn_to(state, piece, action.second)
        elif verb == "walk":
            walk(state, MovePaths(state, piece, ON_FOOT, paces=True), action.second, far)
        elif verb in ("shift", "leadshift"):
            manner = LED if verb == "leadshift" else ALONE
            passage = MovePaths(state, piece, manner, paces=True)
            march(state, passage, action.second, far, "shift")
            state.push(Facing(piece))
        else:
            start_run(state, action)

    def prompt(self, state: HastingsState) -> str:
        return self.asked(state, "move units by one hex, turn them")

    def step_name(self, state: HastingsState) -> str:
        return "the Saxons' step of the lull"

    def verbs(self, state: HastingsState) -> Sequence[str]:
        return SHIFT_VERBS

    def pause_refusal(self, state: HastingsState, action: Action) -> Refusal:
        piece, hex_ = action.first, action.second
        name = state.title(piece)
        if (action.verb == "walk") != state.catalogue.is_leader(piece):
            return Refusal("H5.2Ba", "Units can shift or turn but not walk; leaders can only walk.")
        if action.verb == "face":
            return Refusal("5.3a", f"{name} already faces that way.")
        if state.in_enemy_zone(piece):
            only = "stays" if action.verb == "walk" else "may only turn"
            return Refusal("H5.2Ba", f"{name} is in an enemy zone of control, and {only}.")
        if action.verb != "leadshift" and state.harolds_unit() in (
            piece,
            state.unit_at[state.hex_of[piece]],
        ):
            return Refusal("H3.2a", "Harold and his Housecarls stay together.")
        if action.verb == "leadshift" and piece not in self.led(state, [piece]):
            return Refusal("5.2a", f"There is no leader with {name} who could go along.")
        if hex_ == NONE:
            return Refusal("H5.2Ba", f"No hex next to {name} is open.")
        manner = {"walk": ON_FOOT, "leadshift": LED}.get(action.verb, ALONE)
        refusal = entry_refusal(state, piece, hex_, manner)
        return refusal or Refusal("H5.2Ba", f"{state.hex_name(hex_)} is not next to {name}.")


class LullRecovery(AutomaticPhase[HastingsState]):
    """[H5.2Ca] Disordered units outside enemy zones recover, Normans first; then Odo acts."""

    __slots__ = ()

    def run(self, state: HastingsState) -> None:
        state.pop()
        for side in (NORMAN, SAXON):
            for unit in in_order(state, side):
                if state.status[unit] == DISORDERED and not state.in_enemy_zone(unit):
                    recovery = state.catalogue.lull_recovery
                    test(state, unit, recovery, 0)
        state.push_in_order(begin_odo(state))
