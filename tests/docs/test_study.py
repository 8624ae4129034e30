"""The page about studies: its example, its keys and its columns."""

from __future__ import annotations

import re
from typing import get_args

from senlac.lab.study.figures import require_known
from senlac.lab.study.parquet import FIXED
from senlac.lab.study.plan import make_study
from senlac.lab.study.study_file import Arm, Play, Question, Stopping, StudyFile, read_study
from tests.docs.pages import CODE, ROOT, named, page, tables

PAGE = page("bots/study.md")
EXAMPLE = ROOT / "examples" / "study.toml"


def test_example_can_be_played() -> None:
    study = make_study(read_study(EXAMPLE), EXAMPLE.parent)
    require_known(study)
    assert study.units == 20
    assert '--8<-- "study.toml"' in PAGE


def test_page_names_every_key_of_the_file() -> None:
    rows = set(named(PAGE, "Key"))
    parts = {"[test]": Stopping, "[[play]]": Play, "[[arm]]": Arm}
    known = {f"{head} {key}" for head, shape in parts.items() for key in shape.__struct_fields__}
    own = set(StudyFile.__struct_fields__) - {"test", "play", "arm", "expect"}
    assert rows == known | own | {"[expect]"}


def test_page_names_every_question_and_column() -> None:
    assert set(named(PAGE, "`question`")) == set(get_args(Question))
    columns = [name for name in named(PAGE, "Column") if not re.search("[A-Z]", name)]
    assert columns == [name for name, _ in FIXED]
    assert len([rows for head, rows in tables(PAGE) if CODE.findall(head)]) == 1
