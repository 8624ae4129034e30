"""What the docs take from the project itself: charts, guides, ledgers, maps, places in its code."""
