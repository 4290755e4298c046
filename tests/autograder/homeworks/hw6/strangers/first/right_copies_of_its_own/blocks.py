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
        self.flat = np.array(self.ids, dtype=np.intp).reshape(-1)
        return W[self.flat].reshape(*np.shape(self.ids), W.shape[1])

    def backward(self, dLdZ):
        # equal ids side by side, then the sum of each run
        order = np.argsort(self.flat, kind="stable")
        rows, starts = np.unique(self.flat[order], return_index=True)
        dLdW = np.zeros(self.shape)
        dLdW[rows] = np.add.reduceat(dLdZ.reshape(-1, self.shape[1])[order], starts, axis=0)
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


@functools.lru_cache(maxsize=8)
def kept_mask(T):
    return np.tril(np.ones((T, T), dtype=bool))


def causal_mask(T):
    """Return a copy of a mask that is made once: who writes into it changes no other one."""
    return kept_mask(T).copy()


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

    def __init__(self, C: int, heads: int) -> None:
        super().__init__()
        if heads not in [d for d in range(1, C + 1) if C % d == 0]:
            raise ValueError(f"{heads} is not a divisor of {C}")
        layers = {
            "norm1": LayerNorm(C),
            **{name: Linear(C, C) for name in ("query", "key", "value", "projection")},
            "norm2": LayerNorm(C),
            "expand": Linear(C, 4 * C),
            "shrink": Linear(4 * C, C),
            "attention": ScaledDotProductAttention(),
        }
        vars(self).update(layers)
        self.heads = heads
        self.masks: dict = {}

    def mask(self, T: int) -> np.ndarray:
        """One mask for each T; each call gets a copy."""
        if T not in self.masks:
            self.masks[T] = causal_mask(T)
        return self.masks[T].copy()

    def to_heads(self, A):
        N, T, C = A.shape
        return A.reshape(N, T, self.heads, C // self.heads).transpose(2, 1)

    def from_heads(self, A):
        N, heads, T, d = A.shape
        return A.transpose(2, 1).reshape(N, T, heads * d)

    def forward(self, X):
        normed = self.norm1(X)
        heads = [self.to_heads(f(normed)) for f in (self.query, self.key, self.value)]
        X = X + self.projection(self.from_heads(self.attention(*heads, self.mask(X.shape[1]))))
        return X + self.shrink(self.expand(self.norm2(X)).relu())


def block_costs(N, T, C):
    """Return (parameters, bytes, multiplications) of a Block(C, heads)."""
    parameters = C * (12 * C + 13)
    return parameters, parameters << 3, 2 * N * T * C * (6 * C + T)
