"""Gradients measured by PyTorch's forward alone, where PyTorch can't go backward."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
import torch

STEP = 1e-5
TOLERANCE = 1e-4

BACKWARD = re.compile(r"(?P<root>.*)\.backward\((?P<gradient>m\.full\([^)]*\), [^)]*\))?[^()]*\)$")
LEAF = re.compile(r"(x\d+) = m\.(tensor|zeros)\(.*requires_grad=True\)$")


def confirmed(lines: Sequence[str], ours: dict[str, Any]) -> bool | None:
    """Whether the gradients of a program's leaves are slopes, measured from both sides.

    None for a program that goes backward more than once, or takes something off the tape.
    """
    *forward, last = [line.replace("float32", "float64") for line in lines]
    text = "\n".join(forward)
    match = BACKWARD.match(last)
    if match is None or re.search(r"backward|grad\(|hook|detach|requires_grad_|no_grad", text):
        return None
    root, gradient = match["root"], match["gradient"]
    loss = f"({root} * {gradient}).sum()" if gradient else f"{root}.sum()"
    leaves = [found[1] for line in forward if (found := LEAF.match(line))]
    if not leaves or "inputs" in last:
        return None
    forward = [line.replace(", requires_grad=True", "") for line in forward]

    def at(leaf: str, place: tuple[int, ...], step: float) -> float:
        names: dict[str, Any] = {"m": torch, "F": torch.nn.functional}
        for line in forward:
            try:
                exec(line, names)
            except Exception:
                continue
            if line.startswith(f"{leaf} = "):
                names[leaf][place] += step
        return float(eval(loss, names))

    for leaf in leaves:
        grad = ours[leaf].grad
        array = np.zeros(ours[leaf].shape) if grad is None else np.asarray(grad)
        for place in np.ndindex(array.shape):
            slope = (at(leaf, place, STEP) - at(leaf, place, -STEP)) / (2 * STEP)
            if abs(slope - array[place]) > TOLERANCE * max(1, abs(slope)):
                return False
    return True
