"""Homework 5, part 3: what a network costs, counted before it is made."""


def network_costs(N, C_in, H, C_out, times):
    def linear(n, m):
        return n * m + m, N * n * m

    first, inner, last = linear(C_in, H), linear(H, H), linear(H, C_out)
    learned = first[0] + inner[0] + last[0]
    return learned, learned << 3, first[1] + times * inner[1] + last[1]
