"""Homework 6, part 2: the layers of a transformer, on the tape."""

import numpy as np
from layers import Linear
from modules import Module, Parameter

rng = np.random.default_rng()


class Lookup:
    """Z = rows of W, by their numbers: an operation of the tape."""

    def __init__(self, ids):
        self.ids = ids

    def forward(self, W):
        self.shape = W.shape
        ids = self.ids
        if ids.ndim == 1 and ids.size > 1 and np.array_equal(ids, np.arange(ids.size) + int(ids[0])):
            return W[int(ids[0]) : int(ids[0]) + ids.size]  # rows in a line, such as positions
        Z = W[ids]
        return Z

    def backward(self, dLdZ):
        dLdW = np.zeros(self.shape)
        np.add.at(dLdW, self.ids, dLdZ)
        return dLdW


class Embedding(Module):
    """A vector that is learned for each of several numbers."""

    def __init__(self, num_embeddings: int, embedding_dim: int) -> None:
        super().__init__()
        self.num_embeddings = num_embeddings
        rows = [rng.normal(0.0, 1.0, embedding_dim) for _ in range(num_embeddings)]
        self.weight = Parameter(np.stack(rows))

    def _check(self, ids) -> None:
        wrong = np.logical_or(ids < 0, ids >= self.num_embeddings)
        if np.any(wrong):
            raise IndexError(f"no vector for the id {np.extract(wrong, ids)[0]}")

    def forward(self, ids):
        self._check(ids)
        return self.weight.apply(Lookup(ids))


class LayerNorm(Module):
    """Each vector brought to mean 0 and variance 1, then scaled and shifted."""

    def __init__(self, C, eps=1e-5):
        super().__init__()
        self.weight = Parameter(np.ones(C))
        self.bias = Parameter(np.zeros(C))
        self.eps = eps

    def forward(self, A):
        D = A - A.mean(-1, True)
        variance = (D * D).mean(-1, True)
        Z = D * (variance + self.eps) ** -0.5 * self.weight + self.bias
        return Z


def causal_mask(T):
    """Return which positions each position may look at: itself, and those before it."""
    mask = np.zeros((T, T), dtype=np.bool_)
    for i, row in enumerate(mask):
        row[: i + 1] = True
    return mask


class _Attend:
    """An operation of the tape: all of attention, for stacks that are laid in one row."""

    def __init__(self, mask):
        self.mask = mask

    def forward(self, Q, K, V):
        self.front = Q.shape[:-2]
        self.scale = 1 / np.sqrt(Q.shape[-1])
        self.Q, self.K, self.V = (A.reshape(-1, *A.shape[-2:]) for A in (Q, K, V))
        scores = np.einsum("ntd,nsd->nts", self.Q, self.K, optimize=True) * self.scale
        if self.mask is not None:
            shape = (*self.front, *scores.shape[1:])
            allowed = np.broadcast_to(self.mask, shape).reshape(scores.shape)
            scores[~allowed] = -np.inf
        scores -= scores.max(axis=2, keepdims=True)
        np.exp(scores, out=scores)
        scores /= scores.sum(axis=2, keepdims=True)
        self.weights = scores
        Z = np.einsum("nts,nsv->ntv", scores, self.V, optimize=True)
        return Z.reshape(*self.front, *Z.shape[1:])

    def backward(self, dLdZ):
        dLdZ = dLdZ.reshape(-1, *dLdZ.shape[-2:])
        P = self.weights
        dLdP = np.einsum("ntv,nsv->nts", dLdZ, self.V, optimize=True)
        dLdS = P * (dLdP - (P * dLdP).sum(axis=2, keepdims=True)) * self.scale
        gradients = (
            np.einsum("nts,nsd->ntd", dLdS, self.K, optimize=True),
            np.einsum("nts,ntd->nsd", dLdS, self.Q, optimize=True),
            np.einsum("nts,ntv->nsv", P, dLdZ, optimize=True),
        )
        return tuple(g.reshape(*self.front, *g.shape[1:]) for g in gradients)


class ScaledDotProductAttention(Module):
    """Each query gets a mean of the values, weighted by how well their keys fit it."""

    def forward(self, Q, K, V, mask=None):
        operation = _Attend(mask)
        Z = Q.apply(operation, K, V)
        self.weights = operation.weights.reshape(*operation.front, *operation.weights.shape[1:])
        return Z


class Block(Module):
    """A block of a transformer: each position looks back, and then computes for itself."""

    def __init__(self, C, heads):
        super().__init__()
        if C % heads != 0:
            raise ValueError(f"{C} features can't be divided into {heads} heads")
        self.heads = heads
        self.norm1 = LayerNorm(C)
        self.query = Linear(C, C)
        self.key = Linear(C, C)
        self.value = Linear(C, C)
        self.projection = Linear(C, C)
        self.norm2 = LayerNorm(C)
        self.expand = Linear(C, 4 * C)
        self.shrink = Linear(4 * C, C)
        self.attention = ScaledDotProductAttention()

    def split(self, A):
        """From (N, T, C) to (N, heads, T, d)."""
        N, T, C = A.shape
        return A.reshape(N, T, self.heads, C // self.heads).transpose(1, 2)

    def forward(self, X):
        N, T, C = X.shape
        A = self.norm1(X)
        Q, K, V = self.split(self.query(A)), self.split(self.key(A)), self.split(self.value(A))
        found = self.attention(Q, K, V, causal_mask(T))
        X = X + self.projection(found.transpose(1, 2).reshape(N, T, C))
        X = X + self.shrink(self.expand(self.norm2(X)).relu())
        return X


def block_costs(N, T, C):
    """Return [parameters, bytes, multiplications] of a Block(C, heads)."""
    norms = 2 * C * 2
    square, wide, narrow = C * (C + 1), 4 * C * (C + 1), C * (4 * C + 1)
    parameters = norms + 4 * square + wide + narrow
    for_one_position = 4 * C**2 + 2 * (4 * C**2)
    for_one_text = T * for_one_position + 2 * (T**2 * C)
    return [parameters, parameters << 3, N * for_one_text]
