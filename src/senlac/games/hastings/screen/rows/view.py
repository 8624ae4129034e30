"""The shape of a view of the battle."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from senlac.engine.data.rows.view import View

Place = Literal["map", "off map", "lost", "out of arrows", "retired"]
Status = Literal["ordered", "disordered", "routing"]


class RowView(View):
    """A row of hexes."""

    row: Annotated[str, Meta(description="its number, the prefix of the names of its hexes")]
    indent: Annotated[int, Meta(description="its indent, in half hexes")]
    terrain: Annotated[str, Meta(description="a letter of terrain for each hex")]


class SideView(View):
    """The points of a side."""

    name: Annotated[str, Meta(description="the side, which is its role too")]
    army: Annotated[str, Meta(description="its name in sentences")]
    points: Annotated[int, Meta(description="its victory points")]
    tally: Annotated[dict[str, int], Meta(description="their causes")]


class ClassView(View):
    """A class of units."""

    id: Annotated[str, Meta(description="its id")]
    name: Annotated[str, Meta(description="its name")]
    alive: Annotated[int, Meta(ge=0, description="its units that are not eliminated")]
    dead: Annotated[int, Meta(ge=0, description="its losses, leaders among them")]
    level: Annotated[
        int, Meta(ge=0, description="its break level: it holds if a die plus losses are less")
    ]
    breaks_at: Annotated[
        int, Meta(ge=1, description="the lowest die that breaks it at its next loss")
    ]


class UnitView(View):
    """The state of a unit."""

    id: Annotated[str, Meta(description="its id, as in actions")]
    side: Annotated[str, Meta(description="its side")]
    group: Annotated[str, Meta(description="its class")] = field(name="class")
    kind: Annotated[str, Meta(description="its kind")]
    at: Annotated[str | None, Meta(description="its hex; null off the map")]
    place: Annotated[Place, Meta(description="on the map, or why it is not")]
    facing: Annotated[str, Meta(description="the corner of the hex it faces")]
    status: Annotated[Status, Meta(description="its state")]
    value: Annotated[int, Meta(description="its present combat value")]
    fired: Annotated[bool, Meta(description="whether it has shot this turn")]
    acted: Annotated[bool, Meta(description="whether it has acted in this movement phase")]


class LeaderView(View):
    """The state of a leader."""

    id: Annotated[str, Meta(description="the leader's id, as in actions")]
    side: Annotated[str, Meta(description="the leader's side")]
    at: Annotated[str | None, Meta(description="the leader's hex; null off the map")]
    place: Annotated[Place, Meta(description="on the map, or why not")]
    acted: Annotated[bool, Meta(description="whether the leader has acted in this movement phase")]
    rides: Annotated[str | None, Meta(description="the unit with which the leader will enter")]


class BannerView(View):
    """The banner."""

    at: Annotated[str | None, Meta(description="its hex; null off the map")]
    place: Annotated[Place, Meta(description="on the map, or why it is not")]
    holder: Annotated[str | None, Meta(description="the unit that has it")]


class ArrivalView(View):
    """A reinforcement that has not entered."""

    unit: Annotated[str, Meta(description="the unit")]
    turn: Annotated[
        int | None, Meta(description="the turn it is due; null before its dice are rolled")
    ]


class BattleView(View):
    """A battle as everyone sees it."""

    scenario: Annotated[str, Meta(description="the id of the scenario")]
    map: Annotated[list[RowView], Meta(description="the rows of the map, from the top")]
    backwards: Annotated[bool, Meta(description="whether hexes are numbered from the right")]
    turn: Annotated[int, Meta(ge=1, description="the game turn")]
    turns: Annotated[int, Meta(ge=1, description="the last game turn")]
    needs: Annotated[
        int | None, Meta(description="the lead in points that the Normans need, if any")
    ]
    clock: Annotated[str, Meta(description="the time of day")]
    phasing: Annotated[str, Meta(description="the side whose player turn it is")]
    step: Annotated[str, Meta(description="the waiting step; empty when the battle is over")]
    doing: Annotated[str, Meta(description="the same in words")]
    deciding: Annotated[list[str], Meta(description="the roles that must decide")]
    sides: Annotated[list[SideView], Meta(description="both sides")]
    classes: Annotated[list[ClassView], Meta(description="the classes that break together")]
    units: Annotated[list[UnitView], Meta(description="all units, including those off the map")]
    leaders: Annotated[list[LeaderView], Meta(description="all leaders")]
    banner: Annotated[BannerView, Meta(description="the Norman banner")]
    arrivals: Annotated[list[ArrivalView], Meta(description="reinforcements to come")]
    lull: Annotated[bool, Meta(description="whether the lull has been used")]
    hand_missiles: Annotated[bool, Meta(description="whether hand missiles have been thrown")]
    feigned: Annotated[bool, Meta(description="whether a feigned attack was made this turn")]
    locked: Annotated[bool, Meta(description="whether the Norman cavalry may not move yet")]
