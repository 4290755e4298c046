import numpy as np
from layers import Linear
from modules import Module, Parameter
from operators import stack, where

rng = np.random.default_rng()


class Lookup:
    def __init__(self, ids):
        self.ids = ids

    def forward(self, W):
        self.shape = W.shape
        return W[self.ids]

    def backward(self, dLdZ):
        dLdW = np.zeros(self.shape)
        np.add.at(dLdW, self.ids, dLdZ)
        return dLdW


class Embedding(Module):
    def __init__(self, num_embeddings, embedding_dim):
        super().__init__()
        self.weight = Parameter(rng.standard_normal((num_embeddings, embedding_dim)))

    def forward(self, ids):
        ids = np.asarray(ids)
        if ids.min() < 0 or ids.max() >= self.weight.shape[0]:
            raise IndexError("an id is not in the table")
        return self.weight.apply(Lookup(ids))


class LayerNorm(Module):
    def __init__(self, C, eps=1e-5):
        super().__init__()
        self.weight = Parameter(np.ones(C))
        self.bias = Parameter(np.zeros(C))
        self.eps = eps

    def forward(self, A):
        centred = A - A.mean(-1, keepdims=True)
        variance = (centred * centred).mean(-1, keepdims=True)
        return self.weight * (centred * (variance + self.eps) ** -0.5) + self.bias


def causal_mask(T):
    return np.tri(T, dtype=bool)


class ScaledDotProductAttention(Module):
    def forward(self, Q, K, V, mask=None):
        # queries and keys take half of the root each
        root = Q.shape[-1] ** 0.25
        scores = (K * (1 / root) @ (Q * (1 / root)).transpose(-2, -1)).transpose(-2, -1)
        if mask is not None:
            scores = scores + np.where(mask, 0.0, -np.inf)
        chances = (scores - scores.data.max(-1, keepdims=True)).exp()
        weights = chances / chances.sum(-1, keepdims=True)
        self.weights = np.array(weights.data)
        return (V.transpose(-2, -1) @ weights.transpose(-2, -1)).transpose(-2, -1)


class Block(Module):
    def __init__(self, C, heads):
        super().__init__()
        if C % heads:
            raise ValueError("heads must divide C")
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

    def _split(self, A):
        """(N, T, C) to (N, heads, T, d): one slice of the columns for each head."""
        d = A.shape[-1] // self.heads
        return stack([A[:, :, h * d : (h + 1) * d] for h in range(self.heads)], axis=1)

    def forward(self, X):
        N, T, C = X.shape
        streams = [X]
        A = self.norm1(X)
        K, V, Q = (self._split(part(A)) for part in (self.key, self.value, self.query))
        mask = np.zeros((N, 1, T, T), dtype=bool)
        mask[..., *np.tril_indices(T)] = True
        Z = self.attention(Q, K, V, mask)
        Z = stack([Z[:, h] for h in range(self.heads)], axis=2).reshape(N, T, C)
        streams.append(self.projection(Z))
        hidden = self.expand(self.norm2(streams[0] + streams[1]))
        streams.append(self.shrink(where(hidden.data > 0, hidden, 0.0)))
        return streams[2] + (streams[1] + streams[0])


def block_costs(N, T, C):
    parameters = 12 * C * C + 13 * C
    return parameters, 8 * parameters, 12 * N * T * C * C + 2 * N * T * T * C
