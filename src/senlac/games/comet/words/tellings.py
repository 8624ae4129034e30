"""The event types of a campaign: their texts in the log, and their cues on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.happening import goes
from senlac.engine.telling import Sort, Telling, Tellings
from senlac.engine.words import count
from senlac.games.comet.screen import cues

if TYPE_CHECKING:
    from senlac.engine.happening import Happening
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


def name(event: Happening[CometState], field: str) -> str:
    """Return the printed name of what a field names."""
    return named(event.state, event.text(field))


def blocks(event: Happening[CometState], field: str) -> str:
    """Format a number of blocks."""
    return count(event.number(field), "block")


def by_way(event: Happening[CometState], field: str) -> str:
    """Format the area by way of which a march went, "" if it is clear."""
    via = event.text(field)
    return "" if via in ("", event.text("from")) else f", by way of {named(event.state, via)}"


def turned_up(event: Happening[CometState], field: str) -> str:
    """Format units that were turned up, each with its CV."""
    pairs = [unit.partition(" ") for unit in event.texts(field)]
    return ", ".join([f"{named(event.state, unit)} ({cv})" for unit, _, cv in pairs])


SORTS: Final = {
    "unit": Sort("text", name, lit=True),
    "area": Sort("text", name, lit=True),
    "place": Sort("text", name),
    "role": Sort("text", name),
    "blocks": Sort("number", blocks),
    "by way": Sort("text", by_way),
    "turned up": Sort("texts", turned_up),
}


# ---- the kinds of events ------------------------------------------------------------------------


TELLINGS: Final = Tellings(
    SORTS,
    {
        # The sequence of the campaign.
        "place": Telling("{unit:unit}: placed in {area:area}.", (goes("unit", to="area"),)),
        "turn": Telling("Campaign Turn {turn:number}: {side:text}.", banner=True, level=1),
        "concede": Telling("{role:role}: resigns.", (cues.resigns,), banner=True),
        "fall": Telling(
            "{side:text} are out of the game, and all their units leave it.",
            (cues.drops_out,),
            banner=True,
            again=True,
        ),
        "end": Telling(
            "The game is over ({how:text}): {winners:texts}. Victory Points: {points:texts}.",
            banner=True,
        ),
        # Raising and mustering.
        "raise": Telling(
            "{leader:unit} in {area:area} may raise {cv:number} CV of Fyrdmen: roll {die:number}.",
            (cues.raises,),
        ),
        "muster": Telling(
            "{leader:unit} in {area:area} may muster {cv:number} CV: roll {die:number}.",
            (cues.raises,),
        ),
        "enrol": Telling(
            "{unit:unit}: raised in {area:area} with 1 CV.", (goes("unit", to="area"),)
        ),
        "grow": Telling("A unit of the {side:text} in {area:area} gains 1 CV."),
        "grown": Telling("{unit:unit}: up to {cv:number} CV."),
        "waste": Telling("{cv:number} CV raised in {area:area} are not placed."),
        # Marches.
        "move": Telling("{unit:unit}: from {from:place} to {to:area}.", (goes("unit"),)),
        "transfer": Telling("{from:unit}: 1 CV passed to {to:unit}."),
        "lend": Telling("{unit:unit}: put in the charge of {role:role}."),
        "march": Telling(
            "{side:text} march from {from:area} to {to:area}: {blocks:blocks}{via:by way}.",
            (cues.marches,),
        ),
        # Invasion.
        "wait": Telling("{side:text} do not try to land."),
        "fail": Telling(
            "{side:text} try to land in {area:area}: roll {die:number}, need {number:number} or "
            "less. They stay at sea.",
            (cues.sails,),
            banner=True,
        ),
        "land": Telling(
            "{side:text} land in {area:area}: roll {die:number}, need {number:number} or less.",
            (cues.sails,),
            banner=True,
        ),
        # Battles.
        "battle": Telling(
            "{attacker:text} attack {defender:text} in {area:area}: a {how:text}.",
            (cues.opens,),
            banner=True,
            level=2,
        ),
        "deploy": Telling("{unit:unit}: deployed, {position:text}."),
        "array": Telling(
            "{side:text} are deployed: columns {columns:texts}, Reserve {reserve:number}."
        ),
        "show": Telling("{side:text} reveal {units:turned up}.", (cues.turns_up,)),
        "commit": Telling("{unit:unit}: from the Reserve to the column, {position:text}."),
        "fire": Telling(
            "{unit:unit}, fire ({at:text}): rolls {dice:numbers}, hits {hits:number}.",
            (cues.fires,),
        ),
        "peril": Telling(
            "All are at 1 CV, a leader among them: roll {die:number}, {how:text}.",
            (cues.imperils,),
        ),
        "loss": Telling("{unit:unit}: down to {cv:number} CV.", (cues.weakens,)),
        "removed": Telling("{unit:unit}: lost.", (cues.removes,), {"cv": "number"}, again=True),
        "retreat": Telling(
            "{side:text} retreat from {from:area} to {to:area}: {blocks:blocks}.",
            (cues.marches,),
            again=True,
        ),
        "rout": Telling("{side:text} are routed in {area:area}.", banner=True, again=True),
        "pursuit": Telling(
            "{side:text} pursue: rolls {dice:numbers}, hits {hits:number}, cancelled by the "
            "Reserve {spared:number}.",
            (cues.pursues,),
        ),
        "trapped": Telling("{side:text} have nowhere to retreat to.", banner=True, again=True),
        "held": Telling("{side:text} hold {area:area}.", (cues.closes,)),
    },
)
