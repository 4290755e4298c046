import numpy as np

LONG = np.longdouble


class MSELoss:
    def forward(self, Z, Y):
        if Z.shape != Y.shape:
            raise ValueError("different shapes")
        self.Z, self.Y = Z.copy(), Y.copy()
        return float(np.square(Z.astype(LONG) - Y).mean())

    def backward(self):
        D = self.Z.astype(LONG) - self.Y
        return (D / (LONG(D.size) / 2)).astype(np.float64)


class CrossEntropyLoss:
    def forward(self, Z, labels):
        if labels.shape != (Z.shape[0],):
            raise ValueError("one label for each row, please")
        D = Z.astype(LONG)
        D -= D.max(axis=1, keepdims=True)
        E = np.exp(D)
        S = E.sum(axis=1, keepdims=True)
        self.P, self.labels = (E / S).astype(np.float64), labels.astype(np.int64)
        picks = np.take_along_axis(D, self.labels[:, None], axis=1)
        return np.float64((np.log(S) - picks).mean())

    def backward(self):
        G = self.P.astype(LONG)
        np.subtract.at(G, (np.arange(len(G)), self.labels), 1)
        return np.divide(G, len(G)).astype(np.float64)
