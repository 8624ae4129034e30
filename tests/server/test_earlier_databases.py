"""Databases of earlier commits open, and their matches are replayed, verified and played on.

The files in `databases` are backups that `senlac admin backup` of those commits made. They come
from `python -m scripts.databases.make COMMIT`, and are never replaced.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from pathlib import Path
from random import Random
from string import ascii_lowercase
from typing import Final

import pytest
from scripts.databases.play import MATCHES, OWNER, RUNNING

from senlac.engine.game.document_versions import hash_of
from senlac.engine.match import registry
from senlac.engine.match.verify import verify
from tests.cli.support import senlac
from tests.server.support import WORDS, Client, Document, Server, serving

FOLDER: Final = Path(__file__).with_name("databases")
KEPT: Final = sorted(FOLDER.glob("*.db.xz"))
GAMES: Final = {"shieldwall", "comet", "hastings", "destiny", "campaign"}
MORE: Final = 6
"""How many more actions are played in each match."""

EVERY: Final = 9
"""One of this many moments of a match is checked, besides the first and the last few."""

EDITIONS: Final = {
    "7a7120af": {"after_the_deathbed": "1g", "fulford": "1e", "stamford_bridge": "1e"},
    "1fdcb7e7": dict.fromkeys(
        ("after_the_deathbed", "fulford", "stamford_bridge", "y1066", "y1088"), "2"
    ),
}
"""The edition of a scenario in a database, if its values differ from those of edition 1.

It is the newest edition with the values that the scenario had at that commit.
"""


@pytest.fixture(scope="module", params=KEPT, ids=lambda path: path.name.split(".")[0])
def kept(request: pytest.FixtureRequest) -> Path:
    """Return a stored backup; the tests run for each of them."""
    path: Path = request.param
    return path


@pytest.fixture(scope="module")
def server(kept: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a server with a copy of the database."""
    data = tmp_path_factory.mktemp("earlier") / "data"
    data.mkdir()
    (data / "senlac.db").write_bytes(lzma.decompress(kept.read_bytes()))
    with serving(data) as started:
        yield started
        assert "Traceback" not in started.log, started.log


def owner_of(server: Server) -> Client:
    """Return a signed-in client of the account that plays all matches of these databases."""
    client = server.client()
    client.post("/api/session", name=OWNER, password=WORDS)
    return client


def matches_of(server: Server) -> list[Document]:
    """Return all matches, as `senlac admin matches` lists them."""
    ran = senlac("admin", "matches", "--json", SENLAC_DATA=str(server.data))
    found: list[Document] = json.loads(ran.out)
    return found


def play_on(owner: Client, match_id: str, actions: int) -> int:
    """Play a match on at random; return how many actions were played."""
    rng = Random(match_id)
    for played in range(actions):
        table = owner.table(match_id)
        ask = table.get("ask")
        if table["status"] != RUNNING or not ask:
            return played
        action = rng.choice([one["action"] for one in ask["options"] if "action" in one])
        owner.act(match_id, ask["role"], action, table["seq"])
    return actions


def test_each_database_has_a_running_match_of_each_game(server: Server) -> None:
    found = matches_of(server)
    assert len(found) == len(MATCHES)
    assert {match["game"] for match in found if match["status"] == RUNNING} == GAMES


def test_stored_match_is_shown_at_sampled_moments_and_verified(server: Server) -> None:
    owner = owner_of(server)
    for match in matches_of(server):
        path = f"/api/matches/{match['id']}"
        seq = owner.table(match["id"])["seq"]
        for entry in {*range(0, seq, EVERY), *range(max(0, seq - MORE), seq)}:
            assert owner.get(f"{path}/replay/{entry}")["seq"] >= entry, (match, entry)
        record = owner.get(f"{path}/record")
        if record["format"] != "senlac-record":
            assert match["status"] == RUNNING
            continue
        assert verify(record).proved == (match["status"] != RUNNING), match


def test_stored_match_keeps_its_edition(kept: Path, server: Server) -> None:
    owner = owner_of(server)
    expected = EDITIONS.get(kept.name.split(".")[0], {})
    for match in matches_of(server):
        game = registry.game(match["game"])
        last = owner.table(match["id"])["seq"] - 1
        position = owner.get(f"/api/matches/{match['id']}/position/{last}")
        names = {hash_of(game, one): one.name for one in game.all_editions()}
        edition = expected.get(match["scenario"], "1")
        shown = (match["scenario"], position["rules"], names[position["data"]])
        assert shown == (match["scenario"], edition.rstrip(ascii_lowercase), edition)


def test_restored_backup_is_played_on_and_its_records_verify(kept: Path, tmp_path: Path) -> None:
    copy = tmp_path / "backup.db"
    copy.write_bytes(lzma.decompress(kept.read_bytes()))
    with serving(tmp_path / "data") as server:
        harold = server.account("Harold")
        harold.match({"saxon": "me", "norman": "me"})
        ran = senlac("admin", "restore", copy, "--yes", SENLAC_DATA=str(server.data))
        assert (ran.status, "Restored" in ran.out) == (0, True), ran
        server.stop()
        server.start()
        found = matches_of(server)
        assert len(found) == len(MATCHES)
        owner = owner_of(server)
        running = [match["id"] for match in found if match["status"] == RUNNING]
        seqs = {match_id: owner.table(match_id)["seq"] for match_id in running}
        assert [play_on(owner, match_id, MORE) for match_id in running] == [MORE] * len(running)
        server.stop()
        server.start()
        for match_id in running:
            assert owner.table(match_id)["seq"] >= seqs[match_id] + MORE
            owner.post(f"/api/matches/{match_id}/resign")
            assert owner.get(f"/api/matches/{match_id}/replay/0")["seq"] >= 0
            record = owner.get(f"/api/matches/{match_id}/record")
            # With more than two players the others play on.
            assert record.get("ending") is None or verify(record).proved
        assert "Traceback" not in server.log
