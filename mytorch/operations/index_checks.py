"""What the operations with tensors of indices require of them."""

from __future__ import annotations

from mytorch.autograd.tensor import Tensor
from mytorch.operations.shape import position


def check_range(name: str, input: Tensor, dim: int, index: Tensor) -> None:
    """Refuse indices below 0, which count from the end elsewhere, and too large ones."""
    length = input.shape[position(input, dim)] if input.ndim else 1
    wrong = index.data[(index.data < 0) | (index.data >= length)]
    if wrong.size:
        raise IndexError(
            f"{name}: index {wrong.flat[0]} is out of range for dimension {dim} of a tensor of "
            f"shape {input.shape}; here the indices are 0 to {length - 1}"
        )


def check_dtype(name: str, input: Tensor, source: Tensor) -> None:
    """Require two tensors of one dtype."""
    if input.dtype != source.dtype:
        raise TypeError(
            f"{name}: expected two tensors of one dtype, got {input.dtype} and {source.dtype}; "
            f"convert one first, with .to(...)"
        )
