import numpy as np


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self.layers = layers
        self.lr = lr
        self.momentum = momentum
        self._flat = {}

    def step(self):
        done = set()
        for layer in self.layers:
            if id(layer) not in done:
                done.add(id(layer))
                self._step_layer(layer)

    def _step_layer(self, layer):
        names = []
        if hasattr(layer, "W"):
            names += ["W", "b"]
        if hasattr(layer, "gamma"):
            names += ["gamma", "beta"]
        if not names:
            return
        gradients = [getattr(layer, "dLd" + name) for name in names]
        shapes = [g.shape for g in gradients]
        flat = np.concatenate([g.ravel() for g in gradients])
        places = {}
        for name, shape in zip(names, shapes):
            end = sum(stop - first for first, stop in places.values())
            places[name, shape] = end, end + int(np.prod(shape))
        kept_places, kept = self._flat.get(id(layer), ({}, None))
        if kept_places == places:
            np.multiply(kept, self.momentum, out=kept)
            np.add(kept, flat, out=kept)
            flat = kept
        else:  # the first step, or an array has another shape: the others keep their velocity
            for key, (first, stop) in places.items():
                if key in kept_places:
                    flat[first:stop] += self.momentum * kept[slice(*kept_places[key])]
            self._flat[id(layer)] = places, flat
        start = 0
        for name, shape in zip(names, shapes):
            size = int(np.prod(shape))
            parameter = getattr(layer, name)
            parameter[...] -= self.lr * flat[start : start + size].reshape(shape)
            start += size
