# WRONG: ravel() is a copy when P is in Fortran order (a transposed Z), so that the 1 at the label is never subtracted.
# import numpy as np; from losses import CrossEntropyLoss
# loss, Z = CrossEntropyLoss(), np.array([[0.0, 1, 2], [3, 4, 6]]).T
# loss.forward(Z, np.array([0, 1, 1]))
# print(loss.backward().sum(axis=1))  # must be 0 0 0
import numpy as np


class MSELoss:
    def forward(self, Z, Y):
        if Z.shape != Y.shape:
            raise ValueError(f"Z has the shape {Z.shape}, and Y has {Y.shape}")
        self.Z, self.Y = Z, Y
        return np.mean((Z - Y) ** 2)

    def backward(self):
        return 2 * (self.Z - self.Y) / self.Z.size


class CrossEntropyLoss:
    def forward(self, Z, labels):
        N = len(Z)
        if labels.shape != (N,):
            raise ValueError(f"labels has the shape {labels.shape}, and must have {(N,)}")
        shifted = Z - Z.max(axis=1, keepdims=True)
        E = np.exp(shifted)
        S = E.sum(axis=1, keepdims=True)
        log_P = shifted - np.log(S)
        self.P, self.labels = E / S, labels
        return -np.mean(log_P[np.arange(N), labels])

    def backward(self):
        N = len(self.P)
        dLdZ = self.P / N
        dLdZ.ravel()[np.arange(N) * dLdZ.shape[1] + self.labels] -= 1 / N
        return dLdZ
