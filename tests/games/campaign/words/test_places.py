"""No text of a campaign has the number of a hex, which no map shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from senlac.engine.match.match import Match
from senlac.engine.screen.scene import document
from senlac.engine.support.errors import NotationError
from senlac.games.campaign.state import CampaignState
from senlac.games.campaign.words.lines import place_at, place_called
from tests.games.campaign.desk import GAME, Desk

DECISIONS = 600
"""Number of random decisions; the first week of a campaign begins after about a hundred."""

LOOKED_AT = 12
"""The scene is looked at after each of so many decisions."""

NUMBER = re.compile(r"(?<![\d,.])\d{4}(?![\d,])(?! (?:crowns?|left)\b)")
"""A number with four digits that is no sum of money."""


def texts(drawn: object) -> Iterator[str]:
    """Yield all strings of a document, without its keys."""
    if isinstance(drawn, str):
        yield drawn
    elif isinstance(drawn, dict):
        for value in drawn.values():
            yield from texts(value)
    elif isinstance(drawn, list):
        for value in drawn:
            yield from texts(value)


def is_action(match: Match, role: str, text: str) -> bool:
    """Return whether a string is the text of an action, which has the numbers of hexes."""
    try:
        match.parse_action(text, role)
    except NotationError:
        return False
    return True


def numbered(match: Match, told: list[str]) -> list[str]:
    """Return the sentences that name a hex of the map by its number; years are no hexes."""
    state = match.state
    assert isinstance(state, CampaignState)
    first = state.catalogue.scenario.first_year
    years = [str(first + year) for year in range(state.catalogue.scenario.years + 1)]
    board = state.catalogue.ground.board
    return [
        text
        for text in told
        if " " in text and any(n not in years and board.has(n) for n in NUMBER.findall(text))
    ]


def shown(match: Match, role: str) -> list[str]:
    """Return the prompt of a role, and all strings of its scene but actions."""
    seen = match.perspective([role])
    scene = texts(document(seen.game.scene(seen.state, seen.roles)))
    return [match.prompt(role), *[text for text in scene if not is_action(match, role, text)]]


@pytest.mark.rule("order.f")
@pytest.mark.parametrize(("scenario", "seed"), [("y1088", 3), ("y1066", 4)])
def test_no_text_has_the_number_of_a_hex(scenario: str, seed: int) -> None:
    rng = Random(seed)
    match = Match.new(GAME, scenario, seed=seed)
    refused: list[str] = []
    for decision in range(DECISIONS):
        if match.state.outcome is not None:
            break
        role = match.actors()[0]
        offered = match.options_object(role)
        assert offered is not None
        if decision % LOOKED_AT == 0:
            assert numbered(match, shown(match, role)) == []
            refusal = match.why_not(
                role, f"to {rng.choice(GAME.notation(match.state).names['hex'])}"
            )
            refused += [] if refusal is None else [refusal.why]
        match.play(role, offered.sample(rng))
    assert numbered(match, refused) == []
    assert any(event.kind == "marches" for event in match.events(match.roles))
    for role in match.roles:
        assert numbered(match, match.log([role])) == []


@pytest.mark.rule("order.f")
def test_hexes_are_named_by_their_town_or_the_nearest_one() -> None:
    catalogue = Desk("scenario: y1088\nstep: Orders").state.catalogue
    london = catalogue.ground.town_hex[catalogue.towns.index("london")]
    assert place_at(catalogue, catalogue.ground.board.names[london]) == "at London"
    assert place_called(catalogue, catalogue.ground.board.names[london]) == "London"
    assert place_at(catalogue, "5649") == "near London"
    assert place_called(catalogue, "5649") == "a place near London"
