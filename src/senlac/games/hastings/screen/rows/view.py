"""The shape of a view of the battle."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from senlac.engine.rows.view import View

Place = Literal["map", "off map", "lost", "out of arrows", "retired"]
Status = Literal["ordered", "disordered", "routing"]


class RowView(View):
    """A row of hexes."""

    row: Annotated[str, Meta(description="its number, with which the names of its hexes begin")]
    indent: Annotated[int, Meta(description="how far to the right it begins, in half hexes")]
    terrain: Annotated[str, Meta(description="a letter of the ground for each hex")]


class SideView(View):
    """A side at a glance."""

    name: Annotated[str, Meta(description="the side, which is its role too")]
    army: Annotated[str, Meta(description="what sentences call it")]
    points: Annotated[int, Meta(description="its victory points")]
    tally: Annotated[dict[str, int], Meta(description="what they are made of")]


class ClassView(View):
    """A class of units."""

    id: Annotated[str, Meta(description="its id")]
    name: Annotated[str, Meta(description="its name")]
    alive: Annotated[int, Meta(ge=0, description="its units that are not eliminated")]
    dead: Annotated[int, Meta(ge=0, description="its losses, leaders among them")]
    level: Annotated[
        int, Meta(ge=0, description="its break level, which die and losses stay below")
    ]
    breaks_at: Annotated[int, Meta(ge=1, description="the lowest die that breaks it next")]


class UnitView(View):
    """A unit as it stands."""

    id: Annotated[str, Meta(description="its name in actions")]
    side: Annotated[str, Meta(description="whose it is")]
    group: Annotated[str, Meta(description="its class")] = field(name="class")
    kind: Annotated[str, Meta(description="its kind")]
    at: Annotated[str | None, Meta(description="its hex; null off the map")]
    place: Annotated[Place, Meta(description="on the map, or why it is not")]
    facing: Annotated[str, Meta(description="the corner of the hex it faces")]
    status: Annotated[Status, Meta(description="its state")]
    value: Annotated[int, Meta(description="its combat value as it stands")]
    fired: Annotated[bool, Meta(description="whether it has shot this turn")]
    acted: Annotated[bool, Meta(description="whether it has acted in this movement phase")]


class LeaderView(View):
    """A leader as he stands."""

    id: Annotated[str, Meta(description="his name in actions")]
    side: Annotated[str, Meta(description="whose he is")]
    at: Annotated[str | None, Meta(description="his hex; null off the map")]
    place: Annotated[Place, Meta(description="on the map, or why he is not")]
    acted: Annotated[bool, Meta(description="whether he has acted in this movement phase")]
    rides: Annotated[str | None, Meta(description="the unit he will come on with")]


class BannerView(View):
    """The banner."""

    at: Annotated[str | None, Meta(description="its hex; null off the map")]
    place: Annotated[Place, Meta(description="on the map, or why it is not")]
    holder: Annotated[str | None, Meta(description="the unit that has it")]


class ArrivalView(View):
    """A reinforcement that has not come on."""

    unit: Annotated[str, Meta(description="the unit")]
    turn: Annotated[int | None, Meta(description="the turn it is due; null before its dice fell")]


class BattleView(View):
    """What all know of the battle."""

    scenario: Annotated[str, Meta(description="the id of the scenario")]
    map: Annotated[list[RowView], Meta(description="the rows of the map, from the top")]
    backwards: Annotated[bool, Meta(description="whether hexes are numbered from the right")]
    turn: Annotated[int, Meta(ge=1, description="the game turn")]
    turns: Annotated[int, Meta(ge=1, description="the last game turn")]
    needs: Annotated[int | None, Meta(description="the lead in points that wins, where one does")]
    clock: Annotated[str, Meta(description="the time of day")]
    phasing: Annotated[str, Meta(description="the side whose player turn it is")]
    step: Annotated[str, Meta(description="the step that waits, empty when it is over")]
    doing: Annotated[str, Meta(description="the same in words")]
    deciding: Annotated[list[str], Meta(description="who must decide")]
    sides: Annotated[list[SideView], Meta(description="both sides")]
    classes: Annotated[list[ClassView], Meta(description="the classes that break together")]
    units: Annotated[list[UnitView], Meta(description="all units, those off the map too")]
    leaders: Annotated[list[LeaderView], Meta(description="all leaders")]
    banner: Annotated[BannerView, Meta(description="the Norman banner")]
    arrivals: Annotated[list[ArrivalView], Meta(description="reinforcements to come")]
    lull: Annotated[bool, Meta(description="whether the lull has been used")]
    hand_missiles: Annotated[bool, Meta(description="whether hand missiles have been thrown")]
    feigned: Annotated[bool, Meta(description="whether a feigned attack was made this turn")]
    locked: Annotated[bool, Meta(description="whether the Norman cavalry may not move yet")]
