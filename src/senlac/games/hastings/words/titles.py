"""Names on the screen: pieces, terrain and states."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.support.text import capital, count
from senlac.games.hastings.catalogue import NORMAN

if TYPE_CHECKING:
    from senlac.games.hastings.catalogue import Catalogue
    from senlac.games.hastings.data.rows.tables import Terrain
    from senlac.games.hastings.state import HastingsState

COLOURS: Final = (1, 0)
"""The colour of each side on the screen: Normans blue, Saxons red."""

LEVEL: Final = "Level"
"""The text of a score in which no side leads."""

CORNERS: Final = ("north", "north-east", "south-east", "south", "south-west", "north-west")
"""The corners of a hex, by facing."""


def title(catalogue: Catalogue, piece: int) -> str:
    """Return the title of a piece, which begins with its name in the log.

    `BC03 (Bretons: allied cavalry)`, `Duke William`.
    """
    if piece >= catalogue.units:
        return proper(catalogue, piece)
    unit = catalogue.tables.units[catalogue.names[piece]]
    group = catalogue.class_names[catalogue.group[piece]]
    kind = unit.kind.name
    known = kind if kind[0].isupper() else f"{capital(group)}: {kind}"
    return f"{unit.id} ({known})"


def proper(catalogue: Catalogue, piece: int) -> str:
    """Return the name of a leader, or of the banner."""
    tables = catalogue.tables
    if piece == catalogue.banner:
        return tables.banner.name
    return tables.leaders[catalogue.names[piece]].name


def army(state: HastingsState, side: int) -> str:
    """Return the display name of a side: `Normans`."""
    return f"{state.catalogue.armies[side]}s"


def signed(number: int) -> str:
    """Return a number with its sign, like modifiers."""
    return f"+{number}" if number >= 0 else f"\N{MINUS SIGN}{-number}"


def ground_lines(terrain: Terrain) -> list[str]:
    """[12.1a, H7.1a, H7.2a] Return the effects of a terrain, for tooltips."""
    lines = [f"Level {terrain.level}. Costs {count(terrain.mp, 'movement point')}."]
    if terrain.stops:
        lines.append("Movement ends here.")
    if terrain.disorders:
        lines.append("Disorders ordered units that enter.")
    if not terrain.archers_enter:
        lines.append("Closed to archers.")
    if not terrain.charge:
        both = "No charge" if terrain.feign else "No charge and no feigned attack"
        lines.append(f"{both} into it.")
    if terrain.defence:
        lines.append(f"{signed(terrain.defence)} to a defender attacked from below.")
    return lines


def lead_line(state: HastingsState, lead: int) -> str:
    """[H23a, H24.2a] Return what the Normans still need, by their lead in points."""
    if not state.catalogue.by_lead:
        ahead = army(state, NORMAN if lead > 0 else 1 - NORMAN)
        return f"{ahead} lead by {abs(lead)}" if lead else LEVEL
    missing = state.catalogue.lead_needed - lead
    if missing <= 0:
        return "Normans have the lead they need"
    return f"Normans need {missing} more"
