"""Files of studies."""

from __future__ import annotations

from pathlib import Path

import pytest

from senlac.engine.support.errors import SenlacError
from senlac.lab.study.study_file import parse_study, read_study
from tests.lab.study.support import BALANCE


def test_file_is_read_with_its_defaults(tmp_path: Path) -> None:
    path = tmp_path / "even.toml"
    path.write_text(BALANCE, encoding="utf-8")
    found = read_study(path)
    assert (found.question, found.games, found.test, found.arm) == ("balance", 12, None, ())
    assert found.play[0].scenario == "foragers"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('expected = "even"', "", "expected: it is missing: write down what you expect"),
        ('expected = "even"', 'expected = "  "', "expected: it is missing"),
        ('"balance"', '"truth"', "Invalid enum value 'truth' - at `$.question`"),
        ("games = 12", "games = 0", "Expected `int` >= 1 - at `$.games`"),
        ("games = 12", "games = 12\nspeed = 1", "unknown field `speed`"),
        ("[[play]]", "[expect]\nsaxon = [0.6, 0.4]\n[[play]]", "expect.saxon: expected [low"),
        ("[[play]]", "[test]\nleast = 0.7\n[[play]]", "Expected `float` < 0.5 - at"),
        ("games = 12", "games = ", "study.toml: "),
    ],
)
def test_invalid_file_is_refused_with_the_place(old: str, new: str, message: str) -> None:
    with pytest.raises(SenlacError) as error:
        parse_study(BALANCE.replace(old, new), "study.toml")
    assert message in str(error.value)


def test_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SenlacError, match=r"nowhere\.toml: No such file"):
        read_study(tmp_path / "nowhere.toml")
    latin = tmp_path / "latin.toml"
    latin.write_bytes(b"expected = '\xe9'")
    with pytest.raises(SenlacError, match="expected UTF-8"):
        read_study(latin)
