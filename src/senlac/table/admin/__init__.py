"""Admin: what whoever runs a server may look up and keep, besides what players do."""
