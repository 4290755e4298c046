import numpy as np
import pytest

import mytorch
from mytorch.autograd.tensor import Tensor
from mytorch.data import Dataset, Subset, TensorDataset, random_split


class Squares(Dataset):
    def __len__(self):
        return 5

    def __getitem__(self, index):
        assert type(index) is int
        return index**2


def test_a_dataset_needs_a_length_and_samples():
    class Nothing(Dataset):
        pass

    with pytest.raises(TypeError, match="abstract"):
        Nothing()


def test_a_sample_of_a_tensor_dataset_is_a_row_of_each_tensor():
    A, labels = np.arange(6.0).reshape(3, 2), np.array([7, 8, 9])
    dataset = TensorDataset(A, labels)
    row, label = dataset[-1]

    assert len(dataset) == 3
    np.testing.assert_array_equal(row, [4.0, 5.0])
    assert label == 9


def test_an_array_of_indices_gives_rows_of_each_tensor():
    A, labels = np.arange(6.0).reshape(3, 2), np.array([7, 8, 9])
    rows, chosen = TensorDataset(A, labels)[np.array([2, 0])]

    np.testing.assert_array_equal(rows, [[4.0, 5.0], [0.0, 1.0]])
    np.testing.assert_array_equal(chosen, [9, 7])


def test_a_tensor_dataset_shares_its_arrays():
    A = np.zeros((2, 2))
    dataset = TensorDataset(A)
    A[1] = 5.0

    np.testing.assert_array_equal(dataset[1][0], [5.0, 5.0])


def test_unequal_first_dimensions_are_refused():
    with pytest.raises(ValueError, match=r"equal first dimensions.* got \[3, 2\]"):
        TensorDataset(np.zeros((3, 2)), Tensor(np.zeros(2)))


@pytest.mark.parametrize("X", [[1, 2], 3.0, np.float64(2.0), np.array(1.0)])
def test_a_tensor_without_rows_is_refused(X):
    with pytest.raises(TypeError, match="Tensors or arrays with a first dimension"):
        TensorDataset(X)


def test_a_tensor_dataset_of_nothing_is_refused():
    with pytest.raises(ValueError, match="at least one Tensor or array"):
        TensorDataset()


def test_a_subset_has_the_chosen_samples_in_their_order():
    subset = Subset(Squares(), [4, 0, 4, -2])

    assert len(subset) == 4
    assert [subset[i] for i in range(4)][:3] == [16, 0, 16]


def test_a_subset_of_a_subset_counts_in_the_outer_one():
    subset = Subset(Subset(Squares(), [4, 3, 2]), [2, 0])

    assert [subset[0], subset[1]] == [4, 16]


@pytest.mark.parametrize("index", [5, -6])
def test_an_index_outside_the_dataset_is_refused(index):
    with pytest.raises(IndexError, match=f"index {index} lies outside .* has 5 samples"):
        Subset(Squares(), [0, index])


def test_an_empty_subset_is_one():
    assert len(Subset(Squares(), [])) == 0


@pytest.mark.parametrize(
    ("lengths", "counts"),
    [
        ([3, 7], [3, 7]),
        ([10], [10]),
        ([0, 10], [0, 10]),
        ([0.5, 0.5], [5, 5]),
        ([0.75, 0.25], [8, 2]),
        ([0.33, 0.33, 0.34], [4, 3, 3]),
        ([0.1] * 10, [1] * 10),
        ([1.0], [10]),
        ([1, 0], [10, 0]),
    ],
)
def test_a_split_deals_out_every_sample_once(lengths, counts):
    parts = random_split(TensorDataset(np.arange(10)), lengths)
    dealt = [int(part[i][0]) for part in parts for i in range(len(part))]

    assert [len(part) for part in parts] == counts
    assert sorted(dealt) == list(range(10))


def test_a_split_is_by_chance_and_repeats_with_its_generator():
    dataset = TensorDataset(np.arange(100))

    def first_part(generator=None):
        return random_split(dataset, [50, 50], generator)[0].indices

    seeded = first_part(np.random.default_rng(3))
    np.testing.assert_array_equal(first_part(np.random.default_rng(3)), seeded)
    assert not np.array_equal(first_part(np.random.default_rng(4)), seeded)
    mytorch.manual_seed(3)
    np.testing.assert_array_equal(first_part(), seeded)


@pytest.mark.parametrize("lengths", [[3, 6], [0.5, 0.6], [0.2, 0.3], [2.5, 7.5], []])
def test_lengths_that_sum_to_something_else_are_refused(lengths):
    with pytest.raises(ValueError, match=r"whole lengths that sum to 10, .* or fractions .* to 1"):
        random_split(TensorDataset(np.arange(10)), lengths)


def test_negative_lengths_are_refused():
    with pytest.raises(ValueError, match=r"lengths of at least 0, got \[11, -1\]"):
        random_split(TensorDataset(np.arange(10)), [11, -1])


def test_other_things_than_generators_are_refused():
    with pytest.raises(TypeError, match=r"np\.random\.Generator, got 7"):
        random_split(TensorDataset(np.arange(3)), [2, 1], generator=7)
