from __future__ import annotations

import html
import importlib
import re
import sys
from types import ModuleType

import nbformat
import numpy as np
import pytest
from nbclient import NotebookClient

import autograder
from autograder.errors import UsageError
from autograder.homework import load_homework
from autograder.practice import check
from autograder.results.verdict import Verdict


def contract(dLdZ, dZdX):
    return (dLdZ * dZdX).sum(axis=(-2, -1))


def dZdb(A, W, b):
    raise RuntimeError("not so")


def right_dZdb(A, W, b):
    (N, _), C_out = A.shape, len(b)
    return np.eye(C_out)[:, np.newaxis].repeat(N, axis=1)


right_dZdb.__name__ = "dZdb"


def test_only_the_tasks_that_need_no_more_than_what_is_given_are_judged():
    result = check("hw1", right_dZdb).result
    assert [task.id for task in result.tasks] == ["dZdb"]
    assert (result.points, result.is_grade) == (8, False)


def test_only_some_of_the_tasks_can_be_judged():
    class Linear:
        def __init__(self, in_features, out_features):
            raise NotImplementedError

    def tasks(**given: object) -> list[str]:
        return [task.id for task in check("hw1", Linear, dZdb, **given).result.tasks]

    assert tasks(only="dZdb") == ["dZdb"]
    assert tasks(only=("dZdb", "init")) == ["init", "dZdb"]
    with pytest.raises(UsageError, match="hw1 has no task 'dLdc'"):
        tasks(only="dLdc")
    with pytest.raises(UsageError, match="give check some of them"):
        check("hw1", contract, only="forward")


def test_the_frame_is_as_high_as_the_table_unless_there_is_a_mistake_to_look_at():
    def height(written: object) -> str:
        return re.search(r"height: (\d+)rem", check("hw1", written)._repr_html_())[1]

    assert height(right_dZdb) == "25"
    assert height(dZdb) == "40"


def test_a_crash_is_shown_with_its_own_line():
    (task,) = check("hw1", dZdb).result.tasks
    assert task.verdict is Verdict.CRASHED
    (frame,) = task.failed.evidence.traceback
    assert (frame.file, frame.text) == ("test_practice.py", 'raise RuntimeError("not so")')


def test_a_module_of_the_same_name_stays_as_it_was(monkeypatch):
    own = ModuleType("jacobians")
    monkeypatch.setitem(sys.modules, "jacobians", own)
    (task,) = check("hw1", dZdb).result.tasks
    assert task.verdict is Verdict.CRASHED
    assert sys.modules["jacobians"] is own
    monkeypatch.delitem(sys.modules, "jacobians")
    check("hw1", dZdb)
    assert "jacobians" not in sys.modules


@pytest.mark.slow
def test_a_given_file_that_the_notebook_has_imported_stays_the_same_one(monkeypatch):
    given = load_homework("hw6").handout
    monkeypatch.syspath_prepend(str(given))
    for name in ("tensor", "operators", "modules", "operations"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    modules = importlib.import_module("modules")

    class LayerNorm(modules.Module):
        def __init__(self, C, eps=1e-5):
            super().__init__()
            self.weight = modules.Parameter(np.ones(C))
            self.bias = modules.Parameter(np.zeros(C))
            self.eps = eps

        def forward(self, A):
            centred = A - A.mean(-1, keepdims=True)
            variance = (centred * centred).mean(-1, keepdims=True)
            return centred * (variance + self.eps) ** -0.5 * self.weight + self.bias

    for _ in range(2):
        assert check("hw6", LayerNorm).result.points == 10
    assert sys.modules["modules"] is modules
    assert sys.modules["tensor"] is importlib.import_module("tensor")


@pytest.mark.parametrize(
    ("options", "call"),
    [
        ({}, 'autograder.check("hw1", dZdb, seed=7)'),
        ({"only": ("dZdb",)}, """autograder.check("hw1", dZdb, only=('dZdb',), seed=7)"""),
    ],
)
def test_the_report_names_the_call_that_gives_the_same_inputs_again(options, call):
    pytest.importorskip("jinja2", reason="the HTML report is an extra")
    page = html.unescape(check("hw1", dZdb, seed=7, **options)._repr_html_())
    shown = html.unescape(page)
    assert call in shown
    assert "autograder grade" not in shown


@pytest.mark.slow
def test_the_seed_decides_the_inputs():
    def inputs(seed: int) -> list[bytes]:
        seen = []

        def dZdb(A, W, b):
            seen.append(A.tobytes())
            return right_dZdb(A, W, b)

        check("hw1", dZdb, seed=seed)
        return seen

    assert inputs(1) == inputs(1) != inputs(2)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([print], "hw1 asks for Linear, dZdb, dZdW, dZdA, contract, LinearND, and not for 'print'"),
        ([], "give check some of them"),
        ([3], "check takes classes and functions themselves, not 3"),
    ],
)
def test_what_can_not_be_checked_is_told(given, said):
    with pytest.raises(UsageError, match=said):
        check("hw1", *given)


@pytest.mark.slow
def test_a_notebook_shows_the_report_under_the_cell(tmp_path):
    cells = [
        "import numpy as np\nimport autograder",
        "def contract(dLdZ, dZdX):\n    return dLdZ * dZdX",
        "autograder.check('hw1', contract, seed=7)",
        "def contract(dLdZ, dZdX):\n    return undefined",
        "autograder.check('hw1', contract, seed=7)",
    ]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": tmp_path}}).execute()
    wrong, crashed = (notebook.cells[place].outputs for place in (2, 4))
    assert [output.output_type for output in wrong] == ["execute_result"]
    assert wrong[0].data["text/html"].startswith("<iframe")
    assert "contract: wrong" in wrong[0].data["text/plain"]
    assert "your cell, line 2" in crashed[0].data["text/plain"]
    assert "return undefined" in crashed[0].data["text/plain"]


def test_check_is_the_packages_own_name():
    assert autograder.check is check
    with pytest.raises(AttributeError, match="has no attribute 'chek'"):
        autograder.chek  # noqa: B018
