"""Homework 5, part 3: what a network costs, counted before it is made."""


import numpy as np


def network_costs(N, C_in, H, C_out, times):
    first, inner, last = (C_in, H), (H, H), (H, C_out)
    learned = sum(k * m + m for k, m in (first, inner, last))
    products = 0
    for (k, m), uses in ((first, 1), (inner, times), (last, 1)):
        products += uses * (N * k * m)
    return learned, learned * np.dtype(np.float64).itemsize, products
