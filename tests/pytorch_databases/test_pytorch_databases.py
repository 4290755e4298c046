"""PyTorch's own samples give in mytorch what they give in PyTorch."""

from __future__ import annotations

import re
from functools import cache

import pytest

pytest.importorskip("torch", reason="the samples are PyTorch's")
pytest.importorskip("expecttest", reason="PyTorch's databases of samples import it")

from tests.pytorch_databases.comparison import Row, Verdict

SAMPLE = pytest.param(2, 8, id="a sample", marks=pytest.mark.slow)
GATE = pytest.param(40, 1, id="forty of each", marks=pytest.mark.slow)
ALL = pytest.param(None, 1, id="all", marks=pytest.mark.nightly)
extents = pytest.mark.parametrize(("limit", "step"), [SAMPLE, GATE, ALL])
"""The number of samples of an operation, and the step from one operation to the next."""

EXPLAINED = {
    r"gather .*expected an index with": "an index has as many dimensions as the tensor",
    r"index_put.*'accumulate'": "index_add and scatter_add accumulate",
    r"norm \(nuc\)": "there are no singular values",
    r"repeat_interleave .*'output_size'": "a hint that saves PyTorch a wait for the GPU",
    r"nn\.functional\.avg_pool2d .*expected padding to be an int or 2": "(1,) is not two numbers",
    r"nn\.functional\.batch_norm .*got \(0,\)": "channels are the second dimension",
}
"""Why mytorch does not agree with PyTorch, for operations, samples and messages that match."""


# The databases take seconds to import: only a test that runs imports them.


@cache
def of_operations(limit, step):
    from tests.pytorch_databases import operations

    return list(operations.rows(limit=limit, step=step))


@cache
def of_modules(limit=None):
    from tests.pytorch_databases import modules

    return list(modules.rows(limit=limit, second=True))


def expect_explained(rows):
    from tests.pytorch_databases.__main__ import failures

    failing = unexplained(rows)
    assert not failing, failures(failing)


def unexplained(rows):
    """The rows with only those outcomes that are neither good nor explained."""
    found = (Row(row.name, [o for o in not_passed(row) if not reasons(row, o)]) for row in rows)
    return [row for row in found if row.outcomes]


def not_passed(row):
    return [outcome for outcome in row.outcomes if outcome.verdict is not Verdict.PASSED]


def reasons(row, outcome):
    described = f"{row.name} {outcome.sample} {outcome.message}"
    return [known for known in EXPLAINED if re.match(known, described)]


@extents
def test_operations_agree(limit, step):
    rows = of_operations(limit, step)
    expect_explained(rows)
    assert len(rows) * step >= 288


@extents
def test_operations_take_nine_samples_of_ten(limit, step):
    verdicts = [outcome.verdict for row in of_operations(limit, step) for outcome in row.outcomes]
    assert verdicts.count(Verdict.PASSED) >= 0.9 * len(verdicts)


@extents
def test_operations_give_no_wrong_number(limit, step):
    assert not [row.name for row in of_operations(limit, step) if row.of(Verdict.WRONG)]


@pytest.mark.parametrize(
    ("limit", "step"),
    [
        pytest.param(1, 8, id="a sample", marks=pytest.mark.slow),
        pytest.param(3, 1, id="three of each", marks=pytest.mark.slow),
        ALL,
    ],
)
def test_second_derivatives_agree(limit, step):
    from tests.pytorch_databases import operations

    expect_explained(operations.rows(limit=limit, second=True, step=step))


@pytest.mark.parametrize(
    "limit", [pytest.param(1, id="a sample"), pytest.param(None, marks=pytest.mark.slow, id="all")]
)
def test_modules_agree(limit):
    rows = of_modules(limit)
    expect_explained(rows)
    assert len(rows) >= 39


def test_optimizers_agree():
    from tests.pytorch_databases import optimizers

    rows = list(optimizers.rows())
    expect_explained(rows)
    assert len(rows) >= 4


@pytest.mark.slow
def test_what_is_explained_is_still_so():
    rows = [*of_operations(*GATE.values), *of_modules()]
    met = {reason for row in rows for o in not_passed(row) for reason in reasons(row, o)}
    assert met == set(EXPLAINED)
