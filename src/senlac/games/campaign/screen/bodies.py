"""A player's own bodies on the map: forces and fleets, with their contents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.screen.scene import Piece
from senlac.engine.support.text import capital, count, listed
from senlac.games.campaign.rules.bodies import points_of
from senlac.games.campaign.rules.constants import ASHORE, MODELS, POSTURES
from senlac.games.campaign.screen.drawing.board import symbol
from senlac.games.campaign.words.bodies import leaders_of, title
from senlac.games.campaign.words.lines import SETTINGS, number_of, place_at, place_called

if TYPE_CHECKING:
    from senlac.games.campaign.state import CampaignState

LARGE_FORCE: Final = 200
LARGE_FLEET: Final = 40
"""Figures and ships that fill the bar of a counter: as many as a player's main body has."""


def own_bodies(state: CampaignState, seat: int) -> tuple[Piece, ...]:
    """Return a player's bodies in full."""
    return tuple([body(state, place) for place in state.bodies_of(seat)])


def body(state: CampaignState, place: int) -> Piece:
    """Return the piece of a body: its size, its leaders, its contents."""
    catalogue = state.catalogue
    fleet = state.is_fleet(place)
    size = len(state.ships[place]) if fleet else state.strength(place)
    leaders = leaders_of(state, place)
    name = catalogue.bodies[state.codes[place]]
    lord = any([leader < len(catalogue.players) for leader in leaders])
    badges = (symbol("lord"),) if lord else (symbol("captain"),) if leaders else ("unled",)
    return Piece(
        id=name,
        name=f"{name}, {title(state, place)}",
        side=state.owner(place),
        space=catalogue.ground.board.names[state.hex_of[place]],
        symbol=symbol(sign_of(state, place)),
        value=str(size),
        bar=size_bar(size, fleet=fleet),
        badges=badges,
        note=note(state, place),
        spoken=count(size, "ship" if fleet else "figure"),
        lines=tuple(contents(state, place)),
    )


def sign_of(state: CampaignState, place: int) -> str:
    """Return what the symbol of a body shows: a fleet, a siege, men inside walls or in the open."""
    if state.is_fleet(place):
        return "fleet"
    if state.besieging[place]:
        return "siege"
    return "inside" if state.inside[place] else "force"


def size_bar(size: int, *, fleet: bool) -> tuple[int, int]:
    """Return the bar of a body's size; the largest bodies fill it."""
    most = LARGE_FLEET if fleet else LARGE_FORCE
    return min(size, most), most


def note(state: CampaignState, place: int) -> str:
    """Return where in its hex a body is: inside walls, at a siege, aboard."""
    if state.aboard[place] != ASHORE:
        return "aboard"
    if state.besieging[place]:
        return "siege"
    return "in" if state.inside[place] else ""


def contents(state: CampaignState, place: int) -> list[str]:
    """Return the contents of a body, its speed and its posture."""
    catalogue = state.catalogue
    found = [f"{where(state, place)}."]
    stacks = [
        number_of(catalogue, figures, stack)
        for stack, figures in zip(catalogue.stacks, state.figures[place], strict=True)
        if figures
    ]
    if stacks:
        found.append(f"{', '.join(stacks)}.")
    if state.is_fleet(place):
        found.append(f"{count(len(state.ships[place]), 'ship')}.")
        for force in state.forces_aboard(place):
            figures = count(state.strength(force), "figure")
            found.append(f"Aboard: {catalogue.bodies[state.codes[force]]}, {figures}.")
    carried = [
        number_of(catalogue, number, MODELS[model])
        for model, number in enumerate(state.models[place])
        if number
    ]
    if carried:
        found.append(f"With {listed(carried)}.")
    found.append(f"{points_of(state, place)} points a week; on meeting an enemy: "
                 f"{SETTINGS[POSTURES[state.posture[place]]]}.")  # fmt: skip
    if state.starving[place]:
        found.append("It starves.")
    return found


def where(state: CampaignState, place: int) -> str:
    """Return where a body is, in words."""
    names = state.catalogue.ground.board.names
    hex_ = names[state.hex_of[place]]
    at = place_at(state.catalogue, hex_)
    if state.aboard[place] != ASHORE:
        return f"Aboard {state.catalogue.bodies[state.aboard[place]]}, {at}"
    if state.besieging[place]:
        return f"Besieging {place_called(state.catalogue, hex_)}"
    return f"Inside {place_called(state.catalogue, hex_)}" if state.inside[place] else capital(at)
