"""One box of a drawn tape."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Node:
    """One box of a drawn tape.

    Attributes
    ----------
    kind : str
        "function"; "leaf", a tensor that requires a gradient; "constant", a tensor that requires
        none; "output"; or "left-out", the middle of a tape that is too long to draw.
    label : str
        The text in the box.
    shape : str
        The shape of the tensor that leaves the box, such as 8×20.
    sources : tuple of int
        The nodes that its inputs come from.
    text : str
        The node's line in `print(graph)`; "" for the output, which has no line of its own.
    """

    kind: str
    label: str
    shape: str
    sources: tuple[int, ...]
    text: str
