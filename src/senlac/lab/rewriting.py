"""A file of weights with others in it.

This module alone needs tomlkit, which comes with `senlac[tune]`.
"""

from __future__ import annotations

from collections.abc import Mapping

import tomlkit

from senlac.engine.features import SCALE


def rewritten(text: str, weights: Mapping[str, float], scale: float | None, source: str) -> str:
    """Return a file of weights with new ones for the features named; all else stays as it is.

    The scale by which points become chances goes with them, where the file has one, unless it is
    None: then chances follow from something else than what was weighed.
    """
    document = tomlkit.parse(text)
    for row in document.get("constant", ()):
        if row["id"] == SCALE and scale is not None:
            row["value"] = float(f"{scale:.4g}")
            row["source"] = source
    for row in document["feature"]:
        name = str(row["id"])
        if name in weights:
            row["weight"] = float(f"{weights[name]:.4g}")
            row["source"] = source
    return tomlkit.dumps(document)
