"""The meeting engagement: its parameters before the terrain is rolled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from senlac.games.shieldwall.data.rows.order import OrderOfBattle
from senlac.games.shieldwall.rules.set_up.land import RollTerrain
from senlac.games.shieldwall.rules.set_up.printed import BY_SCORE
from senlac.games.shieldwall.state import ShieldwallState

if TYPE_CHECKING:
    from collections.abc import Mapping

    from senlac.games.shieldwall.data.tables import GameData


def begin_meeting(
    options: Mapping[str, Any], tables: GameData, overlay: dict[str, Any] | None
) -> ShieldwallState:
    """[meet.1a] Return the state before the first die roll for the terrain."""
    order = meeting_order(
        tables, options["board"], (options["south"], options["north"]), options, overlay
    )
    state = ShieldwallState()
    state.load_order(order, tables)
    state.push(RollTerrain(options["board"], options["muster"]))
    return state


def meeting_order(
    tables: GameData,
    board: str,
    nations: tuple[str, str],
    options: Mapping[str, Any],
    overlay: dict[str, Any] | None,
) -> OrderOfBattle:
    """[meet.4a] Return the order of a meeting engagement with the board still empty."""
    card = tables.meeting_boards[board]
    return OrderOfBattle(
        scenario="meeting",
        sides=("south", "north"),
        nations=nations,
        map=(tables.letters["open"] * card.width,) * card.height,
        units=(),
        first=0,
        turns=card.turns,
        at_limit=BY_SCORE,
        tie=0,
        commander_points=tables.combat.commander_points,
        break_at=(1, 1),
        reroll=options["reroll"],
        open_facing=options["open_facing"],
        greater_fyrd=options["greater_fyrd"],
        zones=(card.zone_south, card.zone_north),
        deploy=options["deploy"],
        overlay=overlay,
    )
