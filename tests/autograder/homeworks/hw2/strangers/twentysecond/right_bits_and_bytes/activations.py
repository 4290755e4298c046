import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Identity:
    def forward(self, A):
        return np.frombuffer(bytearray(np.asarray(A, dtype=np.float64).tobytes()), dtype=np.float64).reshape(A.shape)

    backward = forward


class ReLU:
    """A float64 is positive just where its bits, as an int64, are."""

    def _mask(self):
        return -(np.array(self.A, dtype=np.float64).view(np.int64) > 0).astype(np.int64)

    def forward(self, A):
        self.A = A
        return (np.array(A, dtype=np.float64).view(np.int64) & self._mask()).view(np.float64)

    def backward(self, dLdZ):
        return (np.array(dLdZ, dtype=np.float64, order="C").view(np.int64) & self._mask()).view(np.float64)


class Sigmoid:
    def forward(self, A):
        with np.errstate(over="ignore"):  # 1 / inf is 0, which is right
            self.Z = 1.0 / (1.0 + np.exp(-A))
        return self.Z

    def backward(self, dLdZ):
        return np.multiply.reduce([dLdZ, self.Z, 1.0 - self.Z])


class Softmax:
    def forward(self, A):
        self.Z = np.exp(A - np.logaddexp.reduce(A, axis=1)[:, None])
        return self.Z

    def jacobian(self):
        N, C = self.Z.shape
        dZdA = -np.matmul(self.Z[:, :, None], self.Z[:, None, :])
        dZdA.reshape(N, C * C)[:, ::C + 1] += self.Z
        return dZdA.transpose(0, 2, 1)

    def backward(self, dLdZ):
        d = dLdZ - dLdZ.max(axis=1, keepdims=True)
        return self.Z * (d - np.matmul(d[:, None, :], self.Z[:, :, None])[:, 0])


class Tanh:
    def forward(self, A):
        self.Z = np.tanh(A)
        return self.Z

    def backward(self, dLdZ):
        return dLdZ * (1.0 - self.Z * self.Z)


class GELU:
    def forward(self, A):
        self.A = A
        return A * (0.5 * (1.0 + erf(A / math.sqrt(2))))

    def backward(self, dLdZ):
        A = self.A
        Phi = 0.5 * (1.0 + erf(A / math.sqrt(2)))
        return dLdZ * (Phi + A * np.exp(-0.5 * A * A) / math.sqrt(2 * math.pi))
