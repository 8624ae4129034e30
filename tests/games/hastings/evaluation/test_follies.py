"""The plain mistakes that are counted."""

from __future__ import annotations

import pytest

from senlac.games.hastings import GAME
from senlac.games.hastings.evaluation.follies import FOLLIES
from tests.games.hastings.board import SIDES, Battle, battle
from tests.games.hastings.evaluation.test_wall import WALL


def found(field: Battle, text: str) -> list[str]:
    """Return the mistakes that an action is."""
    assert text in field.options()
    role = SIDES.index(field.side)
    return list(GAME.follies(field.state, role, field.notation.action(text)))


@pytest.mark.parametrize(
    ("action", "kinds"),
    [
        ("move HC05 1706", ["sally", "gap"]),
        ("move HC10 1510", ["gap"]),
        ("move HC11 1511", []),
        ("move FY20 1208", ["wanders"]),
        ("move FY20 1409", []),
        ("walk gyrth 1610", []),
        ("lead HC17 1409", []),
    ],
)
def test_mistakes_of_saxon_moves(action: str, kinds: list[str]) -> None:
    lines = ["NI01 1711", "NI02 1705 s", "FY20 1408", "HC17 1308", "harold HC17", "gyrth 1509"]
    field = battle(*WALL[:16], *lines, "FY12 1512", side="saxon")
    assert found(field, action) == kinds


@pytest.mark.parametrize(
    ("lines", "side", "action", "kinds"),
    [
        (("NI01 1705", "NI02 1706"), "saxon", "attack HC04 1705", ["wall_odds"]),
        (("NI01 1705 disordered",), "saxon", "attack HC04 1705", []),
        (("NC01 1705", "william NC01"), "saxon", "attack HC04 1705", []),
        (("NC01 1705", "fergant NC01"), "saxon", "attack HC04 1705", ["wall_odds"]),
        (("FI01 1705",), "norman", "attack FI01 1605", ["poor_odds"]),
        (("NI01 1705",), "norman", "attack NI01 1605", []),
    ],
)
def test_mistakes_of_attacks(
    lines: tuple[str, ...], side: str, action: str, kinds: list[str]
) -> None:
    field = battle(*WALL[:16], *lines, step="Combat", side=side)
    assert found(field, action) == kinds


@pytest.mark.parametrize(
    ("action", "kinds"),
    [
        ("lead NC01 1706", ["king_exposed"]),
        ("lead NC01 2006", []),
        ("walk eustace 1702", ["leader_alone"]),
        ("walk eustace 1902", []),
    ],
)
def test_mistakes_of_leaders(action: str, kinds: list[str]) -> None:
    lines = ["NC01 1906", "william NC01", "FC01 1802", "eustace FC01"]
    assert found(battle(*WALL[:16], *lines), action) == kinds


def test_every_mistake_has_a_sentence() -> None:
    assert GAME.folly_kinds is FOLLIES
    assert all(text.endswith(".") for text in FOLLIES.values())
