"""The data set of a study."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from msgspec.structs import replace

from senlac.engine.support.errors import SenlacError
from senlac.lab.study.parquet import table_of, write_parquet
from tests.lab.study.support import row

ROWS = [
    replace(
        row("ab", [1], scores=[3, 5]),
        follies=({"gap": 2}, {}),
        numbers={"hits": 4, "fell at": [3, 7]},
    ),
    replace(row("abc", [], unit=1), numbers={"share": 0.5}),
]


def test_columns_are_signed_64_bit_and_lists_of_any_length(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    write_parquet(path, ROWS)
    found = pq.read_table(path)
    # Parquet names the elements of a list in its own way, so that list types differ in the name.
    lists = [field.type for field in found.schema if pa.types.is_nested(field.type)]
    assert all([pa.types.is_list(kind) for kind in lists])
    kinds = {field.type for field in found.schema if field.type not in lists}
    kinds |= {kind.value_type for kind in lists}
    assert kinds == {pa.int64(), pa.string(), pa.float64()}
    assert [path.name for path in tmp_path.iterdir()] == ["games.parquet"]
    first, second = found.to_pylist()
    assert first["margins"] == [-2, 2]
    assert first["shares"] == [0.0, 1.0]
    assert first["folly.gap"] == [2, 0]
    assert first["number.fell at"] == [3, 7]
    assert second["margins"] == []
    assert second["shares"] == pytest.approx([1 / 3] * 3)
    assert (second["folly.gap"], second["number.fell at"], second["number.hits"]) == (None,) * 3


def test_data_set_without_games_has_its_columns(tmp_path: Path) -> None:
    write_parquet(tmp_path / "none.parquet", [])
    assert pq.read_table(tmp_path / "none.parquet").column_names == table_of(ROWS).column_names[:15]


def test_folder_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SenlacError, match=r"data .*: "):
        write_parquet(tmp_path / "nowhere" / "games.parquet", ROWS)
