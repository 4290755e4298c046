"""Datasets: a number of samples, and a sample for each index."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mytorch.random import check_generator


class Dataset(ABC):
    """Samples with the indices 0 to len − 1; subclasses define `__len__` and `__getitem__`.

    Examples
    --------
    >>> class Squares(Dataset):
    ...     def __len__(self):
    ...         return 4
    ...     def __getitem__(self, index):
    ...         return index**2
    >>> squares = Squares()
    >>> len(squares), squares[3]
    (4, 9)
    """

    @abstractmethod
    def __len__(self) -> int:
        """Return the number of samples."""

    @abstractmethod
    def __getitem__(self, index: Any) -> Any:
        """Return sample `index`: an array, a number, or a tuple or dict of them."""


class TensorDataset(Dataset):
    """Tensors or arrays with one row a sample: sample i is the tuple of their rows i.

    Parameters
    ----------
    *tensors
        Tensors or arrays whose first dimensions are equal. They are shared, not copied.

    Raises
    ------
    TypeError
        If one of them is neither a Tensor nor an array, or has no dimensions.
    ValueError
        If no tensor is given, or their first dimensions differ.

    Examples
    --------
    >>> A, labels = np.zeros((5, 3)), np.arange(5)
    >>> TensorDataset(A, labels)[4]
    (array([0., 0., 0.]), np.int64(4))
    """

    def __init__(self, *tensors: Any) -> None:
        if not tensors:
            raise ValueError("TensorDataset: expected at least one Tensor or array, got none")
        for X in tensors:
            if not getattr(X, "shape", ()):
                raise TypeError(
                    f"TensorDataset: expected Tensors or arrays with a first dimension, got a "
                    f"{type(X).__name__}; did you mean np.array(...) of it?"
                )
        lengths = [len(X) for X in tensors]
        if len(set(lengths)) > 1:
            raise ValueError(
                f"TensorDataset: expected equal first dimensions, one row a sample, got {lengths}"
            )
        self.tensors = tensors

    def __len__(self) -> int:
        return len(self.tensors[0])

    def __getitem__(self, index: Any) -> tuple[Any, ...]:
        """Return row `index` of each tensor; for an array of indices, these rows of each."""
        return tuple(X[index] for X in self.tensors)


class Subset(Dataset):
    """The samples of another dataset at these indices, in this order.

    Parameters
    ----------
    dataset
        The other dataset.
    indices
        The indices; the same index may occur several times.

    Raises
    ------
    IndexError
        If an index lies outside the dataset.

    Examples
    --------
    >>> whole = TensorDataset(np.array([10, 11, 12, 13]))
    >>> Subset(whole, [3, 0])[0]
    (np.int64(13),)
    """

    def __init__(self, dataset: Dataset, indices: Sequence[int] | NDArray[np.int64]) -> None:
        self.dataset = dataset
        self.indices = np.array(indices, dtype=np.int64)
        outside = (self.indices < -len(dataset)) | (self.indices >= len(dataset))
        if outside.any():
            raise IndexError(
                f"Subset: index {self.indices[outside][0]} lies outside the dataset, which has "
                f"{len(dataset)} samples"
            )

    def __len__(self) -> int:
        return len(self.indices)

    def __getitem__(self, index: Any) -> Any:
        chosen = self.indices[index]
        return self.dataset[chosen if chosen.ndim else int(chosen)]


def random_split(
    dataset: Dataset,
    lengths: Sequence[float],
    generator: np.random.Generator | None = None,
) -> list[Subset]:
    """Return disjoint random subsets of these lengths.

    Parameters
    ----------
    dataset
        The dataset to split.
    lengths
        Whole numbers that sum to the number of samples, or fractions that sum to 1. The length for
        a fraction is rounded down; then each subset in turn gets one of the samples that are left.
    generator
        The source of random numbers; None for the generator that `mytorch.manual_seed` seeds.

    Raises
    ------
    ValueError
        If a length is negative, or the sum is wrong.

    Examples
    --------
    >>> digits = TensorDataset(np.arange(10))
    >>> [len(part) for part in random_split(digits, [0.75, 0.25])]
    [8, 2]
    """
    N, total = len(dataset), math.fsum(lengths)
    if any(length < 0 for length in lengths):
        raise ValueError(f"random_split: expected lengths of at least 0, got {list(lengths)}")
    whole = all(float(length).is_integer() for length in lengths)
    if whole and total == N:
        counts = [int(length) for length in lengths]
    elif math.isclose(total, 1.0):
        counts = [math.floor(N * fraction) for fraction in lengths]
        for position in range(N - sum(counts)):
            counts[position % len(counts)] += 1
    else:
        raise ValueError(
            f"random_split: expected whole lengths that sum to {N}, the number of samples, or "
            f"fractions that sum to 1; got {list(lengths)}, which sum to {total:g}"
        )
    order = check_generator(generator).permutation(N)
    bounds = accumulate(counts, initial=0)
    return [Subset(dataset, order[start:stop]) for start, stop in pairwise(bounds)]
