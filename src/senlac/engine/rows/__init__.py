"""What games write down in TOML for the engine, as typed rows.

Modules named `rows`, and those of folders so named, are never compiled: a compiled class forgets
what its tuples and dictionaries hold, and the reader of the files must know.
"""
