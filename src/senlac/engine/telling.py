"""Moved to `senlac.engine.model.event_types`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.model.event_types",
    {
        "COMMON": "COMMON_EVENTS",
        "Part": "TemplatePart",
        "Sort": "FieldType",
        "Telling": "EventType",
        "Tellings": "EventCatalogue",
        "USUAL": "DEFAULT_FIELD_TYPES",
        "Writer": "Writer",
        "lapsed": "write_timed_out",
        "parts": "parts",
        "plainly": "write_plain",
    },
)
