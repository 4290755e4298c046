"""A sample of PyTorch's, twice: a copy for PyTorch, and the same in mytorch."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

import mytorch
from mytorch.autograd.tensor import Tensor, as_tensor

DROPPED = {"device", "layout", "memory_format", "pin_memory"}
"""Keywords that say where and how the numbers lie in memory, which changes nothing in them."""


class NotConvertibleError(Exception):
    """A sample holds what mytorch has no counterpart of, on purpose: complex or sparse tensors."""


class Twins:
    """Converts the parts of one sample; a tensor that occurs twice stays one tensor.

    Attributes
    ----------
    pairs : list
        PyTorch's copy of every tensor, and mytorch's.
    """

    def __init__(self) -> None:
        self._copies: dict[int, torch.Tensor] = {}
        self._twins: dict[int, Tensor] = {}
        self.pairs: list[tuple[torch.Tensor, Tensor]] = []

    def copied(self, value: Any) -> Any:
        """Return a part of the sample for PyTorch, its tensors copied."""
        if isinstance(value, torch.Tensor):
            if id(value) not in self._copies:
                copy = value.detach().clone().requires_grad_(value.requires_grad)
                self._copies[id(value)] = copy
            return self._copies[id(value)]
        return _map(self.copied, value)

    def converted(self, value: Any) -> Any:
        """Return a part of what `copied` returned, for mytorch."""
        if isinstance(value, torch.Tensor):
            if id(value) not in self._twins:
                twin = tensor(value)
                self._twins[id(value)] = twin
                self.pairs.append((value, twin))
            return self._twins[id(value)]
        if isinstance(value, torch.dtype):
            return dtype(value)
        if isinstance(value, torch.device):
            return str(value)
        if isinstance(value, complex):
            raise NotConvertibleError("complex numbers")
        if isinstance(value, torch.nn.Module | torch.Generator | torch.nn.utils.rnn.PackedSequence):
            raise NotConvertibleError(f"a {type(value).__name__}")
        if getattr(value, "__module__", "").startswith("torch.nn.functional"):
            return getattr(mytorch.nn.functional, value.__name__)
        if isinstance(value, dict):
            value = {key: part for key, part in value.items() if key not in DROPPED}
        return _map(self.converted, value)


def tensor(value: torch.Tensor) -> Tensor:
    """Return a Tensor of the same numbers, dtype and requires_grad; of memory of its own."""
    if value.layout != torch.strided or value.is_quantized:
        raise NotConvertibleError(f"tensors of layout {value.layout}")
    dtype(value.dtype)
    twin = as_tensor(np.array(value.detach().numpy()))
    twin.requires_grad = value.requires_grad
    return twin


def dtype(value: torch.dtype) -> np.dtype[Any]:
    """Return NumPy's dtype of the same name."""
    name = str(value).removeprefix("torch.")
    if value.is_complex or not isinstance(getattr(np, name, None), type):
        raise NotConvertibleError(f"tensors of {name}")
    return np.dtype(name)


def _map(convert: Any, value: Any) -> Any:
    """Convert what a container holds; anything else is left as it is."""
    if isinstance(value, dict):
        return {key: convert(part) for key, part in value.items()}
    if isinstance(value, torch.Size) or type(value) is tuple:
        return tuple(convert(part) for part in value)
    if isinstance(value, tuple):
        return type(value)(*map(convert, value))
    if isinstance(value, list):
        return [convert(part) for part in value]
    if isinstance(value, slice):
        return slice(*(convert(part) for part in (value.start, value.stop, value.step)))
    return value
