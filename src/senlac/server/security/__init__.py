"""Authentication, rate limits, and validation of requests."""
