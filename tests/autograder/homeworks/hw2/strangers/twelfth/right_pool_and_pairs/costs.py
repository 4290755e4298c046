import numpy as np


def bilinear_costs(N, in1_features, in2_features, out_features):
    b = out_features
    W = int(np.prod([in1_features, in2_features, out_features], dtype=object))
    return W + b, (W + b) * np.dtype(float).itemsize, W * N
