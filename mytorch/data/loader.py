"""The loader: samples in batches, in order or shuffled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from mytorch.autograd.tensor import Tensor, as_tensor
from mytorch.data.dataset import Dataset, Subset, TensorDataset
from mytorch.nn.checks.arrays import check_size
from mytorch.random import check_generator


class DataLoader:
    """An iterable over the batches of a dataset.

    Parameters
    ----------
    dataset
        Anything with `__len__` and `__getitem__`.
    batch_size
        The number of samples of a batch; the last batch may have fewer.
    shuffle
        Whether each iteration has a new random order.
    drop_last
        Whether to leave out a last batch that is not full.
    generator
        The source of the order; None for the generator that `mytorch.manual_seed` seeds.
    collate_fn
        A function from a list of samples to a batch; None for `default_collate`.
    num_workers, pin_memory
        0 and False, as they are in PyTorch if they are left out.

    Raises
    ------
    TypeError
        If `batch_size` is not an integer.
    ValueError
        If it is less than 1, or if `num_workers` or `pin_memory` have other values.

    Notes
    -----
    Interface: https://docs.pytorch.org/docs/stable/data.html, without worker processes: each
    batch is made when the iteration needs it.

    Examples
    --------
    >>> dataset = TensorDataset(np.float32([[0, 1], [2, 3], [4, 5]]), np.array([7, 8, 9]))
    >>> for A, labels in DataLoader(dataset, batch_size=2):
    ...     print(A.shape, labels.shape)
    (2, 2) (2,)
    (1, 2) (1,)
    """

    def __init__(
        self,
        dataset: Dataset,
        batch_size: int = 1,
        shuffle: bool = False,
        drop_last: bool = False,
        generator: np.random.Generator | None = None,
        collate_fn: Callable[[list[Any]], Any] | None = None,
        *,
        num_workers: int = 0,
        pin_memory: bool = False,
    ) -> None:
        if num_workers or pin_memory:
            raise ValueError(
                f"DataLoader makes each batch in this process, for the CPU: num_workers must be 0 "
                f"and pin_memory False, got {num_workers!r} and {pin_memory!r}"
            )
        self.dataset = dataset
        self.batch_size = check_size("batch_size", batch_size, minimum=1)
        self.shuffle = shuffle
        self.drop_last = drop_last
        self.generator = generator
        self.collate_fn = collate_fn

    def __len__(self) -> int:
        """Return the number of batches."""
        full, rest = divmod(len(self.dataset), self.batch_size)
        return full + (rest > 0 and not self.drop_last)

    def __iter__(self) -> Iterator[Any]:
        N = len(self.dataset)
        generator = check_generator(self.generator)
        order = generator.permutation(N) if self.shuffle else np.arange(N)
        for batch in range(len(self)):
            yield self._batch(order[batch * self.batch_size : (batch + 1) * self.batch_size])

    def _batch(self, indices: np.ndarray[Any, Any]) -> Any:
        if self.collate_fn is None and _takes_arrays(self.dataset):
            return tuple(_tensor(X) for X in self.dataset[indices])
        samples = [self.dataset[index] for index in indices.tolist()]
        return (self.collate_fn or default_collate)(samples)


def default_collate(samples: Sequence[Any]) -> Any:
    """Return a batch of samples of one structure: Tensors with a new first dimension.

    Parameters
    ----------
    samples
        Arrays or Tensors of equal shapes, or numbers, become one Tensor. Tuples, lists or dicts of
        them become one tuple, list or dict. Strings become a list.

    Raises
    ------
    TypeError
        If the samples are of a type that can't be stacked.
    ValueError
        If samples, or tuples within them, differ in length or shape.

    Examples
    --------
    >>> default_collate([{"label": 3}, {"label": 5}])["label"]
    tensor([3, 5])
    """
    first = samples[0]
    if isinstance(first, str | bytes):
        return list(samples)
    if isinstance(first, Mapping):
        return {key: default_collate([sample[key] for sample in samples]) for key in first}
    if isinstance(first, tuple | list):
        columns = [default_collate(column) for column in zip(*samples, strict=True)]
        if isinstance(first, tuple) and hasattr(first, "_fields"):
            return type(first)(*columns)
        return type(first)(columns)
    if isinstance(first, Tensor | np.ndarray | np.generic | int | float):
        shapes = {np.shape(sample) for sample in samples}
        if len(shapes) > 1:
            raise ValueError(
                f"default_collate: expected samples of one shape, got {sorted(shapes)}; hand the "
                f"DataLoader a collate_fn that pads them"
            )
        return _tensor(np.stack(samples))
    raise TypeError(
        f"default_collate: expected samples of Tensors, arrays, numbers, tuples, lists or dicts, "
        f"got {type(first).__name__}; hand the DataLoader a collate_fn that makes a batch of them"
    )


def _takes_arrays(dataset: Any) -> bool:
    """Whether the dataset returns a batch for an array of indices: only our own classes do."""
    while type(dataset).__getitem__ is Subset.__getitem__:
        dataset = dataset.dataset
    return type(dataset).__getitem__ is TensorDataset.__getitem__


def _tensor(X: Any) -> Tensor:
    return X if isinstance(X, Tensor) else as_tensor(X)
