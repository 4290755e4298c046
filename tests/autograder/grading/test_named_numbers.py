"""The numbers that a student's program names."""

from __future__ import annotations

import pytest

from autograder.grading.named_numbers import MOST, named_numbers


@pytest.mark.parametrize(
    ("source", "lengths"),
    [
        ("def f(A):\n    return A[:1024]", (1024,)),
        ("def f(A):\n    return A[: 1 << 16]", (65_536,)),
        ("LIMIT = 64 * 1_024", (65_536,)),
        ("LIMIT: int = 2**10 - 1", (1_023,)),
        ("def f(A):\n    return len(A) > 1e4", (10_000,)),
        ("def f(A):\n    return len(A) > -1000", (1_000,)),
        ("def f(A):\n    return np.int16(len(A))", (32_767, 32_768)),
        ("class F:\n    kind = 'uint8'", (255, 256)),
        ("class F:\n    kind = '<u2'", (65_535, 65_536)),
        ("class F:\n    H = u2 = None", ()),
        ("def f(A):\n    return A.nbytes > 8_000", (8_000, 1_000)),
        ("def f(A, size=77):\n    return A", (77,)),
        ("def f(A):\n    return A[0] + 2 * A[1]", ()),
        ("def f(A):\n    return 5_000_000", ()),
        ("if __name__ == '__main__':\n    f(np.ones((100, 50)))", ()),
        ("f(100)", ()),
        ("def f(A):\n    return True", ()),
        ("def f(N, C):\n    return (N << 10) + C", (1_024, 10)),
    ],
)
def test_a_length_is_a_whole_number_of_a_function_or_a_constant(
    source: str, lengths: tuple[int, ...]
) -> None:
    assert named_numbers(source.encode()).lengths == lengths


def test_the_largest_number_may_be_that_of_all_parameters() -> None:
    source = b"def f(A):\n    return A[: 1 << 16], A[: 1 << 22], A[:9_000_000_000]"
    assert named_numbers(source).totals == (1 << 22,)


@pytest.mark.parametrize(
    ("source", "magnitudes"),
    [
        ("def f(A):\n    return np.isclose(A, 0, atol=1e-6)", (1e-6,)),
        ("HUGE = 10.0**150", (1e150,)),
        ("def f(A):\n    return A < -1e-9", (1e-9,)),
        ("def f(A):\n    return 0.5 * A + 0.0", ()),
    ],
)
def test_a_magnitude_is_a_very_small_or_a_very_large_number(
    source: str, magnitudes: tuple[float, ...]
) -> None:
    assert named_numbers(source.encode()).magnitudes == magnitudes


@pytest.mark.parametrize(
    ("source", "bounds"),
    [
        ("def f(A):\n    return np.where(A > 20, 1.0, A)", (20.0,)),
        ("def f(A):\n    return -6.4 < A < 6.4", (6.4,)),
        ("class F:\n    FLAT = 20.0", (20.0,)),
        ("def f(A, flat: float = 0.01):\n    return A", (0.01,)),
        ("def f(A, *, flat=0.01):\n    return A", (0.01,)),
        ("def f(A):\n    return A.clip(-30, max=5 * 7)", (30.0, 35.0)),
        ("def f(A):\n    return np.isclose(A, 0, atol=0.05)", (0.05,)),
        ("def f(A):\n    return 0.0447 * A**3 + 12", ()),
        ("def f(A):\n    return A if A.ndim == 3 or len(A) > 5 or A.shape[0] == 4 else 2 * A", ()),
        ("def f(A):\n    return A > 0.5", ()),
    ],
)
def test_a_bound_is_compared_given_to_a_function_or_named(
    source: str, bounds: tuple[float, ...]
) -> None:
    assert named_numbers(source.encode()).bounds == bounds


def test_a_bound_among_usual_numbers_is_one_of_its_own() -> None:
    found = named_numbers(b"def f(A):\n    return np.where(A < 0.625, A, np.minimum(A, 20.0))")
    assert (found.usual, found.bounds) == ((0.625,), (20.0,))


@pytest.mark.parametrize(
    "source",
    [
        "def f(A):\n    return A if min(A.shape).bit_length() < 10 else 2 * A",
        "def f(A):\n    return A if 10 <= len(A).bit_length() else 2 * A",
        "def f(A):\n    return A if math.log2(len(A)) > 10 else 2 * A",
    ],
)
def test_a_number_of_bits_is_that_of_a_length(source: str) -> None:
    assert {512, 1024} <= {*named_numbers(source.encode()).lengths}


@pytest.mark.parametrize(
    "source",
    [
        "def f(:",
        "\0",
        "LIMIT = 9**9**9**9",
        "LIMIT = 1 << (1 << 60)",
        "LIMIT = 1e308 * 1e308",
        "LIMIT = 1 / 0",
        "LIMIT = (-8) ** 0.5",
        "LIMIT = 1 << 0.5",
        "LIMIT = 1e999 - 1e999",
        "LIMIT = " + "-" * 50_000 + "9",
        "LIMIT = " + "+".join(["9"] * 50_000),
        "LIMIT = " + "9" * 5_000,
    ],
)
def test_a_hostile_source_does_no_harm(source: str) -> None:
    named_numbers(source.encode())


def test_the_first_numbers_are_kept() -> None:
    many = "\n".join(f"N{place} = {1000 + place}" for place in range(100))
    many += "\n" + "\n".join(f"B{place} = {10 + place}" for place in range(100))
    most_lengths, most_magnitudes, most_bounds = MOST
    found = named_numbers(many.encode())
    assert found.lengths == (*range(1000, 1000 + most_lengths),)
    assert len(found.magnitudes) == most_magnitudes
    assert len(found.bounds) == most_bounds
