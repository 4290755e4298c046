import numpy as np
from linear import Linear


class LinearND(Linear):
    def forward(self, A):
        Z = Linear.forward(self, np.atleast_2d(A).reshape(-1, A.shape[-1]))
        self.A = A
        return Z.reshape(A.shape[:-1] + Z.shape[1:])

    def backward(self, dLdZ):
        helper = Linear(self.A.shape[-1], dLdZ.shape[-1])
        helper.W = self.W
        helper.A = self.A.reshape(-1, self.A.shape[-1])
        dLdA = helper.backward(dLdZ.reshape(-1, dLdZ.shape[-1]))
        self.dLdW, self.dLdb = helper.dLdW, helper.dLdb
        return dLdA.reshape(self.A.shape)
