"""`docs/differences.md`: each line of its table is run in PyTorch and here."""

import re
from pathlib import Path

import pytest

import mytorch
from mytorch import absent

TABLE = Path(__file__).parents[2] / "docs" / "differences.md"
ROW = re.compile(r"^\| `(?P<code>.+?)` \| (?P<theirs>.+?) \| (?P<ours>.+?) \|", re.M)
ROWS = [row.groups() for row in ROW.finditer(TABLE.read_text(encoding="utf-8"))]


def outcome(m, code):
    try:
        return f"`{eval(code, {'m': m, 'F': m.nn.functional})!r}`"
    except (ValueError, TypeError, IndexError, RuntimeError, ArithmeticError, AttributeError):
        return "refused"


def test_the_table_is_read():
    assert len(ROWS) > 15


@pytest.mark.parametrize(("code", "theirs", "ours"), ROWS)
@pytest.mark.filterwarnings("ignore")
def test_the_line_is_true_of_mytorch(code, theirs, ours):
    assert outcome(mytorch, code) == ours


@pytest.mark.parametrize(("code", "theirs", "ours"), ROWS)
@pytest.mark.filterwarnings("ignore")
def test_the_line_is_true_of_pytorch(code, theirs, ours):
    torch = pytest.importorskip("torch")
    assert outcome(torch, code).replace("torch.Size([3, 2])", "(3, 2)") == theirs


FAMILY = re.compile(
    r"^\| (?P<family>[A-Za-z][^|`]+) \| (?P<names>`[^|]+) \| (?P<advice>[^|]+) \|$", re.M
)
FAMILIES = [row.groups() for row in FAMILY.finditer(TABLE.read_text(encoding="utf-8"))]


def test_what_stays_out_is_what_the_errors_say():
    said = {family: advice for family, (_, advice) in absent.FAMILIES.items()}
    assert {family: advice for family, _, advice in FAMILIES} == said


@pytest.mark.parametrize(("family", "names", "advice"), FAMILIES)
def test_the_names_that_stay_out_do(family, names, advice):
    packages = mytorch, mytorch.nn
    for name in re.findall(r"`(\w+)`", names):
        assert not any(hasattr(package, name) for package in packages)
        assert advice in absent.advice_on(name)
        assert any(name in absent.names_of(package.__name__) for package in packages)
