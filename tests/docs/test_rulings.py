from __future__ import annotations

import pytest
from scripts.docpages.ledgers import GAMES, ledger_of, rulings, values
from scripts.docpages.pages import finished

from tests.docs.pages import page

PAGE = finished(page("play/rulings.md"), "play/rulings.md")


@pytest.mark.parametrize("game", GAMES)
def test_every_row_not_from_the_book_is_among_the_rulings(game: str) -> None:
    for row in ledger_of(game).rows.values():
        if row.source != "book" or row.why:
            link = f"[{row.id}]({game}-ledger.md#{row.id}){{ .rule }}"
            assert f"| {link} | {row.rule} | {row.why} |" in PAGE


def test_rulings_are_listed_by_source() -> None:
    assert "[2.3d]" in rulings("comet", "ruling")
    assert "[2.3d]" not in rulings("comet", "reconstructed")


def test_values_are_listed_by_path_with_the_reason() -> None:
    assert "| `map.arrow.norman_chichester` | Bosham is Harold's own harbour" in values("comet")
    assert "| `tables.terrain`: clear, high | cost |" in values("hastings")


def test_rows_without_ids_share_a_line() -> None:
    [roads] = [line for line in values("comet").splitlines() if "`map.road`" in line]
    assert "line of Watling Street; " in roads
    assert "line of Fosse Way; " in roads
