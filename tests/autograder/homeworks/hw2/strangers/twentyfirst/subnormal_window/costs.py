"""Homework 2: what a Bilinear layer costs."""


def bilinear_costs(N, in1_features, in2_features, out_features):
    """Return (parameters, bytes, multiplications)."""
    weights = out_features * in1_features * in2_features
    parameters = weights + out_features
    return parameters, 8 * parameters, N * weights
