import numpy as np


class _Parameter:
    def __init__(self, layer, name):
        self.layer, self.name, self.state = layer, name, None

    array = property(lambda self: getattr(self.layer, self.name))
    gradient = property(lambda self: getattr(self.layer, "dLd" + self.name))

    def step(self, lr, momentum):
        gradient = self.gradient
        if momentum != 0:
            if self.state is None:
                self.state = np.zeros(np.shape(gradient))
            # −v is stored, so that a step adds
            np.subtract(self.state * momentum, gradient, out=self.state)
            change = self.state * lr
        else:
            change = gradient * -lr
        array = self.array
        array += change


class SGD:
    def __init__(self, layers, lr, momentum=0.0):
        self._settings = {"lr": lr, "momentum": momentum}
        once = {id(layer): layer for layer in layers}
        self._parameters = []
        for layer in once.values():
            if hasattr(layer, "gamma"):
                self._parameters += [_Parameter(layer, "beta"), _Parameter(layer, "gamma")]
            if hasattr(layer, "W"):
                self._parameters += [_Parameter(layer, "b"), _Parameter(layer, "W")]
        self._parameters.reverse()

    @property
    def lr(self):
        return self._settings["lr"]

    @lr.setter
    def lr(self, value):
        self._settings["lr"] = value

    def step(self):
        for parameter in self._parameters:
            parameter.step(**self._settings)
