"""The panels of the PIPE phase."""

from __future__ import annotations

from typing import Final

import pytest

from senlac.engine.screen.scene import Panel
from senlac.games.destiny.data.tables import load_game_data
from senlac.games.destiny.screen.pipe_panels import parley
from tests.games.destiny.table import table

START: Final = load_game_data().files.tables.legitimacy.start


def rows(panel: Panel) -> dict[str, str]:
    """Return the lines of a panel."""
    return {row.label: row.value for row in panel.rows}


@pytest.mark.rule("4.0p")
def test_player_panels_show_own_hand_obligations_and_tracks() -> None:
    made = table(norwegian="tostig brittany scouts", left={"norwegian": 2}, face_up="comet")
    panels = {panel.id: panel for panel in parley(made.state, [0])}
    assert list(panels) == [
        "hand_norwegian", "table", "track_norwegian", "track_english", "track_norman",
    ]  # fmt: skip
    hand = rows(panels["hand_norwegian"])
    assert list(hand) == [
        "Tostig's choice, compulsory", "Conan of Brittany, compulsory", "Scouts",
        "Due from the hand", "Bound",
    ]  # fmt: skip
    assert hand["Due from the hand"] == "2 of 2 plays left"
    assert rows(panels["track_english"]) == {
        "Legitimacy": str(START.english), "Plays left": "7 of 7", "Cards in hand": "4",
        "Played from hand": "0 of 3",
    }  # fmt: skip
    assert [name for name, panel in panels.items() if panel.active] == ["track_norwegian"]
    assert rows(panels["table"])["The long-haired star, compulsory"].startswith(
        "die 1-6: the rival"
    )


@pytest.mark.rule("4.0p")
def test_free_player_is_not_shown_as_bound() -> None:
    made = table(norwegian="tostig scouts", left={"norwegian": 2})
    [panel] = [panel for panel in parley(made.state, [0]) if panel.id == "hand_norwegian"]
    assert "Bound" not in rows(panel)


@pytest.mark.rule("4.0p")
def test_spectator_panels_show_the_table_and_no_hand() -> None:
    made = table(face_up="fair_wind")
    panels = parley(made.state, [])
    assert [panel.id for panel in panels] == [
        "table", "track_norwegian", "track_english", "track_norman",
    ]  # fmt: skip
    assert list(rows(panels[0])) == ["Fair wind", "Face down"]
    assert rows(panels[0])["Face down"] == "12"


def test_pipe_panels_are_absent_outside_the_phase() -> None:
    made = table()
    made.state.stack.pop()
    assert parley(made.state, [0]) == ()
