"""A choice between two inputs, element by element."""

from __future__ import annotations

from typing import Any

import numpy as np

from mytorch.functions.broadcasting import Broadcasting
from mytorch.functions.function import Array
from mytorch.functions.masks import zero_unless


class Where(Broadcasting):
    """Z = A where the condition holds, and B elsewhere; the three broadcast to one shape."""

    def __init__(self, condition: Any) -> None:
        self.condition = np.asarray(condition, bool)

    def Z(self, A: Any, B: Any) -> Any:
        return np.where(self.condition, A, B)

    def dLdA(self, dLdZ: Array) -> Array:
        return zero_unless(self.condition, dLdZ)

    def dLdB(self, dLdZ: Array) -> Array:
        return zero_unless(np.logical_not(self.condition), dLdZ)
