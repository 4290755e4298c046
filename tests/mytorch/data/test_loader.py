from collections import namedtuple
from itertools import chain

import numpy as np
import pytest
from hypothesis import given, strategies as st

import mytorch
from mytorch.autograd.tensor import Tensor, as_tensor
from mytorch.data import DataLoader, Dataset, Subset, TensorDataset, default_collate


class Samples(Dataset):
    def __init__(self, samples):
        self.samples = samples

    def __len__(self):
        return len(self.samples)

    def __getitem__(self, index):
        assert type(index) is int
        return self.samples[index]


def numbers(N=10):
    return TensorDataset(np.arange(N))


def seen(loader):
    return [batch.data.tolist() for (batch,) in loader]


@given(N=st.integers(0, 12), batch_size=st.integers(1, 14), drop_last=st.booleans())
def test_batches_are_full_in_order_and_as_many_as_the_length_says(N, batch_size, drop_last):
    loader = DataLoader(numbers(N), batch_size, drop_last=drop_last)
    batches = seen(loader)

    assert len(batches) == len(loader)
    assert all(len(batch) == batch_size for batch in batches[:-1])
    kept = N - N % batch_size if drop_last else N
    assert list(chain(*batches)) == list(range(kept))


def test_shuffling_shows_every_sample_once_in_a_new_order_every_round():
    loader = DataLoader(numbers(100), batch_size=7, shuffle=True)
    first, second = list(chain(*seen(loader))), list(chain(*seen(loader)))

    assert sorted(first) == sorted(second) == list(range(100))
    assert first != list(range(100))
    assert first != second


def test_orders_repeat_with_the_generator():
    def round_of(generator=None):
        return seen(DataLoader(numbers(), batch_size=3, shuffle=True, generator=generator))

    mytorch.manual_seed(5)
    assert round_of() == round_of(np.random.default_rng(5))
    assert round_of(np.random.default_rng(5)) != round_of(np.random.default_rng(6))


def test_without_shuffling_nothing_is_drawn():
    generator = np.random.default_rng(5)
    seen(DataLoader(numbers(), generator=generator))

    assert generator.random() == np.random.default_rng(5).random()


def test_two_rounds_at_once_do_not_disturb_each_other():
    loader = DataLoader(numbers(4), batch_size=2)
    pairs = [(a.data.tolist(), b.data.tolist()) for (a,) in loader for (b,) in loader]

    assert pairs == [([0, 1], [0, 1]), ([0, 1], [2, 3]), ([2, 3], [0, 1]), ([2, 3], [2, 3])]


@pytest.mark.parametrize("tensors", [False, True])
def test_a_batch_made_at_once_is_the_one_collated_from_samples(tensors):
    A, labels = np.random.default_rng(0).normal(size=(9, 2, 3)).astype(np.float32), np.arange(9)
    dataset = TensorDataset(*((as_tensor(A), as_tensor(labels)) if tensors else (A, labels)))
    subset = Subset(Subset(dataset, [8, 1, 3, 0, 5]), [4, 2, 0])

    for source in (dataset, subset):
        at_once = DataLoader(source, batch_size=2)
        one_by_one = DataLoader(source, batch_size=2, collate_fn=default_collate)
        for batch, expected in zip(at_once, one_by_one, strict=True):
            assert type(batch) is type(expected) is tuple
            for X, Y in zip(batch, expected, strict=True):
                assert isinstance(X, Tensor)
                np.testing.assert_array_equal(X.data, Y.data, strict=True)


def test_a_batch_is_a_copy_of_the_data():
    A = np.zeros((4, 2))
    ((batch,), _) = DataLoader(TensorDataset(A), batch_size=2)
    batch.data[...] = 1.0

    assert not A.any()


def test_a_subclass_that_changes_its_samples_is_heard():
    class Doubled(TensorDataset):
        def __getitem__(self, index):
            assert type(index) is int
            return tuple(2 * X for X in super().__getitem__(index))

    class Named(Subset):
        def __getitem__(self, index):
            return {"number": super().__getitem__(index)[0]}

    assert seen(DataLoader(Doubled(np.arange(3)), batch_size=3)) == [[0, 2, 4]]
    assert seen(DataLoader(Subset(Doubled(np.arange(3)), [2, 1]), batch_size=2)) == [[4, 2]]
    (batch,) = DataLoader(Named(numbers(), [3, 4]), batch_size=2)
    assert batch["number"].data.tolist() == [3, 4]


def test_collate_fn_gets_the_list_of_samples():
    loader = DataLoader(numbers(3), batch_size=2, collate_fn=lambda samples: samples)

    assert list(loader) == [[(0,), (1,)], [(2,)]]


@pytest.mark.parametrize(
    ("samples", "expected"),
    [
        ([1, 2], np.array([1, 2], np.int64)),
        ([1.5, 2.0], np.array([1.5, 2.0], np.float64)),
        ([True, False], np.array([True, False])),
        ([np.float32(1), np.float32(2)], np.array([1, 2], np.float32)),
        ([np.zeros((2, 3), np.float32)] * 4, np.zeros((4, 2, 3), np.float32)),
    ],
)
def test_numbers_and_arrays_become_a_tensor_of_their_dtype(samples, expected):
    batch = default_collate(samples)

    assert isinstance(batch, Tensor)
    np.testing.assert_array_equal(batch.data, expected, strict=True)


def test_samples_are_stacked_within_tuples_lists_and_dicts():
    Pair = namedtuple("Pair", "x y")
    samples = [
        {"pair": Pair(i, [i + 0.5, np.ones(2)]), "name": f"sample {i}", "both": (i, -i)}
        for i in range(3)
    ]
    batch = default_collate(samples)

    assert type(batch["pair"]) is Pair
    assert batch["pair"].x.data.tolist() == [0, 1, 2]
    assert type(batch["pair"].y) is list
    assert batch["pair"].y[0].data.tolist() == [0.5, 1.5, 2.5]
    assert batch["pair"].y[1].shape == (3, 2)
    assert batch["name"] == ["sample 0", "sample 1", "sample 2"]
    assert type(batch["both"]) is tuple


def test_tensors_are_stacked_on_the_tape():
    weight = Tensor(np.array([1.0, 2.0]), requires_grad=True)
    batch = default_collate([weight, weight])
    batch.backward(Tensor(np.array([[1.0, 10.0], [100.0, 1000.0]])))

    np.testing.assert_array_equal(weight.grad.data, [101.0, 1010.0])


def test_samples_that_can_not_be_stacked_are_refused():
    with pytest.raises(TypeError, match="got set; hand the DataLoader a collate_fn"):
        default_collate([{1}, {2}])
    with pytest.raises(ValueError, match=r"samples of one shape, got \[\(2,\), \(3,\)\]"):
        default_collate([np.zeros(2), np.zeros(3)])
    with pytest.raises(ValueError, match="shorter"):
        default_collate([(1, 2), (1,)])


def test_a_dataset_of_any_kind_is_collated():
    loader = DataLoader(Samples([(np.ones(2), 3), (np.zeros(2), 4)]), batch_size=2)
    ((A, labels),) = loader

    np.testing.assert_array_equal(A.data, [[1, 1], [0, 0]])
    np.testing.assert_array_equal(labels.data, [3, 4])


@pytest.mark.parametrize(
    ("batch_size", "error"), [(0, ValueError), (-1, ValueError), (2.0, TypeError)]
)
def test_a_batch_size_that_makes_no_sense_is_refused(batch_size, error):
    with pytest.raises(error, match="expected batch_size to be"):
        DataLoader(numbers(), batch_size)


def test_other_things_than_generators_are_refused():
    with pytest.raises(TypeError, match=r"np.random.Generator, got 0; np.random.default_rng"):
        next(iter(DataLoader([1, 2, 3], shuffle=True, generator=0)))
