"""Moved to `senlac.engine.data.value_parser`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.data.value_parser",
    {
        "MOST_LISTS": "MOST_LISTS",
        "Names": "Names",
        "WORDS": "WORDS",
        "count_of": "count_of",
        "in_order": "in_order",
        "index_of": "index_of",
        "number_of": "index_by_name",
        "plain_value": "plain_value",
        "shaped": "parse_value",
        "value_of": "value_of",
    },
)
