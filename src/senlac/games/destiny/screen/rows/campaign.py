"""The shape of a view of a campaign."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from senlac.engine.data.rows.view import View
from senlac.games.destiny.screen.rows.politics import PoliticsView


class PartyView(View):
    """What everyone knows of a side."""

    id: Annotated[str, Meta(description="its id")]
    legitimacy: Annotated[int, Meta(ge=0, description="its Permanent Legitimacy")]
    temporary: Annotated[int, Meta(description="its Temporary Legitimacy")]
    holds: Annotated[list[str], Meta(description="the operational counters it holds")]
    out: Annotated[bool, Meta(description="whether it is out of the game")]
    landed: Annotated[str | None, Meta(description="the turn of its landing; null before")]
    no_go: Annotated[str | None, Meta(description="the turn of its No Go marker, null without")]
    becalmed: Annotated[bool, Meta(description="whether the wind holds it")]


class PieceView(View):
    """A unit or a leader that is in the game."""

    id: Annotated[str, Meta(description="its name in actions")]
    side: Annotated[str | None, Meta(description="its side; null if it has none yet")]
    at: Annotated[str | None, Meta(description="its area; null in the box of its side")]
    spot: Annotated[str, Meta(description="where in its area: open, town or site")]
    inactive: Annotated[bool, Meta(description="whether it is inactive or dormant")] = False
    no_move: Annotated[bool, Meta(description="whether it is under No Move")] = False
    moved: Annotated[bool, Meta(description="whether it has moved in this step")] = False
    travelled: Annotated[
        bool, Meta(description="whether it has come to another area in this player phase")
    ] = False
    stranded: Annotated[bool, Meta(description="whether it landed in Scotland")] = False
    mark: Annotated[bool, Meta(description="whether a leader is marked for the Call to Arms")] = (
        False
    )


class AreaView(View):
    """An area."""

    id: Annotated[str, Meta(description="its name in actions")]
    control: Annotated[str | None, Meta(description="the side that controls it; null: No Control")]
    forage: Annotated[str, Meta(description="its forage grade")]
    worse: Annotated[list[str], Meta(description="the sides that failed to avoid it")]
    ways: Annotated[list[str], Meta(description="the areas its attackers came from")]
    mixed: Annotated[list[str], Meta(description="the sides that may be given battle there")]
    settled: Annotated[list[str], Meta(description="sides with which no battle is possible")]
    pending: Annotated[str | None, Meta(description="the enemy in the pending battle there")] = None
    giver: Annotated[str | None, Meta(description="the attacker of that battle")] = None
    beginner: Annotated[str | None, Meta(description="the side with the initiative in it")] = None
    chooser: Annotated[str | None, Meta(description="the side that chooses its board")] = None
    foothold: Annotated[bool, Meta(description="whether the phasing side began there")] = False


class CampaignView(View):
    """A campaign as roles may see it."""

    scenario: Annotated[str, Meta(description="the id of the scenario")]
    quick_battles: Annotated[bool, Meta(description="whether battles are quick battles")]
    avoid_as_printed: Annotated[bool, Meta(description="whether avoidance is as printed")]
    turn: Annotated[str, Meta(description="the turn")]
    step: Annotated[str, Meta(description="the step that waits, empty when it is over")]
    phasing: Annotated[
        str | None, Meta(description="the side in its player phase; null between them")
    ]
    weather: Annotated[str, Meta(description="the weather")]
    sea: Annotated[str, Meta(description="the weather at sea")]
    conditions_die: Annotated[int, Meta(ge=0, description="the Norwegians' die for the sea")]
    crossing_die: Annotated[int, Meta(ge=0, description="the Norwegians' die for the crossing")]
    tostig: Annotated[str, Meta(description="how Tostig entered the game, empty if not")]
    extra: Annotated[dict[str, int], Meta(description="by kind what events have added to armies")]
    wary: Annotated[bool, Meta(description="whether Brittany is wary")]
    sworn: Annotated[bool, Meta(description="whether Sweyn has promised to wait")]
    danes: Annotated[int, Meta(ge=0, description="the progress of the Danes")]
    welsh_asked: Annotated[bool, Meta(description="whether the Welsh have been asked")]
    held_in_scotland: Annotated[bool, Meta(description="the Scottish Battle marker")]
    york: Annotated[str | None, Meta(description="the side of the York marker; null: none")]
    york_lost: Annotated[bool, Meta(description="whether the English still lack it")]
    york_foothold: Annotated[bool, Meta(description="whether the phasing side began in it")]
    called: Annotated[list[str], Meta(description="the zones called in this turn")]
    sides: Annotated[list[PartyView], Meta(description="all sides")]
    pieces: Annotated[list[PieceView], Meta(description="all units and leaders in the game")]
    areas: Annotated[list[AreaView], Meta(description="all areas")]
    politics: Annotated[PoliticsView | None, Meta(description="the PIPE phase")] = None
