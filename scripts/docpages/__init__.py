"""What the docs take from the project itself: charts, ledgers, maps, places in its code."""
