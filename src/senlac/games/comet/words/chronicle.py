"""The log of a campaign: a sentence for each kind of event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.words import count

if TYPE_CHECKING:
    from senlac.engine.event import Event, Field
    from senlac.games.comet.data.tables import Tables

SENTENCES: Final = {
    "place": "{unit}: placed in {area}.",
    "turn": "Campaign Turn {turn}: {side}.",
    "raise": "{leader} in {area} may raise {cv} CV of Fyrdmen: roll {die}.",
    "enrol": "{unit}: raised in {area} with 1 CV.",
    "grow": "A unit of the {side} in {area} gains 1 CV.",
    "grown": "{unit}: up to {cv} CV.",
    "waste": "{cv} CV raised in {area} are not placed.",
    "transfer": "{from}: 1 CV passed to {to}.",
    "move": "{unit}: from {from} to {to}.",
    "lend": "{unit}: put in the charge of {role}.",
    "march": "{side} march from {from} to {to}: {blocks}{by}.",
    "wait": "{side} do not try to land.",
    "fail": "{side} try to land in {area}: roll {die}, need {number} or less. They stay at sea.",
    "land": "{side} land in {area}: roll {die}, need {number} or less.",
    "muster": "{leader} in {area} may muster {cv} CV: roll {die}.",
    "battle": "{attacker} attack {defender} in {area}: a {how}.",
    "deploy": "{unit}: deployed, {position}.",
    "array": "{side} are deployed: columns {columns}, Reserve {reserve}.",
    "show": "{side} turn up {units}.",
    "retreat": "{side} retreat from {from} to {to}: {blocks}.",
    "commit": "{unit}: from the Reserve to the column, {position}.",
    "fire": "{unit}, fire ({at}): rolls {dice}, hits {hits}.",
    "peril": "All are at 1 CV, a leader among them: roll {die}, {how}.",
    "loss": "{unit}: down to {cv} CV.",
    "removed": "{unit}: lost.",
    "rout": "{side} are routed in {area}.",
    "pursuit": "{side} pursue: rolls {dice}, hits {hits}, cancelled by the Reserve {spared}.",
    "trapped": "{side} have nowhere to retreat to.",
    "held": "{side} hold {area}.",
    "concede": "{role}: gives up.",
    "fall": "{side} are out of the game, and all their units leave it.",
    "end": "The game is over ({how}): {winners}. Victory Points: {points}.",
}

NAMED: Final = ("unit", "leader", "area", "from", "to", "via", "role")
"""The fields that hold ids of units, areas and roles."""


def sentence(tables: Tables, event: Event) -> str:
    """Return an event as a sentence of the log, with the names that the tables print."""
    written = {name: _written(tables, name, value) for name, value in event.fields.items()}
    if event.kind == "march":
        through = written["via"] not in ("", written["from"])
        written["by"] = f", by way of {written['via']}" if through else ""
    text = SENTENCES[event.kind].format(**written)
    return text[0].upper() + text[1:]


def _written(tables: Tables, field: str, value: Field) -> str:
    """Write a field of an event: what is named by its name, a list with commas."""
    if field == "units" and isinstance(value, list):
        return ", ".join([_shown(tables, str(item)) for item in value])
    if field == "blocks" and isinstance(value, int):
        return count(value, "block")
    if isinstance(value, list):
        return ", ".join([str(item) for item in value])
    return named(tables, str(value)) if field in NAMED else str(value)


def _shown(tables: Tables, unit: str) -> str:
    """Write a unit that was turned up with its CV."""
    name, _, cv = unit.partition(" ")
    return f"{named(tables, name)} ({cv})"


def named(tables: Tables, name: str) -> str:
    """Return the printed name of a unit, an area or a role by its id."""
    if name in tables.units:
        return tables.units[name].name
    if name in tables.areas:
        return tables.areas[name].name
    return tables.roles[name].name if name in tables.roles else name
