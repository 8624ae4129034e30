"""Refusals of the PIPE phase, of the sea, and of the choices before a battle."""

from __future__ import annotations

from typing import Final

from tests.games.destiny.campaign import Campaign, campaign
from tests.games.destiny.refusals.case import Case
from tests.games.destiny.table import table

POLITICS: Final = [
    Case(
        lambda: table(left={"norwegian": 4, "english": 3, "norman": 1}),
        "turn_up",
        "4.0e",
        "No event is left face down.",
    ),
    Case(table, "play witan", "4.0g", "This event is neither in your hand nor face up."),
    Case(
        lambda: table(norwegian="magnus_treaty tostig deathbed aetheling", left={"norwegian": 3}),
        "play magnus_treaty",
        "4.0d",
        "You must play only compulsory events from your hand.",
    ),
    Case(
        lambda: table(left={"norwegian": 3}),
        "turn_up",
        "4.0b",
        "3 of your 3 remaining plays must come from your hand.",
    ),
    Case(
        lambda: table(face_up="tostig deathbed"),
        "turn_up",
        "4.0i",
        "The face-up compulsory event must be played first.",
    ),
    Case(
        lambda: table(face_up="tostig deathbed"),
        "done",
        "4.0g",
        "'done' does not end the choice of an event: choose 'play'.",
    ),
    Case(
        lambda: table(norwegian="comet witan", left={"norwegian": 5}).play("play comet"),
        "against norwegian",
        "4.0n",
        "Name a side other than your own.",
    ),
    Case(
        lambda: table(norwegian="comet witan", left={"norwegian": 5}).play("play comet"),
        "against danish",
        "4.0n",
        "The Danes are out of this.",
    ),
]


def at_sea(*played: str, dice: tuple[int, ...] = (), **said: str) -> Campaign:
    """Return a campaign in which the Normans may cross."""
    fields = {"turn": "aug_1", "landed": "", "out": "norwegian", **said}
    driver = campaign(
        "box: william robert", "london: hc_1 harold", side="", step="Crossing", dice=dice,
        fields=fields,
    )  # fmt: skip
    return driver.play(*played)


def gales() -> Campaign:
    """Return a campaign in which the Normans have come into gales."""
    return at_sea("sail", "go", "land kent", dice=(9, 9, 10, 10), landed="norwegian=jul_1", out="")


SEA: Final = [
    Case(
        lambda: at_sea("sail", "go", dice=(1,)),
        "land essex",
        "8.0n",
        "You may land in Sussex or Kent.",
    ),
    Case(
        at_sea,
        "go",
        "8.0k",
        "'go' belongs to a fleet that knows its sea conditions; this is the sea crossing.",
    ),
    Case(gales, "assign william ni_1", "8.0s", "Robert goes aboard next."),
    Case(gales, "assign robert fi_3", "8.0s", "Flemish infantry 3 is not in this fleet."),
]
