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
        self.shape = W.shape
        return np.take(W, np.asarray(self.ids).astype(np.intp), axis=0)

    def backward(self, dLdZ):
        K, C = self.shape
        ids = np.asarray(self.ids).astype(np.intp).ravel()
        columns = dLdZ.reshape(-1, C).T
        return np.stack([np.bincount(ids, column, K) for column in columns], axis=1)


class Embedding(Module):
    """A vector that is learned for each of several numbers."""

    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        self.weight = Parameter(rng.standard_normal((num_embeddings, embedding_dim)))

    def forward(self, ids):
        ids = np.asarray(ids)
        if ids.min() < 0 or ids.max() >= len(self.weight.data):
            raise IndexError(f"ids go from {ids.min()} to {ids.max()}, and there are {len(self.weight.data)} rows")
        return self.weight.apply(Lookup(ids))


class LayerNorm(Module):
    """Each vector brought to mean 0 and variance 1, then scaled and shifted."""

    def __init__(self, C: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.weight = Parameter(np.full(C, 1.0))
        self.bias = Parameter(np.full(C, 0.0))
        self.eps = float(eps)

    @staticmethod
    def moments(A):
        mu = A.mean(axis=-1, keepdims=True)
        return mu, ((A - mu) ** 2).mean(axis=-1, keepdims=True)

    def forward(self, A):
        if A.shape[-1] != self.weight.shape[0]:
            raise ValueError(f"expected {self.weight.shape[0]} features, got {A.shape[-1]}")
        mu, variance = self.moments(A)
        # the root as e to half of the logarithm
        inverse = ((variance + self.eps).log() * -0.5).exp()
        return (A - mu) * inverse * self.weight + self.bias


def causal_mask(T):
    """Return which positions each position may look at: itself, and those before it."""
    mask = np.zeros((T, T), dtype=bool)
    for i in range(T):
        mask[i, : i + 1] = True
    return mask


class ScaledDotProductAttention(Module):
    """Each query gets a mean of the values, weighted by how well their keys fit it."""

    def forward(self, Q, K, V, mask=None):
        *front, T, d = Q.shape
        S, d_v = V.shape[-2:]
        full = None if mask is None else np.broadcast_to(mask, (*front, T, S))
        flat = [A.reshape(-1, *A.shape[-2:]) for A in (Q, K, V)]
        masks = None if full is None else full.reshape(-1, T, S)
        found, weights = [], []
        for i in range(flat[0].shape[0]):  # one attention after the other
            Z, W = self.single(*(A[i] for A in flat), None if masks is None else masks[i])
            found.append(Z)
            weights.append(W)
        self.weights = np.array(weights).reshape(*front, T, S)
        return stack(found).reshape(*front, T, d_v)

    def single(self, Q, K, V, mask):
        scores = Q @ K.T / np.sqrt(Q.shape[1])
        if mask is not None:
            scores = where(mask, scores, -np.inf)
        weights = log_softmax(scores).exp()
        return weights @ V, weights.data


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
