"""Matches begun before the ranges of overlays became narrower open, and are played on.

`databases/overlays` has a database and records of such matches for each listed commit. They come
from `python -m scripts.databases.make COMMIT overlays`, and are never replaced.
"""

from __future__ import annotations

import json
import lzma
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from scripts.databases.play import OVERLAYS, OWNER, WAITING

from senlac.engine.data.bounds import new_values
from senlac.engine.data.overlay import Overlay
from senlac.engine.match.match import Match
from senlac.engine.match.verify import verify
from senlac.engine.model import play
from senlac.engine.support.errors import DataError, RecordError
from tests.cli.support import senlac
from tests.server.support import WORDS, Client, Document, Server, serving
from tests.server.test_earlier_databases import MORE, play_on

FOLDER: Final = Path(__file__).with_name("databases") / "overlays"
COMMIT: Final = "d0a115b1"
RECORDS: Final[list[dict[str, Any]]] = json.loads(
    (FOLDER / f"{COMMIT}.json").read_text(encoding="utf-8")
)
GAMES: Final = [row[0] for row in OVERLAYS]

each_record: Final = pytest.mark.parametrize("record", RECORDS, ids=GAMES)


# ---- records ------------------------------------------------------------------------------------


@each_record
def test_earlier_record_is_verified_and_played_on(record: dict[str, Any]) -> None:
    assert verify(record).proved
    match, rng = Match.from_record(record), Random(1)
    for _ in range(MORE):
        role = match.actors()[0]
        match.play(role, play.cached_options(match.state, match.roles.index(role)).sample(rng))
    assert match.entries == len(record["entries"]) + MORE
    assert Match.from_record(match.record()).position() == match.position()


@each_record
def test_new_match_with_the_overlay_of_a_record_is_refused(record: dict[str, Any]) -> None:
    overlay = Overlay.from_document(record["start"]["overlay"])
    with pytest.raises(DataError, match=r"expected .+ to .+, got"):
        Match.new(record["game"], record["start"]["scenario"], overlay=overlay)


@each_record
def test_position_of_a_record_opens_but_not_for_a_new_match(record: dict[str, Any]) -> None:
    position = Match.from_record(record).position()
    assert Match.from_position(position).position() == position
    with new_values(), pytest.raises(RecordError, match=r"expected .+ to .+, got"):
        Match.from_position(position)


@each_record
def test_record_is_replayed_on_the_command_line(record: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    ran = senlac("replay", path, "--verify")
    assert ran.status == 0, ran


# ---- the database of a server -------------------------------------------------------------------


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a server with a copy of the database."""
    data = tmp_path_factory.mktemp("overlays") / "data"
    data.mkdir()
    kept = (FOLDER / f"{COMMIT}.db.xz").read_bytes()
    (data / "senlac.db").write_bytes(lzma.decompress(kept))
    with serving(data) as started:
        yield started
        assert "Traceback" not in started.log, started.log


@pytest.fixture(scope="module")
def owner(server: Server) -> Client:
    """Return a client of the account that plays these matches."""
    client = server.client()
    client.post("/api/session", name=OWNER, password=WORDS)
    return client


@pytest.fixture(scope="module")
def running(server: Server) -> dict[str, Document]:
    """Return the running matches by game."""
    return {one["game"]: one for one in matches_of(server) if one["status"] == "running"}


def matches_of(server: Server) -> list[Document]:
    """Return all matches, as `senlac admin matches` lists them."""
    ran = senlac("admin", "matches", "--json", SENLAC_DATA=str(server.data))
    found: list[Document] = json.loads(ran.out)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_stored_match_is_played_on_and_has_a_rematch(
    owner: Client, running: dict[str, Document], game: str
) -> None:
    match_id = running[game]["id"]
    seq = owner.table(match_id)["seq"]
    assert owner.get(f"/api/matches/{match_id}/replay/0")["seq"] >= 0
    assert play_on(owner, match_id, MORE) == MORE
    assert owner.table(match_id)["seq"] >= seq + MORE
    owner.post(f"/api/matches/{match_id}/resign")
    again = owner.post(f"/api/matches/{match_id}/rematch")["id"]
    assert play_on(owner, again, MORE) == MORE


def test_stored_match_that_waits_for_a_player_begins(server: Server) -> None:
    waiting = next(one for one in matches_of(server) if one["status"] == "open")
    assert waiting["game"] == WAITING
    second = server.account("Wace")
    card = second.get(f"/api/matches/{waiting['id']}")
    free = next(seat["role"] for seat in card["seats"] if seat["kind"] == "open")
    second.post(f"/api/matches/{waiting['id']}/join", role=free)
    assert second.table(waiting["id"])["status"] == "running"


@pytest.mark.parametrize(("game", "scenario", "overlay", "_most"), OVERLAYS, ids=GAMES)
def test_new_match_with_an_earlier_overlay_is_refused(
    owner: Client, game: str, scenario: str, overlay: str, _most: int
) -> None:
    body = {"game": game, "scenario": scenario, "overlay": overlay}
    answer = owner.http.request("POST", "/api/matches", json=body)
    assert answer.status_code == 400, answer.text
    assert re.search(r"expected \S+ to \S+, got \d+ \(with overlay overlay.toml\)", answer.text)


def test_position_with_an_earlier_overlay_is_refused(owner: Client) -> None:
    position = Match.from_record(RECORDS[0]).position()
    answer = owner.http.request(
        "POST", "/api/matches", json={"game": GAMES[0], "position": position}
    )
    assert answer.status_code == 400, answer.text
    assert "expected 1 to 6, got 8" in answer.text


def test_match_begins_from_a_moment_of_a_stored_match(
    owner: Client, running: dict[str, Document]
) -> None:
    at = {"match": running["shieldwall"]["id"], "at": 3}
    seats = {role: {"kind": "me"} for role in ("saxon", "norman")}
    made = owner.post("/api/matches", seats=seats, **{"from": at})
    assert play_on(owner, made["id"], MORE) == MORE
