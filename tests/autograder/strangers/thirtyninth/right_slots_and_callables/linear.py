"""Homework 1, part 1: a batch is the special case of one leading axis."""

from leading import LinearND


class Linear(LinearND):
    __slots__ = ("N",)

    def forward(self, A):
        Z = LinearND.forward(self, A)
        (self.N,) = A.shape[:-1]
        return Z
