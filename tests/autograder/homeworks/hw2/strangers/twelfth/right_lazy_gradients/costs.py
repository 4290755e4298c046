import math
from fractions import Fraction


def bilinear_costs(*sizes):
    N, in1_features, in2_features, out_features = map(Fraction, sizes)
    weights = in1_features * in2_features * out_features
    parameters = weights + out_features
    return tuple(map(math.floor, (parameters, parameters * 8, weights * N)))
