"""3.0.1: the notation of lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.action import Notation
from senlac.games.campaign.rules.constants import FATES, HUNGERS, PACES, POSTURES, TASKS

if TYPE_CHECKING:
    from senlac.games.campaign.catalogue import Catalogue

VERBS: Final = {
    # Gifts; titles may also be given with orders.
    "crowns": ("number",),
    "give": ("town",),
    "title": ("town", "player"),
    # Purchases.
    "at": ("town",),
    "spy": ("town",),
    "counterspy": ("town",),
    "exchequer": ("town",),
    "levy": ("item",),
    "buy": ("item",),
    "count": ("number",),
    "close": (),
    "aboard": ("body",),
    # Orders, of the realm.
    "bribe": ("town",),
    "peace": ("player",),
    "war": ("player",),
    "anathema": ("player",),
    "absolve": ("player",),
    "denounce": ("player",),
    # Orders, of a body.
    "force": ("body",),
    "detach": (),
    "shift": ("body",),
    "take": ("item",),
    "ok": (),
    "merge": ("body",),
    "load": ("number",),
    "lift": (),
    "posture": ("posture",),
    "hunger": ("hunger",),
    "pace": ("pace",),
    # Orders, of a body's plan.
    "to": ("hex",),
    "task": ("task",),
    "leave": ("item",),
    "board": ("body",),
    "await": ("body",),
    "land": ("body",),
    "join": ("body",),
    # Orders, of a body: missions.
    "seize": ("town",),
    "besiege": ("town",),
    "relieve": ("town",),
    "hunt": ("sighting",),
    "home": (),
    "ferry": ("town",),
    # A battle that is entered.
    "winner": ("player",),
    "left": ("player", "item"),
    "fate": ("item", "fate"),
    "uphold": ("player",),
    "own": (),
    # Every sheet.
    "strike": ("number",),
    "earlier": ("number",),
    "clear": ("number",),
    "done": (),
}
"""[order.a] The verbs, and the kinds of their arguments."""


def notation_of(catalogue: Catalogue) -> Notation:
    """[order.f] Return the names of all possible arguments, as fixed lists.

    Parsing accepts a town for its hex (`to york`); formatting writes the hex.
    """
    most = catalogue.tables.files.tables.sheet.most_sightings
    last = len(catalogue.players) * catalogue.most_bodies
    names = {
        "player": catalogue.players,
        "town": catalogue.towns,
        "item": catalogue.items,
        "body": catalogue.bodies[:last],
        "posture": POSTURES,
        "hunger": HUNGERS,
        "pace": PACES,
        "task": TASKS,
        "fate": FATES,
        "hex": catalogue.ground.board.names,
        "sighting": [f"s{number}" for number in range(1, most + 1)],
    }
    ground = catalogue.ground
    towns = dict(zip(catalogue.towns, ground.town_hex, strict=True))
    return Notation(VERBS, names, {"hex": towns})
