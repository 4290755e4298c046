"""Other numbers with the same checksum."""

from __future__ import annotations

from zlib import crc32

import numpy as np
import pytest

from autograder.declaration.kinds.checksum import same_checksum


@pytest.mark.parametrize("shape", [(2,), (1, 2), (3, 2), (40, 7)])
@pytest.mark.parametrize("order", ["C", "F"])
def test_other_numbers_have_the_same_checksum(shape: tuple[int, ...], order: str) -> None:
    before = np.asarray(np.random.default_rng(0).normal(0.5, 1.0, shape), order=order)  # type: ignore[call-overload]
    after = same_checksum(before)
    assert crc32(after.tobytes()) == crc32(before.tobytes())
    assert after.flat[0] == -before.flat[0]
    assert np.allclose(after.flat[1:], before.flat[1:], rtol=1e-6)


@pytest.mark.parametrize("numbers", [[0.0, 0.0, 0.0], [0.5, 0.25, 0.0]])
def test_a_zero_does_not_become_a_tiny_number(numbers: list[float]) -> None:
    before = np.array(numbers)
    after = same_checksum(before)
    assert crc32(after.tobytes()) == crc32(before.tobytes())
    assert not np.array_equal(after, before)
    assert np.abs(after[after != 0.0]).min() > 0.2


def test_a_single_number_stays() -> None:
    assert same_checksum(np.ones((1, 1))) == np.ones((1, 1))
