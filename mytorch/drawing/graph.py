"""A drawing of the tape: the functions that led to a tensor, and their inputs."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mytorch.autograd.engine import CUT, AccumulateGrad, topological_order
from mytorch.autograd.tensor import Tensor
from mytorch.drawing.node import Node
from mytorch.drawing.svg import svg
from mytorch.functions.function import Function


@dataclass(frozen=True)
class Graph:
    """A drawn tape: a picture in a notebook, and lines of text when printed.

    Attributes
    ----------
    nodes : tuple of Node
        In the order of their computation.
    title : str
        The title of the picture.
    """

    nodes: tuple[Node, ...]
    title: str

    def __str__(self) -> str:
        lines = [node for node in self.nodes if node.text]
        width = max(len(node.text) for node in lines)
        return "\n".join(f"{node.text:{width}}  {node.shape}".rstrip() for node in lines)

    def _repr_svg_(self) -> str:
        return svg(self.nodes, self.title)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the picture to an SVG file.

        Raises
        ------
        ValueError
            If the file's name does not end in .svg.
        """
        if Path(path).suffix != ".svg":
            raise ValueError(f"a drawn tape is saved as SVG: expected a .svg file, got {path}")
        Path(path).write_text(svg(self.nodes, self.title), encoding="utf-8")


def draw(
    output: Tensor,
    *,
    module: Any = None,
    names: Mapping[str, Tensor] | None = None,
    max_functions: int = 60,
) -> Graph:
    """Draw the tape that leads to a tensor. Draw it before backward, which cuts the tape.

    Parameters
    ----------
    output
        The tensor, for example a loss.
    module
        A module: the picture shows its parameters by their names.
    names
        Names of other tensors.
    max_functions
        The middle of a longer tape is left out.

    Returns
    -------
    Graph
        A notebook shows it as a picture; elsewhere `print(graph)` or `graph.save("tape.svg")`.

    Raises
    ------
    RuntimeError
        If no function on the tape made the tensor, or if backward has cut the tape.

    Examples
    --------
    >>> from mytorch.autograd.tensor import Tensor
    >>> x = Tensor([1.0, 2.0], requires_grad=True)
    >>> print(draw((x * x * 3).sum(), names={"x": x}))
    x (leaf)              2
    Z1 = Multiply(x, x)   2
    Z2 = Multiply(Z1, 3)  2
    output = Sum(Z2)      scalar
    """
    if output.grad_fn is None:
        raise RuntimeError(
            "this tensor was made by no function on the tape, so there is nothing to draw; set "
            "requires_grad=True on a tensor that it is computed from, before it is"
        )
    if output.grad_fn.edges is CUT:
        raise RuntimeError(
            "backward has been through this tape and has cut it up, so it can't be drawn any more; "
            "draw it before backward(), or call backward(retain_graph=True)"
        )
    named = {id(X): name for name, X in (names or {}).items()}
    if module is not None:
        named |= {id(parameter): name for name, parameter in module.named_parameters()}
    order = list(topological_order([output.grad_fn]))
    drawing = _Drawing(order, output, named)
    first, last = (max_functions + 1) // 2, len(order) - max_functions // 2
    for position, function in enumerate(order):
        if len(order) <= max_functions or not first <= position < last:
            drawing.add_function(function)
        elif position == first:
            drawing.leave_out(order[first:last])
    drawing.add_output(order[-1])
    return Graph(tuple(drawing.nodes), f"The tape of {len(order)} functions")


class _Drawing:
    """The nodes so far; each function comes after the nodes of its inputs."""

    def __init__(self, order: list[Function], output: Tensor, names: Mapping[int, str]) -> None:
        self.names = names
        self.nodes: list[Node] = []
        self.number: dict[Any, int] = {}
        """The node of each function, and of each tensor without one by its `id`."""
        self.made: dict[Any, Tensor] = {order[-1]: output}
        for function in order:
            self.made.update(zip(function.edges or (), function.inputs, strict=True))
        self.called = {f: f"Z{number}" for number, f in enumerate(order, 1)}
        self.called[order[-1]] = "output"
        for function in order:
            self.called[function] = names.get(id(self.made[function]), self.called[function])

    def add_function(self, function: Function) -> None:
        """Add a function, and before it its inputs that no function made."""
        label, arguments, sources = type(function).__name__, [], []
        for edge, X in zip(function.edges or (), function.inputs, strict=True):
            if edge is None and not getattr(X, "ndim", 0):
                arguments.append(f"{float(X):g}" if hasattr(X, "__float__") else str(X))
                label += "" if X is None else f" {arguments[-1]}"
                continue
            from_function = edge is not None and not isinstance(edge, AccumulateGrad)
            if not from_function and id(X) not in self.number:
                self._add_tensor(X, "constant" if edge is None else "leaf")
            source = self.number[edge if from_function else id(X)]
            sources.append(source)
            arguments.append(self.called[edge] if edge in self.called else self.nodes[source].label)
        text = f"{self.called[function]} = {type(function).__name__}({', '.join(arguments)})"
        self._add(function, Node("function", label, self._shape(function), tuple(sources), text))

    def leave_out(self, functions: list[Function]) -> None:
        """Add one node for all of these functions."""
        inputs = {self.number.get(edge) for function in functions for edge in function.edges or ()}
        sources = tuple(sorted(number for number in inputs if number is not None))
        text = f"⋮ {len(functions):,} more functions"
        self._add(functions[0], Node("left-out", text, "", sources, text))
        self.number.update(dict.fromkeys(functions, len(self.nodes) - 1))

    def add_output(self, last: Function) -> None:
        """Add the box that the last function leads to."""
        label = self.called[last]
        self._add(None, Node("output", label, "", (self.number[last],), ""))

    def _add_tensor(self, X: Any, kind: str) -> None:
        letter = "x" if kind == "leaf" else "c"
        count = sum(node.kind == kind for node in self.nodes) + 1
        name = self.names.get(id(X), f"{letter}{count}")
        self._add(id(X), Node(kind, name, shape_of(X), (), f"{name} ({kind})"))

    def _add(self, key: Any, node: Node) -> None:
        self.number[key] = len(self.nodes)
        self.nodes.append(node)

    def _shape(self, function: Function) -> str:
        return shape_of(self.made[function])


def shape_of(X: Any) -> str:
    """Return the text of a tensor's shape in a drawing.

    Examples
    --------
    >>> import numpy as np
    >>> shape_of(np.zeros((8, 20))), shape_of(np.float32(1)), shape_of(np.arange(8))
    ('8×20', 'scalar', '8 int64')
    """
    shape = "×".join(map(str, X.shape)) or "scalar"
    return shape if X.dtype.kind == "f" else f"{shape} {X.dtype}"
