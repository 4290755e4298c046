import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Elementwise:
    """Z = f(A), element by element."""

    uses = "A"

    def f(self, A: np.ndarray) -> np.ndarray:
        raise NotImplementedError

    def slope(self) -> np.ndarray:
        raise NotImplementedError

    def forward(self, A: np.ndarray) -> np.ndarray:
        if A.ndim != 2:
            raise ValueError("A must be a matrix")
        Z = self.f(A)
        if self.uses:
            setattr(self, self.uses, A if self.uses == "A" else Z)
        return Z

    def backward(self, dLdZ: np.ndarray) -> np.ndarray:
        return np.multiply(dLdZ, self.slope())


class Identity(Elementwise):
    uses = ""

    def f(self, A):
        return np.array(A)

    def slope(self):
        return 1.0


class ReLU(Elementwise):
    def f(self, A):
        return (A + np.abs(A)) / 2

    def slope(self):
        return np.heaviside(self.A, 0.0)


class Sigmoid(Elementwise):
    uses = "Z"

    def f(self, A):
        return 0.5 * (1.0 + np.tanh(A / 2))

    def slope(self):
        return self.Z * (1.0 - self.Z)


class Tanh(Elementwise):
    uses = "Z"

    def f(self, A):
        return np.tanh(A)

    def slope(self):
        return 1.0 - self.Z * self.Z


class GELU(Elementwise):
    @staticmethod
    def Phi(A):
        return np.vectorize(math.erfc, otypes=[float])(-A / math.sqrt(2)) / 2

    def f(self, A):
        return A * self.Phi(A)

    def slope(self):
        return self.Phi(self.A) + self.A * np.exp(-self.A**2 / 2) / math.sqrt(2 * math.pi)


class Softmax:
    def forward(self, A: np.ndarray) -> np.ndarray:
        shifted = A - A.max(axis=1, keepdims=True)
        self.Z = np.exp(shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True)))
        return self.Z

    def jacobian(self) -> np.ndarray:
        return np.stack([np.diag(z) - np.outer(z, z) for z in self.Z])

    def backward(self, dLdZ: np.ndarray) -> np.ndarray:
        Z = self.Z
        return Z * dLdZ - Z * np.einsum("nj,nj->n", Z, dLdZ)[:, np.newaxis]
