"""Metrics: what the server counts, for Prometheus to read."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.actions = Counter(
            "senlac_actions", "Actions by how they ended.", ["how"], registry=self.registry
        )
        self.acting = Histogram(
            "senlac_action_seconds", "From an action's arrival to its answer.", buckets=SECONDS,
            registry=self.registry,
        )  # fmt: skip
        self.commits = Histogram(
            "senlac_commit_changes", "Changes written by one commit.",
            buckets=(1, 2, 5, 10, 20, 50, 100, 200), registry=self.registry,
        )  # fmt: skip
        self.requests = Counter(
            "senlac_requests", "HTTP requests by method and status.", ["method", "status"],
            registry=self.registry,
        )  # fmt: skip
        self.sockets = Gauge("senlac_sockets", "Open sockets.", registry=self.registry)
        self.refused = Counter(
            "senlac_refused", "Refused requests by code.", ["code"], registry=self.registry
        )
        self.turned_away = Counter(
            "senlac_turned_away", "Connections, requests and sockets that went too far, by why.",
            ["why"], registry=self.registry,
        )  # fmt: skip
        self.connections = Gauge("senlac_connections", "Open connections.", registry=self.registry)
        self.thoughts = Histogram(
            "senlac_thought_seconds", "Thoughts of bots.", buckets=SECONDS, registry=self.registry
        )
        self.failed_thoughts = Counter(
            "senlac_failed_thoughts", "Thoughts that crashed or took too long.",
            registry=self.registry,
        )  # fmt: skip

    def turn_away(self, why: str) -> None:
        """Count a connection, a request or a socket that went too far."""
        self.turned_away.labels(why=why).inc()

    def text(self) -> bytes:
        """Return the counters as Prometheus reads them."""
        return generate_latest(self.registry)
