"""The sheets of the map: data derived from the hexes."""

from __future__ import annotations

from typing import Final

import pytest

from senlac.games.campaign.data.tables import load_game_data
from senlac.games.campaign.ground import NO_PORT, NO_TOWN, RIVER_PORT, SEA_PORT, ground_of

TABLES: Final = load_game_data()
ENGLAND: Final = ground_of(TABLES, "england")
CHANNEL: Final = ground_of(TABLES, "channel")


def seas(name: str) -> list[list[str]]:
    """Return the stretches of sea around a hex of England, by the names of their hexes."""
    names = ENGLAND.board.names
    hexes = ENGLAND.stretches[ENGLAND.board.hex(name)]
    return [sorted([names[hex_] for hex_ in stretch]) for stretch in hexes]


@pytest.mark.rule("scale.d", "scale.e")
def test_a_sheet_shows_terrain_towns_roads_and_winds() -> None:
    assert (ENGLAND.board.size, len(ENGLAND.towns)) == (8772, 146)
    assert (CHANNEL.board.size, len(CHANNEL.towns)) == (5887, 119)
    for ground in (ENGLAND, CHANNEL):
        for hex_ in range(ground.board.size):
            assert (ground.arrow[hex_] >= 0) == ground.is_sea(hex_)
            assert not (ground.is_sea(hex_) and ground.roads[hex_])
        for town, hex_ in enumerate(ground.town_hex):
            assert ground.town_at[hex_] == town
        assert ground.town_at.count(NO_TOWN) == ground.board.size - len(ground.towns)


def test_hexes_and_towns_go_by_their_ids() -> None:
    for ground in (ENGLAND, CHANNEL):
        assert ground.board.names == sorted(ground.board.names)
        assert ground.towns == sorted(ground.towns)


def test_the_channel_is_the_south_of_england() -> None:
    for hex_, name in enumerate(CHANNEL.board.names):
        same = ENGLAND.board.hex(name)
        assert CHANNEL.terrain[hex_] == ENGLAND.terrain[same]
        assert CHANNEL.arrow[hex_] == ENGLAND.arrow[same]


@pytest.mark.rule("siege.b", "naval.a")
def test_ports_are_of_the_sea_or_else_of_a_river() -> None:
    counts = [[ground.port.count(kind) for kind in (SEA_PORT, RIVER_PORT)] for ground in
              (ENGLAND, CHANNEL)]  # fmt: skip
    assert counts == [[34, 30], [23, 23]]
    kinds = {ENGLAND.towns[town]: kind for town, kind in enumerate(ENGLAND.port)}
    assert kinds["dover"] == SEA_PORT
    assert kinds["london"] == kinds["rouen"] == kinds["york"] == RIVER_PORT
    assert kinds["winchester"] == NO_PORT
    # Lynn's water lies beyond the edge of the smaller sheet.
    assert kinds["lynn"] == RIVER_PORT
    assert CHANNEL.port[CHANNEL.towns.index("lynn")] == NO_PORT


@pytest.mark.rule("naval.n")
def test_the_sea_round_a_coast_falls_into_stretches() -> None:
    several = [
        name for hex_, name in enumerate(ENGLAND.board.names) if len(ENGLAND.stretches[hex_]) > 1
    ]
    assert several
    for name in several:
        runs = seas(name)
        hexes = [ENGLAND.board.hex(sea) for run in runs for sea in run]
        assert len(hexes) == len(set(hexes))
        for run in runs:
            for other in runs:
                touching = [
                    (a, b) for a in run for b in other
                    if ENGLAND.board.distance(ENGLAND.board.hex(a), ENGLAND.board.hex(b)) == 1
                ]  # fmt: skip
                assert run is other or not touching, name
