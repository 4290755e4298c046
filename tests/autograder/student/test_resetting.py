from __future__ import annotations

import re
from pathlib import Path

import pytest

from autograder.homework import load_homework
from autograder.student.resetting import find_stubs, needed, tasks_of
from tests.autograder.command_line import ROOT, fails, run, submit

pytestmark = pytest.mark.usefixtures("in_a_folder_of_its_own")
MARKERS = re.compile(rb"^ *### (BEGIN|END) SOLUTION\n", re.MULTILINE)
SOLUTION = MARKERS.sub(b"", (ROOT / "solutions/hw1/linear.py").read_bytes())
STUB = (ROOT / "handouts/hw1/linear.py").read_bytes()


def method(source: bytes, name: str) -> str:
    """Return the text of a method, up to the next."""
    return source.decode().split(f"    def {name}(")[1].split("    def ")[0].rstrip()


def test_a_method_is_a_stub_again_and_the_rest_stays(tmp_path: Path) -> None:
    submit(tmp_path / "hw1", SOLUTION)
    shown = run("reset", "hw1", "forward")
    assert shown.exit_code == 0
    assert "These tasks need it: forward, cache, dLdA, dLdW, dLdb" in shown.output
    now = (tmp_path / "hw1" / "linear.py").read_bytes()
    assert method(now, "forward") == method(STUB, "forward")
    for other in ("__init__", "backward"):
        assert method(now, other) == method(SOLUTION, other)
    assert (tmp_path / "hw1" / "linear.py.old1").read_bytes() == SOLUTION


def test_every_definition_put_back_gives_the_handout(tmp_path: Path) -> None:
    submit(tmp_path, SOLUTION)
    for name in ("Linear.__init__", "Linear.forward", "Linear.backward"):
        run("reset", "hw1", name)
    assert (tmp_path / "linear.py").read_bytes() == STUB
    assert "as it was handed out" in run("reset", "hw1", "Linear").output
    assert len([*tmp_path.iterdir()]) == 4  # the file, and three old texts


def test_the_whole_homework_is_put_back_and_no_old_text_is_lost(tmp_path: Path) -> None:
    submit(tmp_path, b"def (")
    (tmp_path / "linear.py.old1").write_bytes(b"mine")
    run("reset", "hw1")
    assert (tmp_path / "linear.py").read_bytes() == STUB
    assert (tmp_path / "linear.py.old1").read_bytes() == b"mine"
    assert (tmp_path / "linear.py.old2").read_bytes() == b"def ("
    assert (tmp_path / "jacobians.py").is_file()


def test_what_was_deleted_comes_back(tmp_path: Path) -> None:
    source = SOLUTION.decode().replace("    def forward(", "    @property\n    def other(")
    submit(tmp_path, source.replace("\n", "\r\n").encode())
    run("reset", "hw1", "Linear.forward")
    now = (tmp_path / "linear.py").read_bytes()
    assert now.count(b"\r\n") == now.count(b"\n")
    plain = now.replace(b"\r\n", b"\n")
    assert method(plain, "forward") == method(STUB, "forward")
    assert b"@property\n    def other(" in plain
    compile(plain, "linear.py", "exec")


def test_other_indentation_and_decorators(tmp_path: Path) -> None:
    source = b"class Linear:\n\t@staticmethod\n\tdef forward(A):\n\t\treturn A\n\n\tx = 1\n"
    submit(tmp_path, source)
    run("reset", "hw1", "forward")
    now = (tmp_path / "linear.py").read_bytes()
    compile(now, "linear.py", "exec")
    assert b"staticmethod" not in now
    assert b"\traise NotImplementedError" in now.replace(b"    ", b"")
    assert b"\n\tx = 1\n" in now


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("frob", "no single stub 'frob'; it has linear.py, jacobians.py, leading.py, Linear,"),
        ("Linear.forward", "linear.py, line 1, isn't Python, so forward can't be found"),
    ],
)
def test_what_can_not_be_put_back_is_told(tmp_path: Path, name: str, told: str) -> None:
    submit(tmp_path, b"def (")
    fails(run("reset", "hw1", name), told)
    assert [path.name for path in tmp_path.iterdir()] == ["linear.py"]


def test_a_method_of_several_classes_must_be_named_whole(tmp_path: Path) -> None:
    submit(tmp_path, b"x = 1\n", "activations.py")
    fails(run("reset", "hw2", "forward"), "it has several: Identity.forward, ")
    fails(run("reset", "hw2", "ReLU.forward"), "activations.py has no class ReLU")


def test_a_method_of_an_optional_file_must_be_named_whole() -> None:
    homework = load_homework("hw1")
    for name, file in (("forward", "linear.py"), ("LinearND.forward", "leading.py")):
        assert [stub.file for stub in find_stubs(homework, name)] == [file]


def test_of_a_method_without_tasks_of_its_own_the_tasks_of_the_class_are_named() -> None:
    homework = load_homework("hw3")
    assert needed(homework, find_stubs(homework, "MLP.eval")) == "MLP"
    assert needed(homework, find_stubs(homework, "MSELoss.forward")) == "it"
    assert needed(homework, find_stubs(homework, "MLP")) == "it"


def test_a_homework_without_a_table_names_the_tasks_of_the_function() -> None:
    homework = load_homework("hw0")
    assert tasks_of(homework, find_stubs(homework, "relative_error")) == [
        task.id for task in homework.tasks if "relative_error" in task.needs
    ]
