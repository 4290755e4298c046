import pytest

from benchmarks.growth import by_framework, exponent


def test_a_power_is_found():
    sizes = [8, 16, 32, 64, 128]
    assert exponent(sizes, [3e-6 * size**1.5 for size in sizes]) == pytest.approx(1.5)


def test_constant_costs_of_small_sizes_do_not_count():
    sizes = [1, 2, 4, 1000, 2000, 4000, 8000]
    assert exponent(sizes, [1 + size for size in sizes]) == pytest.approx(1, abs=0.01)


def test_candidates_are_sorted_by_framework_with_the_least_time():
    seconds = {"tape, 4": [3.0, 2.0], "NumPy, 4": [1.0, 1.5], "tape, 8": [5.0, 6.0]}
    assert by_framework(seconds) == {"tape": ([4, 8], [2.0, 5.0]), "NumPy": ([4], [1.0])}
