import numpy as np


class Parameter:
    """A descriptor: keeps its own copy of what is assigned, transposed in memory."""

    def __set_name__(self, owner, name):
        self.place = "_" + name

    def __get__(self, layer, owner=None):
        if layer is None:
            return self
        try:
            return getattr(layer, self.place).T
        except AttributeError:
            raise AttributeError(self.place[1:]) from None

    def __set__(self, layer, value):
        held = getattr(layer, self.place, None)
        same = (
            held is not None
            and value.shape == held.T.shape
            and value.strides == held.T.strides
            and value.__array_interface__["data"] == held.__array_interface__["data"]
        )
        if not same:  # layer.W -= step hands back the array that is held already
            setattr(layer, self.place, np.array(value.T, dtype=np.float64, order="C"))


class Linear:
    W, b, dLdW, dLdb = Parameter(), Parameter(), Parameter(), Parameter()

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @property
    def A(self):
        return self.__dict__["batch"]

    @A.setter
    def A(self, value):
        self.__dict__["batch"] = value

    @property
    def N(self):
        return self.A.shape[0]

    @N.setter
    def N(self, value):
        pass  # A knows it

    def forward(self, A):
        self.A = A
        return np.einsum("ni,ci->nc", A, self.W, optimize=True) + self.b[:, 0]

    def backward(self, dLdZ):
        self.dLdW = np.einsum("nc,ni->ci", dLdZ, self.A, optimize=True)
        self.dLdb = np.einsum("nc->c", dLdZ)[:, None]
        return np.einsum("nc,ci->ni", dLdZ, self.W, optimize=True)
