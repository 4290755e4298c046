def moving(momentum):
    """A coroutine that holds one velocity: it gets gradients, and yields velocities."""
    v = 0.0
    while True:
        v = momentum * v + (yield v)


class SGD:
    __slots__ = ("lr", "parameters")

    def __init__(self, layers, lr, momentum=0.0):
        self.lr = lr
        self.parameters = []
        known = set()
        for layer in layers:
            if id(layer) not in known:
                known.add(id(layer))
                for weight, bias in ("W", "b"), ("gamma", "beta"):
                    if hasattr(layer, weight):
                        for name in weight, bias:
                            velocity = moving(momentum)
                            next(velocity)
                            self.parameters.append((layer, name, velocity.send))

    def step(self):
        for layer, name, send in self.parameters:
            v = send(getattr(layer, "dLd" + name))
            # In place, and the same array is assigned again.
            setattr(layer, name, getattr(layer, name).__isub__(self.lr * v))
