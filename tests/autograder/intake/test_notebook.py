from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from autograder.errors import UsageError
from autograder.intake import MAX_FILE_BYTES, Submission, find_submission
from autograder.intake.notebook import MAX_NOTEBOOK_BYTES
from tests.autograder.corpus import hw1
from tests.autograder.intake.archives import archive

LINEAR = "class Linear:\n    def forward(self, A):\n        return A"


def code(source: str | list[str], *tags: str) -> dict[str, Any]:
    return {"cell_type": "code", "source": source, "metadata": {"tags": [*tags]}, "outputs": []}


def notebook(*cells: str | dict[str, Any]) -> bytes:
    made = [code(cell) if isinstance(cell, str) else cell for cell in cells]
    return json.dumps({"cells": made, "metadata": {}, "nbformat": 4}).encode()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("handed-in")


def submitted(folder: Path, content: bytes) -> Submission:
    path = folder / "hw1.ipynb"
    path.write_bytes(content)
    return find_submission(hw1(), path)


def linear_of(folder: Path, *cells: str | dict[str, Any]) -> str:
    """Return the linear.py made from these cells, without its comments and blank lines."""
    source = submitted(folder, notebook(*cells)).sources["linear.py"].decode()
    compile(source, "linear.py", "exec")
    lines = source.splitlines()
    return "\n".join(line for line in lines if line and not line.startswith("#"))


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


def test_a_line_for_ipython_becomes_a_pass_in_the_same_line(folder: Path) -> None:
    commands = "        %timeit self\n        files = !ls\n        return 1"
    taken = linear_of(folder, f"{LINEAR}\n    def shown(self):\n{commands}")
    assert taken.split("\n")[4:] == [
        "        pass  # %timeit self",
        "        pass  # files = !ls",
        "        return 1",
    ]


def test_a_percent_sign_of_an_expression_is_not_a_command(folder: Path) -> None:
    cell = f"{LINEAR}\nA = (7\n% 4)"
    assert linear_of(folder, cell) == cell


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


@pytest.mark.parametrize("newline", ["\r\n", "\r"])
def test_any_line_ending_is_read(folder: Path, newline: str) -> None:
    source = f"x = 1\n{LINEAR}\nprint(2)".replace("\n", newline)
    assert linear_of(folder, source) == LINEAR


def test_a_declared_encoding_and_half_a_surrogate_pair_are_read(folder: Path) -> None:
    source = f"# -*- coding: latin-1 -*-\n{LINEAR} + 'é\ud83d'"
    submission = submitted(folder, notebook(code(source, "linear")))
    names: dict[str, Any] = {}
    exec(compile(submission.sources["linear.py"], "linear.py", "exec"), names)
    assert names["Linear"]().forward("") == "é?"


# --- choosing a notebook


def test_the_only_notebook_of_a_folder_or_an_archive_is_taken(tmp_path: Path) -> None:
    (tmp_path / "hw1.ipynb").write_bytes(notebook(LINEAR))
    assert set(find_submission(hw1(), tmp_path).sources) == {"linear.py"}
    members = [
        ("ada/.ipynb_checkpoints/work.ipynb", b"an earlier one"),
        ("ada/work.ipynb", notebook(LINEAR)),
    ]
    (tmp_path / "ada.zip").write_bytes(archive(".zip", members))
    submission = find_submission(hw1(), tmp_path / "ada.zip")
    assert submission.paths["linear.py"].endswith("work.ipynb (linear.py)")
    assert (submission.name, submission.folder) == ("ada", tmp_path)


def test_a_file_beside_it_counts(tmp_path: Path) -> None:
    (tmp_path / "hw1.ipynb").write_bytes(notebook(LINEAR))
    (tmp_path / "jacobians.py").write_bytes(b"x = 1")
    submission = find_submission(hw1(), tmp_path)
    assert submission.sources == {"jacobians.py": b"x = 1"}
    assert submission.notes == (
        "the grader doesn't read hw1.ipynb in your folder: jacobians.py counts",
    )


def test_a_notebook_that_was_named_counts(tmp_path: Path) -> None:
    (tmp_path / "linear.py").write_bytes(b"x = 1")
    submission = submitted(tmp_path, notebook(LINEAR))
    assert b"class Linear" in submission.sources["linear.py"]
    assert submission.notes[1:] == (
        "the grader doesn't read linear.py in your folder: hw1.ipynb counts",
    )


def test_several_notebooks_are_refused(tmp_path: Path) -> None:
    for name in ("a.ipynb", "b.ipynb"):
        (tmp_path / name).write_bytes(notebook(LINEAR))
    with pytest.raises(
        UsageError, match=r"holds several notebooks, a\.ipynb and b\.ipynb; hand in one"
    ):
        find_submission(hw1(), tmp_path)


def test_a_notebook_without_definitions(tmp_path: Path) -> None:
    with pytest.raises(
        UsageError, match=r"hw1\.ipynb has no cell that defines .* # file: linear\.py"
    ):
        submitted(tmp_path, notebook("import numpy", "x = 1"))
    with pytest.raises(UsageError, match="autograder start"):
        find_submission(hw1(), tmp_path)


# --- any content


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff",
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"9" * 10_000,
        b"null",
        b"[]",
        b"{}",
        b'"cells"',
        b'{"cells": null}',
        b'{"cells": 1}',
        b'{"cells": "code"}',
        b'{"cells": {"cell_type": "code"}}',
        b'{"cells": [null]}',
        b'{"cells": [{"cell_type": "code"}]}',
        b'{"cells": [{"cell_type": "code", "source": 1}]}',
        b'{"cells": [{"cell_type": "code", "source": [1]}]}',
        b'{"cells": [{"cell_type": "code", "source": "", "metadata": null}]}',
        b'{"cells": [{"cell_type": "code", "source": "", "metadata": {"tags": 1}}]}',
    ],
)
def test_content_that_is_not_a_notebook_is_refused(folder: Path, content: bytes) -> None:
    with pytest.raises(UsageError, match=r"hw1\.ipynb is broken, or no notebook: it "):
        submitted(folder, content)


@pytest.mark.parametrize(
    "source",
    [
        "-" * 60_000 + "1",
        "(" * 60_000,
        "a" + ".b" * 30_000,
        "1" + "+1" * 30_000,
        "lambda:" * 8_000 + "1",
        "x = '\0'",
        "'\\d'",
        "9" * 60_000,
        "# " + "x" * 100_000,
        " " * 60_000 + "=",
    ],
)
def test_a_cell_that_is_hard_to_parse_is_left_out(folder: Path, source: str) -> None:
    assert linear_of(folder, LINEAR, source) == LINEAR


def test_a_notebook_that_is_too_large(folder: Path) -> None:
    with pytest.raises(UsageError, match=r"hw1\.ipynb is larger than 8 MiB"):
        submitted(folder, b" " * (MAX_NOTEBOOK_BYTES + 1))
    with pytest.raises(UsageError, match="holds more than 1 MiB of code"):
        submitted(folder, notebook(LINEAR, "#" * MAX_FILE_BYTES))


def json_values() -> st.SearchStrategy[Any]:
    keys = st.sampled_from(["cells", "cell_type", "source", "metadata", "tags", "x"])
    texts = st.sampled_from(
        ["code", "linear", "class Linear: pass", "%%x", "# file: linear.py", "("]
    )
    leaves = st.none() | st.booleans() | st.integers() | st.floats() | texts
    return st.recursive(
        leaves,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner),
        max_leaves=8,
    )


@given(st.binary() | st.builds(lambda cells: json.dumps({"cells": cells}).encode(), json_values()))
def test_any_content_is_a_notebook_or_refused(folder: Path, content: bytes) -> None:
    with suppress(UsageError):
        assert submitted(folder, content).sources


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
