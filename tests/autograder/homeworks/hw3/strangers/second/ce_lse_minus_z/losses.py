# # L is log(1 + exp(-12)); the relative error must be below 1e-9; got about 1e-8
# import math, numpy as np; from losses import CrossEntropyLoss
# L, true = CrossEntropyLoss().forward(np.array([[1000.0, 988.0]]), np.array([0])), math.log1p(math.exp(-12))
# print(abs(L - true) / true)
import numpy as np


class MSELoss:
    def forward(self, Z, Y):
        if Z.shape != Y.shape:
            raise ValueError(f"Z has the shape {Z.shape}, and Y has {Y.shape}")
        self.Z, self.Y = Z, Y
        return float(np.mean((Z - Y) ** 2))

    def backward(self):
        return 2 * (self.Z - self.Y) / self.Z.size


class CrossEntropyLoss:
    def forward(self, Z, labels):
        N = len(Z)
        if labels.shape != (N,):
            raise ValueError(f"labels has the shape {labels.shape}, and not ({N},)")
        m = Z.max(axis=1, keepdims=True)
        e = np.exp(Z - m)
        total = e.sum(axis=1, keepdims=True)
        self.P, self.labels = e / total, labels
        logsumexp = (m + np.log(total))[:, 0]
        return float(np.mean(logsumexp - Z[np.arange(N), labels]))

    def backward(self):
        N = len(self.P)
        dLdZ = self.P.copy()
        dLdZ[np.arange(N), self.labels] -= 1
        return dLdZ / N
