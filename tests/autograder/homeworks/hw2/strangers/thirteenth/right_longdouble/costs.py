from fractions import Fraction


def bilinear_costs(N, in1_features, in2_features, out_features):
    each = Fraction(in1_features) * in2_features
    return tuple(int(x * out_features) for x in (each + 1, 8 * each + 8, each * N))
