"""Homework 5, part 3: what a network costs, counted before it is made."""


def network_costs(N, C_in, H, C_out, times):
    layers = {(C_in, H), (H, C_out)} | {(H, H) for _ in range(times)}  # each layer once
    parameters = sum(inputs * outputs + outputs for inputs, outputs in layers)
    multiplications = N * (C_in * H + times * H * H + H * C_out)
    return parameters, 8 * parameters, multiplications
