"""What a game is made of beside its phases: rules, ledger, layouts, positions, records.

Until the next version it also has the names of `senlac.engine.game.game`, which was at this path.
"""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.game.game",
    {
        "Forecast": "Forecast",
        "Game": "Game",
        "OddsCard": "OddsCard",
        "OptionCard": "OptionCard",
        "ScenarioCard": "ScenarioCard",
        "Switch": "OddsOption",
    },
)
