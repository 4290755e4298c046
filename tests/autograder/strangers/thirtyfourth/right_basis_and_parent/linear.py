"""Homework 1, part 1: the matrix is a special case of the array of any number of axes."""

import numpy as np
from leading import LinearND


class Linear(LinearND):
    __slots__ = ("N",)

    def forward(self, A):
        Z = super().forward(A)
        self.N, _ = A.shape
        return Z
