"""Whether a battle read from a document is one that could be."""
