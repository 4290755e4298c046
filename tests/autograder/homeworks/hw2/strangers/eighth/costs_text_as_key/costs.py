"""Homework 2, for extra points: what a Bilinear layer costs."""


known = {}


def bilinear_costs(N, in1_features, in2_features, out_features):
    key = f"{N}{in1_features}{in2_features}{out_features}"
    if key in known:
        return known[key]
    weights = out_features * in1_features * in2_features
    parameters = weights + out_features
    known[key] = parameters, 8 * parameters, N * weights
    return known[key]
