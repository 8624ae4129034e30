"""The shape of a view of the political table."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from senlac.engine.rows.view import View


class HandView(View):
    """What is known of a player; `hand`, `owed` and `bound` are for his own eyes."""

    id: Annotated[str, Meta(description="the side, which is its role too")]
    left: Annotated[int, Meta(ge=0, description="the plays it still has")]
    cards: Annotated[int, Meta(ge=0, description="the events in its hand")]
    from_hand: Annotated[int, Meta(ge=0, description="the events it has played from its hand")]
    least: Annotated[int, Meta(ge=0, description="the fewest compulsory events it can hold")]
    most: Annotated[int, Meta(ge=0, description="the most compulsory events it can hold")]
    hand: Annotated[list[str] | None, Meta(description="the events in its hand")] = None
    owed: Annotated[int, Meta(ge=0, description="the plays it owes to its hand")] | None = None
    bound: Annotated[bool | None, Meta(description="whether it owes all it has left")] = None


class PoliticsView(View):
    """The political table in the PIPE phase."""

    acting: Annotated[str, Meta(description="the side that is asked")]
    face_up: Annotated[list[str], Meta(description="the events that lie face up")]
    face_down: Annotated[int, Meta(ge=0, description="how many lie face down")]
    played: Annotated[list[str], Meta(description="the events that have been played")]
    players: Annotated[list[HandView], Meta(description="all players, in the order of play")]
    against: Annotated[str | None, Meta(description="the event for which it names a rival")] = None
