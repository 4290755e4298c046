import numpy as np

LONG = np.longdouble


def inside(array):
    """Return the numbers in float64, as the middle of a larger array of its own, columns first."""
    larger = np.full((array.shape[1] + 2, array.shape[0] + 2), 7.0)
    larger[1:-1, 1:-1] = array.T
    return larger[1:-1, 1:-1].T


class MSELoss:
    def forward(self, Z, Y):
        if Z.shape != Y.shape:
            raise ValueError(f"Z has the shape {Z.shape}, and Y has {Y.shape}")
        self.Z, self.Y = Z, Y
        D = Z.astype(LONG) - Y
        return np.float64((D * D).sum() / D.size)

    def backward(self):
        D = self.Z.astype(LONG) - self.Y
        return inside((D + D) / D.size)


class CrossEntropyLoss:
    def forward(self, Z, labels):
        if labels.shape != (Z.shape[0],):
            raise ValueError(f"labels has the shape {labels.shape}, and Z has {Z.shape}")
        self.labels = labels
        E = Z.astype(LONG)
        E -= E.max(axis=1, keepdims=True)
        index = np.arange(len(Z)), labels
        picked = E[index]
        np.exp(E, out=E)
        total = E.sum(axis=1, keepdims=True)
        self.P = inside(E / total)
        return np.float64((np.log(total[:, 0]) - picked).sum() / len(Z))

    def backward(self):
        N, C = self.P.shape
        result = inside(self.P / N)
        result[np.arange(N), self.labels] -= 1 / N
        return result
