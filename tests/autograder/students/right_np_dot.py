# What this is: np.dot and np.transpose, as older courses write it.
# Expected: everything passed
# Points: 70 / 70

import numpy as np

class Linear(object):

    def __init__(self, in_features, out_features):
        self.W = np.zeros([out_features, in_features])
        self.b = np.zeros([out_features, 1])

    def forward(self, A):
        self.A = A
        self.N = np.shape(A)[0]
        Z = np.dot(A, np.transpose(self.W)) + np.transpose(self.b)
        return Z

    def backward(self, dLdZ):
        dLdA = np.dot(dLdZ, self.W)
        self.dLdW = np.dot(np.transpose(dLdZ), self.A)
        self.dLdb = np.sum(dLdZ, axis=0, keepdims=True).T
        return dLdA
