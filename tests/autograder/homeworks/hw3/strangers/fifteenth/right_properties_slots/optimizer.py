import numpy as np


class SGD:
    __slots__ = ("_rate", "momentum", "_moves")

    def __init__(self, layers, lr, momentum=0.0):
        self.lr, self.momentum = lr, momentum
        self._moves, seen = [], []
        for layer in layers:
            if not any(layer is other for other in seen):
                seen.append(layer)
                for names in (["W", "b"], ["gamma", "beta"]):
                    if hasattr(layer, names[0]):
                        self._moves += [self._mover(layer, name) for name in names]

    @property
    def lr(self):
        return self._rate

    @lr.setter
    def lr(self, value):
        self._rate = value

    def _mover(self, layer, name):
        velocity = 0.0

        def move():
            nonlocal velocity
            velocity = np.asarray(getattr(layer, f"dLd{name}")) + self.momentum * velocity
            array = getattr(layer, name)
            array[...] = array - self._rate * velocity

        return move

    def step(self):
        for move in self._moves:
            move()
