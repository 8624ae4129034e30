from __future__ import annotations

import doctest

import senlac


def test_the_example_of_the_package_runs_as_it_is_printed() -> None:
    tried = doctest.testmod(senlac)
    assert tried.attempted > 0
    assert tried.failed == 0
