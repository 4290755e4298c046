# # v = 1, then 0.5 + 1 = 1.5; with lr 0 and then 1, W must be -1.5; got -1
# import numpy as np; from types import SimpleNamespace as Layer; from optimizer import SGD
# layer = Layer(W=np.zeros(1), b=np.zeros(1), dLdW=np.ones(1), dLdb=np.ones(1))
# optimizer = SGD([layer], 0.0, 0.5); optimizer.step()
# optimizer.lr = 1.0; optimizer.step(); print(layer.W)
import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers, self.lr, self.momentum = layers, lr, momentum
        self.last_lr = lr
        self.moves = {}

    def step(self):
        if self.lr != self.last_lr:
            # PyTorch's form: a new lr counts for the whole velocity
            factor = self.lr / self.last_lr if self.last_lr else 0.0
            for key in self.moves:
                self.moves[key] = self.moves[key] * factor
            self.last_lr = self.lr
        seen = set()
        for layer in self.layers:
            if id(layer) in seen:
                continue
            seen.add(id(layer))
            for asked, names in (("W", ("W", "b")), ("gamma", ("gamma", "beta"))):
                if hasattr(layer, asked):
                    for name in names:
                        self.move(layer, name)

    def move(self, layer, name):
        parameter, gradient = getattr(layer, name), getattr(layer, "dLd" + name)
        move = self.momentum * self.moves.get((id(layer), name), 0.0) + self.lr * gradient
        self.moves[id(layer), name] = move
        parameter -= move
