"""Golden records: complete games on file, which every later version must replay and verify.

`python -m tests.games.GAME.golden.make` creates the missing ones and never overwrites one. If one
fails, the rules, a scenario or the record format has changed for games that have been played:
that requires a new version of the rules, not new files.

`golden/EDITION` contains records that were replaced in an earlier change of the rules. They are
replayed with the version of the rules that created them. `kept.sha256` lists the hashes of all
records, so that none is changed or removed.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, Final

import pytest

from senlac.engine.game.game import Game
from senlac.engine.match.match import Match
from senlac.testing.golden import GoldenRecords
from tests.games.campaign.golden.make import GOLDEN as CAMPAIGN
from tests.games.comet.golden.make import GOLDEN as COMET
from tests.games.destiny.golden.make import GOLDEN as DESTINY
from tests.games.hastings.golden.make import GOLDEN as HASTINGS
from tests.games.shieldwall.golden.make import GOLDEN as SHIELDWALL

ALL: Final = (SHIELDWALL, COMET, HASTINGS, DESTINY, CAMPAIGN)
RECORDS: Final = [
    pytest.param(golden, name, id=f"{golden.game.id}-{name}")
    for golden in ALL
    for name in golden.names
]
EARLIER: Final = [
    pytest.param(golden, edition, file, id=f"{golden.game.id}-{edition}-{file.stem}")
    for golden in ALL
    for edition, file in golden.earlier()
]
KEPT: Final = Path(__file__).parent / "kept.sha256"


@pytest.mark.parametrize(("golden", "name"), RECORDS)
def test_golden_record_is_replayed_to_the_same_end(golden: GoldenRecords, name: str) -> None:
    golden.replay(name)


@pytest.mark.parametrize(("golden", "edition", "file"), EARLIER)
def test_record_of_an_earlier_version_is_replayed_and_proved(
    golden: GoldenRecords, edition: str, file: Path
) -> None:
    golden.replay_earlier(edition, file)


def test_no_golden_record_is_changed_or_removed() -> None:
    kept = dict(line.split("  ")[::-1] for line in KEPT.read_text("utf-8").splitlines())
    files = {str(path.relative_to(KEPT.parent)): path for golden in ALL for path in kept_by(golden)}
    found = {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in files.items()}
    hint = "a record has changed or is gone; a new one: sha256sum FILE >> kept.sha256"
    assert found == kept, hint


def kept_by(golden: GoldenRecords) -> list[Path]:
    """Return the files of all records of a game, including those of earlier versions."""
    return [golden.file(name) for name in golden.names] + [path for _, path in golden.earlier()]


def test_existing_golden_records_are_never_overwritten(tmp_path: Path) -> None:
    folder = tmp_path / "golden"
    folder.mkdir()
    begun: list[str] = []

    def played(name: str) -> Match:
        begun.append(name)
        match = Match.new(SHIELDWALL.game, seed=name)
        match.concede(match.actors()[0])
        return match

    def end(match: Match) -> dict[str, Any]:
        return {"entries": match.entries}

    assert GoldenRecords(SHIELDWALL.game, folder, ["one"], played, end).make() == ["one"]
    before = (folder / "one.json").read_bytes()
    assert GoldenRecords(SHIELDWALL.game, folder, ["one", "two"], played, end).make() == ["two"]
    assert begun == ["one", "two"]
    assert (folder / "one.json").read_bytes() == before
    assert set(json.loads((folder / "ends.json").read_text("utf-8"))) == {"one", "two"}


@pytest.mark.long
@pytest.mark.parametrize(("golden", "name"), RECORDS)
def test_every_die_of_a_golden_record_is_proved_fair(golden: GoldenRecords, name: str) -> None:
    assert golden.verify_dice(name) >= golden.least_dice


@pytest.mark.parametrize("golden", ALL, ids=lambda golden: golden.game.id)
def test_golden_records_are_listed_and_use_every_verb(
    golden: GoldenRecords,
) -> None:
    kept = {path.stem for path in golden.folder.glob("*.json")}
    files = kept - {golden.ends.stem, golden.last.stem}
    assert files == set(golden.names)
    verbs = set()
    for name in golden.names:
        entries = json.loads(golden.file(name).read_text("utf-8"))["entries"]
        verbs |= {entry["action"].split()[0] for entry in entries if "action" in entry}
        verbs |= {"undo" for entry in entries if "undo" in entry}
    game = golden.game
    # Conceding ends a match of two sides. With more sides it is an action, because the others play
    # on.
    given_up = {"concede"} if any(len(one.sides) > 2 for one in game.scenarios()) else set()
    own = verbs_of(game) | given_up | ({"undo"} if golden.takes_back else set())
    assert own <= verbs
    assert verbs - own <= {verb for inner in golden.inner for verb in verbs_of(inner)}


def verbs_of(game: Game[Any]) -> set[str]:
    """Return the verbs of a game."""
    card = game.scenario_card()
    state = game.initial_state(card.id, game.resolve_options(card.id, {}), None)
    return set(game.notation(state).verbs)
