"""Golden records: complete games kept as files, replayed and proved for ever.

They were made by `python -m tests.games.comet.golden.make`. When one fails, the rules, a
scenario or the record's format has changed for games already played: that wants a new version of
the rules, not new files. Until the first release the files may be made anew with the change.
"""

from __future__ import annotations

import json
from typing import Final

import pytest

from senlac.engine.match import Match
from senlac.engine.verify import verify
from senlac.games.comet import GAME
from tests.games.comet.golden.make import ENDS, FOLDER, GAMES, end, written

NAMES: Final = sorted(GAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_kept_on_file_is_replayed_to_the_same_end(name: str) -> None:
    text = (FOLDER / f"{name}.json").read_text("utf-8")
    match = Match.from_record(text, game=GAME)
    assert end(match) == json.loads(ENDS.read_text("utf-8"))[name]
    assert written(match.record().document()) == text


@pytest.mark.parametrize("name", NAMES)
def test_every_die_of_a_game_kept_on_file_is_proved_fair(name: str) -> None:
    report = verify((FOLDER / f"{name}.json").read_bytes(), GAME)
    assert report.proved
    assert report.fair == report.rolls > 10
    assert report.queued == ()


def test_the_files_are_those_of_the_list_and_hold_all_there_is_to_play() -> None:
    files = {path.stem for path in FOLDER.glob("*.json")} - {ENDS.stem}
    assert files == set(GAMES)
    verbs = set()
    for name in NAMES:
        entries = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))["entries"]
        verbs |= {entry["action"].split()[0] for entry in entries if "action" in entry}
        verbs |= {"undo" for entry in entries if "undo" in entry}
    every = set(GAME.notation(GAME.begin("players_3", {}, None)).verbs)
    assert verbs == every | {"undo", "concede"}
