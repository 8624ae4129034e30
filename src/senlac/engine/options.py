"""Moved to `senlac.engine.model.options`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.model.options",
    {
        "Bunch": "OptionGroup",
        "LONE": "LONE",
        "Options": "Options",
        "SEVERAL": "SEVERAL",
        "Seconds": "SecondArguments",
    },
)
