# from optimizer import SGD
# class Wrapped:   # W is a property, and hasattr(layer, "W") is True
#     W = property(lambda self: self.store[0]); b = property(lambda self: self.store[1])
#     def __init__(self): self.store, self.dLdW, self.dLdb = np.ones((2, 1)), np.ones(1), np.ones(1)
# layer = Wrapped(); SGD([layer], 0.1).step()
# print(layer.W, layer.b)   # must be 0.9 and 0.9
"""Homework 3: an optimizer."""


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers, self.lr, self.momentum = layers, lr, momentum
        self.velocity = {}

    def _move(self, layer, name):
        key = id(layer), name
        v = self.momentum * self.velocity.get(key, 0.0) + getattr(layer, "dLd" + name)
        self.velocity[key] = v
        parameter = getattr(layer, name)
        parameter -= self.lr * v

    def step(self):
        seen = set()
        for layer in self.layers:
            if id(layer) in seen:
                continue
            seen.add(id(layer))
            for owner, other in (("W", "b"), ("gamma", "beta")):
                if owner in vars(layer):
                    self._move(layer, owner)
                    self._move(layer, other)
