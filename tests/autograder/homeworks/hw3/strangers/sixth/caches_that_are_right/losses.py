import numpy as np


class MSELoss:
    def forward(self, Z, Y):
        self.dLdZ = None
        if Y.shape != Z.shape:
            raise ValueError("Y must have the shape of Z")
        self.Z, self.Y = Z, Y
        return np.linalg.norm(Z - Y) ** 2 / Z.size

    def backward(self):
        # The cache holds from one forward to the next one, and for these two arrays.
        if getattr(self, "dLdZ", None) is None or self.of[0] is not self.Z or self.of[1] is not self.Y:
            self.dLdZ, self.of = (self.Z - self.Y) * (2 / self.Z.size), (self.Z, self.Y)
        return self.dLdZ.copy()


class CrossEntropyLoss:
    def forward(self, Z, labels):
        if labels.shape != Z.shape[:1]:
            raise ValueError("labels must have the shape (N,)")
        S = Z - np.amax(Z, axis=1, keepdims=True)
        E = np.exp(S)
        total = E.sum(axis=1, keepdims=True)
        self.P, self.labels = E / total, labels.copy()
        flat = np.arange(Z.shape[0]) * Z.shape[1] + self.labels
        return float(np.mean(np.log(total[:, 0]) - S.reshape(-1)[flat]))

    def backward(self):
        N, C = self.P.shape
        dLdZ = np.array(self.P, order="C")
        dLdZ.reshape(-1)[np.arange(N) * C + self.labels] -= 1
        return dLdZ / N
