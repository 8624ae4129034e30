"""The event types of a campaign: their texts in the log, and their cues on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.event_context import pieces_move
from senlac.engine.model.event_types import EventCatalogue, EventType, FieldType
from senlac.engine.support.text import capital, count, listed
from senlac.games.comet.screen import cues

if TYPE_CHECKING:
    from senlac.engine.model.event_context import EventContext
    from senlac.games.comet.state import CometState


# ---- how fields are written ---------------------------------------------------------------------


def named(state: CometState, name: str) -> str:
    """Return the printed name of a unit, an area or a role by its id."""
    tables = state.catalogue.tables
    if name in tables.units:
        return tables.units[name].name
    if name in tables.areas:
        return tables.areas[name].name
    return tables.roles[name].name if name in tables.roles else name


def name(event: EventContext[CometState], field: str) -> str:
    """Return the printed name of what a field names."""
    return named(event.state, event.text(field))


def blocks(event: EventContext[CometState], field: str) -> str:
    """Format a number of blocks."""
    return count(event.number(field), "block")


def by_way(event: EventContext[CometState], field: str) -> str:
    """Format the area by way of which a march went, "" if it is clear."""
    via = event.text(field)
    return "" if via in ("", event.text("from")) else f", by way of {named(event.state, via)}"


def turned_up(event: EventContext[CometState], field: str) -> str:
    """Format units that were turned up, each with its CV."""
    pairs = [unit.partition(" ") for unit in event.texts(field)]
    return ", ".join([f"{named(event.state, unit)} ({cv})" for unit, _, cv in pairs])


def side(event: EventContext[CometState], field: str) -> str:
    """Format a side as the plural subject of a sentence."""
    return f"the {event.text(field)}"


def target(event: EventContext[CometState], field: str) -> str:
    """Format the position at which a unit fires."""
    at = event.text(field)
    return f"{at} column" if at in event.state.catalogue.positions else at


def ending(event: EventContext[CometState], field: str) -> str:
    """Format how the campaign has ended as a sentence about its winners."""
    how, winners = event.text(field), event.texts("winners")
    if not winners:
        return "There is no winner."
    sides = listed([f"the {one}" for one in winners])
    if how == event.state.catalogue.tables.levels[0].name:
        return f"A draw between {sides}."
    return f"{capital(sides)} have won: {how}."


SORTS: Final = {
    "side": FieldType("text", side),
    "target": FieldType("text", target),
    "ending": FieldType("text", ending),
    "unit": FieldType("text", name, highlights=True),
    "area": FieldType("text", name, highlights=True),
    "place": FieldType("text", name),
    "role": FieldType("text", name),
    "blocks": FieldType("number", blocks),
    "by way": FieldType("text", by_way),
    "turned up": FieldType("texts", turned_up),
}


# ---- the kinds of events ------------------------------------------------------------------------


EVENT_CATALOGUE: Final = EventCatalogue(
    SORTS,
    {
        # The sequence of the campaign.
        "place": EventType(
            "{unit:unit}: placed in {area:area}.", (pieces_move("unit", to="area"),)
        ),
        "turn": EventType("Campaign Turn {turn:number}: {side:side}.", banner=True, level=1),
        "concede": EventType("{role:role} resigned.", (cues.resigns,), banner=True),
        "fall": EventType(
            "{side:side} are out of the game, and all their units leave it.",
            (cues.drops_out,),
            banner=True,
            in_summary=True,
        ),
        "end": EventType(
            "{how:ending} Victory Points: {points:texts}.",
            banner=True,
            hidden_fields={"winners": "texts"},
        ),
        # Raising and mustering.
        "raise": EventType(
            "{leader:unit} in {area:area} may raise {cv:number} CV of Fyrdmen: roll {die:number}.",
            (cues.raises,),
        ),
        "muster": EventType(
            "{leader:unit} in {area:area} may muster {cv:number} CV: roll {die:number}.",
            (cues.raises,),
        ),
        "enrol": EventType(
            "{unit:unit}: raised in {area:area} with 1 CV.", (pieces_move("unit", to="area"),)
        ),
        "grow": EventType("A unit of {side:side} in {area:area} gains 1 CV."),
        "grown": EventType("{unit:unit}: up to {cv:number} CV."),
        "waste": EventType("Raised in {area:area} but not placed: {cv:number} CV."),
        # Marches.
        "move": EventType(
            "{unit:unit}: from {from:place} to {to:area}.",
            (pieces_move("unit", path="path"),),
            hidden_fields={"path": "texts"},
        ),
        "transfer": EventType("{from:unit}: 1 CV passed to {to:unit}."),
        "lend": EventType("{unit:unit}: put in the charge of {role:role}."),
        "march": EventType(
            "{side:side} march from {from:area} to {to:area}: {blocks:blocks}{via:by way}.",
            (cues.marches,),
        ),
        # Invasion.
        "wait": EventType("{side:side} do not try to land."),
        "fail": EventType(
            "{side:side} try to land in {area:area}: roll {die:number}, need {number:number} or "
            "less. They stay at sea.",
            (cues.sails,),
            banner=True,
        ),
        "land": EventType(
            "{side:side} land in {area:area}: roll {die:number}, need {number:number} or less.",
            (cues.sails,),
            banner=True,
        ),
        # Battles.
        "battle": EventType(
            "{attacker:side} attack {defender:side} in {area:area}: a {how:text}.",
            (cues.opens,),
            banner=True,
            level=2,
        ),
        "deploy": EventType("{unit:unit}: deployed, {position:text}."),
        "array": EventType(
            "{side:side} are deployed: columns {columns:texts}, Reserve {reserve:number}."
        ),
        "show": EventType("{side:side} reveal {units:turned up}.", (cues.turns_up,)),
        "commit": EventType("{unit:unit}: from the Reserve to the column: {position:text}."),
        "fire": EventType(
            "{unit:unit}, firing at the {at:target}: rolls {dice:numbers}, hits {hits:number}.",
            (cues.fires,),
        ),
        "peril": EventType(
            "All are at 1 CV, a leader among them: roll {die:number}, {how:text}.",
            (cues.imperils,),
        ),
        "loss": EventType("{unit:unit}: down to {cv:number} CV.", (cues.weakens,)),
        "removed": EventType(
            "{unit:unit}: lost.", (cues.removes,), {"cv": "number"}, in_summary=True
        ),
        "retreat": EventType(
            "{side:side} retreat from {from:area} to {to:area}: {blocks:blocks}.",
            (cues.marches,),
            in_summary=True,
        ),
        "rout": EventType("{side:side} are routed in {area:area}.", banner=True, in_summary=True),
        "pursuit": EventType(
            "{side:side} pursue: rolls {dice:numbers}, hits {hits:number}, cancelled by the "
            "Reserve {spared:number}.",
            (cues.pursues,),
        ),
        "trapped": EventType(
            "{side:side} have nowhere to retreat to.", banner=True, in_summary=True
        ),
        "held": EventType("{side:side} hold {area:area}.", (cues.closes,)),
    },
)
