"""Moved to `senlac.engine.model.fields`."""

from senlac.engine.support.moved import moved

__getattr__ = moved(
    __name__,
    "senlac.engine.model.fields",
    {
        "DECORATOR": "DECORATOR",
        "Declaration": "Declaration",
        "FAR": "FAR",
        "Former": "Former",
        "KIND": "KIND",
        "Kind": "FieldSpec",
        "UNSET": "UNSET",
        "added": "added",
        "added_to": "added_to",
        "begun": "initial_value",
        "check_field": "check_field",
        "check_fields": "validate_fields",
        "column": "list_of",
        "declared": "field_specs",
        "derived": "derived",
        "flag": "flag",
        "former_fields": "former_fields",
        "fresh": "deep_copy_lists",
        "is_setting": "is_setting",
        "mask": "mask",
        "number": "number",
        "setting": "static",
        "shapes_of": "document_types",
        "table": "grid_of",
        "under_present_names": "under_present_names",
        "whole": "immutable",
    },
)
