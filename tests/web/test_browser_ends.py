"""Browsers of the tests end with the process that started them."""

from __future__ import annotations

import signal

import pytest

from tests.processes import below, end, is_alive, started, wait_until

pytestmark = pytest.mark.browser

BROWSER = """
import os, sys
from senlac.testing.browser import browsing

with browsing() as browser:
    browser.new_page().goto("about:blank")
    print(os.getpid(), flush=True)
    sys.stdin.read()
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_browser_ends_when_the_test_process_is_killed(how: signal.Signals) -> None:
    with started(BROWSER) as (starter, (pid,)):
        browser = below(pid)
        assert browser
        end(starter, how)
        wait_until(lambda: not any(map(is_alive, browser)), "the browser lives on")
