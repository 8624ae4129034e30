"""The log of a campaign: a sentence for each kind of event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from senlac.engine.event import Event, Field

SENTENCES: Final = {
    "place": "{unit} is placed in {area}.",
    "turn": "Campaign Turn {turn}: {side}.",
    "raise": "{leader} raises troops in {area}: rolls {die}, CV {cv}.",
    "enrol": "{unit} is raised in {area} with 1 CV.",
    "grow": "A unit of the {side} in {area} gains 1 CV.",
    "grown": "It is {unit}, which now has {cv} CV.",
    "waste": "{cv} CV raised in {area} are not placed.",
    "transfer": "{from} passes 1 CV to {to}.",
    "move": "{unit} marches from {from} to {to}.",
    "lend": "{unit} is put in the charge of {role}.",
    "march": "{side} march from {from} to {to}: blocks {blocks}{by}.",
    "wait": "{side} do not try to land.",
    "fail": "{side} try to land in {area}: roll {die}, need {number} or less. They stay at sea.",
    "land": "{side} land in {area}: roll {die}, need {number} or less.",
    "muster": "{leader} musters in {area}: rolls {die}, CV {cv}.",
    "battle": "{attacker} attack {defender} in {area}: a {how}.",
    "deploy": "{unit} is deployed: {position}.",
    "array": "{side} are deployed: columns {columns}, Reserve {reserve}.",
    "show": "{side} turn up {units}.",
    "retreat": "{side} retreat from {from} to {to}: blocks {blocks}.",
    "commit": "{unit} joins a column from the Reserve: {position}.",
    "fire": "{unit} fires ({at}): rolls {dice}, hits {hits}.",
    "peril": "All are at 1 CV, a leader among them: rolls {die}, {how}.",
    "loss": "{unit} is down to {cv} CV.",
    "removed": "{unit} is lost.",
    "rout": "{side} are routed in {area}.",
    "pursuit": "{side} pursue: roll {dice}, hits {hits}, cancelled by the Reserve {spared}.",
    "trapped": "{side} have nowhere to retreat to.",
    "held": "{side} hold {area}.",
    "concede": "{role} gives up.",
    "fall": "{side} are out of the game; all their units leave it.",
    "end": "The game is over ({how}): {winners}. Victory Points: {points}.",
}


def sentence(event: Event) -> str:
    """Return an event as a sentence of the log."""
    written = {name: _written(value) for name, value in event.fields.items()}
    if event.kind == "march":
        written["by"] = f", by way of {written['via']}" if written["via"] else ""
    return SENTENCES[event.kind].format(**written)


def _written(value: Field) -> str:
    """Write a field of an event, a list with commas."""
    if isinstance(value, list):
        return ", ".join([str(item) for item in value])
    return str(value)
