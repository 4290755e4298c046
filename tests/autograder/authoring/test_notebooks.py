from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from autograder import places
from autograder.authoring.handout import BEGIN, END
from autograder.authoring.notebooks import drifted, executed, exercise, write
from autograder.errors import UsageError

EXERCISE = f"""\
def f(x):
    {BEGIN}
    return secret(x)
    {END}"""
STUB = """\
def f(x):
    # TODO: your code here
    raise NotImplementedError"""


def code(source: str, *tags: str) -> dict[str, Any]:
    metadata = {"tags": list(tags)} if tags else {}
    return {
        "cell_type": "code",
        "id": f"c{len(source)}",
        "metadata": metadata,
        "source": source,
    } | {
        "outputs": [{"output_type": "stream", "name": "stdout", "text": "secret"}],
        "execution_count": 3,
    }


def notebook(*cells: dict[str, Any]) -> dict[str, Any]:
    return {"cells": list(cells), "metadata": {}, "nbformat": 4, "nbformat_minor": 5}


def sources(made: dict[str, Any]) -> list[str]:
    return ["".join(cell["source"]) for cell in made["cells"]]


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clone with one solved notebook, and no exercise yet."""
    monkeypatch.setattr(places, "HERE", tmp_path / "autograder")
    solved = tmp_path / "solutions" / "notebooks" / "one.ipynb"
    solved.parent.mkdir(parents=True)
    (tmp_path / "notebooks").mkdir()
    cells = [code(EXERCISE), code("secret = abs\nprint(f(-2))", "solution"), code("1 + 1")]
    solved.write_text(json.dumps(notebook(*cells)), encoding="utf-8")
    return tmp_path


def test_a_marked_passage_becomes_a_stub_and_a_tagged_cell_is_left_out() -> None:
    text = {"cell_type": "markdown", "id": "m", "metadata": {}, "source": "Why it is right."}
    solved = notebook(
        text,
        code(EXERCISE),
        code("print(f(1))", "solution"),
        text | {"metadata": {"tags": ["solution"]}},
        code("f(2)", "long"),
    )
    assert sources(exercise(solved, "one")) == ["Why it is right.", STUB, "f(2)"]


def test_an_exercise_has_no_outputs_of_the_solved_notebook() -> None:
    solved = notebook(code(EXERCISE), code("f(1)"))
    assert "secret" not in json.dumps(exercise(solved, "one"))
    assert "secret" in json.dumps(solved)  # which is left as it was


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (f"{BEGIN}\ny = 1\n{END}", "stands outside a function"),
        (f"if x:\n    {BEGIN}\n    y = 1\n    {END}", "stands outside a function"),
        (f"class C:\n    {BEGIN}\n    y = 1\n    {END}", "stands outside a function"),
        (f"def f():\n    {BEGIN}\n    return 1", "without ### END SOLUTION"),
    ],
)
def test_a_cell_that_the_exercise_could_not_run_is_refused_by_its_name(
    source: str, said: str
) -> None:
    with pytest.raises(ValueError, match=f"one.ipynb, cell c{len(source)}.*{said}"):
        exercise(notebook(code(source)), "one.ipynb")


def test_a_method_can_hold_an_exercise() -> None:
    method = "class C:\n" + "\n".join(f"    {line}" for line in EXERCISE.splitlines())
    assert "raise NotImplementedError" in sources(exercise(notebook(code(method)), "one"))[0]


@pytest.mark.slow
def test_writes_both_with_their_outputs_and_then_nothing_has_drifted(clone: Path) -> None:
    alone = clone / "notebooks" / "alone.ipynb"
    alone.write_text(json.dumps(notebook(code("6 * 7"))), encoding="utf-8")
    made, solved = clone / "notebooks" / "one.ipynb", clone / "solutions" / "notebooks/one.ipynb"
    assert drifted() == [made]
    assert write() == [alone, made, solved]
    assert drifted() == []
    assert sources(json.loads(made.read_text())) == [STUB, "1 + 1"]
    assert "secret" not in made.read_text()
    assert '"2\\n"' in solved.read_text()
    assert '"42"' in alone.read_text()


def test_only_a_change_of_the_source_is_a_drift(clone: Path) -> None:
    made = clone / "notebooks" / "one.ipynb"
    solved = clone / "solutions" / "notebooks" / "one.ipynb"
    content = exercise(json.loads(solved.read_text()), "one")
    content["cells"][1]["outputs"] = [{"output_type": "stream", "name": "stdout", "text": "2"}]
    made.write_text(json.dumps(content), encoding="utf-8")
    assert drifted() == []
    content["cells"][1]["source"] = "1 + 2"
    made.write_text(json.dumps(content), encoding="utf-8")
    assert drifted() == [made]


@pytest.mark.slow
def test_reports_of_practice_are_not_stored(tmp_path: Path) -> None:
    practice = 'class autograder:\n    check = print\n\n\nautograder.check("hw1")'
    made = executed(notebook(code(practice), code("print(1)")), tmp_path / "one.ipynb")
    assert [len(cell["outputs"]) for cell in made["cells"]] == [0, 1]


@pytest.mark.slow
def test_a_cell_that_fails_is_said_with_its_error(clone: Path) -> None:
    source = clone / "solutions" / "notebooks" / "one.ipynb"
    source.write_text(json.dumps(notebook(code("1 / 0"))), encoding="utf-8")
    before = source.read_bytes()
    with pytest.raises(UsageError, match=r"(?s)one\.ipynb fails:.*ZeroDivisionError"):
        write()
    assert source.read_bytes() == before


def test_without_solved_notebooks_there_is_nothing_to_make_exercises_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "HERE", tmp_path / "site-packages" / "autograder")
    with pytest.raises(UsageError, match="there is no folder"):
        drifted()


def test_the_committed_exercises_are_what_the_solved_notebooks_give() -> None:
    assert drifted() == []
