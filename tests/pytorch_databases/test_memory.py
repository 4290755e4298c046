"""Results share memory, and changes in place change it, as in PyTorch: for all of its samples."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="the samples are PyTorch's")
pytest.importorskip("expecttest", reason="PyTorch's databases of samples import it")

from tests.pytorch_databases.comparison import Verdict

TABLE = (Path(__file__).parents[2] / "docs" / "differences.md").read_text(encoding="utf-8")

OF_MEMORY = {
    r"(broadcast_to|expand|expand_as) the outputs can be written to": ".expand(3).fill_(2.0)",
    r".* an output is contiguous: expected \[False.*\], got \[(True|, )+\]$": ".is_contiguous()",
}
"""Differences that are in the table, each with a part of its line there."""

OF_CHANGES = {
    r".* was expanded, and the same number stands in many": ".expand(3).fill_(2.0)",
    r"logical_\w+_ .*a (view of a )?leaf that requires a gradient": ".logical_not_()",
    r"round_ .*\"round_\w*cpu\" not implemented for": ".round(decimals=1)",
}

REFUSED = {
    r"index_put_ .*'accumulate'": "index_add and scatter_add accumulate",
    r"scatter_ .*'reduce'": "scatter_add adds",
    r"cumsum_ .*a tensor of bool can't hold the result": "the sums would be lost",
    r"cumprod_ .*a tensor of bool can't hold the result": "products are of whole numbers",
}
"""What mytorch refuses with a sentence and PyTorch does."""

extents = pytest.mark.parametrize(
    ("limit", "step"),
    [
        pytest.param(1, 8, id="a sample", marks=pytest.mark.slow),
        pytest.param(2, 1, id="two of each", marks=pytest.mark.slow),
        pytest.param(None, 1, id="all", marks=pytest.mark.nightly),
    ],
)
"""The number of samples of an operation, and the step from one operation to the next."""


def unexplained(rows, known):
    """Return what does not agree and is not known, as text; and what is known and was met."""
    found, met = [], set()
    for row in rows:
        for outcome in row.outcomes:
            if outcome.verdict is Verdict.PASSED:
                continue
            described = f"{row.name} {outcome.message}"
            reasons = {pattern for pattern in known if re.match(pattern, described)}
            met |= reasons
            if not reasons:
                found.append(f"{described}\n    {outcome.sample}")
    return found, met


# The databases take seconds to import: only a test that runs imports them.


@extents
def test_memory_is_shared_as_in_pytorch(limit, step):
    from tests.pytorch_databases import memory

    found, met = unexplained(memory.rows(limit, step), OF_MEMORY)
    assert not found, "\n".join(found)
    if step == 1:
        assert met == set(OF_MEMORY)


@extents
def test_changes_in_place_are_pytorchs(limit, step):
    from tests.pytorch_databases import in_place

    found, met = unexplained(in_place.rows(limit, step), OF_CHANGES | REFUSED)
    assert not found, "\n".join(found)
    if limit is None:
        assert met == set(OF_CHANGES | REFUSED)


@pytest.mark.parametrize("line", sorted({*OF_MEMORY.values(), *OF_CHANGES.values()}))
def test_what_differs_is_in_the_table(line):
    assert line in TABLE
