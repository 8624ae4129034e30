"""Set-up: printed battles, arrays, and meeting engagements."""
