"""`scripts.rename` renames the uses that mypy resolves, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from scripts.rename.facts import Facts, facts_of
from scripts.rename.plan import Plan, collisions, plan_of
from scripts.rename.python import Renamer, applied
from scripts.rename.texts import Texts, python_edits

SHAPES = '''\
"""Shapes: `Shape.told` and `told` of a `Shape`."""

from dataclasses import dataclass

__all__ = ["Shape", "make"]


class Shape:
    """A shape; see `told`."""

    __slots__ = ("told",)

    def __init__(self) -> None:
        self.told = 1

    def area(self) -> int:
        return self.told


class Round(Shape):
    def area(self) -> int:
        return super().area() + 1


class Other:
    def area(self) -> str:
        return "area"


@dataclass
class Point:
    left: int
    right: int = 0


def make(told: int) -> Shape:
    shape = Round()
    shape.told = told
    return shape
'''
USES = """\
from dataclasses import replace
from typing import Any

from pack import shapes
from pack.shapes import Other, Point, make


def all_of(shape: shapes.Shape, other: Other, any_: Any) -> str:
    make = other.area()
    match Point(left=1):
        case Point(left=left):
            print(left, replace(Point(2), left=left).left, getattr(shape, "told"))
    print(any_.area())
    return f"{shape.area()} {make} pack.shapes.Shape"


SHAPE: "shapes.Shape" = make(told=1)
BOTH = [one.area() for one in (SHAPE, shapes.make(2))]
"""
RENAMES = {
    "module": {"pack.shapes": "pack.model.forms"},
    "class": {"pack.shapes.Shape": "Form"},
    "function": {"pack.shapes.make": "make_form"},
    "method": {"pack.shapes.Shape.area": "surface"},
    "attribute": {"pack.shapes.Shape.told": "size", "pack.shapes.Point.left": "x"},
}


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("project")
    (root / "src/pack").mkdir(parents=True)
    for name, text in (("__init__", ""), ("shapes", SHAPES), ("uses", USES)):
        (root / f"src/pack/{name}.py").write_text(text, "utf-8")
    settings = '[tool.mypy]\nfiles = ["src"]\nmypy_path = "src"\nexplicit_package_bases = true\n'
    (root / "pyproject.toml").write_text(settings, "utf-8")
    return root


@pytest.fixture(scope="module")
def facts(root: Path) -> Facts:
    return facts_of(root, None)


def renamer(root: Path, facts: Facts, module: str, plan: Plan) -> Renamer:
    found = Renamer(root, facts.modules[module], facts, plan)
    found.run()
    return found


def test_member_is_renamed_with_its_overrides_and_its_uses(root: Path, facts: Facts) -> None:
    plan = plan_of(RENAMES, facts)
    assert plan.problems == []
    assert list(collisions(plan, facts)) == []
    found = renamer(root, facts, "pack.shapes", plan)
    texts = list(python_edits(Texts(facts, plan, {}), found))
    wanted = SHAPES.replace("Shape", "Form").replace("make", "make_form")
    wanted = wanted.replace("told", "size").replace(
        "def area(self) -> int", "def surface(self) -> int"
    )
    wanted = wanted.replace("super().area", "super().surface").replace("left", "x")
    wanted = wanted.replace("Forms", "Shapes").replace(
        "make_form(size: int)", "make_form(told: int)"
    )
    wanted = wanted.replace("= size\n", "= told\n").replace("and `size` of", "and `told` of")
    assert applied(found.source, [*found.edits, *texts]).decode() == wanted


def test_uses_elsewhere_are_renamed_by_their_types(root: Path, facts: Facts) -> None:
    found = renamer(root, facts, "pack.uses", plan_of(RENAMES, facts))
    new = applied(found.source, found.edits).decode()
    assert "from pack.model import forms\n" in new
    assert "from pack.model.forms import Other, Point, make_form\n" in new
    assert "shape: forms.Form, other: Other" in new
    assert "make = other.area()" in new
    assert "match Point(x=1):\n        case Point(x=left):" in new
    assert 'print(left, replace(Point(2), x=left).x, getattr(shape, "size"))' in new
    assert 'f"{shape.surface()} {make} ' in new
    assert "make_form(told=1)" in new
    assert "[one.surface() for one in (SHAPE, forms.make_form(2))]" in new
    assert [line.split(": ")[1] for line in found.unresolved] == [".area"]


def test_name_in_use_is_a_collision(root: Path, facts: Facts) -> None:
    renames = {
        "class": {"pack.shapes.Shape": "Round"},
        "function": {"pack.shapes.make": "make_any"},
        "attribute": {"pack.shapes.Point.left": "right"},
    }
    plan = plan_of(renames, facts)
    assert {entry for entry, _ in collisions(plan, facts)} == {
        "pack.shapes.Shape",
        "pack.shapes.Point.left",
    }
    plan.globals["pack.shapes.make"] = "any_"
    found = renamer(root, facts, "pack.shapes", plan)
    assert found.collisions == []


def test_unknown_name_is_a_problem(facts: Facts) -> None:
    renames = {
        "module": {"pack.none": "pack.some"},
        "class": {"pack.shapes.None": "Some"},
        "method": {"pack.shapes.Round.told": "some"},
    }
    assert len(plan_of(renames, facts).problems) == len(renames)
