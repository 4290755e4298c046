"""Costs."""

import math


def bilinear_costs(*sizes):
    N, *_, out_features = sizes
    parameters = math.prod(sizes[1:]) + out_features
    return parameters, parameters << 3, math.prod(sizes)
