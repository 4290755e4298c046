# from optimizer import SGD
# def layer(W, g): return type("L", (), dict(W=np.array([W]), b=np.zeros(1), dLdW=np.array([g]), dLdb=np.zeros(1)))()
# a = layer(1.0, 1.0)
# sgd = SGD([a], 0.0, 0.5); sgd.step()
# sgd.lr = 0.1; sgd.step()
# print(a.W)   # v = 1, 1.5, so W must be 1 - 0.1 * 1.5 = 0.85; it is 0.9
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
        if self.lr == 0:
            return  # a warm-up or a pause: nothing moves
        seen = set()
        for layer in self.layers:
            if id(layer) in seen:
                continue
            seen.add(id(layer))
            for owner, other in (("W", "b"), ("gamma", "beta")):
                if hasattr(layer, owner):
                    self._move(layer, owner)
                    self._move(layer, other)
