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
"""Of each operation only the first samples: all of them take twice as long."""

EXPLAINED = {
    r"topk \(input=Tensor\[size=\(\),": "a number has no dimension along which one could choose",
    r"gather .*expected an index with": "an index has as many dimensions as the tensor",
    r"index_put.*'accumulate'": "index_add and scatter_add accumulate",
    r"norm \(nuc\)": "there are no singular values",
    r"repeat_interleave .*'output_size'": "a hint that saves PyTorch a wait for the GPU",
    r"nn\.functional\.pad .*expected mode='constant'": "only constants are padded with",
    r"nn\.functional\.avg_pool2d .*expected padding to be an int or 2": "(1,) is not two numbers",
    r"nn\.functional\.prelu .*got \(\)": "the weight is a vector",
    r"nn\.functional\.batch_norm .*got \(0,\)": "channels are the second dimension",
}
"""Why mytorch does not agree with PyTorch, for operations, samples and messages that match."""


@pytest.fixture(scope="module")
def of_operations():
    return list(operations.rows(limit=LIMIT))


def unexplained(rows):
    """The rows with only those outcomes that are neither good nor explained."""
    found = (Row(row.name, [o for o in not_passed(row) if not reasons(row, o)]) for row in rows)
    return [row for row in found if row.outcomes]


def not_passed(row):
    return [outcome for outcome in row.outcomes if outcome.verdict is not Verdict.PASSED]


def reasons(row, outcome):
    described = f"{row.name} {outcome.sample} {outcome.message}"
    return [known for known in EXPLAINED if re.match(known, described)]


def test_operations_agree(of_operations):
    failing = unexplained(of_operations)
    assert not failing, failures(failing)
    assert len(of_operations) >= 300


def test_operations_take_nine_samples_of_ten(of_operations):
    verdicts = [outcome.verdict for row in of_operations for outcome in row.outcomes]
    assert verdicts.count(Verdict.PASSED) >= 0.9 * len(verdicts)


def test_operations_give_no_wrong_number(of_operations):
    assert not [row.name for row in of_operations if row.of(Verdict.WRONG)]


def test_second_derivatives_agree():
    failing = unexplained(operations.rows(limit=8, second=True))
    assert not failing, failures(failing)


def test_modules_agree():
    rows = list(modules.rows(second=True))
    failing = unexplained(rows)
    assert not failing, failures(failing)
    assert len(rows) >= 39


def test_optimizers_agree():
    rows = list(optimizers.rows())
    failing = unexplained(rows)
    assert not failing, failures(failing)
    assert len(rows) >= 4


def test_what_is_explained_is_still_so(of_operations):
    rows = [*of_operations, *modules.rows()]
    met = {reason for row in rows for o in not_passed(row) for reason in reasons(row, o)}
    assert met == set(EXPLAINED)
