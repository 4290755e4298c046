# from optimizer import SGD
# def layer(W, g): return type("L", (), dict(W=np.array([W]), b=np.zeros(1), dLdW=np.array([g]), dLdb=np.zeros(1)))()
# a = layer(1.0, 1.0)
# sgd = SGD([a], 0.1, 0.5); sgd.step()             # v = 1, W = 0.9
# sgd.lr = 0.0; sgd.step(); sgd.lr = 0.1; sgd.step()   # v = 1.5, 1.75
# print(a.W)   # must be 0.9 - 0.1 * 1.75 = 0.725
"""Homework 3: an optimizer."""


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers, self.lr, self.momentum = layers, lr, momentum
        self.velocity = {}

    def _move(self, layer, name):
        key = id(layer), name
        change, lr = self.velocity.get(key, (0.0, self.lr))  # change is lr * v
        if lr != self.lr:
            change = change * (self.lr / lr) if lr else 0.0 * change
        change = self.momentum * change + self.lr * getattr(layer, "dLd" + name)
        self.velocity[key] = change, self.lr
        parameter = getattr(layer, name)
        parameter -= change

    def step(self):
        seen = set()
        for layer in self.layers:
            if id(layer) in seen:
                continue
            seen.add(id(layer))
            for owner, other in (("W", "b"), ("gamma", "beta")):
                if hasattr(layer, owner):
                    self._move(layer, owner)
                    self._move(layer, other)
