"""The names of units, counters and leaders."""

from __future__ import annotations

from tests.games.destiny.board import begun


def test_counter_name_contains_the_text_that_players_type() -> None:
    catalogue = begun("fulford").state.catalogue
    for name, called in zip(catalogue.counters, catalogue.names, strict=False):
        unit, _, part = name.partition(".")
        if unit.startswith("fyrd_"):
            area = unit.removeprefix("fyrd_").replace("_", " ").title()
            assert called == f"{area} fyrd {part}"
        else:
            assert called.endswith(f" {name}")


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


def test_counters_have_distinct_names_in_sentences() -> None:
    catalogue = begun("fulford").state.catalogue
    called = [catalogue.called[name] for name in catalogue.counters]
    assert len(set(called)) == len(called)
    assert catalogue.called["hc_2.1"] == "Housecarle 2.1"
    # Both would be "Tostig's Fleming 1.1".
    assert catalogue.called["t_fle_1.1"] == "Tostig's Fleming t_fle_1.1"
    assert catalogue.called["t_mix_1.1"] == "Tostig's Fleming t_mix_1.1"
