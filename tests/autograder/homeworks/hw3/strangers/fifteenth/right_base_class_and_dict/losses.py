import numpy as np


class Loss:
    """What both losses share: forward keeps what it is told to keep, and takes a mean."""

    def forward(self, Z, targets):
        self.check(Z, targets)
        cache, terms = self.terms(Z, targets)
        for name, value in cache.items():
            setattr(self, name, value)
        terms = np.sort(terms, axis=None)  # the small terms first
        return np.add.reduce(terms) / terms.size

    def backward(self):
        return np.array(self.gradient(), order="F")


class MSELoss(Loss):
    def check(self, Z, Y):
        if len({Z.shape, Y.shape}) > 1:
            raise ValueError(f"{Z.shape} and {Y.shape}")

    def terms(self, Z, Y):
        return {"Z": Z.view(), "Y": Y.view()}, (Y - Z) * (Y - Z)

    def gradient(self):
        N, C = self.Z.shape
        return (self.Z - self.Y) / N / C * 2


class CrossEntropyLoss(Loss):
    def check(self, Z, labels):
        if labels.ndim != 1 or labels.size != Z.shape[0]:
            raise ValueError(f"{labels.shape}")

    def terms(self, Z, labels):
        one_hot = np.equal.outer(labels.astype(np.intp), np.arange(Z.shape[1]))
        # All differences to the right class: the loss is the logarithm of the sum of their powers.
        D = Z - (one_hot * Z).sum(axis=1, keepdims=True)
        M = D.max(axis=1, keepdims=True)
        E = np.exp(Z - Z.max(axis=1, keepdims=True))
        S = E.sum(axis=1, keepdims=True)
        return {"P": np.asfortranarray(E / S), "labels": labels}, M + np.log(S)

    def gradient(self):
        N, C = self.P.shape
        G = self.P / N
        G[np.arange(N), self.labels] = (self.P[np.arange(N), self.labels] - 1) / N
        return G
