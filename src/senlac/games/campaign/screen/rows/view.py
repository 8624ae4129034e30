"""The shape of a view of a campaign."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from senlac.engine.rows.view import View


class PlayerView(View):
    """What all know of a player."""

    id: Annotated[str, Meta(description="his id")]
    name: Annotated[str, Meta(description="his name in sentences")]
    out: Annotated[bool, Meta(description="whether he is out of the game")]
    lord: Annotated[
        str, Meta(description="what has become of his lord: `free`, `taken` or `slain`")
    ]
    taker: Annotated[str | None, Meta(description="who has taken his lord")]
    papal: Annotated[bool, Meta(description="whether he holds Papal Influence")]
    anathema: Annotated[bool, Meta(description="whether he is under Anathema")]
    pronounced: Annotated[bool, Meta(description="whether he has pronounced one this Year")]
    sacrilege: Annotated[bool, Meta(description="whether a sacrilege of his is unpunished")]
    sealed: Annotated[bool, Meta(description="whether his sheet is sealed")]


class TownView(View):
    """What somebody knows of a town."""

    id: Annotated[str, Meta(description="its id")]
    holder: Annotated[str, Meta(description="who controls it: a player, `neutral` or `church`")]
    loyalty: Annotated[str, Meta(description="who has its loyalty")]
    level: Annotated[int, Meta(ge=0, le=2, description="how often it has been pillaged")]
    siege: Annotated[str | None, Meta(description="who besieges it")]
    week: Annotated[
        int, Meta(ge=0, description="when that was learnt, in weeks through the Years; 0 the start")
    ]
    full_turns: Annotated[
        int | None, Meta(description="how many turns running his garrison has held it")
    ] = None
    rolls: Annotated[int | None, Meta(description="the rolls made in its siege")] = None
    beset: Annotated[
        bool | None, Meta(description="whether it was besieged all through the last week")
    ] = None
    pillaged: Annotated[bool | None, Meta(description="whether it was pillaged this Year")] = None
    kept: Annotated[str | None, Meta(description="who held it by garrison in winter")] = None


class BodyView(View):
    """A body of one's own."""

    id: Annotated[str, Meta(description="its name in orders")]
    hex: Annotated[str, Meta(description="where it is")]
    stands: Annotated[
        str,
        Meta(description="how it is there: `field`, `inside`, `besieging`, `aboard`, `afloat`"),
    ]
    fleet: Annotated[str | None, Meta(description="the fleet that carries it")]
    rank: Annotated[int, Meta(description="its place in the order of boarding")]
    shore: Annotated[
        int, Meta(ge=-1, description="the stretch of sea that a fleet bears there, -1 for none")
    ]
    figures: Annotated[dict[str, Annotated[int, Meta(description="figures of a stack")]],
                       Meta(description="its stacks")]  # fmt: skip
    models: Annotated[dict[str, Annotated[int, Meta(description="models; of treasure crowns")]],
                      Meta(description="its wagons")]  # fmt: skip
    ships: Annotated[
        list[str], Meta(description="its ships in the order of their numbers: `own` or `prize`")
    ]
    leaders: Annotated[list[str], Meta(description="who is with it")]
    posture: Annotated[str, Meta(description="what it does when it meets an enemy")]
    hunger: Annotated[str, Meta(description="which figures go hungry first")]
    starving: Annotated[bool, Meta(description="whether it starves this week")]
    since: Annotated[
        int, Meta(description="the hour it came there, counted back from this week's first")
    ]
    landed: Annotated[int | None, Meta(description="the hour of its last landing")]


class SightingView(View):
    """What a report says of a body of somebody else; keys it does not tell are left out."""

    label: Annotated[
        str, Meta(description="its name in orders; empty in older reports than the last")
    ]
    week: Annotated[int, Meta(ge=0, description="the week of the Year, 0 in spring")]
    hour: Annotated[int, Meta(ge=0, description="the hour at whose end it was seen")]
    source: Annotated[
        str, Meta(description="who tells of it: `scout`, `spy`, `same_hex` or `town`")
    ]
    hex: Annotated[str, Meta(description="where it was")]
    owner: Annotated[str, Meta(description="whose it is")]
    shape: Annotated[str, Meta(description="what it is: `force`, `fleet` or `garrison`")]
    left: Annotated[
        int | None,
        Meta(description="the side over which it left, 6 if nobody saw which"),
    ] = None
    size: Annotated[int | None, Meta(description="its figures")] = None
    error: Annotated[
        int | None, Meta(description="by how many per cent, or near what step, they may be off")
    ] = None
    foot: Annotated[int | None, Meta(description="figures on foot")] = None
    horse: Annotated[int | None, Meta(description="figures that ride")] = None
    ships: Annotated[int | None, Meta(description="its ships")] = None
    wagons: Annotated[int | None, Meta(description="its wagons")] = None
    lord: Annotated[bool | None, Meta(description="whether the lord is with it")] = None
    captains: Annotated[int | None, Meta(description="the captains with it")] = None
    posture: Annotated[str | None, Meta(description="what it does when it meets an enemy")] = None
    pace: Annotated[str | None, Meta(description="how fast it goes")] = None
    classes: Annotated[dict[str, Annotated[int, Meta(description="figures of a class")]] | None,
                       Meta(description="its classes")] = None  # fmt: skip
    models: Annotated[dict[str, Annotated[int, Meta(description="models")]] | None,
                      Meta(description="its wagons by kind")] = None  # fmt: skip
    stacks: Annotated[dict[str, Annotated[int, Meta(description="figures of a stack")]] | None,
                      Meta(description="its stacks")] = None  # fmt: skip


class LeaderView(View):
    """A leader of one's own."""

    id: Annotated[str, Meta(description="his id")]
    fate: Annotated[
        str, Meta(description="how he is: `with a body`, `not placed`, `taken` or `slain`")
    ]


class RealmView(View):
    """What a player knows besides what all know: his own, and what he was told."""

    player: Annotated[str, Meta(description="who he is")]
    crowns: Annotated[int, Meta(ge=0, description="the money in his exchequer")]
    exchequer: Annotated[
        str, Meta(description="the town where it is, or `carried`, `captured`, `homeless`")
    ]
    spies: Annotated[list[str], Meta(description="the towns where he has a spy")]
    counterspies: Annotated[list[str], Meta(description="the towns where he has a counterspy")]
    peace_to: Annotated[list[str], Meta(description="to whom he has declared peace")]
    peace_from: Annotated[list[str], Meta(description="who has declared peace to him")]
    leaders: Annotated[list[LeaderView], Meta(description="his leaders")]
    numbers: Annotated[
        list[int], Meta(description="the numbers that bodies of his have borne this turn")
    ]
    bodies: Annotated[list[BodyView], Meta(description="his bodies")]
    towns: Annotated[list[TownView], Meta(description="the towns as he knows them")]
    sightings: Annotated[
        list[SightingView], Meta(description="what he has been told of, the last report first")
    ]
    sheet: Annotated[list[str], Meta(description="the lines of his sheet")]


class AccountView(View):
    """A sheet on which somebody enters a battle."""

    by: Annotated[str, Meta(description="whose it is: a player, or `referee`")]
    lines: Annotated[list[str], Meta(description="its lines")]


class ContestView(View):
    """A battle that its players fight on a table of their own."""

    players: Annotated[list[str], Meta(description="who fights")]
    armies: Annotated[
        list[dict[str, Annotated[int, Meta(description="figures of a stack")]]],
        Meta(description="the stacks of each"),
    ]
    leaders: Annotated[list[list[str]], Meta(description="the leaders of each")]
    reckoned: Annotated[list[str], Meta(description="the lines that a program would write of it")]
    accounts: Annotated[
        list[AccountView], Meta(description="the sheets of those whose view this is")
    ]
    given: Annotated[
        list[AccountView], Meta(description="the accounts that differ, as far as they are known")
    ]


class CampaignView(View):
    """A campaign as some roles see it."""

    scenario: Annotated[str, Meta(description="the scenario")]
    battles: Annotated[str, Meta(description="how field battles are fought")]
    deploy: Annotated[str, Meta(description="how armies are set up on a board")]
    year: Annotated[int, Meta(ge=1, description="the Year, from 1 on")]
    turn: Annotated[int, Meta(ge=0, description="the week of the Year, 0 before the first")]
    step: Annotated[str, Meta(description="what goes on; empty when the game is over")]
    you: Annotated[list[str], Meta(description="the players whose view this is")]
    players: Annotated[list[PlayerView], Meta(description="what all know of each player")]
    towns: Annotated[list[TownView], Meta(description="the towns as all know them")]
    realms: Annotated[
        list[RealmView], Meta(description="what is known of each player to himself alone")
    ]
    contest: Annotated[
        ContestView | None, Meta(description="to those who enter it: the battle that is fought")
    ] = None
    truth: Annotated[
        list[TownView] | None, Meta(description="to who may know all: the towns as they are")
    ] = None
    neutral: Annotated[
        list[BodyView] | None, Meta(description="to who may know all: garrisons nobody plays")
    ] = None
