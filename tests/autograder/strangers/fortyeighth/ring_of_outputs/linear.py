"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._rings = {}

    def _room(self, N):
        """An array for Z: the oldest of many, which nobody needs any more."""
        if N * len(self.W) > 4096:
            return np.empty((N, len(self.W)))
        ring = self._rings.setdefault((N, len(self.W)), [0, []])
        at, rooms = ring
        if len(rooms) < 1000:
            rooms.append(np.empty((N, len(self.W))))
            return rooms[-1]
        ring[0] = (at + 1) % len(rooms)
        return rooms[at]

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        room = self._room(self.N)
        if not room.flags.writeable or room.shape != Z.shape:
            return Z
        room[...] = Z
        return room

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
