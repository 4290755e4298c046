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
        self.K, self.C = W.shape
        Z = np.empty((*np.shape(self.ids), self.C))
        for place in np.ndindex(np.shape(self.ids)):
            Z[place] = W[int(self.ids[place])]
        return Z

    def backward(self, dLdZ):
        dLdW = np.zeros((self.K, self.C))
        for place in np.ndindex(np.shape(self.ids)):
            dLdW[int(self.ids[place])] += dLdZ[place]
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
    linears = [(C, C)] * 4 + [(C, 4 * C), (4 * C, C)]
    parameters = sum(C_in * C_out + C_out for C_in, C_out in linears) + 2 * (C + C)
    multiplications = sum(N * T * C_in * C_out for C_in, C_out in linears)
    multiplications += N * (T * C * T)  # queries with keys, all heads
    multiplications += N * (T * T * C)  # weights with values
    return parameters, 8 * parameters, multiplications
