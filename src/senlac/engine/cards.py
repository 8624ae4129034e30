"""Moved to `senlac.engine.game.cards`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.game.cards",
    {
        "Forecast": "Forecast",
        "OddsCard": "OddsCard",
        "OptionCard": "OptionCard",
        "ScenarioCard": "ScenarioCard",
        "Switch": "OddsOption",
    },
)
