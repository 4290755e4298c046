from __future__ import annotations

import ast
import sys

import pytest

from autograder.grading.newer_python import advice_on_import, advice_on_name, advice_on_syntax
from autograder.results.verdict import Frame


@pytest.mark.parametrize(
    ("line", "version"),
    [
        ("type Array = list[int]", (3, 12)),
        ("type Pair[T] = tuple[T, T]", (3, 12)),
        ("class Linear[T]:", (3, 12)),
        ("def contract[T: int](dLdZ: T) -> T:", (3, 12)),
        ("async def f[*Ts](): pass", (3, 12)),
        ("""print(f"{x["a"]}")""", (3, 12)),
        ("""raise ValueError(f'{', '.join(names)} is missing')""", (3, 12)),
        (r"""print(f"{chr(10).join(['\n'])}")""", (3, 12)),
        ("""print(f"{""", (3, 12)),
        ("except ValueError, np.linalg.LinAlgError:", (3, 14)),
        ("""message = t"{x}" """, (3, 14)),
    ],
)
def test_syntax_of_a_newer_python_is_named(line: str, version: tuple[int, int]) -> None:
    before = f"try:\n    pass\n{line}\n    pass" if line.startswith("except") else line.strip()
    body = f"{before}\n    pass" if line.endswith(":") and before == line else before
    message = ""
    try:
        ast.parse(body)
    except SyntaxError as error:
        message = str(error.msg)
    assert message or sys.version_info[:2] >= version or "{" in line
    told = advice_on_syntax(message, line, (3, 11, 7))
    assert f"needs Python {version[0]}.{version[1]} or newer" in told
    assert told.endswith("homeworks are graded with Python 3.11 here")
    assert advice_on_syntax("", line, version) == ""


@pytest.mark.parametrize(
    "line",
    [
        "class Linear(",
        "def forward(self, A:",
        "types = [1",
        "type(x) = 3",
        "print f'{x}'",
        "except ValueError, error:",
        "return dLdZ @ self.W)",
        "    x = dict[1",
        "self.W = np.zeros((a, b)",
        "print(f'{x}' 'y)",
    ],
)
def test_a_mistake_is_not_taken_for_newer_syntax(line: str) -> None:
    assert advice_on_syntax("invalid syntax", line, (3, 11)) == ""


def test_a_name_that_a_standard_module_lacks_may_be_newer() -> None:
    told = advice_on_import("cannot import name 'batched' from 'itertools' (unknown)", (3, 11))
    assert told == "homeworks are graded with Python 3.11 here: is yours newer?"
    assert advice_on_import("cannot import name 'f' from 'linear' (linear.py)", (3, 11)) == ""


@pytest.mark.parametrize(
    ("line", "has_advice"),
    [
        ("def join(self, other: Linear) -> None:", True),
        ("def copy(self) -> Linear:", True),
        ("layer: list[Linear] = []", True),
        ("layer = Linear(2, 3)", False),
        ("def f(layer=Linear()):", False),
    ],
)
def test_an_annotation_that_comes_too_early_gets_advice(line: str, has_advice: bool) -> None:
    frames = [Frame("linear.py", 1, "<module>", line)]
    message = "name 'Linear' is not defined"
    told = advice_on_name(message, frames, [b"\nclass Linear:\n    pass"], (3, 11))
    assert ("from __future__ import annotations" in told) is has_advice
    assert advice_on_name(message, frames, [b""], (3, 11)) == ""
    assert advice_on_name(message, frames, [b"class Linear: pass"], (3, 14)) == ""
