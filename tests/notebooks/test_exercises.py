from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[2] / "notebooks"))
from exercises import attempt


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
