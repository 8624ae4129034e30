"""The orders of a week: every body with a leader gets its mission, the strongest first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.action import Action
from senlac.games.campaign.catalogue import WORST
from senlac.games.campaign.evaluation.values import value_of
from senlac.games.campaign.ground import NO_TOWN
from senlac.games.campaign.policy.choices import (
    MEET,
    STAY,
    STRONG,
    SUPPORT,
    Choice,
    Ranked,
    goal_of,
)
from senlac.games.campaign.policy.detachments import band_lines, captain_for
from senlac.games.campaign.policy.garrisons import ExpectedGarrisons
from senlac.games.campaign.policy.targets import Targets
from senlac.games.campaign.rules.bodies import strength_of
from senlac.games.campaign.rules.constants import (
    ASHORE,
    ATTACK,
    BOLD,
    ENTER,
    HOLD,
    NOBODY,
    RAVAGE,
    SUPPLY,
    TAKE,
)
from senlac.games.campaign.rules.orders.missions import arrives, towards
from senlac.games.campaign.rules.plans import ends_inside, forecast
from senlac.games.campaign.rules.reordering import COUNT

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from senlac.games.campaign.rules.orders.phase import Orders
    from senlac.games.campaign.rules.orders.reorganise import OrderReader
    from senlac.games.campaign.state import CampaignState

WAYS: Final = {"seize": BOLD, "besiege": HOLD, "relieve": ATTACK, MEET: ATTACK, SUPPORT: HOLD}
"""The posture of a force in each of its choices."""

LEAST_LOT: Final = 0.92
"""The minimum random factor of a choice's worth: much worse choices never come first."""

MOST: Final = 6
"""The number of a body's best choices that are compared."""


class OrderWriter:
    """Appends the orders of a player to their sheet, line by line.

    `phase` must be a copy of the step: its sheet is changed.
    """

    def __init__(self, state: CampaignState, phase: Orders, seat: int, rng: Random) -> None:
        self.state = state
        self.phase = phase
        self.seat = seat
        self.rng = rng
        self.written: list[Action] = []
        self.claimed: dict[int, int] = {}
        self.garrisons = ExpectedGarrisons(state, seat)

    def bodies(self) -> OrderReader:
        """Return the bodies as the lines so far leave them."""
        return self.phase.bodies(self.state, self.seat)

    def write(self, *lines: Action) -> None:
        """Append the lines that are legal."""
        for line in lines:
            if self.phase.allows(self.state, self.seat, line):
                self.phase.write(self.state, self.seat, line)
                self.written.append(line)

    def order_all(self, chosen: dict[int, Choice]) -> list[Action]:
        """Write the rest of the sheet; return the lines, the last one submits it.

        `chosen` has the choices of some bodies, by code; the others do what looks best.
        """
        self._finish_open(chosen)
        for code, choice in chosen.items():
            self._claim(code, choice)
        for line in self.phase.sheets[self.seat]:
            if line.verb in WAYS or line.verb == "ferry":
                self.claimed.setdefault(line.first, NOBODY)
        while (code := self.next_body()) != NOBODY:
            self.write(Action("force", code))
            self._order_open(chosen.get(code))
        return [*self.written, Action("done")]

    def _finish_open(self, chosen: dict[int, Choice]) -> None:
        """Finish the body whose menu is open."""
        bodies = self.bodies()
        if bodies.open == NOBODY:
            return
        if bodies.pending != NOBODY or bodies.leaving != NOBODY:
            self.write(Action(COUNT, 1))
        if self.bodies().target != NOBODY:
            self.write(Action("ok"))
        self._order_open(chosen.get(self.bodies().open))

    def next_body(self) -> int:
        """Return the code of the strongest body with a leader and without orders, or `NOBODY`.

        Fleets without cargo come last: other bodies may need them.
        """
        bodies = self.bodies()
        state = bodies.state
        led = [
            place
            for place in [state.place(code) for code in bodies.to_force()]
            if state.aboard[place] == ASHORE and state.is_led(place)
        ]
        best = max(led, key=lambda place: self._rank(state, place), default=NOBODY)
        return NOBODY if best == NOBODY else state.codes[best]

    def _rank(self, state: CampaignState, place: int) -> tuple[bool, int, int]:
        """Return the sort key of a body."""
        idle = state.is_fleet(place) and not state.forces_aboard(place)
        return (not idle, value_of(state, place), -state.codes[place])

    def _targets(self, bodies: OrderReader) -> Targets:
        """Return the choices of the open body."""
        return Targets(bodies, self.claimed, self.garrisons)

    def ranked(self) -> list[Ranked]:
        """Return the choices of the open body with about their worth, the best first."""
        found = self._targets(self.bodies()).ranked()
        drawn = [(worth * self.rng.uniform(LEAST_LOT, 1.0), choice) for worth, choice in found]
        drawn.sort(key=lambda pair: -pair[0])
        return drawn

    def _order_open(self, choice: Choice | None) -> None:
        """Order the open body, and close it."""
        code = self.bodies().open
        found: list[Ranked] = []
        if choice is None and not self.bodies().has_plan():
            found = self.ranked()
            choice = self._for_host(found) if found else None
        if choice is not None:
            self._claim(code, choice)
            self.write(*band_lines(self.bodies(), choice, found, self.claimed))
            self._carry_out(choice)
        if self.bodies().open == code:
            self.write(Action("close"))

    def _for_host(self, found: Sequence[Ranked]) -> Choice:
        """Return the best choice; that of a host is a siege if a band can take an open town."""
        best = found[0][1]
        sieges = [choice for worth, choice in found if choice.verb == "besiege" and worth > 0.0]
        siege = sieges[0] if sieges else None
        if best.verb != "seize" or siege is None:
            return best
        return siege if band_lines(self.bodies(), siege, found, self.claimed) else best

    def _claim(self, code: int, choice: Choice) -> None:
        """Record that a body goes to a town."""
        if goal_of(choice) >= 0:
            self.claimed.setdefault(goal_of(choice), code)

    def _carry_out(self, choice: Choice) -> None:
        """Write the mission, or its lines one by one if the force leaves a garrison first."""
        if choice.verb == STAY:
            return
        state = self.bodies().state
        land = not state.is_fleet(self.bodies().place())
        guard = self._guard() if land and choice.verb not in ("ferry", "home") else []
        if land and not guard and choice.verb in ("seize", "besiege") and self._laid_waste():
            self.write(Action("task", RAVAGE))
        # A lord with few figures leaves none of them in the town.
        whole = land and choice.verb == "seize"
        whole = whole and not self._targets(self.bodies()).can_spare_guard()
        if choice.verb in (MEET, SUPPORT) or guard or whole or self.bodies().has_plan():
            self.write(*guard, *self._singly(choice))
            return
        if choice.verb == "ferry" and land:
            self.write(*captain_for(self.bodies()))
        self.write(Action(choice.verb, choice.about))

    def _singly(self, choice: Choice) -> list[Action]:
        """Return the lines of a mission after those that the plan has already."""
        bodies = self.bodies()
        state, place = bodies.state, bodies.place()
        towns = state.catalogue.ground.town_hex
        if choice.verb == SUPPORT:
            return self._support(state.place(choice.about))
        goal = choice.about if choice.verb == MEET else towns[choice.about]
        start = forecast(state, place)
        way = towards(state, place, start, goal)
        lines = [Action("posture", WAYS[choice.verb]), *way]
        if choice.verb in ("seize", "besiege") and arrives(start, way, goal):
            lines.append(Action("task", TAKE))
        return lines

    def _support(self, main: int) -> list[Action]:
        """Return the lines by which the open force goes to another's destination and joins it."""
        bodies = self.bodies()
        state, place = bodies.state, bodies.place()
        start, goal = forecast(state, place), forecast(state, main).hex
        way = towards(state, place, start, goal)
        lines = [Action("posture", HOLD), *way]
        if arrives(start, way, goal):
            within = Action("task", ENTER)
            lines += [*([within] if ends_inside(state, main) else []),
                      Action("join", state.codes[main])]  # fmt: skip
        return lines

    def _laid_waste(self) -> bool:
        """[pillage.b] Return whether a force should ravage the town that it leaves to an enemy.

        It should if it goes to another town, can leave no garrison, and taxes can still be spent;
        but not if the town's loyalty is bought on the same sheet.
        """
        state = self.bodies().state
        place = self.bodies().place()
        town = state.catalogue.ground.town_at[state.hex_of[place]]
        if town == NO_TOWN or not state.inside[place] or state.worth(town) == 0:
            return False
        if Action("bribe", town) in self.phase.sheets[self.seat]:
            return False
        last = state.year == state.catalogue.scenario.years
        enough = state.strength(place) >= state.catalogue.tables.files.tables.control.min_pillage
        left = strength_of(state, [other for other in state.insiders(town) if other != place])
        return enough and not last and not left and state.hostile(self.seat, state.loyalty[town])

    def _guard(self) -> list[Action]:
        """Return the lines by which a force leaves a garrison in its town.

        It does if the town would be bare otherwise, and enough figures are left to take another. A
        force before the walls of an own town enters first.
        """
        bodies = self.bodies()
        state, place = bodies.state, bodies.place()
        town = state.catalogue.ground.town_at[state.hex_of[place]]
        if town == NO_TOWN or not (state.inside[place] or self._may_enter(town, place)):
            return []
        targets = self._targets(bodies)
        if not targets.can_spare_guard() or not targets.is_bare_without(town):
            return []
        known = state.catalogue.item_of
        enters = [] if state.inside[place] else [Action("task", ENTER)]
        if not targets.can_spare_strong(town):
            return [*enters, Action("leave", known[WORST]), Action(COUNT, targets.guard)]
        wagon = [Action("leave", known["supply"]), Action(COUNT, 1)]
        fed = wagon if state.models[place][SUPPLY] > 1 else []
        return [*enters, Action("leave", known[WORST]), Action(COUNT, STRONG), *fed]

    def _may_enter(self, town: int, place: int) -> bool:
        """Return whether a town is the player's and not besieged, and the force is ashore there."""
        state = self.bodies().state
        mine = state.controller(town) == self.seat and not state.besieged(town)
        return mine and state.aboard[place] == ASHORE


def choices_of(marshal: OrderWriter) -> dict[int, list[Choice]]:
    """Return the best choices of each body, the best first; the marshal's sheet is used up."""
    found: dict[int, list[Choice]] = {}
    while (code := marshal.next_body()) != NOBODY:
        marshal.write(Action("force", code))
        found[code] = [choice for _, choice in marshal.ranked()[:MOST]]
        marshal.write(Action("close"))
    return found


def another(options: Mapping[int, Sequence[Choice]], taken: dict[int, Choice], rng: Random) -> None:
    """Give one random body another random choice."""
    codes = [code for code, choices in options.items() if len(choices) > 1]
    if codes:
        code = rng.choice(codes)
        taken[code] = rng.choice(options[code])
