"""3.5: the prompts and hints for a sheet of orders."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.action import Action
from senlac.engine.model.guidance import Guidance
from senlac.engine.support.text import count
from senlac.games.campaign.rules.constants import ASHORE, NOBODY
from senlac.games.campaign.rules.orders.missions import missions_of
from senlac.games.campaign.rules.plans import forecast, hour_of, lands, will_be_led
from senlac.games.campaign.words.bodies import body_named
from senlac.games.campaign.words.lines import choices, how_many, place_at

if TYPE_CHECKING:
    from senlac.games.campaign.rules.orders.reorganise import OrderReader
    from senlac.games.campaign.state import CampaignState


EXPLAINED: Final = {
    "seize": "Go there, take it if too few hold it, and leave a garrison. Evades the stronger.",
    "besiege": "Go there, enter it if it is empty, or lay siege to it. Holds its ground.",
    "relieve": "Go to a town under siege, and attack the besiegers.",
    "hunt": "Follow an enemy that was seen, and attack.",
    "home": "Go inside the nearest town of your own.",
    "ferry": "Sail there, and land the troops aboard.",
    "detach": "Make a new body of a part of this one.",
    "pace march": "the usual way",
    "pace forced": "half as far again, but men are lost on the way",
    "posture attack": "fight every enemy it meets",
    "posture bold": "fight smaller enemies, avoid larger ones",
    "posture hold": "fight only if attacked",
    "posture evade": "try to get away, or into a town",
    "hunger worst": "spare the better grades",
    "hunger best": "spare the lower grades",
    "hunger chance": "anyone",
}
"""[order.g, move.e, meet.b, supply.h] What orders and settings mean, in a few words."""


def question(bodies: OrderReader) -> str:
    """Return the prompt while the menu of a body is open."""
    state = bodies.state
    name = state.catalogue.bodies[bodies.open]
    if bodies.pending != NOBODY:
        asked = how_many(state.catalogue, state.catalogue.items[bodies.pending])
        return f"{asked} should leave {name} (at most {bodies.most(bodies.pending)})?"
    if bodies.target != NOBODY:
        return f"What should {name} hand over to {state.catalogue.bodies[bodies.target]}?"
    if bodies.leaving != NOBODY:
        most = bodies.planner().most_to_leave(bodies.leaving)
        asked = how_many(state.catalogue, state.catalogue.items[bodies.leaving])
        return f"{asked} should {name} leave as a garrison (at most {most})?"
    place, who = bodies.place(), body_named(state, bodies.open)
    return f"{who}, {strength(state, place)}, {place_of(state, place)}: what next?"


def strength(state: CampaignState, place: int) -> str:
    """Return the size of a body in words, and whether it has no leader."""
    size = len(state.ships[place]) if state.is_fleet(place) else state.strength(place)
    what = "ship" if state.is_fleet(place) else "figure"
    led = "" if state.is_led(place) else " without a leader"
    return f"{count(size, what)}{led}"


def place_of(state: CampaignState, place: int) -> str:
    """Return in words where the plan of a body ends so far, and by which hour."""
    found = forecast(state, place)
    at = place_at(state.catalogue, state.catalogue.ground.board.names[found.hex])
    hour = hour_of(state, place, found)
    stays = state.aboard[place] != ASHORE and lands(state, place) is None
    aboard = " aboard" if stays else ""
    return f"{at}{aboard}" + (f" by hour {hour}" if hour else "")


def guided(bodies: OrderReader) -> Guidance:
    """Return the guidance: the open body, and a hint."""
    state = bodies.state
    words = choices(state.catalogue)
    if bodies.open == NOBODY:
        hint = "Select a force or a fleet to order it; bodies without orders stay and hold."
        return Guidance(choices=words, hint=hint)
    hint = "" if bodies.has_plan() else how_to_begin(bodies)
    focus = state.catalogue.bodies[bodies.open]
    return Guidance(focus=focus, choices=words, hint=hint, confirm=apart(bodies),
                    current=settings(bodies), notes=EXPLAINED)  # fmt: skip


def settings(bodies: OrderReader) -> tuple[Action, ...]:
    """[meet.b, supply.h] Return the present settings of the open body."""
    state, place = bodies.state, bodies.place()
    meets = Action("posture", state.posture[place])
    if state.is_fleet(place):
        return (meets,)
    return (Action("pace", state.pace[place]), meets, Action("hunger", state.starve_order[place]))


def how_to_begin(bodies: OrderReader) -> str:
    """[move.c, naval.c, naval.e] Return how a plan begins, or why the body cannot move."""
    place = bodies.place()
    if not bodies.planner().open:
        return "Troops aboard can march only from where their fleet lands them."
    if will_be_led(bodies.state, place):
        return " ".join(["Select a town or a hex to go there.", *not_offered(bodies)])
    if bodies.state.is_fleet(place):
        return "Without a leader it cannot sail; another body here may hand one over to it."
    return (
        "Without a leader it cannot march. Another body here may hand one over to it, or take it "
        "in; it needs none for tasks in its own hex."
    )


def not_offered(bodies: OrderReader) -> list[str]:
    """[order.g] Return why missions that players look for are not offered."""
    missions = missions_of(bodies)
    if not missions.may_begin():
        return []
    told = {
        "hunt": "No enemy was seen that it could hunt.",
        "relieve": "No town of yours in reach is under siege.",
        "ferry": "No fleet with room is here to ferry it.",
    }
    if bodies.state.is_fleet(bodies.place()):
        told["ferry"] = "It has no troops aboard to ferry."
    offered = {"hunt": missions.huntable_sightings()}
    offered.update({verb: missions.towns(verb) for verb in ("relieve", "ferry")})
    return [why for verb, why in told.items() if not offered[verb]]


def apart(bodies: OrderReader) -> dict[Action, tuple[str, ...]]:
    """Return confirmations for joining, boarding or awaiting a body that will be elsewhere."""
    state, planner = bodies.state, bodies.planner()
    half = [n for n in (bodies.pending, bodies.target, bodies.leaving) if n != NOBODY]
    if half or not planner.open:
        return {}
    own = f"{state.catalogue.bodies[bodies.open]} is {_end(state, bodies.place())}"
    asked: dict[Action, tuple[str, ...]] = {}
    for verb, codes in (
        ("join", planner.to_join()), ("board", planner.to_board()), ("await", planner.to_await()),
    ):  # fmt: skip
        for code in codes:
            other = state.place(code)
            # A closed body that is offered has agreed already: no confirmation.
            settled = verb != "join" and code in planner.closed
            if not settled and forecast(state, other).hex != planner.at:
                ends = f"{state.catalogue.bodies[code]} {_end(state, other)}"
                question = f"At the end of this week {own} and {ends}, so far: they do not meet."
                asked[Action(verb, code)] = (question,)
    return asked


def _end(state: CampaignState, place: int) -> str:
    """Return in words where a body ends the week by its plan."""
    return place_at(state.catalogue, state.catalogue.ground.board.names[forecast(state, place).hex])
