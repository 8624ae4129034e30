"""The shape of a view of a campaign."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from senlac.engine.data.rows.view import View


class PlayerView(View):
    """The public state of a player."""

    id: Annotated[str, Meta(description="its id")]
    name: Annotated[str, Meta(description="its name in sentences")]
    out: Annotated[bool, Meta(description="whether it is out of the game")]
    lord: Annotated[str, Meta(description="the fate of its lord: `free`, `taken` or `slain`")]
    taker: Annotated[str | None, Meta(description="the player who has captured its lord")]
    papal: Annotated[bool, Meta(description="whether it holds Papal Influence")]
    anathema: Annotated[bool, Meta(description="whether it is under Anathema")]
    pronounced: Annotated[bool, Meta(description="whether it has pronounced Anathema this Year")]
    sacrilege: Annotated[bool, Meta(description="whether it has an unpunished sacrilege")]
    sealed: Annotated[bool, Meta(description="whether its sheet is sealed")]


class TownView(View):
    """A reader's knowledge of a town."""

    id: Annotated[str, Meta(description="its id")]
    holder: Annotated[str, Meta(description="its controller: a player, `neutral` or `church`")]
    loyalty: Annotated[str, Meta(description="the holder of its loyalty")]
    level: Annotated[int, Meta(ge=0, le=2, description="how often it has been pillaged")]
    siege: Annotated[str | None, Meta(description="the player who besieges it")]
    week: Annotated[
        int, Meta(ge=0, description="the time of this knowledge, in weeks since the start")
    ]
    full_turns: Annotated[
        int | None, Meta(description="for how many turns in a row a garrison has held it")
    ] = None
    rolls: Annotated[int | None, Meta(description="the rolls made in its siege")] = None
    beset: Annotated[
        bool | None, Meta(description="whether it was besieged all through the last week")
    ] = None
    pillaged: Annotated[bool | None, Meta(description="whether it was pillaged this Year")] = None
    kept: Annotated[str | None, Meta(description="the holder by garrison in winter")] = None


class BodyView(View):
    """A body of the viewer's own side."""

    id: Annotated[str, Meta(description="its name in orders")]
    hex: Annotated[str, Meta(description="where it is")]
    stands: Annotated[
        str,
        Meta(description="its state there: `field`, `inside`, `besieging`, `aboard`, `afloat`"),
    ]
    fleet: Annotated[str | None, Meta(description="the fleet that carries it")]
    rank: Annotated[int, Meta(description="its index in the order of boarding")]
    shore: Annotated[
        int, Meta(ge=-1, description="the stretch of sea of a fleet there, -1 for none")
    ]
    figures: Annotated[dict[str, Annotated[int, Meta(description="figures of a stack")]],
                       Meta(description="its stacks")]  # fmt: skip
    models: Annotated[dict[str, Annotated[int, Meta(description="models; treasure in crowns")]],
                      Meta(description="its wagons")]  # fmt: skip
    ships: Annotated[
        list[str], Meta(description="its ships in the order of their numbers: `own` or `prize`")
    ]
    leaders: Annotated[list[str], Meta(description="the leaders with it")]
    posture: Annotated[str, Meta(description="what it does when it meets an enemy")]
    hunger: Annotated[str, Meta(description="which figures go hungry first")]
    starving: Annotated[bool, Meta(description="whether it starves this week")]
    since: Annotated[
        int, Meta(description="the hour it entered its hex, negative before this week")
    ]
    landed: Annotated[int | None, Meta(description="the hour of its last landing")]


class SightingView(View):
    """A report of another player's body; details that were not reported are left out."""

    label: Annotated[str, Meta(description="its name in orders; empty in reports before the last")]
    week: Annotated[int, Meta(ge=0, description="the week of the Year, 0 in spring")]
    hour: Annotated[int, Meta(ge=0, description="the hour at whose end it was seen")]
    source: Annotated[str, Meta(description="the source: `scout`, `spy`, `same_hex` or `town`")]
    hex: Annotated[str, Meta(description="where it was")]
    owner: Annotated[str, Meta(description="its owner")]
    shape: Annotated[str, Meta(description="its shape: `force`, `fleet` or `garrison`")]
    left: Annotated[
        int | None,
        Meta(description="the side over which it left, 6 if it was not seen"),
    ] = None
    size: Annotated[int | None, Meta(description="its figures")] = None
    error: Annotated[
        int | None, Meta(description="the error of numbers in per cent, or the step of rounding")
    ] = None
    foot: Annotated[int | None, Meta(description="figures on foot")] = None
    horse: Annotated[int | None, Meta(description="figures that ride")] = None
    ships: Annotated[int | None, Meta(description="its ships")] = None
    wagons: Annotated[int | None, Meta(description="its wagons")] = None
    lord: Annotated[bool | None, Meta(description="whether the lord is with it")] = None
    captains: Annotated[int | None, Meta(description="the captains with it")] = None
    posture: Annotated[str | None, Meta(description="what it does when it meets an enemy")] = None
    pace: Annotated[str | None, Meta(description="its pace")] = None
    classes: Annotated[dict[str, Annotated[int, Meta(description="figures of a class")]] | None,
                       Meta(description="its classes")] = None  # fmt: skip
    models: Annotated[dict[str, Annotated[int, Meta(description="models")]] | None,
                      Meta(description="its wagons by kind")] = None  # fmt: skip
    stacks: Annotated[dict[str, Annotated[int, Meta(description="figures of a stack")]] | None,
                      Meta(description="its stacks")] = None  # fmt: skip


class LeaderView(View):
    """A leader of the viewer's own side."""

    id: Annotated[str, Meta(description="its id")]
    fate: Annotated[
        str, Meta(description="the fate: `with a body`, `not placed`, `taken` or `slain`")
    ]


class RealmView(View):
    """The private knowledge of a player: their own side and their reports."""

    player: Annotated[str, Meta(description="the player")]
    crowns: Annotated[int, Meta(ge=0, description="the money in the exchequer")]
    exchequer: Annotated[
        str, Meta(description="the town of the exchequer, or `carried`, `captured`, `homeless`")
    ]
    spies: Annotated[list[str], Meta(description="the towns with a spy")]
    counterspies: Annotated[list[str], Meta(description="the towns with a counterspy")]
    peace_to: Annotated[list[str], Meta(description="the players to whom peace is declared")]
    peace_from: Annotated[list[str], Meta(description="the players who have declared peace")]
    leaders: Annotated[list[LeaderView], Meta(description="the leaders")]
    numbers: Annotated[list[int], Meta(description="the numbers that bodies have had this turn")]
    bodies: Annotated[list[BodyView], Meta(description="the bodies")]
    towns: Annotated[list[TownView], Meta(description="the towns as the player knows them")]
    sightings: Annotated[list[SightingView], Meta(description="the reports, the last one first")]
    sheet: Annotated[list[str], Meta(description="the lines of the sheet")]


class AccountView(View):
    """A sheet with the result of a battle."""

    by: Annotated[str, Meta(description="its writer: a player, or `referee`")]
    lines: Annotated[list[str], Meta(description="its lines")]


class ContestView(View):
    """A battle that its players fight on a table of their own."""

    players: Annotated[list[str], Meta(description="the players who fight")]
    armies: Annotated[
        list[dict[str, Annotated[int, Meta(description="figures of a stack")]]],
        Meta(description="the stacks of each"),
    ]
    leaders: Annotated[list[list[str]], Meta(description="the leaders of each")]
    reckoned: Annotated[list[str], Meta(description="the lines that a program would enter")]
    accounts: Annotated[list[AccountView], Meta(description="the sheets of the viewer")]
    given: Annotated[
        list[AccountView],
        Meta(description="the two different results, as far as known"),
    ]


class CampaignView(View):
    """A campaign as some roles see it."""

    scenario: Annotated[str, Meta(description="the scenario")]
    battles: Annotated[str, Meta(description="how field battles are fought")]
    deploy: Annotated[str, Meta(description="how armies are set up on a board")]
    year: Annotated[int, Meta(ge=1, description="the Year, from 1 on")]
    turn: Annotated[int, Meta(ge=0, description="the week of the Year, 0 before the first")]
    step: Annotated[str, Meta(description="the current step; empty when the game is over")]
    you: Annotated[list[str], Meta(description="the players of the viewer")]
    players: Annotated[list[PlayerView], Meta(description="the public state of each player")]
    towns: Annotated[list[TownView], Meta(description="the public knowledge of the towns")]
    realms: Annotated[
        list[RealmView], Meta(description="the private knowledge of the viewer's players")
    ]
    contest: Annotated[
        ContestView | None, Meta(description="the battle to be entered, for those who enter it")
    ] = None
    truth: Annotated[
        list[TownView] | None,
        Meta(description="for viewers who may know all: the true towns"),
    ] = None
    neutral: Annotated[
        list[BodyView] | None,
        Meta(description="for viewers who may know all: neutral garrisons"),
    ] = None
