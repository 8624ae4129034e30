"""Moved to `senlac.engine.match.tutorial_session`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.match.tutorial_session",
    {"LessonError": "WrongTutorialStepError", "Tutor": "TutorialSession"},
)
