"""The event types of the map, with their texts in the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from senlac.engine.happening import goes, leaves
from senlac.engine.telling import Sort, Telling
from senlac.engine.words import listed
from senlac.games.destiny.screen.cues import ashore, into_town, parts, throws, throws_all

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.happening import Happening

    # The state is that of the game; only its catalogue is used here.
    Told = Happening[Any]


def area(event: Told, field: str) -> str:
    """Format an area by its name."""
    rows = event.state.catalogue.tables.areas
    name = event.text(field)
    return rows[name].name if name in rows else name


def turn(event: Told, field: str) -> str:
    """Format a turn as the month and its third: `september, 2 of 3`."""
    row = event.state.catalogue.tables.turns[event.text(field)]
    return f"{row.month.capitalize()}, {row.third} of 3"


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
            f"{len(own)} {rows[kind].name}" if len(own) > 1 else catalogue.called[own[0]]
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


CAMPAIGN_SORTS: Final = {
    "unit": Sort("text", pieces, lit=True),
    "pieces": Sort("texts", pieces, lit=True),
    "percent": Sort("number", percent),
    "label": Sort("text", label),
    "grade": Sort("text", grade),
    "area": Sort("text", area, lit=True),
    "turn": Sort("text", turn),
    "signed": Sort("number", signed),
}

CAMPAIGN: Final = {
    # 3.0 and 6.0: the set-up, turns and phases.
    "wakes": Telling("The fyrd of {area:area} are called out."),
    "transfer": Telling("{unit:unit} go to {to:area}.", (goes("unit"),)),
    "third": Telling("{turn:turn}.", banner=True, level=1),
    "phase": Telling("{side:side} move.", banner=True, level=2),
    "spend": Telling("{side:side} use {event:event}."),
    # 7.0 and 8.0: the weather, and the sea.
    "weather": Telling("The weather is {weather:text} ({die:number}{drm:signed}).", (throws,)),
    "sea": Telling("The weather at sea is {sea:text} ({die:number}{drm:signed}).", (throws,)),
    "wind": Telling("{side:side} {how:text} ({die:number}).", (throws,)),
    "initiative": Telling(
        "{side:side} have the initiative at sea ({dice:numbers}).", (throws_all,)
    ),
    "sailing": Telling("{side:side} {how:text}."),
    "conditions": Telling("Sea conditions for {side:side}: {sea:text} ({die:number}).", (throws,)),
    "course": Telling("{side:side} sail for {area:area}."),
    "crossing": Telling("The crossing: {die:number}, rolled by {side:side}.", (throws,)),
    "voyage": Telling("{side:side} cross the sea: {sea:text}."),
    "lands": Telling("{side:side} land in {area:area}: {pieces:pieces}.", (ashore,), banner=True),
    "scots": Telling("The Scots {how:text} ({die:number}).", (throws,)),
    "danes": Telling("The Danes {how:text}: {sea:text}."),
    # 5.2, 9.1 and 9.9: Welsh, calls to arms and loyalty.
    "welsh": Telling("The Welsh {how:text}: {die:number}, in all {total:number}.", (throws,)),
    "calls": Telling("{leader:leader} calls to arms."),
    "ready": Telling("{leader:leader} {how:text}."),
    "answers": Telling("{unit:unit} {how:text}: {die:number}{drm:signed}.", (throws,)),
    "loyalty": Telling(
        "The fyrd in {area:area} {how:text}: {die:number}, in all {total:number}.", (throws,)
    ),
    # 2.0 and 9.4: Legitimacy and control.
    "legitimacy": Telling("Legitimacy of {side:side}: {to:number}, before {from:number}."),
    "temporary": Telling("Temporary Legitimacy of {side:side}: {to:number}."),
    "control": Telling("{area:area} is held by {side:side}."),
    "york": Telling("York is held by {side:side}.", banner=True),
    "falls": Telling("{leader:leader} is {how:text}.", (leaves("leader"),), banner=True),
    "out": Telling("{side:side} are out of the game.", (parts,), banner=True),
    "drawn": Telling("There is no winner.", banner=True),
    # 9.3 and 9.7: movement.
    "moves": Telling("From {from:area} to {to:area}: {pieces:pieces}.", (goes("pieces"),)),
    "enters": Telling("Into {town:text}: {pieces:pieces}.", (into_town,)),
    "forced": Telling(
        "A forced march to {to:area}: {die:number}, in all {total:number}.", (throws,)
    ),
    "behind": Telling("Left behind in {to:area}: {units:pieces}."),
    "intercept": Telling(
        "{side:side} try to intercept in {area:area}: {die:number}, in all {total:number}; "
        "it {how:text}.",
        (throws,),
    ),
    "avoid": Telling(
        "{side:side} try to avoid battle in {area:area}: {die:number}, in all {total:number}; "
        "it {how:text}.",
        (throws,),
    ),
    "pending": Telling("{side:side} and {other:side} will fight in {area:area}."),
    "clash": Telling(
        "{side:side} attack {other:side} in {area:area}: {die:number}, in all {total:number}, "
        "{how:text}.",
        (throws,),
    ),
    "flees_to": Telling("Away to {to:area}: {pieces:pieces}.", (goes("pieces"),)),
    "home": Telling("Home over the sea: {pieces:pieces}.", (leaves("pieces"),)),
    "lost": Telling("Lost: {units:pieces}.", (leaves("units"),)),
    # 9.5: forage.
    "attrition": Telling("{how:label}: {die:number}{drm:signed}, {percent:percent}.", (throws,)),
    "dismissed": Telling("{unit:unit} go home."),
    "forage": Telling("{area:area} is {status:grade}."),
    # 11.0 and 11.8: battles.
    "roll_off": Telling("{side:side} have the {what:text} ({totals:numbers})."),
    "field_won": Telling("{side:side} have won the battle in {area:area}.", banner=True),
    "field_drawn": Telling("Neither army has won in {area:area}.", banner=True),
    "battle": Telling(
        "{side:side} beat {other:side} in {area:area} ({totals:numbers}).", banner=True
    ),
}
