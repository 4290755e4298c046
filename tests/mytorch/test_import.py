import graphlib
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import mytorch
from tests.floors import House, arrows_up

ROOT = Path(mytorch.__file__).parent
HOUSE = House(ROOT)
SOURCES = HOUSE.sources

FLOORS = [
    "absent", "nearest", "devices", "cuda", "dtype", "random",
    "functions", "autograd", "operations", "nn.checks", "nn.module", "nn", "gradcheck", "drawing",
    "optim", "data", "utils", "checkpoint", "serialization",
]  # fmt: skip
"""Ground floor first: what lives on one imports from those below it, never from above."""

PUBLIC_FACE = {
    ("mytorch.autograd", "mytorch.drawing.graph"),
    ("mytorch.autograd", "mytorch.gradcheck.check"),
    ("mytorch.autograd", "mytorch.gradcheck.comparison"),
    ("mytorch.autograd", "mytorch.gradcheck.independent_axes"),
    ("mytorch.autograd", "mytorch.gradcheck.numerical_gradient"),
}
"""PyTorch has these names in `autograd`: they are imported from above when they are asked for."""


def test_importing_mytorch_loads_nothing_beyond_numpy_and_the_standard_library():
    program = """
import sys
import numpy, numpy.random
before = set(sys.modules)
import mytorch
mytorch.cuda, mytorch.optim, mytorch.utils.data, mytorch.summary, mytorch.save  # on demand
mytorch.autograd.draw, mytorch.autograd.gradcheck
print(*set(sys.modules) - before)
"""
    loaded = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT.parent, capture_output=True, text=True, check=True
    ).stdout.split()

    assert set(SOURCES) <= set(loaded)
    packages = {name.partition(".")[0] for name in loaded}
    assert packages - sys.stdlib_module_names <= {"mytorch", "numpy"}


def test_what_not_everybody_needs_is_listed_but_not_loaded():
    program = """
import sys
import mytorch
for package in mytorch, mytorch.autograd:
    assert set(package.__all__) <= set(dir(package))
print(*sys.modules)
"""
    loaded = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT.parent, capture_output=True, text=True, check=True
    ).stdout.split()

    on_demand = ["data", "nn", "optim", "serialization", "drawing", "gradcheck"]
    assert not {f"mytorch.{name}" for name in on_demand} & set(loaded)


@pytest.mark.parametrize("module", SOURCES)
def test_only_numpy_the_standard_library_and_mytorch_are_imported(module):
    packages = {name.partition(".")[0] for name in HOUSE.imported_by(module)}

    assert packages - sys.stdlib_module_names <= {"mytorch", "numpy"}


def test_imports_point_down():
    assert arrows_up(HOUSE, FLOORS) == PUBLIC_FACE


def test_imports_form_no_circle():
    graph = HOUSE.graph()
    for module, name in PUBLIC_FACE:
        graph[module].remove(name)

    graphlib.TopologicalSorter(graph).prepare()


@pytest.mark.parametrize(
    "package",
    [
        "mytorch",
        "mytorch.functions",
        "mytorch.autograd",
        "mytorch.operations",
        "mytorch.nn",
        "mytorch.optim",
        "mytorch.nn.functional",
        "mytorch.gradcheck",
        "mytorch.drawing",
    ],
)
def test_every_public_name_is_there_and_listed_once(package):
    module = importlib.import_module(package)

    assert len(set(module.__all__)) == len(module.__all__)
    assert all(hasattr(module, name) for name in module.__all__)


def test_the_four_layers_and_their_helpers_are_public():
    assert {
        "Bilinear", "Identity", "LazyLinear", "Linear", "Module", "Parameter",
        "UninitializedParameter", "init",
    } <= set(mytorch.nn.__all__)  # fmt: skip
    assert {"gradcheck", "numerical_gradient"} <= set(mytorch.autograd.__all__)
    assert {"default_dtype", "manual_seed"} <= set(mytorch.__all__)
