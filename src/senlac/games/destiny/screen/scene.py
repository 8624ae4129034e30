"""The scene of a battle: all that the screen shows of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.scene import Arrow, Scene
from senlac.games.destiny.rules.battle.blow import attack_value, defence_value, leaders_of_attacks
from senlac.games.destiny.rules.battle.melee import Melee
from senlac.games.destiny.screen.drawing.layout import Layout
from senlac.games.destiny.screen.panels import panels, tracks
from senlac.games.destiny.screen.pieces import pieces
from senlac.games.destiny.words.titles import ENDINGS, step

if TYPE_CHECKING:
    from senlac.games.destiny.state import DestinyState


def scene(state: DestinyState) -> Scene:
    """Return what everybody sees: nothing of a battle is hidden."""
    return Scene(
        pieces=pieces(state, Layout(state.catalogue)),
        arrows=arrows(state),
        tracks=tracks(state),
        panels=panels(state),
        step=step(state),
        notice=notice(state),
    )


def notice(state: DestinyState) -> str | None:
    """Return what is shown over the board: how the battle has ended."""
    if state.outcome is None:
        return None
    winners, how = state.outcome
    people = state.people(state.catalogue.side_of[winners[0]])
    return f"{people[:1].upper()}{people[1:]} win: {ENDINGS[how]}."


def arrows(state: DestinyState) -> tuple[Arrow, ...]:
    """[11.3b] Return every attack that may lead, with its sum as it stands alone."""
    if not (state.stack and isinstance(state.stack[-1], Melee)):
        return ()
    found = []
    for square in leaders_of_attacks(state):
        target = state.front(square)
        attack = attack_value(state, square, target)
        defence = defence_value(state, target, alone=False)
        lead, other = state.counter_name(state.top(square)), state.counter_name(state.top(target))
        found.append(
            Arrow(
                piece=lead,
                target=other,
                style="attack",
                text=f"{attack - defence:+d}",
                name=f"{lead} attacks {other}, {attack} against {defence}",
                action=f"attack {state.square_name(square)}",
            )
        )
    return tuple(found)
