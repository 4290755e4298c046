"""Homework 5, part 3: what a network costs, counted before it is made."""


def network_costs(N, C_in, H, C_out, times):
    weights = {"first": (H, C_in), "inner": (H, H), "last": (C_out, H)}
    uses = ["first", *["inner"] * times, "last"]
    numbers = sum(m * n + m for m, n in weights.values())
    products = sum(N * weights[name][0] * weights[name][1] for name in uses)
    return numbers, numbers * 8, products
