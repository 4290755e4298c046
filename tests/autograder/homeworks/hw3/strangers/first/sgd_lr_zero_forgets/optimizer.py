# WRONG: It stores lr*v and rescales it when lr changes, so that a learning rate of 0 between two steps wipes the velocity out.
# import numpy as np; from optimizer import SGD
# class Layer: W, b, dLdW, dLdb = np.zeros(1), np.zeros(1), np.ones(1), np.ones(1)
# layer = Layer(); optimizer = SGD([layer], 0.1, 0.5); optimizer.step()
# optimizer.lr = 0.0; optimizer.step(); optimizer.lr = 0.1; optimizer.step()
# print(layer.W)  # v = 1, 1.5, 1.75, so W must be -0.1 - 0 - 0.175 = -0.275
import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers = layers
        self.moves = {}  # lr * v of each parameter
        self._lr = lr
        self.momentum = momentum

    @property
    def lr(self):
        return self._lr

    @lr.setter
    def lr(self, lr):
        if self._lr:  # the new rate counts for the whole velocity at once
            for key in self.moves:
                self.moves[key] = self.moves[key] * (lr / self._lr)
        self._lr = lr

    def step(self):
        done = set()
        for layer in self.layers:
            if id(layer) in done:
                continue
            done.add(id(layer))
            if hasattr(layer, "W"):
                self._move(layer, "W")
                self._move(layer, "b")
            if hasattr(layer, "gamma"):
                self._move(layer, "gamma")
                self._move(layer, "beta")

    def _move(self, layer, name):
        array, grad = getattr(layer, name), getattr(layer, "dLd" + name)
        move = self.moves.get((id(layer), name), 0.0)
        if np.shape(move) != np.shape(grad):  # the first step, or a W of another shape
            move = 0.0
        move = self.momentum * move + self._lr * grad
        self.moves[id(layer), name] = move
        array -= move
