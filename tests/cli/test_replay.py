"""`senlac replay`."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from senlac import Match
from senlac.cli.ending import ending
from senlac.cli.replay import stood
from senlac.engine.data.features import SCALE, Weights
from senlac.engine.game.record import Record
from senlac.games.shieldwall import GAME
from senlac.lab.luck import analyse_luck
from senlac.testing.laws import random_walk
from tests.cli.support import refused, senlac

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def match() -> Match:
    """Return a match that was played to its end."""
    played = Match.new("shieldwall", "foragers", seats={"saxon": "Ann"}, seed="replay")
    for _ in random_walk(played, Random("replay"), 2000):
        pass
    return played


@pytest.fixture
def file(match: Match, tmp_path: Path) -> Path:
    """Return the path of its record."""
    path = tmp_path / "match.json"
    path.write_text(json.dumps(match.record().document()))
    return path


def test_log_and_last_board_are_printed(match: Match, file: Path) -> None:
    out = senlac("replay", file, COLUMNS="200").out
    assert all([line in out for line in match.log(match.roles)])
    assert ending(match) in out
    assert " a     b     c " in out


def test_verification_counts_entries_and_rolls(match: Match, file: Path) -> None:
    out = senlac("replay", file, "--verify").out
    rolls = sum([len(entry.rolls) for entry in match.record().entries])
    assert f"the chain of {match.entries} entries" in out
    assert f"Dice: {rolls} of {rolls} rolls follow from the secret." in out
    assert f"Commitment: {match.header.commitment}" in out
    assert "Salts: none, no player added to the dice." in out


def test_verification_lists_the_salts(tmp_path: Path) -> None:
    match = Match.new("shieldwall", seed=1, salts={"norman": "5a17", "saxon": "0d0"})
    match.concede("saxon")
    file = tmp_path / "salted.json"
    file.write_text(json.dumps(match.record().document()))
    assert "Salts: norman 5a17, saxon 0d0." in senlac("replay", file, "--verify").out


def test_several_records_are_verified_with_a_line_for_each(
    match: Match, file: Path, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text(file.read_text().replace('"rules": "1"', '"rules": "9"'))
    rolls = sum([len(entry.rolls) for entry in match.record().entries])
    found = f"verified: shieldwall, rules 1, {match.entries} entries, {rolls} of {rolls} rolls"
    out = senlac("replay", "--verify", file, file).out
    assert out.splitlines() == [f"{file}: {found} proved"] * 2 + ["2 of 2 records verified."]
    ran = senlac("replay", "--verify", file, broken)
    assert ran.status == 1
    assert ran.out.splitlines()[1:] == [
        f"{broken}: not verified: record: rules '9' of shieldwall, known 1",
        "1 of 2 records verified.",
    ]
    assert "expected --verify and no other option" in refused(senlac("replay", file, file))


def test_edition_of_a_record_without_a_hash_is_printed() -> None:
    old = ROOT / "tests/games/destiny/golden/1f/stamford_bridge.json"
    out = senlac("replay", "--verify", old, old).out
    assert "verified: destiny, rules 1 as played in 1f, 77 entries" in out
    told = json.loads(senlac("replay", "--verify", old, "--step", 0, "--json").out)
    assert (told["rules"], told["verified"]["edition"]) == ("1", "1f")


def test_step_shows_the_match_after_that_entry(match: Match, file: Path) -> None:
    ran = senlac("replay", file, "--step", 3, "--json")
    told = json.loads(ran.out)
    assert told["entries"] == 4
    assert told["result"] is None
    assert told["view"]["turn"] == 1
    next_role = match.record().entries[4].role
    assert (
        f"The match is not over. Waiting for {next_role}."
        in senlac("replay", file, "--step", 3).out
    )


def test_step_before_an_entry_that_cannot_be_replayed_is_shown(match: Match, file: Path) -> None:
    record = json.loads(file.read_text())
    record["entries"][-1]["action"] = "jump"
    file.write_text(json.dumps(record))
    assert refused(senlac("replay", file)).startswith(f"entry {match.entries - 1}: ")
    assert json.loads(senlac("replay", file, "--step", 3, "--json").out)["entries"] == 4


def test_step_uses_the_edition_of_the_complete_record() -> None:
    old = ROOT / "tests/games/destiny/golden/1f/stamford_bridge.json"
    assert stood(Record.from_json(old.read_bytes()), 0).state.edition.name == "1f"


def test_json_has_log_view_and_proof(match: Match, file: Path) -> None:
    told = json.loads(senlac("replay", file, "--verify", "--json").out)
    assert told["log"] == match.log(match.roles)
    assert told["view"] == match.view(match.roles)
    assert told["seats"] == {"saxon": "Ann"}
    assert told["verified"]["proved"] is True


def test_luck_is_printed_on_request(match: Match, file: Path) -> None:
    found = analyse_luck(match)
    told = json.loads(senlac("replay", file, "--luck", "--json").out)["luck"]
    assert told["luck"] == found.luck()
    assert len(told["throws"]) == len(found.throws) > 5
    assert told["chances"][-1]["entry"] == match.entries - 1
    out = senlac("replay", file, "--luck", COLUMNS="200").out
    assert [f"{100 * gave:+.0f}%" in out for gave in found.luck()] == [True, True]
    assert all([f"Entry {entry}: " in out for entry in found.turning_points(5)])


def test_single_throw_is_listed_once(match: Match, file: Path) -> None:
    rolled = [n for n, entry in enumerate(match.record().entries) if entry.rolls]
    out = senlac("replay", file, "--luck", "--step", rolled[0], COLUMNS="200").out
    rows = [line for line in out.splitlines() if line.strip().startswith(("saxon", "norman"))]
    assert [row.count("%") for row in rows[-2:]] == [2, 2]


def test_luck_is_refused_by_a_game_without_winning_chances(
    monkeypatch: pytest.MonkeyPatch, file: Path
) -> None:
    monkeypatch.setattr(GAME, "_weights", without_scale(GAME.weights()))
    assert refused(senlac("replay", file, "--luck")) == (
        "--luck: shieldwall has no estimate of winning chances"
    )


def without_scale(weights: Weights) -> Weights:
    """Return weights without the constant that turns points into winning chances."""
    constants = {name: value for name, value in weights.constants.items() if name != SCALE}
    return Weights(weights.names, weights.values, weights.tuned, constants)


def test_record_is_read_from_a_pipe(file: Path) -> None:
    ran = senlac("replay", "-", stdin=file.read_text())
    assert ran.out == senlac("replay", file).out


def test_unfinished_record_does_not_prove_its_dice(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(Match.new("shieldwall", seed=1).record().document()))
    assert "the secret that proves them is not out yet" in senlac("replay", path, "--verify").out


def test_queued_dice_are_listed(tmp_path: Path) -> None:
    match = Match.new("shieldwall", seed=1)
    match.queue_rolls([6, 6])
    match.play("norman", "done")
    path = tmp_path / "match.json"
    path.write_text(json.dumps(match.record(private=True).document()))
    assert "Entry 1: command was set to 6, not rolled." in senlac("replay", path, "--verify").out


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"version": 1', '"version": 7', "made by a newer Senlac (version 7, known 1)"),
        ('"senlac-record"', '"senlac-position"', "expected the format 'senlac-record'"),
        ('"done"', '"dune"', "entry "),
        ('"command", ', '"commend", ', "entry 0"),
        ('"shieldwall"', '"chess"', "no game 'chess'"),
        ('"Ann"', '"Eve"', "entry 0: the hash does not fit"),
        ("}", "", "no JSON at line 1"),
    ],
)
def test_edited_record_is_refused_with_its_place(file: Path, old: str, new: str, told: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))
    assert told in refused(senlac("replay", file))


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"null", b"{}", b"[" * 5000, b'{"a":NaN}'])
def test_invalid_data_are_refused(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    assert refused(senlac("replay", file, "--verify")).startswith("record")


def test_a_truncated_record_is_refused(file: Path) -> None:
    text = file.read_text()
    file.write_text(text[: len(text) // 2])
    assert "no JSON" in refused(senlac("replay", file))


def test_missing_file_folder_and_step_too_far_are_refused(file: Path) -> None:
    assert "No such file" in refused(senlac("replay", file.with_name("none")))
    assert "Is a directory" in refused(senlac("replay", file.parent))
    assert "--step: expected 0 to" in refused(senlac("replay", file, "--step", 9999))
