"""Homework 2, for extra points: what a Bilinear layer costs."""

from bilinear import count_parameters


def bilinear_costs(N, in1_features, in2_features, out_features):
    """Return (parameters, bytes, multiplications) of a Bilinear layer that is given N samples."""
    parameters = count_parameters(in1_features, in2_features, out_features)
    return parameters, 8 * parameters, N * (parameters - out_features)
