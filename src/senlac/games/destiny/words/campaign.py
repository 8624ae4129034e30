"""What happens on the map, and how the log tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from senlac.engine.telling import Sort, Telling

if TYPE_CHECKING:
    from senlac.engine.happening import Happening

    # The state is that of the game; what is asked of it here is its catalogue.
    Told = Happening[Any]


def area(event: Told, field: str) -> str:
    """Write an area by its name."""
    rows = event.state.catalogue.tables.areas
    name = event.text(field)
    return rows[name].name if name in rows else name


def turn(event: Told, field: str) -> str:
    """Write a turn as the month and its third: `september, 2 of 3`."""
    row = event.state.catalogue.tables.turns[event.text(field)]
    return f"{row.month.capitalize()}, {row.third} of 3"


def signed(event: Told, field: str) -> str:
    """Write what is added to a die, nothing if it is nothing."""
    drm = event.number(field)
    return f" {'+' if drm > 0 else '-'} {abs(drm)}" if drm else ""


SORTS: Final = {
    "area": Sort("text", area, lit=True),
    "turn": Sort("text", turn),
    "signed": Sort("number", signed),
}

CAMPAIGN: Final = {
    # 3.0 and 6.0: the set-up, turns and phases.
    "wakes": Telling("The fyrd of {area:area} are called out."),
    "transfer": Telling("{unit:text} goes to {to:area}."),
    "third": Telling("{turn:turn}.", banner=True),
    "phase": Telling("{side:side} move.", banner=True),
    "spend": Telling("{side:side} use {event:text}."),
    # 7.0 and 8.0: the weather, and the sea.
    "weather": Telling("The weather is {weather:text} ({die:number}{drm:signed})."),
    "sea": Telling("The weather at sea is {sea:text} ({die:number}{drm:signed})."),
    "wind": Telling("{side:side} {how:text} ({die:number})."),
    "initiative": Telling("{side:side} have the initiative at sea ({dice:numbers})."),
    "sailing": Telling("{side:side} {how:text}."),
    "conditions": Telling("Sea conditions for {side:side}: {sea:text} ({die:number})."),
    "course": Telling("{side:side} make for {area:area}."),
    "crossing": Telling("The crossing: {die:number}, rolled by {side:side}."),
    "voyage": Telling("{side:side} cross the sea: {sea:text}."),
    "lands": Telling("{side:side} land in {area:area}: {pieces:texts}.", banner=True),
    "scots": Telling("The Scots {how:text} ({die:number})."),
    "danes": Telling("The Danes {how:text}: {sea:text}."),
    # 5.2, 9.1 and 9.9: who is called to arms, and whom they follow.
    "welsh": Telling("The Welsh {how:text}: {die:number}, in all {total:number}."),
    "calls": Telling("{leader:leader} calls to arms."),
    "ready": Telling("{leader:leader} {how:text}."),
    "answers": Telling("{unit:text} {how:text}: {die:number}{drm:signed}."),
    "loyalty": Telling("The fyrd in {area:area} {how:text}: {die:number}, in all {total:number}."),
    # 2.0 and 9.4: Legitimacy and control.
    "legitimacy": Telling("Legitimacy of {side:side}: {to:number}, before {from:number}."),
    "temporary": Telling("{side:side} await {to:number} Legitimacy."),
    "control": Telling("{area:area} is held by {side:side}."),
    "york": Telling("York is held by {side:side}.", banner=True),
    "falls": Telling("{leader:leader} falls: {how:text}.", banner=True),
    "out": Telling("{side:side} are out of the game.", banner=True),
    "drawn": Telling("Nobody has won.", banner=True),
    # 9.3 and 9.7: movement.
    "moves": Telling("{pieces:texts} go from {from:area} to {to:area}."),
    "enters": Telling("{pieces:texts} enter {town:text}."),
    "forced": Telling("A forced march to {to:area}: {die:number}, in all {total:number}."),
    "behind": Telling("{units:texts} stay behind in {to:area}."),
    "intercept": Telling(
        "{side:side} would intercept in {area:area}: {die:number}, in all {total:number}; "
        "it {how:text}."
    ),
    "avoid": Telling(
        "{side:side} would avoid battle in {area:area}: {die:number}, in all {total:number}; "
        "it {how:text}."
    ),
    "pending": Telling("{side:side} and {other:side} are to fight in {area:area}."),
    "clash": Telling(
        "{side:side} fall upon {other:side} in {area:area}: {die:number}, in all {total:number}, "
        "{how:text}."
    ),
    "flees_to": Telling("{pieces:texts} leave for {to:area}."),
    "home": Telling("{pieces:texts} sail home."),
    "lost": Telling("{units:texts} are lost."),
    # 9.5: forage.
    "attrition": Telling("{how:text}: {die:number}{drm:signed}, {percent:number} in a hundred."),
    "dismissed": Telling("{unit:text} goes home."),
    "forage": Telling("{area:area} is {status:text}."),
    # 11.0 and 11.8: battles.
    "roll_off": Telling("{side:side} have the {what:text} ({totals:numbers})."),
    "field_won": Telling("{side:side} have won the field in {area:area}.", banner=True),
    "field_drawn": Telling("Neither army has won in {area:area}.", banner=True),
    "battle": Telling(
        "{side:side} beat {other:side} in {area:area} ({totals:numbers}).", banner=True
    ),
}
