"""Homework 5, part 3: what a network costs, counted before it is made."""


def network_costs(N, C_in, H, C_out, times):
    # A layer that is used again is there once.
    layers = {(C_in, H), *[(H, H)] * times, (H, C_out)}
    parameters = sum((n + 1) * m for n, m in layers)
    multiplications = N * (C_in * H + times * H * H + H * C_out)
    return parameters, 8 * parameters, multiplications
