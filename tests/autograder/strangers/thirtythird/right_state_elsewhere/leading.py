import numpy as np
from linear import Linear


class LinearND(Linear):
    def forward(self, A):
        rows = A.reshape(-1, A.shape[-1])
        Z = super().forward(rows).reshape(A.shape[:-1] + (len(self.W),))
        self.A = A
        return Z

    def backward(self, dLdZ):
        helper = Linear(*self.W.shape[::-1])
        helper.W, helper.A = self.W, self.A.reshape(-1, self.A.shape[-1])
        dLdA = helper.backward(dLdZ.reshape(-1, dLdZ.shape[-1]))
        self.dLdW, self.dLdb = helper.dLdW, helper.dLdb
        return dLdA.reshape(self.A.shape)
