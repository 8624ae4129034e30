"""The panels beside the Battle Board: a summary of each side, and how the battle is won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model import play
from senlac.engine.screen.scene import Panel, PanelRow, Track, TrackSide
from senlac.engine.support.mask import members
from senlac.games.destiny.rules.battle.onboard import battle_on_board
from senlac.games.destiny.rules.constants import AWAY, LOST, WAITING
from senlac.games.destiny.rules.setup import loss_marker
from senlac.games.destiny.screen.drawing.symbols import emblem
from senlac.games.destiny.words.titles import colour, last_turn, opponents, people

if TYPE_CHECKING:
    from senlac.games.destiny.state import DestinyState


VICTORY: Final = "victory"
"""The id of the panel that says how the battle is won."""


def tracks(state: DestinyState) -> tuple[Track, ...]:
    """[11.8a] Return the track of battle turns, and the losses of both armies."""
    turn = Track("turn", "Battle turn", state.battle_turn, last_turn(state))
    sides = tuple([
        TrackSide(colour(state, side), called(state, side), *losses_of(state, side))
        for side in opponents(state)
    ])  # fmt: skip
    return (turn, Track("losses", "Losses", 0, 0, panel=VICTORY, sides=sides))


def losses_of(state: DestinyState, side: int) -> tuple[int, int]:
    """[11.8a] Return the losses of an army, and the number that beats it."""
    most = loss_marker(state, side)
    return most - min(state.loss_marker[side], most), most


def called(state: DestinyState, side: int) -> str:
    """Return the people of a side."""
    return people(state.catalogue.tables.sides[state.catalogue.sides[side]])


def panels(state: DestinyState) -> tuple[Panel, ...]:
    """Return the panels beside the board."""
    return (*[side_panel(state, side) for side in opponents(state)], victory(state))


def side_panel(state: DestinyState, side: int) -> Panel:
    """Return the summary of a side: its Loss marker, its leaders, its counters held."""
    catalogue = state.catalogue
    name = catalogue.sides[side]
    lost, most = losses_of(state, side)
    rows = [PanelRow("Losses", f"{lost} of {most}", (lost, most))]
    rows += [
        PanelRow(text, str(number))
        for text, fate in (("To come", WAITING), ("Off the board", AWAY), ("Fallen", LOST))
        if (number := len([c for c in state.armies[side] if state.slot_of[c] == fate]))
    ]
    for leader in state.leaders_in_battle[side]:
        if state.leader_square[leader] == LOST:
            rows.append(
                PanelRow(catalogue.names[len(state.slot_of) + leader], "dead", style="fallen")
            )
        elif state.wounds[leader]:
            rows.append(PanelRow(catalogue.names[len(state.slot_of) + leader], "wounded"))
    events = catalogue.tables.events
    rows += [
        PanelRow("Holds", events[catalogue.events[event]].name)
        for event in members(state.held[side])
    ]
    return Panel(
        id=name,
        title=called(state, side),
        rows=tuple(rows),
        side=colour(state, side),
        symbol=emblem(name),
        active=any([catalogue.side_of[role] == side for role in play.actors(state)]),
    )


def victory(state: DestinyState) -> Panel:
    """[11.8a-11.8h, 11.9b, 11.9d] Return how each side wins."""
    catalogue = state.catalogue
    result = catalogue.scenario.result
    if result is None:
        return Panel(VICTORY, "How to win", field_rows(state), open=True)
    texts = {"norwegian": result.norwegian, "english": result.english, "norman": result.norman}
    rows = [
        PanelRow(catalogue.tables.sides[name].name, texts[name])
        for name in catalogue.scenario.players
    ]
    rows = [*[marker_row(state, side) for side in opponents(state)], *rows]
    rows.append(PanelRow("Otherwise", result.text))
    return Panel(VICTORY, "How to win", tuple(rows))


def marker_row(state: DestinyState, side: int) -> PanelRow:
    """[11.8a] Return the losses of an army, and how many more it can take."""
    lost, most = losses_of(state, side)
    row = state.catalogue.tables.sides[state.catalogue.sides[side]]
    return PanelRow(
        f"{row.name} losses",
        f"{lost} of {most}; {most - lost} more and they are beaten",
        (lost, most),
        style=f"side-{colour(state, side)}",
    )


def field_rows(state: DestinyState) -> tuple[PanelRow, ...]:
    """[11.8a, 11.8g, 11.8h] Return where a battle of a campaign is fought, and what ends it."""
    battle = battle_on_board(state)
    chart = state.catalogue.tables.files.battle.battle_end
    quiet = f"{chart.no_contact_after} turns without contact, {chart.no_contact_ever} before any"
    rows = [
        PanelRow("Weather", state.catalogue.weathers[state.weather].capitalize()),
        PanelRow("Beaten", "a Loss marker at 0, an empty board, or the last claimant dead"),
        PanelRow("Drawn", f"{quiet}, or nightfall"),
    ]
    rows = [*[marker_row(state, side) for side in opponents(state)], *rows]
    if battle is not None:
        rows.insert(0, PanelRow("Where", state.place_name(battle.area)))
    return tuple(rows)
