"""Homework 5, part 3: what a network costs, counted before it is made."""


def network_costs(N, C_in, H, C_out, times):
    layers = [(C_in, H)] + times * [(H, H)] + [(H, C_out)]
    parameters = sum((inputs + 1) * outputs for inputs, outputs in set(layers))  # each layer once
    multiplications = sum(N * inputs * outputs for inputs, outputs in layers)
    return parameters, 8 * parameters, multiplications
