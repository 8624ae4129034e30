"""Moved to `senlac.engine.model.play`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.model.play",
    {
        "Begun": "StepEndGuard",
        "STEPS_BETWEEN_DECISIONS": "STEPS_BETWEEN_DECISIONS",
        "actors": "actors",
        "advance": "play_action",
        "offered": "cached_options",
        "options": "options",
        "settle": "run_to_decision",
        "under_way": "step_end_guard",
    },
)
