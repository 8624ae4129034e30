"""The log of the battle: a sentence for each kind of event."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from senlac.engine.words import listed
from senlac.games.hastings.data.tables import load_tables
from senlac.games.hastings.words.titles import CORNERS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from senlac.engine.event import Event, Field

SENTENCES: Final = {
    "arrival": "{unit} rolls {dice}: due on turn {turn}.",
    "place": "{piece} is set up at {to}.",
    "assign": "{piece} begins with {to}.",
    "turn": "Game turn {turn}, {clock} hours.",
    "player": "The {side} player turn begins.",
    "lull": "A lull falls over the field on turn {turn}.",
    "fire": "{unit} shoots at {target} in {at}: rolls {die}, needs {score}, {result}.",
    "arrows": "{unit} is out of arrows.",
    "disorder": "{unit} is disordered.",
    "eliminate": "{unit} is eliminated. Losses of its class: {dead}.",
    "check": "{leader} is in danger: rolls {die} and {result}.",
    "killed": "{leader} is killed!",
    "refuge": "{leader} takes refuge in {to}.",
    "move": "{unit} moves from {from} to {to}.",
    "back": "{unit} pulls back from {from} to {to}.",
    "shift": "{unit} moves from {from} to {to}.",
    "walk": "{leader} goes from {from} to {to}.",
    "face": "{unit} faces {facing}.",
    "swap": "{unit} and {other} change places.",
    "charge": "{unit} charges from {from} to {to}.",
    "feign": "{unit} feigns an attack from {from} to {to}.",
    "feint": "{unit} tries to fool {target}: rolls {die}, {result}.",
    "return": "{unit} goes back to {to}.",
    "enter": "{unit} comes on at {to}.",
    "come back": "{unit} comes back at {to} with fresh arrows.",
    "attack": "{unit} attacks {target}: {differential} and a die of {die} is {strength}: {result}.",
    "alone": "{unit} attacks {target}, alone in {at}.",
    "banner dice": "{unit} rolls {dice} under the banner.",
    "advance": "{unit} advances to {to}.",
    "banner": "{unit} takes the banner.",
    "unlock": "{unit} is down from the hill: the Norman cavalry is free to move.",
    "morale": "The {class} test at {at}: a die of {die} and {dead} lost make {sum}, {outcome}.",
    "rout": "{unit} routs.",
    "run": "{unit} runs from {from} to {to}.",
    "leave": "{unit} runs off the map.",
    "pursuit": "The Fyrd at the routers' heels roll {die}: they {result}.",
    "pursue": "{unit} pursues from {from} to {to}.",
    "recovery": "{unit} tries to recover: rolls {die}, adds {bonus}, needs {score}, {result}.",
    "rally": "{unit} has recovered and is {status} now.",
    "odo": "Bishop Odo has done what he could, and leaves the field.",
    "concede": "The {side} gives up.",
    "end": "{winners}: {how}.",
}

ENDS: Final = {
    "points": "points decide",
    "equal": "both have as many points",
    "harold": "Harold has fallen",
    "william": "William has fallen",
    "both": "Harold and William have fallen in the same fight",
    "concede": "the other side has given up",
}
"""What the ways in which a battle ends are called."""

NAMES: Final = ("leader", "piece", "target", "unit", "to", "side")
"""The fields that hold the name of somebody."""


def sentence(event: Event) -> str:
    """Return an event as a sentence of the log."""
    written = {name: _written(name, value) for name, value in event.fields.items()}
    if event.kind == "morale":
        written |= _tested(event.fields)
    text = SENTENCES[event.kind].format(**written)
    if event.kind == "attack" and event.fields["modifiers"]:
        text = f"{text[:-1]} ({written['modifiers']})."
    return text


def _tested(fields: Mapping[str, Field]) -> dict[str, str]:
    """[9.3a] Return what a die and the losses make, and what the class does for it."""
    die, dead, level = [int(str(fields[key])) for key in ("die", "dead", "level")]
    total = die + dead
    outcome = f"below {level}: they hold" if total < level else f"not below {level}: they break"
    return {"dead": str(dead or "none"), "sum": str(total), "outcome": outcome}


def _written(name: str, value: Field) -> str:
    """Write a field of an event: lists with commas, names of men and sides with a capital."""
    if name == "winners":
        return f"The {_listed(value).title()} wins" if value else "Nobody wins"
    if name == "how":
        return ENDS[str(value)]
    if name == "result":
        return _outcome(str(value))
    if name == "differential":
        return f"{value:+}"
    if name == "class":
        return load_tables().troop_classes[str(value)].name
    if name == "facing":
        return CORNERS[load_tables().facings.names.index(str(value))]
    if name == "dice" and isinstance(value, list):
        return listed([str(die) for die in value])
    text = _listed(value).replace("_", " ")
    return text.capitalize() if name in NAMES and text.islower() else text


@cache
def _outcome(result: str) -> str:
    """Return the name of a result of a chart; what is written out already stays as it is."""
    tables = load_tables()
    named = tables.combat_results.get(result) or tables.feigned_results.get(result)
    return named.name if named else result


def _listed(value: Field) -> str:
    """Write a value, a list with commas."""
    if isinstance(value, list):
        return ", ".join([str(item) for item in value])
    return str(value)
