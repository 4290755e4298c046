"""Homework 6, part 2: the layers of a transformer, on the tape."""

import numpy as np
from layers import Linear
from modules import Module, Parameter

rng = np.random.default_rng()


class Lookup:
    """Z = rows of W; the gradient is a weighted count for each number of W."""

    def __init__(self, ids):
        self.ids = ids

    def forward(self, W):
        self.K, self.C = W.shape
        Z = np.empty((*self.ids.shape, self.C))
        Z[...] = W[self.ids]
        return Z

    def backward(self, dLdZ):
        rows = self.ids.astype(np.int64)[..., None]
        places = rows * self.C + np.arange(self.C)
        sums = np.bincount(places.ravel(), weights=dLdZ.ravel(), minlength=self.K * self.C)
        return sums.reshape(self.K, self.C)


class Embedding(Module):
    """A vector for each number. Lookups of ids that come again are kept, with ids of their own."""

    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        self.weight = Parameter(np.zeros((num_embeddings, embedding_dim)))
        self.weight.data += rng.standard_normal(self.weight.shape)
        self._seen = {}

    def forward(self, ids):
        ids = np.array(ids)  # a copy
        if not np.all((0 <= ids) & (ids < len(self.weight.data))):
            raise IndexError("an id is out of range")
        key = ids.shape, ids.dtype.str, ids.tobytes()
        if len(self._seen) > 32:
            self._seen.clear()
        # one Lookup may stand on the tape several times: it caches nothing but the shape of weight
        return self.weight.apply(Lookup(self._seen.setdefault(key, ids)))


class LayerNorm(Module):
    """Each vector brought to mean 0 and variance 1, then scaled and shifted.

    The vector is first moved so that its own first number is 0. Mean of the squares minus square of
    the mean then loses no more than a factor C of digits, because the first number is one of the C.
    """

    def __init__(self, C, eps=1e-5):
        super().__init__()
        self.weight, self.bias = Parameter(np.ones(C)), Parameter(np.zeros(C))
        self.eps = eps

    def forward(self, A):
        moved = A - A.data[..., :1].copy()  # moving changes neither the variance nor its gradient
        mean = moved.mean(-1, True)
        variance = (moved * moved).mean(-1, True) - mean * mean
        normal = (moved - mean) / (variance + self.eps) ** 0.5
        return normal * self.weight + self.bias


_largest = np.ones((1, 1), dtype=bool)  # nobody outside of causal_mask gets this array


def causal_mask(T):
    """Return which positions each position may look at: a copy of a corner of a larger mask."""
    global _largest
    if T > len(_largest):
        places = np.arange(T)
        _largest = places <= places[:, None]
    return _largest[:T, :T].copy()


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


class _Split:
    """An operation of the tape: from (N, T, C) to (N, heads, T, d), and back for the gradient."""

    def __init__(self, heads):
        self.heads = heads

    def forward(self, A):
        d = A.shape[2] // self.heads
        return np.stack([A[:, :, h * d : (h + 1) * d] for h in range(self.heads)], axis=1)

    def backward(self, dLdZ):
        return np.concatenate([dLdZ[:, h] for h in range(self.heads)], axis=2)


class _Join:
    """An operation of the tape: from (N, heads, T, d) to (N, T, C), and back for the gradient."""

    def forward(self, A):
        self.heads = A.shape[1]
        return _Split.backward(self, A)

    def backward(self, dLdZ):
        return _Split.forward(self, dLdZ)


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
        self._masks = {}

    def forward(self, X):
        T = X.shape[1]
        if T not in self._masks:
            self._masks = {T: causal_mask(T)}
        A = self.norm1(X)
        Q = self.query(A).apply(_Split(self.heads))
        K = self.key(A).apply(_Split(self.heads))
        V = self.value(A).apply(_Split(self.heads))
        Z = self.attention(Q, K, V, self._masks[T].copy()).apply(_Join())
        middle = X + self.projection(Z)
        return middle + self.shrink(self.expand(self.norm2(middle)).relu())


def block_costs(N, T, C):
    """Return [parameters, bytes, multiplications] of a Block(C, heads)."""
    norms = 2 * C * 2
    square, wide, narrow = C * (C + 1), 4 * C * (C + 1), C * (4 * C + 1)
    parameters = norms + 4 * square + wide + narrow
    for_one_position = 4 * C**2 + 2 * (4 * C**2)
    for_one_text = T * for_one_position + 2 * (T**2 * C)
    return [parameters, parameters << 3, N * for_one_text]
