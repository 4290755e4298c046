"""Z[n, k] = A1[n] · W[k] · A2[n] + b[k], and its four gradients."""

from __future__ import annotations

import numpy as np

from mytorch.functions.function import Array, Function
from mytorch.functions.rows import rows


class Bilinear(Function):
    """A form that is linear in A1 while A2 is constant, and linear in A2 while A1 is constant.

    Hold A2 still, and sample n sees a Linear layer with a weight of its own,

        M[n, k, i] = Σ_j W[k, i, j] A2[n, j]        M = A2 · Wᵀ, a product of two matrices
        Z[n, k]    = Σ_i M[n, k, i] A1[n, i] + b[k]

    so the backward pass is Linear's, twice: through Z = M A1, then through M = A2 Wᵀ. The largest
    array between them is M, (N, C_out, C_in1).
    """

    needed_for = {"A1": (1, 2), "A2": (2,), "W": (1,), "b": ()}

    def forward(self, A1: Array, A2: Array, W: Array, b: Array | None = None) -> Array:
        """Return Z[n, k] = Σ_ij A1[n, i] W[k, i, j] A2[n, j] + b[k].

        Parameters
        ----------
        A1 : (*, C_in1)
        A2 : (*, C_in2)
        W : (C_out, C_in1, C_in2)
        b : (C_out,) or None

        Returns
        -------
        Z : (*, C_out)
        """
        self.A1, self.A2, self.W, self.b = A1, A2, W, b
        C_out, C_in1, C_in2 = W.shape
        self.N = len(rows(A1))
        self.M = (rows(A2) @ W.reshape(-1, C_in2).T).reshape(-1, C_out, C_in1)
        Z = (self.M @ rows(A1)[:, :, np.newaxis])[:, :, 0]
        if b is not None:
            Z = Z + b
        return Z.reshape(*A1.shape[:-1], C_out)

    def backward(self, dLdZ: Array) -> tuple[Array | None, ...]:
        """Return dLdA1, dLdA2, dLdW and dLdb; None where not needed.

        Parameters
        ----------
        dLdZ : (*, C_out)

        Returns
        -------
        dLdA1 : (*, C_in1)
        dLdA2 : (*, C_in2)
        dLdW : (C_out, C_in1, C_in2)
        dLdb : (C_out,) or None
        """
        A1, A2, W, dLdZ = rows(self.A1), rows(self.A2), self.W, rows(dLdZ)
        needs_dLdA1, needs_dLdA2, needs_dLdW, needs_dLdb = self.needs_input_grad[:4]
        self.dLdA1 = self.dLdA2 = self.dLdW = self.dLdb = None
        if needs_dLdA1:
            # Through Z = M A1: each sample is a Linear layer with one row.
            self.dLdA1 = (dLdZ[:, np.newaxis, :] @ self.M).reshape(self.A1.shape)
        if needs_dLdA2 or needs_dLdW:
            # Through M = A2 Wᵀ: a Linear layer whose outputs are M's C_out · C_in1 columns.
            dLdM = np.einsum("nk,ni->nki", dLdZ, A1).reshape(-1, W.shape[0] * W.shape[1])
            if needs_dLdA2:
                self.dLdA2 = (dLdM @ W.reshape(-1, W.shape[2])).reshape(self.A2.shape)
            if needs_dLdW:
                self.dLdW = (dLdM.T @ A2).reshape(W.shape)
        if needs_dLdb and self.b is not None:
            self.dLdb = dLdZ.sum(axis=0)
        return self.dLdA1, self.dLdA2, self.dLdW, self.dLdb
