"""Hidden information: the hands of the other players in the politics, and face-down events."""
