"""Homework 2, for extra points: what a Bilinear layer costs."""


def bilinear_costs(N, in1_features, in2_features, out_features):
    weights = in1_features * in2_features * out_features
    parameters = weights + out_features
    return parameters, 8 * parameters, N * weights
