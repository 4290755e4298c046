"""Candidates of a row compute the same; the small sizes are enough to see it."""

import pytest

from benchmarks import growth, layers, linear, networks, operations, optimizers
from benchmarks.agreement import DisagreementError, check_agreement
from benchmarks.row import Candidate
from benchmarks.rows import SECTIONS

SMALL = [
    row
    for rows in (
        (subject.rows()[0] for subject in layers.SUBJECTS),
        operations.ROWS[::3],
        [networks.ROWS[0], networks.ROWS[3]],
        optimizers.ROWS[:1],
    )
    for row in rows
]


def available(candidates):
    return {name: each for name, each in candidates.items() if isinstance(each, Candidate)}


@pytest.mark.parametrize("row", SMALL, ids=lambda row: row.name)
def test_the_candidates_agree(row):
    check_agreement(available(row.prepare()))


@pytest.mark.parametrize("sweep", growth.SWEEPS, ids=lambda sweep: sweep.name)
def test_the_steps_of_a_sweep_agree(sweep):
    check_agreement(available(sweep.prepare(sweep.sizes[0])))


def test_another_result_is_noticed():
    one, two = (Candidate(lambda: None, lambda _, value=value: {"Z": value}) for value in (1, 2))
    with pytest.raises(DisagreementError, match="differ by"):
        check_agreement({"one": one, "two": two})


def test_every_ratio_names_candidates_of_its_row():
    for row in SMALL:
        assert {name for ratio in row.ratios for name in ratio.names} <= row.prepare().keys()


def test_rows_of_one_subject_have_three_sizes_or_one():
    sizes = {}
    for rows in SECTIONS.values():
        for row in rows:
            sizes.setdefault(row.subject, []).append(row)
    del sizes[""]
    assert {len(rows) for rows in sizes.values()} <= {1, 3}


def test_linear_is_drawn_from_small_to_large():
    drawn = [row.name for row in linear.ROWS if row.subject]
    assert drawn == [f"Linear {sizes}" for sizes in linear.DRAWN]
