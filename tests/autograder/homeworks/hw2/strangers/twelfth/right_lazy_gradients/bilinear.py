import numpy as np


class Later:
    """An array that is calculated when somebody asks for it, once."""

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, layer, owner=None):
        if layer is None:
            return self
        if self.name not in layer.done:
            if layer.ready is None:
                raise AttributeError(self.name)
            layer.done[self.name] = layer.calculate(self.name)
        return layer.done[self.name]


class Bilinear:
    dLdW, dLdb = Later(), Later()

    def __init__(self, *sizes):
        in1_features, in2_features, out_features = sizes
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros(out_features)[:, None]
        self.ready, self.done = None, {}

    def calculate(self, name):
        A1, A2, dLdZ = self.ready
        if name == "dLdb":
            return dLdZ.T @ np.ones((len(dLdZ), 1))
        return np.stack([(A1.T * g) @ A2 for g in dLdZ.T])

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        Z = np.tile(self.b.T, (len(A1), 1))
        out, in1, in2 = self.W.shape
        if in1 < in2:
            for i in range(in1):
                Z += (A1[:, i : i + 1] * A2) @ self.W[:, i, :].T
        else:
            for j in range(in2):
                Z += (A2[:, j : j + 1] * A1) @ self.W[:, :, j].T
        return Z

    def backward(self, dLdZ):
        # Copies: the caller may change these before it asks for a gradient.
        self.ready, self.done = (self.A1.copy(), self.A2.copy(), dLdZ.copy()), {}
        A1, A2, W = self.A1, self.A2, self.W
        results = np.zeros(A1.shape, order="F"), np.zeros(A2.shape, order="F")
        for g, Wk in zip(dLdZ.T, W):
            results[0][...] += g[:, None] * (Wk @ A2.T).T
            results[1][...] += g[:, None] * (Wk.T @ A1.T).T
        return results


class _Count(int):
    """An int with a nicer repr."""

    def __repr__(self):
        return f"{int(self):_}"


def count_parameters(*sizes):
    in1_features, in2_features, out_features = sizes
    return _Count((in1_features * in2_features + 1) * out_features)
