"""The event types of the map, with their texts in the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from senlac.engine.model.event_context import pieces_leave, pieces_move
from senlac.engine.model.event_types import EventType, FieldType
from senlac.engine.support.text import listed
from senlac.games.destiny.screen.cues import (
    ashore,
    closes,
    into_town,
    opens,
    parts,
    throws,
    throws_all,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.event_context import EventContext

    # The state is that of the game; only its catalogue is used here.
    Told = EventContext[Any]


def area(event: Told, field: str) -> str:
    """Format an area by its name."""
    rows = event.state.catalogue.tables.areas
    name = event.text(field)
    return rows[name].name if name in rows else name


def turn(event: Told, field: str) -> str:
    """Format a turn as the month and its third: `September, the second third`."""
    row = event.state.catalogue.tables.turns[event.text(field)]
    return f"{row.month.capitalize()}, the {THIRDS[row.third - 1]} third"


THIRDS: Final = ("first", "second", "last")
"""[1.4b] A turn is a third of a month."""


def signed(event: Told, field: str) -> str:
    """Format the modifier of a die, "" if it is 0."""
    drm = event.number(field)
    return f" {'+' if drm > 0 else '-'} {abs(drm)}" if drm else ""


FEW: Final = 3
"""Up to this number units are named one by one; more are counted by kind."""


def pieces(event: Told, field: str) -> str:
    """Format units and leaders: `Harold and Gyrth with 4 Housecarles and 2 Southern fyrd`."""
    catalogue = event.state.catalogue
    names = event.texts(field)
    leaders = [catalogue.called[name] for name in names if name in catalogue.leaders]
    men = units(event, [name for name in names if name not in catalogue.leaders])
    return " with ".join([part for part in (listed(leaders), men) if part])


def units(event: Told, names: Sequence[str]) -> str:
    """Format units: a few by their names, many by their kinds."""
    catalogue = event.state.catalogue
    if len(names) <= FEW:
        return listed([catalogue.called[name] for name in names])
    kinds: dict[str, list[str]] = {}
    for name in names:
        kind = catalogue.kinds[catalogue.unit_kind[catalogue.units.index(name)]]
        kinds.setdefault(kind, []).append(name)
    rows = catalogue.tables.operational
    return listed(
        [
            f"{len(own)} units of {rows[kind].name}" if len(own) > 1 else catalogue.called[own[0]]
            for kind, own in kinds.items()
        ]
    )


def percent(event: Told, field: str) -> str:
    """Format the percentage lost to hunger or a march, by the chart."""
    share = event.number(field)
    return f"{share}% drop out" if share else "no unit drops out"


def label(event: Told, field: str) -> str:
    """Format the purpose of a roll in an area: `march to kent`."""
    words, area = event.text(field).rsplit(" ", 1)
    return f"{words} {event.state.catalogue.tables.areas[area].name}"


GRADES: Final = {"none": "whole again", "permanent": "devastated for good"}
"""The texts of grades whose ids are not suitable in a sentence."""


def grade(event: Told, field: str) -> str:
    """Format the grade of an area."""
    return GRADES.get(event.text(field), event.text(field))


OUTCOMES: Final = {
    "catches it": "they catch the force",
    "misses it": "they miss the force",
    "gets away": "they get away",
    "is caught": "they are caught",
    "makes ready to call": "gets ready to call to arms",
    "does not call now": "is no longer ready to call to arms",
}
"""The texts of outcomes, by the words in events."""


def outcome(event: Told, field: str) -> str:
    """Format the outcome of an attempt or a choice."""
    return OUTCOMES[event.text(field)]


CAMPAIGN_SORTS: Final = {
    "outcome": FieldType("text", outcome),
    "unit": FieldType("text", pieces, highlights=True),
    "pieces": FieldType("texts", pieces, highlights=True),
    "percent": FieldType("number", percent),
    "label": FieldType("text", label),
    "grade": FieldType("text", grade),
    "area": FieldType("text", area, highlights=True),
    "turn": FieldType("text", turn),
    "signed": FieldType("number", signed),
}

CAMPAIGN: Final = {
    # 3.0 and 6.0: the set-up, turns and phases.
    "wakes": EventType("The fyrd of {area:area} are called out."),
    "transfer": EventType("{unit:unit} go to {to:area}.", (pieces_move("unit"),)),
    "third": EventType("{turn:turn}.", banner=True, level=1),
    "phase": EventType("{side:side} move.", banner=True, level=2),
    "spend": EventType("{side:side} use {event:event}."),
    # 7.0 and 8.0: the weather, and the sea.
    "weather": EventType("The weather is {weather:text} ({die:number}{drm:signed}).", (throws,)),
    "sea": EventType("The weather at sea is {sea:text} ({die:number}{drm:signed}).", (throws,)),
    "wind": EventType("{side:side} {how:text} ({die:number}).", (throws,)),
    "initiative": EventType(
        "{side:side} have the initiative at sea ({dice:numbers}).", (throws_all,)
    ),
    "sailing": EventType("{side:side} {how:text}."),
    "conditions": EventType(
        "Sea conditions for {side:side}: {sea:text} ({die:number}).", (throws,)
    ),
    "course": EventType("{side:side} sail for {area:area}."),
    "crossing": EventType("The crossing: {die:number}, rolled by {side:side}.", (throws,)),
    "voyage": EventType("{side:side} cross the sea: {sea:text}."),
    "lands": EventType("{side:side} land in {area:area}: {pieces:pieces}.", (ashore,), banner=True),
    "scots": EventType("The Scots {how:text} ({die:number}).", (throws,)),
    "danes": EventType("The Danes {how:text}: {sea:text}."),
    # 5.2, 9.1 and 9.9: Welsh, calls to arms and loyalty.
    "welsh": EventType("The Welsh {how:text}: die {die:number}, total {total:number}.", (throws,)),
    "calls": EventType("{leader:leader} calls to arms."),
    "ready": EventType("{leader:leader} {how:outcome}."),
    "answers": EventType("{unit:unit} {how:text}: {die:number}{drm:signed}.", (throws,)),
    "loyalty": EventType(
        "The fyrd in {area:area} {how:text}: die {die:number}, total {total:number}.", (throws,)
    ),
    # 2.0 and 9.4: Legitimacy and control.
    "legitimacy": EventType("Legitimacy of {side:side}: {to:number} (was {from:number})."),
    "temporary": EventType("Temporary Legitimacy of {side:side}: {to:number}."),
    "control": EventType("{area:area} is held by {side:side}."),
    "york": EventType("York is held by {side:side}.", banner=True),
    "falls": EventType("{leader:leader} is {how:text}.", (pieces_leave("leader"),), banner=True),
    "out": EventType("{side:side} are out of the game.", (parts,), banner=True),
    "drawn": EventType("There is no winner.", banner=True),
    # 9.3 and 9.7: movement.
    "moves": EventType("From {from:area} to {to:area}: {pieces:pieces}.", (pieces_move("pieces"),)),
    "enters": EventType("Into {town:text}: {pieces:pieces}.", (into_town,)),
    "forced": EventType(
        "A forced march to {to:area}: die {die:number}, total {total:number}.", (throws,)
    ),
    "behind": EventType("Left behind in {to:area}: {units:pieces}."),
    "intercept": EventType(
        "{side:side} try to intercept in {area:area}: die {die:number}, total {total:number}; "
        "{how:outcome}.",
        (throws,),
    ),
    "avoid": EventType(
        "{side:side} try to avoid battle in {area:area}: die {die:number}, total {total:number}; "
        "{how:outcome}.",
        (throws,),
    ),
    "pending": EventType("{side:side} and {other:side} will fight in {area:area}."),
    "clash": EventType(
        "In {area:area} {side:side} attack {other:side}, {how:text}: die {die:number}, "
        "total {total:number}.",
        (throws,),
    ),
    "flees_to": EventType("Away to {to:area}: {pieces:pieces}.", (pieces_move("pieces"),)),
    "home": EventType("Home over the sea: {pieces:pieces}.", (pieces_leave("pieces"),)),
    "lost": EventType("Lost: {units:pieces}.", (pieces_leave("units"),)),
    # 9.5: forage.
    "attrition": EventType("{how:label}: {die:number}{drm:signed}, {percent:percent}.", (throws,)),
    "dismissed": EventType("{unit:unit} go home."),
    "forage": EventType("{area:area} is {status:grade}."),
    # 11.0 and 11.8: battles.
    "roll_off": EventType("{side:side} have the {what:text} ({totals:numbers}).", (opens,)),
    "field_won": EventType(
        "{side:side} have won the battle in {area:area}.", (closes,), banner=True
    ),
    "field_drawn": EventType("Neither army has won in {area:area}.", (closes,), banner=True),
    "battle": EventType(
        "{side:side} beat {other:side} in {area:area} ({totals:numbers}).", banner=True
    ),
}
