"""Z = A Wᵀ + 1_N bᵀ, and its three gradients."""

from __future__ import annotations

import numpy as np

from mytorch.functions.function import Array, Function
from mytorch.functions.rows import ones, rows


class Linear(Function):
    """An affine map of every row of A.

    The bias is a vector here, (C_out,), as in PyTorch; `nn.Linear` shows it as a column.
    Derived step by step in `notebooks/01_linear.ipynb`, and dZ/db in `notebooks/02_dzdb.ipynb`.
    """

    needed_for = {"A": (1,), "W": (0,), "b": ()}

    def forward(self, A: Array, W: Array, b: Array | None = None) -> Array:
        """Return Z = A Wᵀ + 1_N bᵀ.

        Parameters
        ----------
        A : (*, C_in)
        W : (C_out, C_in)
        b : (C_out,) or None

        Returns
        -------
        Z : (*, C_out)
        """
        self.A, self.W, self.b = A, W, b
        A_rows = rows(A)
        self.N = len(A_rows)
        # np.dot is @ for two matrices, with half the overhead when they are small.
        Z = np.dot(A_rows, W.T)
        if b is not None:
            Z += b
        return Z if A.ndim == 2 else Z.reshape(*A.shape[:-1], W.shape[0])

    def backward(self, dLdZ: Array) -> tuple[Array | None, Array | None, Array | None]:
        """Return dLdA = dLdZ W, dLdW = dLdZᵀ A and dLdb = dLdZᵀ 1_N; None where not needed.

        Parameters
        ----------
        dLdZ : (*, C_out)

        Returns
        -------
        dLdA : (*, C_in)
        dLdW : (C_out, C_in)
        dLdb : (C_out,) or None
        """
        dLdZ = rows(dLdZ)  # (*, C_out) as (N, C_out): one row per sample; a vector is one row
        needs, A = self.needs_input_grad, self.A
        self.dLdA = np.dot(dLdZ, self.W) if needs[0] else None
        self.dLdW = np.dot(dLdZ.T, rows(A)) if needs[1] else None
        self.dLdb = None
        if needs[2] and self.b is not None:
            self.dLdb = np.dot(dLdZ.T, ones(self.N, dLdZ.dtype))
        if self.dLdA is not None and A.ndim != 2:
            self.dLdA = self.dLdA.reshape(A.shape)
        return self.dLdA, self.dLdW, self.dLdb
