# What this is: every parameter has another name than in the write-up; they are passed by position.
# Expected: everything passed
# Points: 70 / 70
import numpy as np


class Linear:
    def __init__(self, d_in, d_out):
        self.W = np.zeros((d_out, d_in))
        self.b = np.zeros((d_out, 1))

    def forward(this, x):
        this.A = x
        this.N = x.shape[0]
        return x @ this.W.T + this.b.T

    def backward(this, upstream):
        this.dLdW = upstream.T @ this.A
        this.dLdb = upstream.T @ np.ones((this.N, 1))
        return upstream @ this.W
