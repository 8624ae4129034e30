"""Whether a campaign read from a document is one that could be."""
