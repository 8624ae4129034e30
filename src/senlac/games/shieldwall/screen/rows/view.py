"""The shape of a view of a battle."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from senlac.engine.data.rows.view import View

Facing = Literal["N", "E", "S", "W"]


class SideView(View):
    """The state of a side."""

    name: Annotated[str, Meta(description="the side, which is its role too")]
    nation: Annotated[str, Meta(description="the nation of its army")]
    carried: Annotated[int, Meta(ge=0, description="actions carried over")]
    tally: Annotated[int, Meta(ge=0, description="points it has eliminated")]
    score: Annotated[int, Meta(ge=0, description="its points, with those of objectives")]
    break_at: Annotated[int, Meta(ge=0, description="the lost points at which it breaks")]
    commander_lost: Annotated[bool, Meta(description="whether it has no commander, or has lost it")]


class UnitView(View):
    """The state of a unit."""

    id: Annotated[str, Meta(description="its id, as in actions")]
    side: Annotated[str, Meta(description="its side")]
    type: Annotated[str, Meta(description="the id of its type")]
    kind: Annotated[str, Meta(description="its kind: infantry, cavalry, archers")]
    letter: Annotated[str, Meta(description="the letter on its counter")]
    name: Annotated[str, Meta(description="its type in words")]
    commander: Annotated[bool, Meta(description="whether the commander is with it")]
    at: Annotated[str | None, Meta(description="its square; null off the board")]
    facing: Annotated[Facing, Meta(description="the side of the square it faces")]
    hits: Annotated[int, Meta(ge=0, description="its hits")]
    strength: Annotated[int, Meta(ge=0, description="its own strength")]
    full_strength: Annotated[
        int | None, Meta(description="its strength on its ground; null off the board")
    ]
    exhausted: Annotated[bool, Meta(description="whether its hits exceed half its strength")]
    eliminated: Annotated[bool, Meta(description="whether it is eliminated")]
    arrives: Annotated[int | None, Meta(description="the turn from which it may enter")]
    ordered: Annotated[bool, Meta(description="whether it has had its order this turn")]
    shot: Annotated[bool, Meta(description="whether it has shot this turn")]
    attacked: Annotated[bool, Meta(description="whether it has attacked this turn")]


class ObjectiveView(View):
    """An objective."""

    at: Annotated[str, Meta(description="its square")]
    name: Annotated[str, Meta(description="its name")]
    points: Annotated[int, Meta(ge=0, description="its points")]
    owner: Annotated[str | None, Meta(description="the side that owns it")]


class PurchaseView(View):
    """[meet.2b] A side's list while armies are bought in secret."""

    done: Annotated[bool, Meta(description="whether the list is closed")]
    army: Annotated[list[str] | None, Meta(description="the types on it; null for other roles")]
    clears: Annotated[int | None, Meta(description="how often it was emptied; null for others")]


class BattleView(View):
    """A battle as its viewers see it."""

    scenario: Annotated[str, Meta(description="the id of the scenario")]
    map: Annotated[list[str], Meta(description="a string for each rank, the northernmost first")]
    turn: Annotated[int, Meta(ge=1, description="the turn")]
    turns: Annotated[int, Meta(ge=0, description="the last turn")]
    step: Annotated[str, Meta(description="the waiting step; empty when the battle is over")]
    active: Annotated[str, Meta(description="the side whose turn it is")]
    actions: Annotated[int, Meta(ge=0, description="the actions that side has left")]
    open_facing: Annotated[
        bool, Meta(description="whether an attack may choose among adjacent enemies")
    ]
    sides: Annotated[list[SideView], Meta(description="both sides")]
    units: Annotated[list[UnitView], Meta(description="all units, including those off the board")]
    objectives: Annotated[list[ObjectiveView], Meta(description="the objectives")]
    purchase: Annotated[
        dict[str, PurchaseView] | None, Meta(description="by side, while armies are bought")
    ] = None
