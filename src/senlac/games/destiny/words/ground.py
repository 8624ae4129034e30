"""What the grounds of Battle Boards do, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from senlac.games.destiny.catalogue import BattleBoard
    from senlac.games.destiny.data.tables import GameData

MINUS = "\N{MINUS SIGN}"


def river_words(tables: GameData) -> str:
    """[11.2d, 11.3c] Return what the river does."""
    modifier = signed(tables.files.battle.melee.across_river)
    return f"Over the river attacks have {modifier}, and no counter moves diagonally."


def slope_words(tables: GameData) -> str:
    """[11.2d, 11.3c] Return what the slope of a hill does."""
    melee = tables.files.battle.melee
    return (
        f"Attacks downhill have {signed(melee.downhill)}, uphill {signed(melee.uphill)};"
        " no counter moves diagonally over the slope."
    )


def board_words(tables: GameData, field: BattleBoard) -> str:
    """[11.0d] Return what the ground of a Battle Board does."""
    if any(field.bank):
        return river_words(tables)
    return slope_words(tables) if any(field.height) else "Level ground: it helps neither side."


def signed(modifier: int) -> str:
    """Return a modifier with its sign."""
    return f"+{modifier}" if modifier > 0 else f"{MINUS}{-modifier}"
