"""Products of matrices, and of stacks of them."""

from __future__ import annotations

import numpy as np

from mytorch.functions.broadcasting import unbroadcast
from mytorch.functions.function import Array, Function
from mytorch.functions.rows import rows


class Matmul(Function):
    """Z = A B, the product of each matrix in a stack with the matrix at its place in another stack.

    A vector counts as a row on the left and as a column on the right, and Z does not have that
    dimension. The leading dimensions of the stacks broadcast.
    """

    needed_for = {"A": (1,), "B": (0,)}

    def forward(self, A: Array, B: Array) -> Array:
        """Return Z = A B.

        Parameters
        ----------
        A : (*, n, k) or (k,)
        B : (*, k, m) or (k,)

        Returns
        -------
        Z : (*, n, m), without n if A is a vector, without m if B is one
        """
        self.A, self.B = A, B
        if A.ndim > 2 and B.ndim == 2:
            # One product of many rows takes less time than many products of few rows.
            return np.matmul(rows(A), B).reshape(*A.shape[:-1], B.shape[1])
        return np.matmul(A, B)

    def backward(self, dLdZ: Array) -> tuple[Array | None, Array | None]:
        """Return dLdA = dLdZ Bᵀ and dLdB = Aᵀ dLdZ; None where not needed.

        Parameters
        ----------
        dLdZ : Z's shape

        Returns
        -------
        dLdA : A's shape
        dLdB : B's shape
        """
        A, B = self.A, self.B
        if B.ndim == 1:
            B, dLdZ = np.expand_dims(B, -1), np.expand_dims(dLdZ, -1)
        if A.ndim == 1:
            A, dLdZ = np.expand_dims(A, -2), np.expand_dims(dLdZ, -2)
        if A.ndim > 2 and B.ndim == 2:
            A, dLdZ = rows(A), rows(dLdZ)
        dLdA = dLdB = None
        if self.needs_input_grad[0]:
            dLdA = np.matmul(dLdZ, np.swapaxes(B, -1, -2))
            dLdA = unbroadcast(dLdA, A.shape).reshape(self.A.shape)
        if self.needs_input_grad[1]:
            dLdB = np.matmul(np.swapaxes(A, -1, -2), dLdZ)
            dLdB = unbroadcast(dLdB, B.shape).reshape(self.B.shape)
        return dLdA, dLdB
