"""Homework 5, part 3: what a network costs, counted before it is made."""


def network_costs(N, C_in, H, C_out, times):
    pairs = [(C_in, H), (H, H), (H, C_out)]
    learned = sum((n + 1) * m for n, m in pairs)
    return learned, learned * 8, N * sum(n * m * uses for (n, m), uses in zip(pairs, (1, times, 1)))
