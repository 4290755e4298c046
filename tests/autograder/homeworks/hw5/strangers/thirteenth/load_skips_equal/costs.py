"""Homework 5, part 3: what a network costs, counted before it is made."""


def network_costs(N, C_in, H, C_out, times):
    parameters = C_in * H + H + H * H + H + H * C_out + C_out
    multiplications = N * (C_in * H + times * H * H + H * C_out)
    return parameters, 8 * parameters, multiplications
