"""Records: their form, their hash chain, and the detection of every change."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senlac.engine.data.document import canonical
from senlac.engine.game.game import Game
from senlac.engine.game.record import Record, chained
from senlac.engine.match import registry
from senlac.engine.match.match import Match
from senlac.engine.match.verify import ForcedRoll, verify
from senlac.engine.support.errors import RecordError
from senlac.lab import checker
from senlac.lab.checker import VerificationError
from senlac.testing import laws
from tests.example.feud import FEUD
from tests.example.sticks import STICKS

Document = dict[str, Any]


@cache
def finished() -> str:
    """Return the record of a match with undo, deadline, a queued roll and a duel."""
    names = {"Edwin": "Ælfgifu", "Morcar": "a bot"}
    match = Match.new(FEUD, seed=9, seats=names, salts={"Edwin": "salt"})
    match.play("Edwin", "send boar")
    match.play("Morcar", "send stag")
    match.time_out()
    [rival] = match.actors()
    match.queue_rolls([5])
    match.play(rival, "challenge")
    match.undo(rival, agreed=[role for role in match.roles if role != rival])
    match.play(rival, "challenge")
    match.play(rival, "take 1")
    match.undo(rival, to=match.entries - 2, referee=True)
    rng = Random(3)
    while match.result() is None:
        laws.random_play(match, rng)
    return json.dumps(match.record().document(), ensure_ascii=False)


@cache
def unfinished() -> str:
    match = Match.new(STICKS, seed=4)
    match.play("first", "take 1")
    return json.dumps(match.record(private=True).document())


def edited(text: str = "") -> Document:
    """Return a new copy of a record, to be edited."""
    document: Document = json.loads(text or finished())
    return document


def rechained(document: Document) -> Document:
    """Recompute the hash of every entry, as a forger would."""
    written = Record.from_document(document)
    head = written.header.hash()
    for entry in document["entries"]:
        head = entry["hash"] = chained(head, entry)
    if document["ending"] is not None:
        document["ending"]["hash"] = chained(head, document["ending"])
    return document


def doubted(document: object, game: Game[Any] = FEUD) -> str:
    """Verify a record that must be refused; return the reason."""
    with pytest.raises(RecordError) as caught:
        verify(json.dumps(document), game)
    message = str(caught.value)
    assert "\n" not in message
    return message


# ---- what is true -------------------------------------------------------------------------------


def test_record_is_proved_including_its_dice() -> None:
    report = verify(finished(), FEUD)
    assert report.proved
    assert report.queued == (ForcedRoll(4, "heap", 5),)
    assert report.fair == report.rolls - 1
    assert report.undone == 2
    assert report.how == "shires"
    assert report.winners


def test_record_is_verified_as_text_bytes_document_or_record() -> None:
    record = Record.from_json(finished())
    sources: list[Any] = [finished(), finished().encode(), edited(), record]
    assert len({verify(source, FEUD) for source in sources}) == 1


def test_dice_of_an_unfinished_record_need_the_secret() -> None:
    document = edited(unfinished())
    secret = bytes.fromhex(document.pop("secret"))
    report = verify(document, STICKS)
    assert (report.proved, report.fair, report.rolls, report.winners) == (False, 0, 1, None)
    assert verify(document, STICKS, secret).fair == 1


def test_verify_finds_an_installed_game_by_its_id() -> None:
    assert verify(Match.new("shieldwall", seed=1).record()).game == "shieldwall"


def test_many_records_replay_and_verify() -> None:
    for seed in range(30):
        match = Match.new(FEUD if seed % 2 else STICKS, seed=seed)
        laws.play_out(match, Random(seed), 200)
        laws.record_replays(match)


def test_entries_have_only_the_keys_that_apply() -> None:
    entries = edited()["entries"]
    assert set(entries[0]) == {"n", "rolls", "nonce", "hash"}
    assert set(entries[1]) == {"n", "role", "action", "nonce", "hash"}
    assert set(entries[3]) == {"n", "deadline", "nonce", "hash"}
    assert entries[4]["rolls"] == [[6, "heap", 5, True]]
    assert set(entries[5]) == {"n", "role", "undo", "agreed", "nonce", "hash"}
    assert [entry["n"] for entry in entries] == list(range(len(entries)))


def test_match_without_hidden_information_has_no_nonces() -> None:
    assert "nonce" not in unfinished()


def test_hidden_entry_cannot_be_found_by_trying_all_options() -> None:
    match = Match.new(FEUD, seed=7)
    before = match.head
    options = match.options("Edwin")
    match.play("Edwin", "send boar")
    guesses = [{"n": 1, "role": "Edwin", "action": option} for option in options]
    assert match.head not in [chained(before, guess) for guess in guesses]
    entry = match.record().entries[1]
    assert match.head == chained(before, entry.document()), "with the nonce it is"


# ---- one flipped letter -------------------------------------------------------------------------


@given(st.data())
def test_one_changed_letter_is_detected(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([finished(), unfinished()]))
    place = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.characters(codec="utf-8"))
    check_flip(text, text[:place] + letter + text[place + 1 :])


@given(st.data())
def test_one_flipped_bit_is_detected(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([finished(), unfinished()]))
    raw = bytearray(text.encode())
    raw[data.draw(st.integers(0, len(raw) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    check_flip(text, bytes(raw))


@given(st.data())
def test_one_missing_letter_is_detected(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([finished(), unfinished()]))
    place = data.draw(st.integers(0, len(text) - 1))
    check_flip(text, text[:place] + text[place + 1 :])


def check_flip(text: str, flipped: str | bytes) -> None:
    """Require that a changed record is equal to the original or refused."""
    game = FEUD if '"feud"' in text else STICKS
    try:
        same = canonical(json.loads(flipped)) == canonical(json.loads(text))
    except ValueError:
        same = False
    if same:
        assert verify(flipped, game) == verify(text, game)
        return
    with pytest.raises(RecordError):
        verify(flipped, game)


@pytest.mark.soak
def test_every_flipped_bit_is_detected() -> None:
    text = finished()
    for place in range(len(text.encode())):
        for bit in range(8):
            raw = bytearray(text.encode())
            raw[place] ^= 1 << bit
            check_flip(text, bytes(raw))


@given(st.integers(0, 10**6))
def test_truncated_record_is_refused(length: int) -> None:
    text = finished()
    with pytest.raises(RecordError, match="line"):
        verify(text[: length % len(text)], FEUD)


# ---- edits --------------------------------------------------------------------------------------


def test_edited_action_is_reported_with_its_entry() -> None:
    document = edited()
    document["entries"][2]["action"] = "send raven"
    assert doubted(document).startswith("entry 2: the hash does not fit")


def test_dropped_entry_is_detected() -> None:
    document = edited()
    del document["entries"][2]
    assert doubted(document) == "entry 2: expected the number 2, got 3"
    for entry in document["entries"][2:]:
        entry["n"] -= 1
    assert doubted(document).startswith("entry 2: ")


def test_reordered_entries_are_detected() -> None:
    document = edited()
    entries = document["entries"]
    entries[1], entries[2] = {**entries[2], "n": 1}, {**entries[1], "n": 2}
    assert doubted(document).startswith("entry 1: ")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("seats", {"Edwin": "another player"}),
        ("dice", {"commitment": "0" * 64, "salts": {"Edwin": "salt"}}),
        ("start", {"scenario": "earldoms", "options": {"x": 1}, "overlay": None}),
    ],
)
def test_edited_header_is_detected(key: str, value: object) -> None:
    document = edited()
    document[key] = value
    doubted(document)


# ---- forgeries: the chain made good again -------------------------------------------------------


def test_forged_roll_does_not_follow_from_the_secret() -> None:
    document = edited(unfinished())
    [roll] = document["entries"][0]["rolls"]
    roll[2] = roll[2] % 6 + 1
    why = doubted(rechained(document), STICKS)
    assert why.startswith(f"entry 0: heap (d6) shows {roll[2]}, the secret gives ")


def test_forged_nonce_does_not_follow_from_the_secret() -> None:
    document = edited()
    document["entries"][1]["nonce"] = "0" * 32
    assert "entry 1: the nonce does not follow" in doubted(rechained(document))
    del document["entries"][1]["nonce"]
    assert "entry 1: the nonce is missing" in doubted(rechained(document))


def test_forged_illegal_action_is_refused_by_the_rules() -> None:
    document = edited(unfinished())
    document["entries"][1]["action"] = "take 3"
    assert doubted(rechained(document), STICKS).startswith("entry 1: Take one or two")


def test_forged_actor_is_refused() -> None:
    document = edited(unfinished())
    document["entries"][1]["role"] = "second"
    assert "table.actor" in doubted(rechained(document), STICKS)
    document["entries"][1]["role"] = "third"
    assert doubted(rechained(document), STICKS) == "entry 1: no role 'third'"


def test_forged_undo_is_refused() -> None:
    document = edited(unfinished())
    undo: Document = {"n": 2, "role": "first", "undo": 0, "hash": "x"}
    document["entries"].append(undo)
    assert "entry 2: It is another player" in doubted(rechained(document), STICKS)
    undo["agreed"] = ["third"]
    assert doubted(rechained(document), STICKS) == "entry 2: no role 'third'"
    undo["agreed"] = ["second"]
    verify(rechained(document), STICKS)


@pytest.mark.parametrize(
    ("rolls", "words"),
    [
        (None, "no roll recorded for heap (d6)"),
        ([], "entry 0: a key that says nothing"),
        ([[6, "heap", 1], [6, "heap", 1]], "1 rolls recorded that the game did not ask for"),
        ([[8, "heap", 1]], "recorded heap d8, asked for heap d6"),
        ([[6, "shot", 1]], "recorded shot d6, asked for heap d6"),
        ([[6, "heap", 7]], "recorded heap d6, asked for heap d6"),
        ([[6, "heap", 1, False]], "expected true behind a queued value"),
        ([[6, "heap"]], "entry 0.rolls"),
        ([[6, "heap", 1, True, 1]], "entry 0.rolls"),
        ([["6", "heap", 1]], "entry 0.rolls[0]"),
    ],
)
def test_forged_dice_do_not_match_the_rolls_of_the_game(
    rolls: list[Any] | None, words: str
) -> None:
    document = edited(unfinished())
    del document["entries"][0]["rolls"]
    if rolls is not None:
        document["entries"][0]["rolls"] = rolls
    head = Record.from_json(unfinished()).header.hash()
    document["entries"][0]["hash"] = chained(head, document["entries"][0])
    assert words in doubted(document, STICKS)


def test_forged_options_are_complete_or_refused() -> None:
    document: Document = Match.new("shieldwall", seed=1).record().document()
    game = registry.game("shieldwall")
    assert document["start"]["options"].pop("reroll") is False
    why = doubted(rechained(document), game)
    assert why == "entry 0: the options of shieldwall foragers are not complete"


def test_forged_ending_is_detected() -> None:
    for key, value in (("winners", ["Edwin"]), ("winners", []), ("how", "luck")):
        document = edited()
        document["ending"][key] = value if document["ending"][key] != value else ["Morcar"]
        assert doubted(rechained(document)) == "ending: the outcome or its hash does not fit"


def test_missing_or_early_ending_is_detected() -> None:
    document = edited()
    document["ending"] = None
    assert doubted(document) == "ending: it is missing, and the match is over"
    document = edited()
    document["entries"] = document["entries"][:-1]
    assert doubted(document) == "ending: the match is not over"


def test_wrong_or_malformed_secret_is_refused() -> None:
    right = edited()["ending"]["secret"]
    for wrong, why in [
        ("00" * 32, "not the one the record was bound to"),
        ("a word", "expected hexadecimal digits"),
        (right.upper(), "expected lower-case hexadecimal digits"),
        (f"{right[:2]} {right[2:]}", "expected lower-case hexadecimal digits"),
    ]:
        document = edited()
        document["ending"]["secret"] = wrong
        assert why in doubted(rechained(document))
    assert doubted({**edited(), "secret": "00"}) == "record.secret: the ending has another"
    assert "bound to" in doubted({**edited(unfinished()), "secret": "00"}, STICKS)


# ---- the form -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (("format",), "senlac-position", "expected the format 'senlac-record', got"),
        (("format",), 5, "got a number"),
        (("version",), 2, "made by a newer Senlac (version 2, known 1)"),
        (("version",), 0, "expected a version number"),
        (("version",), True, "expected a version number"),
        (("version",), "1", "expected a version number"),
        (("game",), "chess", "of the game 'chess', not of feud"),
        (("rules",), "3", "rules '3' of feud, known 1, 2"),
        (("more",), 1, "record: unknown key 'more'"),
        (("entries",), [], "entry 0, is missing"),
        (("entries",), None, "record.entries"),
        (("entries", 0, "action"), "done", "entry 0: "),
        (
            ("entries", 1, "deadline"),
            True,
            "entry 1: expected an action, an undo, a draw or a deadline",
        ),
        (("entries", 1, "undo"), 0, "entry 1: expected an action, an undo, a draw or a deadline"),
        (("entries", 1, "agreed"), ["Morcar"], "entry 1: expected an action"),
        (("entries", 1, "agreed"), [], "entry 1: a key that says nothing"),
        (("entries", 1, "role"), "", "entry 1: "),
        (("entries", 1, "n"), "1", "entry 1.n: expected `int`"),
        (("entries", 1, "hash"), None, "entry 1.hash"),
        (("entries", 3, "role"), "Edwin", "entry 3: expected"),
        (("dice", "commitment"), "x", "record.dice.commitment: expected a SHA-256"),
        (("dice", "salts"), {"Edwin": 1}, "record.dice.salts"),
        (("start",), {"position": 5}, "record.start.position"),
        (("start",), {"position": {}}, "entry 0: position: expected the format"),
        (("start",), {}, "record.start: the key 'scenario' is missing"),
        (("start", "scenario"), "none", "entry 0: no scenario 'none'"),
        (("start", "overlay"), {"name": 1}, "entry 0: overlay"),
        (("seats",), {"Harold": "x"}, "entry 0: seats: no role 'Harold'"),
        (("ending",), {"winners": []}, "ending: the key"),
    ],
)
def test_malformed_record_is_refused_with_its_path(
    path: tuple[str | int, ...], value: object, words: str
) -> None:
    document: Any = edited()
    target = document
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = value
    assert words in doubted(document)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


@given(st.data(), JSON)
def test_any_changed_value_in_a_record_is_a_record_error(
    data: st.DataObject, value: object
) -> None:
    document = edited()
    target: Any = document
    while True:
        keys = list(target) if isinstance(target, dict) else list(range(len(target)))
        key = data.draw(st.sampled_from(keys))
        deeper = isinstance(target[key], dict | list) and bool(target[key])
        if not deeper or data.draw(st.booleans()):
            break
        target = target[key]
    before = copy.deepcopy(document)
    target[key] = value
    try:
        verify(document, FEUD)
    except RecordError:
        return
    assert canonical(document) == canonical(before)


# ---- the checker that knows no rules ------------------------------------------------------------


def test_checker_proves_all_rolls_of_many_matches() -> None:
    for seed in range(60):
        match = Match.new(FEUD if seed % 2 else STICKS, seed=seed, salts={})
        laws.play_out(match, Random(seed), 200)
        record = match.record()
        fair, queued = checker.check(json.dumps(record.document()))
        assert (fair, queued) == (sum([len(entry.rolls) for entry in record.entries]), 0)


@pytest.mark.soak
def test_checker_proves_all_rolls_of_ten_thousand_matches() -> None:
    for seed in range(10_000):
        match = Match.new(FEUD, seed=seed, salts={"Morcar": str(seed)})
        laws.play_out(match, Random(seed), 200)
        record = match.record()
        fair, queued = checker.check(json.dumps(record.document()))
        assert (fair, queued) == (sum([len(entry.rolls) for entry in record.entries]), 0)


def test_checker_and_engine_agree_on_a_record() -> None:
    report = verify(finished(), FEUD)
    assert checker.check(finished()) == (report.fair, len(report.queued))


def test_checker_refuses_edited_records() -> None:
    document = edited()
    document["entries"][2]["action"] = "send raven"
    with pytest.raises(VerificationError, match="the chain breaks at entry 2"):
        checker.check(json.dumps(document))
    document = edited()
    document["entries"][0]["rolls"][0][2] = document["entries"][0]["rolls"][0][2] % 6 + 1
    with pytest.raises(VerificationError, match="is not"):
        checker.check(json.dumps(rechained(document)))
    document = edited()
    document["ending"] |= {"secret": "00"}
    with pytest.raises(VerificationError, match="does not match the commitment"):
        checker.check(json.dumps(rechained(document)))
    for text in ("", "{}", "[]", unfinished()):
        with pytest.raises(VerificationError):
            checker.check(text)


def test_checker_runs_without_other_modules(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(finished(), encoding="utf-8")
    source = Path(checker.__file__ or "")

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        # With -I, Python imports nothing from the current folder or from that of the script.
        command = [sys.executable, "-I", str(source), *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603

    proved = run(str(path))
    assert (proved.returncode, proved.stderr) == (0, "")
    assert "rolls follow from the secret, 1 were queued" in proved.stdout
    path.write_text(finished().replace("Ælfgifu", "Ealdgyth"), encoding="utf-8")
    assert run(str(path)).returncode == 2
    assert run().returncode == 2
    assert run(str(tmp_path / "none")).stderr.startswith("no: ")
