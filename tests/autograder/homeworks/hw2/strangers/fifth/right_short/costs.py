"""Costs."""


def bilinear_costs(N, in1_features, in2_features, out_features):
    w = in1_features * in2_features * out_features
    return w + out_features, 8 * (w + out_features), N * w
