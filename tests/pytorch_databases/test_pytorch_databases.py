"""PyTorch's own samples give in mytorch what they give in PyTorch."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("torch", reason="the samples are PyTorch's")
pytest.importorskip("expecttest", reason="PyTorch's databases of samples import it")

from tests.pytorch_databases import modules, operations, optimizers
from tests.pytorch_databases.__main__ import failures
from tests.pytorch_databases.comparison import Row, Verdict

LIMIT = 40
"""Of each operation or module only the first samples: all of them take three times as long."""

FAILED = (Verdict.WRONG, Verdict.CRASHED)

EXPLAINED = {
    r"topk \(input=Tensor\[size=\(\),": "a number has no dimension along which one could choose",
    r"nn\.BatchNorm.*\[0, ": "statistics of an empty batch are refused, not made up",
}
"""For operations and samples that match: why mytorch differs from PyTorch."""


@pytest.fixture(scope="module")
def of_operations():
    return list(operations.rows(limit=LIMIT))


def count(rows, *verdicts):
    return sum(len(row.of(*verdicts)) for row in rows)


def unexplained(rows, verdicts=FAILED):
    """The rows with only those outcomes that are failures without an explanation."""
    found = [
        Row(row.name, [o for o in row.of(*verdicts) if not explanations(row, o)]) for row in rows
    ]
    return [row for row in found if row.outcomes]


def explanations(row, outcome):
    return [known for known in EXPLAINED if re.match(known, f"{row.name} {outcome.sample}")]


def test_operations_agree(of_operations):
    failing = unexplained(of_operations)
    assert not failing, failures(failing)


def test_operations_take_nine_samples_of_ten(of_operations):
    assert count(of_operations, Verdict.PASSED) >= 0.9 * count(of_operations, *Verdict)


def test_second_derivatives_agree():
    failing = unexplained(list(operations.rows(limit=8, second=True)))
    assert not failing, failures(failing)


def test_modules_agree():
    rows = list(modules.rows(limit=LIMIT))
    failing = unexplained(rows)
    assert not failing, failures(failing)
    assert len(rows) >= 39


def test_optimizers_agree():
    rows = list(optimizers.rows())
    assert [row.name for row in rows if not row.of(Verdict.PASSED) or row.of(*FAILED)] == []
    assert rows


def test_as_many_operations_as_ever_are_found(of_operations):
    assert len(of_operations) >= 300
