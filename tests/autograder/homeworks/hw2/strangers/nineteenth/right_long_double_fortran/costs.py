import numpy as np


def bilinear_costs(N, in1_features, in2_features, out_features):
    N, *rest = map(np.int64, (N, in1_features, in2_features, out_features))
    weights = np.prod(rest)
    return int(weights + rest[-1]), int(8 * (weights + rest[-1])), int(N * weights)
