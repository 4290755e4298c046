from dataclasses import replace

import pytest

from benchmarks import check
from benchmarks.row import Ratio
from tests.benchmarks.planted import BY_NUMPY, BY_PYTORCH, ROW, results

QUIET = [1.0, 1.01, 0.99, 1.0, 1.02]
NOISY = [0.7, 1.0, 1.4, 0.8, 1.3]


def grown(stored, new):
    return [*check.grown([ROW], stored, new)]


@pytest.mark.parametrize("stored", [QUIET, NOISY], ids=["quiet", "noisy"])
def test_a_slowdown_to_one_and_a_half_times_the_time_is_found_however_noisy_the_rounds(stored):
    found = grown(results(stored), results([1.5 * each for each in stored]))
    assert [each.ratio for each in found] == [BY_NUMPY]
    assert found[0].growth == pytest.approx(1.5)
    assert found[0].margin <= check.MOST < 1.5
    assert "planted, mytorch / NumPy, threads 1" in str(found[0])
    assert "1.50 times" in str(found[0])


def test_the_margin_comes_from_the_stored_rounds():
    quiet, noisy = (
        check.margin(BY_NUMPY, results(times).measurements[0]) for times in (QUIET, NOISY)
    )
    assert quiet == check.LEAST
    assert noisy == check.MOST
    assert check.margin(BY_PYTORCH, results(QUIET).measurements[0]) == check.MOST
    middle = [1.0, 1.05, 1.0, 1.05, 1.025]
    between = check.margin(BY_NUMPY, results(middle).measurements[0])
    assert between == pytest.approx(1 + 4 * 0.05 / 1.025)


def test_growth_within_the_margin_is_none():
    assert grown(results(QUIET), results([1.1 * each for each in QUIET])) == []
    assert grown(results(NOISY), results([1.3 * each for each in NOISY])) == []


def test_a_machine_that_is_slow_for_all_has_not_grown():
    slow = [3 * each for each in QUIET]
    assert grown(results(QUIET), results(slow, [3.0] * len(slow))) == []


def test_a_disturbed_round_is_no_growth():
    disturbed = [1.0, 1.01, 5.0, 9.0, 7.0]
    assert grown(results(QUIET), results(disturbed)) == []


def test_a_ratio_the_other_way_round_grows_when_it_shrinks():
    inverse = Ratio("PyTorch", "mytorch", at_least=2)
    stored, slower, faster = (
        results([factor * each for each in QUIET]).measurements[0] for factor in (1, 2, 0.5)
    )
    assert check.growth(inverse, stored, slower) == pytest.approx(2)
    assert check.growth(inverse, stored, faster) == pytest.approx(0.5)


def test_a_row_without_numpys_times_is_compared_with_pytorch_on_the_same_processor():
    assert check.compared(ROW, True) == check.compared(ROW, False) == [BY_NUMPY]
    alone = replace(ROW, ratios=[BY_PYTORCH])
    assert check.compared(alone, True) == [BY_PYTORCH]
    assert check.compared(alone, False) == []
    slower = results([1.5 * each for each in QUIET])
    assert [each.ratio for each in check.grown([alone], results(QUIET), slower)] == [BY_PYTORCH]


def test_ratios_without_mytorch_are_not_checked():
    others = replace(ROW, ratios=[Ratio("PyTorch", "NumPy"), Ratio("by hand", "tape")])
    assert check.compared(others, True) == []


def test_rows_that_were_never_stored_are_named():
    stored = results(QUIET)
    assert check.not_stored([ROW], stored) == []
    assert check.not_stored([ROW], type(stored)("planted", "ours", "versions")) == ["planted"]
