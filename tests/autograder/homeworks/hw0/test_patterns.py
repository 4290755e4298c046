"""Patterns of x: what their words say, and which numbers they hold."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.homeworks.hw0.patterns import patterns, with_tiny


@pytest.mark.parametrize("seed", range(20))
def test_patterns_are_what_their_words_say(seed: int) -> None:
    drawn = dict(patterns(np.random.default_rng(seed)))
    for words in ("a symmetric matrix", "a large symmetric matrix", "a square of zeros"):
        assert np.array_equal(drawn[words], drawn[words].T)
    X = drawn["a matrix with the opposite of its transpose"]
    assert np.array_equal(X, -X.T)
    for words in ("the same from both ends", "the same from both ends, and long"):
        assert np.array_equal(drawn[words], drawn[words][::-1])
    X = drawn["symmetric in all three axes"]
    assert np.allclose(X, X.transpose(2, 0, 1))
    assert np.allclose(X, X.swapaxes(0, 1))
    X = drawn["a matrix of rows that are the first one, turned"]
    assert all(np.array_equal(row, np.roll(X[0], at)) for at, row in enumerate(X))


@pytest.mark.parametrize("seed", range(20))
def test_numbers_of_a_pattern_are_moderate_and_no_negative_zeros(seed: int) -> None:
    for _, x in patterns(np.random.default_rng(seed)):
        assert np.abs(x).max() <= 10
        assert not np.signbit(x[x == 0]).any()


@pytest.mark.parametrize("seed", range(20))
def test_tiny_numbers_are_no_zeros(seed: int) -> None:
    x = with_tiny(np.random.default_rng(seed), 9)
    assert x.all()
    assert 4 <= np.sum(np.abs(x) < 1.1e-4) <= 5
