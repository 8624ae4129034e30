"""A net: nodes and priced steps that go one way, for whoever asks often about the same map.

`ways` asks a function for the cost of each step, which suits boards that change. Here the steps are
laid down once. A node is a cell, or a cell together with something that a traveller bears there,
such as the shore he came by; so several nodes may be of one place.
"""

from __future__ import annotations

from collections.abc import Sequence


class Net:
    """Steps between nodes, which are numbers from 0.

    The lists are shared, not copied: they are read, never written.

    Attributes:
        heads, costs: by node where its steps lead, and what each costs, 1 or more.
        places: the place of each node.
    """

    def __init__(
        self,
        heads: Sequence[list[int]],
        costs: Sequence[list[int]],
        places: Sequence[int] | None = None,
    ) -> None:
        self.heads: list[list[int]] = list(heads)
        self.costs: list[list[int]] = list(costs)
        self.size: int = len(self.heads)
        self.places: list[int] = list(range(self.size)) if places is None else list(places)
        # By node where steps to it come from, and their costs; made when a way is first asked for.
        self._tails: list[list[int]] = []
        self._tolls: list[list[int]] = []
        self._turned: Net | None = None

    def step(self, start: int, to: int) -> int:
        """Return what the step from one node to another costs, 0 if there is none."""
        heads = self.heads[start]
        return self.costs[start][heads.index(to)] if to in heads else 0

    def reach(self, start: int, allowance: int) -> dict[int, int]:
        """Return what it costs to come to each other node within reach, the cheapest first."""
        spent, fronts = self._flood([(start, 0)], allowance, ())
        found: dict[int, int] = {}
        for so_far, front in enumerate(fronts):
            for node in front:
                if spent[node] == so_far and node != start:
                    found[node] = so_far
        return found

    def spread(self, outset: Sequence[tuple[int, int]], allowance: int) -> list[int]:
        """Return by node the least cost to it from any of some nodes, each of which costs so much.

        A node that cannot be reached costs one more than there is.
        """
        return self._flood(outset, allowance, ())[0]

    def back(self, ends: Sequence[int], allowance: int) -> list[int]:
        """Return by node the least cost from it to any of some ends.

        Where there is no such way that is one more than there is.
        """
        self._look_back()
        if self._turned is None:
            self._turned = Net(self._tails, self._tolls, self.places)
        return self._turned.spread([(end, 0) for end in ends], allowance)

    def way(self, start: int, ends: Sequence[int], allowance: int) -> list[int]:
        """Return the nodes of the cheapest way to any of some ends, without the start.

        Empty if none can be reached, or the start is one. Where two nodes lead on at equal cost
        from the start, it is the one of the lower place, then the lower node: so a way can be
        traced from its end, step by step.
        """
        if start in ends:
            return []
        spent, _ = self._flood([(start, 0)], allowance, ends)
        least = min([spent[end] for end in ends], default=allowance + 1)
        if least > allowance:
            return []
        self._look_back()
        last = [end for end in ends if spent[end] == least]
        back: list[int] = []
        while start not in last:
            node, before = self._before(last, spent)
            back.append(node)
            last = [before]
        back.reverse()
        return back

    def _before(self, nodes: Sequence[int], spent: Sequence[int]) -> tuple[int, int]:
        """Return which of some nodes the best way comes to, and the node before it."""
        best = -1
        found = (-1, -1)
        for node in nodes:
            owed = spent[node]
            for tail, toll in zip(self._tails[node], self._tolls[node], strict=True):
                if spent[tail] + toll == owed:
                    rank = (self.places[tail] * self.size + tail) * self.size + node
                    if best < 0 or rank < best:
                        best = rank
                        found = (node, tail)
        return found

    def _flood(
        self, outset: Sequence[tuple[int, int]], allowance: int, ends: Sequence[int]
    ) -> tuple[list[int], list[list[int]]]:
        """Return the least cost to each node, and the nodes by cost, up to the first of the ends.

        The outset is some nodes, each with what it costs to be there. A node that cannot be reached
        costs one more than there is. Some nodes stand by a cost at which they were first found too,
        above the least.
        """
        spent = [allowance + 1] * self.size
        fronts: list[list[int]] = [[] for _ in range(allowance + 1)]
        for start, cost in outset:
            if cost < spent[start]:
                spent[start] = cost
                fronts[cost].append(start)
        for so_far in range(allowance + 1):
            if ends and so_far in [spent[end] for end in ends]:
                break
            for node in fronts[so_far]:
                if spent[node] < so_far:
                    continue
                heads, costs = self.heads[node], self.costs[node]
                # By number: a strict zip is interpreted, even where all around it is compiled.
                for step, to in enumerate(heads):
                    total = so_far + costs[step]
                    if total < spent[to]:
                        spent[to] = total
                        fronts[total].append(to)
        return spent, fronts

    def _look_back(self) -> None:
        """Note where the steps to each node come from."""
        if self._tails:
            return
        self._tails = [[] for _ in range(self.size)]
        self._tolls = [[] for _ in range(self.size)]
        for node in range(self.size):
            costs = self.costs[node]
            for step, to in enumerate(self.heads[node]):
                self._tails[to].append(node)
                self._tolls[to].append(costs[step])
