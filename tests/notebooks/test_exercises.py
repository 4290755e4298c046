from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

sys.path.append(str(Path(__file__).parents[2] / "notebooks"))
from exercises import as_file, attempt, given_files


def unwritten(x: int) -> int:
    raise NotImplementedError


class Unwritten:
    def forward(self, x: int) -> int:
        raise NotImplementedError


def test_what_is_written_gives_its_result(capsys: pytest.CaptureFixture[str]) -> None:
    assert attempt(int, "12", base=8) == 10
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("function", "name"),
    [
        (unwritten, "unwritten"),
        (Unwritten().forward, "Unwritten.forward"),
        (lambda x: unwritten(x), "unwritten"),
    ],
)
def test_what_is_not_written_gives_none_and_a_note(
    function: object, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert attempt(function, 1) is None
    assert capsys.readouterr().out == f"{name}: not attempted yet\n"


def test_a_mistake_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        attempt(lambda: 1 / 0)


def test_the_given_files_of_a_homework_can_be_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    for _ in range(2):
        given_files("hw6")
    (folder,) = [path for path in sys.path if Path(path).name == "hw6"]
    assert (Path(folder) / "operators.py").is_file()


def test_classes_of_a_notebook_are_found_as_if_they_were_in_a_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "operations", ModuleType("operations"))
    as_file("operations", Unwritten)
    as_file("operations", unwritten)
    import operations

    assert (operations.Unwritten, operations.unwritten) == (Unwritten, unwritten)
