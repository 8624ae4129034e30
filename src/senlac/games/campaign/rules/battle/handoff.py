"""9.1: the request for a battle on the board of Saxons and Normans."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from senlac.games.campaign.ground import MOUNTAIN, NO_TOWN, ROUGH
from senlac.games.campaign.rules.battle.lines import lines_of, name_of, sent
from senlac.games.campaign.rules.battle.strength import GROUND as HELD
from senlac.games.campaign.rules.battle.strength import (
    LEADER,
    holds_ground,
    modifier,
)
from senlac.games.campaign.rules.constants import LETTERS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from senlac.games.campaign.catalogue import Catalogue
    from senlac.games.campaign.rules.battle.strength import Side
    from senlac.games.campaign.state import CampaignState

SENT_OTHERWISE: Final = (LEADER, HELD)
"""The modifiers that the board expresses by a missing commander, and by its ground."""

SCENARIO: Final = "field"
OPTION: Final = "request"
"""The scenario of the nested match, and its option for the request."""

HUNDRED: Final = 100
MEETING: Final = "meeting"
ASSAULT: Final = "assault"


def in_order(state: CampaignState, one: Side, other: Side) -> tuple[Side, Side]:
    """[table.b] Return both sides in the board's order: the side that holds the hex is second.

    If neither holds it, the earlier seat is first.
    """
    if holds_ground(state, one, other):
        return (other, one)
    if holds_ground(state, other, one) or one.seat < other.seat:
        return (one, other)
    return (other, one)


def request_of(state: CampaignState, sides: Sequence[Side], hour: int) -> dict[str, Any]:
    """[table.b] Return the request: troops of both sides, and the terrain."""
    assault = holds_ground(state, sides[1], sides[0])
    rules = state.catalogue.tables.files.tables.handoff
    share = rules.break_percent
    breaks = (share.attacker, share.defender) if assault else (share.meeting, share.meeting)
    asked: dict[str, Any] = {
        "ref": _reference(state, sides, hour),
        "role": ASSAULT if assault else MEETING,
        "mirror": "roll",
        "deploy": state.deploy,
        "sides": [
            _side(state, sides[place], sides[1 - place], hour, breaks[place]) for place in (0, 1)
        ],
    }
    if assault:
        asked["turns"] = rules.turns
        asked["terrain"] = _country(state, sides[0], hour)
    return asked


def _reference(state: CampaignState, sides: Sequence[Side], hour: int) -> str:
    """Return the reference of a battle: Year, turn, hour, hex, seats, as in `1066.3.41.5965.AB`."""
    year = state.catalogue.scenario.first_year + state.year - 1
    hex_ = state.catalogue.ground.board.names[state.hex_of[sides[0].places(state)[0]]]
    seats = "".join(sorted([LETTERS[side.seat] for side in sides]))
    return f"{year}.{state.turn}.{hour}.{hex_}.{seats}"


def _country(state: CampaignState, attacker: Side, hour: int) -> str:
    """[table.b] Return the ground of an assault: the first row of the table that fits."""
    ground, tables = state.catalogue.ground, state.catalogue.tables.files.tables
    places = attacker.places(state)
    hex_ = state.hex_of[places[0]]
    late = hour - tables.battle.held_hours
    fits = {
        "attacker_landed": any([state.landed[place] >= late for place in places]),
        "mountain": ground.terrain[hex_] == MOUNTAIN,
        "rough": ground.terrain[hex_] == ROUGH,
        "town": ground.town_at[hex_] != NO_TOWN,
        "river": ground.rivers[hex_] != 0,
        "else": True,
    }
    return next(row.map for row in tables.handoff.terrain if fits[row.when])


def _side(state: CampaignState, side: Side, other: Side, hour: int, breaks: int) -> dict[str, Any]:
    """[table.b] Return one side of the request."""
    rules = state.catalogue.tables.files.tables.handoff
    add = modifier(state, side, other, hour, without=SENT_OTHERWISE)
    places = side.places(state)
    return {
        "name": state.catalogue.player_names[side.seat],
        "troops": [
            _troop(state.catalogue, side.seat, *troops.sort, sent(state.catalogue, troops))
            for troops in lines_of(state, side, rules.max_lines)
        ],
        "commander": any([state.with_body(place) != [] for place in places]),
        "break_percent": max(
            rules.least_break_percent,
            min(rules.most_break_percent, breaks + rules.break_percent_per_modifier * add),
        ),
        "colour": side.seat,
    }


def _troop(
    catalogue: Catalogue, seat: int, troop_class: int, grade: int, figures: int
) -> dict[str, Any]:
    """[table.b] Return one line of troops."""
    classes = catalogue.tables.files.tables.handoff.classes
    return {
        "id": name_of(catalogue, seat, troop_class, grade),
        "figures": figures,
        "class": classes[catalogue.classes[troop_class]],
        "grade": catalogue.grades[grade],
    }


def imagined(state: CampaignState, seats: Sequence[int], rng: Random) -> dict[str, Any]:
    """[report.f] Return a random request for a battle that the viewer may not see.

    It is an assault of two random armies in line, on random ground.
    """
    catalogue = state.catalogue
    rules = catalogue.tables.files.tables.handoff
    return {
        "ref": "?",
        "role": ASSAULT,
        "terrain": rng.choice([row.map for row in rules.terrain]),
        "deploy": rules.deploy[0],
        "sides": [
            {
                "name": catalogue.player_names[seat],
                "commander": True,
                "colour": seat,
                "troops": [
                    _troop(catalogue, seat, troop_class, rng.randrange(len(catalogue.grades)),
                           rules.min_figures)
                    for troop_class in range(len(catalogue.classes)) if troop_class == 0
                    or rng.randrange(HUNDRED) < catalogue.tables.files.tables.drawn.fielded
                ],
            }
            for seat in seats
        ],
    }  # fmt: skip
