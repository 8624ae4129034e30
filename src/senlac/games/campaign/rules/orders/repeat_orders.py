"""3.5: the orders of one body repeated for others, as far as they can follow them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.action import Action
from senlac.engine.model.dry_run import DryRun
from senlac.games.campaign.rules.orders.planning import MISSIONS
from senlac.games.campaign.rules.reordering import CLOSE
from senlac.games.campaign.words.lines import SENTENCES, place_called

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.catalogue import Catalogue
    from senlac.games.campaign.rules.orders.reorganise import OrderReader
    from senlac.games.campaign.state import CampaignState

LIKEWISE: Final = "likewise"
"""The name of the intent to repeat the orders of the last body for others."""

FORCE: Final = "force"
FERRY: Final = "ferry"
SETTINGS: Final = ("pace", "posture", "hunger")
"""The settings that are repeated too; transfers are not."""


def told_last(sheet: Sequence[Action]) -> list[Action]:
    """Return the repeatable orders of the body that was closed last: its goal is the last one.

    The lines written by a mission are not repeated. Orders without a goal return nothing.
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
    return f"All others that can: {SENTENCES[goal.verb].format(about)}"


def told_to_others(
    state: CampaignState, role: int, bodies: OrderReader, told: Sequence[Action]
) -> list[Action]:
    """Return the lines that repeat the orders for each body without orders that can follow them."""
    rehearsal = DryRun(state, role)
    for code in bodies.to_force():
        for lines in (told, told[-1:]):
            if rehearsal.do([Action(FORCE, code), *lines, Action(CLOSE)]):
                break
    return rehearsal.actions
