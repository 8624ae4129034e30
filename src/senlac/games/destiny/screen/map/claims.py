"""The progress of each side towards an automatic victory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.screen.scene import PanelRow
from senlac.engine.support.text import count

if TYPE_CHECKING:
    from senlac.games.destiny.catalogue import Catalogue
    from senlac.games.destiny.screen.rows.campaign import CampaignView

ENGLAND: Final = frozenset({"north", "south"})
"""The zones of England."""


def claims(catalogue: Catalogue, shown: CampaignView) -> list[PanelRow]:
    """[2.1a-2.1g] Return what is done and what is missing for each side to win at once."""
    tables = catalogue.tables
    texts = {
        "norwegian": norwegian(catalogue, shown),
        "english": english(catalogue, shown),
        "norman": norman(catalogue, shown),
    }
    out = {row.id for row in shown.sides if row.out}
    return [
        PanelRow(
            f"{tables.sides[side].name} victory at once",
            "out of the game" if side in out else "; ".join(texts[side]),
        )
        for side in catalogue.roles
    ]


def english(catalogue: Catalogue, shown: CampaignView) -> list[str]:
    """[2.1a, 2.1b] Return the status of the English rivals, and of London."""
    rivals = [row for row in shown.sides if row.id in catalogue.roles and row.id != "english"]
    dead = len([row for row in rivals if row.out])
    never = len([row for row in rivals if not row.out and row.landed is None])
    found = [f"{dead} of {len(rivals)} rivals dead"]
    if never:
        found.append(f"{never} not landed, which counts after the last turn")
    return [*found, f"London {holder(catalogue, shown, 'london')}"]


def norman(catalogue: Catalogue, shown: CampaignView) -> list[str]:
    """[2.1d] Return the progress of the Normans: Harold, London, the South, the larger army."""
    harold = any([piece.id == "harold" for piece in shown.pieces])
    return [
        "Harold lives" if harold else "Harold is dead",
        f"London {holder(catalogue, shown, 'london')}",
        shires(catalogue, shown, "norman", "south"),
        army(catalogue, shown, "norman"),
    ]


def norwegian(catalogue: Catalogue, shown: CampaignView) -> list[str]:
    """[2.1e] Return the progress of the Norwegians: York, the North, the larger army."""
    left = len([area for area in in_england(catalogue, shown, "english") if area == "north"])
    york = catalogue.tables.sides[shown.york].name if shown.york else "English"
    return [
        f"York {york}",
        shires(catalogue, shown, "norwegian", "north"),
        f"{left} English in the North" if left else "no English in the North",
        army(catalogue, shown, "norwegian"),
    ]


def holder(catalogue: Catalogue, shown: CampaignView, name: str) -> str:
    """Return the side that controls an area."""
    [control] = [area.control for area in shown.areas if area.id == name]
    return catalogue.tables.sides[control].name if control else "under No Control"


def shires(catalogue: Catalogue, shown: CampaignView, side: str, zone: str) -> str:
    """Return how many areas of a zone a side controls, of those it needs."""
    areas = catalogue.tables.areas
    held = [a for a in shown.areas if a.control == side and areas[a.id].zone == zone]
    needed = catalogue.tables.files.tables.conquest.shires[side]
    return f"{len(held)} of {needed} shires of the {zone.capitalize()}"


def army(catalogue: Catalogue, shown: CampaignView, side: str) -> str:
    """[2.1g] Return the units of a side in England, and how many it needs."""
    own = len(in_england(catalogue, shown, side))
    others = [row.id for row in shown.sides if row.id != side]
    against = sum([len(in_england(catalogue, shown, other)) for other in others])
    needed = catalogue.tables.files.tables.conquest.times_the_others * against
    return f"{count(own, 'unit')} in England, {needed} needed"


def in_england(catalogue: Catalogue, shown: CampaignView, side: str) -> list[str]:
    """[2.1g] Return for each active unit of a side in England its zone."""
    leaders = set(catalogue.leaders)
    areas = catalogue.tables.areas
    zones = [
        areas[piece.at].zone
        for piece in shown.pieces
        if piece.side == side and piece.at and piece.id not in leaders and not piece.inactive
    ]
    return [zone for zone in zones if zone in ENGLAND]
