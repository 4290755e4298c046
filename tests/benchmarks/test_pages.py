"""The pages, from stored times."""

from dataclasses import replace

import matplotlib as mpl
import pytest

from benchmarks.report import cell, markdown
from benchmarks.row import Ratio
from benchmarks.stored import Measurement, Training, load_all
from docs import draw_speed
from tests.benchmarks.planted import BY_NUMPY, ROW, results


def test_a_missed_target_is_bold():
    (met,), (missed,) = results([1.0, 1.2]).measurements, results([1.4, 1.5]).measurements
    assert cell(BY_NUMPY, met) == "1.10 (1.00)"
    assert cell(BY_NUMPY, missed) == "**1.45 (1.40)**"
    assert cell(BY_NUMPY, None) == ""
    assert cell(BY_NUMPY, Measurement("planted", 1, {}, {"NumPy": "not installed"})) == "n/a"


def test_every_kernel_has_its_columns_and_every_training_its_line():
    first = results([1.0])
    second = replace(first, kernel="other", trainings=[Training("mytorch", 9, [2.0], 2**20)])
    page = markdown({"A section": [ROW]}, [first, second])
    assert (
        "| row | ratio | target | planted, 1 | planted, 2 | other, 1 | other, 2 | memory |" in page
    )
    assert "| other | mytorch | 9 | 2.0 | 1 |" in page
    widths = {line.count("|") for line in page.splitlines() if line.startswith("| planted")}
    assert widths == {9}


def test_the_pictures_show_ours_above_the_other_whatever_the_row_says():
    inverse = replace(ROW, ratios=[Ratio("PyTorch", "mytorch", at_least=4)])
    (mark,) = draw_speed.marks([inverse], ["PyTorch"], results([0.5]))
    assert (mark.value, mark.target) == (0.5, 0.25)
    (mark,) = draw_speed.marks([ROW], ["NumPy"], results([0.5]))
    assert (mark.value, mark.target) == (0.5, 1.3)


@pytest.mark.slow
def test_the_pictures_are_those_of_the_stored_times():
    stored = load_all()
    assert stored
    with mpl.rc_context(draw_speed.STYLE):
        for figure in (draw_speed.draw_ratios(stored), draw_speed.draw_growth(stored[-1])):
            figure.canvas.draw()
