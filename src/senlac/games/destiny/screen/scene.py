"""The scene of a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.screen.scene import Arrow, PanelRow, Scene, SummaryCard
from senlac.engine.support.text import capital, count, listed
from senlac.games.destiny.rules.battle.blow import attack_value, defence_value, leaders_of_attacks
from senlac.games.destiny.rules.battle.melee import Melee
from senlac.games.destiny.rules.constants import LOST
from senlac.games.destiny.screen.drawing.layout import BoardGeometry
from senlac.games.destiny.screen.drawing.symbols import emblem
from senlac.games.destiny.screen.panels import panels, tracks
from senlac.games.destiny.screen.pieces import pieces
from senlac.games.destiny.words.titles import COLOURS, ending, step

if TYPE_CHECKING:
    from senlac.games.destiny.state import DestinyState


def scene(state: DestinyState) -> Scene:
    """Return the scene, the same for all: nothing of a battle is hidden."""
    return Scene(
        pieces=pieces(state, BoardGeometry(state.catalogue)),
        arrows=arrows(state),
        tracks=tracks(state),
        panels=panels(state),
        step=step(state),
        notice=notice(state),
        report=report(state),
    )


def notice(state: DestinyState) -> str | None:
    """Return the text over the board: how the battle has ended."""
    if state.outcome is None:
        return None
    winners, how = state.outcome
    if not winners:
        return f"{capital(how)}."
    people = state.people(state.catalogue.side_of[winners[0]])
    return f"{capital(people)} win: {ending(state, people, how)}."


def report(state: DestinyState) -> SummaryCard | None:
    """[11.9b, 11.9d] Return the report of a battle that is over."""
    text = notice(state)
    if text is None or state.outcome is None:
        return None
    catalogue = state.catalogue
    rows = []
    for side in catalogue.side_of:
        name = catalogue.tables.sides[catalogue.sides[side]].name
        fallen = [state.title(len(state.slot_of) + leader) for leader in dead(state, side)]
        lost = len([c for c in state.armies[side] if state.slot_of[c] == LOST])
        rows.append(
            PanelRow(name, f"{count(lost, 'counter')} lost, marker at {state.loss_marker[side]}")
        )
        if fallen:
            rows.append(PanelRow(f"{name} dead", listed(fallen), style="fallen"))
    if not state.outcome.winners:
        return SummaryCard("A draw", text, tuple(rows))
    winner = catalogue.roles[state.outcome.winners[0]]
    title = f"{catalogue.tables.sides[winner].name} victory"
    return SummaryCard(title, text, tuple(rows), COLOURS[winner], emblem(winner))


def dead(state: DestinyState, side: int) -> list[int]:
    """Return the leaders of a side who were killed in this battle."""
    return [
        leader for leader in state.leaders_in_battle[side] if state.leader_square[leader] == LOST
    ]


def arrows(state: DestinyState) -> tuple[Arrow, ...]:
    """[11.3b] Return every attack that may lead, with its value without supporters."""
    if not (state.stack and isinstance(state.stack[-1], Melee)):
        return ()
    found = []
    for square in leaders_of_attacks(state):
        target = state.front(square)
        attack = attack_value(state, square, target)
        defence = defence_value(state, target, alone=False)
        top, enemy = state.top(square), state.top(target)
        found.append(
            Arrow(
                piece=state.counter_name(top),
                target=state.counter_name(enemy),
                style="attack",
                text=f"{attack - defence:+d}",
                name=f"{state.title(top)} attacks {state.title(enemy)}, {attack} against {defence}",
                action=f"attack {state.square_name(square)}",
            )
        )
    return tuple(found)
