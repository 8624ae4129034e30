"""The log of a battle: a sentence for each kind of event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from senlac.engine.event import Event, Field

SENTENCES: Final = {
    "land": "The land is laid out: {features}.",
    "muster": "{side} musters {units}.",
    "bought": "{side} has closed the list of its army.",
    "first": "{side} moves first ({south} against {north}).",
    "mirror": "The die for the ground is {die}: {how}.",
    "place": "{unit} is placed on {to}.",
    "attach": "The commander joins {unit}.",
    "turn": "Game turn {turn}: {side}.",
    "rally": "{unit} is rallied: hits now {hits}.",
    "command": "{side} rolls {dice} for command: actions {actions}.",
    "move": "{unit} moves from {from} to {to}.",
    "enter": "{unit} comes on at {to}.",
    "face": "{unit} faces {facing}.",
    "shoot": "{unit} shoots at {target}: rolls {die}, hits {hits}.",
    "attack": "{unit} attacks {target}: rolls {dice}, hits {hits}.",
    "reroll": "{unit} rolls again against {target}: {dice}, hits {hits}.",
    "eliminate": "{unit} is eliminated ({points} points).",
    "take": "{side} takes {objective}.",
    "carry": "{side} carries over actions: {actions}.",
    "concede": "{side} concedes.",
    "end": "{side} wins ({how}).",
}


def sentence(event: Event) -> str:
    """Return an event as a sentence of the log."""
    written = {name: _written(value) for name, value in event.fields.items()}
    if "side" in written:
        written["side"] = written["side"].capitalize()
    text = SENTENCES[event.kind].format(**written)
    if event.fields.get("commander") == 1:
        text += " The commander is lost!"
    return text


def _written(value: Field) -> str:
    """Write a field of an event, a list with commas."""
    if isinstance(value, list):
        return ", ".join([str(item) for item in value])
    return str(value)
