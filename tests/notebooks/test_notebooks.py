from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from autograder.authoring.handout import BEGIN, END
from autograder.grading.grade import grade
from autograder.homework import load_homework
from autograder.intake import find_submission
from mytorch.autograd import engine

nbclient = pytest.importorskip("nbclient", reason="notebooks need the dev extra")
nbformat = pytest.importorskip("nbformat", reason="notebooks need the dev extra")

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
SOLVED = sorted((ROOT / "solutions" / "notebooks").glob("*.ipynb"))
EXERCISES = [ROOT / "notebooks" / path.name for path in SOLVED]
PRODUCTS = {"dot", "einsum", "eye", "inner", "kron", "matmul", "outer", "tensordot", "vdot"}

each_notebook = pytest.mark.parametrize(
    "path", [*NOTEBOOKS, *SOLVED], ids=lambda path: f"{path.parts[-3]}-{path.stem}"
)


def read(path: Path) -> nbformat.NotebookNode:
    return nbformat.read(path, as_version=4)


def code_of(path: Path) -> str:
    cells = read(path).cells if path.suffix == ".ipynb" else []
    code = [cell.source for cell in cells if cell.cell_type == "code"]
    return "\n".join(code) if cells else path.read_text(encoding="utf-8")


@each_notebook
@pytest.mark.slow
@pytest.mark.nightly(keep=7)
def test_runs_from_a_fresh_kernel(path: Path) -> None:
    notebook = read(path)
    client = nbclient.NotebookClient(
        notebook, timeout=120, resources={"metadata": {"path": str(path.parent)}}
    )
    client.execute()
    wanted = "passed" if path in SOLVED else "not attempted"
    for cell in notebook.cells:
        if "autograder.check(" in cell.source:
            (report,) = cell.outputs
            tasks = re.findall(r"^\w+  .*  \d+ / \d+$", report.data["text/plain"], re.MULTILINE)
            assert tasks
            assert [task for task in tasks if f"  {wanted}  " not in task] == []


@each_notebook
def test_is_stored_executed_from_top_to_bottom(path: Path) -> None:
    notebook = read(path)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    outputs = [output for cell in code for output in cell.outputs]
    assert any(output.output_type == "display_data" for output in outputs), "no figure is stored"
    assert not [output for output in outputs if output.output_type == "error"]


@each_notebook
def test_files_that_the_text_names_exist(path: Path) -> None:
    text = "".join(cell.source for cell in read(path).cells)
    named = re.findall(r"`(mytorch/[\w/.]+|\w+\.ipynb)`", text)
    assert named
    for name in named:
        assert (ROOT / name).exists() or (path.parent / name).exists(), name


@cache
def tasks_of(path: Path) -> dict[str, set[str]]:
    """Return the tasks that a notebook's checks judge, by homework."""
    tasks: dict[str, set[str]] = {}
    for cell in read(path).cells:
        for name, listed in re.findall(
            r'^autograder\.check\("(\w+)"((?:, \w+\b(?!=))+)', cell.source
        ):
            written = {*re.findall(r"\w+", listed)}
            judged = {task.id for task in load_homework(name).tasks if {*task.needs} <= written}
            tasks[name] = tasks.get(name, set()) | judged
    return tasks


@pytest.mark.parametrize(
    ("path", "verdict"),
    [
        *[(path, "not attempted") for path in EXERCISES],
        *[(path, "passed") for path in SOLVED],
    ],
    ids=lambda value: value if isinstance(value, str) else value.stem,
)
@pytest.mark.slow
@pytest.mark.nightly(keep=4)
def test_can_be_handed_in_as_it_is(path: Path, verdict: str) -> None:
    assert tasks_of(path)
    for name, tasks in tasks_of(path).items():
        homework = load_homework(name)
        submission = find_submission(homework, path)
        result = grade(homework, submission, 1, homework.select([*tasks]))
        assert {task.id: task.verdict for task in result.tasks} == dict.fromkeys(tasks, verdict)


@pytest.mark.parametrize("name", ["hw0", "hw1", "hw2", "hw3", "hw4", "hw5", "hw6"])
def test_the_exercises_are_the_tasks_of_the_homework_that_lists_them(name: str) -> None:
    homework = load_homework(name)
    judged = [task for path in EXERCISES for task in tasks_of(path).get(name, ())]
    asked = {task.id for task in homework.tasks if not task.extra}
    assert asked <= {*judged} <= {task.id for task in homework.tasks}
    assert len(judged) == len({*judged})
    assert [*homework.notebooks] == [path.name for path in EXERCISES if name in tasks_of(path)]


@pytest.mark.parametrize("path", SOLVED, ids=lambda path: path.stem)
def test_no_line_of_an_answer_stands_in_the_exercise(path: Path) -> None:
    inside, secret = False, set()
    for line in code_of(path).splitlines():
        if line.strip() in (BEGIN, END):
            inside = line.strip() == BEGIN
        elif inside and not re.fullmatch(r"\s*(for .*:|return \w+|)", line):
            secret.add(line.strip())
    assert secret
    exercise = ROOT / "notebooks" / path.name
    shown = {line.strip() for line in exercise.read_text(encoding="utf-8").splitlines()}
    shown |= {line.strip() for line in code_of(exercise).splitlines()}
    assert secret & shown == set()


def products(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.MatMult):
            yield "@"
        elif isinstance(node, ast.Attribute) and node.attr in PRODUCTS:
            yield node.attr


def test_a_product_is_found() -> None:
    assert list(products(ast.parse("Z = A @ W.T + np.outer(ones, b)"))) == ["@", "outer"]


@pytest.mark.parametrize(
    "path",
    [
        *[path for path in NOTEBOOKS if path.stem[:2] < "06"],
        *sorted((ROOT / "notebooks").glob("*.py")),
        *sorted((ROOT / "handouts").rglob("hw[0-3]/*.py")),  # later, MatMul is their own
    ],
    ids=lambda path: f"{path.parent.name}-{path.name}",
)
def test_no_product_of_matrices_stands_where_students_look(path: Path) -> None:
    assert list(products(ast.parse(code_of(path)))) == []


def test_the_tape_names_parts_that_the_engine_has() -> None:
    path = ROOT / "notebooks" / "05_tape.ipynb"
    text = "".join(cell.source for cell in read(path).cells)
    for name in ["walk", "topological_order", "run_backward", "accumulate", "AccumulateGrad"]:
        assert f"`{name}`" in text
        assert hasattr(engine, name)
    private = re.findall(r"`(_\w+)`", text)
    assert private
    assert [name for name in private if not hasattr(engine, name)] == []


def test_there_are_notebooks() -> None:
    assert {path.stem for path in NOTEBOOKS} >= {
        "00_slopes",
        "01_linear",
        "02_dzdb",
        "03_activations",
        "04_network",
        "05_tape",
        "06_modules",
        "07_transformer",
        "08_claims",
    }
    assert {path.stem for path in NOTEBOOKS} - {path.stem for path in SOLVED} == {"08_claims"}
