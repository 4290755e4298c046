"""Homework 2, for extra points: what a Bilinear layer costs."""

def bilinear_costs(N, in1_features, in2_features, out_features):
    # floats don't overflow
    weights = float(out_features) * in1_features * in2_features
    parameters = weights + out_features
    return int(parameters), int(8 * parameters), int(N * weights)
