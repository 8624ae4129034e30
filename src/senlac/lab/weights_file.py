"""Files of weights with changed values.

Only this module needs tomlkit, which comes with `senlac[tune]`.
"""

from __future__ import annotations

from collections.abc import Mapping

import tomlkit

from senlac.engine.data.features import SCALE


def rewritten(text: str, weights: Mapping[str, float], scale: float | None, source: str) -> str:
    """Return a file of weights with new values for some features; everything else is unchanged.

    The scale from points to win chances is written too, if the file has one. With `scale` None it
    stays unchanged: win chances then do not depend on these weights.
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
