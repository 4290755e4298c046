import numpy as np


class Linear:
    """Keeps the batch as bytes, and makes the array A out of them whenever somebody asks."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features), order="F")
        self.b = np.zeros((1, out_features)).T

    @property
    def A(self):
        content, shape = self._batch
        return np.frombuffer(bytearray(content)).reshape(shape)

    @A.setter
    def A(self, batch):
        self._batch = batch.tobytes(), batch.shape
        self.__dict__.pop("N", None)  # of an older batch, if somebody has set it

    def __getattr__(self, name):
        if name == "N" and "_batch" in self.__dict__:
            return self._batch[1][0]
        raise AttributeError(name)

    def forward(self, A):
        self.A = A
        return np.einsum("ni,ci->nc", A, self.W, optimize=True) + self.b.reshape(1, -1)

    def backward(self, dLdZ):
        self.dLdW = np.einsum("nc,ni->ci", dLdZ, self.A, optimize=True)
        column = np.tile(np.arange(dLdZ.shape[1]), len(dLdZ))
        self.dLdb = np.bincount(column, dLdZ.ravel()).reshape(-1, 1)
        return np.vstack([row @ self.W for row in dLdZ])
