"""[3.3, 5, 10.1] The movement phase: each piece of the phasing side may act once, in any order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.action import NONE
from senlac.engine.model.guidance import Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Phase, Refusal
from senlac.games.hastings.catalogue import SAXON
from senlac.games.hastings.rules.arrivals import arrivals, come_on, entries
from senlac.games.hastings.rules.constants import NOBODY, OFF_MAP, ORDERED, ROUTING
from senlac.games.hastings.rules.decision import OTHER_FACINGS
from senlac.games.hastings.rules.movement import together
from senlac.games.hastings.rules.movement.charging import able_riders, charge, charges
from senlac.games.hastings.rules.movement.facing import Facing, all_to_the_front, turn_to
from senlac.games.hastings.rules.movement.feigned import feign, feints
from senlac.games.hastings.rules.movement.interpenetration import partners, swap
from senlac.games.hastings.rules.movement.marching import march, walk
from senlac.games.hastings.rules.movement.passage import ALONE, LED, ON_FOOT, MovePaths
from senlac.games.hastings.rules.movement.phase_start import (
    MovementStart,
    led_units,
    neighbours_of_riders,
    routing_units,
    tied_pieces,
)
from senlac.games.hastings.rules.movement.refusals import act_refusal
from senlac.games.hastings.rules.rout.routing import offer_runs, start_run
from senlac.games.hastings.state import HastingsState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.action import Action
    from senlac.engine.model.group_intent import GroupIntent

VERBS: Final = (
    "move", "lead", "walk", "face", "swap", "charge", "leadcharge", "feign", "leadfeign",
    "rout", "leadrout", "enter", "end",
)  # fmt: skip


class Movement(MovementStart):
    """[3.3a, 5.1a-5.7a] The actions of the movement phase."""

    __slots__ = ()

    plan_whole = True

    # ---- options ----------------------------------------------------------------------------

    def guidance(self, state: HastingsState, role: int) -> Guidance:
        """[5.2a, 5.3b] Offer group moves, and a group turn towards the enemy's edge."""
        ready = self.ready(state)
        given = super().guidance(state, role)
        given = given._replace(batches=all_to_the_front(state, self.decider(state), ready))
        if state.frozen():
            return given
        return given._replace(
            intents=together.intents(state, self.movers(state, ready)),
            group_move_verbs=together.VERBS,
        )

    def actions_for_intent(
        self, state: HastingsState, role: int, intent: GroupIntent
    ) -> list[Action]:
        """[5.2a, 5.3a] Return the actions of a group move; all units keep their facing."""
        movers = self.movers(state, self.ready(state))
        return together.carried_out(state, role, intent, movers)

    def options(self, state: HastingsState) -> Options:
        options = Options()
        ready = self.ready(state)
        options.pairs("face", ready, lambda unit: OTHER_FACINGS[state.facing[unit]])
        if not state.frozen():
            self.offer_marches(state, options, ready)
            self.offer_rides(state, options)
        runners = self.left_to_run(state)
        if runners:
            offer_runs(state, options, runners, fresh=False)
        waiting = arrivals(state)
        if waiting:
            options.pairs("enter", waiting, lambda piece: entries(state, piece))
        return options if runners or waiting else options.one("end")

    def ready(self, state: HastingsState) -> list[int]:
        """[5.1a] Return the units that may still move or turn: those not routing."""
        where, acted, status = state.hex_of, state.acted, state.status
        return [
            unit
            for unit in state.catalogue.of[state.phasing]
            if not acted[unit] and where[unit] >= 0 and status[unit] != ROUTING
        ]

    def movers(self, state: HastingsState, ready: list[int]) -> list[int]:
        """[H3.1a] Return those of the units that may move: no cavalry while it is locked."""
        if not state.cavalry_locked():
            return ready
        return [unit for unit in ready if not state.catalogue.cavalry[unit]]

    def left_to_run(self, state: HastingsState) -> list[int]:
        """[10.1a] Return the units that were routing when the phase began and have not run."""
        return [u for u in self.routing_at_start if not state.acted[u] and state.hex_of[u] >= 0]

    def offer_marches(self, state: HastingsState, options: Options, ready: list[int]) -> None:
        """[5.2a, 7.1a, H3.1a, H3.2a] Add moves of units and leaders, and exchanges of places."""
        catalogue = state.catalogue
        movers = self.movers(state, ready)
        locked = state.cavalry_locked()
        leaders = idle_leaders(state)
        led = [unit for unit in led_by(state, leaders) if not (locked and catalogue.cavalry[unit])]
        alone, walkers = movers, leaders
        bound = state.harolds_unit() if state.phasing == SAXON else NOBODY
        if bound >= 0:
            alone = [unit for unit in movers if unit != bound]
            walkers = [leader for leader in leaders if leader != catalogue.harold]
        options.pairs("move", alone, lambda unit: self.reach(state, unit, ALONE))
        if led:
            options.pairs("lead", led, lambda unit: self.reach(state, unit, LED))
        if walkers:
            options.pairs("walk", walkers, lambda leader: self.reach(state, leader, ON_FOOT))
        archers = [
            unit
            for unit in catalogue.archers[state.phasing]
            if state.hex_of[unit] >= 0 and not state.acted[unit] and state.status[unit] == ORDERED
        ]
        if archers:
            options.pairs("swap", archers, lambda unit: partners(state, unit))

    def offer_rides(self, state: HastingsState, options: Options) -> None:
        """[6.1a, H11.1a, H3.1a] Add charges, and feigned attacks from their first turn on."""
        riders = state.catalogue.riders[state.phasing]
        if not riders or state.cavalry_locked():
            return
        ground = state.ground
        chargers = able_riders(state, self, riders, ground.ride_cone)
        if chargers:
            led = [unit for unit in chargers if self.is_ledable(state, unit)]
            options.pairs("charge", chargers, lambda unit: charges(state, self, unit, ALONE))
            options.pairs("leadcharge", led, lambda unit: charges(state, self, unit, LED))
        if state.feint_used or state.turn < state.catalogue.first_feint:
            return
        tricksters = able_riders(state, self, state.catalogue.feigners, ground.feint_cone)
        if tricksters:
            led = [unit for unit in tricksters if self.is_ledable(state, unit)]
            options.pairs("feign", tricksters, lambda unit: feints(state, self, unit, ALONE))
            options.pairs("leadfeign", led, lambda unit: feints(state, self, unit, LED))

    def is_ledable(self, state: HastingsState, unit: int) -> bool:
        """Return whether a unit has a leader with it who has not acted."""
        leader = state.leader_with(unit)
        return leader >= 0 and not state.acted[leader]

    # ---- reach ------------------------------------------------------------------------------

    def reach(self, state: HastingsState, piece: int, manner: int) -> list[int]:
        """[5.2a] Return the hexes to which a piece may move."""
        return self.passage(state, piece, manner).reach(self.allowance(state, piece))

    def passage(self, state: HastingsState, piece: int, manner: int) -> MovePaths:
        """[2.4a] Return the paths of a piece, which begins tied or free."""
        return MovePaths(state, piece, manner, tied=self.is_tied(piece))

    # ---- actions ----------------------------------------------------------------------------

    def apply(self, state: HastingsState, action: Action) -> None:
        verb, piece = action.verb, action.first
        if verb == "end":
            state.pop()
        elif verb == "face":
            state.acted[piece] = 1
            turn_to(state, piece, action.second)
        elif verb in ("move", "lead"):
            passage = self.passage(state, piece, LED if verb == "lead" else ALONE)
            march(state, passage, action.second, self.allowance(state, piece))
            state.push(Facing(piece))
        elif verb == "walk":
            passage = self.passage(state, piece, ON_FOOT)
            walk(state, passage, action.second, self.allowance(state, piece))
        elif verb == "swap":
            swap(state, piece, action.second)
        elif verb in ("charge", "leadcharge"):
            charge(state, self, action)
        elif verb in ("feign", "leadfeign"):
            feign(state, self, action)
        elif verb == "enter":
            come_on(state, piece, action.second)
        else:
            start_run(state, action)

    # ---- texts ------------------------------------------------------------------------------

    def prompt(self, state: HastingsState) -> str:
        if self.left_to_run(state):
            return "Move: routing units must run before the phase can end."
        if arrivals(state):
            return "Move: arrivals must enter before the phase can end."
        if state.frozen():
            return "The Saxons may not move yet: turn units, or end the phase."
        if state.cavalry_locked() and state.catalogue.riders[state.phasing]:
            free = state.catalogue.last_locked + 1
            return f"Move, or end the phase. Before turn {free} cavalry may only turn."
        return "Move, or end the phase."

    def step_name(self, state: HastingsState) -> str:
        return "the movement phase"

    def verbs(self, state: HastingsState) -> Sequence[str]:
        return VERBS

    def is_plausible(self, state: HastingsState, action: Action) -> bool:
        verb, piece, hex_ = action
        usual = usual_verb(state, piece)
        if usual == "move" and verb in ("move", "charge") and hex_ != NONE:
            mounted = piece < state.catalogue.units and state.catalogue.cavalry[piece]
            return (verb == "charge") == (
                mounted and state.attackable_piece(1 - state.phasing, hex_) >= 0
            )
        return verb == usual

    def refuse(self, state: HastingsState, action: Action) -> Refusal:
        if action.verb == "end":
            if self.left_to_run(state):
                names = [state.title(unit) for unit in self.left_to_run(state)]
                return Refusal("3.3a", f"Routing units must run first: {', '.join(names)}.")
            names = [state.title(piece) for piece in arrivals(state)]
            rule = "H12.1a" if state.phasing == SAXON else "H24.2b"
            return Refusal(rule, f"Arrivals must enter first: {', '.join(names)}.")
        return act_refusal(state, self, action)


def usual_verb(state: HastingsState, piece: int) -> str:
    """Return the default verb of a piece in the movement phase."""
    if state.hex_of[piece] == OFF_MAP:
        return "enter"
    if state.catalogue.is_leader(piece):
        return "walk"
    routing = piece < state.catalogue.units and state.status[piece] == ROUTING
    return "rout" if routing else "move"


def begin_movement(state: HastingsState) -> list[Phase[HastingsState]]:
    """[2.4a, 3.3a, 5.1b, 6.1d, 10.1a] Return the phase with its conditions at the start."""
    state.acted = [0] * len(state.acted)
    runners = routing_units(state, state.phasing)
    return [Movement(led_units(state), runners, tied_pieces(state), neighbours_of_riders(state))]


def idle_leaders(state: HastingsState) -> list[int]:
    """Return the leaders of the phasing side on the map who have not acted."""
    leaders = state.catalogue.leaders[state.phasing]
    return [leader for leader in leaders if state.hex_of[leader] >= 0 and not state.acted[leader]]


def led_by(state: HastingsState, leaders: list[int]) -> list[int]:
    """Return the units in the hexes of these leaders that may still move."""
    units = [state.unit_at[state.hex_of[leader]] for leader in leaders]
    return [
        unit
        for unit in units
        if unit >= 0 and not state.acted[unit] and state.status[unit] != ROUTING
    ]
