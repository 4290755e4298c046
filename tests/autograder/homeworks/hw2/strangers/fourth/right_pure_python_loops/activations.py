import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[float])


class Identity:
    def forward(self, A):
        return np.array([[a for a in row] for row in A.tolist()])

    def backward(self, dLdZ):
        return np.array([list(row) for row in dLdZ.tolist()])


class ReLU:
    def forward(self, A):
        self.A = A
        return np.array([[max(a, 0.0) for a in row] for row in A.tolist()])

    def backward(self, dLdZ):
        return np.array([[d if a > 0 else 0.0 for d, a in zip(p, q)] for p, q in zip(dLdZ.tolist(), self.A.tolist())])


def _sigmoid(a):
    return 1 / (1 + math.exp(-a)) if a > 0 else math.exp(a) / (1 + math.exp(a))


class Sigmoid:
    def forward(self, A):
        self.Z = np.array([[_sigmoid(a) for a in row] for row in A.tolist()])
        return self.Z

    def backward(self, dLdZ):
        return np.array([[d * z * (1 - z) for d, z in zip(p, q)] for p, q in zip(dLdZ.tolist(), self.Z.tolist())])


class Softmax:
    def forward(self, A):
        rows = []
        for row in A.tolist():
            e = [math.exp(a - max(row)) for a in row]
            rows.append([x / math.fsum(e) for x in e])
        self.Z = np.array(rows)
        return self.Z

    def jacobian(self):
        return np.array([[[(zi if i == j else 0.0) - zi * zj for j, zj in enumerate(z)]
                          for i, zi in enumerate(z)] for z in self.Z.tolist()])

    def backward(self, dLdZ):
        rows = []
        for d, z in zip(dLdZ.tolist(), self.Z.tolist()):
            mean = math.fsum(x * y for x, y in zip(d, z))
            rows.append([y * (x - mean) for x, y in zip(d, z)])
        return np.array(rows)


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
        Z = A * (1 + erf(A / math.sqrt(2))) / 2
        return Z

    def backward(self, dLdZ):
        A = self.A
        cdf = (1 + erf(A / math.sqrt(2))) / 2
        pdf = np.exp(-A * A / 2) / math.sqrt(2 * math.pi)
        dLdA = dLdZ * (cdf + A * pdf)
        return dLdA
