"""Studies: experiments written in a file, with the expected answer, played and reported."""
