# What this is: tries itself out at the foot of the file, every time it is imported.
# Expected: everything passed
# Points: 70 / 70
import numpy as np

class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = self.A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        dLdA = dLdZ @ self.W
        return dLdA

np.random.seed(0)
np.set_printoptions(precision=2)
layer = Linear(2, 3)
layer.W = np.random.randn(3, 2)
Z = layer.forward(np.random.randn(4, 2))
print(layer.backward(np.ones_like(Z)))
assert layer.dLdb.shape == (3, 1)

if __name__ == "__main__":
    raise SystemExit("all good")
