from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.autograder.intake.handed_in import LINEAR, code, linear_of, notebook, submitted


def test_a_definition_is_taken_with_the_names_that_it_needs_and_nothing_else(folder: Path) -> None:
    submission = submitted(
        folder,
        notebook(
            "%matplotlib inline\nimport numpy as np\nimport matplotlib.pyplot as plt",
            {"cell_type": "markdown", "source": "class Linear: no", "metadata": {}},
            "def plot(x):\n    plt.plot(x)",
            "EPS, UNUSED = 1e-8, 2\nprint(EPS)\n\n\ndef tiny(x):\n    return x + EPS",
            f"{LINEAR}\n\n    def tiny(self): # why\n        return tiny(np.ones(2))\n\nLinear()",
            "layer = Linear(2, 3)\nassert layer.forward(1) == 1",
        ),
    )
    assert submission.sources["linear.py"].decode() == (
        "# linear.py, from a notebook\n"
        "# code cell 1\n\nimport numpy as np\n\n"
        "# code cell 3\nEPS, UNUSED = 1e-8, 2\n\n\n\ndef tiny(x):\n    return x + EPS\n"
        f"# code cell 4\n{LINEAR}\n\n    def tiny(self): # why\n"
        "        return tiny(np.ones(2))\n\n\n"
    )
    assert submission.notes == (
        "linear.py is taken from code cells 1, 3 and 4 of the notebook: Linear and what that "
        "needs, no experiments (to choose the cells yourself, begin each with # file: linear.py)",
    )
    assert submission.paths == {
        "linear.py": f"{folder.resolve() / 'hw1.ipynb'} (linear.py)",
    }
    assert (submission.name, submission.folder) == ("hw1", folder)


def test_both_files_are_taken_from_one_notebook(folder: Path) -> None:
    submission = submitted(folder, notebook(LINEAR, "def dZdb(A, W, b):\n    return Linear()"))
    assert set(submission.sources) == {"linear.py", "jacobians.py"}
    assert b"class Linear" in submission.sources["jacobians.py"]
    assert b"dZdb" not in submission.sources["linear.py"]
    assert len(set(submission.paths.values())) == 2


@pytest.mark.parametrize(
    "marked",
    [
        code("x = 1", "linear"),
        code("x = 1", "graded", "linear.py"),
        code("# file: linear.py\nx = 1"),
        code("\n# linear.py\nx = 1"),
        code(["#file:linear.py\n", "x = 1"]),
        code("%%writefile linear.py\nx = 1"),
        code("%%writefile -a hw1/linear.py\nx = 1"),
    ],
)
def test_cells_that_are_marked_are_the_file(folder: Path, marked: dict[str, Any]) -> None:
    taken = linear_of(folder, LINEAR, marked, code("print(x)", "linear"))
    assert taken.removeprefix("pass  # %%writefile -a hw1/").split("\n")[-2:] == [
        "x = 1",
        "print(x)",
    ]
    assert "Linear" not in taken
    (note,) = submitted(folder, notebook(LINEAR, marked)).notes
    assert note == "linear.py is code cell 2 of the notebook"


@pytest.mark.parametrize(
    "first_line", ["# file: jacobians.py", "# see linear.py", "x = 'linear.py'"]
)
def test_a_cell_that_is_marked_otherwise_is_not_the_file(folder: Path, first_line: str) -> None:
    assert linear_of(folder, LINEAR, f"{first_line}\nx = 1") == LINEAR


@pytest.mark.parametrize(
    "experiment",
    [
        "print(Linear())",
        "layer = Linear()",
        "Linear = Linear()",
        "for layer in [Linear]:\n    layer.forward = None",
        "assert Linear",
        "%timeit Linear()",
        "%%timeit\nLinear()",
        "%%bash\nLinear=1",
        "%%html\n<p>class Linear",
        "Linear?",
        "!python linear.py",
        "this isn't Python",
        "A = load('A.npy')",
    ],
)
def test_experiments_are_left_out(folder: Path, experiment: str) -> None:
    assert linear_of(folder, LINEAR, experiment) == LINEAR


@pytest.mark.parametrize(
    "part",
    [
        "Linear.backward = lambda self, dLdZ: print(dLdZ)",
        "def Linear():\n    pass",
        "async def forward(): pass\nLinear.forward = forward",
        "class Base: pass\nclass Linear(Base): pass",
        "from numpy import *",
        "from layers import Linear",
        "import numpy as A",
        "A: int = 2",
        "A += 1; B = 2",
        "A = 1; print(\n    A)",
        "A = [\n    1,\n    2,\n]; B = 3",
    ],
)
def test_every_statement_that_defines_or_changes_a_needed_name_is_taken(
    folder: Path, part: str
) -> None:
    assert linear_of(folder, LINEAR, part) == f"{LINEAR}\n{part}"


def test_the_result_of_a_call_is_taken_for_a_name_that_is_asked_for(folder: Path) -> None:
    assert linear_of(folder, "Linear = make(Layer)") == "Linear = make(Layer)"


def test_a_decorated_function_is_taken_with_its_decorators(folder: Path) -> None:
    decorated = "@static\n@cached(\n    size=3)\nclass Linear:\n    pass"
    assert linear_of(folder, decorated) == decorated


def test_a_definition_that_does_not_parse_is_taken_unchanged(folder: Path) -> None:
    broken = "class Linear\n    pass"
    submission = submitted(folder, notebook("x = 1", broken))
    assert submission.sources["linear.py"].decode().endswith(f"# code cell 2\n{broken}\n")
    assert submission.notes == (
        "linear.py is code cell 2 of the notebook, which can't be read as Python",
    )


def test_a_definition_that_does_not_parse_does_not_break_the_others(folder: Path) -> None:
    submission = submitted(folder, notebook("def dZdb(A): pass", "def dZdW(A) pass", "def x( pass"))
    assert b"dZdW" not in submission.sources["jacobians.py"]
    (note,) = submission.notes
    assert note.endswith("; code cell 2 can't be read as Python, and nothing of it is taken")


def test_a_broken_definition_that_a_later_cell_repairs_is_left_out(folder: Path) -> None:
    assert linear_of(folder, "class Linear\n    pass", LINEAR) == LINEAR


@given(
    st.lists(
        st.lists(
            st.sampled_from(
                [
                    "import numpy as np",
                    "class Linear:\n    x = np",
                    "Linear.y = z",
                    "z = 1",
                    "@f\ndef z(): w",
                    "w = 3; v = 4",
                    "a = f(); b = [\n]",
                    "'''\n%text\n'''",
                    "%magic",
                    "if z:\n    w",
                    "print(z)",
                ]
            ),
            max_size=5,
        ).map("\n".join),
        max_size=4,
    )
)
def test_the_file_parses_and_has_the_notebooks_order(folder: Path, cells: list[str]) -> None:
    taken = linear_of(folder, *cells, "class Linear: pass").split("\n")
    remaining = iter("\n".join([*cells, "class Linear: pass"]).split("\n"))
    assert all(line in remaining for line in taken)
