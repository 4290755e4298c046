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


ND = "class LinearND(Linear):\n    def forward(self, A):\n        return ONE, Linear()"


@pytest.mark.parametrize("mark", ["", "# file: leading.py\n"])
def test_a_class_that_is_made_of_another_files_class_imports_it(folder: Path, mark: str) -> None:
    cells = f"ONE = 1\n{LINEAR}", f"{mark}{ND}", "layer = LinearND()"
    sources = submitted(folder, notebook(*cells)).sources
    assert [*sources] == ["linear.py", "leading.py"]
    taken = sources["leading.py"].decode().splitlines()
    assert taken[1] == "from linear import Linear"
    assert "class Linear:" not in taken
    assert "ONE = 1" in taken
    assert "import" not in sources["linear.py"].decode()


def test_two_files_that_are_made_of_each_other_have_copies(folder: Path) -> None:
    cells = LINEAR, ND, LINEAR.replace("Linear", "Linear(LinearND)")
    sources = submitted(folder, notebook(*cells)).sources
    assert b"import" not in sources["linear.py"] + sources["leading.py"]
    assert b"class LinearND" in sources["linear.py"]


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
        "Linear = 3",
        "from linear import Linear",
        "from linear import *",
        "from torch.nn import Linear",
        "for Linear in []: pass",
        "Linear.W = Linear(2, 3).W",
        "%%timeit\nLinear.W = 1",
        "%%writefile test.py\nfrom linear import Linear\nLinear.x = 1",
        "if __name__ == '__main__':\n    Linear.x = 1",
        "np.seterr(all='raise')",
    ],
)
def test_experiments_are_left_out(folder: Path, experiment: str) -> None:
    assert linear_of(folder, LINEAR, experiment) == LINEAR


@pytest.mark.parametrize(
    "part",
    [
        "Linear.backward = lambda self, dLdZ: print(dLdZ)",
        "setattr(Linear, 'x', 1)",
        "del Linear.forward",
        "Linear = Linear",
        "Linear = trace(Linear)",
        "async def forward(): pass\nLinear.forward = forward",
        "from numpy import *",
    ],
)
def test_every_statement_that_changes_the_class_is_taken(folder: Path, part: str) -> None:
    assert linear_of(folder, LINEAR, part) == f"{LINEAR}\n{part}"


@pytest.mark.parametrize(
    "part",
    [
        "import numpy as B",
        "B: int = 2",
        "B += 1; C = 2",
        "B = 1; print(\n    B)",
        "B = [\n    1,\n    2,\n]; C = 3",
        "B, *C = np",
        "B = load('A.npy')",
        "C = (B := 1)",
        "B.append(1)",
        "B[0] = 1",
        "for C in B: B = C",
        "with open(C) as B: pass",
        "try:\n    import B\nexcept ImportError:\n    B = None",
        "if B:\n    def B(): pass",
        "match B:\n    case [*C]:\n        B = C",
        "def fill(x):\n    x[0] = 1\nfill(B)",
        "def fill():\n    again()\ndef again():\n    global B\n    B = 1\nfill()",
        "def fill():\n    B.append(1)\nfill()",
        "np.copyto(B, 1)",
        "np.add(1, 1, out=B)",
    ],
)
def test_every_statement_that_binds_or_changes_a_global_name_is_taken(
    folder: Path, part: str
) -> None:
    cell = f"B = 0\n{LINEAR} + B"
    taken = linear_of(folder, "import numpy as np", cell, part)
    assert taken.endswith(f"{LINEAR} + B\n{part}")


@pytest.mark.parametrize("name", ["A", "Z", "W", "forward", "self", "item"])
def test_a_local_name_takes_no_try_out(folder: Path, name: str) -> None:
    cell = (
        "class Linear:\n    W = 1\n    def forward(self, A):\n"
        "        Z = [item for item in A]\n        return Z"
    )
    before, after = f"{name} = 1; {name} += 2", f"for {name} in load({name}):\n    {name}.x = 1"
    assert linear_of(folder, before, cell, after) == cell


@pytest.mark.parametrize(
    ("before", "definition", "after"),
    [
        ("B = object", "class Linear(B): pass", "B = 0"),
        ("B = print", "@B\nclass Linear: pass", "B = 0"),
        ("B = print", "class Linear:\n    B = B", "B = 0"),
        ("B = print", "class Linear:\n    x = [B for i in 'a']", "B = 0"),
        ("B = 1", "class Linear:\n    def f(self, b=B): pass", "B = 0"),
        ("B = 1", "class Linear:\n    def f(self, *, b: B): pass", "B = 0"),
        ("B = 1", "Linear = lambda b=B: b", "B = 0"),
        ("C = 1\ndef B(): return C", "class Linear(B()): pass", "C = 0"),
    ],
)
def test_a_name_that_a_definition_needs_at_once_is_the_one_before_it(
    folder: Path, before: str, definition: str, after: str
) -> None:
    taken = linear_of(folder, "B = C = None", before, definition, after)
    assert taken.removesuffix("\nC = 0").endswith(f"{before}\n{definition}")


def test_the_last_version_of_a_class_and_of_its_helpers_wins(folder: Path) -> None:
    first = "def B():\n    return missing\nclass Linear(B()):\n    pass"
    last = f"{LINEAR} + B\ndef B():\n    pass"
    assert linear_of(folder, first, "Linear.x = 1\nB.x = 2", last) == last


def test_a_class_that_continues_itself_is_taken_with_its_first_part(folder: Path) -> None:
    more = "class Linear(Linear):\n    pass"
    assert linear_of(folder, LINEAR, "Linear()", more) == f"{LINEAR}\n{more}"


def test_methods_can_be_added_by_a_decorator_of_the_notebook(folder: Path) -> None:
    adding = "def to(cls):\n    return lambda method: setattr(cls, method.__name__, method)"
    method = "@to(Linear)\ndef backward(self, dLdZ): pass"
    assert linear_of(folder, adding, LINEAR, method) == f"{adding}\n{LINEAR}\n{method}"


def test_a_second_import_of_a_name_is_a_try_out(folder: Path) -> None:
    cell = f"import numpy as np\n{LINEAR} + np"
    assert linear_of(folder, cell, "import autograd.numpy as np") == cell


def test_an_annotation_that_is_not_evaluated_needs_nothing(folder: Path) -> None:
    future = "from __future__ import annotations"
    cell = "class Linear:\n    def forward(self, A: B) -> B: pass"
    assert linear_of(folder, "B = 1", cell) == f"B = 1\n{cell}"
    assert linear_of(folder, "B = 1", future, cell) == f"{future}\n{cell}"
    assert linear_of(folder, "B = 1", cell, future) == f"B = 1\n{cell}"
    marked = linear_of(folder, f"# linear.py\nB = 1\n{future}\n{cell}")
    assert marked == f"{future}\nB = 1\n{cell}"


def test_cells_that_are_marked_are_taken_with_what_they_need(folder: Path) -> None:
    needed, marked = "import numpy as np", f"# linear.py\n{LINEAR} + np.B"
    submission = submitted(folder, notebook("x = 1", needed, marked, "B = 1"))
    assert submission.sources["linear.py"].decode().split("\n")[1:5] == [
        "# code cell 2",
        needed,
        "# code cell 3",
        "# linear.py",
    ]
    assert submission.notes == (
        "linear.py is code cell 3 of the notebook, and what that needs from code cell 2",
    )


def test_a_broken_version_after_the_last_one_gets_a_note(folder: Path) -> None:
    (note,) = submitted(folder, notebook(LINEAR, "class Linear\n    pass")).notes
    assert note.endswith("; code cell 2 can't be read as Python, and nothing of it is taken")


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
