"""Sequential halving: the best of many plans, with few trials of the bad ones.

As in Karnin, Koren and Somekh, "Almost Optimal Exploration in Multi-Armed Bandits" (2013): all
plans are tried on equally many samples. Then the better half of them is tried on twice as many, and
so on until one is left, or until the last of them have been tried on as many as are allowed.
"""

from __future__ import annotations

from senlac.bots.cached_greedy import KnownGains
from senlac.bots.plan_generator import PlannedAction


class PlanCandidate:
    """A plan, its actions decision by decision, and its results on the samples tried.

    `known` are the gains of options by role, empty until a trial has learnt them
    (`CachedGreedyPlayer`). Later trials of the plan begin with them. Each plan has its own: with
    the gains of another plan, no role would punish what is risked by this one.
    """

    __slots__ = ("known", "plan", "results")

    def __init__(self, plan: list[PlannedAction]) -> None:
        self.plan = plan
        self.results: list[float] = []
        self.known: list[KnownGains] = []

    def total(self, samples: int) -> float:
        """Return the sum of the results on the first samples."""
        return sum(self.results[:samples])


class SequentialHalving:
    """A race of plans.

    Attributes:
        plans: the plans that are still compared; in the end the best one.
        most: the maximum number of samples, a power of two.
        samples: the number of samples on which each plan is tried now.
    """

    def __init__(self, plans: list[PlanCandidate], most: int) -> None:
        self.plans = plans
        self.most = most
        self.samples = 1

    def due(self) -> PlanCandidate | None:
        """Return the plan to be tried on its next sample, None if the race is over."""
        while len(self.plans) > 1:
            for plan in self.plans:
                if len(plan.results) < self.samples:
                    return plan
            self.plans.sort(key=lambda plan: -plan.total(self.samples))
            kept = (len(self.plans) + 1) // 2 if self.samples < self.most else 1
            del self.plans[kept:]
            self.samples *= 2
        return None
