"""Homework 1, part 1: Linear is the case of one leading axis."""

from leading import LinearND


class Linear(LinearND):
    leading_axes = 1

    @property
    def N(self):
        if "batch size" not in self.__dict__:
            raise AttributeError("there was no forward yet")
        return self.__dict__["batch size"]

    @N.setter
    def N(self, number):
        self.__dict__["batch size"] = number

    def forward(self, A):
        Z = super().forward(A)
        self.N = A.shape[0]
        return Z
