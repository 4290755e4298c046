"""A model as a table: for each layer its shapes, parameters, bytes and operations."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import DTypeLike

from mytorch.autograd.grad_mode import no_grad
from mytorch.autograd.tensor import Tensor, as_tensor
from mytorch.dtype import get_default_dtype
from mytorch.nn.bilinear import Bilinear
from mytorch.nn.convolution import Convolution
from mytorch.nn.lazy import LazyModuleMixin
from mytorch.nn.linear import Linear
from mytorch.nn.module.module import Module
from mytorch.nn.module.parameter import Parameter, UninitializedParameter

COUNTED = Linear, Bilinear, Convolution
"""Layers with a known count: each output is a sum of one product per element of its weight."""


@dataclass(frozen=True)
class SummaryRow:
    """One module of a model.

    Attributes
    ----------
    name : str
        Its dotted name; "" for the model itself.
    kind : str
        Its class.
    output_shape : tuple or None
        The shape of its last output, or a tuple of shapes; None if it was not called.
    calls : int
        The number of calls.
    parameters, bytes : int
        The number of its own parameters' elements, and their memory. A parameter that it shares
        with an earlier module is counted there.
    multiply_adds : int
        The number of products that it adds up, per sample; for matrix products only.
    """

    name: str
    kind: str
    output_shape: Any
    calls: int
    parameters: int
    bytes: int
    multiply_adds: int

    @property
    def flops(self) -> int:
        """Floating-point operations per sample: a product and a sum for each multiply-add."""
        return 2 * self.multiply_adds

    def cells(self) -> tuple[str, ...]:
        """Return the row's texts in the table."""
        depth = self.name.count(".") + 1 if self.name else 0
        own = self.name.rpartition(".")[2]
        label = "  " * depth + (f"{own}: {self.kind}" if own else self.kind)
        label += f" (called {self.calls} times)" if self.calls > 1 else ""
        shape = "" if self.output_shape is None else str(self.output_shape)
        memory = in_bytes(self.bytes) if self.bytes else ""
        numbers = (f"{n:,}" if n else "" for n in (self.flops, self.multiply_adds))
        return (label, shape, f"{self.parameters:,}" if self.parameters else "", memory, *numbers)


@dataclass(frozen=True, repr=False)
class Summary:
    """A model's modules and their sums; printed, it is a table.

    Attributes
    ----------
    rows : tuple of SummaryRow
        The model, then all modules inside it.
    parameters, trainable : int
        The number of all parameters' elements, and of those that are not frozen.
    bytes : int
        The memory of all parameters.
    multiply_adds, flops : int
        Per sample, for all layers with a known count.
    uncounted : tuple of str
        The classes of the other layers.
    initialized : tuple of str
        The names of the lazy layers that took their sizes from this batch.
    """

    rows: tuple[SummaryRow, ...]
    trainable: int
    uncounted: tuple[str, ...]
    initialized: tuple[str, ...]

    @property
    def parameters(self) -> int:
        return sum(row.parameters for row in self.rows)

    @property
    def bytes(self) -> int:
        return sum(row.bytes for row in self.rows)

    @property
    def multiply_adds(self) -> int:
        return sum(row.multiply_adds for row in self.rows)

    @property
    def flops(self) -> int:
        return 2 * self.multiply_adds

    def __str__(self) -> str:
        head = ("layer", "output shape", "parameters", "memory", "FLOPs", "multiply-adds")
        numbers = (f"{self.parameters:,}", in_bytes(self.bytes))
        total = ("total", "", *numbers, f"{self.flops:,}", f"{self.multiply_adds:,}")
        cells = [head, *(row.cells() for row in self.rows), total]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        lines = [
            "  ".join(
                cell.ljust(width) if i < 2 else cell.rjust(width)
                for i, (cell, width) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
            for row in cells
        ]
        rule = "-" * max(map(len, lines))
        lines = [lines[0], rule, *lines[1:-1], rule, lines[-1], ""]
        lines.append("FLOPs and multiply-adds are per sample, in products with a weight.")
        if self.uncounted:
            lines.append(f"Not counted: {_and(self.uncounted)}.")
        if self.trainable != self.parameters:
            lines.append(f"{self.parameters - self.trainable:,} parameters are frozen.")
        if self.initialized:
            lines.append(f"Initialized by this batch, once and for all: {_and(self.initialized)}.")
        return "\n".join(lines)

    __repr__ = __str__


def summary(
    model: Module,
    input_size: Sequence[Any] | None = None,
    input_data: Any = None,
    dtype: DTypeLike | None = None,
) -> Summary:
    """Run one batch through a model, and return a table of its layers.

    The model runs in evaluation mode and off the tape, and stays as it was. Only lazy layers
    change: they take their sizes from the batch.

    Parameters
    ----------
    model
        The model; it is called with Tensors.
    input_size
        The shape of a batch of zeros, such as (64, 784); for several inputs, a list of shapes.
    input_data
        The batch itself, where zeros do not serve: an array, a Tensor, or a tuple of them.
    dtype
        The dtype of the zeros; None for the dtype of the model's first parameter.

    Returns
    -------
    Summary
        It prints as a table. Operations outside of modules, such as `@` or `F.linear`, are not in
        it.

    Raises
    ------
    TypeError
        If neither `input_size` nor `input_data` is given, or both.

    Examples
    --------
    >>> from mytorch import nn
    >>> table = summary(nn.Linear(1024, 4096), input_size=(64, 1024))
    >>> table
    layer   output shape  parameters   memory      FLOPs  multiply-adds
    -------------------------------------------------------------------
    Linear  (64, 4096)     4,198,400  16.8 MB  8,388,608      4,194,304
    -------------------------------------------------------------------
    total                  4,198,400  16.8 MB  8,388,608      4,194,304
    <BLANKLINE>
    FLOPs and multiply-adds are per sample, in products with a weight.
    >>> table.parameters, table.bytes
    (4198400, 16793600)
    """
    if (input_size is None) == (input_data is None):
        raise TypeError("summary needs either input_size, such as (64, 784), or input_data")
    if input_size is not None:
        sizes = [input_size] if isinstance(input_size[0], int) else input_size
        zeros = _dtype_of(model) if dtype is None else dtype
        inputs = [as_tensor(np.zeros(size, zeros)) for size in sizes]
    else:
        given = input_data if isinstance(input_data, tuple) else (input_data,)
        inputs = [X if isinstance(X, Tensor) else Tensor(X) for X in given]
    names = dict(model.named_modules())
    lazy = [name for name, module in names.items() if isinstance(module, LazyModuleMixin)]
    outputs: dict[Module, list[Any]] = {module: [] for module in names.values()}
    with as_it_was(model), no_grad():
        handles = [
            module.register_forward_hook(lambda m, _, Z: outputs[m].append(Z)) for module in outputs
        ]
        try:
            model(*inputs)
        finally:
            for handle in handles:
                handle.remove()
    samples = inputs[0].shape[0] if inputs[0].ndim > 1 else 1
    parameters = list(model.parameters())
    return Summary(
        rows=tuple(_rows(names, outputs, max(samples, 1))),
        trainable=sum(math.prod(p.shape) for p in parameters if p.requires_grad),
        uncounted=tuple(dict.fromkeys(_uncounted(outputs))),
        initialized=tuple(
            f"{name}: {names[name]}" if name else repr(model)
            for name in lazy
            if not names[name].own(UninitializedParameter)
        ),
    )


def in_bytes(number: int) -> str:
    """Return a number of bytes with a unit that suits it.

    Examples
    --------
    >>> in_bytes(4_198_400), in_bytes(840)
    ('4.2 MB', '840 B')
    """
    size, units = float(number), ["B", "kB", "MB", "GB", "TB"]
    while size >= 1000 and len(units) > 1:
        size /= 1000
        del units[0]
    return f"{number} B" if units[0] == "B" else f"{size:.1f} {units[0]}"


@contextmanager
def as_it_was(model: Module) -> Iterator[None]:
    """Put a model into evaluation mode for a while; then restore modes, hooks and caches."""
    before = []
    for module in model.modules():
        names = (*module._cached_by_forward, "_hooks")
        before.append((module, module.training, {n: vars(module).get(n) for n in names}))
    model.eval()
    try:
        yield
    finally:
        for module, training, attributes in before:
            module.training = training
            for name, value in attributes.items():
                if value is None:
                    vars(module).pop(name, None)
                else:
                    vars(module)[name] = value


def _rows(
    names: dict[str, Module], outputs: dict[Module, list[Any]], samples: int
) -> Iterator[SummaryRow]:
    seen: set[int] = set()
    for name, module in names.items():
        own = [p for _, p in module.own(Parameter) if id(p) not in seen]
        own = list({id(p): p for p in own}.values())
        seen.update(id(p) for p in own)
        calls = outputs[module]
        products = 0
        if isinstance(module, COUNTED):
            for_each_output = math.prod(module.weight.shape[1:])
            products = sum(math.prod(Z.shape) for Z in calls) * for_each_output
        yield SummaryRow(
            name=name,
            kind=type(module).__name__,
            output_shape=_shape(calls[-1]) if calls else None,
            calls=len(calls),
            parameters=sum(math.prod(p.shape) for p in own),
            bytes=sum(p.data.nbytes for p in own),
            multiply_adds=products // samples,
        )


def _uncounted(outputs: dict[Module, list[Any]]) -> Iterator[str]:
    for module, calls in outputs.items():
        if calls and not isinstance(module, COUNTED) and not module.own_modules():
            yield type(module).__name__


def _shape(output: Any) -> Any:
    if isinstance(output, tuple | list):
        return tuple(map(_shape, output))
    return getattr(output, "shape", None)


def _dtype_of(model: Module) -> np.dtype[Any]:
    for p in model.parameters():
        return p._dtype if isinstance(p, UninitializedParameter) else p.dtype
    return get_default_dtype()


def _and(words: Sequence[str]) -> str:
    return ", ".join(words[:-1]) + (" and " if words[:-1] else "") + words[-1]
