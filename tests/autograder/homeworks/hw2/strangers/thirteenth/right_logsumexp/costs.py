import math


def bilinear_costs(N, *sizes):
    return (p := math.prod(sizes) + sizes[-1]), p * 8, math.prod((N, *sizes))
