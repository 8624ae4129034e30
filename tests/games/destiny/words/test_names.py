"""The names of units, counters and leaders."""

from __future__ import annotations

from tests.games.destiny.board import begun


def test_no_counter_name_contains_an_id() -> None:
    catalogue = begun("fulford").state.catalogue
    for called in catalogue.names:
        assert not set("_.") & set(called)


def test_counters_of_a_title_are_numbered_through() -> None:
    catalogue = begun("fulford").state.catalogue
    called = catalogue.called
    assert [called[f"hc_{unit}"] for unit in ("1.1", "1.2", "2.1")] == [
        "Housecarle 1", "Housecarle 2", "Housecarle 3"
    ]  # fmt: skip
    # Two units with a Fleming each.
    assert called["t_fle_1.2"] == "Tostig's Fleming 2"
    assert called["t_mix_1.1"] == "Tostig's Fleming 3"
    assert called["fyrd_kent.2"] == "Kent fyrd 2"


def test_no_two_figures_or_pieces_have_the_same_name() -> None:
    catalogue = begun("fulford").state.catalogue
    for names in (catalogue.names, catalogue.piece_names):
        assert len(set(names)) == len(names)


def test_a_unit_name_ends_with_the_number_of_its_id() -> None:
    catalogue = begun("fulford").state.catalogue
    for name, called in zip(catalogue.units, catalogue.piece_names, strict=False):
        kind, _, number = name.rpartition("_")
        alone = f"{kind}_2" not in catalogue.units
        assert not number.isdigit() or alone or called.endswith(f" {number}")
