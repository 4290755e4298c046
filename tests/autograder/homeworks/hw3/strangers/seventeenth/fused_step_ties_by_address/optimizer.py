"""Homework 3, part 2: an optimizer, with one subtraction for all parameters."""

from collections import Counter

import numpy as np


def address(array):
    """Where the array begins: an array and its transpose begin at the same place."""
    return array.__array_interface__["data"][0]


class SGD:
    """Stochastic gradient descent with momentum."""

    def __init__(self, layers, lr, momentum=0.0):
        self.lr, self.momentum = lr, momentum
        self.layers = list({id(layer): layer for layer in layers}.values())
        self.velocities = {}

    def step(self):
        moves = [
            (getattr(layer, name), self.velocity(layer, name))
            for layer in self.layers
            for first, second in (("W", "b"), ("gamma", "beta"))
            if hasattr(layer, first)
            for name in (first, second)
        ]
        count = Counter(address(array) for array, v in moves)
        alone = [move for move in moves if count[address(move[0])] == 1]
        for array, v in moves:
            if count[address(array)] > 1:  # shared: one after the other
                array -= self.lr * v
        if alone:
            new = np.concatenate([np.asarray(array).reshape(-1) for array, v in alone])
            new -= self.lr * np.concatenate([np.reshape(v, -1) for array, v in alone])
            start = 0
            for array, v in alone:
                array[...] = new[start : start + array.size].reshape(array.shape)
                start += array.size

    def velocity(self, layer, name):
        v = np.asarray(getattr(layer, "dLd" + name))
        if self.momentum:
            key = id(layer), name
            v = self.velocities[key] = self.momentum * self.velocities.get(key, 0.0) + v
        return v
