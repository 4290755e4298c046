"""Kinds of numbers: what is special in each of them."""

from __future__ import annotations

import numpy as np

from autograder.declaration.kinds.alike import alike_but_one
from autograder.declaration.kinds.exponents import just_below, peaked, sums_above
from autograder.declaration.kinds.integers import (
    from_zero_to_a_power,
    of_different,
    positive_whole_of,
)
from autograder.declaration.kinds.magnitudes import (
    beside_one,
    columns_at_the_ends,
    in_thirds,
    rows_in_turn,
    small_column,
    small_row,
)
from autograder.declaration.kinds.matrices import (
    circulant,
    nearly_symmetric,
    of_diagonals,
    of_rank_one,
)
from autograder.declaration.kinds.places import (
    corner_of_three,
    every_second,
    identity_and_less,
    identity_backwards,
    labels,
    last_row,
    nearly_mask,
    nearly_ones,
    one_row,
    sparse,
)
from autograder.declaration.kinds.sums import balanced, one_sided

SHAPE = (12, 4)


def rng() -> np.random.Generator:
    return np.random.default_rng(3)


def test_one_sided_columns_have_one_sign_and_one_of_them_is_empty() -> None:
    X = one_sided(rng(), SHAPE)
    signs = [{*np.sign(column)} - {0.0} for column in X.T]
    assert sorted(map(sorted, signs)) == [[], [-1.0], [-1.0], [1.0]]
    assert np.count_nonzero(X) < X.size / 2


def test_rows_are_alike_but_for_one_huge_number_before_the_last_of_them() -> None:
    X = alike_but_one(rng(), SHAPE)
    places = np.argwhere(X == 1e20)
    assert len(places) == 1
    assert places[0][0] < len(X) - 1
    assert np.count_nonzero(X != X[-1]) == 1


def test_the_last_number_of_a_balanced_row_is_lost_beside_the_others() -> None:
    X = balanced(rng(), SHAPE)
    assert not X.sum(axis=1).any()
    assert (abs(X[:, -1]) < 10).all()
    assert (abs(X[:, 0]) > 2**50 - 1).all()


def test_all_numbers_are_just_below_a_bound_and_a_row_has_one_sign() -> None:
    X = just_below(709.7, rng(), SHAPE)
    assert ((abs(X) < 709.7) & (abs(X) > 708.9)).all()
    assert (np.sign(X) == np.sign(X[:, :1])).all()


def test_the_powers_of_e_of_a_row_are_finite_and_their_sum_is_not() -> None:
    for seed in range(5):
        X = sums_above(709.78, np.random.default_rng(seed), SHAPE)
        assert (abs(X) < 709.78).all()
        assert np.exp(abs(X[0])).max() < np.inf
        with np.errstate(over="ignore"):
            assert np.isinf(np.exp(abs(X)).sum(axis=1)).all()
        assert (np.sign(X) == np.sign(X[:, :1])).all()


def test_rows_of_labels_are_one_hot_and_come_again() -> None:
    X = labels(rng(), SHAPE)
    assert {*X.ravel()} == {0.0, 1.0}
    assert (X.sum(axis=1) == 1).all()
    assert (X.sum(axis=0) > 1).any()


def test_of_two_arrays_in_turn_only_the_smallest_numbers_meet() -> None:
    X, Y = (rows_in_turn(first, rng(), SHAPE) for first in (0, 1))
    assert abs(X).max() > 1e148
    assert abs(Y).max() > 1e148
    assert 0 < abs(X * Y).max() < 1e-170


def test_of_two_rows_in_thirds_the_largest_numbers_meet_zeros() -> None:
    X, Y = (in_thirds(first, rng(), SHAPE) for first in (0, 1))
    assert abs(X).max() > 1e149
    assert abs(Y).max() > 1e149
    assert (abs(X @ Y.T) < 1e-190).all()
    assert (X @ Y.T).all()


def test_the_numbers_beside_a_one_are_lost_in_its_row() -> None:
    X = beside_one(rng(), SHAPE)
    assert (X > 0).all()
    assert (X.sum(axis=1) == 1).all()


def test_a_single_row_is_inside_or_the_last_one() -> None:
    inside, last = one_row(rng(), SHAPE), last_row(rng(), SHAPE)
    (place,) = np.flatnonzero(inside.any(axis=1))
    assert 0 < place < len(inside) - 1
    assert np.flatnonzero(last.any(axis=1)) == [len(last) - 1]


def test_the_last_row_of_a_single_row_is_its_last_number() -> None:
    assert np.flatnonzero(last_row(rng(), (1, 5, 1))) == [4]
    assert last_row(rng(), (1, 1)).all()


def test_a_nearly_symmetric_matrix_has_equal_edges() -> None:
    X = nearly_symmetric(rng(), (4, 4))
    np.testing.assert_array_equal(X[[0, -1]], X[:, [0, -1]].T)
    assert X[1, 2] != X[2, 1]
    np.testing.assert_allclose(X, X.T, rtol=2e-6)


def test_selecting_weights_have_a_single_one_in_each_row_and_each_its_own_place() -> None:
    assert identity_backwards(rng(), (2, 5)).tolist() == [[0, 0, 0, 0, 1], [0, 0, 0, 1, 0]]
    assert every_second(rng(), (2, 5)).tolist() == [[1, 0, 0, 0, 0], [0, 0, 1, 0, 0]]
    assert every_second(rng(), (5,)).sum() == 1.0


def test_whole_numbers_from_zero_reach_the_power_and_go_no_further() -> None:
    values = from_zero_to_a_power(8, rng(), (50, 4))
    assert (values.min() >= 0, values.max()) == (True, 256)


def test_so_many_numbers_are_different_and_each_is_common() -> None:
    _, counts = np.unique(of_different(300, rng(), (400, 3)), return_counts=True)
    assert (len(counts), counts.min()) == (300, 4)


def test_all_numbers_are_of_one_size_but_those_of_a_row_or_column() -> None:
    for values in (small_row(rng(), (4, 6)), small_column(rng(), (6, 4)).T):
        assert values[0].max() < 3e-6
        assert 1.0 <= values[1:].min() <= values.max() < 2.0


def test_one_number_in_fifty_of_a_sparse_array_is_none_of_its_zeros() -> None:
    assert 0.01 < np.mean(sparse(rng(), (200, 200)) != 0) < 0.03


def test_a_part_of_what_is_possible_says_how_far_numbers_are_below_a_bound() -> None:
    near, far = (sums_above(709.78, rng(), (2, 300), part=part) for part in (0.1, 0.97))
    assert (near > far.max()).all()
    assert (far > 703.9).all()


def test_of_three_numbers_two_are_in_one_row_and_two_in_one_column() -> None:
    X = corner_of_three(rng(), SHAPE) != 0.0
    assert X.sum() == 3
    assert (X.sum(axis=0).max(), X.sum(axis=1).max()) == (2, 2)


def test_numbers_that_are_nearly_one_are_not_one() -> None:
    for X in (nearly_ones(rng(), SHAPE), nearly_mask(rng(), SHAPE)):
        assert np.allclose(X, np.round(X))
        assert (X[X != 0.0] != 1.0).all()
    assert (nearly_mask(rng(), SHAPE) == 0.0).any()


def test_one_number_of_each_row_is_above_the_others_by_a_distance() -> None:
    X = np.sort(peaked(23.0, rng(), SHAPE))
    assert (X[:, -1] - X[:, -2] >= 23.0).all()
    assert (X[:, -2] - X[:, 0] < 0.1).all()


def test_the_rows_of_a_circulant_matrix_are_the_first_one_turned() -> None:
    X = circulant(rng(), (5, 5))
    assert all(np.array_equal(row, np.roll(X[0], place)) for place, row in enumerate(X))
    assert np.count_nonzero(X) == 15


def test_matrices_of_diagonals_and_of_rank_one_are_what_they_are_called() -> None:
    X = of_diagonals(rng(), SHAPE)
    assert np.array_equal(X[1:, 1:], X[:-1, :-1])
    assert len(np.unique(X)) == sum(SHAPE) - 1
    assert np.linalg.matrix_rank(of_rank_one(rng(), SHAPE)) == 1


def test_the_sum_of_thousands_of_whole_numbers_needs_more_than_64_bits() -> None:
    X = positive_whole_of(53, rng(), (2100, 1))
    assert (X == np.floor(X)).all()
    assert X.sum() > 2.0**63


def test_the_products_of_columns_at_the_ends_are_finite_and_far_apart() -> None:
    X = columns_at_the_ends(rng(), (300, 2))
    products = X.T @ X
    assert products[0, 0] > 1e302
    assert 0.0 < products[1, 1] < 1e-197


def test_the_numbers_beside_an_identity_are_lost_where_they_are_added_to_it() -> None:
    X = identity_and_less(rng(), (4, 4))
    assert (X > 0.0).all()
    assert np.array_equal(1.0 + X - np.eye(4), np.ones((4, 4)))
