"""What happens in a campaign, as the log tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.telling import Sort, Telling, Tellings

if TYPE_CHECKING:
    from senlac.engine.happening import Happening
    from senlac.games.campaign.state import CampaignState


def player(event: Happening[CampaignState], field: str) -> str:
    """Write a player by his name."""
    catalogue = event.state.catalogue
    return catalogue.player_names[catalogue.players.index(event.text(field))]


def town(event: Happening[CampaignState], field: str) -> str:
    """Write a town by its name."""
    catalogue = event.state.catalogue
    return catalogue.ground.town_names[catalogue.towns.index(event.text(field))]


TELLINGS: Final = Tellings(
    {"player": Sort("text", player), "town": Sort("text", town, lit=True)},
    {
        "fallen": Telling(
            "Struck out; what can no longer stand falls with it: lines {lines:texts}."
        ),
        "title": Telling("{player:player} gives the title of {town:town} to {other:player}."),
        "given": Telling("{player:player} gives {town:town} to the Church.", banner=True),
        "papal": Telling("{player:player} has Papal Influence this Year.", banner=True),
        "no_papal": Telling("Nobody has Papal Influence this Year."),
        "bribed": Telling("{town:town} is bought: it is now loyal to {player:player}."),
        "peace": Telling("{player:player} declares peace to {other:player}."),
        "war": Telling("{player:player} takes back his peace with {other:player}."),
        "absolve": Telling("{player:player} has {other:player} absolved.", banner=True),
        "denounce": Telling("{player:player} denounces {other:player}: Anathema.", banner=True),
        "anathema": Telling("{player:player} has Anathema laid on {other:player}.", banner=True),
        "vain": Telling("Nothing comes of the order of {player:player}: {line:text}."),
    },
)
