"""Exercise notebooks: the solved notebooks with the answers taken out.

`solutions/notebooks/NAME.ipynb` is the source, and the solved notebook as well. It marks answers in
two ways:

- a passage of a function, by the markers of `autograder.authoring.handout`. The exercise has
  `raise NotImplementedError` in its place, so the cell of an untouched exercise still runs.
- a whole cell, code or text, by the tag `solution`. The exercise leaves it out.

`notebooks/NAME.ipynb`, the exercise, is generated. A notebook without exercises lies there alone.
A homework in a folder of its own has its solved notebooks in `solution/`, its exercises in
`handout/`.
All are stored with their outputs, except the
reports of `autograder.check`, which differ from run to run.
"""

from __future__ import annotations

import ast
import copy
import json
from pathlib import Path
from typing import Any

from autograder import places
from autograder.authoring.handout import BEGIN, END, without_solution
from autograder.errors import UsageError, missing
from autograder.files import write_whole
from autograder.homework import Homework

SOLUTION_TAG = "solution"
PRACTICE = "autograder.check("
SECONDS_PER_CELL = 120

Notebook = dict[str, Any]
"""A notebook's JSON."""


def exercise(solved: Notebook, name: str) -> Notebook:
    """Return the exercise of a solved notebook, without outputs.

    Parameters
    ----------
    name
        The notebook's name in an error.

    Raises
    ------
    ValueError
        If markers don't pair up, or stand outside a function.
    """
    made = copy.deepcopy(_without_outputs(solved))
    made["cells"] = [
        cell for cell in made["cells"] if SOLUTION_TAG not in cell["metadata"].get("tags", ())
    ]
    for cell in made["cells"]:
        source = _text(cell)
        if BEGIN not in source and END not in source:
            continue
        place = f"{name}, cell {cell['id']}"
        stubbed = without_solution(source, place).removesuffix("\n")
        if _raises_at_once(ast.parse(stubbed)):
            raise ValueError(
                f"{place}: {BEGIN} stands outside a function, so the untouched cell would raise "
                f"NotImplementedError; put the passage into a function, or give the cell the tag "
                f"{SOLUTION_TAG!r}"
            )
        cell["source"] = stubbed.splitlines(keepends=True)
    return made


def _raises_at_once(node: ast.AST) -> bool:
    """Whether the code has a `raise` outside its functions."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return False
    return isinstance(node, ast.Raise) or any(map(_raises_at_once, ast.iter_child_nodes(node)))


def drifted(homework: Homework | None = None) -> list[Path]:
    """Return the exercises that differ from what their solved notebooks generate.

    Outputs are not compared: figures differ from machine to machine.

    Parameters
    ----------
    homework
        The homework whose notebooks to compare; those of the project if left out.
    """
    return [
        path
        for source, path in _pairs(*_folders(homework))
        if not path.is_file() or _without_outputs(_read(path)) != exercise(_read(source), path.name)
    ]


def write(homework: Homework | None = None) -> list[Path]:
    """Make the exercises from the solved notebooks, run all notebooks, and write the new outputs.

    Parameters
    ----------
    homework
        The homework whose notebooks to write; those of the project if left out.

    Returns
    -------
    list of Path
        The notebooks written.

    Raises
    ------
    UsageError
        If a cell raises, or nbclient is not installed.
    """
    solved, exercises = _folders(homework)
    notebooks = {path: _read(path) for path in exercises.glob("*.ipynb")}
    for source, path in _pairs(solved, exercises):
        notebooks[source] = _read(source)
        notebooks[path] = exercise(notebooks[source], path.name)
    for path, notebook in notebooks.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        content = json.dumps(executed(notebook, path), indent=1, ensure_ascii=False)
        write_whole(path, content + "\n")
    return sorted(notebooks)


def executed(notebook: Notebook, path: Path) -> Notebook:
    """Return a notebook with its outputs, from a new kernel in the folder of this path.

    Raises
    ------
    UsageError
        If a cell raises, or nbclient is not installed.
    """
    try:
        import nbformat
        from nbclient import NotebookClient
        from nbclient.exceptions import CellExecutionError
    except ImportError as error:
        raise UsageError(missing("a run of notebooks", "nbclient", "dev")) from error

    made = nbformat.reads(json.dumps(_without_outputs(notebook)), as_version=4)
    client = NotebookClient(
        made,
        timeout=SECONDS_PER_CELL,
        record_timing=False,
        resources={"metadata": {"path": path.parent}},
    )
    try:
        client.execute()
    except CellExecutionError as error:
        raise UsageError(f"{path} fails:", below=str(error)) from error
    result: Notebook = json.loads(nbformat.writes(made))
    result["metadata"] = notebook["metadata"]  # the kernel adds Python's version
    for cell in result["cells"]:
        if cell["cell_type"] == "code" and PRACTICE in _text(cell):
            cell["outputs"] = []
    return result


def _folders(homework: Homework | None) -> tuple[Path, Path]:
    """Return the folder of the solved notebooks, and that of the exercises.

    Raises
    ------
    UsageError
        If there are no solved notebooks. Only a clone of the project has them.
    """
    if homework is not None:
        return homework.solution, homework.handout
    solved = places.HERE.parent / "solutions" / "notebooks"
    if not solved.is_dir():
        raise UsageError(
            f"exercise notebooks are made from solved ones, and there is no folder {solved}"
        )
    return solved, places.HERE.parent / "notebooks"


def _pairs(solved: Path, exercises: Path) -> list[tuple[Path, Path]]:
    """Return each solved notebook with its exercise."""
    return [(source, exercises / source.name) for source in sorted(solved.glob("*.ipynb"))]


def _read(path: Path) -> Notebook:
    notebook: Notebook = json.loads(path.read_text(encoding="utf-8"))
    return notebook


def _without_outputs(notebook: Notebook) -> Notebook:
    cells = [
        {**cell, "source": _text(cell).splitlines(keepends=True)}
        | ({"outputs": [], "execution_count": None} if cell["cell_type"] == "code" else {})
        for cell in notebook["cells"]
    ]
    return notebook | {"cells": cells}


def _text(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])
