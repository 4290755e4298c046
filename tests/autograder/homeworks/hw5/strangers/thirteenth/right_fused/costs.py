"""Homework 5, part 3: what a network costs, counted before it is made."""


def network_costs(N, C_in, H, C_out, times):
    sizes = [C_in] + [H] * (times + 1) + [C_out]
    products = [n * m for n, m in zip(sizes, sizes[1:])]
    multiplications = N * sum(products)
    parameters = sum(products) - (times - 1) * H**2 + 2 * H + C_out
    return parameters, 8 * parameters, multiplications
