import numpy as np


class MSELoss:
    def forward(self, Z, Y):
        if np.shape(Z) != np.shape(Y):
            raise ValueError(f"{np.shape(Z)} is not {np.shape(Y)}")
        self.Z = Z
        self.Y = Y
        D = Z - Y
        return float(np.einsum("nc,nc->", D, D)) / D.size

    def backward(self):
        return np.einsum("nc,->nc", self.Z - self.Y, np.array(2.0 / self.Z.size))


class CrossEntropyLoss:
    def forward(self, Z, labels):
        N, C = Z.shape
        if np.shape(labels) != (N,):
            raise ValueError("labels is no vector of N integers")
        self.labels = labels
        S = Z - np.max(Z, axis=1)[:, np.newaxis]
        E = np.exp(S)
        top = np.arange(N), np.argmax(Z, axis=1)
        E[top] = 0.0
        others = np.einsum("nc->n", E)
        E[top] = 1.0
        self.P = np.einsum("nc,n->nc", E, 1 / (1 + others))
        picked = np.take_along_axis(S, labels.astype(np.intp)[:, None], axis=1)[:, 0]
        return float(np.sum(np.log1p(others) - picked) / N)

    def backward(self):
        N, C = self.P.shape
        one_hot = np.equal.outer(self.labels.astype(np.intp), np.arange(C))
        return (self.P - one_hot) / N
