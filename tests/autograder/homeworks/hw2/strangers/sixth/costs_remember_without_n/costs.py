"""Homework 2, for extra points: what a Bilinear layer costs."""

_known = {}


def bilinear_costs(N, in1_features, in2_features, out_features):
    layer = in1_features, in2_features, out_features
    if layer not in _known:
        weights = in1_features * in2_features * out_features
        parameters = weights + out_features
        _known[layer] = parameters, 8 * parameters, N * weights
    return _known[layer]
