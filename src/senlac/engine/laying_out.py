"""Moved to `senlac.engine.game.layout_parser`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.game.layout_parser",
    {
        "ABOVE": "ABOVE",
        "BEYOND": "BEYOND",
        "COMMENT": "COMMENT",
        "ENTRY": "ENTRY",
        "KEY": "KEY",
        "Line": "LayoutLine",
        "MOST": "MOST",
        "NOWHERE": "NOWHERE",
        "OPENING": "OPENING",
        "fault": "fault",
        "lay_out": "parse_layout",
        "settled": "parse_layout_to_decision",
        "split": "split",
    },
)
