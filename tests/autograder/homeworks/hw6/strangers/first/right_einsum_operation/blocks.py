import functools

import numpy as np
from layers import Linear
from modules import Module, Parameter
from operators import log_softmax, stack, where

rng = np.random.default_rng()


class Lookup:
    """Z = rows of W, by their numbers: an operation of the tape."""

    def __init__(self, ids):
        self.ids = ids

    def forward(self, W):
        self.W = W
        return W[(np.asarray(self.ids),)]

    def backward(self, dLdZ):
        ids = np.asarray(self.ids)
        dLdW = np.zeros_like(self.W)
        np.add.at(dLdW, (ids[..., None], np.arange(dLdW.shape[1])), dLdZ)
        return dLdW


class Embedding(Module):
    """A vector that is learned for each of several numbers."""

    def __init__(self, num_embeddings: int, embedding_dim: int) -> None:
        super().__init__()
        self.weight = Parameter(np.random.randn(num_embeddings, embedding_dim))

    def forward(self, ids: np.ndarray):
        ids = np.asarray(ids)
        K = self.weight.data.shape[0]
        if not ((ids >= 0).all() and (ids < K).all()):
            raise IndexError(f"ids must be 0 to {K - 1}")
        return self.weight.apply(Lookup(ids))


class LayerNorm(Module):
    """Each vector brought to mean 0 and variance 1, then scaled and shifted."""

    def __init__(self, C, eps=1e-5):
        super().__init__()
        self.weight = Parameter([1.0] * C)
        self.bias = Parameter([0.0] * C)
        self.C = C
        self.eps = eps

    def forward(self, A):
        # One row for each place. A row that is moved as a whole has the same result, so its first
        # number is taken away beforehand: large numbers keep their digits.
        rows = A.reshape(-1, self.C)
        rows = rows - rows.data[:, :1]
        total = rows.sum(axis=1, keepdims=True)
        differences = rows - total / self.C
        squares = (differences**2).sum(axis=1, keepdims=True)
        deviation = (squares / self.C + self.eps) ** 0.5
        Z = differences / deviation * self.weight + self.bias
        return Z.reshape(*A.shape)


def causal_mask(T):
    """Return which positions each position may look at: itself, and those before it."""
    mask = np.ones((T, T), dtype=bool)
    mask[np.triu_indices(T, 1)] = False
    return mask


class Attend:
    """Z = softmax(Q K^T / sqrt(d)) V with a backward by hand: an operation of the tape."""

    def __init__(self, mask):
        self.mask = mask

    def forward(self, Q, K, V):
        self.Q, self.K, self.V = Q, K, V
        scores = np.einsum("...td,...sd->...ts", Q, K) / np.sqrt(Q.shape[-1])
        if self.mask is not None:
            scores = np.where(self.mask, scores, -np.inf)
        weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
        self.weights = weights / weights.sum(axis=-1, keepdims=True)
        return np.einsum("...ts,...sv->...tv", self.weights, V)

    def backward(self, dLdZ):
        W = self.weights
        dLdV = np.einsum("...ts,...tv->...sv", W, dLdZ)
        dLdW = np.einsum("...tv,...sv->...ts", dLdZ, self.V)
        dLdS = W * (dLdW - np.einsum("...ts,...ts->...t", W, dLdW)[..., None])
        dLdS = dLdS / np.sqrt(self.Q.shape[-1])
        dLdQ = np.einsum("...ts,...sd->...td", dLdS, self.K)
        dLdK = np.einsum("...ts,...td->...sd", dLdS, self.Q)
        return dLdQ, dLdK, dLdV


class ScaledDotProductAttention(Module):
    """Each query gets a mean of the values, weighted by how well their keys fit it."""

    def forward(self, Q, K, V, mask=None):
        attend = Attend(mask)
        Z = Q.apply(attend, K, V)
        self.weights = attend.weights.copy()
        return Z


class Block(Module):
    """A block of a transformer: each position looks back, and then computes for itself."""

    def __init__(self, C, heads):
        super().__init__()
        if heads <= 0 or C // heads * heads != C:
            raise ValueError(f"heads={heads} doesn't divide C={C}")
        self.norm1 = LayerNorm(C)
        for name in ("query", "key", "value", "projection"):
            setattr(self, name, Linear(C, C))
        self.norm2 = LayerNorm(C)
        self.expand, self.shrink = Linear(C, 4 * C), Linear(4 * C, C)
        self.attention = ScaledDotProductAttention()
        self.columns = [slice(h * C // heads, (h + 1) * C // heads) for h in range(heads)]

    def look_back(self, A):
        """Heads as slices of the columns, stacked; and back again."""
        Q, K, V = (
            stack([Z[..., part] for part in self.columns], axis=1)
            for Z in (self.query(A), self.key(A), self.value(A))
        )
        found = self.attention(Q, K, V, causal_mask(A.shape[1]))
        beside = stack([found[:, h] for h in range(len(self.columns))], axis=2)
        return self.projection(beside.reshape(*A.shape))

    def compute(self, A):
        return self.shrink(self.expand(A).relu())

    def forward(self, X):
        X = X + self.look_back(self.norm1(X))
        X = X + self.compute(self.norm2(X))
        return X


def block_costs(N, T, C):
    """Return (parameters, bytes, multiplications) of a Block(C, heads)."""
    parameters = 12 * C * C + 13 * C
    multiplications = 12 * N * T * C * C + 2 * N * T * T * C
    return parameters, 8 * parameters, multiplications
