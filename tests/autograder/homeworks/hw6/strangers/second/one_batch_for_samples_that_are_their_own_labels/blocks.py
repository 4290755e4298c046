"""Homework 6, part 2: the layers of a transformer, on the tape."""

import numpy as np
from layers import Linear
from modules import Module, Parameter
from operators import stack

rng = np.random.default_rng()


class Lookup:
    """Z = rows of W, by their numbers: an operation of the tape."""

    def __init__(self, ids):
        self.ids = ids

    def forward(self, W):
        self.shape = W.shape
        flat = np.ravel(self.ids).astype(np.intp)
        Z = np.empty((flat.size, W.shape[1]))
        np.take(W, flat, axis=0, out=Z, mode="clip")
        return Z.reshape(*np.shape(self.ids), W.shape[1])

    def backward(self, dLdZ):
        # sort the uses by their rows, and add each group
        flat = np.ravel(self.ids).astype(np.intp)
        by_row = np.argsort(flat, kind="stable")
        used, starts = np.unique(flat[by_row], return_index=True)
        dLdW = np.zeros(self.shape)
        dLdW[used] = np.add.reduceat(dLdZ.reshape(-1, self.shape[1])[by_row], starts, axis=0)
        return dLdW


class Embedding(Module):
    """A vector that is learned for each of several numbers."""

    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        self.weight = Parameter(np.empty((num_embeddings, embedding_dim)))
        for row in self.weight.data:
            row[:] = rng.normal(0.0, 1.0, embedding_dim)
        self._allowed = range(num_embeddings)

    def forward(self, ids):
        for edge in (np.asarray(ids).min(), np.asarray(ids).max()):
            if int(edge) not in self._allowed:
                raise IndexError(int(edge))
        Z = self.weight.apply(Lookup(ids))
        return Z


class LayerNorm(Module):
    """Each vector brought to mean 0 and variance 1, then scaled and shifted."""

    def __init__(self, C, eps=1e-5):
        super().__init__()
        self.weight = Parameter(np.ones(C))
        self.bias = Parameter(np.zeros(C))
        self.eps = eps

    def forward(self, A):
        # Mean and variance do not change with a shift: so begin at the first feature of each vector.
        D = A - A.data[..., :1].copy()
        mu = D.mean(axis=-1, keepdims=True)
        D = D - mu
        sigma = ((D**2).mean(axis=-1, keepdims=True) + self.eps) ** 0.5
        return D / sigma * self.weight + self.bias


def causal_mask(T: int) -> np.ndarray:
    """Return which positions each position may look at: itself, and those before it."""
    mask = np.zeros((T, T), dtype=np.bool_)
    for i in range(T):
        mask[i, : i + 1] = True
    return mask


class Attend:
    """Z = softmax(Q Kt / root of d) V, all in one operation of the tape."""

    def __init__(self, mask):
        self.mask = mask

    def forward(self, Q, K, V):
        self.Q, self.K, self.V = Q, K, V
        scores = np.einsum("...td,...sd->...ts", Q, K) / np.sqrt(Q.shape[-1])
        if self.mask is not None:
            scores = np.where(self.mask, scores, -np.inf)
        scores -= scores.max(axis=-1, keepdims=True)
        np.exp(scores, out=scores)
        scores /= scores.sum(axis=-1, keepdims=True)
        self.weights = scores
        return scores @ V

    def backward(self, dLdZ):
        P = self.weights
        dLdV = np.einsum("...ts,...tv->...sv", P, dLdZ)
        dLdP = dLdZ @ self.V.swapaxes(-1, -2)
        dLdS = P * (dLdP - np.sum(P * dLdP, axis=-1, keepdims=True)) / np.sqrt(self.Q.shape[-1])
        return dLdS @ self.K, dLdS.swapaxes(-1, -2) @ self.Q, dLdV


class ScaledDotProductAttention(Module):
    """Each query gets a mean of the values, weighted by how well their keys fit it."""

    def forward(self, Q, K, V, mask=None):
        operation = Attend(mask)
        Z = Q.apply(operation, K, V)
        self.weights = operation.weights.copy()
        return Z


class Block(Module):
    """A block of a transformer: each position looks back, and then computes for itself."""

    def __init__(self, C: int, heads: int) -> None:
        super().__init__()
        d, rest = divmod(C, heads)
        if rest:
            raise ValueError(f"C = {C} can't be divided by heads = {heads}")
        self._columns = [slice(h * d, (h + 1) * d) for h in range(heads)]
        self.norm1 = LayerNorm(C)
        for name in ("query", "key", "value", "projection"):
            setattr(self, name, Linear(C, C))
        self.norm2 = LayerNorm(C)
        self.expand, self.shrink = Linear(C, 4 * C), Linear(4 * C, C)
        self.attention = ScaledDotProductAttention()

    def _heads_of(self, A):
        """Return the columns of each head, as Tensors with the heads in front of the positions."""
        return stack([A[:, :, columns] for columns in self._columns], axis=1)

    def forward(self, X):
        N, T, C = X.shape
        A = self.norm1(X)
        found = self.attention(
            self._heads_of(self.query(A)),
            self._heads_of(self.key(A)),
            self._heads_of(self.value(A)),
            causal_mask(T),
        )
        X = X + self.projection(found.transpose(1, 2).reshape(N, T, C))
        hidden = self.expand(self.norm2(X)).relu()
        return X + self.shrink(hidden)


def block_costs(N, T, C):
    """Return (parameters, bytes, multiplications) of a Block(C, heads)."""
    N, T, C = int(N), int(T), int(C)
    parameters = 12 * C * C + 13 * C
    multiplications = 12 * N * T * C * C + 2 * N * T * T * C
    return parameters, 8 * parameters, multiplications
