"""What all tests share: Hypothesis profiles, and one seed that repeats a whole run."""

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
"""How many examples each of them draws.

`ci`, which `make test` takes, draws the same ones each time, as Hypothesis's own profile of that
name does, so that a change is judged by what it changes; `dev` and `soak` draw new ones and are
there to find something.
"""

for name, max_examples in PROFILES.items():
    settings.register_profile(
        name,
        max_examples=max_examples,
        deadline=None,
        derandomize=name == "ci",
        print_blob=True,
        # A shared machine draws slowly at times, which says nothing about the strategy.
        suppress_health_check=[HealthCheck.too_slow],
    )

PROFILE = os.environ.get("HYPOTHESIS_PROFILE") or "dev"
settings.load_profile(PROFILE)

# Matches keep many lists and make few cycles. At its usual pace the collector looks through all of
# them again and again, which took a tenth of the tests of the engine and of Year of Destiny, and
# two fifths of a long war by lot.
gc.set_threshold(100_000, 20, 50)


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Let the seed that orders the tests feed Hypothesis too, unless one was given for it.

    A run in the background begins deaf to Ctrl-C, and whatever the tests start would be so too.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if getattr(config.option, "randomly_seed", None) == "default":
        config.option.randomly_seed = random.SystemRandom().getrandbits(32)
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = getattr(config.option, "randomly_seed", None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let a soak take its time, and what takes minutes begin before all else.

    Otherwise it may be waited for by one core alone when everything else is done.
    """
    for item in items:
        if item.get_closest_marker("soak"):
            item.add_marker(pytest.mark.timeout(0))
    items.sort(key=lambda item: item.get_closest_marker("minutes") is None)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return how many tests run at once: who waits for a server or a page leaves a core.

    But `logical` is one for each core, for what runs beside a build.
    """
    one_more: bool = config.option.numprocesses == "auto"
    return (os.cpu_count() or 1) + one_more


def pytest_report_header(config: pytest.Config) -> str:
    """Print what the examples are drawn with."""
    return f"hypothesis profile {PROFILE}, --hypothesis-seed={config.option.hypothesis_seed}"


@pytest.fixture
def importable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder whose packages can be imported for as long as a test takes.

    They are forgotten after it: another test may write one of the same name elsewhere.
    """
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    for name, module in list(sys.modules.items()):
        place = getattr(module, "__file__", None)
        if place and Path(place).is_relative_to(tmp_path):
            del sys.modules[name]
