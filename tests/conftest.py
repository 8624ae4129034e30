"""Configuration of all tests: Hypothesis profiles, and one seed that repeats a run."""

from __future__ import annotations

import gc
import os
import random
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

PROFILES = {"ci": 40, "dev": 100, "soak": 2000}
"""The number of examples of each profile.

`make test` uses `ci`, which draws the same examples each time, like Hypothesis's own profile of
that name: a failure is then due to the change. `dev` and `soak` draw new examples, to find bugs.
"""

for name, max_examples in PROFILES.items():
    settings.register_profile(
        name,
        max_examples=max_examples,
        deadline=None,
        derandomize=name == "ci",
        print_blob=True,
        # On a busy machine drawing can be slow through no fault of the strategy.
        suppress_health_check=[HealthCheck.too_slow],
    )

PROFILE = os.environ.get("HYPOTHESIS_PROFILE") or "dev"
settings.load_profile(PROFILE)

# Matches keep many lists and make few cycles. With default thresholds the garbage collector
# traverses them again and again. That took a tenth of the time of the tests of the engine and of
# Year of Destiny, and two fifths of that of a long random campaign.
gc.set_threshold(100_000, 20, 50)


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Pass the seed that orders the tests to Hypothesis too, unless one was given for it.

    A run in the background starts with SIGINT ignored, and so would the processes that tests start.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if getattr(config.option, "randomly_seed", None) == "default":
        config.option.randomly_seed = random.SystemRandom().getrandbits(32)
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = getattr(config.option, "randomly_seed", None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Remove the timeout of soak tests, and run tests that take minutes first.

    Otherwise one core may still run such a test when all others are done.
    """
    for item in items:
        if item.get_closest_marker("soak"):
            item.add_marker(pytest.mark.timeout(0))
    items.sort(key=lambda item: item.get_closest_marker("minutes") is None)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return the number of workers: one more than cores, as tests wait for servers and pages.

    `-n logical` gives one for each core, for runs beside a build.
    """
    one_more: bool = config.option.numprocesses == "auto"
    return (os.cpu_count() or 1) + one_more


def pytest_report_header(config: pytest.Config) -> str:
    """Return a line with the Hypothesis profile and the seed."""
    return f"hypothesis profile {PROFILE}, --hypothesis-seed={config.option.hypothesis_seed}"


@pytest.fixture
def importable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield a folder from which packages can be imported during one test.

    Afterwards their modules are removed: another test may write packages of the same names.
    """
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    for name, module in list(sys.modules.items()):
        place = getattr(module, "__file__", None)
        if place and Path(place).is_relative_to(tmp_path):
            del sys.modules[name]
