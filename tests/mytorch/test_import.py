import ast
import graphlib
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import mytorch

ROOT = Path(mytorch.__file__).parent
SOURCES = {
    ".".join(path.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(ROOT.rglob("*.py"))
}


def imported_by(module):
    """What a module imports when it runs: modules of ours by their full name, others as written."""
    tree = ast.parse(SOURCES[module].read_text("utf-8"))
    for_types_only = {
        node
        for block in ast.walk(tree)
        if isinstance(block, ast.If) and ast.unparse(block.test).endswith("TYPE_CHECKING")
        for statement in block.body
        for node in ast.walk(statement)
    }
    for node in set(ast.walk(tree)) - for_types_only:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: a relative import"
            for alias in node.names:
                submodule = f"{node.module}.{alias.name}"
                yield submodule if submodule in SOURCES else node.module


def within(module, package):
    return f"{module}.".startswith(f"{package}.")


def test_importing_mytorch_loads_nothing_beyond_numpy_and_the_standard_library():
    program = """
import sys
import numpy, numpy.random
before = set(sys.modules)
import mytorch
mytorch.data, mytorch.optim, mytorch.summary, mytorch.save, mytorch.autograd.draw  # on demand
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

    on_demand = ["data", "nn", "optim", "serialization", "autograd.graph"]
    assert not {f"mytorch.{name}" for name in on_demand} & set(loaded)


@pytest.mark.parametrize("module", SOURCES)
def test_only_numpy_the_standard_library_and_mytorch_are_imported(module):
    packages = {name.partition(".")[0] for name in imported_by(module)}

    assert packages - sys.stdlib_module_names <= {"mytorch", "numpy"}


FLOORS = ["functions", "autograd", "operations", "nn", "optim"]
"""Ground floor first: what lives on one imports from those below it, never from above."""


@pytest.mark.parametrize("module", [name for name in SOURCES if name.count(".") > 1])
def test_imports_point_down(module):
    room = module.split(".")[1]
    above = FLOORS[FLOORS.index(room) + 1 :] if room in FLOORS else []

    assert not [
        name for name in imported_by(module) for floor in above if within(name, f"mytorch.{floor}")
    ]


def test_imports_form_no_circle():
    graph = {
        module: {name for name in imported_by(module) if within(name, "mytorch")} - {module}
        for module in SOURCES
    }

    graphlib.TopologicalSorter(graph).prepare()


@pytest.mark.parametrize(
    "package", ["mytorch", *(f"mytorch.{floor}" for floor in FLOORS), "mytorch.nn.functional"]
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
