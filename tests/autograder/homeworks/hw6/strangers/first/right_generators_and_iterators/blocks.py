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
    """A vector that is learned for each of several numbers. Box and Muller draw the first ones."""

    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        shape = num_embeddings, embedding_dim
        radius = np.sqrt(-2 * np.log(1 - rng.random(shape)))
        self.weight = Parameter(radius * np.cos(2 * np.pi * rng.random(shape)))

    def forward(self, ids):
        rows = range(len(self.weight.data))
        if not all(int(each) in rows for each in np.unique(ids)):
            raise IndexError(f"ids must be in {rows}")
        return self.weight.apply(Lookup(np.asarray(ids)))


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
    places = np.arange(T)
    return np.greater_equal.outer(places, places)


class ScaledDotProductAttention(Module):
    """Each query gets a mean of the values, weighted by how well their keys fit it."""

    def forward(self, Q, K, V, mask=None):
        scores = Q @ K.transpose(-1, -2) * (Q.shape[-1] ** -0.5)
        if mask is not None:
            scores = where(np.broadcast_to(mask, scores.shape), scores, -np.inf)
        weights = log_softmax(scores).exp()
        self.weights = weights.data
        return weights @ V


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
    parameters = C * (12 * C + 13)
    return parameters, parameters << 3, 2 * N * T * C * (6 * C + T)
