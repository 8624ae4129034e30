"""Moved to `senlac.engine.support.mask`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.support.mask",
    {
        "MOST": "MOST",
        "Mask": "Mask",
        "gather": "from_list",
        "is_masked": "is_masked",
        "mask_of": "mask_of",
        "mask_where": "mask_where",
        "members": "members",
        "spread": "to_list",
    },
)
