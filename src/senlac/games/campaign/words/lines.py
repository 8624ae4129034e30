"""Lines of sheets in words, for the screen."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from senlac.engine.support.text import count

if TYPE_CHECKING:
    from senlac.engine.model.action import Action, Notation
    from senlac.games.campaign.catalogue import Catalogue

SETTINGS: Final = {
    "attack": "attack", "bold": "attack the weaker, evade the stronger",
    "hold": "hold their ground", "evade": "evade",
    "worst": "the worst", "best": "the best", "chance": "men chosen at random",
    "march": "a normal march", "forced": "a forced march",
}  # fmt: skip
"""[meet.b, supply.h, move.e] Postures, hunger and paces in words."""

DUTIES: Final = {
    "take": "take the town, or besiege it", "enter": "go inside", "ravage": "ravage it",
    "plunder": "plunder it", "rest": "rest for twelve hours", "sally": "sally out",
    "lodge": "lodge the exchequer", "deposit": "hand the treasure over",
}  # fmt: skip

SENTENCES: Final = {
    "crowns": "{0} crowns for the Church", "give": "{0} for the Church",
    "title": "The title of {0} to {1}", "at": "At {0}", "spy": "A spy to {0}",
    "counterspy": "A counterspy in {0}", "exchequer": "The exchequer to {0}",
    "levy": "levy {0}", "buy": "buy {0}", "count": "{0} of them", "close": "that is all",
    "aboard": "{0} goes aboard", "bribe": "Buy the loyalty of {0}", "peace": "Peace with {0}",
    "war": "End the peace with {0}", "anathema": "Anathema on {0}", "absolve": "Absolve {0}",
    "denounce": "Denounce {0}", "force": "{0}", "detach": "split off",
    "shift": "hand over to {0}", "take": "with {0}", "ok": "that is all",
    "merge": "take in {0}",
    "load": "load {0} crowns", "lift": "take the exchequer along",
    "posture": "on meeting an enemy: {0}", "hunger": "{0} go hungry first", "pace": "{0}",
    "to": "to {0}", "task": "{0}", "leave": "leave {0}", "board": "go aboard {0}",
    "await": "take {0} aboard", "land": "land {0}", "join": "join {0}",
    "seize": "seize {0}", "besiege": "besiege {0}", "relieve": "relieve {0}", "hunt": "hunt {0}",
    "home": "go home", "ferry": "ferry to {0}", "done": "Submitted",
    "winner": "Won by {0}", "left": "{0} remaining: {1}", "fate": "{0}: {1}",
    "uphold": "Uphold the sheet of {0}", "own": "A sheet of the referee's own",
}  # fmt: skip
"""[order.a] The text of each verb; lower case within the menu of a town or a body."""

COUNTED: Final = {
    "supply": "supply wagon", "siege": "siege train", "treasure": "crown", "ship": "ship",
}  # fmt: skip
"""The singular of things that are counted but are no figures; treasure is in crowns."""


@lru_cache(maxsize=8)
def choices(catalogue: Catalogue) -> dict[str, str]:
    """Return the texts of all list choices: players, items, tasks, settings."""
    names = [*catalogue.players, *catalogue.items, *DUTIES, *SETTINGS]
    kinds = ["player"] * len(catalogue.players) + ["item"] * len(catalogue.items)
    kinds += ["task"] * len(names)
    return {name: word(catalogue, kind, name) for name, kind in zip(names, kinds, strict=False)}


def sentence(catalogue: Catalogue, notation: Notation, line: Action) -> str:
    """Return a line in words."""
    kinds = notation.verbs[line.verb]
    named = [
        word(catalogue, kind, notation.name(kind, value))
        for kind, value in zip(kinds, (line.first, line.second), strict=False)
    ]
    return SENTENCES[line.verb].format(*named)


def word(catalogue: Catalogue, kind: str, name: str) -> str:
    """Return an argument in words."""
    if kind == "town":
        return catalogue.ground.town_names[catalogue.towns.index(name)]
    if kind == "player":
        return catalogue.leader_names[catalogue.players.index(name)]
    if kind == "hex":
        return place_called(catalogue, name)
    if kind == "item":
        return item(catalogue, name)
    return {**DUTIES, **SETTINGS}.get(name, name)


def place_called(catalogue: Catalogue, name: str) -> str:
    """Return the name of a hex's town, or a place near the nearest one, as an object of "to"."""
    town, distance = _nearest_town(catalogue, name)
    return f"a place near {town}" if distance else town


def place_at(catalogue: Catalogue, name: str) -> str:
    """Return where a hex is: at its town, or near the nearest one; no map shows its number."""
    town, distance = _nearest_town(catalogue, name)
    return f"near {town}" if distance else f"at {town}"


@lru_cache(maxsize=4096)
def _nearest_town(catalogue: Catalogue, name: str) -> tuple[str, int]:
    """Return the name of the town nearest to a hex, and its distance in hexes."""
    ground = catalogue.ground
    hex_ = ground.board.hex(name)
    distances = [ground.board.distance(hex_, there) for there in ground.town_hex]
    least = min(distances)
    return ground.town_names[distances.index(least)], least


def body_called(catalogue: Catalogue, name: str, by: str) -> str:
    """Return a body in words, by its kind and its leader or its hex: `force 4457`, or "" if lost.

    The id is added, since leaders and places of bodies change.
    """
    kind, _, whose = by.partition(" ")
    if not whose:
        return name
    if whose in catalogue.leaders:
        return f"{catalogue.leader_names[catalogue.leaders.index(whose)]}'s {kind} ({name})"
    return f"the {kind} {place_at(catalogue, whose)} ({name})"


def item(catalogue: Catalogue, name: str) -> str:
    """Return an item in words: figures by kind and grade, models, leaders by name."""
    if name in catalogue.stacks:
        return f"{catalogue.kind_names[catalogue.stacks.index(name)]} {name[-1]}"
    if name in catalogue.leaders:
        return catalogue.leader_names[catalogue.leaders.index(name)]
    plain = {"worst": "the worst men", "supply": "supply wagons", "siege": "siege trains",
             "ship": "ships", "captain": "a captain"}  # fmt: skip
    return plain.get(name, name)


def how_many(catalogue: Catalogue, name: str) -> str:
    """Return the start of a question about the number of an item."""
    plain = {"worst": "of the worst men", "treasure": "crowns of treasure", "captain": "captains"}
    return f"How many {plain.get(name) or item(catalogue, name)}"


def number_of(catalogue: Catalogue, number: int, name: str) -> str:
    """Return a number of an item in words; there is only one exchequer."""
    if name in COUNTED:
        return count(number, COUNTED[name]) + (" of treasure" if name == "treasure" else "")
    if name == "exchequer":
        return "the exchequer"
    if number == 1 and name in catalogue.stacks:
        return f"1 {catalogue.single_names[catalogue.stacks.index(name)]} {name[-1]}"
    return f"{number} {item(catalogue, name)}"


ORDERED: Final = {
    "to": "go to {0}", "take": "take {0}", "enter": "go inside {0}", "ravage": "ravage {0}",
    "plunder": "plunder {0}", "rest": "rest", "sally": "sally from {0}",
    "lodge": "lodge the exchequer in {0}", "deposit": "hand treasure over in {0}",
    "board": "go aboard {0}", "await": "take {0} aboard", "land": "land {0}", "join": "join {0}",
}  # fmt: skip
"""[order.k] The texts of a body's orders, about a hex or another body."""

OF_BODIES: Final = ("board", "await", "land", "join")
"""The orders that are about another body."""


def order_in_words(catalogue: Catalogue, text: str) -> str:
    """Return an order of a body in words, from a verb and its objects."""
    verb, *about = text.split(" ")
    if verb == "leave":
        what, number, hex_ = about
        worst = f"{number} of the worst men"
        left = worst if what == "worst" else number_of(catalogue, int(number), what)
        return f"leave {left} in {place_called(catalogue, hex_)}"
    named = about[-1] if verb in OF_BODIES else place_called(catalogue, about[-1])
    return ORDERED[verb].format(named)
