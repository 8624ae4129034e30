"""What all of the server uses: refusals, ids, logs, metrics, locks, caches, orderly shutdown."""
