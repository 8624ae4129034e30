"""Each refusal of the game is reached in a position where it is the reason."""

from __future__ import annotations

import os

import pytest

from senlac.games.destiny import GAME
from senlac.testing.refusals import recorded, sites
from tests.games.destiny.refusals import at_table, in_flight, on_board, on_map
from tests.games.destiny.refusals.case import Case

CASES: list[Case] = [
    case
    for module in (on_map, in_flight, at_table, on_board)
    for cases in vars(module).values()
    if isinstance(cases, list)
    for case in cases
    if isinstance(case, Case)
]


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, marks=pytest.mark.rule(case.rule), id=f"{number} {case.action}")
        for number, case in enumerate(CASES)
    ],
)
def test_a_refusal_names_the_rule_and_the_reason(case: Case) -> None:
    assert tuple(case.refused()) == (case.rule, case.why)


@pytest.mark.skipif(
    os.environ.get("SENLAC_COMPILED") == "1", reason="compiled modules do not tell their lines"
)
def test_every_refusal_in_the_source_is_reached() -> None:
    with recorded(GAME.package) as reached:
        for case in CASES:
            case.refused()
    missed = reached.missed(sites(GAME.package))
    assert not missed, "\n".join([f"{site.module}:{site.line}: {site.text}" for site in missed])
