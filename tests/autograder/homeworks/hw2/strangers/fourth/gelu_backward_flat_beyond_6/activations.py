# import math
# layer, a = GELU(), -6.1
# layer.forward(np.array([[a, 1.0]]))
# slope = math.erfc(-a / 2**0.5) / 2 + a * math.exp(-a * a / 2) / math.sqrt(2 * math.pi)
# ok = abs(layer.backward(np.ones((1, 2)))[0, 0] - slope) <= 1e-9   # False or an error, must be True
import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Identity:
    def forward(self, A):
        Z = A.copy()
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ.copy()
        return dLdA


class ReLU:
    def forward(self, A):
        self.A = A
        Z = np.maximum(A, 0)
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ * (self.A > 0)
        return dLdA


class Sigmoid:
    def forward(self, A):
        e = np.exp(-np.abs(A))
        self.Z = np.where(A >= 0, 1, e) / (1 + e)
        return self.Z

    def backward(self, dLdZ):
        dLdA = dLdZ * self.Z * (1 - self.Z)
        return dLdA


class Softmax:
    def forward(self, A):
        E = np.exp(A - A.max(axis=1, keepdims=True))
        self.Z = E / E.sum(axis=1, keepdims=True)
        return self.Z

    def jacobian(self):
        Z = self.Z
        dZdA = Z[:, :, None] * np.eye(Z.shape[1]) - Z[:, :, None] * Z[:, None, :]
        return dZdA

    def backward(self, dLdZ):
        mean = (dLdZ * self.Z).sum(axis=1, keepdims=True)
        dLdA = self.Z * (dLdZ - mean)
        return dLdA


class Tanh:
    def forward(self, A):
        self.Z = np.tanh(A)
        return self.Z

    def backward(self, dLdZ):
        dLdA = dLdZ * (1 - self.Z * self.Z)
        return dLdA


class GELU:
    def forward(self, A):
        self.A = A
        return A * (1 + erf(A / math.sqrt(2))) / 2

    def backward(self, dLdZ):
        slope = (self.A > 0).astype(float)
        bend = np.abs(self.A) < 6  # outside, the curve is a straight line
        a = self.A[bend]
        if a.size:
            slope[bend] = (1 + erf(a / math.sqrt(2))) / 2 + a * np.exp(-a * a / 2) / math.sqrt(2 * math.pi)
        return dLdZ * slope
