# What this is: None for each attribute in the class body, in the way of Java; real ones in self.
# Expected: everything passed
# Points: 70 / 70
import numpy as np
class Linear:
    W = None
    b = None
    A = None
    N = None
    dLdW = None
    dLdb = None
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
    def setA(self, A):
        self.A = A
        self.N = A.shape[0]
    def getA(self):
        return self.A
    def forward(self, A):
        self.setA(A)
        return self.getA() @ self.W.T + self.b.T
    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.getA()
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ self.W
