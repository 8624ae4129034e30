"""The shapes of views: of a battle, and of any game."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from senlac.engine.data.rows.view import View
from senlac.games.destiny.screen.rows.campaign import CampaignView


class SideView(View):
    """A summary of a side."""

    id: Annotated[str, Meta(description="the side, which is its role too")]
    end: Annotated[str, Meta(description="the end it began at: south or north")]
    loss: Annotated[int, Meta(ge=0, description="its Loss marker; at 0 it has lost")]
    holds: Annotated[list[str], Meta(description="the operational counters it holds")]


class CounterView(View):
    """A counter and its current status."""

    id: Annotated[str, Meta(description="its name in actions")]
    side: Annotated[str, Meta(description="its side")]
    kind: Annotated[str, Meta(description="its tactical kind")]
    at: Annotated[str | None, Meta(description="its square; null off the board")]
    depth: Annotated[int, Meta(ge=0, description="how many counters are on it")]
    fate: Annotated[str, Meta(description="on the board, unplaced, waiting, away or lost")]
    facing: Annotated[str | None, Meta(description="its facing; null off the board")]
    steps: Annotated[int, Meta(ge=0, description="the steps it has left")]
    attack: Annotated[int, Meta(ge=0, description="its attack now")]
    defence: Annotated[int, Meta(ge=0, description="its defence now")]
    letter: Annotated[str, Meta(description="its morale letter in this battle")]
    shaken: Annotated[bool, Meta(description="whether it is Shaken")]
    walled: Annotated[bool, Meta(description="whether it is in a shield wall")]
    spent: Annotated[int, Meta(ge=0, description="squares it has moved in this turn, 3: turned")]
    fought: Annotated[bool, Meta(description="whether it has attacked in this turn")]


class LeaderView(View):
    """A leader in the battle."""

    id: Annotated[str, Meta(description="the leader's name in actions")]
    side: Annotated[str, Meta(description="the side served")]
    at: Annotated[str | None, Meta(description="the square; null off the board")]
    fate: Annotated[str, Meta(description="on the board, unplaced, waiting, away or lost")]
    wound: Annotated[int, Meta(ge=0, description="player turns a wound lasts, with this one")]
    led: Annotated[bool, Meta(description="whether the leader has moved in this turn")]


class BattleView(View):
    """A battle, which is public."""

    scenario: Annotated[str, Meta(description="the id of the scenario")]
    board: Annotated[str, Meta(description="the board: river, hill or plain")]
    weather: Annotated[str, Meta(description="the weather")]
    turn: Annotated[int, Meta(ge=1, description="the battle turn")]
    last_turn: Annotated[int, Meta(ge=1, description="the last one")]
    step: Annotated[str, Meta(description="the step that waits, empty when it is over")]
    acting: Annotated[str, Meta(description="the side whose player turn it is")]
    lent: Annotated[str | None, Meta(description="the square William supports; null: its own")]
    banner: Annotated[bool, Meta(description="whether the Land-waster flies")]
    sides: Annotated[list[SideView], Meta(description="both sides")]
    counters: Annotated[list[CounterView], Meta(description="all counters in the battle")]
    leaders: Annotated[list[LeaderView], Meta(description="all leaders in the battle")]


class DestinyView(View):
    """The view of a game: of its campaign, and of the battle on the Battle Board."""

    campaign: Annotated[
        CampaignView | None, Meta(description="the campaign; a battle scenario has none")
    ] = None
    battle: Annotated[BattleView | None, Meta(description="the battle on the Battle Board")] = None
