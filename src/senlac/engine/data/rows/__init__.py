"""Typed rows of the TOML files that games write for the engine.

Modules named `rows`, and those in folders of that name, are never compiled: a compiled class does
not keep the element types of its tuples and dictionaries, which the reader of the files needs.
"""
