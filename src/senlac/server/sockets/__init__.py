"""WebSockets: subscriptions to matches, and commands of clients."""
