"""The shape of a view of the political table."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from senlac.engine.data.rows.view import View


class HandView(View):
    """What is known of a player; `hand`, `owed` and `bound` are only for the player."""

    id: Annotated[str, Meta(description="the side, which is its role too")]
    left: Annotated[int, Meta(ge=0, description="the plays it still has")]
    cards: Annotated[int, Meta(ge=0, description="the events in its hand")]
    from_hand: Annotated[int, Meta(ge=0, description="the events it has played from its hand")]
    least: Annotated[int, Meta(ge=0, description="the minimum number of compulsory events in it")]
    most: Annotated[int, Meta(ge=0, description="the maximum number of compulsory events in it")]
    hand: Annotated[list[str] | None, Meta(description="the events in its hand")] = None
    owed: Annotated[int, Meta(ge=0, description="the plays it owes to its hand")] | None = None
    bound: Annotated[bool | None, Meta(description="whether it owes all of them")] = None


class PoliticsView(View):
    """The political table in the PIPE phase."""

    acting: Annotated[str, Meta(description="the side that decides")]
    face_up: Annotated[list[str], Meta(description="the face-up events")]
    face_down: Annotated[int, Meta(ge=0, description="how many are face down")]
    played: Annotated[list[str], Meta(description="the events that have been played")]
    players: Annotated[list[HandView], Meta(description="all players, in the order of play")]
    against: Annotated[str | None, Meta(description="the event for which it names a rival")] = None
