"""The data of each version of the rules: a match is played with the values it began with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from senlac.engine.game.document_versions import hash_of, listed
from senlac.engine.game.game import Game
from senlac.engine.game.position import decode
from senlac.engine.match.match import Match
from senlac.engine.support.errors import RecordError
from senlac.games import campaign, comet, destiny, hastings, shieldwall
from senlac.testing import versions

GAMES: list[Game[Any]] = [
    shieldwall.GAME, comet.GAME, hastings.GAME, destiny.GAME, campaign.GAME,
]  # fmt: skip
EACH = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
OTHER = "0" * 64


@EACH
def test_values_of_each_version_are_listed(game: Game[Any]) -> None:
    versions.require_listed(game)
    assert list(listed(game.package)) == [edition.name for edition in game.all_editions()]
    kept = Path(versions.__file__).parents[1] / "games" / game.id / "data" / "versions.toml"
    assert versions.file_of(game) == kept.read_text("utf-8")


@EACH
def test_records_and_positions_contain_the_hash_of_their_data(game: Game[Any]) -> None:
    match = Match.new(game, seed=1)
    expected = hash_of(game, game.rules_version_of(game.rules_version))
    assert match.record().document()["data"] == match.position()["data"] == expected
    again = Match.from_position(match.position(), game=game, seed=1)
    assert again.header.data == expected
    assert Match.from_record(again.record(), game=game).position() == match.position()


@EACH
def test_a_record_or_position_of_other_data_is_refused(game: Game[Any]) -> None:
    match = Match.new(game, seed=1)
    wanted = "expected the hash [0-9a-f]{12}..., got '000000000000'"
    with pytest.raises(RecordError, match=f"record.data: {game.id} has other data .*{wanted}"):
        Match.from_record({**match.record().document(), "data": OTHER}, game=game)
    with pytest.raises(RecordError, match=f"position.data: {game.id} has other data .*{wanted}"):
        decode(game, {**match.position(), "data": OTHER})
    with pytest.raises(RecordError, match=r"record\.data: expected a SHA-256"):
        Match.from_record({**match.record().document(), "data": "x"}, game=game)


@EACH
def test_position_without_a_hash_opens_but_a_record_is_refused(game: Game[Any]) -> None:
    match = Match.new(game, seed=1)
    bare = {key: value for key, value in match.position().items() if key != "data"}
    again = Match.from_position(bare, game=game, seed=1)
    assert again.header.data == match.header.data
    assert again.position() == match.position()
    document = {key: value for key, value in match.record().document().items() if key != "data"}
    with pytest.raises(RecordError, match="hash does not fit"):
        Match.from_record(document, game=game)
