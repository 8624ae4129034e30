"""The scene of the battle: everything that the screen shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model import play
from senlac.engine.screen.scene import Scene
from senlac.engine.support.text import capital
from senlac.games.hastings.screen.drawing.board import layout_for
from senlac.games.hastings.screen.marks import arrows, highlights, marks
from senlac.games.hastings.screen.panels import ending, panels, report, tracks
from senlac.games.hastings.screen.pieces import pieces
from senlac.games.hastings.screen.view import doing
from senlac.games.hastings.words.titles import army

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.hastings.state import HastingsState

ARTICLES: Final = ("the ", "a ", "an ")


def scene(state: HastingsState, roles: Sequence[int]) -> Scene:
    """Return the scene; only the roles that decide see their possible actions."""
    layout = layout_for(state)
    asked = any([role in roles for role in play.actors(state)])
    return Scene(
        pieces=pieces(state, layout),
        marks=marks(state, layout),
        arrows=arrows(state) if asked else (),
        highlights=highlights(state) if asked else (),
        tracks=tracks(state),
        panels=panels(state),
        step=step(state),
        notice=notice(state),
        report=report(state),
    )


def step(state: HastingsState) -> str:
    """[3.1a] Return the name of the waiting step: `Movement phase`."""
    named = doing(state)
    for article in ARTICLES:
        named = named.removeprefix(article)
    return capital(named)


def notice(state: HastingsState) -> str | None:
    """Return the notice over the board when the battle is over."""
    if state.outcome is None:
        return None
    winners, how = state.outcome
    who = f"The {army(state, winners[0])} win" if winners else "A draw"
    return f"{who}. {ending(state, winners, how)}"
