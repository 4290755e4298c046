import numpy as np

rng = np.random.default_rng()


class DataLoader:
    def __init__(self, X, Y, batch_size, shuffle=False):
        if len(X) != len(Y):
            raise ValueError("X and Y have different numbers of samples")
        if batch_size < 1:
            raise ValueError("batch_size must be 1 or more")
        self.X, self.Y, self.batch_size, self.shuffle = X, Y, batch_size, shuffle

    def __len__(self):
        return -(-len(self.X) // self.batch_size)

    def __iter__(self):
        return Pass(self)


class Pass:
    """One pass: it shuffles copies of its own at its first step, and gives parts of them."""

    def __init__(self, loader):
        self.loader, self.at = loader, 0

    def __iter__(self):
        return self

    def __next__(self):
        loader = self.loader
        if self.at == 0:
            keys = rng.random(len(loader.X))
            order = np.argsort(keys) if loader.shuffle else slice(None)
            self.X, self.Y = np.array(loader.X)[order], np.array(loader.Y)[order]
        if self.at >= len(self.X):
            raise StopIteration
        part = slice(self.at, self.at + loader.batch_size)
        self.at += loader.batch_size
        return self.X[part], self.Y[part]


class Moments:
    """What Adam knows of one Parameter: its means in long doubles, and powers of the betas that go on."""

    def __init__(self, parameter):
        self.parameter, self.m, self.v = parameter, None, None
        self.power1 = self.power2 = 1.0

    def step(self, lr, beta1, beta2, eps):
        g = self.parameter.grad
        if g is None:
            return
        if self.m is None:
            self.m, self.v = np.zeros(g.shape, np.longdouble), np.zeros(g.shape, np.longdouble)
        self.m *= beta1
        self.m += (1 - beta1) * g
        self.v *= beta2
        self.v += (1 - beta2) * np.square(g, dtype=np.longdouble)
        self.power1 *= beta1
        self.power2 *= beta2
        root = np.sqrt(self.v / (1 - self.power2)) + eps
        change = lr / (1 - self.power1) * self.m / root
        np.subtract(self.parameter.data, change.astype(float), out=self.parameter.data)


class Adam:
    def __init__(self, parameters, lr=0.001, betas=(0.9, 0.999), eps=1e-8):
        known = {}
        for parameter in parameters:
            known.setdefault(id(parameter), Moments(parameter))
        self._moments, self._settings = tuple(known.values()), (*betas, eps)
        self._lr = lr

    @property
    def lr(self):
        return self._lr

    @lr.setter
    def lr(self, lr):
        self._lr = lr

    def step(self):
        for each in self._moments:
            each.step(self._lr, *self._settings)

    def zero_grad(self):
        for each in self._moments:
            each.parameter.grad = None
