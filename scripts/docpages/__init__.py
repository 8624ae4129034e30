"""Generated parts of the docs: charts, guides, ledgers, maps, and line numbers in code."""
