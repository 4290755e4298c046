"""The README's reading path: its figures are true."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PATH = re.findall(
    r"^\| \d+ \| `(.+?)` \| (?:(\d+) )?\|", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE
)
ENGINE = [
    "mytorch/functions/function.py",
    "mytorch/autograd/engine.py",
    "mytorch/autograd/tensor.py",
    "mytorch/operations/registry.py",
    "mytorch/operations/arithmetic.py",
]


def test_the_files_are_there_and_as_long_as_the_path_says():
    assert len(PATH) == 11
    for file, lines in PATH:
        text = (ROOT / file).read_text("utf-8")
        assert not lines or abs(len(text.splitlines()) - int(lines)) <= 10, file


def test_the_engine_has_fewer_than_400_lines_of_code_operators_included():
    assert set(ENGINE) < {file for file, _ in PATH}
    assert sum(map(lines_of_code, ENGINE)) < 400


def lines_of_code(file: str) -> int:
    """Count the lines that run: no blank line, no comment, no docstring, no types alone."""
    text = (ROOT / file).read_text("utf-8")
    left_out = {0}
    for node in ast.walk(ast.parse(text)):
        is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        is_types = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        if is_text or is_types:
            left_out |= set(range(node.lineno, node.end_lineno + 1))
    return sum(
        bool(line.strip()) and not line.strip().startswith("#") and number not in left_out
        for number, line in enumerate(text.splitlines(), 1)
    )
