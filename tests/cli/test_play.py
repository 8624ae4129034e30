"""`senlac play`: complete matches by keyboard, and every way to leave one."""

from __future__ import annotations

import json
import signal
from io import BufferedReader
from pathlib import Path
from random import Random
from typing import IO, cast

import pytest

from senlac import Match
from senlac.cli import prompt_commands
from senlac.cli.ending import ending
from senlac.engine.match.verify import verify
from tests.cli.support import PLAIN, Ran, refused, senlac, start

SEED = "1066"


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Save matches of these tests apart from the player's own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def played(*lines: str, args: tuple[object, ...] = ()) -> Ran:
    """Play the first battle as the Norman by typing lines."""
    typed = "".join([f"{line}\n" for line in lines])
    arguments = ("play", "shieldwall", "--seed", SEED, "--bot", "random", *args)
    return senlac(*arguments, stdin=typed, COLUMNS="200")


def script(match: Match, seed: str) -> list[str]:
    """Play a match to its end at random; return its actions as typed lines."""
    rng = Random(seed)
    lines = []
    while match.result() is None:
        [role] = match.actors()
        offered = match.options_object(role)
        assert offered is not None
        action = offered.sample(rng)
        lines.append(match.notation().text(action))
        match.play(role, action)
    return lines


# ---- playing ------------------------------------------------------------------------------------


def test_match_begins_at_once_without_options() -> None:
    ran = senlac("play", "shieldwall", "--bot", "random")
    assert ran.status == 0
    assert "The Foragers" in ran.out
    assert "norman: you" in ran.out
    assert "Two ways to win" in ran.out
    assert "Hint: Each order costs an action" in ran.out
    assert "Type ? for help" in ran.out


@pytest.mark.parametrize("scenario", ["foragers", "hastings", "meeting"])
def test_complete_match_can_be_typed(scenario: str, tmp_path: Path) -> None:
    match = Match.new("shieldwall", scenario, seed=SEED)
    lines = script(match, scenario)
    path = tmp_path / "match.json"
    args = ("--scenario", scenario, "--seed", SEED, "--hotseat", "--save", path)
    ran = senlac("play", "shieldwall", *args, stdin="\n".join(lines) + "\n")
    assert ran.status == 0
    result = match.result()
    assert result is not None
    assert ending(match) in " ".join(ran.out.split())
    saved = json.loads(path.read_text())
    assert [entry.get("action") for entry in saved["entries"][1:]] == lines
    assert saved["ending"]["winners"] == list(result.winners)
    assert verify(path.read_text()).proved


def test_complete_match_against_a_bot_is_played_by_number(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    ran = played(*["1"] * 600, args=("--save", path))
    assert "The match is over" in ran.out
    saved = json.loads(path.read_text())
    assert saved["seats"] == {"saxon": "random", "norman": "human"}
    assert {entry["role"] for entry in saved["entries"][1:]} == {"saxon", "norman"}


def test_unit_and_square_are_chosen_by_number_on_the_board() -> None:
    ran = played("move N1", "1")
    assert "<1>" in ran.out
    assert "N1 moves from e1 to" in ran.out
    assert "Which way does N1 face?" in ran.out


def test_actions_of_the_bot_are_printed_as_sentences() -> None:
    ran = played("done")
    assert "Game turn 1: the Saxons." in ran.out
    assert "The Saxons roll" in ran.out


def test_other_side_may_be_played() -> None:
    ran = played(args=("--as", "saxon"))
    assert "saxon: you, norman: computer (random)" in ran.out
    assert "saxon>" in ran.out


def test_equal_seeds_give_equal_matches() -> None:
    assert played("done", "done").out == played("done", "done").out


def test_hidden_army_list_is_not_shown_to_the_other_player() -> None:
    args = ("--scenario", "meeting", "--option", "muster=buy", "--hotseat", "--seed", SEED)
    ran = senlac("play", "shieldwall", *args, stdin="buy fyrd\nbuy fyrd\ndone\n\n")
    before, _, after = ran.out.partition("press Enter when no one else is looking")
    assert "Saxon Fyrd 2 units" in before
    assert after
    assert "(south)   List closed\n" in after
    assert "Fyrd" not in after.split("north>")[0]


def test_unchanged_board_is_not_drawn_again() -> None:
    args = ("--scenario", "meeting", "--option", "muster=buy", "--hotseat", "--seed", SEED)
    ran = senlac("play", "shieldwall", *args, stdin="buy fyrd\nbuy fyrd\nboard\ndone\n\n")
    files = "    a     b     c     d     e     f     g     h     i"
    # Drawn at the start, on request and for the other player; each has its files above and below.
    assert ran.out.count(files) == 3 * 2
    assert ran.out.count("(south)   List open") == 4


# ---- commands -----------------------------------------------------------------------------------


def test_help_lists_every_command_and_the_form_of_actions() -> None:
    out = played("?").out
    assert all([word in out for word in ("move UNIT SQUARE", "why ACTION", "save FILE", "concede")])


def test_why_not_names_the_rule() -> None:
    ran = played("why move N1 h6", "why move N1 e2", "move N1 h6")
    assert ran.out.count("N1 moves 2 squares; h6 is 5 away. [move.5b]") == 2
    assert "Nothing forbids it" in ran.out


def test_undo_goes_back_to_the_last_roll() -> None:
    ran = played("move N1 e2", "undo", "undo", "move N1 e2", "face N", "undo")
    assert ran.out.count("Taken back.") == 2
    assert "No: There is nothing to take back. [table.undo]" in ran.out


@pytest.mark.parametrize(("answer", "agreed"), [("y", True), ("n", False)])
def test_other_players_at_one_keyboard_may_agree_to_an_undo(answer: str, agreed: bool) -> None:  # noqa: FBT001
    args = ("play", "shieldwall", "--hotseat", "--seed", SEED)
    ran = senlac(*args, stdin=f"done\nundo\n{answer}\n")
    assert "norman: agreed?" in ran.out
    assert ("Taken back." in ran.out) == agreed
    assert ("[table.undo]" in ran.out) == (not agreed)


def test_bot_does_not_agree_to_an_undo_past_a_roll() -> None:
    ran = played("done", "undo")
    assert "[table.undo]" in ran.out
    assert "agreed?" not in ran.out


def test_log_repeats_all_events() -> None:
    out = played("move N1 e2", "face W", "log").out
    assert out.count("N1 moves from e1 to e2.") == 2
    assert out.count("Game turn 1: the Normans.") == 2


def test_rules_are_printed_by_chapter_or_id() -> None:
    out = played("rules", "rules shoot.2a", "rules nope.1").out
    assert "Melee: melee.1a to" in out
    assert "A shot costs 1 action. (book)" in out
    assert "no rule 'nope.1'" in out


def test_odds_are_printed_for_one_action_or_for_all_that_roll() -> None:
    args = ("play", "shieldwall", "--scenario", "hastings", "--hotseat", "--seed", "2")
    ran = senlac(*args, stdin="odds\nodds move N2 f4\nmove N2 f4\nface N\ndone\nodds\nodds done\n")
    assert "No action of this step rolls dice." in ran.out
    assert "No dice: nothing changes by chance." in ran.out
    assert "shoot N2 S4" in ran.out
    assert "0: 33.33%  1: 33.33%  2: 33.33%" in ran.out


def test_the_list_of_odds_skips_actions_with_too_many_outcomes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(prompt_commands, "MOST_ROLLS", prompt_commands.FEW)
    args = ("play", "shieldwall", "--scenario", "hastings", "--hotseat", "--seed", "2")
    ran = senlac(*args, stdin="move N2 f4\nface N\ndone\nodds\nodds shoot N2 S4\n")
    assert "too many outcomes for this list" in ran.out
    assert "33.33%" in ran.out


def test_odds_of_an_action_use_the_words_of_the_rules(tmp_path: Path) -> None:
    layout = tmp_path / "archers.txt"
    layout.write_text("turn: 5\nphasing: norman\nNA01 1705 n\nHC01 1606 s\nstep: Missiles\n")
    args = ("play", "hastings", "--layout", layout, "--hotseat", "--seed", "1")
    out = senlac(*args, stdin="odds\nodds fire NA01 1606\n").out
    assert "Hits: disordered: 33.33%" in out
    assert "Hits on 5 or more (4.2b)." in out


def test_concede_asks_for_confirmation() -> None:
    ran = played("concede", "no", "concede", "yes")
    assert ran.out.count("Give up the match?") == 2
    assert "The Saxons win: the Normans have resigned." in ran.out


@pytest.mark.parametrize("typed", ["dance", "move N9 e2", "move N1", "99", "\x00", "1 2 3"])
def test_invalid_input_leaves_the_match_playable(typed: str) -> None:
    ran = played(typed, "", "move N1 e2")
    assert ran.status == 0
    assert "N1 moves from e1 to e2." in ran.out


# ---- leaving and coming back --------------------------------------------------------------------


def test_saved_match_is_resumed_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "my match.json"
    ran = played("move N1 e2", "face W", f"save {path}", "quit", "")
    assert f"go on with: senlac play --resume '{path}'\n" in ran.out
    again = senlac("play", "--resume", path, stdin="log\n")
    assert "N1 faces west." in again.out
    assert "saxon: computer (random), norman: you" in again.out


def test_match_is_resumed_within_another(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    ran = played(f"save {path}", "move N1 e2", "face W", f"resume {path}", "move N1 e2")
    assert ran.out.count("N1 moves from e1 to e2.") == 2


def test_quitting_offers_to_save(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    ran = played("move N1 e2", "quit", str(path))
    assert "Save to which file?" in ran.out
    assert json.loads(path.read_text())["entries"][1]["action"] == "move N1 e2"


def test_unfinished_match_is_saved_at_the_end_of_the_input(tmp_path: Path) -> None:
    ran = played("move N1 e2")
    [kept] = tmp_path.glob("state/senlac/shieldwall-*.json")
    assert ran.status == 0
    assert "The match is kept; go on with: senlac play --resume" in ran.out
    assert "N1 moves from e1 to e2." in senlac("play", "--resume", kept, stdin="log\n").out


def test_match_without_an_action_is_not_saved(tmp_path: Path) -> None:
    assert played().status == 0
    assert not (tmp_path / "state").exists()


def test_ctrl_c_saves_the_match_and_ends_without_a_traceback(tmp_path: Path) -> None:
    env = {**PLAIN, "XDG_STATE_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    with start("play", "shieldwall", "--bot", "random", env=env) as process:
        stdin, stdout = cast("IO[bytes]", process.stdin), cast("BufferedReader", process.stdout)
        stdin.write(b"move N1 e2\n")
        stdin.flush()
        seen = b""
        while seen.count(b"norman> ") < 2:  # the second prompt asks for the facing
            seen += stdout.read1()
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert process.returncode == 130
    assert err == b""
    assert b"N1 moves from e1 to e2." in seen
    assert b"The match is kept" in out


# ---- bad input ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["chess"], "no game 'chess'"),
        (["shieldwall", "--scenario", "agincourt"], "no scenario 'agincourt'"),
        (["shieldwall", "--option", "fog=true"], "no option 'fog'"),
        (["shieldwall", "--option", "reroll=maybe"], "expected false, true, got 'maybe'"),
        (["shieldwall", "-o", "reroll", "-o", "reroll"], "is given twice"),
        (["shieldwall", "--as", "dane"], "no role 'dane'"),
        (["shieldwall", "--bot", "hal"], "no bot 'hal'"),
        (["shieldwall", "--bot", "random:9"], "expected nothing after the colon"),
        (["shieldwall", "--hotseat", "--bot", "random"], "leave out --as and --bot"),
        (["shieldwall", "--overlay", "none.toml"], "overlay none.toml: expected a file"),
        (
            ["shieldwall", "--handicap", "late"],
            "no handicap 'late' in shieldwall foragers; there are",
        ),
        (
            ["shieldwall", "-s", "fulford", "--handicap", "late_bretons"],
            "no handicap 'late_bretons' in shieldwall fulford; there are none",
        ),
        (
            ["shieldwall", "--handicap", "late_bretons", "--overlay", "x.toml"],
            "leave out --overlay",
        ),
        (
            ["shieldwall", "--handicap", "late_bretons", "--layout", "x.txt"],
            "the layout names its scenario",
        ),
        (["--resume", "none.json", "--handicap", "late_bretons"], "leave the rest out"),
        (["shieldwall", "--resume", "none.json"], "leave the rest out"),
        (["--resume", "none.json"], "record none.json: No such file or directory"),
    ],
)
def test_invalid_arguments_are_refused_in_one_line(args: list[str], told: str) -> None:
    assert told in refused(senlac("play", *args))


def test_overlay_with_a_wrong_key_is_refused_with_its_path(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[units.unit.housecarl]\nstrenght = 8\n")
    told = refused(senlac("play", "shieldwall", "--overlay", path))
    assert "units.unit.housecarl.strenght: unknown key" in told


def test_overlay_out_of_range_is_refused_with_its_path(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("tables.command.dice_with_commander = 20\n")
    told = refused(senlac("play", "shieldwall", "--overlay", path))
    assert "tables.command.dice_with_commander: expected 1 to 6, got 20" in told


def test_an_overlay_changes_the_match(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[units.unit.housecarl]\nstrength = 8\n")
    assert "H0/8" in senlac("play", "shieldwall", "--overlay", path, "--bot", "random").out


def test_handicap_is_named_and_stored_in_the_record(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    ran = senlac("play", "shieldwall", "--handicap", "late_bretons", stdin=f"save {path}\nquit\n")
    assert "Handicap: The Breton horse comes on turn 4." in ran.out
    overlay = json.loads(path.read_text())["start"]["overlay"]
    assert overlay["name"] == "handicap: The Breton horse comes on turn 4"
    resumed = senlac("play", "--resume", path, stdin="quit\n")
    assert "Handicap: The Breton horse comes on turn 4." in resumed.out


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"version": 1', '"version": 2', "made by a newer Senlac"),
        ("move N1 e2", "move N1 e3", "entry 1"),
        ('"secret"', '"sekret"', "unknown key 'sekret'"),
        ("]", "", "no JSON"),
    ],
)
def test_a_damaged_record_is_refused(tmp_path: Path, old: str, new: str, told: str) -> None:
    path = tmp_path / "match.json"
    played("move N1 e2", f"save {path}")
    path.write_text(path.read_text().replace(old, new, 1))
    assert told in refused(senlac("play", "--resume", path))


def test_public_record_cannot_be_played_on(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(Match.new("shieldwall", seed=1).record().document()))
    assert "without the secret of its dice" in refused(senlac("play", "--resume", path))


def test_file_that_cannot_be_written_does_not_end_the_match(tmp_path: Path) -> None:
    ran = played(f"save {tmp_path}", f"save {tmp_path}/none/x.json", "move N1 e2")
    assert "expected a file to write" in ran.out
    assert "No such file or directory" in ran.out
    assert "N1 moves from e1 to e2." in ran.out
    assert [path.name for path in tmp_path.iterdir()] == ["state"]


@pytest.mark.parametrize("name", ["none/x.json", "."])
def test_match_that_cannot_be_saved_does_not_begin(tmp_path: Path, name: str) -> None:
    told = refused(senlac("play", "shieldwall", "--save", tmp_path / name, stdin="move N1 e2\n"))
    assert told.startswith(f"record {tmp_path / name}: ")
    assert list(tmp_path.iterdir()) == []


def test_match_that_cannot_be_saved_at_the_end_goes_elsewhere(tmp_path: Path) -> None:
    ran = played("move N1 e2", "quit", str(tmp_path / "none" / "x.json"))
    [kept] = tmp_path.glob("state/senlac/shieldwall-*.json")
    assert ran.status == 2
    assert ran.err.count("\n") == 1
    assert f"No such file or directory; the match is kept in {kept}" in ran.err
    assert json.loads(kept.read_text())["entries"][1]["action"] == "move N1 e2"


def test_match_begins_at_a_layout(tmp_path: Path) -> None:
    path = tmp_path / "field.txt"
    path.write_text("map:\n  .  N1\n  S1 .\nactive: saxon\nactions: 2\n", encoding="utf-8")
    laid = ("play", "shieldwall", "--layout", path)
    ran = senlac(*laid, "--hotseat", "--seed", 1, stdin="move S1 a2\n")
    assert "S1 moves from a1 to a2" in ran.out
    assert "names its scenario" in refused(senlac(*laid, "--scenario", "foragers"))
    path.write_text("map:\n  .  N1\nS1 nowhere\n", encoding="utf-8")
    assert "layout, line 3: unknown word or square 'nowhere'" in refused(senlac(*laid))
    path.write_bytes(b"\xff")
    assert "expected UTF-8" in refused(senlac(*laid))
