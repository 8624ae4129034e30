"""The shape of a view of a campaign."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from senlac.engine.data.rows.view import View


class RoleView(View):
    """A role with its side and seat."""

    id: Annotated[str, Meta(description="its name")]
    name: Annotated[str, Meta(description="its name in sentences")]
    side: Annotated[str, Meta(description="the side it plays for")]
    seat: Annotated[str, Meta(description="the player who has it")]
    plays: Annotated[bool, Meta(description="whether it still takes part")]


class StrengthView(View):
    """The blocks of one type and nationality on the map."""

    type: Annotated[str, Meta(description="their type")]
    nationality: Annotated[str, Meta(description="their nationality")]
    blocks: Annotated[int, Meta(ge=1, description="how many there are")]
    cv: Annotated[int, Meta(ge=0, description="their CV together")]


class SideView(View):
    """What everyone knows of a side."""

    id: Annotated[str, Meta(description="its id")]
    name: Annotated[str, Meta(description="its people")]
    vp: Annotated[int, Meta(ge=0, description="its Victory Points")]
    out: Annotated[bool, Meta(description="whether it is out of the game")]
    landed: Annotated[int, Meta(ge=0, description="the turn of its landing, 0 before")]
    strength: Annotated[list[StrengthView], Meta(description="what it has on the map")]
    led: Annotated[
        list[list[str]], Meta(description="sets of areas, each of which must hold a leader")
    ]
    at_sea: Annotated[list[str], Meta(description="its units that have not landed")]
    pool: Annotated[list[str], Meta(description="its Fyrdmen that are not raised")]


class LeadView(View):
    """The leading side."""

    side: Annotated[str, Meta(description="the side with the most Victory Points")]
    by: Annotated[int, Meta(description="its lead over the next player")]
    level: Annotated[str, Meta(description="the level of victory that this lead would earn")]


class BlockView(View):
    """A block whose identity is seen."""

    id: Annotated[str, Meta(description="its name in actions")]
    name: Annotated[str, Meta(description="its name in sentences")]
    type: Annotated[str, Meta(description="its type")]
    nationality: Annotated[str, Meta(description="its nationality")]
    max_cv: Annotated[int, Meta(ge=0, description="its maximum CV")]
    rank: Annotated[int, Meta(ge=0, description="the rank of a leader, 0 for others")]
    cv: Annotated[int | None, Meta(description="its CV; null where only its identity is known")]
    known: Annotated[
        bool | None, Meta(description="for its side: whether all know its identity")
    ] = None
    seen_cv: Annotated[int | None, Meta(description="if it is known, its CV when last seen")] = None
    seen_turn: Annotated[
        int | None, Meta(description="if it is known, the turn when it was last seen")
    ] = None


class StackView(View):
    """A side's blocks in an area: `units` to itself, `known` and `hidden` to the others."""

    side: Annotated[str, Meta(description="their side")]
    blocks: Annotated[int, Meta(ge=1, description="how many there are")]
    units: Annotated[list[BlockView] | None, Meta(description="their faces")] = None
    known: Annotated[list[BlockView] | None, Meta(description="those whose identity is known")] = (
        None
    )
    hidden: Annotated[int | None, Meta(description="how many others there are")] = None


class AreaView(View):
    """An area."""

    id: Annotated[str, Meta(description="its name in actions")]
    name: Annotated[str, Meta(description="its name in sentences")]
    letter: Annotated[str, Meta(description="its letter")]
    vp: Annotated[int, Meta(ge=0, description="its Victory Points")]
    holder: Annotated[str | None, Meta(description="the side that holds it; null if contested")]
    entered_from: Annotated[
        list[str], Meta(description="the areas from which the moving side entered")
    ]
    stacks: Annotated[list[StackView], Meta(description="the blocks in it, by side")]


class MovedView(View):
    """A unit that has marched in this Movement Phase."""

    unit: Annotated[str, Meta(description="the unit")]
    start: Annotated[str, Meta(description="where it began")] = field(name="from")
    via: Annotated[str, Meta(description="the area it entered from, empty if the way is clear")]
    shown: Annotated[bool, Meta(description="whether the others saw it march")]


class OrdersView(View):
    """What a side has done in its Movement Phase, for its own roles."""

    moved: Annotated[list[MovedView], Meta(description="the units that have marched")]
    asked: Annotated[list[str], Meta(description="the roles that have had their march")]
    ready: Annotated[list[str], Meta(description="the units that may still march")]
    gave: Annotated[list[str], Meta(description="the units that have given CV")]
    took: Annotated[list[str], Meta(description="the units that have received CV")]
    charge: Annotated[dict[str, str], Meta(description="by unit the role that commands it")]


class RaisingView(View):
    """Raising troops, for the side that raises."""

    tried: Annotated[list[str], Meta(description="the leaders who have tried")]
    leader: Annotated[str | None, Meta(description="the leader whose troops are placed")] = None
    left: Annotated[int | None, Meta(description="the CV still to place")] = None


class HitsView(View):
    """Hits that a side is taking."""

    side: Annotated[str, Meta(description="the side")]
    column: Annotated[str | None, Meta(description="the column that is hit; null: any")]
    leader: Annotated[bool, Meta(description="whether leaders may be hit")]
    more: Annotated[int, Meta(ge=0, description="how many are left")]


class FighterView(View):
    """A block in a battle whose face is seen."""

    id: Annotated[str, Meta(description="its name in actions")]
    name: Annotated[str, Meta(description="its name in sentences")]
    cv: Annotated[int, Meta(ge=0, description="its CV")]
    fired: Annotated[bool, Meta(description="whether it has fired this round")]
    shown: Annotated[bool, Meta(description="whether all see its face")]


class ArrayView(View):
    """How a side is deployed."""

    deployed: Annotated[bool, Meta(description="whether all see its numbers")]
    blocks: Annotated[list[int], Meta(description="the blocks in each position")]
    units: Annotated[list[list[FighterView]], Meta(description="those whose faces are seen")]


class BattleView(View):
    """The current battle."""

    area: Annotated[str, Meta(description="where it is fought")]
    attacker: Annotated[str, Meta(description="the side that came")]
    defender: Annotated[str, Meta(description="the side that was there")]
    skirmish: Annotated[bool, Meta(description="whether all units are in one line")]
    landing: Annotated[bool, Meta(description="whether the attacker has just landed")]
    round: Annotated[int, Meta(ge=0, description="the round")]
    part: Annotated[int, Meta(ge=0, description="the part of the round")]
    chose_early: Annotated[bool, Meta(description="whether the defender chose early in the round")]
    hits: Annotated[HitsView | None, Meta(description="the hits being taken")]
    positions: Annotated[list[str], Meta(description="the columns, and the Reserve")]
    array: Annotated[dict[str, ArrayView], Meta(description="by side how it is deployed")]


class CampaignView(View):
    """A campaign as roles may see it."""

    scenario: Annotated[str, Meta(description="the id of the scenario")]
    turn: Annotated[int, Meta(ge=1, description="the Campaign Turn")]
    turns: Annotated[int, Meta(ge=1, description="the last one")]
    active: Annotated[str, Meta(description="the side whose Player Turn it is")]
    step: Annotated[str, Meta(description="the step, as far as it may be known")]
    roles: Annotated[list[RoleView], Meta(description="all roles")]
    you: Annotated[list[str], Meta(description="the roles of the viewer")]
    sides: Annotated[list[SideView], Meta(description="all sides")]
    lead: Annotated[LeadView, Meta(description="the leading side")]
    areas: Annotated[list[AreaView], Meta(description="all areas")]
    lost: Annotated[list[str], Meta(description="the units that are out of the game")]
    orders: Annotated[OrdersView | None, Meta(description="for the side that marches")] = None
    raising: Annotated[RaisingView | None, Meta(description="for the side that raises")] = None
    entering: Annotated[str | None, Meta(description="the unit whose way in is chosen")] = None
    battle: Annotated[BattleView | None, Meta(description="the current battle")] = None
