"""What a Bilinear layer costs."""

from math import prod


def bilinear_costs(N, *sizes):
    weights = prod(sizes)
    parameters = weights + sizes[-1]
    return parameters, 8 * parameters, N * weights
