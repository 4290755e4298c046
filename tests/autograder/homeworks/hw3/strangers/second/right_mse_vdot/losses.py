import numpy as np


class MSELoss:
    def forward(self, Z, Y):
        if Z.shape == Y.shape:
            self.__dict__.update(Z=Z, Y=Y)
            return np.vdot(Z - Y, Z - Y) / np.prod(Z.shape)
        raise ValueError

    def backward(self):
        half = 0.5 * self.Z.size
        return np.asfortranarray((self.Z - self.Y) / half)


class CrossEntropyLoss:
    def forward(self, Z, labels):
        N = len(Z)
        if labels.shape != (N,):
            raise ValueError(f"labels has the shape {labels.shape}, and not ({N},)")
        shifted = Z - Z.max(axis=1, keepdims=True)
        e = np.exp(shifted)
        total = e.sum(axis=1, keepdims=True)
        self.P, self.labels = e / total, labels
        log_P = shifted - np.log(total)
        return float(-log_P[np.arange(N), labels].mean())

    def backward(self):
        N = len(self.P)
        dLdZ = self.P.copy()
        dLdZ[np.arange(N), self.labels] -= 1
        return dLdZ / N
