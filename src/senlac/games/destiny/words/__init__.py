"""Words: how things are called, told and written."""
