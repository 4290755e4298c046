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
        N = Z.shape[0]
        if labels.shape != (N,):
            raise ValueError(f"labels must have the shape ({N},), not {labels.shape}")
        S = Z - Z.max(axis=1, keepdims=True)
        E = np.exp(S)
        total = E.sum(axis=1, keepdims=True)
        self.P = E / total
        place = self._places(labels, Z.shape)
        self.labels = labels
        return float(np.mean(np.log(total[:, 0]) - S.reshape(-1)[place]))

    def _places(self, labels, shape):
        """The flat index of each sample's right class, made once for each array of labels."""
        if getattr(self, "_made_for", None) is not labels or self._shape != shape:
            self._place = np.arange(shape[0]) * shape[1] + labels.astype(np.int64)
            self._made_for, self._shape = labels, shape
        return self._place

    def backward(self):
        N = len(self.P)
        dLdZ = np.array(self.P, order="C")
        dLdZ.reshape(-1)[self._places(self.labels, self.P.shape)] -= 1
        return dLdZ / N
