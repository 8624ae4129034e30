"""Preprocessor of pages from Markdown to HTML: inserts charts, tables and line numbers of code."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Final

from senlac.engine.model.refusals import COMMON_RULES
from senlac.games.shieldwall.data.tables import load_game_data

from .charts import CHARTS, chart
from .drawing import Board, picture
from .guides import GUIDES, guide
from .ledgers import GAMES, RECONSTRUCTED, linked, reasons, rulings, values, whole
from .maps import scenario_map
from .overlays import places
from .places import numbered
from .reference import reference
from .server import SERVER
from .tables import table
from .views import view_table

MARK: Final = re.compile(r"^<!-- (\w+): ([\w-]+) -->$", re.MULTILINE)
"""Placeholder of generated content: `<!-- chart: units -->`."""


def laws() -> str:
    """Return the rules of conduct that hold in every game."""
    return table(
        ("Law", "What it says"), [(f"`{name}`", text) for name, text in COMMON_RULES.items()]
    )


PARTS: Final[dict[str, Callable[[str], str]]] = {
    "whole": whole,
    "rulings": lambda game: rulings(game, "ruling"),
    "reasons": reasons,
    "reconstructed": lambda game: rulings(game, RECONSTRUCTED),
    "values": values,
    "overlay": places,
}
"""By name, the parts made from the ledger and the data of a game."""

LEDGERS: Final[dict[str, Callable[[], str]]] = {
    "laws": laws,
    **{f"{game}-{part}": partial(make, game) for game in GAMES for part, make in PARTS.items()},
}
"""The ledgers that a page can insert: `<!-- ledger: comet-rulings -->`."""


def finished(markdown: str, page: str) -> str:
    """Return a page with charts, ledgers, links to rules and line numbers of code inserted.

    Raises:
        LookupError, DataError: the page asks for unknown content; the message names the page.
    """

    def put_in(found: re.Match[str]) -> str:
        kind, name = found.groups()
        if kind == "chart" and name in CHARTS:
            return chart(name)
        if kind == "ledger" and name in LEDGERS:
            return LEDGERS[name]()
        if kind == "views":
            return view_table(name)
        if kind == "reference":
            return reference(name)
        if kind == "server" and name in SERVER:
            return SERVER[name]()
        if kind == "guide" and name in GUIDES:
            return guide(name)
        raise LookupError(f"{page}: nothing to put in for {found[0]}")

    return linked(numbered(MARK.sub(put_in, markdown)), page)


def maps() -> dict[str, str]:
    """Return the drawn maps by their paths in the docs."""
    tables = load_game_data()
    drawn = {
        f"play/maps/{row.id}.svg": scenario_map(row, tables) for row in tables.scenarios.values()
    }
    for ground in tables.field_maps.values():
        board = Board(ground.map)
        drawn[f"play/maps/field-{ground.id}.svg"] = picture(f"Ground: {ground.id}", [(board, "")])
    return drawn
