"""The source of a game's tables: overlays and its cache."""

from senlac.engine.data.data_source import KEPT, DataSource
from senlac.engine.data.overlay import Overlay


class Tables:
    """Tables that contain only the name of their overlay."""

    def __init__(self, overlay: str) -> None:
        self.overlay = overlay


SOURCE = DataSource("senlac", {}, Tables)


def test_printed_tables_stay_cached_after_many_overlays() -> None:
    printed = SOURCE.load()
    names = [f"{number}.toml" for number in range(KEPT + 1)]
    assert [SOURCE.load(Overlay(name, {})).overlay for name in names] == names
    assert SOURCE.load() is printed
    assert printed.overlay == ""


def test_overlays_are_cached_until_there_are_too_many() -> None:
    first = SOURCE.load(Overlay("first.toml", {}))
    assert SOURCE.load(Overlay("first.toml", {})) is first
    for number in range(KEPT):
        SOURCE.load(Overlay(f"{number}.toml", {}))
    assert SOURCE.load(Overlay("first.toml", {})) is not first
