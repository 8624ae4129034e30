"""Metrics for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)


class Metrics:
    """The metrics of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.actions = Counter(
            "senlac_actions", "Actions by result.", ["how"], registry=self.registry
        )
        self.played = self.actions.labels(how="played")
        self.again = self.actions.labels(how="again")
        self.acting = Histogram(
            "senlac_action_seconds", "Time from receiving an action to its ack.", buckets=SECONDS,
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
        self.alerts = Counter(
            "senlac_alerts", "Attempts to send alerts to players, by result and channel.",
            ["how", "channel"], registry=self.registry,
        )  # fmt: skip
        self.sockets = Gauge("senlac_sockets", "Open sockets.", registry=self.registry)
        self.refused = Counter(
            "senlac_refused", "Refused requests by code.", ["code"], registry=self.registry
        )
        self.turned_away = Counter(
            "senlac_turned_away", "Connections, requests and sockets over a limit, by reason.",
            ["why"], registry=self.registry,
        )  # fmt: skip
        self.connections = Gauge("senlac_connections", "Open connections.", registry=self.registry)
        self.thoughts = Histogram(
            "senlac_thought_seconds", "Searches of bots.", buckets=SECONDS, registry=self.registry
        )
        self.failed_thoughts = Counter(
            "senlac_failed_thoughts", "Searches of bots that crashed or timed out.",
            registry=self.registry,
        )  # fmt: skip

    def turn_away(self, why: str) -> None:
        """Count a connection, a request or a socket that was rejected by a limit."""
        self.turned_away.labels(why=why).inc()

    def text(self) -> bytes:
        """Return the metrics in the text format of Prometheus."""
        return generate_latest(self.registry)
