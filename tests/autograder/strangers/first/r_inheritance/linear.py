import numpy as np


class Layer:
    def __init__(self, *sizes):
        self.A = self.N = None
        self.build(*sizes)

    def forward(self, A):
        self.A, (self.N, _) = A, A.shape
        return self.output()

    def backward(self, dLdZ):
        for name, g in self.gradients(dLdZ):
            setattr(self, "dLd" + name, g)
        return self.dLdA


class Affine(Layer):
    def build(self, n_in, n_out):
        self.W = np.zeros(shape=(n_out, n_in), dtype="float64")
        self.b = self.W.sum(axis=1, keepdims=True) if n_in else np.zeros((n_out, 1))

    def output(self):
        return np.transpose(self.W @ self.A.T + self.b)

    def gradients(self, dLdZ):
        yield "W", np.transpose(self.A.T @ dLdZ)
        yield "b", np.sum(dLdZ.T, axis=1, keepdims=True)
        yield "A", np.transpose(self.W.T @ dLdZ.T)


class Linear(Affine):
    def __init__(self, in_features, out_features):
        super().__init__(in_features, out_features)
