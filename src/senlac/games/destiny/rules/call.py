"""9.1: the Call to Arms, and the marks that prepare it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from senlac.engine.model.action import Action
from senlac.engine.model.guidance import Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Phase, Refusal
from senlac.engine.support.mask import Mask, members
from senlac.engine.support.validation import require
from senlac.games.destiny.rules.constants import NOBODY, TOWN
from senlac.games.destiny.rules.decision import CampaignDecision
from senlac.games.destiny.rules.muster import answer_call, reached, ways_to
from senlac.games.destiny.rules.turn import has_been_landing
from senlac.games.destiny.state import DestinyState

SUMMONS: Final = "kings_summons"
"""[4.0k] The counter that strengthens a call."""


class ChooseCaller(CampaignDecision):
    """[9.1c] The English call to arms; `callers` are the leaders who have called in this turn."""

    former_names = ("Call",)

    __slots__ = ("callers",)

    fields: ClassVar[Mapping[str, Any]] = {"callers": Mask}

    def __init__(self, callers: int) -> None:
        self.callers = callers

    def options(self, state: DestinyState) -> Options:
        return Options().each("call", able_callers(state)).one("done")

    def apply(self, state: DestinyState, action: Action) -> None:
        if action.verb == "done":
            state.replace(PlaceReadyMarks(state.ready_to_call, self.callers, 0))
            return
        leader = action.first
        zones = zones_called_by(state, leader)
        state.ready_to_call &= ~(1 << leader)
        state.called |= zones
        state.replace(ChooseCaller(self.callers | 1 << leader))
        if state.journal is not None:
            state.emit("calls", {"leader": state.leader_name(leader)}, "9.1c")
        state.push(NameFyrd(leader, zones, 0, summoned=False))

    def prompt(self, state: DestinyState) -> str:
        return "Which leader calls to arms?"

    def step_name(self, state: DestinyState) -> str:
        return "the Call to Arms"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("call",)

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        return cannot_call(state, action.first, self.callers)

    def validate(self, state: DestinyState) -> None:
        check_english(state, "ChooseCaller")
        require(
            self.callers < 1 << len(state.catalogue.leaders), "ChooseCaller.callers: no such leader"
        )


class NameFyrd(CampaignDecision):
    """[9.1i] The English choose which fyrd try to answer a call.

    `zones` are those called, `named` the units named so far; `summoned` is whether the king's
    summons is used with it.
    """

    former_names = ("Muster",)

    __slots__ = ("leader", "named", "summoned", "zones")

    fields: ClassVar[Mapping[str, Any]] = {
        "leader": int, "zones": Mask, "named": Mask, "summoned": bool,
    }  # fmt: skip

    def __init__(self, leader: int, zones: int, named: int, *, summoned: bool) -> None:
        self.leader = leader
        self.zones = zones
        self.named = named
        self.summoned = summoned

    def able(self, state: DestinyState) -> list[int]:
        """[9.1h] Return the fyrd within reach that have not been named."""
        units = reached(state, state.where(self.leader), self.zones)
        return [unit for unit in units if not self.named >> unit & 1]

    def options(self, state: DestinyState) -> Options:
        able = self.able(state)
        options = Options().each("muster", able).one("done")
        if able:
            options.one("muster_all")
        return options.one("summons") if self.may_summon(state) else options

    def may_summon(self, state: DestinyState) -> bool:
        """[4.0k] Return whether the king's summons can still be used."""
        english = state.catalogue.ground.english
        held = state.holds(english, state.catalogue.events.index(SUMMONS))
        return held and not self.summoned

    def apply(self, state: DestinyState, action: Action) -> None:
        chosen, summoned = self.named, self.summoned
        if action.verb == "done":
            state.pop()
            answer_call(state, self.leader, members(chosen), summoned=summoned)
            return
        if action.verb == "summons":
            state.spend(state.catalogue.ground.english, state.catalogue.events.index(SUMMONS))
            summoned = True
        elif action.verb == "muster":
            chosen |= 1 << action.first
        else:
            for unit in self.able(state):
                chosen |= 1 << unit
        state.replace(NameFyrd(self.leader, self.zones, chosen, summoned=summoned))

    def guidance(self, state: DestinyState, role: int) -> Guidance:
        if self.named:
            return Guidance(auto_preview=Action("done"))
        ahead = Action("muster_all") if self.able(state) else None
        return Guidance(labels={"done": "Name no fyrd: the call is used up"}, auto_preview=ahead)

    def prompt(self, state: DestinyState) -> str:
        number = self.named.bit_count()
        near = len(self.able(state))
        return f"Which fyrd should try to answer? {number} named, {near} within reach."

    def step_name(self, state: DestinyState) -> str:
        return "a call of the English"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("muster", "muster_all", "summons")

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        if action.verb == "summons":
            if self.summoned:
                return Refusal("4.0k", "The king's summons has been used with this call.")
            return Refusal("4.0k", "You do not hold the king's summons.")
        if action.verb == "muster_all":
            more = "more " if self.named else ""
            return Refusal("9.1h", f"No {more}fyrd are within reach.")
        if self.named >> action.first & 1:
            return Refusal("9.1i", f"{state.piece_title(action.first)} has already been named.")
        return cannot_answer(state, action.first, self.leader, self.zones)

    def validate(self, state: DestinyState) -> None:
        check_english(state, "NameFyrd")
        require(self.leader in in_towns(state), "NameFyrd.leader: expected a leader in a town")
        require(self.zones < 1 << len(state.catalogue.ground.zones), "NameFyrd.zones: no such zone")
        require(self.named < 1 << len(state.catalogue.units), "NameFyrd.named: no such unit")


class PlaceReadyMarks(CampaignDecision):
    """[9.1c, 9.1d] Marks are placed on leaders and removed.

    `before` are the marks at the start of the step, `callers` the leaders who have called in this
    turn, `named` those whose mark has been changed.
    """

    former_names = ("Ready",)

    __slots__ = ("before", "callers", "named")

    fields: ClassVar[Mapping[str, Any]] = {"before": Mask, "callers": Mask, "named": Mask}

    def __init__(self, before: int, callers: int, named: int) -> None:
        self.before = before
        self.callers = callers
        self.named = named

    def options(self, state: DestinyState) -> Options:
        barred = self.before | self.callers | self.named
        fresh = [leader for leader in in_towns(state) if not barred >> leader & 1]
        marked = members(self.before & ~self.named)
        return Options().each("mark", fresh).each("unmark", marked).one("done")

    def apply(self, state: DestinyState, action: Action) -> None:
        if action.verb == "done":
            state.pop()
            return
        bit = 1 << action.first
        if action.verb == "mark":
            state.ready_to_call |= bit
        else:
            state.ready_to_call &= ~bit
        state.replace(PlaceReadyMarks(self.before, self.callers, self.named | bit))
        if state.journal is not None:
            how = "makes ready to call" if action.verb == "mark" else "does not call now"
            fields = {"leader": state.leader_name(action.first), "how": how}
            state.emit("ready", fields, "9.1c")

    def prompt(self, state: DestinyState) -> str:
        return "Which leaders get ready to call to arms from the next turn on?"

    def step_name(self, state: DestinyState) -> str:
        return "the end of the Call to Arms"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("mark", "unmark")

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        name = state.title(len(state.slot_of) + action.first)
        if self.named >> action.first & 1:
            return Refusal("1.0e", f"You have already changed the mark of {name} in this turn.")
        if self.callers >> action.first & 1:
            return Refusal("9.1l", f"{name} has called in this turn, and used the mark.")
        if action.verb == "unmark":
            return Refusal("9.1d", f"{name} has no mark of an earlier turn.")
        if self.before >> action.first & 1:
            return Refusal("9.1d", f"{name} has a mark.")
        return cannot_be_ready(state, action.first)

    def validate(self, state: DestinyState) -> None:
        check_english(state, "PlaceReadyMarks")
        known = (self.before | self.callers | self.named) < 1 << len(state.catalogue.leaders)
        require(known, "PlaceReadyMarks: no such leader")


def begin_call(state: DestinyState) -> Sequence[Phase[DestinyState]]:
    """[9.1a, 9.1b, 9.1m] Remove the No Move marks; call, if an army has landed; place marks."""
    state.stays_this_turn = 0
    if has_been_landing(state) and able_callers(state):
        return (ChooseCaller(0),)
    return (PlaceReadyMarks(state.ready_to_call, 0, 0),)


# ---- who may call -------------------------------------------------------------------------------


def in_towns(state: DestinyState) -> list[int]:
    """[9.1f, 9.1g] Return the leaders who are in a town they may call from."""
    ground = state.catalogue.ground
    base = len(state.catalogue.units)
    return [
        leader
        for leader, zones in enumerate(ground.calls)
        if zones
        and state.spot_in_area[base + leader] == TOWN
        and zones >> ground.zone[state.where(leader)] & 1
    ]


def zones_called_by(state: DestinyState, leader: int) -> int:
    """[9.1f] Return the zones that a leader calls: the king both, others that of the town."""
    ground = state.catalogue.ground
    if leader == ground.king:
        return ground.calls[leader]
    return 1 << ground.zone[state.where(leader)]


def able_callers(state: DestinyState) -> list[int]:
    """[9.1c-9.1g, 9.1h] Return the leaders who may call now."""
    enemies = state.enemies(state.catalogue.ground.english)
    return [
        leader
        for leader in in_towns(state)
        if state.ready_to_call >> leader & 1
        and not enemies >> state.where(leader) & 1
        and not state.called & zones_called_by(state, leader)
    ]


def cannot_be_ready(state: DestinyState, leader: int) -> Refusal:
    """[9.1a, 9.1f, 9.1g] Return why a leader cannot be made ready in the present area."""
    name = state.title(len(state.slot_of) + leader)
    ground = state.catalogue.ground
    if state.side_of[len(state.catalogue.units) + leader] != ground.english:
        return Refusal("9.1a", f"Only the English call to arms, and {name} does not serve them.")
    if state.where(leader) < 0:
        return Refusal("9.1c", f"{name} is not on the map.")
    if not ground.calls[leader]:
        return Refusal("9.1g", f"{name} never calls to arms.")
    if state.spot_in_area[len(state.catalogue.units) + leader] != TOWN:
        return Refusal("9.1g", f"{name} is not in a town.")
    return Refusal("9.1g", f"{name} may not call from this town.")


def cannot_call(state: DestinyState, leader: int, callers: int) -> Refusal:
    """[9.1c-9.1g] Return why a leader cannot call; `callers` have called in this turn."""
    name = state.title(len(state.slot_of) + leader)
    if callers >> leader & 1:
        return Refusal("9.1l", f"{name} has called in this turn, and used the mark.")
    if leader not in in_towns(state):
        return cannot_be_ready(state, leader)
    if not state.ready_to_call >> leader & 1:
        return Refusal("9.1c", f"{name} has not been made ready in an earlier turn.")
    if state.enemies(state.catalogue.ground.english) >> state.where(leader) & 1:
        return Refusal("9.1h", f"An enemy is in the area of {name}.")
    called = state.called & zones_called_by(state, leader)
    return Refusal("9.1e", f"The {half(state, called)} has been called in this turn.")


def cannot_answer(state: DestinyState, unit: int, leader: int, zones: int) -> Refusal:
    """[5.1a, 9.1f, 9.1h, 9.1i] Return why a unit cannot answer a call."""
    ground = state.catalogue.ground
    name = state.piece_title(unit)
    home, area = ground.home[unit], state.area[unit]
    if home == NOBODY:
        return Refusal("5.1a", f"Only fyrd of the shires are called to arms, not {name}.")
    if area < 0:
        return Refusal("5.1a", f"{name} is out of the game.")
    if not state.inactive >> unit & 1:
        return Refusal("5.1a", f"{name} is already active.")
    if not zones >> ground.zone[home] & 1:
        head = state.title(len(state.slot_of) + leader)
        return Refusal(
            "9.1f", f"{head} calls the {half(state, zones)}; {name} is of the other half."
        )
    cost = ways_to(state, state.where(leader))[home]
    if cost < 0:
        return Refusal("9.1h", f"Enemies block the way of {name} to the town.")
    reach = state.catalogue.tables.files.tables.call_to_arms.reach
    return Refusal("9.1h", f"{name} is {cost} points from the town; a call reaches {reach}.")


def half(state: DestinyState, zones: int) -> str:
    """Return the name of the first zone in a mask: North or South."""
    return state.catalogue.ground.zones[members(zones)[0]].capitalize()


def check_english(state: DestinyState, name: str) -> None:
    """Validate that it is the English player phase."""
    require(state.phasing == state.catalogue.ground.english, f"{name}: it is not their phase")
