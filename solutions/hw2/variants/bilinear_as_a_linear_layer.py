"""A Linear layer of all products of a feature of A1 and a feature of A2."""

import math

import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.shape = out_features, in1_features, in2_features
        self.W = np.zeros(self.shape)
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        return self.products() @ self.W.reshape(len(self.W), -1).T + self.b.T

    def backward(self, dLdZ):
        self.dLdb = dLdZ.T.sum(axis=1, keepdims=True)
        self.dLdW = (dLdZ.T @ self.products()).reshape(self.W.shape)
        dLdproducts = (dLdZ @ self.W.reshape(len(self.W), -1)).reshape(-1, *self.W.shape[1:])
        dLdA1 = (dLdproducts @ self.A2[:, :, None])[:, :, 0]
        dLdA2 = (self.A1[:, None, :] @ dLdproducts)[:, 0, :]
        return dLdA1, dLdA2

    def products(self):
        return (self.A1[:, :, None] * self.A2[:, None, :]).reshape(len(self.A1), -1)


def count_parameters(in1_features, in2_features, out_features):
    return math.prod((in1_features, in2_features, out_features)) + out_features
