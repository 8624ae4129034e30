"""Metrics for Prometheus."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec import Struct
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Metric,
    generate_latest,
)  # fmt: skip
from prometheus_client.registry import Collector

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)


class Metrics:
    """The metrics of one server or worker."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.actions = Counter(
            "senlac_actions", "Actions by result.", ["how"], registry=self.registry
        )
        self.played = self.actions.labels(how="played")
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
        self.sockets = Gauge("senlac_sockets", "Open sockets.", registry=self.registry)
        self.refused = Counter(
            "senlac_refused", "Refused requests by code.", ["code"], registry=self.registry
        )
        self.turned_away = Counter(
            "senlac_turned_away", "Connections, requests and sockets over a limit, by reason.",
            ["why"], registry=self.registry,
        )  # fmt: skip
        self.connections = Gauge("senlac_connections", "Open connections.", registry=self.registry)
        self.handed_over = Counter(
            "senlac_handed_over", "Connections handed off to another worker.",
            registry=self.registry,
        )  # fmt: skip
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

    def families(self) -> bytes:
        """Return the metrics encoded for another worker."""
        return msgspec.msgpack.encode(
            [
                Family(
                    found.name,
                    found.documentation,
                    found.type,
                    [(one.name, one.labels, one.value) for one in found.samples],
                )
                for found in self.registry.collect()
            ]
        )


class Family(Struct, array_like=True):
    """A metric with all of its labels and samples, encoded for another worker."""

    name: str
    about: str
    kind: str
    samples: Sequence[tuple[str, Mapping[str, str], float]]


class _Together(Collector):
    """The metrics of several workers; the label `process` is the number of the worker."""

    def __init__(self, processes: Mapping[int, bytes]) -> None:
        self._processes = processes

    def collect(self) -> Iterable[Metric]:
        found: dict[str, Metric] = {}
        for number, written in self._processes.items():
            for family in msgspec.msgpack.decode(written, type=list[Family]):
                metric = found.get(family.name)
                if metric is None:
                    metric = found[family.name] = Metric(family.name, family.about, family.kind)
                for name, labels, value in family.samples:
                    metric.add_sample(name, {**labels, "process": str(number)}, value)
        return found.values()


def merged_text(processes: Mapping[int, bytes]) -> bytes:
    """Return the metrics of several workers in the text format of Prometheus."""
    registry = CollectorRegistry()
    registry.register(_Together(processes))
    return generate_latest(registry)
