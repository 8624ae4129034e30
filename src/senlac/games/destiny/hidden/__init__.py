"""What roles do not know: the hands of the others in the politics, and what lies face down."""
