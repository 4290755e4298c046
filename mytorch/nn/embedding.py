"""The Embedding layer."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import DTypeLike

import mytorch.functions.embedding as formulas
from mytorch.autograd.tensor import Tensor
from mytorch.functions.function import Array
from mytorch.nn import init
from mytorch.nn.checks.arrays import called, check_size
from mytorch.nn.module.layer import Layer, array_of, cached, stored
from mytorch.nn.module.parameter import Parameter, empty_parameter


class Embedding(Layer):
    """A table with one row for each word of a vocabulary: Z = W[I].

    ========  ======  =========================================================
    name      shape   meaning
    ========  ======  =========================================================
    `weight`  (C, D)  the Parameter behind W
    `W`       (C, D)  the array of `weight`; a row is the vector of a word
    `I`       (*)     the indices of the rows, cached by forward
    `dLdW`    (C, D)  for each row the sum of dLdZ over its uses, stored by
                      backward and added to `weight.grad`
    ========  ======  =========================================================

    Parameters
    ----------
    num_embeddings
        C, the number of rows.
    embedding_dim
        D, the length of a row.
    padding_idx
        The index of a row of zeros that gets no gradient, for the padding of short texts. A
        negative index counts from the end.
    device
        None or "cpu".
    dtype
        The floating type of the table; None for the default one.

    Raises
    ------
    TypeError
        If a size is not an integer, or `dtype` is not a floating type.
    ValueError
        If a size is negative, or `padding_idx` is not the index of a row.

    Notes
    -----
    The formulas are in `mytorch/functions/embedding.py`. Interface and initial values are those
    of https://docs.pytorch.org/docs/stable/generated/torch.nn.Embedding.html, without `max_norm`,
    `scale_grad_by_freq` and `sparse`.

    Examples
    --------
    >>> embedding = Embedding(3, 2)
    >>> embedding.W = [[0, 1], [10, 11], [20, 21]]
    >>> embedding.forward(np.array([2, 0, 2]))
    array([[20., 21.],
           [ 0.,  1.],
           [20., 21.]], dtype=float32)
    >>> embedding.backward(np.ones((3, 2)))
    >>> embedding.dLdW
    array([[1., 1.],
           [0., 0.],
           [2., 2.]])
    """

    W = array_of("weight")
    I = cached()  # noqa: E741
    dLdW = stored()

    weight: Parameter

    def __init__(
        self,
        num_embeddings: int,
        embedding_dim: int,
        padding_idx: int | None = None,
        *,
        device: str | None = None,
        dtype: DTypeLike | None = None,
        **unknown: Any,
    ) -> None:
        _refuse(unknown)
        self.num_embeddings = check_size("num_embeddings", num_embeddings)
        self.embedding_dim = check_size("embedding_dim", embedding_dim)
        self.padding_idx = check_padding_idx("Embedding", padding_idx, self.num_embeddings)
        shape = self.num_embeddings, self.embedding_dim
        self.weight = empty_parameter(shape, device, dtype)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Draw W from N(0, 1); the row of `padding_idx` becomes 0."""
        init.normal_(self.weight)
        if self.padding_idx is not None:
            self.weight.data[self.padding_idx] = 0

    @classmethod
    def from_pretrained(
        cls,
        embeddings: Tensor | Array,
        freeze: bool = True,
        padding_idx: int | None = None,
        **unknown: Any,
    ) -> Embedding:
        """Return a layer with this table, whose memory it shares.

        Parameters
        ----------
        embeddings : (C, D)
        freeze
            Whether the table is not learned: it then gets no gradient.
        padding_idx
            The index of a row that gets no gradient; its values stay.

        Raises
        ------
        TypeError
            If `embeddings` does not hold floating-point numbers.
        ValueError
            If `embeddings` is not a matrix, or `padding_idx` is not the index of a row.
        """
        table = Parameter(embeddings, requires_grad=not freeze)
        if table.ndim != 2:
            raise ValueError(f"Embedding: expected embeddings of shape (C, D), got {table.shape}")
        num_embeddings, embedding_dim = table.shape
        layer = cls(num_embeddings, embedding_dim, padding_idx, **unknown)
        layer.weight = table
        return layer

    def forward(self, I: Any) -> Any:  # noqa: E741
        """Return Z = W[I], and cache I; an array for an array, a Tensor for a Tensor.

        Parameters
        ----------
        I : (*)
            Whole numbers from 0 up to C − 1.

        Returns
        -------
        Z : (*, D)

        Raises
        ------
        IndexError
            If an index is negative, or C or more.
        TypeError
            If I is not an array or Tensor of whole numbers.
        """
        check_indices(self, I, self.num_embeddings)
        return self.run(formulas.Embedding(self.padding_idx), I, self.weight)

    def extra_repr(self) -> str:
        padding = "" if self.padding_idx is None else f", padding_idx={self.padding_idx}"
        return f"{self.num_embeddings}, {self.embedding_dim}{padding}"


def _refuse(unknown: dict[str, Any]) -> None:
    """Raise the error for an argument that only PyTorch's layer takes, or that no layer takes."""
    for name, value in unknown.items():
        if name in ("max_norm", "norm_type", "scale_grad_by_freq", "sparse"):
            if name == "norm_type" or not value:
                continue
            raise NotImplementedError(
                f"Embedding: mytorch has no {name}, got {name}={value!r}; leave it out"
            )
        raise TypeError(f"Embedding has no argument {name!r}")


def check_indices(who: Any, I: Any, C: int) -> None:  # noqa: E741
    """Require an array or Tensor of whole numbers from 0 up to C − 1.

    Raises
    ------
    IndexError
        If a number is out of bounds; NumPy would count negative ones from the end.
    TypeError
        If I is not an array or Tensor of whole numbers.
    """
    if not isinstance(I, np.ndarray | Tensor):
        raise TypeError(
            f"{called(who)}: expected input to be a NumPy array, got a {type(I).__name__}; did "
            f"you mean np.array(input)?"
        )
    if I.dtype.kind not in "iu":
        convert = "input.long()" if isinstance(I, Tensor) else "input.astype(np.int64)"
        raise TypeError(
            f"{called(who)}: expected indices, whole numbers, got {I.dtype}; convert them with "
            f"{convert}"
        )
    numbers = np.asarray(I)
    if numbers.size and (np.min(numbers) < 0 or np.max(numbers) >= C):
        raise IndexError(
            f"{called(who)}: expected indices from 0 to {C - 1}, got numbers from "
            f"{np.min(numbers)} to {np.max(numbers)}"
        )


def check_padding_idx(who: str, padding_idx: int | None, C: int) -> int | None:
    """Return `padding_idx` counted from the start, if it is an index of one of C rows.

    Raises
    ------
    TypeError
        If `padding_idx` is not an integer.
    ValueError
        If there is no such row.
    """
    if padding_idx is None:
        return None
    if check_size("padding_idx", padding_idx, -C) >= C:
        raise ValueError(
            f"{who}: expected padding_idx from {-C} to {C - 1}, as there are {C} rows, got "
            f"{padding_idx}"
        )
    return padding_idx % C
