import math


def bilinear_costs(N, in1_features, in2_features, out_features):
    weights = math.prod((in1_features, in2_features, out_features))
    return (p := weights + out_features), p << 3, weights * N
