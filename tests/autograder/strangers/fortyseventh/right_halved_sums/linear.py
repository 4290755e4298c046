import numpy as np


def product(X, Y):
    """X @ Y for matrices: long inner sums are halved."""
    n = X.shape[1]
    if n <= 256:
        return np.matmul(X, Y)
    left = product(X[:, :n // 2], Y[:n // 2])
    left += product(X[:, n // 2:], Y[n // 2:])
    return left


def make():
    def __init__(self, in_features, out_features):
        shapes = {"W": (out_features, in_features), "b": (out_features, 1)}
        vars(self).update((name, np.zeros(shape)) for name, shape in shapes.items())

    def forward(self, A):
        *lead, C = A.shape
        Z = product(A.reshape(-1, C), np.transpose(self.W))
        Z += np.squeeze(self.b, axis=1)
        vars(self).update(A=np.array(A), N=np.int64(len(Z)))
        return Z.reshape(*lead, Z.shape[1])

    def backward(self, dLdZ):
        G = dLdZ.reshape(-1, dLdZ.shape[-1]).T
        gradients = [product(G, X) for X in (self.A.reshape(G.shape[1], -1), np.ones((G.shape[1], 1)))]
        vars(self).update(zip(("dLdW", "dLdb"), gradients))
        return product(G.T, self.W).reshape(self.A.shape)

    return locals()


Linear = type("Linear", (), make())
