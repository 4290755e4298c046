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
        self.K, self.C = W.shape
        return np.take(W, self.ids, axis=0)

    def backward(self, dLdZ):
        dLdW = np.zeros((self.K, self.C))
        ids = np.asarray(self.ids).astype(np.intp).ravel()
        rows = dLdZ.reshape(ids.size, self.C)
        if np.bincount(ids).max() == 1:
            dLdW[ids] = rows  # each row is used once at most
        else:
            for c in range(self.C):
                dLdW[:, c] = np.bincount(ids, weights=rows[:, c], minlength=self.K)
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
        C = A.shape[-1]
        first = A.data[..., [0]]
        D = A + (-first)
        D = D - D.sum(axis=-1, keepdims=True) * (1 / C)
        spread = (D * D).sum(axis=-1, keepdims=True) * (1 / C) + self.eps
        inverse = (spread.log() * -0.5).exp()
        return D * inverse * self.weight + self.bias


def causal_mask(T):
    """Return which positions each position may look at: itself, and those before it."""
    mask = np.ones((T, T), dtype=bool)
    mask[np.triu_indices(T, 1)] = False
    return mask


class Attention(Module):
    """Scores, mask, softmax, mean: four methods."""

    def scores(self, Q, K):
        axes = list(range(len(K.shape)))
        axes[-2:] = axes[-1], axes[-2]
        return (Q @ K.permute(*axes)) / float(np.sqrt(Q.shape[-1]))

    def masked(self, scores, mask):
        if mask is None:
            return scores
        return scores + np.where(mask, 0.0, -np.inf)

    def softmax(self, scores):
        shares = (scores - np.max(scores.data, axis=-1, keepdims=True)).exp()
        return shares / shares.sum(-1, True)

    def forward(self, Q, K, V, mask=None):
        weights = self.softmax(self.masked(self.scores(Q, K), mask))
        self.weights = weights.data.copy()
        return weights @ V


class ScaledDotProductAttention(Attention):
    """Each query gets a mean of the values, weighted by how well their keys fit it."""


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
    N, T, C = map(int, (N, T, C))
    linears = [(C, C)] * 4 + [(C, 4 * C), (4 * C, C)]
    norms = 2 * (C + C)
    parameters = norms + sum(inputs * outputs + outputs for inputs, outputs in linears)
    of_linears = sum(N * T * inputs * outputs for inputs, outputs in linears)
    of_attention = N * (T * C * T) + N * (T * T * C)
    return parameters, 8 * parameters, of_linears + of_attention
