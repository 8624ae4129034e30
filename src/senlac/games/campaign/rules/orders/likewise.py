"""3.5: the orders of one body given to others too, as far as they can follow them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.action import Action
from senlac.engine.rehearsal import Rehearsal
from senlac.games.campaign.rules.orders.planning import MISSIONS
from senlac.games.campaign.rules.reordering import CLOSE
from senlac.games.campaign.words.lines import SENTENCES, place_called

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.catalogue import Catalogue
    from senlac.games.campaign.rules.orders.reorganise import Reorganiser
    from senlac.games.campaign.state import CampaignState

LIKEWISE: Final = "likewise"
"""The name of the intent that others do what the last body was told."""

FORCE: Final = "force"
FERRY: Final = "ferry"
SETTINGS: Final = ("pace", "posture", "hunger")
"""The lines that others are given too; what changes hands is of one body alone."""


def told_last(sheet: Sequence[Action]) -> list[Action]:
    """Return what the body that was closed last was told that others can be told: its goal last.

    A mission writes the lines behind it. Nothing is returned of orders that lead nowhere.
    """
    heads = [place for place, line in enumerate(sheet) if line.verb == FORCE]
    if not heads or sheet[-1].verb != CLOSE:
        return []
    told: list[Action] = []
    for line in sheet[heads[-1] :]:
        if line.verb in MISSIONS:
            return [] if line.verb == FERRY else [*told, line]
        if line.verb in SETTINGS:
            told.append(line)
    goals = [line for line in sheet[heads[-1] :] if line.verb == "to"]
    return [*told, goals[-1]] if goals else []


def words(catalogue: Catalogue, goal: Action) -> str:
    """Return in words what others would do too."""
    ground = catalogue.ground
    if goal.verb == "to":
        about = place_called(catalogue, ground.board.names[goal.first])
    elif goal.verb == "hunt":
        about = f"s{goal.first + 1}"
    else:
        about = "" if goal.verb == "home" else ground.town_names[goal.first]
    return f"All others who can: {SENTENCES[goal.verb].format(about)}"


def told_to_others(
    state: CampaignState, role: int, bodies: Reorganiser, told: Sequence[Action]
) -> list[Action]:
    """Return the lines that tell every body without orders the same, those that can follow."""
    rehearsal = Rehearsal(state, role)
    for code in bodies.to_force():
        for lines in (told, told[-1:]):
            if rehearsal.do([Action(FORCE, code), *lines, Action(CLOSE)]):
                break
    return rehearsal.actions
