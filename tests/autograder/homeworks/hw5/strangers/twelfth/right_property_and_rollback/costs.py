"""Homework 5, part 3: what a network costs, counted before it is made."""


def network_costs(N, C_in, H, C_out, times):
    sizes = [C_in, *(times + 1) * [H], C_out]
    layers = [sizes[0:2], sizes[1:3], sizes[-2:]]
    parameters = sum(outputs * (1 + inputs) for inputs, outputs in layers)
    multiplications = sum(N * n * m for n, m in zip(sizes, sizes[1:]))
    return parameters, 8 * parameters, multiplications
