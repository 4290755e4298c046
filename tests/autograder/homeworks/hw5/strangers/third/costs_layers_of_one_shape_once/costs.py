"""Homework 5, part 3: what a network costs, counted before it is made."""


def network_costs(N, C_in, H, C_out, times):
    used = [(C_in, H)] + [(H, H)] * times + [(H, C_out)]
    parameters = sum((k + 1) * m for k, m in set(used))  # a layer that is used again is there once
    multiplications = sum(N * k * m for k, m in used)
    return parameters, 8 * parameters, multiplications
