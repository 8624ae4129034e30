"""The names of rules that differ in earlier versions, and the rules of each version."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SIEGES_OUTLIVE_CONTROL: Final = "sieges outlive control"
"""[siege.f] A siege lasted until the next dawn, even if the besieger controlled the town."""

PUT_BACK_LOSES_STEP: Final = "put back loses step"
"""[meet.h] A body put back after a change of places went on with its plan from the wrong hex."""

SPIED_AS_ON_THE_MARCH: Final = "spied as on the march"
"""[spy.g] Spies reported a body that merged or ended at dusk as if it still existed."""

FEW_CAPTURE: Final = "few capture"
"""[siege.g] Any besiegers, however few, captured a town that fewer than ten defended."""

FALL_WITHOUT_SACK: Final = "fall without sack"
"""[pillage.i] A besieged town that fell without a siege roll was not ravaged."""

ENTRY_BY_ORDER: Final = "entry by order"
"""[pillage.j] Starving figures that went inside by flight or as a garrison did not ravage."""

ROWS_APART: Final = "rows apart"
"""[scout.e] A row of the scouting table showed its own entries only, even in the same hex."""

ORDERS_TO_THE_ABSENT: Final = "orders to the absent"
"""[order.k] Declarations, and titles in GIFTS, reached players who had left the war."""

VERSION_1: Final = (
    SIEGES_OUTLIVE_CONTROL, PUT_BACK_LOSES_STEP, SPIED_AS_ON_THE_MARCH, FEW_CAPTURE,
    FALL_WITHOUT_SACK, ENTRY_BY_ORDER, ROWS_APART, ORDERS_TO_THE_ABSENT,
)  # fmt: skip

UNMARKED: Final[Mapping[str, tuple[str, ...]]] = {"1": ("1a",)}
"""By version, other editions that its records may be of if they have no data hash."""

EARLIER: Final[Mapping[str, tuple[str, ...]]] = {"1a": ()}
"""The rules in which each of these editions differs from the next newer one."""
