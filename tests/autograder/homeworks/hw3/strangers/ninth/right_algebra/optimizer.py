import numpy as np


class SGD:
    """The rate is a property, and each velocity is kept columns first."""

    def __init__(self, layers, lr, momentum=0.0):
        self._rate, self._mu = float(lr), float(momentum)
        seen, self._slots = [], []
        for layer in layers:
            if any(layer is other for other in seen):
                continue
            seen.append(layer)
            for first, second in (("W", "b"), ("gamma", "beta")):
                if hasattr(layer, first):
                    self._slots += [[layer, first, None], [layer, second, None]]

    @property
    def lr(self):
        return self._rate

    @lr.setter
    def lr(self, value):
        self._rate = float(value)

    def step(self):
        for slot in self._slots:
            layer, name, v = slot
            gradient = np.asarray(getattr(layer, f"dLd{name}"))
            if v is None:
                v = np.array(gradient, dtype=np.float64, order="F")
            else:
                np.multiply(v, self._mu, out=v)
                np.add(v, gradient, out=v)
            slot[2] = v
            parameter = getattr(layer, name)
            np.subtract(parameter, np.multiply(v, self._rate), out=parameter)
