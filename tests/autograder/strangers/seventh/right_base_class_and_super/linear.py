"""Part 1."""
import numpy as np


class Layer:
    def __init__(self, **parameters):
        for name, value in parameters.items():
            setattr(self, name, value)

    def __call__(self, A):
        return self.forward(A)

    def remember(self, **things):
        self.__dict__.update(things)


class Linear(Layer):
    def __init__(self, in_features, out_features):
        super().__init__(W=np.zeros((out_features, in_features)), b=np.zeros((out_features, 1)))

    def forward(self, A):
        self.remember(A=A, N=np.shape(A)[0])
        return np.matmul(A, np.swapaxes(self.W, 0, 1)) + np.swapaxes(self.b, 0, 1)

    def backward(self, dLdZ):
        self.remember(
            dLdW=np.matmul(np.swapaxes(dLdZ, 0, 1), self.A),
            dLdb=np.add.reduce(dLdZ, axis=0)[..., np.newaxis],
        )
        return np.matmul(dLdZ, self.W)
